/** How long showing what happened may take: each move its time, and all of them together a round's budget. */

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

/** By how much the length of every movement is divided. */
export const SPEEDS: Record<Speed, number> = { slow: 0.65, normal: 1, fast: 2, instant: 1 };
/** Milliseconds a round may take for each other player, from one's move to one's next decision. */
export const SHARE: Record<Speed, number> = { slow: 6000, normal: 3600, fast: 1800, instant: 0 };
const ALONE = 2; // With fewer other players there is still this much to see.
const AN_EVENT = 450; // What showing an event takes, until some have been shown.
const LULL = 2500; // After so long without a move nobody has been kept waiting.

export class Pace {
  #budget = 0;
  #spent = 0; // Of the budget, up to the last time all was shown.
  #begun: number | null = null; // When what is being shown now began.
  #ended = -Infinity; // When all had been shown.
  #length = 0; // How long this round's movements would have been without a budget,
  #usual = 0; // and those of a round lately.
  #events = 1; // To learn how long an event takes.
  #lengths = AN_EVENT;
  /** The moment by which all must have been shown, whatever it costs. */
  until: number | null = null;

  /** `others` is how many the person waits for; null: nobody here plays, and all there is to see is others. */
  constructor(
    private readonly speed: () => Speed,
    private readonly others: () => number | null,
  ) {}

  /** A new round begins: somebody here has been asked, and all before has been shown. */
  renew(): void {
    if (this.#length > 0) this.#usual = this.#usual === 0 ? this.#length : (this.#usual + this.#length) / 2;
    this.#length = 0;
    this.#spent = 0;
    this.#budget = SHARE[this.speed()] * Math.max(ALONE, this.others() ?? ALONE);
    if (this.#begun !== null) this.#begun = Date.now();
  }

  /** Somebody else has moved; if they took their time, there is time to show it. */
  thought(): void {
    if (this.#begun === null && Date.now() - this.#ended > LULL) this.renew();
  }

  /** Something begins to be shown. */
  begin(): void {
    if (this.#begun !== null) return;
    if (this.#budget === 0) this.renew();
    this.#begun = Date.now();
  }

  /** All has been shown. */
  end(): void {
    if (this.#begun === null) return;
    this.#ended = Date.now();
    this.#spent += this.#ended - this.#begun;
    this.#begun = null;
  }

  /** An event has been shown. */
  told(): void {
    this.#events += 1;
  }

  /** How long something that should take so long takes now, with so many events still to come after it. */
  time(ms: number, ahead: number): number {
    const speed = this.speed();
    if (ms <= 0 || speed === 'instant') return 0;
    const full = ms / SPEEDS[speed];
    const rest = (ahead * this.#lengths) / this.#events;
    const usual = this.others() === null ? 0 : this.#usual - this.#length;
    const coming = ms + Math.max(rest, usual, 0);
    this.#length += ms;
    this.#lengths += ms;
    return Math.max(0, full * Math.min(1, (this.#left() * SPEEDS[speed]) / coming));
  }

  /** What is left of the budget. Who only watches has the same time for whatever waits, again and again. */
  #left(): number {
    const now = Date.now();
    const limit = this.until === null ? Infinity : this.until - now;
    if (this.others() === null) return Math.min(limit, this.#budget);
    return Math.min(limit, this.#budget - this.#spent - (this.#begun === null ? 0 : now - this.#begun));
  }
}
