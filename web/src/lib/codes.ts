/** The two codes of a room: twelve signs for good, and six letters while it waits for players. */

const LONG = '[2-9a-z]{12}';
const SHORT = /^[BCDFGHJKMPQRTWXZ]{6}$/;
const BETWEEN = /[\s\-\u2010-\u2015._]+/g;

/** A room's code from what somebody typed or pasted: the code itself, or a link with it. */
export function codeFrom(typed: string): string | null {
  const tidy = typed.trim().toLowerCase();
  const linked = new RegExp(`/(?:r|tv|replay)/(${LONG})(?:[/?#]|$)`).exec(tidy);
  if (linked !== null) return linked[1] ?? null;
  const bare = tidy.replace(BETWEEN, '');
  return new RegExp(`^${LONG}$`).test(bare) ? bare : null;
}

/** The short code somebody means, however it is spaced; null if it can be none. */
export function shortFrom(typed: string): string | null {
  const bare = typed.replace(BETWEEN, '').toUpperCase();
  return SHORT.test(bare) ? bare : null;
}

/** A short code as it is said: in two groups of three. */
export function inGroups(short: string): string {
  return `${short.slice(0, 3)} ${short.slice(3)}`;
}
