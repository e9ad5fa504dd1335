/** Who comes late, what was played, and what bots are like, in words. */

import { expect, test } from 'vitest';
import { arrivals } from '../src/lib/arrivals';
import { botInWords } from '../src/lib/bots';
import { lasted, onDay, verdict } from '../src/lib/finished';
import { takeWish, wantToPlay, wantToStart } from '../src/lib/intents';
import type { RoomTold } from '../src/lib/protocol';

type Kind = 'person' | 'bot';

function told(seats: [Kind, string, boolean?][], status: RoomTold['status'] = 'playing'): RoomTold {
  return { status, seats: seats.map(([kind, name, yours = false]) => ({ kind, name, yours })) } as RoomTold;
}

test('everybody hears who takes a bot’s seat, and who leaves it', () => {
  const before = told([
    ['person', 'Ada'],
    ['bot', 'Cog'],
  ]);
  const after = told([
    ['person', 'Ada'],
    ['person', 'Dora'],
  ]);
  expect(arrivals(before, after)).toBe('Dora takes the seat of Cog.');
  expect(arrivals(after, before)).toBe('Cog, a bot, plays on for Dora.');
  const mine = told([
    ['person', 'Ada'],
    ['person', 'Dora', true],
  ]);
  expect(arrivals(before, mine)).toBe('You play on for Cog.');
  expect(arrivals(after, after)).toBe('');
  expect(arrivals(null, after)).toBe('');
  expect(arrivals(told([['bot', 'Cog']], 'open'), told([['person', 'Ada']]))).toBe('');
});

const result = { endings: ['Sharp Left Turn'], winners: ['Ada', 'Cog'], rounds: 3, turns: 9, at: 0, seconds: 60 };

test.each([
  [{ ...result, won: true }, true, 'Won'],
  [{ ...result, won: null }, true, 'Won'],
  [{ ...result, won: false, winners: [] }, true, 'Lost'],
  [{ ...result, won: false, winners: [] }, false, 'Nobody won'],
  [{ ...result, won: false }, false, 'Ada and Cog won'],
])('a result in a word', (given, cooperative, word) => {
  expect(verdict(given, cooperative)).toBe(word);
});

test.each([
  [3, '1 min'],
  [150, '3 min'],
  [3_600, '1 h'],
  [3_900, '1 h 5 min'],
  [90_000, '25 h'],
  [300_000, '3 days'],
])('%i seconds are %s', (seconds, words) => expect(lasted(seconds)).toBe(words));

test('a day of this year needs no year', () => {
  const now = new Date(2026, 10, 17, 22, 0);
  expect(onDay(new Date(2026, 10, 17, 9, 5).getTime() / 1000, now)).toContain('today');
  expect(onDay(new Date(2026, 2, 3).getTime() / 1000, now)).not.toContain('2026');
  expect(onDay(new Date(2025, 2, 3).getTime() / 1000, now)).toContain('2025');
});

test('a bot of which nothing is known has no colon', () => {
  expect(botInWords('selfish')).not.toMatch(/:\s*$/);
  expect(botInWords('unheard_of')).toBe('Unheard of');
  expect(botInWords(null)).toBe('Bot');
});

test('a wish for a room is taken once', () => {
  wantToPlay('a');
  wantToStart('b');
  expect([takeWish('a'), takeWish('a'), takeWish('b'), takeWish('c')]).toEqual(['play', null, 'start', null]);
});
