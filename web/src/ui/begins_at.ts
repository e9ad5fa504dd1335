// How far down the page something begins: what stands above it may grow and shrink.
import type { Attachment } from 'svelte/attachments';

/** Tell where the element begins, whenever that may have changed. */
export function beginsAt(tell: (top: number) => void): Attachment<HTMLElement> {
  return (element) => {
    const measure = (): void => {
      let scrolled = scrollY;
      for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement)
        scrolled += up.scrollTop;
      tell(Math.round(element.getBoundingClientRect().top + scrolled));
    };
    const watch = new ResizeObserver(measure);
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement)
      for (let above = one.previousElementSibling; above !== null; above = above.previousElementSibling)
        watch.observe(above);
    addEventListener('resize', measure);
    measure();
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  };
}
