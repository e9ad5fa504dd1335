/** The proof of a game's dice: its log, held against itself and against what this device kept. Nobody's word is taken. */

import type { DiceKept } from './dice';
import { brokenLine, commitmentOf, derivedSalt, Dice, headsOf } from './fairness';
import { say } from './say';

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
  must(text.endsWith('\n'), say('proof.the_last_line_of'));
  must(!text.includes('\r'), say('proof.the_line_ends_of'));
  const lines = text.slice(0, -1).split('\n');
  const parsed = lines.map((line, place) => {
    const found = parsedLine(line);
    must(isObject(found), say('proof.line_value_of_the', { line: place + 1 }));
    return found;
  });
  const first = (parsed[0] ?? {}) as { log?: number; game?: string; seats?: Seat[]; chance?: Record<string, unknown> };
  const { kind, commitment, salts } = first.chance ?? {};
  must(first.log === 1 || first.log === 2, say('proof.this_is_no_log'));
  for (const [place, line] of lines.slice(0, first.log === 1 ? 0 : -1).entries()) {
    // The last one tells the game's own figures, and Python writes some numbers otherwise.
    must(JSON.stringify(parsed[place]) === line, say('proof.line_value_is_not', { line: place + 1 }));
  }
  must(kind === 'sealed' && HEX.test(String(commitment)), say('proof.the_log_does_not'));
  must(
    Array.isArray(first.seats) && first.seats.length > 0 && first.seats.every(isObject),
    say('proof.the_log_says_nobody'),
  );
  must(Array.isArray(salts) && salts.every((salt) => typeof salt === 'string'), say('proof.the_log_has_no'));
  const seed = parsed.at(-1)?.['seed'];
  must(typeof seed === 'string' && HEX.test(seed), say('proof.the_last_line_does'));
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
  must(good, say('proof.the_draws_in_line', { line: place + 1 }));
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

const nameOf = (log: Log, seat: number): string => log.seats[seat]?.name ?? say('proof.seat', { seat: seat + 1 });

/** The seats whose salts do not follow from the commitment. */
function given(log: Log): number[] {
  return log.salts.flatMap((salt, seat) => (salt === derivedSalt(log.commitment, seat) ? [] : [seat]));
}

function* checkCommitment(log: Log, kept: DiceKept): Generator<Check> {
  yield commitmentOf(log.seed) === log.commitment
    ? proven(say('proof.the_seed_has_exactly'))
    : wrong(say('proof.the_seed_does_not'));
  if (kept.commitment === undefined) {
    yield unproven(say('proof.this_device_was_not'));
  } else {
    yield kept.commitment === log.commitment
      ? proven(say('proof.it_is_the_fingerprint'))
      : wrong(say('proof.it_is_not_the'));
  }
}

function* checkSalts(log: Log): Generator<Check> {
  if (log.salts.length !== log.seats.length) {
    yield wrong(say('proof.there_are_seats', { seats: log.seats.length, salts: log.salts.length }));
    return;
  }
  if (log.format === 1) {
    yield unproven(say('proof.in_this_older_game'));
    return;
  }
  const gave = given(log);
  for (const seat of gave) {
    if (log.seats[seat]?.bot !== undefined || log.salts[seat] === '') {
      yield wrong(say('proof.the_salt_of_name', { name: nameOf(log, seat) }));
      return;
    }
  }
  if (gave.length === 0) {
    yield unproven(say('proof.nobody_gave_a_salt'));
    return;
  }
  const names = gave.map((seat) => nameOf(log, seat)).join(', ');
  yield proven(say('proof.a_salt_was_given', { names }));
}

function* checkOwnSalts(log: Log, kept: DiceKept): Generator<Check> {
  const ours = kept.seated.filter((seat) => kept.salts[seat]?.given === true);
  for (const seat of ours) {
    yield log.salts[seat] === kept.salts[seat]?.salt
      ? proven(say('proof.the_salt_this_device', { name: nameOf(log, seat) }))
      : wrong(say('proof.the_salt_this_device_2', { name: nameOf(log, seat) }));
  }
  if (ours.length === 0) yield unproven(say('proof.this_device_gave_no'));
  const others = log.format === 1 ? [] : given(log).filter((seat) => !ours.includes(seat));
  if (others.length > 0) {
    const names = others.map((seat) => nameOf(log, seat)).join(', ');
    yield unproven(say('proof.that_names_gave_these', { names }));
  }
}

function checkDraws(log: Log): Check {
  const dice = new Dice(log.seed, log.salts);
  let count = 0;
  for (const [place, draws] of log.draws.entries()) {
    for (const [sides, result] of draws) {
      if (sides < 1 || sides >= 2 ** 31 || dice.below(sides) !== result) {
        return wrong(say('proof.a_draw_in_line', { line: place + 1 }));
      }
      count += 1;
    }
  }
  return proven(say('proof.all_count_draws_in', { count }));
}

function checkChain(log: Log): Check {
  if (log.format === 1) return unproven(say('proof.the_lines_of_this'));
  const broken = brokenLine(log.seed, log.lines);
  if (broken === null) return proven(say('proof.the_lines_of', { count: log.lines.length }));
  return wrong(say('proof.the_chain_breaks_at', { broken }));
}

function checkHead(log: Log, kept: DiceKept): Check {
  if (kept.head === undefined) {
    return unproven(say('proof.this_device_heard_no'));
  }
  const line = headsOf(log.lines).indexOf(kept.head) + 1;
  if (line === 0) return wrong(say('proof.this_is_not_the'));
  const rest = log.lines.length - line;
  return proven(say('proof.it_is_the_log', { line, count: rest }));
}

function checkTable(log: Log, kept: DiceKept): Check {
  if (kept.table === undefined) return unproven(say('proof.this_device_was_not_2'));
  const seen = JSON.stringify([kept.table.game, kept.table.seats.map(({ name, bot }) => [name, bot])]);
  const told = JSON.stringify([log.game, log.seats.map(({ name, bot }) => [name, bot ?? null])]);
  return seen === told ? proven(say('proof.game_people_and_bots')) : wrong(say('proof.game_people_or_bots'));
}
