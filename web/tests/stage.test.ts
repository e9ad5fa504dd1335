import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventTold } from '../src/lib/protocol';
import { Stage } from '../src/ui/stage.svelte';
import { showing } from '../src/ui/showing.svelte';

interface View {
  cards: number;
}

const events = (...names: string[]): EventTold[] => names.map((name) => ({ event: { event: name }, text: name }));

/** A stage whose script takes a second for every event and counts it as a card. */
function open(): { stage: Stage<View>; told: string[] } {
  const told: string[] = [];
  const stage: Stage<View> = new Stage<View>({ cards: 0 }, async (event, text) => {
    told.push(text);
    await stage.hold(1000);
    stage.retouch((view) => (view.cards += 1));
  });
  return { stage, told };
}

beforeEach(() => {
  vi.useFakeTimers();
  showing.busy = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a move is shown event by event, and then the table as it is', async () => {
  const { stage, told } = open();
  stage.receive({ cards: 7 }, events('one', 'two'));
  expect(told).toEqual(['one']);
  expect([stage.busy, showing.busy, stage.shown.cards]).toEqual([true, true, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['one', 'two']);
  expect(stage.shown.cards).toBe(1); // Retouched.
  await vi.advanceTimersByTimeAsync(1000);
  expect([stage.busy, showing.busy, stage.shown.cards]).toEqual([false, false, 7]);
});

test('a retouched view is a copy: what the room holds never changes', async () => {
  const { stage } = open();
  const first = stage.shown;
  stage.receive({ cards: 7 }, events('one'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.cards).toBe(0);
});

test('the same table again is no news, and a table without events is there at once', async () => {
  const { stage, told } = open();
  const view = { cards: 3 };
  stage.receive(view, []);
  await vi.advanceTimersByTimeAsync(0);
  expect(stage.shown).toBe(view);
  stage.receive(view, events('again'));
  expect(told).toEqual([]);
  expect(stage.busy).toBe(false);
});

test('what comes meanwhile waits its turn, and a crowd makes the stage hurry', async () => {
  const { stage, told } = open();
  for (const cards of [1, 2, 3, 4, 5]) stage.receive({ cards }, events(`move ${cards}`));
  expect(told).toEqual(['move 1']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['move 1', 'move 2']);
  expect(stage.time(1000)).toBe(250); // Three still wait.
  await vi.advanceTimersByTimeAsync(4000);
  expect(stage.shown.cards).toBe(5);
  expect(told).toHaveLength(5);
});

test('a touch shows the rest of this move at once, and the next at its pace', async () => {
  const { stage, told } = open();
  stage.receive({ cards: 1 }, events('a', 'b', 'c'));
  stage.receive({ cards: 2 }, events('d'));
  stage.skip();
  await vi.advanceTimersByTimeAsync(1000); // What has begun ends; the others take no time.
  expect(told).toEqual(['a', 'b', 'c', 'd']);
  expect(stage.shown.cards).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stage.shown.cards).toBe(2);
});

test('nobody who wants no movement waits for it', async () => {
  const { stage } = open();
  stage.calm = true;
  stage.receive({ cards: 9 }, events('a', 'b', 'c'));
  await vi.advanceTimersByTimeAsync(0);
  expect(stage.shown.cards).toBe(9);
  expect(stage.busy).toBe(false);
});

test('speed divides time', () => {
  const { stage } = open();
  stage.speed = 2;
  expect(stage.time(1000)).toBe(500);
});

test('a table that is left shows nothing more', async () => {
  const { stage, told } = open();
  stage.receive({ cards: 1 }, events('a', 'b'));
  stage.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual(['a']);
  expect(showing.busy).toBe(false);
});

test('an event that cannot be shown does not stop the table', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const stage = new Stage<View>({ cards: 0 }, () => Promise.reject(new Error('no such place')));
  stage.receive({ cards: 4 }, events('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(stage.shown.cards).toBe(4);
  expect(stage.busy).toBe(false);
  expect(said).toHaveBeenCalledOnce();
});
