import { expect, test } from 'vitest';
import { Words, written } from '../src/lib/words';

const words = new Words({
  names: { card: { gov_01: 'Voluntary Pledge' }, desk: { desk_1: 'The Policy Shop' } },
  actions: { publish: { help: 'Play a card.' } },
  terms: { Momentum: 'One more play.' },
  lines: { prosaic: { 7: 'Debate that finds truth' } },
  table: { pool: '{desk} has {count} dice, {unknown}' },
});

test('things have names, and what has none is still readable', () => {
  expect(words.name('card', 'gov_01')).toBe('Voluntary Pledge');
  expect(words.name('card', 'mad_science')).toBe('mad science');
  expect(words.name('nothing', 'x_y')).toBe('x y');
  expect(words.has('card', 'gov_02')).toBe(false);
});

test('texts are found by path and filled in', () => {
  expect(words.text('lines.prosaic.7')).toBe('Debate that finds truth');
  expect(words.text('table.pool', { desk: 'desk_1', count: -2 })).toBe('The Policy Shop has −2 dice, {unknown}');
  expect(words.text('no.such.text')).toBe('');
});

test('help and terms', () => {
  expect(words.help('publish:gov_01')).toBe('Play a card.');
  expect(words.help('dance')).toBe('');
  expect(words.term('Momentum')).toBe('One more play.');
  expect(new Words().texts('terms')).toEqual({});
});

test('a minus is a minus', () => {
  expect(written(-10)).toBe('−10');
});
