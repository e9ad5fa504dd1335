/** Taking back: what the button offers, and what is said about a request and its answer. */

import { inARow } from './names';
import type { RoomTold, SeatTold, TableTold, TakenBackTold, UndoTold } from './protocol';
import { say } from './say';

/** "Ben", "Ben and Cleo", "Ben, Cleo and Cog". */
export function namesOf(seats: SeatTold[], numbers: number[]): string {
  return inARow(numbers.map((seat) => seats[seat]?.name ?? 'somebody'));
}

/** The request that waits for answers now, if there is one. */
export function requestOf(told: RoomTold | null): UndoTold | null {
  return told?.undo != null && told.undo.refused_by === null ? told.undo : null;
}

/** Who has not answered yet. */
export function waitingFor(undo: UndoTold): number[] {
  return undo.asks.filter((seat) => !undo.agreed.includes(seat));
}

export interface Offer {
  how: 'at_once' | 'ask' | 'no';
  label: string;
  /** What it would take back, or why it cannot. */
  title: string;
  asks: number[];
  moves: TakenBackTold[];
}

/** What taking back means to the people at this device; null if there is nothing of theirs. */
export function offerOf(told: RoomTold, table: TableTold, yours: number[]): Offer | null {
  const found = table.take_back;
  if (found === null) return null;
  const { how, asks, moves } = found;
  const label = how === 'ask' ? say('take_back.ask_to_take_back') : say('take_back.take_back_move');
  if (how === 'no') return { how, label, title: found.sentence, asks, moves };
  if (requestOf(told) !== null) return { how: 'no', label, title: say('take_back.a_take_back_is'), asks, moves };
  const undo = told.undo;
  if (
    how === 'ask' &&
    undo !== null &&
    undo.seq === table.seq &&
    undo.refused_by !== null &&
    yours.includes(undo.asked_by)
  ) {
    return {
      how: 'no',
      label,
      title: say('take_back.refusal_you_may_ask', { refusal: refusal(told, undo) }),
      asks,
      moves,
    };
  }
  const what = moves
    .map((move) => move.text)
    .filter((text) => text !== '')
    .join(' ');
  const names = namesOf(told.seats, asks);
  const of = how === 'ask' ? 'ask_for' : 'take_back';
  const title = what === '' ? say(`take_back.${of}_last`, { names }) : say(`take_back.${of}`, { names, what });
  return { how, label, title, asks, moves };
}

function refusal(told: RoomTold, undo: UndoTold): string {
  const by = undo.refused_by;
  if (by === null) return '';
  return by === undo.asked_by
    ? say('take_back.you_asked_here_already')
    : say('take_back.names_of_would_rather', { names: namesOf(told.seats, [by]) });
}

/** What has become of a request, for those it concerns; "" if there is nothing new. */
export function answered(before: RoomTold | null, now: RoomTold, yours: number[]): string {
  const asked = requestOf(before);
  if (asked === null || requestOf(now)?.asked_by === asked.asked_by) return '';
  const undo = now.undo;
  if (undo?.refused_by == null || yours.includes(undo.refused_by)) return ''; // One knows what one has said.
  if (undo.refused_by !== asked.asked_by) return refusal(now, undo);
  return say('take_back.names_of_no_longer', { names: namesOf(now.seats, [asked.asked_by]) });
}
