// What moved the Doomsday Clock last, found in what was told.
import type { LogLine } from '$lib/logbook';
import type { EventTold } from '$lib/protocol';
import type { Words } from '$lib/words';
import type { ClockView, EventView } from './view';

export interface Tick {
  /** Which invention of whom, or which event. */
  mover: string;
  /** The sentence it was told in. */
  said: string;
}

/** Who or what moves the clock: the newest of these before it in the same move. */
const MOVERS = ['earned', 'came_to', 'revealed'];

/** The last move of the clock, if it is the one the clock shows. */
export function lastTick(
  clock: ClockView,
  event: Pick<EventView, 'event'> | null,
  moves: EventTold[][],
  nameOf: (seat: number) => string,
  words: Words,
): Tick | null {
  for (const move of moves) {
    const at = move.findLastIndex((one) => one.event['event'] === 'clock_moved' && one.event['way'] !== 'still');
    const ticked = move[at];
    if (ticked === undefined) continue;
    if (ticked.event['was'] !== clock.was || ticked.event['now'] !== clock.hour) return null;
    const cause = move.slice(0, at).findLast((one) => MOVERS.includes(String(one.event['event'])))?.event;
    const mover =
      cause?.['event'] === 'earned'
        ? words.text('table.made_by', { invention: String(cause['invention']), seat: nameOf(Number(cause['seat'])) })
        : words.name('event_card', String(cause?.['event_card'] ?? event?.event ?? ''));
    return { mover, said: ticked.text };
  }
  return null;
}

/** What was told, the newest first: the move that is being shown, then those that were. */
export function newestFirst(showing: EventTold[] | undefined, past: LogLine[], last: EventTold[]): EventTold[][] {
  const told = past.length > 0 ? past.map((line) => line.events).reverse() : [last];
  return showing === undefined ? told : [showing, ...told];
}
