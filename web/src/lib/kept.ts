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

export function forget(key: string): void {
  try {
    localStorage.removeItem(`brink.${key}`);
  } catch {
    // Nothing was kept.
  }
}

/** What follows a beginning in the keys something is kept under. */
export function keptUnder(beginning: string): string[] {
  const whole = `brink.${beginning}`;
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(whole) ? [key.slice(whole.length)] : []));
  } catch {
    return [];
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

/** The last move somebody at this device looked at in a room; Infinity if nobody ever did. */
export function lastSeen(code: string): number {
  return recall<Record<string, number>>('seen', {})[code] ?? Infinity;
}

export function rememberSeen(code: string, seq: number): void {
  const rooms = new Set([code, ...roomsVisited()]);
  const others = Object.entries(recall<Record<string, number>>('seen', {})).filter(([room]) => rooms.has(room));
  keep('seen', { ...Object.fromEntries(others), [code]: seq });
}
