// A card that is dragged onto a space: with a mouse or a finger, along the hand it scrolls, upwards it is lifted.
import type { Attachment } from 'svelte/attachments';

const FAR = 10; // Pixels, before a press is a drag.

export interface Dragged {
  /** The card leaves the hand. */
  lift: () => void;
  /** It is over this space now, or over none. */
  over: (cell: string | null) => void;
  /** It is let go there. */
  drop: (cell: string | null) => void;
}

function cellAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;
}

/** Let a card be dragged; a press that goes nowhere stays a press. */
export function dragging(dragged: () => Dragged): Attachment<HTMLElement> {
  return (card) => {
    let from: { x: number; y: number; id: number } | null = null;
    let going = false;
    let ghost: HTMLElement | null = null; // The card itself stays, so that the hand does not clip it.

    function rise(): void {
      const box = card.getBoundingClientRect();
      ghost = card.cloneNode(true) as HTMLElement;
      ghost.inert = true;
      ghost.style.cssText = `position:fixed;z-index:60;left:${box.left}px;top:${box.top}px;pointer-events:none;opacity:0.85`;
      card.closest('.table')?.append(ghost);
    }
    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      going = false;
      addEventListener('pointermove', move);
      addEventListener('pointerup', up);
      addEventListener('pointercancel', up);
    }
    function move(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.id) return;
      const [across, down] = [event.clientX - from.x, event.clientY - from.y];
      if (!going && Math.hypot(across, down) >= FAR) {
        going = true;
        rise();
        dragged().lift();
      }
      if (!going) return;
      if (ghost !== null) ghost.style.translate = `${across}px ${down}px`;
      dragged().over(cellAt(event.clientX, event.clientY));
    }
    function up(event: PointerEvent): void {
      const there = going && event.type === 'pointerup' ? cellAt(event.clientX, event.clientY) : null;
      rest();
      if (going) dragged().drop(there);
    }
    function rest(): void {
      from = null;
      ghost?.remove();
      ghost = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    }
    // The click that ends a drag is none.
    function click(event: MouseEvent): void {
      if (going) event.stopPropagation();
      going = false;
    }
    card.addEventListener('pointerdown', down);
    card.addEventListener('click', click, true);
    return () => {
      rest();
      card.removeEventListener('pointerdown', down);
      card.removeEventListener('click', click, true);
    };
  };
}
