import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { MACHINES } from '../src/art/war/machines';
import { ENDINGS, PANELS } from '../src/art/war/scenes';
import {
  areaSigns,
  arrowFrom,
  beside,
  borders,
  inCells,
  machineSpots,
  openCells,
  pathThrough,
  peopleSpots,
  SIDE,
  wayTo,
} from '../src/games/singularity_war/cells';
import { byCell, Choosing } from '../src/games/singularity_war/choosing.svelte';
import {
  captions,
  cellText,
  counted,
  effectText,
  endText,
  faceIn,
  intent,
  setsOff,
  spoken,
  untouched,
} from '../src/games/singularity_war/faces';
import {
  advance,
  drawCard,
  dropToken,
  goTo,
  layDown,
  leaveMachines,
  placeMachines,
  setTracks,
  turnToken,
} from '../src/games/singularity_war/retouch';
import type { CardView, EnemyView, PlayerView, WarView } from '../src/games/singularity_war/view';
import type { TableProps } from '../src/lib/table';
import { Words } from '../src/lib/words';
import { Props } from './props.svelte';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src/brink/games/singularity_war/${path}`, import.meta.url)), 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((one) => one[1] ?? '');
afterEach(() => vi.unstubAllGlobals());

const ROWS = ['S.#', '..#', '#.E'];
const AREAS = ['AA#', 'AB#', '#BB'];

const words = new Words({
  names: { card: { dash: 'Dash' }, enemy: { hound: 'Hound' } },
  table: {
    effect_move: 'Move {amount}',
    effect_threat: 'Threat {amount}',
    flag_quiet: 'quiet',
    exhaust: 'Exhaust',
    fact_jammed: 'jammed',
  },
  screen: {
    cell: '{cell}, area {area}',
    cell_start: 'start',
    cell_hazard: 'hazard',
    cell_group: '{count} × {enemy}',
    cell_fire: 'fire +{count}',
    cell_token_common: 'common token',
    will_fire: 'fires +{count}',
    will_move: 'comes {count}',
    will_stay: 'stays',
    wakes: 'tokens in {area}',
    opens_cache: 'cache',
    end_fire: 'fire {count}',
    end_hazard: 'hazard {count}',
    end_alerts: 'alarm {count}',
    end_loses: 'lost',
  },
});

function card(id: string): CardView {
  return {
    card: id,
    kind: 'move',
    effects: [{ verb: 'move', amount: 2, range: 0, flags: ['quiet'] }],
    exhaust: false,
    upgrade: false,
  };
}

function player(seat: number, cell: string): PlayerView {
  return {
    seat,
    character: ['max', 'ines'][seat] ?? 'rook',
    cell,
    ability: { cost: 1, effect: { verb: 'threat', amount: -1, range: 0, flags: [] } },
    hand: [card('dash')],
    hand_size: 1,
    deck_size: 6,
    deck: [],
    closing_in: 1,
    discards: [],
    aside: [],
    cards: [],
  };
}

const HOUND: EnemyView = {
  enemy: 'hound',
  kind: 'common',
  threat: 2,
  range: 1,
  move: 2,
  health: 'one',
  toughness: 1,
  setup: 'near',
  number: 3,
  ambush: 1,
  crowd: 1,
  traits: [],
  prints: null,
};

function table(): WarView {
  return {
    mode: 'issue',
    issue: 'cold_boot',
    issue_number: 1,
    special: 'grace',
    topic: '',
    attempt: 1,
    phase: 'play',
    interlude: 0,
    interludes: 0,
    result: null,
    round: 1,
    turn: 1,
    turn_limit: 60,
    active: 0,
    threat: 3,
    awareness: 1,
    limit: 12,
    base_limit: 13,
    gap: 9,
    ties: 'auto',
    map: {
      rows: ROWS,
      areas: AREAS,
      start: '0,0',
      end: '2,2',
      hazards: ['1,0'],
      caches: [],
      tokens: [{ cell: '1,1', kind: 'common', enemy: null, face_up: false }],
      groups: [],
      jammed: [],
      fire: { '0,1': 2 },
      fire_now: 0,
    },
    enemies: [HOUND],
    bags: {},
    players: [player(0, '0,0'), player(1, '0,0')],
    upgrades: { deck: 9, bottom: [], display: [] },
    now: {
      seat: 0,
      cycles_left: 2,
      reshuffles_left: 1,
      card: null,
      effects_left: [],
      move: {
        points: 2,
        party: [0, 1],
        reach: [{ cell: '0,1', threat: 4, steps: 1, route: ['0,1'], fire: 2, alerts: 0 }],
      },
      previews: [],
      end: { fire: 0, hazard: 0, awareness: 0, loses: false },
    },
    faces: { dash: card('dash') },
  };
}

test('every machine has a shape of its own, every issue three panels, every ending a picture', () => {
  const machines = found(read('content/enemies.toml'), /^id = "(\w+)"/gm);
  expect(Object.keys(MACHINES).toSorted()).toEqual(machines.toSorted());
  expect(new Set(Object.values(MACHINES)).size).toBe(machines.length);
  expect(Object.keys(PANELS)).toEqual(
    found(read('content/issues.toml'), /^id = "(\w+)"/gm).filter((id) => id in PANELS),
  );
  expect(Object.keys(PANELS)).toHaveLength(6);
  expect(Object.keys(ENDINGS).toSorted()).toEqual(found(read('text/en.toml'), /^\[endings\.(\w+)\]/gm).toSorted());
});

test('every word of the screen is there, and none is left over', () => {
  const folder = fileURLToPath(new URL('../src/games/singularity_war/', import.meta.url));
  const source = readdirSync(folder)
    .map((file) => readFileSync(folder + file, 'utf8'))
    .join('');
  const screen = /^\[screen\]\n((?:.+\n)+)/m.exec(read('text/en.toml'))?.[1] ?? '';
  const written = found(screen, /^(\w+) = "/gm);
  const used = found(source, /['`]screen\.(\w+)/g);
  const built = used.filter((name) => name.endsWith('_')); // The rest of the name follows from what is asked.
  expect(written.length).toBeGreaterThan(50);
  for (const name of used)
    expect(built.includes(name) ? written.some((one) => one.startsWith(name)) : written.includes(name), name).toBe(
      true,
    );
  for (const name of written)
    expect(used.includes(name) || built.some((start) => name.startsWith(start)), name).toBe(true);
});

