/** How dice follow from seed and salts, and how the lines of a log are chained: docs/fair-dice.md, worked out here. */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const WORDS = 2 ** 32;
const WORDS_A_BLOCK = 8;
const NO_HEAD = '0'.repeat(64);
const CHAINED = /^(.*),"chain":"([0-9a-f]{64})"\}$/s;

/** The fingerprint of a seed, as the server publishes it before a game. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('brink seed\0'), hexToBytes(seed))));
}

/** The salt of a seat whose player gave none. */
export function derivedSalt(commitment: string, seat: number): string {
  return bytesToHex(sha256(utf8ToBytes(`brink salt${commitment}${seat}`)));
}

function inBytes(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(length - 4, value);
  return bytes;
}

/** The stream every draw of a game is taken from. */
export class Dice {
  private readonly key: Uint8Array;
  private block = new DataView(new ArrayBuffer(0));
  private used = 0;

  constructor(seed: string, salts: string[]) {
    const parts = salts.map(utf8ToBytes).flatMap((salt) => [inBytes(salt.length, 4), salt]);
    this.key = hmac(sha256, hexToBytes(seed), concatBytes(utf8ToBytes('brink salts'), ...parts));
  }

  private word(): number {
    const place = this.used % WORDS_A_BLOCK;
    if (place === 0) {
      const block = hmac(sha256, this.key, inBytes(this.used / WORDS_A_BLOCK, 8));
      this.block = new DataView(block.buffer, block.byteOffset, block.byteLength);
    }
    this.used += 1;
    return this.block.getUint32(4 * place);
  }

  /** The next number from 0 to n - 1; words that would favour some numbers are passed over. */
  below(n: number): number {
    const fair = WORDS - (WORDS % n);
    let word = this.word();
    while (word >= fair) word = this.word();
    return word % n;
  }
}

/** The number (from 1) of the first line that breaks a log's chain; null if none does. */
export function brokenLine(seed: string, lines: string[]): number | null {
  const key = hmac(sha256, hexToBytes(seed), utf8ToBytes('brink chain'));
  let head = NO_HEAD;
  for (const [place, line] of lines.entries()) {
    const [, text, told] = CHAINED.exec(line) ?? [];
    if (text === undefined || told === undefined) return place + 1;
    head = bytesToHex(hmac(sha256, key, concatBytes(hexToBytes(head), utf8ToBytes(text))));
    if (head !== told) return place + 1;
  }
  return null;
}

/** The head of the chain that stands in each line; '' in a line without one. */
export function headsOf(lines: string[]): string[] {
  return lines.map((line) => CHAINED.exec(line)?.[2] ?? '');
}
