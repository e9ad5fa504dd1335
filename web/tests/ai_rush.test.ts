import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMPANIES, SECTORS } from '../src/art/rush/emblems';
import { readEnding } from '../src/art/rush/endings';
import { ASK, passes, planNow } from '../src/games/ai_rush/betting';
import { BONUSES } from '../src/games/ai_rush/bonuses';
import { Moments, type Flying } from '../src/games/ai_rush/moments.svelte';
import { addAgents } from '../src/games/ai_rush/retouch';
import { cubesFor, laneSpan, rowsOf, ticker } from '../src/games/ai_rush/shapes';
import type { CompanyView, RushView, TurnView } from '../src/games/ai_rush/view';
import { Pace } from '../src/lib/pacing';
import { Queue } from '../src/lib/queue.svelte';
import { Flights } from '../src/ui/flight.svelte';
import { Stage } from '../src/ui/stage.svelte';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src/brink/games/ai_rush/${path}`, import.meta.url)), 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((one) => one[1] ?? '');

function company(seat: number, id: string): CompanyView {
  return {
    seat,
    company: id,
    colour: '',
    place: seat,
    turn: 'to_come',
    agents: 0,
    leads: false,
    bet: 'open',
    bet_on: null,
    luck: 0,
    rerolls: 0,
    cards: { subsidy: 0, venture: 0 },
    hand: null,
    tracker: [],
  };
}

function table(): RushView {
  const agents = [
    { owner: 'eliza', seat: 0, agents: 2, leads: true },
    { owner: 'parry', seat: 1, agents: 0, leads: false },
    { owner: 'rogue', seat: null, agents: 1, leads: false },
  ];
  return {
    quarter: 1,
    quarters: 4,
    factor: 1,
    final_factor: 2,
    rogue_rule: 'lead',
    order: [0, 1],
    active: null,
    sectors: [
      { sector: 'bio', agents, rogue: 1, best: 2, together: 2, leaders: [0], gap: 1, rogue_takes: false, fate: 'led' },
    ],
    companies: [company(0, 'eliza'), company(1, 'parry')],
    turn: null,
    stakes: null,
    investments: [],
    decks: [{ deck: 'venture', cards: 30, discards: [] }],
    hand_limit: 5,
    abilities: true,
    betting: true,
    draft: [],
    result: null,
  };
}

const TURN: TurnView = {
  seat: 0,
  sector: null,
  rolls: 0,
  last_total: null,
  pile: 0,
  dice: null,
  press: null,
  card: null,
  effects: [],
  card_now: false,
  card_plays_left: 0,
};

test('every company looks as the game says, and no two have one outline', () => {
  const content = read('content/companies.toml');
  const ids = found(content, /^id = "(\w+)"/gm);
  const colours = found(content, /^colour = "(#\w+)"/gm);
  expect(Object.keys(COMPANIES)).toEqual(ids);
  expect(Object.values(COMPANIES).map((look) => look.colour)).toEqual(colours);
  expect(new Set(Object.values(COMPANIES).map((look) => look.outline)).size).toBe(ids.length);
  expect(new Set(ids.map((id) => ticker(id))).size).toBe(ids.length);
});

test('every sector and every bonus of the game has a drawing', () => {
  const parts = read('content/parts.toml');
  expect(Object.keys(SECTORS)).toEqual(found(parts, /\[\[sector\]\]\nid = "(\w+)"/g));
  expect(Object.keys(BONUSES)).toEqual(found(parts, /\[\[bonus\]\]\nid = "(\w+)"/g));
});

test('every ending of the game can be painted, and no two alike', () => {
  const endings = found(read('text/en.toml'), /^\[endings\.(\w+)\]/gm);
  expect(endings.length).toBe(33);
  const painted = endings.map(readEnding);
  for (const one of painted) {
    expect(SECTORS).toHaveProperty(one.sector);
    if (one.kind === 'asi') expect(COMPANIES).toHaveProperty(one.owner);
  }
  expect(new Set(painted.map((one) => JSON.stringify(one))).size).toBe(33);
});

test('a plan for bets passes where it should, and "not this Quarter" ends with it', () => {
  expect(passes(ASK, 2, 1)).toBe(false);
  expect(passes({ kind: 'only', seat: 3 }, 2, 1)).toBe(true);
  expect(passes({ kind: 'only', seat: 3 }, 2, 3)).toBe(false);
  expect(passes({ kind: 'never', quarter: 2 }, 2, 1)).toBe(true);
  expect(passes({ kind: 'never', quarter: 2 }, 3, 1)).toBe(false);
  expect(planNow({ kind: 'never', quarter: 2 }, 3)).toEqual(ASK);
});

test('a pile is a pyramid, lanes share one measure, and many agents fly as a few', () => {
  expect(rowsOf(0)).toEqual([]);
  expect(rowsOf(6)).toEqual([1, 2, 3]);
  expect(rowsOf(4)).toEqual([1, 2, 1]);
  expect(laneSpan(table().sectors)).toBe(12);
  expect(cubesFor(3)).toBe(3);
  expect(cubesFor(40)).toBe(6);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A table that shows moves, and what it shows while an event is told. */
function open(view: RushView) {
  const queue = new Queue(
    () => undefined,
    new Pace(
      () => 'normal',
      () => 2,
    ),
  );
  const moments = new Moments(new Flights<Flying>());
  const stage = new Stage<RushView>(view, moments.show, queue);
  moments.enter(stage);
  queue.engage(stage);
  const show = async (next: RushView, ...events: Record<string, string | number>[]): Promise<void> => {
    queue.push({ seq: 1, view: next, events: events.map((event) => ({ event, text: String(event['event']) })) });
    await vi.advanceTimersByTimeAsync(0);
  };
  const until = async (text: string): Promise<RushView> => {
    while (queue.showing !== null && queue.telling !== text) await vi.advanceTimersByTimeAsync(10);
    return stage.shown;
  };
  return { stage, show, until };
}

test('agents that come and go are counted on the lane and for the company', () => {
  const view = table();
  addAgents(view, 'bio', 'parry', 3);
  addAgents(view, 'bio', 'rogue', 4);
  expect(view.sectors[0]?.agents.map((bar) => bar.agents)).toEqual([2, 3, 5]);
  expect(view.sectors[0]?.rogue).toBe(5);
  expect(view.companies[1]?.agents).toBe(3);
  addAgents(view, 'pol', 'parry', 3); // Not in play: nothing happens.
});

test('a bust brings ROGUE once for every copy, and each is seen by itself', async () => {
  const { stage, show, until } = open(table());
  const next = table();
  addAgents(next, 'bio', 'rogue', 6);
  const added = { event: 'added', owner: 'rogue', sector: 'bio', count: 3 };
  await show(next, { ...added, now: 4 }, { event: 'mirrored', company: 'eliza' }, { ...added, now: 7 });
  expect((await until('mirrored')).sectors[0]?.rogue).toBe(4);
  await until('');
  expect(stage.shown.sectors[0]?.rogue).toBe(7);
});

test('a Quarter and a turn begin as the move leaves them, each when it is told', async () => {
  const view = table();
  Object.assign(view.companies[0] ?? {}, { bet: 'placed', bet_on: 1, turn: 'done' });
  const turn = { ...TURN, seat: 1 };
  const next = { ...table(), quarter: 2, order: [1, 0], active: 1, turn };
  Object.assign(next.companies[1] ?? {}, { turn: 'now' });
  const { stage, show, until } = open(view);
  await show(
    next,
    { event: 'quarter_began', quarter: 2, company: 'parry', factor: 1 },
    { event: 'turn_began', company: 'parry', quarter: 2 },
    { event: 'announced', company: 'parry', sector: 'bio' },
  );
  expect(stage.shown).toMatchObject({ quarter: 2, order: [1, 0], turn: null });
  expect(stage.shown.companies[0]).toMatchObject({ bet: 'open', bet_on: null, turn: 'to_come' });
  expect((await until('announced')).turn).toMatchObject({ seat: 1, sector: 'bio' });
  expect(turn.sector).toBeNull(); // What the room holds never changes.
});

test('a card leaves the hand once, and comes from its deck', async () => {
  const held = { card: 'blitzscale', deck: 'venture', effects: [], applies: [] };
  const view = table();
  Object.assign(view.companies[0] ?? {}, { hand: [held, held], cards: { subsidy: 0, venture: 2 } });
  const next = table();
  Object.assign(next.companies[0] ?? {}, { hand: [held, held], cards: { subsidy: 0, venture: 2 } });
  next.decks = [{ deck: 'venture', cards: 29, discards: ['blitzscale'] }];
  const { show, until } = open(view);
  await show(
    next,
    { event: 'drew', company: 'parry', deck: 'venture' },
    { event: 'played', company: 'eliza', card: 'blitzscale' },
    { event: 'announced', company: 'eliza', sector: 'bio' },
  );
  const shown = await until('announced');
  expect(shown.decks[0]?.cards).toBe(29);
  expect(shown.companies[0]?.hand).toHaveLength(1);
});