test('arrow keys walk over open cells, jump walls and stop at the border', () => {
  expect(openCells(ROWS)).toEqual(['0,0', '0,1', '1,0', '1,1', '2,1', '2,2']);
  expect(arrowFrom(ROWS, '0,0', 'ArrowRight')).toBe('0,1');
  expect(arrowFrom(ROWS, '0,1', 'ArrowRight')).toBeNull();
  expect(arrowFrom(['.#.'], '0,0', 'ArrowRight')).toBe('0,2');
  expect(arrowFrom(ROWS, '0,0', 'Enter')).toBeNull();
});

test('walls and areas are bordered where they meet, and each area is named once', () => {
  const lines = borders(ROWS, AREAS);
  expect(lines.areas).toContain(`M${SIDE} ${SIDE}h${SIDE}`); // Between 0,1 (A) and 1,1 (B).
  expect(lines.walls).toContain(`M${2 * SIDE} 0v${SIDE}`); // Between 0,1 and the wall beside it.
  expect(lines.areas).not.toContain(`M${SIDE} 0v${SIDE}`); // Inside A.
  expect(areaSigns(ROWS, AREAS)).toEqual([
    { area: 'A', cell: '0,0' },
    { area: 'B', cell: '1,1' },
  ]);
});

test('directions and neighbours are one thing', () => {
  expect(beside('1,1', 'NE')).toBe('0,2');
  expect(wayTo('1,1', '2,0')).toBe('SW');
  expect(wayTo('1,1', '3,3')).toBeNull();
});

test('pieces in one cell stay inside it and apart', () => {
  for (const shared of [false, true]) {
    for (let count = 1; count <= 6; count += 1) {
      const spots = [machineSpots(count, shared), peopleSpots(Math.min(4, count), shared)];
      for (const here of spots) {
        for (const { x, y, size } of here) {
          expect(Math.min(x, y) - size / 2).toBeGreaterThanOrEqual(-0.01);
          expect(Math.max(x, y) + size / 2).toBeLessThanOrEqual(SIDE + 0.01);
        }
        expect(new Set(here.map(({ x, y }) => `${x}/${y}`)).size).toBe(here.length);
      }
    }
  }
});

