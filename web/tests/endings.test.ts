import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import EndingArt from '../src/art/EndingArt.svelte';
import BoxArt from '../src/art/BoxArt.svelte';

const GAMES = fileURLToPath(new URL('../../src/brink/games/', import.meta.url));
const words = (game: string): string => `${GAMES}${game}/text/en.toml`;
const games = readdirSync(GAMES).filter((game) => existsSync(words(game)));

/** Every ending of a game by its id, with all that is said of it. */
function endings(game: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of readFileSync(words(game), 'utf8').split(/^(?=\[)/m)) {
    const id = /^\[endings\.(\w+)\]/.exec(part)?.[1];
    if (id !== undefined) found.set(id, part.slice(part.indexOf('\n')).trim());
  }
  return found;
}

/** A picture as it is drawn, without the names its gradients have by chance. */
function painted(art: Component<{ game: string; ending: string }>, game: string, ending: string): string {
  const { body } = render(art, { props: { game, ending } });
  return body.replaceAll(/<!--.*?-->/g, '').replaceAll(/(?<=(id="|url\(#))\w+(?=-)/g, '');
}

test('there are games to look at', () => {
  expect(games).toContain('path_to_safety');
  expect(games).toContain('ai_rush');
});

describe.each(games)('%s', (game) => {
  const told = endings(game);

  test('every ending has a title and a text of its own', () => {
    expect(told.size).toBeGreaterThan(2);
    for (const [id, said] of told) {
      expect(said, id).toMatch(/^title = "\S.+"$/m);
      expect(said, id).toMatch(/^text = "{1,3}/m);
    }
    const texts = [...told.values()].map((said) => said.replace(/^title = .*$/m, ''));
    expect(new Set(texts).size).toBe(told.size);
  });

  test('every ending has a picture of its own, which is not the cover of the box', () => {
    const cover = painted(BoxArt as typeof EndingArt, game, '');
    const pictures = [...told.keys()].map((id) => painted(EndingArt, game, id));
    for (const [n, picture] of pictures.entries()) {
      expect(picture, [...told.keys()][n]).toContain('<svg');
      expect(picture.match(/<(path|circle|rect|polygon|ellipse|line)\b/g)?.length, [...told.keys()][n]).toBeGreaterThan(
        3,
      );
      expect(picture, [...told.keys()][n]).not.toBe(cover);
    }
    expect(new Set(pictures).size).toBe(told.size);
  });
});
