import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MovedTold, RoomTold, SeatTold, TableTold, UndoTold } from '../src/lib/protocol';
import { sentences } from '../src/lib/logbook';
import { Room } from '../src/lib/room.svelte';
import { answered, namesOf, offerOf, requestOf, waitingFor } from '../src/lib/take_back';
import { TakingBack } from '../src/lib/taking_back';
import { toasts } from '../src/lib/toasts.svelte';
import { FakeWire } from './wire';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
  toasts.list = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seats = ['Ada', 'Ben', 'Cleo', 'Cog'].map((name, number) => ({
  kind: number === 3 ? 'bot' : 'person',
  name,
  bot: null,
  here: true,
  stand_in: null,
  yours: number === 0,
  salted: false,
})) as SeatTold[];

function told(undo: UndoTold | null, more: Partial<RoomTold> = {}): RoomTold {
  return {
    type: 'room',
    code: '3tpugvfd7pg5',
    status: 'playing',
    options: {},
    preset: null,
    seats,
    undo,
    paused: false,
    ...more,
  } as unknown as RoomTold;
}

function request(asked_by: number, more: Partial<UndoTold> = {}): UndoTold {
  const moves = [
    { seat: asked_by, text: 'The Policy Shop draws a card.' },
    { seat: 1, text: 'Ben rolls 7.' },
  ];
  return {
    seq: 4,
    asked_by,
    asks: [0, 1, 2].filter((seat) => seat !== asked_by),
    agreed: [],
    refused_by: null,
    sentence: 'Words.',
    moves,
    ...more,
  };
}

function table(take_back: TableTold['take_back'], seq = 4): TableTold {
  return {
    type: 'table',
    seq,
    view: {},
    decision: null,
    can_undo: take_back?.how === 'at_once',
    take_back,
    outcome: null,
    head: null,
  } as unknown as TableTold;
}

function undone(seat: number, moves: number): MovedTold {
  const taken_back = Array.from({ length: moves }, () => ({ seat, text: 'It moved.' }));
  return {
    type: 'moved',
    seq: 5,
    seat,
    kind: 'undo',
    by: 'player',
    events: [],
    head: null,
    taken_back,
    turn_from: 1,
    sentence: 'It is taken back.',
    table: table(null, 5),
  } as MovedTold;
}

function seated(): { wire: FakeWire } {
  const wire = new FakeWire();
  const room = new Room('3tpugvfd7pg5', false, () => wire);
  room.enter();
  wire.open();
  wire.tell(told(null));
  wire.tell(table(null));
  return { wire };
}

const said = (): string[] => toasts.list.map((toast) => toast.text);

test('names are listed as people say them', () => {
  expect(namesOf(seats, [1])).toBe('Ben');
  expect(namesOf(seats, [1, 2])).toBe('Ben and Cleo');
  expect(namesOf(seats, [0, 1, 3])).toBe('Ada, Ben and Cog');
});

test('the button says at once, asks by name, or says why not', () => {
  const moves = [
    { seat: 0, text: 'Ada draws.' },
    { seat: 1, text: 'Ben rolls 7.' },
  ];
  const at_once = offerOf(
    told(null),
    table({ seat: 0, how: 'at_once', asks: [], sentence: '', moves: moves.slice(0, 1) }),
    [0],
  );
  expect(at_once).toMatchObject({ label: 'Take back move', title: 'Take back: Ada draws.' });
  const ask = offerOf(told(null), table({ seat: 0, how: 'ask', asks: [1, 2], sentence: '', moves }), [0]);
  expect(ask).toMatchObject({
    label: 'Ask to take back…',
    title: 'Ask Ben and Cleo to let you take back: Ada draws. Ben rolls 7.',
  });
  expect(offerOf(told(request(1)), table({ seat: 0, how: 'ask', asks: [1], sentence: '', moves }), [0])?.how).toBe(
    'no',
  );
  const no = offerOf(
    told(null),
    table({ seat: 0, how: 'no', asks: [], sentence: 'Only in practice.', moves: [] }),
    [0],
  );
  expect(no).toMatchObject({ how: 'no', title: 'Only in practice.' });
  expect(offerOf(told(null), table(null), [0])).toBeNull();
});

