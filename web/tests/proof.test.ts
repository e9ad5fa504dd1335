import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DiceKept } from '../src/lib/dice';
import { commitmentOf, derivedSalt } from '../src/lib/fairness';
import { examine } from '../src/lib/proof';

/** Ada and Bö gave salts, Curie gave none, Abacus is a bot; made by tests/match/sealed_logs.py. */
const LOG = readFileSync(new URL('../../tests/logs/fair.jsonl', import.meta.url), 'utf8');
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- lines are changed at will here
type Line = Record<string, any>;
const LINES = LOG.trimEnd().split('\n');
const HEADER = JSON.parse(LINES[0] ?? '') as Line;
const SEED = (JSON.parse(LINES.at(-1) ?? '') as Line)['seed'] as string;
const HEADS = LINES.map((line) => (JSON.parse(line) as Line)['chain'] as string);

function kept(more: Partial<DiceKept> = {}): DiceKept {
  return {
    commitment: HEADER['chance'].commitment,
    salts: {
      0: { salt: HEADER['chance'].salts[0], given: true },
      1: { salt: HEADER['chance'].salts[1], given: true },
    },
    seated: [0, 1],
    started: true,
    table: {
      game: 'path_to_safety',
      seats: [
        { name: 'Ada', bot: null },
        { name: 'Bö', bot: null },
        { name: 'Curie', bot: null },
        { name: 'Abacus', bot: 'random' },
      ],
    },
    head: HEADS.at(-1) ?? '',
    ...more,
  };
}
const NOTHING: DiceKept = { salts: {}, seated: [], started: false };

const failed = (log: string, with_: DiceKept): string[] =>
  examine(log, with_).checks.flatMap((check) => (check.found === 'false' ? [check.text] : []));

/** The log with its lines changed, and the chain left as it was, or made anew by somebody who knows the seed. */
function forge(edit: (lines: Line[]) => void, chainAnew: boolean): string {
  const lines = LINES.map((line) => JSON.parse(line) as Line);
  edit(lines);
  const key = createHmac('sha256', Buffer.from(SEED, 'hex')).update('brink chain').digest();
  let head = Buffer.alloc(32);
  return lines
    .map(({ chain, ...bare }) => {
      const text = JSON.stringify(bare).slice(0, -1);
      head = createHmac('sha256', key).update(head).update(text).digest();
      const told = chainAnew ? head.toString('hex') : (chain as string);
      return `${text},"chain":"${told}"}\n`;
    })
    .join('');
}

test('a fair game is proven in every point to a device that kept everything', () => {
  const { checks, salts } = examine(LOG, kept());
  expect(checks.map((check) => check.found)).toEqual(checks.map(() => 'proven'));
  expect(checks.length).toBeGreaterThan(6);
  expect(salts.map((salt) => salt.given)).toEqual([true, true, false, false]);
});

test('what a device did not keep is said, and is not called false', () => {
  const { checks } = examine(LOG, NOTHING);
  expect(checks.filter((check) => check.found === 'false')).toEqual([]);
  expect(checks.filter((check) => check.found === 'not proven').length).toBe(5);
});

test('the log is forged as it was written', () => {
  expect(forge(() => undefined, false)).toBe(LOG);
  expect(forge(() => undefined, true)).toBe(LOG);
});

const at = (lines: Line[], place: number): Line => lines[place] ?? {};
const salts = (lines: Line[]): string[] => at(lines, 0)['chance'].salts as string[];
const drawn = (lines: Line[]): [number, number][] =>
  (lines.find((line) => (line['draws'] ?? []).length > 0) ?? {})['draws'] as [number, number][];

const FORGERIES: Record<string, (lines: Line[]) => void> = {
  'fewer salts': (lines) => salts(lines).pop(),
  'more salts': (lines) => salts(lines).push('one more'),
  'a bot’s salt that was chosen': (lines) => (salts(lines)[3] = 'chosen'),
  'an empty salt': (lines) => (salts(lines)[0] = ''),
  'another player’s salt': (lines) => (salts(lines)[1] = 'not Bö’s'),
  'another game': (lines) => (at(lines, 0)['game'] = 'ai_rush'),
  'a renamed seat': (lines) => (at(lines, 0)['seats'][1].name = 'Eve'),
  'a person for a bot': (lines) => delete at(lines, 0)['seats'][3].bot,
  'another version': (lines) => (at(lines, 0)['brink'] = '9.9.9'),
  'another option': (lines) => (at(lines, 0)['profile'].tie_wins = 'on'),
  'other rules': (lines) => (at(lines, 0)['rules'] = 99),
  'another seed': (lines) => (at(lines, lines.length - 1)['seed'] = '00'.repeat(32)),
  'another commitment': (lines) => (at(lines, 0)['chance'].commitment = '0'.repeat(64)),
  'a changed draw': (lines) => {
    const [sides, result] = drawn(lines)[0] ?? [0, 0];
    drawn(lines)[0] = [sides, (result + 1) % sides];
  },
  'a line changed': (lines) => (at(lines, 5)['action'] = 'pass'),
  'a line cut': (lines) => lines.splice(6, 1),
  'a line moved': (lines) => lines.splice(5, 2, at(lines, 6), at(lines, 5)),
  'a line repeated': (lines) => lines.splice(6, 0, at(lines, 5)),
  'the end cut': (lines) => lines.pop(),
};

