// Words in a box whose height never changes: they become smaller until they fit, and else slide.
import type { Attachment } from 'svelte/attachments';

/** What the style sheets know as `data-fit`: the letters as they are, smaller, and smallest. */
const SIZES = ['', 'small', 'smallest'];

/** Find the largest letters that fit; say whether even the smallest do not. */
export function fitted(tell: (over: boolean) => void): Attachment<HTMLElement> {
  return (box) => {
    const over = (): boolean => box.scrollHeight > box.clientHeight + 1;
    const look = (): void => {
      for (const size of SIZES) {
        box.dataset['fit'] = size;
        if (!over()) break;
      }
      tell(over());
    };
    const size = new ResizeObserver(look);
    const words = new MutationObserver(() => {
      box.scrollTop = 0;
      look();
    });
    size.observe(box);
    words.observe(box, { subtree: true, childList: true, characterData: true });
    look();
    return () => {
      size.disconnect();
      words.disconnect();
    };
  };
}
