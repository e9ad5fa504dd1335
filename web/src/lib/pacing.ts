/** Moves are shown one after another, each long enough to be followed. */

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

export const SPEEDS: Record<Speed, number> = { slow: 2200, normal: 1200, fast: 550, instant: 0 };
const EACH_MORE = 0.45; // What every further event of one move adds,
const AT_MOST = 4; // and where that ends.
const LOOK_AGAIN = 100; // How often a table that still moves its pieces is looked at,
const PATIENCE = 8_000; // and for how long it is waited for.
const CROWD = 4; // With more moves than this waiting, all go faster.

/** How long a move with some events stays before the next may be shown. */
export function holdFor(speed: Speed, events: number, waiting: number): number {
  const times = Math.min(1 + EACH_MORE * Math.max(0, events - 1), AT_MOST);
  const hurry = waiting > CROWD ? CROWD / waiting : 1;
  return Math.round(SPEEDS[speed] * times * hurry);
}

export class Pacer<Item> {
  private waiting: Item[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: Item) => void,
    private readonly hold: (item: Item, waiting: number) => number,
    /** Whether the table has come to rest and the next move may be shown. */
    private readonly ready: () => boolean = () => true,
  ) {}

  /** How many moves have not been shown yet. */
  get behind(): number {
    return this.waiting.length;
  }

  /** Whether a move is still being shown. */
  get busy(): boolean {
    return this.timer !== undefined;
  }

  push(item: Item): void {
    this.waiting.push(item);
    if (this.timer === undefined) this.next();
  }

  /** Show everything that waits at once, the last one last. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = this.waiting;
    this.waiting = [];
    for (const item of waiting) this.show(item);
  }

  /** Forget what waits. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private next(): void {
    this.timer = undefined;
    for (let item = this.waiting.shift(); item !== undefined; item = this.waiting.shift()) {
      this.show(item);
      const hold = this.hold(item, this.waiting.length);
      if (hold > 0) {
        this.timer = setTimeout(() => this.wait(PATIENCE), hold);
        return;
      }
    }
  }

  /** Wait for the table to come to rest, but not for ever. */
  private wait(patience: number): void {
    if (this.ready() || patience <= 0) this.next();
    else this.timer = setTimeout(() => this.wait(patience - LOOK_AGAIN), LOOK_AGAIN);
  }
}
