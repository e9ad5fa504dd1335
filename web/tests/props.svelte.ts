/** What a table is given, for tests: it can be changed, and what depends on it follows. */
import type { DecisionTold } from '../src/lib/protocol';

export class Props {
  value = $state.raw<Record<string, unknown>>({});
  settled = $state(true);

  constructor(view: object, decision: DecisionTold, play: (action: string) => void) {
    this.value = { view, decision, play, mine: [0], tv: false, pending: null, events: [], undone: false };
  }

  set(some: Record<string, unknown>): void {
    this.value = { ...this.value, ...some };
  }
}
