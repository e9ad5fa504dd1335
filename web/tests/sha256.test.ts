import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprint, sha256 } from '../src/lib/sha256';

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('%i bytes', (length) => {
  const bytes = Uint8Array.from({ length }, (_, n) => (n * 7 + 3) % 256);
  expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('the fingerprint of a seed is the one the server publishes', () => {
  const seed = 'ab'.repeat(32);
  const expected = createHash('sha256').update('brink seed\0').update(Buffer.from(seed, 'hex')).digest('hex');
  expect(fingerprint(seed)).toBe(expected);
});
