/** What to do on entering a room that was opened by "Play now". */

const playNow = new Set<string>();

export function wantToPlay(code: string): void {
  playNow.add(code);
}

/** Whether to sit down and start at once; asked only once. */
export function takeWish(code: string): boolean {
  return playNow.delete(code);
}
