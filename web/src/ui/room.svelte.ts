// How much of the screen a table has to itself: from its own upper edge to the bottom of the window.
import type { Attachment } from 'svelte/attachments';

const LEAST = 160; // A page that is scrolled or half loaded still has a table.

export class Room {
  width = $state(1280);
  height = $state(800);

  /** Measure a table, and again whenever the window or anything above the table changes its size. */
  measure: Attachment<HTMLElement> = (table) => {
    const look = (): void => {
      let down = table.getBoundingClientRect().top + scrollY;
      for (let up = table.parentElement; up !== null && up !== document.documentElement; up = up.parentElement)
        down += up.scrollTop;
      this.width = table.clientWidth;
      this.height = Math.max(LEAST, Math.floor(innerHeight - down));
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(table);
    for (let up: Element | null = table; up !== null && up !== document.body; up = up.parentElement)
      for (let above = up.previousElementSibling; above !== null; above = above.previousElementSibling)
        watcher.observe(above);
    addEventListener('resize', look);
    look();
    return () => {
      watcher.disconnect();
      removeEventListener('resize', look);
    };
  };
}
