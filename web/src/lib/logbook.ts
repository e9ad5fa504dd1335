/** What has happened at a table, a line a move. */

import type { EventTold, MovedTold } from './protocol';

export interface LogLine {
  seq: number;
  seat: number;
  kind: MovedTold['kind'];
  by: MovedTold['by'];
  texts: string[];
  events: EventTold[];
}

/** What a move did, or a take-back undid, in sentences. */
export function sentences(moved: MovedTold): string[] {
  if (moved.kind === 'undo') return moved.sentence ? [moved.sentence] : [];
  return moved.events.map((event) => event.text).filter((text) => text !== '');
}

/** The log with a move in its place; told twice, it stands there once. */
export function noted(log: LogLine[], moved: MovedTold): LogLine[] {
  const { seq, seat, kind, by } = moved;
  const line: LogLine = { seq, seat, kind, by, texts: sentences(moved), events: moved.events };
  const last = log.at(-1);
  if (last === undefined || last.seq < seq) return [...log, line];
  const others = log.filter((one) => one.seq !== seq);
  return [...others, line].sort((one, other) => one.seq - other.seq);
}
