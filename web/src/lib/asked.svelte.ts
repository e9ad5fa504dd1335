// What is asked of the people at this device, and what they may answer. Each table's choosing stands on it.
import type { TableProps } from './table';

export class Asked<View> {
  constructor(
    protected readonly table: () => TableProps<View>,
    protected readonly settled: () => boolean, // Whether everything that happened has been shown.
  ) {}

  /** Whether an answer is on its way, of which the table has not heard yet. */
  protected get busy(): boolean {
    return false;
  }

  /** Whether the question needs nobody: it answers itself in a moment. */
  protected get answered(): boolean {
    return false;
  }

  readonly mine = $derived.by((): boolean => {
    const { decision, mine, tv } = this.table();
    return !tv && decision !== null && decision.mine && mine.includes(decision.seat);
  });
  readonly open = $derived.by(
    (): boolean => this.mine && this.settled() && this.table().pending === null && !this.busy,
  );
  /** What is asked of these hands, once everything before it has been shown. */
  readonly step = $derived.by((): string => {
    const asked = this.mine && this.settled() && !this.busy && !this.answered;
    return asked ? (this.table().decision?.step ?? '') : '';
  });
  readonly legal = $derived.by(
    (): Set<string> => new Set(this.open ? this.table().decision?.legal.map((one) => one.action) : []),
  );
  /** The seat that sits before the person: the one asked, or the first of theirs. */
  readonly seat = $derived.by((): number | undefined => {
    const { mine, decision, tv } = this.table();
    if (tv) return undefined;
    return decision !== null && mine.includes(decision.seat) ? decision.seat : mine[0];
  });

  label(action: string): string {
    return this.table().decision?.legal.find((one) => one.action === action)?.label ?? '';
  }

  /** The legal actions of a verb, as what follows it. */
  having(verb: string): string[] {
    return [...this.legal]
      .filter((action) => action.startsWith(`${verb}:`))
      .map((action) => action.slice(verb.length + 1));
  }

  /** A question that is gone takes its half-made answers with it. */
  forget(): void {
    // A table that has such answers says which.
  }

  /** Send an action and forget the steps that led to it; it may go on with what the last press began. */
  send = (action: string, goesOn = false): void => {
    if (!this.legal.has(action)) return;
    this.forget();
    if (goesOn) this.table().play(action, true);
    else this.table().play(action);
  };
}
