/** A small table of The Singularity War, for tests. */
import type { CardView, EnemyView, GroupView, PlayerView, WarView } from '../src/games/singularity_war/view';
import { Words } from '../src/lib/words';

/** A small map with a wall, two areas and all its kinds of spaces. */
export const ROWS = ['S.#', '..#', '#.E'];
export const AREAS = ['AA#', 'AB#', '#BB'];

export const words = new Words({
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

export function card(id: string): CardView {
  return {
    card: id,
    kind: 'move',
    effects: [{ verb: 'move', amount: 2, range: 0, flags: ['quiet'] }],
    exhaust: false,
    upgrade: false,
  };
}

export function player(seat: number, cell: string): PlayerView {
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

export function table(): WarView {
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

/** How many machines stand where. */
export const many = (view: WarView): [string, number][] => view.map.groups.map((one) => [one.cell, one.size]);
export const group = (cell: string, size: number): GroupView => {
  return { cell, enemy: 'hound', size, threat: 2, alerts: 0, damage: 0, jammed: false, fires: false, held: [] };
};
