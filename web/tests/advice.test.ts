import { expect, test } from 'vitest';
import { Advice } from '../src/lib/advice.svelte';
import type { Answer, Wish } from '../src/lib/asking';

/** Advice for seat 0, and the server's part: what was wished, and a way to answer it. */
function advised(): { advice: Advice; wishes: Wish[]; tell: (action: string) => Promise<void> } {
  const wishes: Wish[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const advice = new Advice(
    (wish) => {
      wishes.push(wish);
      return new Promise((resolve) => waiting.push(resolve));
    },
    () => 0,
  );
  const tell = async (action: string): Promise<void> => {
    waiting.shift()?.({ ok: true, told: { type: 'hint', id: 1, action, label: action, reasons: [], marks: [] } });
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { advice, wishes, tell };
}

test('a hint is shown, and goes when somebody acts', async () => {
  const { advice, tell } = advised();
  void advice.show();
  await tell('roll');
  expect(advice.hint?.action).toBe('roll');
  advice.close();
  expect(advice.hint).toBeNull();
});

test('a hint that comes when its question has gone is not shown', async () => {
  const { advice, tell } = advised();
  void advice.show();
  advice.close();
  await tell('roll');
  expect(advice.hint).toBeNull();
});

test('another answer that is settled on closes the hint, and the next one is about what follows it', async () => {
  const { advice, wishes, tell } = advised();
  void advice.show();
  await tell('draw');
  advice.consider('conference');
  expect(advice.hint).toBeNull();
  void advice.show();
  await tell('give:gov_01');
  expect(advice.hint?.action).toBe('give:gov_01');
  expect(wishes.at(-1)).toEqual({ type: 'hint', seat: 0, given: 'conference' });
});