test('after a refusal the button says who would rather not, until the next move', () => {
  const offer = { seat: 0, how: 'ask' as const, asks: [1, 2], sentence: '', moves: [] };
  const refused = told(request(0, { refused_by: 1 }));
  expect(offerOf(refused, table(offer), [0])).toMatchObject({
    how: 'no',
    title: expect.stringContaining('Ben would rather not take it back.'),
  });
  expect(offerOf(refused, table(offer), [2])?.how).toBe('ask'); // Somebody else may still ask.
  expect(offerOf(refused, table(offer, 5), [0])?.how).toBe('ask');
});

test('a request waits for those who have not answered', () => {
  expect(waitingFor(request(0, { agreed: [2] }))).toEqual([1]);
  expect(requestOf(told(request(0)))).not.toBeNull();
  expect(requestOf(told(request(0, { refused_by: 1 })))).toBeNull();
});

test('an answer is told by name, a withdrawal only to the others', () => {
  expect(answered(told(request(0)), told(request(0, { refused_by: 1 })), [0])).toBe(
    'Ben would rather not take it back.',
  );
  expect(answered(told(request(0)), told(request(0, { agreed: [1] })), [0])).toBe('');
  expect(answered(told(request(0)), told(request(0, { refused_by: 0 })), [0])).toBe('');
  expect(answered(told(request(1)), told(request(1, { refused_by: 1 })), [0])).toBe(
    'Ben no longer asks to take it back.',
  );
  expect(answered(told(request(0)), told(request(0, { refused_by: 1 })), [1])).toBe('');
  expect(answered(told(null), told(request(0)), [0])).toBe('');
});

test('a refusal reaches the asker, and so does a game that went on', () => {
  const { wire } = seated();
  wire.tell(told(request(0)));
  wire.tell(told(request(0, { refused_by: 1 })));
  expect(said()).toEqual(['Ben would rather not take it back.']);
  toasts.list = [];
  wire.tell(told(request(0)));
  wire.tell({ ...undone(1, 1), kind: 'move', seq: 5, table: table(null, 5) });
  expect(said()).toEqual(['The game went on: nothing is taken back.']);
});

test('a take-back is announced to everybody but to whom it is no news', async () => {
  const mine = seated();
  mine.wire.tell(undone(0, 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual([]);
  const others = seated();
  others.wire.tell(undone(1, 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual(['It is taken back.']);
  toasts.list = [];
  const agreed = seated();
  agreed.wire.tell(told(request(0)));
  agreed.wire.tell(undone(0, 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual(['It is taken back.']);
  expect(sentences(undone(0, 1))).toEqual(['It is taken back.']);
});

test('what one press sent as several moves is taken back as one', async () => {
  const room = { told: null, table: table({ seat: 0, how: 'at_once', asks: [], sentence: '', moves: [] }), yours: [0] };
  const ask = vi.fn((_: object) => Promise.resolve({ ok: true }));
  const takingBack = new TakingBack({ ...room, ask, hurry: vi.fn() } as never);
  const wished = async (): Promise<unknown> => {
    await takingBack.begin();
    return ask.mock.lastCall?.[0];
  };
  takingBack.made(false);
  takingBack.made(false);
  takingBack.made(true);
  takingBack.made(true);
  expect(await wished()).toMatchObject({ type: 'undo', moves: 3 });
  expect(await wished()).toMatchObject({ moves: 1 }); // What was before it goes by itself.
});

test('a take-back of several own moves is no news to whoever took them back', async () => {
  seated().wire.tell(undone(0, 3));
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual([]);
});

test('a refusal is over with the next move', () => {
  toasts.say('Not now.', 'refused');
  toasts.say('Ben is back.');
  toasts.dropRefusals();
  expect(said()).toEqual(['Ben is back.']);
});

test('after a pause the page asks what is left of the time', () => {
  const { wire } = seated();
  wire.tell(told(null, { paused: true }));
  const before = wire.asked('hello').length;
  wire.tell(told(null, { paused: false }));
  expect(wire.asked('hello').length).toBeGreaterThan(before);
});

test('one answers for the seat that is asked, and withdraws as the one who asked', async () => {
  const wire = new FakeWire();
  const room = new Room('3tpugvfd7pg5', false, () => wire);
  room.enter();
  wire.open();
  wire.tell(told(request(1)));
  void room.takingBack.answer(true);
  expect(wire.asked('answer_undo')[0]).toMatchObject({ seq: 4, seat: 0, agree: true });
  wire.tell(told(request(0)));
  void room.takingBack.answer(false);
  expect(wire.asked('answer_undo')[1]).toMatchObject({ seq: 4, seat: 0, agree: false });
});
