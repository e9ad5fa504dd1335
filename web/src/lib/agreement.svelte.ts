/** What a table has agreed on: every option's value and the words for it, asked for anew whenever they change. */

import { api } from './api';
import type { ProfileTold, RoomTold } from './protocol';

export class Agreement {
  profile = $state.raw<ProfileTold | null>(null);
  #on = '';

  constructor(private readonly code: string) {}

  hear({ preset, options, seats }: RoomTold): void {
    const on = JSON.stringify([preset, options, seats.length]);
    if (on === this.#on) return;
    this.#on = on;
    void api
      .profile(this.code)
      .then((profile) => (this.profile = profile))
      .catch(() => (this.#on = ''));
  }
}
