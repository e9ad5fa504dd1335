// The race for the four titles, as everybody can count it: who has how much, and who comes where.
import type { ScienceView } from './view';

export interface Runner {
  seat: number;
  figure: number | null; // Null: nothing to compare yet.
  place: number; // From 1; those who tie share it. 0 without a figure.
}

/** The titles of this table. */
export function titlesOf(view: Pick<ScienceView, 'happiness'>): string[] {
  return ['fortune', 'prolific', 'benefactor', ...(view.happiness === 'off' ? [] : ['happiest'])];
}

function figure(view: ScienceView, title: string, seat: number): number | null {
  const player = view.players.find((one) => one.seat === seat);
  if (player === undefined) return null;
  if (title === 'fortune') return player.money;
  if (title === 'prolific') return player.completed > 0 ? player.completed : null;
  if (title === 'happiest') return player.happiness;
  const worths = view.completed.filter((one) => one.owner === seat).map((one) => one.worth);
  return worths.length === 0 ? null : Math.max(...worths);
}

/** Everybody in the race for a title, the first first. */
export function race(view: ScienceView, title: string): Runner[] {
  const all = view.order.map((seat) => ({ seat, figure: figure(view, title, seat) }));
  const place = (mine: number | null): number =>
    mine === null ? 0 : 1 + all.filter((one) => one.figure !== null && one.figure > mine).length;
  return all
    .map((one) => ({ ...one, place: place(one.figure) }))
    .sort((one, other) => (other.figure ?? -Infinity) - (one.figure ?? -Infinity));
}
