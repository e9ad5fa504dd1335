// How much of the screen a table has to itself: from its own upper edge to the bottom of the window.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

const LEAST = 160; // A page that is scrolled or half loaded still has a table.

export class Room {
  /** How wide the table is, */
  width = $state(1280);
  /** where it begins, */
  top = $state(120);
  /** and how much height is left for it below. The style sheets know it as `--room`. */
  readonly height = $derived.by(() => Math.max(LEAST, this.screen.height - this.top));
  /** How wide that is on which everything stands, as everything on it is measured. */
  floor = $state(1280);
  screen: { width: number; height: number } = $state.raw({ width: 1920, height: 1080 });

  /** How much larger everything is shown where there is more room than this. */
  zoom(width: number, height: number): number {
    return Math.max(1, Math.min(this.screen.width / width, this.screen.height / height));
  }

  /** Measure a table, and again whenever the window or anything above the table changes its size. */
  readonly measure: Attachment<HTMLElement> = (table) => {
    const look = (): void => {
      let down = table.getBoundingClientRect().top + scrollY;
      for (let up = table.parentElement; up !== null && up !== document.documentElement; up = up.parentElement)
        down += up.scrollTop;
      this.width = table.clientWidth;
      this.top = Math.ceil(down);
      this.screen = { width: innerWidth, height: innerHeight };
      table.style.setProperty('--top', `${this.top}px`);
      table.style.setProperty('--room', `${this.height}px`);
    };
    const watcher = new ResizeObserver(look);
    for (let up: Element | null = table; up !== null && up !== document.body; up = up.parentElement) {
      watcher.observe(up);
      for (let above = up.previousElementSibling; above !== null; above = above.previousElementSibling)
        watcher.observe(above);
    }
    addEventListener('resize', look);
    untrack(look); // It reads the height it sets: an attachment that did so would be called again by itself.
    return () => {
      watcher.disconnect();
      removeEventListener('resize', look);
    };
  };
}
