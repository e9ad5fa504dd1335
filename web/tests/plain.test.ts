import { describe, expect, it } from 'vitest';
import { columnsOf, grouped, heading, isDrawing, said, tells, titleOf } from '../src/games/plain';
import type { LegalTold, SeatTold } from '../src/lib/protocol';
import { Words } from '../src/lib/words';

const words = new Words({
  names: {
    strategy: { governance: 'Governance' },
    motto: { governance: 'Slow everyone down' },
    card: { gov_03: 'Whistleblower Pizza Party' },
    card_line: { gov_03: 'Extra cheese.' },
    desk: { desk_1: 'The Policy Shop' },
  },
});
const seats = ['Ada', 'Ben'].map((name) => ({ kind: 'person', name, yours: false }) as SeatTold);
const say = (value: string | number | boolean | null, key: string): string => said(value, key, words, seats);

describe('the plain table', () => {
  it('says names instead of numbers and ids, whatever they stand under', () => {
    expect(say(1, 'seat')).toBe('Ben');
    expect(say(0, 'active')).toBe('Ada');
    expect(say(1, 'bet_on')).toBe('Ben');
    expect(say(1, 'round')).toBe('1');
    expect(say(7, 'seat')).toBe('7');
    expect(say('gov_03', 'discard')).toBe('Whistleblower Pizza Party');
    expect(say('desk_1', 'active')).toBe('The Policy Shop');
    expect(say('governance', 'strategies')).toBe('Governance');
    expect(say('not_known', 'phase')).toBe('not known');
    expect(say(-4, 'progress')).toBe('−4');
    expect(say(0.0277, 'chance')).toBe('3 %');
    expect(heading('mad_in_deck')).toBe('Mad in deck');
  });

  it('leaves out what says nothing', () => {
    expect([null, false, '', [], {}, { hand: null }].map((value) => tells('hand', value))).toEqual(
      Array(6).fill(false),
    );
    expect([0, true, 'x', [0], { cards: 3 }].map((value) => tells('hand', value))).toEqual(Array(5).fill(true));
    expect(tells('colour', '#fff')).toBe(false);
  });

  it('titles a part with who and what it is about', () => {
    const desk = { desk: 'desk_1', seat: 1, cards: 3 };
    expect(titleOf(desk, 'desks', words, seats)).toEqual({ title: 'Ben · The Policy Shop', from: ['seat', 'desk'] });
    expect(titleOf({ cards: 3 }, 'piles', words, seats)).toEqual({ title: '', from: [] });
  });

  it('makes a table of rows, and a drawing of a map', () => {
    const rows = [
      { card: 'gov_03', rank: 3, risk: null },
      { card: 'af_12', rank: 12, risk: null },
    ];
    expect(columnsOf(rows)).toEqual(['card', 'rank']);
    expect(columnsOf([{ hand: [{}] }, { hand: [] }])).toBeNull();
    expect(isDrawing(['S..#', '....', '#..E'])).toBe(true);
    expect(isDrawing(['af_03', 'gov_3', 'pa_01'])).toBe(false);
  });

  it('gathers many answers by their verb, and finds one among them', () => {
    const legal = (count: number): LegalTold[] =>
      Array.from({ length: count }, (_, n) => ({
        action: n % 2 ? `publish:card_${n}` : `give_up:card_${n}`,
        label: `Card number ${n}`,
        deliberate: false,
      }));
    expect(grouped(legal(4)).map((one) => one.verb)).toEqual(['']);
    expect(grouped(legal(30)).map(({ title, answers }) => [title, answers.length])).toEqual([
      ['Give up', 15],
      ['Publish', 15],
    ]);
    expect(grouped(legal(30), ' NUMBER 27 ').map(({ title, answers }) => [title, answers.length])).toEqual([
      ['Publish', 1],
    ]);
  });
});
