import { expect, test } from 'vitest';
import { codeFrom, inGroups, shortFrom } from '../src/lib/codes';
import { routeOf } from '../src/lib/router.svelte';

test.each([
  ['/', { screen: 'home' }],
  ['/about/', { screen: 'about' }],
  ['/r/3tpugvfd7pg5', { screen: 'room', code: '3tpugvfd7pg5' }],
  ['/tv/3tpugvfd7pg5', { screen: 'tv', code: '3tpugvfd7pg5' }],
  ['/replay/3tpugvfd7pg5', { screen: 'replay', code: '3tpugvfd7pg5' }],
  ['/rules/path_to_safety', { screen: 'rules', game: 'path_to_safety' }],
  ['/r/short', { screen: 'nowhere', path: '/r/short' }],
  ['/r/3tpugvfd7pg5/more', { screen: 'nowhere', path: '/r/3tpugvfd7pg5/more' }],
])('%s is a screen', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test.each([
  ['3tpugvfd7pg5', '3tpugvfd7pg5'],
  [' 3TPU gvfd-7pg5 ', '3tpugvfd7pg5'],
  ['http://192.168.1.5:8000/r/3tpugvfd7pg5', '3tpugvfd7pg5'],
  ['https://brink.example/tv/3tpugvfd7pg5?x=1', '3tpugvfd7pg5'],
  ['3tpugvfd7pg', null],
  ['', null],
  ['http://elsewhere/3tpugvfd7pg5', null],
])('a code is found in %j', (typed, code) => {
  expect(codeFrom(typed)).toBe(code);
});

test.each([
  ['BCDFGH', 'BCDFGH'],
  [' bcd fgh ', 'BCDFGH'],
  ['bcd-fgh', 'BCDFGH'],
  ['BCD–FGH', 'BCDFGH'],
  ['BCDFG', null],
  ['BCDFGA', null],
  ['bcdfghjkmpqr', null],
  ['', null],
])('%s is the short code %s', (typed, short) => {
  expect(shortFrom(typed)).toBe(short);
});

test('a short code is said in two groups', () => expect(inGroups('BCDFGH')).toBe('BCD FGH'));
