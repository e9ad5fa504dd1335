/** Names as they are shown: people write from the left and from the right. */

import { say } from './say';

const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;

/** How many signs a name field takes at most; the server counts as people do, and says what is too long. */
export const NAME_FIELD = 64;

/** "Ben", "Ben and Cleo", "Ben, Cleo and Cog". */
export function inARow(names: string[]): string {
  if (names.length < 2) return names.join('');
  return say('names.in_a_row', { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}

/** A name that turns nothing around it: one written from the right stands between isolating signs. */
export function isolated(name: string): string {
  const still = name.replace(TURNING, '');
  return LEFTWARDS.test(still) ? `\u2068${still}\u2069` : still;
}
