/** What to do on entering a room that this page has just opened. */

import type { Rematch } from './protocol';

/** What may follow a finished game. */
export type NextGame = NonNullable<Rematch['what']>;

/** Sit down and start at once, or only start: one sits there already. */
export type Haste = 'play' | 'start';

const wishes = new Map<string, Haste>();

export function wantToPlay(code: string): void {
  wishes.set(code, 'play');
}

export function wantToStart(code: string): void {
  wishes.set(code, 'start');
}

/** What was wished for this room; asked only once. */
export function takeWish(code: string): Haste | null {
  const wish = wishes.get(code) ?? null;
  wishes.delete(code);
  return wish;
}
