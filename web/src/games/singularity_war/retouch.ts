// Where the pieces are halfway through a move. All else the view that a move leads to says by itself.
import type { WarView } from './view';

/** So many machines more, or fewer, stand in a space; whatever else is to be said of them, the coming view says. */
export function change(shown: WarView, next: WarView, enemy: string, cell: string, count: number): void {
  const there = (view: WarView) => view.map.groups.find((one) => one.enemy === enemy && one.cell === cell);
  const here = there(shown);
  const size = (here?.size ?? 0) + count;
  const like = there(next) ?? next.map.groups.find((one) => one.enemy === enemy) ?? here;
  if (here !== undefined) here.size = size;
  else if (like !== undefined) shown.map.groups.push({ ...like, cell, size });
  shown.map.groups = shown.map.groups.filter((one) => one.size > 0);
}

/** A member takes a step, and those in the space who will not be found there after the move come along. */
export function step(shown: WarView, next: WarView, seat: number, origin: string, cell: string): void {
  for (const one of shown.players) {
    const leaves = one.cell === origin && next.players[one.seat]?.cell !== origin;
    if (one.seat === seat || leaves) one.cell = cell;
  }
}
