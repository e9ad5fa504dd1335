import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faceOf, spoken, toneOf } from '../src/games/path_to_safety/faces';
import { Moments } from '../src/games/path_to_safety/moments.svelte';
import type { HandCardView, PathView } from '../src/games/path_to_safety/view';
import { Pace } from '../src/lib/pacing';
import type { EventTold } from '../src/lib/protocol';
import { Queue } from '../src/lib/queue.svelte';
import { Words } from '../src/lib/words';
import { Flights } from '../src/ui/flight.svelte';
import { Stage, type Script } from '../src/ui/stage.svelte';

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

type Told = EventTold['event'] & { event: string };

/** A table at which a move is shown: the boards one sees, one after each event, and the one it comes to rest at. */
async function show(before: PathView, after: PathView, ...events: Told[]): Promise<PathView[]> {
  const pace = new Pace(
    () => 'slow',
    () => 2,
  );
  const boards: PathView[] = [];
  const queue = new Queue(() => boards.push(stage.shown), pace);
  const moments = new Moments(new Flights(), () => words);
  const script: Script = async (event, text): Promise<void> => {
    await moments.show(event, text);
    boards.push(stage.shown);
  };
  const stage: Stage<PathView> = new Stage<PathView>(before, script, queue);
  moments.enter(stage);
  queue.engage(stage);
  queue.push({ seq: 1, view: after, events: events.map((event) => ({ event, text: event.event })) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(boards.at(-1)).toEqual(after);
  return boards;
}

const handOf = (view: PathView | undefined): (string | undefined)[] | undefined =>
  view?.desks[0]?.hand?.map((one) => one.card);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a card that is drawn lies where the hand has it afterwards, and no card before it came', async () => {
  const after = table();
  const hand = ['af_02', 'gov_03', 'gov_12', 'pa_07'].map((card) => held(card, ''));
  Object.assign(after, { science_deck: 17 });
  Object.assign(after.desks[0] ?? {}, { cards: 4, hand });
  Object.assign(after.desks[1] ?? {}, { cards: 3 });
  const [first, second, third] = await show(
    table(),
    after,
    { event: 'drew', desk: 'a', card: 'gov_12' },
    { event: 'drew', desk: 'b' },
    { event: 'drew', desk: 'a', card: 'af_02' },
  );
  expect(handOf(first)).toEqual(['gov_03', 'gov_12', 'pa_07']);
  expect(second?.desks.map((one) => one.cards)).toEqual([3, 3]);
  expect([second?.science_deck, second?.desks[1]?.hand]).toEqual([18, null]);
  expect(handOf(third)).toEqual(['af_02', 'gov_03', 'gov_12', 'pa_07']);
});

test('a card goes from the hand to the pile, and what the same move lays on it comes after it', async () => {
  const after = table();
  const top = { card: 'mad_science', strategy: '', rank: 0, risk: 0, type: 'mad_science' };
  Object.assign(after, { discard: ['gov_12', 'gov_03', 'mad_science'], top });
  Object.assign(after, { science_deck: 19, mad_in_deck: 2, mad_in_discard: 1 });
  Object.assign(after.desks[0] ?? {}, { cards: 1, hand: [held('pa_07', 'pivotal_act')] });
  Object.assign(after.strategies[0] ?? {}, { progress: 1, needs: 2, chance: 0.6 });
  const [published, boiled] = await show(
    table(),
    after,
    { event: 'published', desk: 'a', card: 'gov_03', strategy: 'governance', progress: 1 },
    { event: 'drew_mad_science', desk: 'b', own_turn: 'no', title: 'torrent' },
  );
  expect(handOf(published)).toEqual(['pa_07']);
  expect(published?.discard).toEqual(['gov_12', 'gov_03']);
  expect(published?.top).toMatchObject({ card: 'gov_03', strategy: 'governance' });
  expect(published?.strategies[0]).toMatchObject({ progress: 1, needs: 2, chance: 0.6 });
  expect([published?.science_deck, published?.mad_in_deck]).toEqual([20, 3]);
  expect([boiled?.science_deck, boiled?.mad_in_deck, boiled?.mad_in_discard]).toEqual([19, 2, 1]);
  expect(boiled?.top?.card).toBe('mad_science');
});

test('the pile becomes the deck, but for its top', async () => {
  const before = table();
  before.discard = ['pa_07', 'gov_12'];
  const after = table();
  Object.assign(after, { discard: ['gov_12'], science_deck: 40 });
  const [shuffled] = await show(before, after, { event: 'reshuffled', cards: 41 });
  expect(shuffled?.discard).toEqual(['gov_12']);
  expect(shuffled?.science_deck).toBe(41); // One of them is drawn by the same move.
});

test('a move that ends the game turns no difficulty over before its time, and shows no hand', async () => {
  const after = table();
  Object.assign(after, { active: null, stopped_by: 'roll' });
  Object.assign(after.strategies[0] ?? {}, { column: [2, 4, 9], possible: [3, 5], deck: 5, difficulty: 3, margin: -3 });
  for (const desk of after.desks) desk.hand ??= [held('pa_07', 'pivotal_act')];
  const [turned, stopped, over] = await show(
    table(),
    after,
    { event: 'turned_up', strategy: 'governance', value: 4 },
    { event: 'stopped', trigger: 'roll' },
    { event: 'difficulty', strategy: 'governance', value: 3, margin: -3 },
  );
  expect(turned?.strategies[0]).toMatchObject({ column: [2, 4, 9], possible: [3, 5], deck: 5 });
  expect(turned?.active).toBe('a');
  for (const board of [turned, stopped]) expect(board?.strategies[0]).toMatchObject({ difficulty: null, margin: null });
  expect(over?.strategies[0]).toMatchObject({ difficulty: 3, margin: -3 });
  expect(over?.desks[1]?.hand).toBeNull();
});

test('a card of which only the id is known shows its suit and rank', () => {
  expect(faceOf('pa_07', words)).toEqual({ card: 'pa_07', strategy: 'pivotal_act', rank: 7, risk: 0 });
  expect(faceOf('mad_science', words).strategy).toBe('');
  expect(spoken(faceOf('pa_07', words), words)).toBe('♠7 Plan, Pivotal Act');
  expect(spoken(faceOf('mad_science', words), words)).toBe('Mad Science');
  expect(toneOf('governance')).not.toBe(toneOf('pivotal_act'));
});
