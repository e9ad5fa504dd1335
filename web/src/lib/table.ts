/** What every table of a game is given, and all it may do. A table knows no rule. */

import type { DecisionTold, EventTold, OutcomeTold, SeatTold } from './protocol';
import type { Words } from './words';

export interface TableProps<View = Record<string, unknown>> {
  /** What these eyes see now. */
  view: View;
  /** What is asked; its `legal` is filled only if it is mine. */
  decision: DecisionTold | null;
  /** What the move being shown did, in order, to animate; empty when nothing has just happened. */
  events: EventTold[];
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
  /** Play a legal action. */
  play: (action: string) => void;
  /** Why an action is not allowed now; null when it is. */
  why: (action: string) => Promise<string | null>;
  /** What a bot would answer now, for a table that offers to answer small questions by itself. */
  advise?: () => Promise<string | null>;
  /** Reduced motion: move nothing, show the result. */
  calm: boolean;
  /** A shared screen: large, nothing to click. */
  tv: boolean;
}
