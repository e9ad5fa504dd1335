import { describe, expect, it } from 'vitest';
import { isolated } from '../src/lib/names';

describe('names', () => {
  it('leave the direction of the sentence around them alone', () => {
    expect(isolated('שלום')).toBe('\u2068שלום\u2069');
    expect(isolated('Ada')).toBe('Ada');
    expect(isolated('\u202eadA\u2069')).toBe('adA');
    expect(isolated('👩‍👧')).toBe('👩‍👧');
  });
});
