import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from '../src/lib/pacing';
import type { EventTold } from '../src/lib/protocol';
import { Queue, type Scene } from '../src/lib/queue.svelte';
import { Stage } from '../src/ui/stage.svelte';

interface View {
  cards: number;
}

const events = (...names: string[]): EventTold[] => names.map((name) => ({ event: { event: name }, text: name }));
const scene = (cards: number, ...names: string[]): Scene => ({ seq: cards, view: { cards }, events: events(...names) });

/** A stage whose script takes a second for every event and counts it as a card. */
function open(still = false): { queue: Queue; stage: Stage<View>; told: string[]; settled: number[] } {
  const [told, settled]: [string[], number[]] = [[], []];
  const pace = new Pace(
    () => 'normal',
    () => 2,
  );
  const queue = new Queue(
    (move) => settled.push(move.seq),
    pace,
    () => still,
  );
  const script = async (_: unknown, text: string): Promise<void> => {
    told.push(text);
    await stage.hold(1000);
    stage.retouch((view) => (view.cards += 1));
  };
  const stage: Stage<View> = new Stage<View>({ cards: 0 }, script, queue);
  queue.engage(stage);
  return { queue, stage, told, settled };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a move is shown event by event, and then the table as it is', async () => {
  const { queue, stage, told, settled } = open();
  queue.push(scene(7, 'one', 'two'));
  expect(told).toEqual(['one']);
  expect([stage.busy, stage.shown.cards, queue.telling]).toEqual([true, 0, 'one']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['one', 'two']);
  expect([stage.shown.cards, queue.telling]).toEqual([1, 'two']); // Retouched.
  expect(settled).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([stage.busy, stage.shown.cards, queue.telling]).toEqual([false, 7, '']);
  expect(settled).toEqual([7]);
});

test('a retouched view is a copy: what the room holds never changes', async () => {
  const { queue, stage } = open();
  const first = stage.shown;
  queue.push(scene(7, 'one'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.cards).toBe(0);
});

test('what the table is told while nothing is shown is there at once; while a move is shown, its end tells', async () => {
  const { queue, stage } = open();
  stage.follow({ cards: 3 }, 3);
  expect([stage.shown.cards, stage.seq]).toEqual([3, 3]);
  queue.push(scene(4, 'one'));
  stage.follow({ cards: 3 }, 3);
  expect(stage.seq).toBe(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stage.shown.cards).toBe(4);
});

test('a touch shows all that waits at once', async () => {
  const { queue, stage, told, settled } = open();
  queue.push(scene(1, 'a', 'b', 'c'));
  queue.push(scene(2, 'd'));
  queue.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['a', 'b', 'c', 'd']);
  expect(settled).toEqual([1, 2]);
  expect([stage.shown.cards, stage.busy]).toEqual([2, false]);
  queue.push(scene(3, 'e')); // And what comes later has its own time again.
  await vi.advanceTimersByTimeAsync(500);
  expect(settled).toEqual([1, 2]);
});

test('nobody who wants no movement waits for it, but the words can be read', async () => {
  const { queue, stage } = open(true);
  queue.push(scene(9, 'a', 'b'));
  expect([stage.time(1000), queue.telling]).toEqual([0, 'a']);
  await vi.advanceTimersByTimeAsync(2000);
  expect([stage.shown.cards, stage.busy]).toEqual([9, false]);
});

test('a table that is left shows nothing more, and keeps nobody waiting', async () => {
  const { queue, stage, told, settled } = open();
  const leave = queue.engage(stage);
  queue.push(scene(1, 'a', 'b'));
  stage.close();
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['a']);
  expect(settled).toEqual([1]);
});

test('a move that is forgotten is not settled, and what comes instead is shown', async () => {
  const { queue, stage, settled } = open();
  queue.push(scene(1, 'a', 'b'));
  queue.clear();
  stage.follow({ cards: 5 }, 5);
  await vi.advanceTimersByTimeAsync(3000);
  expect(settled).toEqual([]);
  expect([stage.shown.cards, stage.busy]).toEqual([5, false]);
});

test('an event that cannot be shown does not stop the table', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { queue, settled } = open();
  const broken = new Stage<View>({ cards: 0 }, () => Promise.reject(new Error('no such place')), queue);
  queue.engage(broken);
  queue.push(scene(4, 'a'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(settled).toEqual([4]);
  expect(broken.shown.cards).toBe(4);
  expect(said).toHaveBeenCalledOnce();
});
