import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace, SHARE, type Speed } from '../src/lib/pacing';
import { Queue, type Performer, type Scene } from '../src/lib/queue.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function move(seq: number, events = 1): Scene {
  const event = { event: { event: 'drew' }, text: `Move ${seq}.` };
  return { seq, view: { seq }, events: Array.from({ length: events }, () => event) };
}

interface Opened {
  queue: Queue;
  pace: Pace;
  settled: number[];
}

/** A queue before a table that takes so long for an event; without a length there is no such table. */
function open(length?: number, speed: Speed = 'normal', others: number | null = 2): Opened {
  const settled: number[] = [];
  const pace = new Pace(
    () => speed,
    () => others,
  );
  const queue = new Queue((shown) => settled.push(shown.seq), pace);
  const performer: Performer = {
    show: async (scene) => {
      for (const { text } of scene.events) {
        queue.tell(text);
        await queue.hold(length ?? 0);
      }
    },
    rest: () => undefined,
    cut: () => undefined,
  };
  if (length !== undefined) queue.engage(performer);
  return { queue, pace, settled };
}

/** How long all that waits takes, in milliseconds. */
async function lasts(queue: Queue): Promise<number> {
  const begun = Date.now();
  while (queue.showing !== null) await vi.advanceTimersByTimeAsync(10);
  return Date.now() - begun;
}

test('a move is told while it is shown, and settled when it has been', async () => {
  const { queue, settled } = open(1000);
  queue.push(move(1));
  queue.push(move(2));
  expect([queue.showing?.seq, queue.telling, queue.behind]).toEqual([1, 'Move 1.', 1]);
  expect(settled).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([queue.showing?.seq, queue.telling, queue.behind]).toEqual([2, 'Move 2.', 0]);
  expect(settled).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([queue.showing, queue.telling]).toEqual([null, '']);
  expect(settled).toEqual([1, 2]);
});

test('where no pieces move, the words stay long enough to be read', async () => {
  const { queue, settled } = open();
  queue.push(move(1, 2));
  expect(queue.telling).toBe('Move 1.');
  expect(await lasts(queue)).toBeGreaterThan(1200);
  expect(settled).toEqual([1]);
});

test('at once means at once, in order, and so does a tab nobody looks at', () => {
  const instant = open(undefined, 'instant');
  [1, 2, 3].forEach((seq) => instant.queue.push(move(seq)));
  expect(instant.settled).toEqual([1, 2, 3]);
  vi.stubGlobal('document', { hidden: true });
  const unseen = open();
  [1, 2, 3].forEach((seq) => unseen.queue.push(move(seq)));
  expect(unseen.settled).toEqual([1, 2, 3]);
});

test('one press catches up, and waits for nobody', async () => {
  const { queue, settled } = open(1000);
  for (let seq = 1; seq <= 40; seq += 1) queue.push(move(seq));
  queue.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveLength(40);
  expect([queue.showing, queue.behind]).toEqual([null, 0]);
});

test('what is forgotten is not settled', async () => {
  const { queue, settled } = open(1000);
  [1, 2].forEach((seq) => queue.push(move(seq)));
  queue.clear();
  await vi.advanceTimersByTimeAsync(5000);
  expect(settled).toEqual([]);
  queue.push(move(3));
  await vi.advanceTimersByTimeAsync(1000);
  expect(settled).toEqual([3]);
});

test.each<[Speed, number, number]>([
  ['normal', 2, 8000],
  ['fast', 2, 4000],
  ['fast', 8, 16_000],
])('a round of bots fits its budget: %s, %i bots', async (speed, bots, longest) => {
  const { queue, pace } = open(900, speed, bots);
  for (let round = 0; round < 4; round += 1) {
    pace.renew();
    for (let seq = 1; seq <= 12 * bots; seq += 1) queue.push(move(seq, 3));
    const took = await lasts(queue);
    expect(took).toBeLessThanOrEqual(longest);
    expect(took).toBeGreaterThan(longest * 0.7); // And the time there is, is used.
  }
});

test('moves that come one by one fit it too, and the last of them can still be seen', async () => {
  const { queue, pace } = open(700);
  for (let round = 0; round < 5; round += 1) {
    pace.renew();
    let spent = 0;
    let last = 0;
    for (let seq = 1; seq <= 16; seq += 1) {
      queue.push(move(seq, 2));
      last = await lasts(queue);
      spent += last;
      await vi.advanceTimersByTimeAsync(100); // The next bot thinks.
    }
    expect(spent).toBeLessThanOrEqual(2 * SHARE.normal + 200);
    if (round > 1) expect(last).toBeGreaterThan(150); // Once it is known how much happens in a round.
  }
});

test('whoever only watches sees everything, faster when much waits', async () => {
  const { queue } = open(700, 'normal', null);
  queue.push(move(1, 2));
  expect(await lasts(queue)).toBe(1400);
  for (let seq = 2; seq <= 60; seq += 1) queue.push(move(seq, 2));
  expect(await lasts(queue)).toBeLessThan(40_000);
});

test('a decision of ours whose time runs is reached in time', async () => {
  const { queue, pace } = open(900);
  pace.until = Date.now() + 1000;
  for (let seq = 1; seq <= 10; seq += 1) queue.push(move(seq, 3));
  expect(await lasts(queue)).toBeLessThanOrEqual(1100);
});
