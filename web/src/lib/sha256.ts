/** SHA-256, written out: pages without https may not use the browser's own, and dice are checked there, too. */

const FIRST = [2, 3, 5, 7, 11, 13, 17, 19];
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}

const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): string {
  const state = FIRST.map((prime) => fraction(Math.sqrt(prime)));
  const view = new DataView(padded(message).buffer);
  for (let at = 0; at < view.byteLength; at += 64) mix(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function padded(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const whole = new Uint8Array(length);
  whole.set(message);
  whole[message.length] = 0x80;
  new DataView(whole.buffer).setUint32(length - 4, message.length * 8);
  return whole;
}

function mix(state: number[], view: DataView, at: number): void {
  const words: number[] = [];
  const word = (n: number): number => words[n] ?? 0;
  for (let n = 0; n < 64; n += 1) {
    if (n < 16) {
      words.push(view.getInt32(at + 4 * n));
      continue;
    }
    const near = turn(word(n - 2), 17) ^ turn(word(n - 2), 19) ^ (word(n - 2) >>> 10);
    const far = turn(word(n - 15), 7) ^ turn(word(n - 15), 18) ^ (word(n - 15) >>> 3);
    words.push((word(n - 16) + far + word(n - 7) + near) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUNDS[n] ?? 0) + word(n)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, n) => (state[n] = ((state[n] ?? 0) + value) | 0));
}

/** The fingerprint of a seed, as the server publishes it before a game. */
export function fingerprint(seedHex: string): string {
  const prefix = new TextEncoder().encode('brink seed\0');
  const seed = Uint8Array.from(seedHex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const whole = new Uint8Array(prefix.length + seed.length);
  whole.set(prefix);
  whole.set(seed, prefix.length);
  return sha256(whole);
}
