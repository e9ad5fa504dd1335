// A box that slides up and down does so by keys, too; where nothing is cut off there is nowhere to stop.
import type { Attachment } from 'svelte/attachments';

export const slides: Attachment<HTMLElement> = (box) => {
  const look = (): void => {
    const over = box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible';
    if (over) box.tabIndex = 0;
    else if (document.activeElement !== box) box.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(look);
  const inside = new MutationObserver(look);
  size.observe(box);
  for (const one of box.children) size.observe(one);
  inside.observe(box, { subtree: true, childList: true, characterData: true });
  look();
  return () => {
    size.disconnect();
    inside.disconnect();
  };
};
