import { describe, expect, it } from 'vitest';
import { changes, grouped, numbersOf, offered, parsed, said } from '../src/lib/options';
import { first, ordered, pictures } from '../src/lib/pictured';
import type { GameTold, OptionTold, ProfileTold } from '../src/lib/protocol';

const option = (more: Partial<OptionTold>): OptionTold => ({
  id: 'dice',
  words: [],
  low: null,
  high: null,
  default: 14,
  defaults_by: {},
  meaning: 'How many dice.',
  ruling: 'R37',
  source: 'The box.',
  pattern: '',
  examples: [],
  name: 'Dice',
  group: 'length',
  says: {},
  ...more,
});
const dice = option({ low: 2, high: 20, says: { number: '{n} dice', one: '1 die', 2: 'a pair' } });
const start = option({
  id: 'starting_progress',
  words: ['auto'],
  low: -30,
  high: 10,
  default: 'auto',
  name: 'Start',
  group: 'difficulty',
  says: { auto: 'to suit the table', number: '{n}' },
});
const maps = option({ id: 'arcade_maps', words: ['start_issue'], pattern: '[1-6]+', name: 'Maps', group: 'play' });
const game = (id: string, options: OptionTold[]): GameTold => ({
  id,
  title: '',
  tagline: '',
  credit: '',
  kind: 'versus',
  least_seats: 1,
  most_seats: 4,
  minutes: [1, 2],
  bots: [],
  options,
  presets: [],
  groups: { play: 'What is played', difficulty: 'Difficulty', length: 'Length', house: 'House rules' },
  campaign: null,
});
const profile = (more: Partial<ProfileTold>): ProfileTold => ({
  options: {},
  said: {},
  changed: [],
  usual: {},
  comes_to: { starting_progress: { auto: -6 } },
  text: {},
  ...more,
});

describe('options in words', () => {
  it('says a value in its own words, or as a number', () => {
    expect(said(dice, 12)).toBe('12 dice');
    expect(said(dice, 1)).toBe('1 die');
    expect(said(dice, 2)).toBe('a pair');
    expect(said(start, -6)).toBe('−6');
    expect(said(option({ says: {} }), 'one_each')).toBe('one each');
  });

  it('says what auto comes to at this table', () => {
    expect(offered(start, 'auto', profile({}))).toBe('to suit the table (−6)');
    expect(offered(start, 'auto', null)).toBe('to suit the table');
  });

  it('reads what was chosen in a field as the rules know it', () => {
    expect(parsed(dice, '12')).toBe(12);
    expect(parsed(option({ words: ['5', '7'] }), '7')).toBe('7');
    expect(parsed(start, 'auto')).toBe('auto');
    expect(numbersOf(dice)).toHaveLength(19);
  });

  it('groups them in order and leaves out what does not matter here', () => {
    const war = game('singularity_war', [dice, maps, start]);
    const alone = grouped(war, profile({ options: { mode: 'issue' } }));
    expect(alone.map(({ title }) => title)).toEqual(['Difficulty', 'Length']);
    const arcade = grouped(war, profile({ options: { mode: 'arcade' } }));
    expect(arcade.map(({ title }) => title)).toEqual(['What is played', 'Difficulty', 'Length']);
  });

  it('tells what a table has changed, and what it would be by the book', () => {
    const changed = profile({ changed: ['dice'], said: { dice: '12 dice' }, usual: { dice: 14 } });
    expect(changes(game('x', [dice]), changed)).toEqual([
      { id: 'dice', name: 'Dice', said: '12 dice', usual: '14 dice' },
    ]);
    expect(changes(game('x', [dice]), null)).toEqual([]);
  });
});

describe('options by picture', () => {
  it('has three steps of difficulty around what suits the table', () => {
    expect(pictures('path_to_safety', start, profile({}))?.map(({ value }) => value)).toEqual([-3, 'auto', -9]);
    expect(pictures('path_to_safety', start, null)).toBeNull();
    expect(pictures('path_to_safety', dice, profile({}))).toBeNull();
  });

  it('puts a team and a list of maps in order', () => {
    expect(ordered('singularity_war', maps)).toHaveLength(6);
    expect(ordered('path_to_safety', dice)).toBeNull();
    expect(first(game('path_to_safety', [dice, start]))).toEqual([start]);
  });
});
