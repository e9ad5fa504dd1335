/** An action that was sent: pending until the table it leads to is shown, not only until it is accepted. */

const SILENCE = 10_000;

export class Pending {
  action = $state<string | null>(null);
  private seq = -1; // The position it answers.
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `silent` is called when nothing comes of an action for a long time. */
  constructor(private readonly silent: () => void) {}

  begin(action: string, seq: number): void {
    this.end();
    this.action = action;
    this.seq = seq;
    this.timer = setTimeout(() => {
      this.end();
      this.silent();
    }, SILENCE);
  }

  /** It was refused: the position is as it was. */
  refused(seq: number): void {
    if (this.seq === seq) this.end();
  }

  /** A table is shown; a later one than the action answered is what came of it. */
  shown(seq: number): void {
    if (seq > this.seq) this.end();
  }

  end(): void {
    clearTimeout(this.timer);
    this.action = null;
    this.seq = -1;
  }
}
