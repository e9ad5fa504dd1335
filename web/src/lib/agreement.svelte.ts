/** What a table has agreed on: every option's value and the words for it, asked for anew whenever they change. */

import { api } from './api';
import type { Answer, Wish } from './asking';
import type { Value } from './options';
import type { ProfileTold, RoomTold } from './protocol';

export type Change = { preset: string } | { options: Record<string, Value> };

export class Agreement {
  /** As the server tells it, with what its host has chosen since. */
  readonly profile = $derived.by(
    (): ProfileTold | null => this.told && { ...this.told, options: { ...this.told.options, ...this.wished } },
  );
  private told = $state.raw<ProfileTold | null>(null);
  /** The options its host wishes for, as long as an answer is on its way. */
  private wished = $state.raw<Record<string, Value> | null>(null);
  private options: Record<string, Value> = {};
  private on = '';
  private awaited = 0;

  constructor(
    private readonly code: string,
    private readonly ask: (wish: Wish) => Promise<Answer>,
  ) {}

  hear({ preset, options, seats }: RoomTold): void {
    const on = JSON.stringify([preset, options, seats.length]);
    if (on === this.on) return;
    this.on = on;
    this.options = options;
    void this.fetch(on);
  }

  /** Choose a value; it builds on what was chosen before it, whether the server has told that or not. */
  set(option: string, value: Value): void {
    void this.change({ options: { ...(this.wished ?? this.options), [option]: value } });
  }

  async change(change: Change): Promise<void> {
    this.wished = 'options' in change ? change.options : {};
    this.awaited += 1;
    await this.ask({ type: 'change_room', ...change });
    this.answered();
  }

  private async fetch(on: string): Promise<void> {
    this.awaited += 1;
    try {
      const told = await api.profile(this.code);
      if (on === this.on) this.told = told; // An older answer may come later.
    } catch {
      if (on === this.on) this.on = '';
    }
    this.answered();
  }

  /** A wish that is told, or refused, is not needed any more. */
  private answered(): void {
    this.awaited -= 1;
    if (this.awaited === 0) this.wished = null;
  }
}
