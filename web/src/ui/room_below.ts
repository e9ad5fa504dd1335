import type { Attachment } from 'svelte/attachments';

/**
 * Tell the style sheets how high the window is below the top of this part: `--room`, in pixels. What stands
 * above a table grows and shrinks with its question, so no rule of a style sheet can know it.
 */
export const roomBelow: Attachment<HTMLElement> = (part) => {
  function measure(): void {
    let top = part.getBoundingClientRect().top;
    for (let up = part.parentElement; up !== null; up = up.parentElement) top += up.scrollTop;
    part.style.setProperty('--room', `${Math.max(0, Math.floor(innerHeight - top))}px`);
  }
  const watched = new ResizeObserver(measure);
  for (let up: Element | null = part; up !== null && up !== document.body; up = up.parentElement) {
    for (let above = up.previousElementSibling; above !== null; above = above.previousElementSibling)
      watched.observe(above);
    if (up !== part) watched.observe(up);
  }
  addEventListener('resize', measure);
  measure();
  return () => {
    watched.disconnect();
    removeEventListener('resize', measure);
  };
};
