/** A finished game, asked for a thousand lines at a time: stepping through them asks for nothing.

One stops only at lines that tell something; what is silent belongs to the next line that speaks. */
import type { DecisionTold, EventTold, LineTold, OutcomeTold, ReplayTold } from './protocol';
import { say } from './say';

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

  constructor(
    private fetch: (eyes: Eyes, start: number) => Promise<ReplayTold>,
    /** What the log alone tells of a line: a take-back. */
    private taken: Map<number, string> = new Map(),
  ) {}

  /** Return the line to stop at: this one, or the next one that way that tells something. */
  async stop(line: number, last: number, eyes: Eyes, way: 1 | -1 = 1): Promise<number> {
    let at = Math.min(Math.max(line, SETUP), last);
    while (at > SETUP && at < last && (await this.told(at, eyes)).length === 0) at += way;
    return at;
  }

  /** Return the table after a line, with everything that has happened since the last line that told something. */
  async since(line: number, eyes: Eyes): Promise<Shown & { told: string[] }> {
    const shown = await this.at(line, eyes);
    let events = shown.events;
    for (let before = line - 1; before > SETUP && (await this.told(before, eyes)).length === 0; before -= 1)
      events = [...(await this.at(before, eyes)).events, ...events];
    return { ...shown, events, told: await this.told(line, eyes) };
  }

  private async told(line: number, eyes: Eyes): Promise<string[]> {
    const taken = this.taken.get(line);
    if (taken !== undefined) return [taken];
    return (await this.at(line, eyes)).events.map((event) => event.text).filter((text) => text !== '');
  }

  /** Return the table after a line as those eyes see it. */
  async at(line: number, eyes: Eyes): Promise<Shown> {
    const start = SETUP + Math.floor((line - SETUP) / WINDOW) * WINDOW;
    const shown = (await this.window(eyes, start))[line - start];
    if (shown === undefined) throw new Error(say('replay.the_game_has_no', { line }));
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

/** Tell the take-backs of a log by the line they end at: one row of undone moves is one take-back. */
export function takenBack(log: string[], nameOf: (seat: number) => string): Map<number, string> {
  const found = new Map<number, string>();
  let count = 0;
  log.forEach((text, place) => {
    if (!text.startsWith('{"undo"')) {
      count = 0;
      return;
    }
    count += 1;
    found.delete(place); // The row goes on: only its last line tells of it.
    const { seat } = JSON.parse(text) as { seat: number };
    found.set(place + 1, say('replay.takes_back', { name: nameOf(seat), count }));
  });
  return found;
}
