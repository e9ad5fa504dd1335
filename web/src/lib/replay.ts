/** A finished game, asked for a thousand lines at a time: stepping through them asks for nothing. */
import type { DecisionTold, EventTold, LineTold, OutcomeTold, ReplayTold } from './protocol';

export const SETUP = 2; // The header and the set-up: the first table there is.
export const WINDOW = 1000; // Lines in one answer.
const KEPT = 6; // Answers kept, for one pair of eyes or another.

export type Eyes = number | 'all' | 'public';

/** The table after a line, and what the line did. */
export interface Shown {
  view: Record<string, unknown>;
  decision: DecisionTold | null;
  outcome: OutcomeTold | null;
  events: EventTold[];
}

/** Put the whole tables together again: what has not changed since the line before is shared with it. */
export function unfold(told: LineTold[]): Shown[] {
  let view: Record<string, unknown> = {};
  return told.map((line) => {
    view = { ...view, ...line.view };
    for (const part of line.gone) delete view[part];
    const decision =
      line.asked === null ? null : { ...line.asked, question: '', mine: false, legal: [], seconds_left: null };
    return { view, decision, outcome: line.outcome, events: line.events };
  });
}

export class Replay {
  private kept = new Map<string, Promise<Shown[]>>();

  constructor(private fetch: (eyes: Eyes, start: number) => Promise<ReplayTold>) {}

  /** Return the table after a line as those eyes see it. */
  async at(line: number, eyes: Eyes): Promise<Shown> {
    const start = SETUP + Math.floor((line - SETUP) / WINDOW) * WINDOW;
    const shown = (await this.window(eyes, start))[line - start];
    if (shown === undefined) throw new Error(`The game has no line ${line}.`);
    return shown;
  }

  private window(eyes: Eyes, start: number): Promise<Shown[]> {
    const key = `${start}/${eyes}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const asked = this.fetch(eyes, start).then((answer) => unfold(answer.told));
    const oldest = this.kept.keys().next().value;
    if (this.kept.size >= KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    return asked;
  }
}
