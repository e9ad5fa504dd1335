/** What this device remembers, in its own storage; without storage it forgets. */

export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    const found = localStorage.getItem(`brink.${key}`);
    return found === null ? otherwise : (JSON.parse(found) as Value);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`brink.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: nothing is kept, nothing breaks.
  }
}

const MOST_ROOMS = 24;

/** The rooms this device has been in, newest first. */
export function roomsVisited(): string[] {
  return recall<string[]>('rooms', []).filter((code) => /^[2-9a-z]{12}$/.test(code));
}

export function rememberRoom(code: string): void {
  keep('rooms', [code, ...roomsVisited().filter((one) => one !== code)].slice(0, MOST_ROOMS));
}

export function forgetRoom(code: string): void {
  keep(
    'rooms',
    roomsVisited().filter((one) => one !== code),
  );
}

/** The salt this device gave for a room's dice; made once, so that it can be found in the proof. */
export function saltFor(code: string): string {
  const salts = recall<Record<string, string>>('salts', {});
  const known = salts[code];
  if (known !== undefined) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const salt = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const newest = Object.entries(salts).slice(-MOST_ROOMS);
  keep('salts', { ...Object.fromEntries(newest), [code]: salt });
  return salt;
}

export function saltGiven(code: string): string | undefined {
  return recall<Record<string, string>>('salts', {})[code];
}

/** Note the fingerprint of a room's dice as it was shown before the game; the first one stands. */
export function noteCommitment(code: string, commitment: string): void {
  const known = recall<Record<string, string>>('commitments', {});
  if (code in known) return;
  const newest = Object.entries(known).slice(-MOST_ROOMS);
  keep('commitments', { ...Object.fromEntries(newest), [code]: commitment });
}
