/** The proof of a game's dice: its log, held against itself and against what this device kept. Nobody's word is taken. */

import type { DiceKept } from './dice';
import { brokenLine, commitmentOf, derivedSalt, Dice, headsOf } from './fairness';

export interface Check {
  found: 'proven' | 'not proven' | 'false';
  text: string;
}

export interface Proof {
  checks: Check[];
  /** What the dice were made of, as the log has it. */
  commitment: string;
  seed: string;
  salts: { name: string; salt: string; given: boolean }[];
}

interface Seat {
  name: string;
  bot?: string;
}

interface Log {
  format: number;
  game: string;
  seats: Seat[];
  commitment: string;
  salts: string[];
  seed: string;
  lines: string[];
  /** Of each line. */
  draws: [number, number][][];
}

const HEX = /^[0-9a-f]{64}$/;
const proven = (text: string): Check => ({ found: 'proven', text });
const unproven = (text: string): Check => ({ found: 'not proven', text });
const wrong = (text: string): Check => ({ found: 'false', text });

/** A log that cannot be what it says. */
class Unreadable extends Error {}

function must(good: boolean, text: string): asserts good {
  if (!good) throw new Unreadable(text);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

/** Read a log, or say why it is none. */
function read(text: string): Log {
  must(text.endsWith('\n'), 'The last line of the log is cut off, or has lost its line end.');
  must(!text.includes('\r'), 'The line ends of the log were changed: it is not, byte for byte, what was written.');
  const lines = text.slice(0, -1).split('\n');
  const parsed = lines.map((line, place) => {
    const found = parsedLine(line);
    must(isObject(found), `Line ${place + 1} of the log cannot be read.`);
    return found;
  });
  const first = (parsed[0] ?? {}) as { log?: number; game?: string; seats?: Seat[]; chance?: Record<string, unknown> };
  const { kind, commitment, salts } = first.chance ?? {};
  must(first.log === 1 || first.log === 2, 'This is no log this page can read.');
  for (const [place, line] of lines.slice(0, first.log === 1 ? 0 : -1).entries()) {
    // The last one tells the game's own figures, and Python writes some numbers otherwise.
    must(JSON.stringify(parsed[place]) === line, `Line ${place + 1} is not written as a table writes its lines.`);
  }
  must(kind === 'sealed' && HEX.test(String(commitment)), 'The log does not have sealed dice.');
  must(
    Array.isArray(first.seats) && first.seats.length > 0 && first.seats.every(isObject),
    'The log says nobody sat at the table.',
  );
  must(Array.isArray(salts) && salts.every((salt) => typeof salt === 'string'), 'The log has no salts.');
  const seed = parsed.at(-1)?.['seed'];
  must(typeof seed === 'string' && HEX.test(seed), 'The last line does not reveal the seed.');
  return {
    format: first.log,
    game: String(first.game),
    seats: first.seats,
    commitment: String(commitment),
    salts: salts as string[],
    seed,
    lines,
    draws: parsed.map((line, place) => readDraws(line['draws'], place)),
  };
}

function readDraws(draws: unknown, place: number): [number, number][] {
  if (draws === undefined) return [];
  const whole = (n: unknown): boolean => Number.isInteger(n);
  const good =
    Array.isArray(draws) && draws.every((draw) => Array.isArray(draw) && draw.length === 2 && draw.every(whole));
  must(good, `The draws in line ${place + 1} cannot be read.`);
  return draws as [number, number][];
}

/** Everything that can be checked without the rules. */
export function examine(text: string, kept: DiceKept): Proof {
  let log: Log;
  try {
    log = read(text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { checks: [wrong(error.message)], commitment: '', seed: '', salts: [] };
  }
  const checks = [
    ...checkCommitment(log, kept),
    ...checkSalts(log),
    ...checkOwnSalts(log, kept),
    checkDraws(log),
    checkChain(log),
    checkHead(log, kept),
    checkTable(log, kept),
  ];
  const gave = given(log);
  return {
    checks,
    commitment: log.commitment,
    seed: log.seed,
    salts: log.salts.map((salt, seat) => ({ name: nameOf(log, seat), salt, given: gave.includes(seat) })),
  };
}

const nameOf = (log: Log, seat: number): string => log.seats[seat]?.name ?? `Seat ${seat + 1}`;

/** The seats whose salts do not follow from the commitment. */
function given(log: Log): number[] {
  return log.salts.flatMap((salt, seat) => (salt === derivedSalt(log.commitment, seat) ? [] : [seat]));
}

function* checkCommitment(log: Log, kept: DiceKept): Generator<Check> {
  yield commitmentOf(log.seed) === log.commitment
    ? proven('The seed has exactly the fingerprint in the log.')
    : wrong('The seed does not have the fingerprint in the log.');
  if (kept.commitment === undefined) {
    yield unproven('This device was not told a fingerprint before the game, so it cannot say whether this is the one.');
  } else {
    yield kept.commitment === log.commitment
      ? proven('It is the fingerprint this device was told before the game.')
      : wrong('It is not the fingerprint this device was told before the game: the seed was changed afterwards.');
  }
}

function* checkSalts(log: Log): Generator<Check> {
  if (log.salts.length !== log.seats.length) {
    yield wrong(`There are ${log.seats.length} seats and ${log.salts.length} salts; every seat has one.`);
    return;
  }
  if (log.format === 1) {
    yield unproven(
      'In this older game the server drew the salts of bots, and of people without one, itself: it could have chosen the dice.',
    );
    return;
  }
  const gave = given(log);
  for (const seat of gave) {
    if (log.seats[seat]?.bot !== undefined || log.salts[seat] === '') {
      yield wrong(
        `The salt of ${nameOf(log, seat)} does not follow from the fingerprint, as it must for whoever gives none.`,
      );
      return;
    }
  }
  if (gave.length === 0) {
    yield unproven('Nobody gave a salt: whoever runs the server could have chosen these dice.');
    return;
  }
  const names = gave.map((seat) => nameOf(log, seat)).join(', ');
  yield proven(`A salt was given for ${names}; all others follow from the fingerprint.`);
}

function* checkOwnSalts(log: Log, kept: DiceKept): Generator<Check> {
  const ours = kept.seated.filter((seat) => kept.salts[seat]?.given === true);
  for (const seat of ours) {
    yield log.salts[seat] === kept.salts[seat]?.salt
      ? proven(`The salt this device gave for ${nameOf(log, seat)} is in the dice.`)
      : wrong(`The salt this device gave for ${nameOf(log, seat)} is not in the dice: they were made without it.`);
  }
  if (ours.length === 0) yield unproven('This device gave no salt for these dice.');
  const others = log.format === 1 ? [] : given(log).filter((seat) => !ours.includes(seat));
  if (others.length > 0) {
    const names = others.map((seat) => nameOf(log, seat)).join(', ');
    yield unproven(
      `That ${names} gave these salts is the log’s word until they look on their own devices: whoever runs the server could have put others in their place.`,
    );
  }
}

function checkDraws(log: Log): Check {
  const dice = new Dice(log.seed, log.salts);
  let count = 0;
  for (const [place, draws] of log.draws.entries()) {
    for (const [sides, result] of draws) {
      if (sides < 1 || sides >= 2 ** 31 || dice.below(sides) !== result) {
        return wrong(`A draw in line ${place + 1} of the log does not follow from seed and salts.`);
      }
      count += 1;
    }
  }
  return proven(`All ${count} draws in the log follow from seed and salts.`);
}

function checkChain(log: Log): Check {
  if (log.format === 1) return unproven('The lines of this older log are not chained.');
  const broken = brokenLine(log.seed, log.lines);
  if (broken === null) return proven(`The ${log.lines.length} lines of the log are chained without a break.`);
  return wrong(`The chain breaks at line ${broken}: it was changed, cut, moved or repeated.`);
}

function checkHead(log: Log, kept: DiceKept): Check {
  if (kept.head === undefined) {
    return unproven('This device heard no move of this game: it could not tell another log from this one.');
  }
  const line = headsOf(log.lines).indexOf(kept.head) + 1;
  if (line === 0) return wrong('This is not the log of the game this device saw: what it heard last is not in it.');
  const rest = log.lines.length - line;
  const after = rest === 0 ? '.' : `; it did not hear of the ${rest} lines after that.`;
  return proven(`It is the log of the game this device saw, up to line ${line}${after}`);
}

function checkTable(log: Log, kept: DiceKept): Check {
  if (kept.table === undefined)
    return unproven('This device was not there when the game began: who sat where is the log’s word.');
  const seen = JSON.stringify([kept.table.game, kept.table.seats.map(({ name, bot }) => [name, bot])]);
  const told = JSON.stringify([log.game, log.seats.map(({ name, bot }) => [name, bot ?? null])]);
  return seen === told
    ? proven('Game, people and bots are those this device saw when it began.')
    : wrong('Game, people or bots are not those this device saw when it began.');
}
