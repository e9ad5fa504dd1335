import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DecisionTold, MovedTold, RoomTold, SeatTold, TableTold } from '../src/lib/protocol';
import { Room } from '../src/lib/room.svelte';
import { settings } from '../src/lib/settings.svelte';
import { toasts } from '../src/lib/toasts.svelte';
import { CODE, seat } from './rooms';
import { FakeWire } from './wire';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
  settings.speed = 'normal';
  toasts.list = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function told(seats: SeatTold[]): RoomTold {
  return {
    type: 'room',
    short: null,
    code: CODE,
    revision: 0,
    status: 'playing',
    game: 'toy',
    preset: null,
    options: {},
    public: false,
    turn_seconds: 0,
    practice: false,
    locked: false,
    latecomers: true,
    removed: [],
    you_are_removed: false,
    paused: false,
    seats,
    host: true,
    spectators: 0,
    commitment: '',
    undo: null,
    rematch: null,
    goes_on: false,
    next_game: false,
    campaign: null,
    beside: null,
    least_seats: 1,
    most_seats: 6,
  };
}

function asks(seat: number, mine: boolean): DecisionTold {
  const legal = mine ? [{ action: 'draw', label: 'Draw', deliberate: false }] : [];
  return { seat, step: 'action', question: `Seat ${seat}?`, mine, legal, seconds_left: null };
}

function table(seq: number, decision: DecisionTold | null): TableTold {
  return { type: 'table', seq, view: { seq }, decision, can_undo: false, take_back: null, outcome: null, head: null };
}

function moved(seq: number, seat: number, after?: TableTold): MovedTold {
  const events = [{ event: { event: 'drew' }, text: `Move ${seq}.` }];
  const move: MovedTold = { type: 'moved', seq, seat, kind: 'move', by: 'player', events, head: null };
  return after === undefined ? move : { ...move, table: after };
}

function seated(seats = [seat('Ada', true), seat('Ben', false)]): { room: Room; wire: () => FakeWire } {
  const wires: FakeWire[] = [];
  const room = new Room(CODE, false, () => {
    const wire = new FakeWire();
    wires.push(wire);
    return wire;
  });
  room.enter();
  wires[0]?.open();
  wires[0]?.tell(told(seats));
  return { room, wire: () => wires.at(-1) ?? new FakeWire() };
}

test('other moves are shown one after another; nothing is said of a move before it has been shown', async () => {
  const { room, wire } = seated();
  wire().tell(table(0, asks(1, false)));
  wire().tell(moved(1, 1, table(1, asks(1, false))));
  wire().tell(moved(2, 1, table(2, asks(0, true))));
  expect([room.moment, room.table?.seq, room.queue.behind]).toEqual([1, 0, 1]);
  expect(room.queue.telling).toBe('Move 1.');
  expect([room.asked, room.log.length, room.announced]).toEqual([false, 0, '']);
  await vi.advanceTimersByTimeAsync(1000);
  expect([room.moment, room.table?.seq, room.queue.behind]).toEqual([2, 1, 0]);
  expect(room.asked).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect([room.moment, room.table?.seq]).toEqual([2, 2]);
  expect(room.asked).toBe(true);
  expect(room.events[0]?.text).toBe('Move 2.');
  expect(room.log.map((line) => line.seq)).toEqual([1, 2]);
});

test('a move is pending until what came of it is shown, and answers the position that is shown', async () => {
  const { room, wire } = seated();
  wire().tell(table(4, asks(0, true)));
  const sent = room.play('draw');
  expect(room.pending).toBe('draw');
  const ask = wire().asked('play')[0];
  expect(ask).toMatchObject({ seq: 4, seat: 0, action: 'draw' });
  void room.play('draw');
  expect(wire().asked('play')).toHaveLength(1);
  wire().tell({ type: 'done', id: Number(ask?.['id']) });
  await sent;
  expect(room.pending).toBe('draw'); // Accepted; but the choices shown are still those of before.
  wire().tell(table(4, asks(0, true)));
  expect(room.pending).toBe('draw');
  wire().tell(moved(5, 0, table(5, asks(0, true))));
  expect(room.pending).toBe('draw'); // It is being shown.
  await vi.advanceTimersByTimeAsync(1000);
  expect(room.pending).toBeNull();
});

test('a move that is told before it is accepted leaves the next one pending', async () => {
  const { room, wire } = seated();
  wire().tell(table(4, asks(0, true)));
  const first = room.play('roll');
  wire().tell(moved(5, 0, table(5, asks(0, true))));
  await vi.advanceTimersByTimeAsync(1000);
  expect(room.pending).toBeNull();
  void room.play('roll');
  wire().tell({ type: 'done', id: Number(wire().asked('play')[0]?.['id']) });
  await first;
  expect(room.pending).toBe('roll');
});

test('a refusal is said, and changes nothing', async () => {
  const { room, wire } = seated();
  wire().tell(table(4, asks(0, true)));
  const sent = room.play('draw');
  const id = Number(wire().asked('play')[0]?.['id']);
  wire().tell({
    type: 'refused',
    id,
    code: 'draw_first',
    text: '',
    values: {},
    sentence: 'Draw first. (R1)',
    ruling: 'R1',
  });
  await sent;
  expect(room.pending).toBeNull();
  expect(room.table?.seq).toBe(4);
  expect(toasts.list.map((toast) => toast.text)).toEqual(['Draw first. (R1)']);
});

