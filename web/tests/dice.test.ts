import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Wish } from '../src/lib/asking';
import { diceKept, RoomDice } from '../src/lib/dice';
import type { RoomTold, SeatTold } from '../src/lib/protocol';
import { toasts } from '../src/lib/toasts.svelte';
import { CODE, seat } from './rooms';

const COMMITMENT = 'ab'.repeat(32);

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  toasts.list = [];
});
afterEach(() => vi.unstubAllGlobals());

function told(seats: SeatTold[], more: Partial<RoomTold> = {}): RoomTold {
  return { type: 'room', code: CODE, status: 'open', game: 'toy', seats, commitment: COMMITMENT, ...more } as RoomTold;
}

/** A device and what it asks; every ask is granted, unless `ok` says otherwise. */
function device(ok = true): { dice: RoomDice; asked: Wish[] } {
  const asked: Wish[] = [];
  const dice = new RoomDice(CODE, (wish) => {
    asked.push(wish);
    const done: Answer = { ok: true, told: { type: 'done', id: 1 } };
    return Promise.resolve(ok ? done : { ok: false, code: 'offline', sentence: 'The line is down.' });
  });
  return { dice, asked };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const saltIn = (wish: Wish | undefined): string => (wish as { salt: string }).salt;

test('whoever sits gives a fresh salt that answers the commitment', async () => {
  const { dice, asked } = device();
  const room = told([seat('', false)]);
  dice.hearRoom(room);
  await dice.sit(room, 0, 'Ada');
  expect(asked).toEqual([{ type: 'sit', seat: 0, name: 'Ada', salt: saltIn(asked[0]), commitment: COMMITMENT }]);
  expect(saltIn(asked[0])).toMatch(/^[0-9a-f]{32}$/);
  expect(diceKept(CODE).salts[0]).toEqual({ salt: saltIn(asked[0]), given: true });
  expect(diceKept(CODE).commitment).toBe(COMMITMENT);
});

test('a device that is told of a seat of its own without a salt gives one unasked, and once', async () => {
  const { dice, asked } = device();
  dice.hearRoom(told([seat('Ada', true), seat('Ben', false)]));
  dice.hearRoom(told([seat('Ada', true), seat('Ben', false)]));
  await settle();
  dice.hearRoom(told([seat('Ada', true, true), seat('Ben', false)]));
  expect(asked.length).toBe(1);
  expect(asked[0]).toEqual({ type: 'salt', seat: 0, salt: saltIn(asked[0]), commitment: COMMITMENT });
});

test('a salt that was not taken is given again, the same one', async () => {
  const first = device(false);
  first.dice.hearRoom(told([seat('Ada', true)]));
  await settle();
  expect(diceKept(CODE).salts[0]?.given).toBe(false);
  const again = device();
  again.dice.hearRoom(told([seat('Ada', true, true)]));
  await settle();
  expect(saltIn(again.asked[0])).toBe(saltIn(first.asked[0]));
  expect(diceKept(CODE).salts[0]?.given).toBe(true);
});

test('two seats at one device have two salts', async () => {
  const { dice, asked } = device();
  dice.hearRoom(told([seat('Ada', true), seat('Ben', true)]));
  await settle();
  expect(saltIn(asked[0])).not.toBe(saltIn(asked[1]));
});

test('a salt is never given for a commitment that was changed', async () => {
  const { dice, asked } = device();
  dice.hearRoom(told([seat('Ada', false)]));
  const changed = told([seat('Ada', true)], { commitment: 'cd'.repeat(32) });
  dice.hearRoom(changed);
  await settle();
  expect(asked).toEqual([]);
  await dice.sit(changed, 0, 'Ada');
  expect(saltIn(asked[0])).toBe('');
  expect(toasts.list.some((toast) => toast.text.includes('no longer the one'))).toBe(true);
});

test('a commitment first told after the start is not kept as one told before it', () => {
  const { dice } = device();
  dice.hearRoom(told([seat('Ada', true)], { status: 'playing' }));
  expect(diceKept(CODE).commitment).toBeUndefined();
});

test('seats and people are kept as they were at the start', () => {
  const { dice } = device();
  dice.hearRoom(told([seat('Ada', true, true), seat('Ben', false)]));
  dice.hearRoom(told([seat('Ada', true, true), seat('Ben', false)], { status: 'playing' }));
  dice.hearRoom(told([seat('Ada', false, true), seat('Bolt', false)], { status: 'playing' }));
  dice.hearHead('11'.repeat(32));
  dice.hearHead(null);
  const kept = diceKept(CODE);
  expect(kept.seated).toEqual([0]);
  expect(kept.table?.seats.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  expect(kept.head).toBe('11'.repeat(32));
});

test('a table that was begun while the line was down is not kept as seen', () => {
  const { dice } = device();
  dice.lineOpened();
  dice.hearRoom(told([seat('Ada', true, true), seat('Ben', false)]));
  dice.lineOpened();
  const later = [seat('Ada', true, true), { ...seat('Bolt', false), kind: 'bot' as const, bot: 'heuristic' }];
  dice.hearRoom(told(later, { status: 'playing' }));
  expect(diceKept(CODE).table).toBeUndefined();
});

test('two pages of one device keep what either of them has given', async () => {
  const one = device();
  const other = device();
  const room = told([seat('', false), seat('', false)]);
  one.dice.hearRoom(room);
  other.dice.hearRoom(room);
  await one.dice.sit(room, 0, 'Ada');
  other.dice.hearHead('11'.repeat(32));
  expect(diceKept(CODE).salts[0]).toEqual({ salt: saltIn(one.asked[0]), given: true });
  one.dice.hearHead('22'.repeat(32));
  expect(diceKept(CODE).salts[0]?.given).toBe(true);
  expect(diceKept(CODE).commitment).toBe(COMMITMENT);
});

test('a salt that another page of this device has given is not replaced by one of ours', async () => {
  const refused = device(false);
  const granted = device();
  refused.dice.hearRoom(told([seat('Ada', true)]));
  granted.dice.hearRoom(told([seat('Ada', true)]));
  await settle();
  refused.dice.hearHead('11'.repeat(32));
  expect(diceKept(CODE).salts[0]).toEqual({ salt: saltIn(granted.asked[0]), given: true });
});
