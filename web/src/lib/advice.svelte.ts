/** Advice: what a bot would answer, shown as a hint or asked for in silence. */

import type { Answer, Wish } from './asking';
import type { HintTold } from './protocol';

export class Advice {
  /** The hint that is shown. */
  hint = $state.raw<HintTold | null>(null);
  #settledOn: string | null = null;
  #asked = 0; // An answer that comes when the question has gone is not shown.

  /** `seat` is whoever is asked. */
  constructor(
    private readonly ask: (wish: Wish) => Promise<Answer>,
    private readonly seat: () => number | undefined,
  ) {}

  async show(): Promise<void> {
    const asked = ++this.#asked;
    const found = await this.#find(this.#settledOn);
    if (asked === this.#asked && found !== null) this.hint = found;
  }

  close(): void {
    this.#asked += 1;
    this.hint = null;
  }

  /** The table says which answer is settled on without having been sent: the next hint is about what comes then. */
  consider(action: string | null): void {
    if (action === this.#settledOn) return;
    this.#settledOn = action;
    this.close();
  }

  /** What a bot would answer now; it is not shown. */
  async answer(): Promise<string | null> {
    return (await this.#find())?.action ?? null;
  }

  async #find(given: string | null = null): Promise<HintTold | null> {
    const seat = this.seat();
    if (seat === undefined) return null;
    const answer = await this.ask({ type: 'hint', seat, given });
    return answer.ok && answer.told.type === 'hint' ? answer.told : null;
  }
}
