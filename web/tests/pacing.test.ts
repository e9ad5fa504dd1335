import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdFor, Pacer } from '../src/lib/pacing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function paced(hold: number): { shown: number[]; pacer: Pacer<number> } {
  const shown: number[] = [];
  const pacer = new Pacer<number>(
    (item) => shown.push(item),
    () => hold,
  );
  return { shown, pacer };
}

test('the first move is shown at once, the next when it has been held', () => {
  const { shown, pacer } = paced(1000);
  pacer.push(1);
  pacer.push(2);
  expect(shown).toEqual([1]);
  expect(pacer.behind).toBe(1);
  vi.advanceTimersByTime(999);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2]);
});

test('a move that comes after the hold is shown at once', () => {
  const { shown, pacer } = paced(1000);
  pacer.push(1);
  vi.advanceTimersByTime(1000);
  expect(pacer.busy).toBe(false);
  pacer.push(2);
  expect(shown).toEqual([1, 2]);
});

test('the next move waits for a table that still moves its pieces, but not for ever', () => {
  const shown: number[] = [];
  let still = false;
  const pacer = new Pacer<number>(
    (item) => shown.push(item),
    () => 1000,
    () => still,
  );
  [1, 2, 3].forEach((item) => pacer.push(item));
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([1]);
  still = true;
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2]);
  still = false;
  vi.advanceTimersByTime(20_000);
  expect(shown).toEqual([1, 2, 3]);
});

test('without a hold everything is shown in order at once', () => {
  const { shown, pacer } = paced(0);
  [1, 2, 3].forEach((item) => pacer.push(item));
  expect(shown).toEqual([1, 2, 3]);
});

test('hurrying shows all that waits, clearing forgets it', () => {
  const { shown, pacer } = paced(1000);
  [1, 2, 3].forEach((item) => pacer.push(item));
  pacer.hurry();
  expect(shown).toEqual([1, 2, 3]);
  pacer.push(4);
  pacer.push(5);
  pacer.clear();
  vi.runAllTimers();
  expect(shown).toEqual([1, 2, 3, 4]);
});

test('a move with more events is held longer, and a crowd of moves is hurried', () => {
  expect(holdFor('normal', 3, 0)).toBeGreaterThan(holdFor('normal', 1, 0));
  expect(holdFor('normal', 100, 0)).toBe(holdFor('normal', 50, 0));
  expect(holdFor('normal', 1, 12)).toBeLessThan(holdFor('normal', 1, 3));
  expect(holdFor('slow', 1, 0)).toBeGreaterThan(holdFor('fast', 1, 0));
  expect(holdFor('instant', 9, 0)).toBe(0);
});
