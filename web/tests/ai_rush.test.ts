import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMPANIES, SECTORS } from '../src/art/rush/emblems';
import { readEnding } from '../src/art/rush/endings';
import { ASK, passes, planNow } from '../src/games/ai_rush/betting';
import { BONUSES } from '../src/games/ai_rush/bonuses';
import { beginQuarter, beginTurn, mirror, playCard, setAgents, takeUp } from '../src/games/ai_rush/retouch';
import { cubesFor, laneSpan, rowsOf, ticker } from '../src/games/ai_rush/shapes';
import type { CompanyView, RushView } from '../src/games/ai_rush/view';

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

test('agents that come and go are counted on the lane and for the company', () => {
  const view = table();
  setAgents(view, 'bio', 'parry', () => 3);
  setAgents(view, 'bio', 'rogue', (now) => now + 4);
  setAgents(view, 'bio', 'eliza', (now) => now - 9);
  expect(view.sectors[0]?.agents.map((bar) => bar.agents)).toEqual([0, 3, 5]);
  expect(view.sectors[0]?.rogue).toBe(5);
  expect(view.companies[1]?.agents).toBe(3);
  setAgents(view, 'pol', 'parry', () => 3); // Not in play: nothing happens.
});

test('a turn and a Quarter begin afresh', () => {
  const view = table();
  beginTurn(view, 'parry');
  expect(view.turn).toMatchObject({ seat: 1, sector: null, pile: 0 });
  mirror(view, 'eliza', 'parry', 1, true);
  expect(view.companies[0]).toMatchObject({ bet: 'placed', bet_on: 1 });
  beginQuarter(view, 4, 2);
  expect(view.companies[0]).toMatchObject({ bet: 'open', bet_on: null, turn: 'to_come' });
  expect(view.factor).toBe(2);
});

test('a card is drawn from its deck and leaves the hand it is played from', () => {
  const view = table();
  takeUp(view, 'eliza', 'venture');
  expect(view.decks[0]?.cards).toBe(29);
  expect(view.companies[0]?.cards['venture']).toBe(1);
  playCard(view, 'eliza', 'blitzscale', 'venture');
  expect(view.companies[0]?.cards['venture']).toBe(0);
});
