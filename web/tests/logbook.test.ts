import { expect, test } from 'vitest';
import { noted, type LogLine } from '../src/lib/logbook';
import type { MovedTold } from '../src/lib/protocol';

const moved = (seq: number, text: string): MovedTold =>
  ({
    type: 'moved',
    seq,
    seat: 0,
    kind: 'move',
    by: 'person',
    events: [
      { event: { event: 'did' }, text },
      { event: { event: 'silent' }, text: '' },
    ],
  }) as unknown as MovedTold;

test('every move stands in the log once, in its place, and only with what is worth saying', () => {
  let log: LogLine[] = [];
  for (const seq of [4, 5, 2, 5, 3]) log = noted(log, moved(seq, `Move ${seq}.`));
  expect(log.map((line) => line.seq)).toEqual([2, 3, 4, 5]);
  expect(log.map((line) => line.texts)).toEqual([['Move 2.'], ['Move 3.'], ['Move 4.'], ['Move 5.']]);
});

test('a log that was shown is not changed', () => {
  const log = noted([], moved(1, 'One.'));
  noted(log, moved(2, 'Two.'));
  expect(log).toHaveLength(1);
});