test.each(Object.entries(FORGERIES))('%s fails by itself', (_, edit) => {
  expect(failed(forge(edit, false), NOTHING)).not.toEqual([]);
});

test.each(Object.entries(FORGERIES))('%s fails with a forged chain, too, on a device that saw the game', (_, edit) => {
  expect(failed(forge(edit, true), kept())).not.toEqual([]);
});

test('a head that is not in the log fails', () => {
  expect(failed(LOG, kept({ head: '0'.repeat(64) })).join()).toContain('not the log of the game this device saw');
});

test('a device that left early vouches for what it saw, and says so', () => {
  const { checks } = examine(LOG, kept({ head: HEADS[9] ?? '' }));
  expect(
    checks.some((check) => check.text.includes(`up to line 10; it did not hear of the ${LINES.length - 10} lines`)),
  ).toBe(true);
});

test('dice made without the salt of this device fail loudly', () => {
  const other = { salts: { 0: { salt: 'what Ada really gave', given: true } } };
  expect(failed(LOG, kept(other)).join()).toContain('made without it');
  const untaken = { salts: { 0: { salt: 'never taken', given: false } } };
  expect(failed(LOG, kept(untaken))).toEqual([]);
});

test('salts of others are the log’s word', () => {
  const { checks } = examine(LOG, kept({ seated: [0] }));
  const open = checks.filter((check) => check.found !== 'proven');
  expect(open.map((check) => check.found)).toEqual(['not proven']);
  expect(open[0]?.text).toContain('That Bö gave these salts is the log’s word');
});

test('another fingerprint than the one told before the game fails', () => {
  expect(failed(LOG, kept({ commitment: '0'.repeat(64) })).join()).toContain('the seed was changed');
});

test('seats that are not those this device saw fail', () => {
  const seats = [
    { name: 'Ada', bot: null },
    { name: 'Bö', bot: null },
    { name: 'Curie', bot: null },
    { name: 'Abacus', bot: null },
  ];
  expect(failed(LOG, kept({ table: { game: 'path_to_safety', seats } })).join()).toContain('not those this device saw');
});

test.each(['', 'x\n', '{}\n', '[]\n', 'null\n', '{"log":2}\n', LOG.slice(0, -5), LOG.replace('[13,', '[0,')])(
  'what is no log fails in words: %#',
  (text) => {
    expect(failed(text, kept())).not.toEqual([]);
  },
);

const ALTERED: Record<string, string> = {
  'line ends of Windows': LOG.replaceAll('\n', '\r\n'),
  'line ends of old': LOG.replaceAll('\n', '\r'),
  'one other line end': `${LOG.slice(0, -1)}\r\n`,
  'no last line end': LOG.slice(0, -1),
  'a byte-order mark': `\ufeff${LOG}`,
  'a blank line at the end': `${LOG}\n`,
  'two logs': LOG + LOG,
  'a line written otherwise': LOG.replace(',', ', '),
};

test.each(Object.entries(ALTERED))('what brink verify does not call true is not true here: %s', (_, text) => {
  expect(failed(text, NOTHING)).not.toEqual([]);
});

test('line ends that were changed are said in so many words, in logs of the format before, too', () => {
  const old = LINES.map((line) => line.replace(/,"chain":"[0-9a-f]{64}"\}$/, '}').replace('"log":2', '"log":1'));
  for (const text of [LOG.replaceAll('\n', '\r\n'), `${old.join('\r\n')}\r\n`]) {
    expect(failed(text, NOTHING).join()).toContain('line ends of the log were changed');
  }
});

test('a line that says something twice is not true, whoever chained it', () => {
  const twice = forge(() => undefined, true).split('\n');
  const key = createHmac('sha256', Buffer.from(SEED, 'hex')).update('brink chain').digest();
  let head = Buffer.alloc(32);
  const chained = twice.slice(0, -1).map((line, place) => {
    const bare = line
      .slice(0, line.lastIndexOf(',"chain"'))
      .replace('"seat"', place === 5 ? '"seat":0,"seat"' : '"seat"');
    head = createHmac('sha256', key).update(head).update(bare).digest();
    return `${bare},"chain":"${head.toString('hex')}"}\n`;
  });
  expect(failed(chained.join(''), NOTHING)).toEqual(['Line 6 is not written as a table writes its lines.']);
});

test('a log of the format before is told apart, not called false', () => {
  const old = LINES.map((line) => line.replace(/,"chain":"[0-9a-f]{64}"\}$/, '}').replace('"log":2', '"log":1')).join(
    '\n',
  );
  const { checks } = examine(`${old}\n`, NOTHING);
  expect(checks.filter((check) => check.found === 'false')).toEqual([]);
  expect(checks.some((check) => check.text.includes('not chained'))).toBe(true);
});

test('fingerprints and derived salts are those of the server', () => {
  const expected = createHash('sha256').update('brink seed\0').update(Buffer.from(SEED, 'hex')).digest('hex');
  expect(commitmentOf(SEED)).toBe(expected);
  expect(expected).toBe(HEADER['chance'].commitment);
  expect(derivedSalt(expected, 3)).toBe(HEADER['chance'].salts[3]);
});