test('a way is drawn through the middles of its cells', () => {
  expect(pathThrough(['0,0', '1,1'])).toBe(`M${SIDE / 2} ${SIDE / 2}L${SIDE * 1.5} ${SIDE * 1.5}`);
  expect(pathThrough(['0,0'])).toBe('');
  expect([...inCells([{ cell: 'a' }, { cell: 'b' }, { cell: 'a' }]).keys()]).toEqual(['a', 'b']);
});

test('what is ahead is told: what a space sets off, and what the end of the turn costs', () => {
  const view = table();
  expect(setsOff(view, '2,1', words)).toEqual(['tokens in B']);
  expect(setsOff(view, '0,1', words)).toEqual([]);
  view.map.caches = [{ cell: '0,1', used: false }];
  expect(setsOff(view, '0,1', words)).toEqual(['cache']);
  expect(endText({ fire: 3, hazard: 4, awareness: 1, loses: true }, words)).toBe('fire 3 hazard 4 alarm 1 lost');
  expect(endText({ fire: 0, hazard: 0, awareness: 0, loses: false }, words)).toBe('');
});

test('a card that is lifted or pointed at shows where it leads; a card on the table does not', () => {
  const view = table();
  const ahead = {
    action: 'play:dash',
    reach: [{ cell: '0,1', threat: 2, steps: 1, route: ['0,1'], fire: 1, alerts: 0 }],
    range: [],
    targets: [],
  };
  if (view.now !== null) view.now.previews = [ahead];
  const legal = [{ action: 'play:dash', label: '', deliberate: false }];
  const props = new Props(
    view,
    { seat: 0, step: 'play', question: '', mine: true, legal, seconds_left: null },
    vi.fn(),
  );
  const choosing = new Choosing(
    () => props.value as unknown as TableProps<WarView>,
    () => props.settled,
  );
  expect(choosing.ahead).toBeNull();
  choosing.near = 'play:dash';
  choosing.over = '0,1';
  expect(choosing.ahead).toEqual(ahead);
  expect(choosing.way?.threat).toBe(2);
  choosing.near = 'ability';
  expect(choosing.way).toBeNull();
});

test('legal answers lie on their cells', () => {
  const cells = byCell(['stop', 'to:0,1', 'hit:1,1:hound', 'hit:1,1:drone', 'dir:SE', 'play:dash'], '0,0');
  expect([...cells]).toEqual([
    ['0,1', ['to:0,1']],
    ['1,1', ['hit:1,1:hound', 'hit:1,1:drone', 'dir:SE']],
  ]);
});

test('cards, spaces and intentions are told in words', () => {
  const view = table();
  expect(effectText({ verb: 'threat', amount: -2, range: 0, flags: [] }, words)).toBe('Threat −2');
  expect(spoken(card('dash'), words)).toBe('Dash: Move 2, quiet');
  placeMachines(view, 'hound', '0,1', 3);
  expect(cellText(view, '0,1', words, () => 'Max')).toBe('0,1, area A, 3 × Hound, fire +2');
  expect(cellText(view, '1,1', words, () => 'Max')).toContain('common token');
  const group = view.map.groups[0];
  if (group === undefined) throw new Error('no group');
  expect(intent(view, group, words)).toBe('comes 2');
  expect(intent(view, { ...group, fires: true }, words)).toBe('fires +2, comes 2');
  expect(intent(view, { ...group, jammed: true, fires: true }, words)).toBe('jammed');
  expect(captions('One. Two. Three. Four.', 3)).toEqual(['One.', 'Two.', 'Three. Four.']);
  expect(counted(['a', 'b', 'a'])).toEqual([
    { card: 'a', count: 2 },
    { card: 'b', count: 1 },
  ]);
  expect(faceIn(view, 'dash')?.card).toBe('dash');
  expect(faceIn(view, 'other')).toBeUndefined();
});

test('the story is told until somebody does something', () => {
  expect(untouched(table())).toBe(true);
  expect(untouched({ ...table(), turn: 2 })).toBe(false);
  expect(untouched({ ...table(), players: [player(0, '0,1')] })).toBe(false);
});

