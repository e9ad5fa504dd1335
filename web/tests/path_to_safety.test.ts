import { expect, test } from 'vitest';
import { faceOf, spoken, toneOf } from '../src/games/path_to_safety/faces';
import { boilOver, layDown, letGo, reshuffle, seenIn, strike, takeUp } from '../src/games/path_to_safety/retouch';
import type { HandCardView, PathView } from '../src/games/path_to_safety/view';
import { Words } from '../src/lib/words';

const words = new Words({
  names: {
    mark: { gov_03: '♣3', gov_12: '♣Q', pa_07: '♠7' },
    suit: { governance: '♣', pivotal_act: '♠' },
    card: { gov_03: 'White Paper', gov_12: 'Treaty', pa_07: 'Plan', mad_science: 'Mad Science' },
    strategy: { governance: 'Governance', pivotal_act: 'Pivotal Act' },
  },
});

const held = (card: string, strategy: string): HandCardView => ({
  card,
  strategy,
  rank: 0,
  type: 'innovation',
  risk: 0,
  matches: false,
  threshold: 0,
  conference: false,
});

function table(): PathView {
  return {
    round: 1,
    active: 'a',
    strategies: [
      {
        strategy: 'governance',
        progress: 0,
        column: [2, 9],
        possible: [3, 4, 5],
        deck: 6,
        guaranteed: false,
        needs: 3,
        chance: 0.5,
        difficulty: null,
        margin: null,
      },
    ],
    clock: { pool: 3, reserve: 2, indicator: 'start', chance_to_end: 0.1, rounds_left: 5 },
    science_deck: 20,
    mad_in_deck: 3,
    discard: ['gov_12'],
    mad_in_discard: 0,
    top: null,
    desks: [
      { desk: 'a', seat: 0, cards: 2, hand: [held('gov_03', 'governance'), held('pa_07', 'pivotal_act')] },
      { desk: 'b', seat: 1, cards: 2, hand: null },
    ],
    stopped_by: null,
    strategy_decks: null,
  };
}

test('a card that is seen goes to its suit in the hand; one that is not is only counted', () => {
  const view = table();
  takeUp(view, 'a', 'gov_12', words);
  expect(view.desks[0]?.hand?.map((one) => one.card)).toEqual(['gov_03', 'gov_12', 'pa_07']);
  takeUp(view, 'b', undefined, words);
  expect(view.desks.map((one) => one.cards)).toEqual([3, 3]);
  expect(view.desks[1]?.hand).toBeNull();
  expect(view.science_deck).toBe(18);
  takeUp(view, 'nowhere', 'gov_12', words);
  expect(view.science_deck).toBe(18);
});

test('a card leaves the hand and lies on the pile', () => {
  const view = table();
  const face = seenIn(view, 'a', 'gov_03', words);
  letGo(view, 'a', 'gov_03');
  layDown(view, face);
  expect(view.desks[0]?.hand?.map((one) => one.card)).toEqual(['pa_07']);
  expect(view.desks[0]?.cards).toBe(1);
  expect(view.discard).toEqual(['gov_12', 'gov_03']);
  expect(view.top).toMatchObject({ card: 'gov_03', strategy: 'governance' });
  letGo(view, 'b', 'pa_07'); // From a hand that is not seen.
  expect(view.desks[1]?.cards).toBe(1);
});

test('Mad Science goes from the deck to the pile, and the pile becomes the deck but for its top', () => {
  const view = table();
  boilOver(view);
  expect([view.science_deck, view.mad_in_deck, view.mad_in_discard]).toEqual([19, 2, 1]);
  expect(view.top?.card).toBe('mad_science');
  reshuffle(view, 41);
  expect(view.discard).toEqual(['mad_science']);
  expect(view.science_deck).toBe(41);
});

test('a value that is turned up is ruled out', () => {
  const view = table();
  strike(view, 'governance', 4);
  expect(view.strategies[0]).toMatchObject({ column: [2, 4, 9], possible: [3, 5], deck: 5 });
  strike(view, 'nowhere', 3);
  expect(view.strategies[0]?.possible).toEqual([3, 5]);
});

test('a card of which only the id is known shows its suit and rank', () => {
  expect(faceOf('pa_07', words)).toEqual({ card: 'pa_07', strategy: 'pivotal_act', rank: 7, risk: 0 });
  expect(faceOf('mad_science', words).strategy).toBe('');
  expect(spoken(faceOf('pa_07', words), words)).toBe('♠7 Plan, Pivotal Act');
  expect(spoken(faceOf('mad_science', words), words)).toBe('Mad Science');
  expect(toneOf('governance')).not.toBe(toneOf('pivotal_act'));
});
