/** Asks and their answers: every ask has a number, and gets one answer or the news that the line broke. */

import type { Ask, Tell } from './protocol';
import { say } from './say';

/** An ask before it gets its number. */
export type Wish = Ask extends infer One ? (One extends Ask ? Omit<One, 'id'> : never) : never;

export type Answer = { ok: true; told: Tell } | { ok: false; code: string; sentence: string };

export class Asking {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private nextId = 1;

  constructor(private readonly send: (ask: Ask) => boolean) {}

  ask(wish: Wish): Promise<Answer> {
    const id = this.nextId++;
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    if (!this.send({ ...wish, id } as Ask)) {
      this.settle(id, { ok: false, code: 'offline', sentence: say('asking.the_line_is_down') });
    }
    return answered;
  }

  settle(id: number, answer: Answer): void {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }

  /** The line broke: whatever was asked will not be answered any more. */
  drop(): void {
    for (const id of [...this.waiting.keys()]) {
      this.settle(id, { ok: false, code: 'offline', sentence: say('asking.the_line_broke_trying') });
    }
  }
}
