/** Until when a decision has to be answered, on this device's clock. */

import type { Pace } from './pacing';
import type { TableTold } from './protocol';

const IN_TIME = 0.1; // Of the time somebody here has for a decision, so much may pass before they see it.

export class Deadline {
  /** When the time runs out for the decision shown; or already for the next, if it is ours. */
  at = $state<number | null>(null);

  constructor(private readonly pace: Pace) {}

  /** A decision of ours whose time runs is never hidden: what comes before it is shown in time. */
  hear(table: TableTold, yours: number[]): void {
    const left = timeLeft(table);
    const ours = table.decision !== null && yours.includes(table.decision.seat) && left !== null;
    this.pace.until = ours ? Date.now() + 1000 * left * IN_TIME : null;
    if (ours) this.at = Date.now() + 1000 * left;
  }

  /** A decision is shown; its time began when it was told. */
  show(table: TableTold, told: number, asked: boolean): void {
    const left = timeLeft(table);
    if (this.pace.until === null || asked) this.at = left === null ? null : told + 1000 * left;
    if (asked) this.pace.until = null;
  }
}

/** Seconds until the time for the decision is up, with what it waits for a device to be handed over. */
function timeLeft(table: TableTold): number | null {
  const left = table.decision?.seconds_left ?? null;
  return left === null ? null : left + (table.decision?.hand_over ?? 0);
}
