import { expect, test } from 'vitest';
import cases from '../../tests/language/messages.json';
import { fill } from '../src/lib/message';
import { form, language, say, speak } from '../src/lib/say';
import { readTexts } from '../toml';

test.each(cases)('a message is filled in: $said', ({ message, values, said }) => {
  expect(fill(message, values as Record<string, string | number>, form)).toBe(said);
});

test('a value that is not given leaves its place', () => {
  expect(fill('{desk}, {other}', { desk: 'one' }, form)).toBe('one, {other}');
});

test('another language is spoken from now on, and what it lacks is said in English', () => {
  const rest = say('home.open_tables');
  speak('pl', { home: { your_tables: '{count, plural, one {# stół} few {# stoły} other {# stołów}}' } });
  expect(language()).toBe('pl');
  expect(say('home.your_tables', { count: 3 })).toBe('3 stoły');
  expect(say('home.open_tables')).toBe(rest);
  speak('en', {});
});

test('a page of texts is tables of strings, and anything else is refused', () => {
  expect(readTexts('# x\n[a] # y\nb = "c \\"d\\""\n', 'p')).toEqual({ a: { b: 'c "d"' } });
  expect(() => readTexts('[a]\nb = 1\n', 'p')).toThrow('p:2');
});