test('machines come, split, move and fall', () => {
  const view = table();
  placeMachines(view, 'hound', '0,1', 3);
  placeMachines(view, 'hound', '0,1', 1);
  advance(view, 'hound', '0,1', '1,1', 3);
  expect(view.map.groups.map((one) => [one.cell, one.size, one.threat])).toEqual([
    ['0,1', 1, 2],
    ['1,1', 3, 2],
  ]);
  leaveMachines(view, 'hound', '0,1', 0);
  expect(view.map.groups).toHaveLength(1);
  const group = view.map.groups[0];
  if (group !== undefined) Object.assign(group, { damage: 2, held: [{ seat: 0, card: 'dash' }] });
  advance(view, 'hound', '1,1', '2,1', 3);
  expect(view.map.groups[0]).toMatchObject({ cell: '2,1', damage: 2, held: [{ seat: 0, card: 'dash' }] });
});

test('members move with their party, tokens turn and go, tracks and hands follow', () => {
  const view = table();
  goTo(view, 0, '0,0', '0,1', 2);
  expect(view.players.map((one) => one.cell)).toEqual(['0,1', '0,1']);
  goTo(view, 0, '0,1', '1,1', 1);
  expect(view.players.map((one) => one.cell)).toEqual(['1,1', '0,1']);
  turnToken(view, '1,1', 'hound');
  expect(view.map.tokens[0]).toMatchObject({ enemy: 'hound', face_up: true });
  dropToken(view, '1,1');
  expect(view.map.tokens).toEqual([]);
  setTracks(view, { threat: 7 }, 11);
  expect([view.threat, view.limit, view.gap]).toEqual([7, 11, 4]);
  layDown(view, 0, 'dash');
  drawCard(view, 0);
  expect(view.players[0]).toMatchObject({ hand: [], hand_size: 1, deck_size: 5 });
  expect(view.now?.card?.card).toBe('dash');
});

test('a space is chosen first and sent second, can be left again, and says why it is none', async () => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', class {});
  const play = vi.fn();
  const why = vi.fn(() => Promise.resolve('too far'));
  const legal = ['to:0,1', 'stop'].map((action) => ({ action, label: action, deliberate: true }));
  const decision = { seat: 0, step: 'destination', question: '', mine: true, legal, seconds_left: null };
  const props = new Props(table(), decision, play);
  props.set({ why });
  const choosing = new Choosing(
    () => props.value as unknown as TableProps<WarView>,
    () => props.settled,
  );
  choosing.touch('0,1', false);
  expect(choosing.cell).toBe('0,1');
  expect(choosing.way?.threat).toBe(4);
  expect(play).not.toHaveBeenCalled();
  choosing.back();
  expect(choosing.cell).toBeNull();
  choosing.touch('1,1', false);
  await Promise.resolve();
  await Promise.resolve();
  expect(why).toHaveBeenCalledWith('to:1,1');
  expect(choosing.refusal).toBe('too far');
  choosing.touch('0,1', false);
  choosing.touch('0,1', false);
  expect(play).toHaveBeenCalledWith('to:0,1');
  props.settled = false;
  expect(choosing.step).toBe('');
});

test('before the first turn a bot equips whoever asks for it, question by question, until the issue begins', async () => {
  const play = vi.fn();
  const advise = vi.fn(() => Promise.resolve('take:dash'));
  const legal = ['take:dash', 'pass'].map((action) => ({ action, label: action, deliberate: true }));
  const asked = (): object => ({ seat: 0, step: 'cache', question: '', mine: true, legal, seconds_left: null });
  const props = new Props({ ...table(), phase: 'interlude' }, asked() as never, play);
  props.set({ advise });
  const choosing = new Choosing(
    () => props.value as unknown as TableProps<WarView>,
    () => props.settled,
  );
  await choosing.equip();
  expect(advise).not.toHaveBeenCalled();
  choosing.equipping = true;
  await choosing.equip();
  await choosing.equip(); // The same question is answered once.
  expect(play.mock.calls).toEqual([['take:dash']]);
  props.set({ decision: asked() });
  await choosing.equip();
  expect(play).toHaveBeenCalledTimes(2);
  props.set({ decision: asked(), view: table() });
  await choosing.equip();
  expect(play).toHaveBeenCalledTimes(2);
  expect(choosing.equipping).toBe(false);
});
