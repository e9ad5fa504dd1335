/** What The Singularity War says and draws: nothing is missing, and everything is told in words. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MACHINES } from '../src/art/war/machines';
import { ENDINGS, PANELS } from '../src/art/war/scenes';
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
import { card, group, player, table, words } from './war_view';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src/brink/games/singularity_war/${path}`, import.meta.url)), 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((one) => one[1] ?? '');

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
  const table = /^\[table\]\n((?:.+\n)+)/m.exec(read('text/en.toml'))?.[1] ?? '';
  const named = found(table, /^(\w+) = "/gm);
  for (const name of found(source, /['`]table\.(\w+)/g).filter((one) => !one.endsWith('_')))
    expect(named, name).toContain(name);
  for (const name of written)
    expect(used.includes(name) || built.some((start) => name.startsWith(start)), name).toBe(true);
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

test('cards, spaces and intentions are told in words', () => {
  const view = table();
  expect(effectText({ verb: 'threat', amount: -2, range: 0, flags: [] }, words)).toBe('Threat −2');
  expect(spoken(card('dash'), words)).toBe('Dash: Move 2, quiet');
  view.map.groups = [group('0,1', 3)];
  expect(cellText(view, '0,1', words, () => 'Max')).toBe('0,1, area A, 3 × Hound, fire +2');
  expect(cellText(view, '1,1', words, () => 'Max')).toContain('common token');
  const hounds = group('0,1', 3);
  expect(intent(view, hounds, words)).toBe('comes 2');
  expect(intent(view, { ...hounds, fires: true }, words)).toBe('fires +2, comes 2');
  expect(intent(view, { ...hounds, jammed: true, fires: true }, words)).toBe('jammed');
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
