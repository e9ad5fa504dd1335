/** What is said at a table. */

import { api } from './api';
import type { SaidTold } from './protocol';

const KEPT = 200;

export class Conversation {
  said = $state.raw<SaidTold[]>([]);
  /** When the last line was said of those that were said before this page came. */
  before = $state(0);
  unread = $state(0);

  async fetch(code: string): Promise<void> {
    const before = await api.talk(code).catch(() => []);
    this.before = before.at(-1)?.at ?? 0;
    const newest = this.said.filter((said) => said.at > this.before);
    this.said = [...before, ...newest];
  }

  hear(said: SaidTold): void {
    this.said = [...this.said, said].slice(-KEPT);
    this.unread += 1;
  }
}
