/** What happened while nobody looked: the page was closed or hidden, or the line was down. */

import { lastSeen, rememberSeen } from './kept';
import { sentences } from './logbook';
import type { MovedTold } from './protocol';

const MOST = 150;

export class Absence {
  /** What is to be told, in sentences. */
  missed = $state.raw<string[]>([]);
  #since: number; // The last move that was looked at before this page was opened.

  /** `kept`: whether this device remembers how far it has looked. */
  constructor(
    private readonly code: string,
    private readonly kept: boolean,
  ) {
    this.#since = kept ? lastSeen(code) : Infinity;
  }

  /** A move that nobody looked at. */
  miss(moved: MovedTold): void {
    this.missed = [...this.missed, ...sentences(moved)].slice(-MOST);
  }

  /** A move of the past, told to fill the log. */
  hearPast(moved: MovedTold, yours: number[]): void {
    if (moved.seq > this.#since && yours.length > 0 && !yours.includes(moved.seat)) this.miss(moved);
  }

  /** A table is shown: somebody looks at it, unless the page is hidden. */
  shown(seq: number): void {
    if (this.kept && !nobodyLooks()) rememberSeen(this.code, seq);
  }

  told(): void {
    this.missed = [];
  }

  /** Other eyes look, of which nobody knows what they have seen. */
  forget(): void {
    this.missed = [];
    this.#since = Infinity;
  }
}

/** Whether the page is hidden. */
export function nobodyLooks(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}
