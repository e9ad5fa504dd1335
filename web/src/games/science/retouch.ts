// What lies on the table only while a move is shown: it was not there before, and is gone where the move leads.
import type { EventView, PlayerView, ScienceView } from './view';

export function playerAt(view: ScienceView, seat: number): PlayerView | undefined {
  return view.players.find((one) => one.seat === seat);
}

/** Money changes hands, and more of it may before the move is over. */
export function pay(view: ScienceView, seat: number, amount: number): void {
  const player = playerAt(view, seat);
  if (player !== undefined) player.money += amount;
}

/** A researcher comes onto an invention; if that makes it full, it will be gone. */
export function join(view: ScienceView, seat: number, type: string, invention: string): void {
  const card = playerAt(view, seat)?.inventions.find((one) => one.invention === invention);
  card?.team.push({ type, researcher: null, money: null, clock: null, counted: 'face_down' });
  if (card !== undefined) card.empty -= 1;
}

/** A World Event that has just been turned up; what becomes of it at once is still to come. */
export const fresh = (event: EventView): EventView => ({
  ...event,
  open: true,
  outcome: null,
  die: null,
  modifiers: [],
});
