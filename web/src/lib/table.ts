/** What every table of a game is given, and all it may do. A table knows no rule. */

import type { LogLine } from './logbook';
import type { DecisionTold, EventTold, OutcomeTold, SeatTold } from './protocol';
import type { TableQueue } from './queue.svelte';
import type { Words } from './words';

export interface TableProps<View = Record<string, unknown>> {
  /** What these eyes see now, all that led to it having been shown, */
  view: View;
  /** and the move it comes from. */
  seq: number;
  /** The moves that are still to be shown, one after another; a table with pieces that move engages itself there. */
  queue: TableQueue;
  /** What is asked; its `legal` is filled only if it is mine. Nothing can be answered while a move is being shown. */
  decision: DecisionTold | null;
  /** What the last move did, */
  events: EventTold[];
  /** and the moves before it, as far as they are known here. */
  past?: LogLine[];
  seats: SeatTold[];
  /** The seats this device plays; empty for a spectator or a TV. */
  mine: number[];
  /** The whole profile: a value for every option. */
  options: Record<string, string | number>;
  outcome: OutcomeTold | null;
  words: Words;
  /** Whether the last move was taken back: then nothing is answered by itself. */
  undone?: boolean;
  /** An action sent whose table is not shown yet. */
  pending: string | null;
  /** Play a legal action; if it goes on with what the last press began, the two are taken back as one. */
  play: (action: string, goesOn?: boolean) => void;
  /** Why an action is not allowed now; null when it is. */
  why: (action: string) => Promise<string | null>;
  /** What a bot would answer now, for a table that offers to answer small questions by itself. */
  advise?: () => Promise<string | null>;
  /** Say which answer is settled on but not sent yet, null for none: a hint then speaks of what comes next. */
  consider?: (action: string | null) => void;
  /** Reduced motion: move nothing, show the result. */
  calm: boolean;
  /** A shared screen: large, nothing to click. */
  tv: boolean;
}
