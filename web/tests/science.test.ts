import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPage } from '../src/art/fair/endings';
import { GLYPHS } from '../src/art/fair/glyphs';
import { columns, FIELDS, ROLES, rowsOf, slot, TITLES, TYPES } from '../src/games/science/looks';
import { faceDown, hoursSoFar } from '../src/games/science/flip';
import { fresh, join, pay } from '../src/games/science/retouch';
import {
  ballotHelp,
  byClock,
  dollars,
  howDecided,
  modifier,
  operations,
  optionName,
  riskOf,
  riskSaid,
  soldTo,
} from '../src/games/science/saying';
import { race, standingOf, titlesOf } from '../src/games/science/titles';
import { ASK, dealAction, deals, passes, planNow } from '../src/games/science/trading';
import type { EventView, OperationView, PlayerView, ScienceView, StandingView } from '../src/games/science/view';
import { Words } from '../src/lib/words';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src/brink/games/science/${path}`, import.meta.url)), 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((one) => one[1] ?? '');
const named = (kind: string): string[] =>
  found(read('text/en.toml').split(`[names.${kind}]\n`)[1]?.split('\n\n')[0] ?? '', /^(\w+) = /gm);

function player(seat: number): PlayerView {
  return {
    seat,
    role: null,
    place: seat,
    turn: 'to_come',
    money: 10,
    stipend: 1,
    funding: 2,
    completed: 0,
    titles: [],
    standing: [],
    inventions: [
      {
        invention: 'empty_box',
        field: 'compute',
        cost: 8,
        slots: 9,
        empty: 9,
        social: 5,
        team: [],
        flipped: false,
        risks: [],
      },
    ],
    ballot: { state: 'none', option: null, bid: null },
    given: 0,
    received: 0,
    declared: false,
    happiness: null,
  };
}

function event(kind = 'vote'): EventView {
  return {
    event: 'kill_switch',
    kind,
    options: [
      { option: 'install', does: [], weight: 3 },
      { option: 'skip', does: [], weight: 1 },
    ],
    tie: 'skip',
    price: 2,
    need: 'majority',
    need_count: 2,
    decides: 'poorest',
    decider: 1,
    campaigner: 0,
    campaign: 'skip',
    open: false,
    doubted: true,
    outcome: 'skip',
    die: 3,
    modifiers: [{ modifier: 'funding', amount: 1 }],
    offers: [{ seat: 0, to: 1, option: 'skip', amount: 2, status: 'open' }],
    escrow: 2,
  };
}

function table(): ScienceView {
  return {
    round: 3,
    max_rounds: 50,
    target: 7,
    phase: 'turns',
    clock: { hour: 4, was: 3, midnight: 12, left: 8 },
    order: [0, 1, 2],
    active: 0,
    roles: [],
    players: [player(0), player(1), player(2)],
    completed: [],
    piles: [{ type: 'intern', cards: 14, printed: 2, price: 2, banned: false, mean_money: 1.7, mean_clock: -0.4 }],
    deck: { cards: 40, discards: 0, known: [] },
    events_left: 30,
    past_events: [],
    event: event(),
    look: null,
    bribes: 'full',
    bribe_limit: 2,
    hire_mode: 'one_type',
    happiness: 'declare',
    result: null,
    page: null,
  };
}

test('every type, role, title and field of the game has a drawing, and no two alike', () => {
  for (const [kind, looks] of Object.entries({ type: TYPES, title: TITLES, field: FIELDS })) {
    expect(Object.keys(looks).sort()).toEqual(named(kind).sort());
    expect(new Set(Object.values(looks).map((look) => look.path)).size).toBe(Object.keys(looks).length);
    expect(new Set(Object.values(looks).map((look) => look.tone)).size, kind).toBe(Object.keys(looks).length);
  }
  expect(Object.keys(ROLES).sort()).toEqual(named('role').sort());
});

test('every invention has a drawing of its own, and a page', () => {
  const ids = found(read('content/inventions.toml'), /id = "(\w+)"/g);
  expect(ids).toHaveLength(48);
  expect(Object.keys(GLYPHS).sort()).toEqual([...ids].sort());
  expect(new Set(Object.values(GLYPHS)).size).toBe(ids.length);
  for (const id of ids) expect(readPage(`page_${id}`)?.glyph).toBe(GLYPHS[id]);
  expect(readPage('page_unprovoked')?.glyph).toBe('');
  expect(readPage('progress')).toBeNull();
});

test('boards stand below each other or in two columns, and slots are larger where there is room', () => {
  expect([2, 3, 4, 5, 6].map((boards) => columns(boards, 700))).toEqual([1, 1, 2, 2, 2]);
  expect([columns(5, 500), columns(4, 300), columns(6, 0)]).toEqual([2, 1, 1]);
  const some = (...counts: number[]) => counts.map((count) => ({ inventions: Array.from({ length: count }) }));
  expect(rowsOf(some(1, 0, 4), 3)).toBe(4);
  expect(rowsOf(some(1, 0, 4, 2), 2)).toBe(5);
  expect(rowsOf(some(0, 0, 0, 0), 2)).toBe(2);
  expect(slot(2)).toBeGreaterThan(slot(3));
  expect(slot(3)).toBeGreaterThan(slot(4));
});

test('a plan answers this event, or every event until a vote', () => {
  const at = (round: number, kind: string) => ({ round, event: { kind } });
  expect(passes(ASK, at(3, 'instant'))).toBe(false);
  expect(passes({ kind: 'event', round: 3 }, at(3, 'vote'))).toBe(true);
  expect(passes({ kind: 'event', round: 3 }, at(4, 'instant'))).toBe(false);
  expect(passes({ kind: 'vote', round: 3 }, at(3, 'vote'))).toBe(true);
  expect(passes({ kind: 'vote', round: 3 }, at(5, 'pledge'))).toBe(true);
  expect(passes({ kind: 'vote', round: 3 }, at(5, 'vote'))).toBe(false);
  expect(planNow({ kind: 'event', round: 3 }, { round: 4 })).toEqual(ASK);
  expect(planNow({ kind: 'event', round: 3 }, { round: 3 }).kind).toBe('event');
  expect(planNow({ kind: 'vote', round: 3 }, { round: 4 }).kind).toBe('vote');
});

test('gifts and offers are read from the actions, and written as they are', () => {
  const actions = ['done', 'gift:1:2', 'offer:2:pay:5'];
  expect(deals(actions)).toEqual([
    { to: 1, option: null, amount: 2, action: 'gift:1:2' },
    { to: 2, option: 'pay', amount: 5, action: 'offer:2:pay:5' },
  ]);
  for (const { to, option, amount, action } of deals(actions)) expect(dealAction(to, option, amount)).toBe(action);
});

test('what a card does is said in the words of the game', () => {
  const words = new Words({
    names: {
      group: { all: 'everybody', over: 'who has more than ${limit}' },
      modifier: { funding: 'funding', ban_intern: 'no Interns' },
      vote: { sign: 'Sign it' },
      choice: { sign: 'Sign' },
    },
    table: {
      nothing: 'nothing',
      op_clock_towards: 'clock {count} towards',
      op_clock_back: 'clock {count} back',
      op_gain: '{group} +${count}',
      op_lose: '{group} -${count}',
      op_last: 'then {modifier} {amount}',
      op_ban: 'then {modifier}',
      op_die: 'on {limit}: {then}',
      op_steal: 'takes ${count}',
      op_free_hire: 'a free {type}',
      modifier: '{modifier} {amount}',
      kind_vote: 'tie {option}',
      how_pledge: '${price}, {count}',
      how_auction: 'sealed',
      kind_choice: '{seat} decides',
      kind_instant: 'happens',
    },
  });
  const op = (verb: string, subject = '', amount = 0, limit = 0, then: OperationView[] = []): OperationView => ({
    verb,
    subject,
    amount,
    limit,
    then,
  });
  const all = [
    op('clock', '', -2),
    op('clock', '', 1),
    op('money', 'all', 3),
    op('money', 'over', -3, 12),
    op('last', 'funding', -1),
    op('last', 'ban_intern', 1),
    op('die', '', 0, 2, [op('clock', '', -3)]),
    op('steal', '', 3),
    op('free_hire', 'intern'),
  ];
  expect(operations(all, words)).toBe(
    'clock 2 towards; clock 1 back; everybody +$3; who has more than $12 -$3; then funding −1; then no Interns; on 2: clock 3 towards; takes $3; a free intern',
  );
  expect(operations([], words)).toBe('nothing');
  expect(modifier({ modifier: 'funding', amount: 1 }, words)).toBe('funding +1');
  expect(modifier({ modifier: 'ban_intern', amount: 1 }, words)).toBe('no Interns');
  expect([optionName({ kind: 'choice' }, 'sign', words), optionName({ kind: 'vote' }, 'sign', words)]).toEqual([
    'Sign',
    'Sign it',
  ]);
  const how = (kind: string) => howDecided(event(kind), () => 'Ben', words);
  expect(['vote', 'pledge', 'choice', 'auction', 'instant'].map(how)).toEqual([
    'tie skip',
    '$2, 2',
    'Ben decides',
    'sealed',
    'happens',
  ]);
  expect([dollars(3), dollars(-3), dollars(3, true), dollars(0, true)]).toEqual(['$3', '−$3', '+$3', '$0']);
});

test('an auction names its winner once it has one, and says so if there is none', () => {
  const words = new Words({ table: { knocked_down: '{seat} for ${count}', no_bid: 'nobody' } });
  const auction = { ...event('auction'), doubted: false };
  const players = [player(0), { ...player(1), ballot: { state: 'shown', option: null, bid: 3 } }];
  const said = (change: Partial<EventView>) => soldTo({ ...auction, ...change }, players, (seat) => `P${seat}`, words);
  expect(said({})).toBe('P1 for $3');
  expect(said({ decider: null })).toBe('nobody');
  expect([said({ decider: null, open: true }), said({ doubted: true }), said({ kind: 'choice' })]).toEqual([
    '',
    '',
    '',
  ]);
});

test('what lies on the table only for a moment is retouched', () => {
  const view = table();
  pay(view, 1, -3);
  pay(view, 9, 5);
  expect(view.players.map((one) => one.money)).toEqual([10, 7, 10]);
  join(view, 0, 'intern', 'empty_box');
  join(view, 0, 'intern', 'pocket_sun');
  expect(view.players[0]?.inventions[0]).toMatchObject({ empty: 8, team: [{ type: 'intern', researcher: null }] });
});

test('an event is turned up without what will become of it at once', () => {
  expect(fresh(event())).toMatchObject({ event: 'kill_switch', open: true, outcome: null, die: null, modifiers: [] });
});

test('the hand trembles by the cards that lie open and count', () => {
  const flip = { seat: 0, invention: 'empty_box', money: null, team: ['intern', 'activist', 'intern'].map(faceDown) };
  expect(hoursSoFar(flip)).toBe(0);
  Object.assign(flip.team[0]!, { up: true, clock: -5 });
  Object.assign(flip.team[1]!, { up: true, clock: 2 });
  expect(hoursSoFar(flip)).toBe(-3);
  flip.team[0]!.aside = true;
  expect(hoursSoFar(flip)).toBe(2);
});

test('the race for a title is told as the rules rank it, and who is in none is last', () => {
  const [ada, ben, cleo] = [player(0), player(1), player(2)];
  const stands = (figure: number | null, place: number | null): StandingView => ({ title: 'fortune', figure, place });
  ada.standing = [stands(9, 2), { title: 'prolific', figure: 1, place: 1 }];
  ben.standing = [stands(null, null), { title: 'prolific', figure: null, place: null }];
  cleo.standing = [stands(12, 1), { title: 'prolific', figure: null, place: null }];
  const view = { order: [1, 0, 2], players: [ada, ben, cleo] };
  expect(titlesOf(view)).toEqual(['fortune', 'prolific']);
  expect(race(view, 'fortune').map((one) => one.seat)).toEqual([2, 0, 1]);
  expect(race(view, 'fortune')[0]).toEqual({ seat: 2, title: 'fortune', figure: 12, place: 1 });
  expect(standingOf(view, 0)).toMatchObject({ held: ['prolific'], nearest: { title: 'prolific' } });
  expect(standingOf(view, 1)).toEqual({ held: [], nearest: null });
  expect(standingOf({ players: [{ ...ada, standing: [stands(9, 2)] }] }, 0)).toMatchObject({
    held: [],
    nearest: { title: 'fortune', place: 2 },
  });
});

test('what the last slot risks is that of the type picked, or of the one who is being hired', () => {
  const words = new Words({
    table: { risk_some: 'chance {chance}', risk_none: 'never', risk_sure: 'surely', risk_short: 'midnight {chance}' },
  });
  const [intern, mad] = [
    { type: 'intern', chance: 0 },
    { type: 'mad_scientist', chance: 0.125 },
  ];
  expect(riskOf({ risks: [intern, mad] }, 'mad_scientist')).toBe(mad);
  expect(riskOf({ risks: [intern, mad] }, null)).toBeUndefined();
  expect(riskOf({ risks: [mad] }, null)).toBe(mad);
  expect(riskOf({ risks: [] }, 'intern')).toBeUndefined();
  expect([intern, mad, { type: 'intern', chance: 1 }].map((one) => riskSaid(one, 'whole', words))).toEqual([
    'never',
    'chance 12.5%',
    'surely',
  ]);
  expect(riskSaid(mad, 'short', words)).toBe('midnight 12.5%');
});

test('to pay at a pledge is never said to be for nothing', () => {
  const pledge = { ...event('pledge'), price: 3, need_count: 2 };
  const words = new Words({
    table: { nothing: 'nothing', pays_if: 'Pay ${price}; if enough: {does}', refuses_if: 'Keep it; if not: {does}' },
  });
  expect(ballotHelp(pledge, { option: 'pay', does: [], weight: null }, words)).toBe('Pay $3; if enough: nothing');
  expect(ballotHelp(pledge, { option: 'refuse', does: [], weight: null }, words)).toBe('Keep it; if not: nothing');
  expect(ballotHelp(event(), { option: 'skip', does: [], weight: null }, words)).toBe('nothing');
});

test('which way the clock goes is said in words', () => {
  const words = new Words({ table: { clock_by_towards: '{count} on', clock_by_back: '{count} back' } });
  expect([byClock(-2.08, words), byClock(0.5, words)]).toEqual(['2.1 on', '0.5 back']);
});