test('a server that stays silent is asked again', () => {
  const { room, wire } = seated();
  wire().tell(table(4, asks(0, true)));
  void room.play('draw');
  const before = wire().asked('hello').length;
  vi.advanceTimersByTime(10_000);
  expect(wire().asked('hello').length).toBeGreaterThan(before);
  expect(room.pending).toBeNull(); // And the person may try again.
});

test('what was missed while the line was down is told, not played', async () => {
  const { room, wire } = seated();
  wire().tell(moved(1, 1, table(1, asks(1, false))));
  await vi.advanceTimersByTimeAsync(1000);
  wire().break();
  expect(room.line).toBe('lost');
  vi.advanceTimersByTime(60);
  wire().open();
  expect(wire().asked('hello')[0]).toMatchObject({ last: 1 });
  wire().tell(moved(2, 1));
  wire().tell(moved(3, 1));
  wire().tell(table(3, asks(0, true)));
  expect(room.absence.missed).toEqual(['Move 2.', 'Move 3.']);
  expect(room.table?.seq).toBe(3);
  expect(room.log.map((line) => line.seq)).toEqual([1, 2, 3]);
});

test('a move under way when the line breaks is no longer pending', async () => {
  const { room, wire } = seated();
  wire().tell(table(4, asks(0, true)));
  const sent = room.play('draw');
  wire().break();
  await sent;
  expect(room.pending).toBeNull();
});

test('somebody who comes late asks for the log', () => {
  const { room, wire } = seated();
  wire().tell(table(7, asks(1, false)));
  expect(wire().asked('hello').at(-1)).toMatchObject({ last: 0 });
  wire().tell(moved(6, 1));
  wire().tell(moved(7, 0));
  expect(room.log.map((line) => line.seq)).toEqual([6, 7]);
  expect(room.absence.missed).toEqual([]);
});

test('whoever comes back to a table is told what others did since they last looked', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const first = seated();
  first.wire().tell(table(4, asks(0, true)));
  expect(first.room.absence.missed).toEqual([]); // Nobody has ever looked: it is all new.
  first.room.leave();
  const { room, wire } = seated();
  wire().tell(table(7, asks(0, true)));
  for (const [seq, by] of [
    [3, 1],
    [4, 1],
    [5, 0],
    [6, 1],
    [7, 1],
  ] as const)
    wire().tell(moved(seq, by));
  expect(room.absence.missed).toEqual(['Move 6.', 'Move 7.']);
  expect(room.log).toHaveLength(5);
  room.leave();
  const again = seated();
  again.wire().tell(table(7, asks(0, true)));
  again.wire().tell(moved(7, 1));
  expect(again.room.absence.missed).toEqual([]);
});

test('why is asked once for a position', async () => {
  const { room, wire } = seated();
  wire().tell(table(4, asks(0, true)));
  const asked = room.why('publish');
  const id = Number(wire().asked('why')[0]?.['id']);
  wire().tell({ type: 'why', id, action: 'publish', sentence: 'Not yet.' });
  expect(await asked).toBe('Not yet.');
  expect(await room.why('publish')).toBe('Not yet.');
  expect(wire().asked('why')).toHaveLength(1);
});

test('a device passed around looks with one pair of eyes at a time', async () => {
  const { room, wire } = seated([seat('Ada', true), seat('Ben', true)]);
  flushSync();
  expect(room.curtain).toBe(true);
  expect(room.mine).toEqual([]);
  wire().tell(table(0, asks(0, false)));
  expect(room.handTo).toBe(0);
  room.look(0);
  expect(wire().asked('hello').at(-1)).toMatchObject({ eyes: 0 });
  wire().tell(table(0, asks(0, true)));
  expect(room.handTo).toBeNull();
  expect(room.mine).toEqual([0]);
  wire().tell(moved(1, 0, table(1, asks(1, false))));
  expect(room.handTo).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(room.handTo).toBe(1);
  room.hide();
  expect(room.mine).toEqual([]);
  expect(room.log).toEqual([]);
});

function timed(seat: number, left: number): DecisionTold {
  return { ...asks(seat, seat === 0), seconds_left: left };
}

test('the clock is that of the decision on display; but our own time is never hidden, and caught up with', async () => {
  const { room, wire } = seated();
  wire().tell(table(0, timed(1, 60)));
  const theirs = room.deadline;
  wire().tell(moved(1, 1, table(1, timed(1, 60))));
  expect(room.deadline).toBe(theirs);
  await vi.advanceTimersByTimeAsync(1000);
  expect(room.deadline).toBe(theirs ?? 0); // It was asked when it was told, not when it was shown.
  for (let seq = 2; seq < 12; seq += 1) wire().tell(moved(seq, 1, table(seq, asks(1, false))));
  const now = Date.now();
  wire().tell(moved(12, 1, table(12, timed(0, 20))));
  expect(room.asked).toBe(false);
  expect(room.deadline).toBe(now + 20_000);
  await vi.advanceTimersByTimeAsync(2100);
  expect(room.asked).toBe(true);
  expect(room.deadline).toBe(now + 20_000);
});

test('a move of ours that was already answered is no turn', async () => {
  const { room, wire } = seated();
  wire().tell(table(0, asks(1, false)));
  wire().tell(moved(1, 1, table(1, asks(0, true))));
  wire().tell(moved(2, 0, table(2, asks(1, false))));
  const seen: boolean[] = [];
  for (let step = 0; step < 40; step += 1) {
    await vi.advanceTimersByTimeAsync(50);
    seen.push(room.asked);
  }
  expect(seen).not.toContain(true);
  expect(room.table?.seq).toBe(2);
});
