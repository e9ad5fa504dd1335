import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Events } from '../src/games/science/events';
import { Moments, type Flying } from '../src/games/science/moments.svelte';
import type { PlayerView, ScienceView } from '../src/games/science/view';
import { Pace } from '../src/lib/pacing';
import { Queue } from '../src/lib/queue.svelte';
import { settings } from '../src/lib/settings.svelte';
import { Flights } from '../src/ui/flight.svelte';
import { Stage } from '../src/ui/stage.svelte';

type Told = { [Kind in keyof Events]: { event: Kind } & Events[Kind] }[keyof Events];

/** A table of three, as far as these moments look at it. */
function table(change: (view: ScienceView) => void = () => undefined): ScienceView {
  const player = (seat: number): PlayerView =>
    ({
      seat,
      money: 10,
      turn: 'done',
      inventions: [{ invention: 'empty_box', team: [], empty: 1, risks: [] }],
      completed: 0,
      ballot: { state: 'none', option: null, bid: null },
    }) as unknown as PlayerView;
  const view = {
    round: 2,
    phase: 'event',
    active: null,
    clock: { hour: 4, was: 4, midnight: 12, left: 8 },
    players: [player(0), player(1), player(2)],
    completed: [],
    piles: [{ type: 'intern', cards: 9 }],
    event: { event: 'kill_switch', open: true, outcome: null, die: null, modifiers: [], offers: [], escrow: 0 },
  } as unknown as ScienceView;
  change(view);
  return view;
}

/** Show one move, and what lay on the table whenever it changed. */
async function shown(before: ScienceView, next: ScienceView, ...events: Told[]): Promise<ScienceView[]> {
  const pace = new Pace(
    () => 'normal',
    () => 2,
  );
  const queue = new Queue(() => undefined, pace);
  const moments = new Moments(new Flights<Flying>());
  const stage = new Stage<ScienceView>(before, moments.show, queue);
  moments.enter(stage);
  queue.engage(stage);
  const seen = [stage.shown];
  queue.push({ seq: 1, view: next, events: events.map((event) => ({ event, text: event.event })) });
  for (let ms = 0; ms < 20_000 && stage.busy; ms += 10) {
    await vi.advanceTimersByTimeAsync(10);
    if (seen.at(-1) !== stage.shown && stage.busy) seen.push(stage.shown);
  }
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } });
  settings.sound = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ballots = (view: ScienceView): string[] => view.players.map((one) => one.ballot.state);

test('the last ballot lies face down like the others before all are turned up together', async () => {
  const cast = { state: 'cast', option: null, bid: null };
  const before = table((view) => view.players.slice(0, 2).forEach((one) => (one.ballot = { ...cast })));
  const next = table((view) => {
    for (const one of view.players) one.ballot = { state: 'shown', option: 'skip', bid: null };
    view.event!.outcome = 'skip';
  });
  const turned = (seat: number): Told => ({ event: 'ballot', seat, option: 'skip', weight: 1 });
  const seen = await shown(before, next, { event: 'cast', seat: 2 }, turned(0), turned(1), turned(2), {
    event: 'came_to',
    event_card: 'kill_switch',
    option: 'skip',
  });
  expect(ballots(seen[1]!)).toEqual(['cast', 'cast', 'cast']);
  expect(seen[1]?.event?.outcome).toBeNull();
  expect(ballots(seen[2]!)).toEqual(['shown', 'shown', 'shown']);
  expect(seen[2]?.event?.outcome).toBeNull();
  expect(seen.at(-1)?.event?.outcome).toBe('skip');
});

test('an event that happens at once is turned up before it has', async () => {
  const next = table((view) => {
    view.phase = 'turns';
    Object.assign(view.event!, { event: 'tax_day', open: false, die: 3 });
    view.players[0]!.turn = 'now';
    view.players[0]!.money = 8;
  });
  const seen = await shown(
    table(),
    next,
    { event: 'revealed', event_card: 'tax_day' },
    { event: 'lost', seat: 0, count: 2, now: 8 },
    { event: 'round_began', round: 3 },
  );
  expect(seen[1]).toMatchObject({ phase: 'event', active: null, event: { event: 'tax_day', open: true, die: null } });
  expect(seen[1]?.players[0]).toMatchObject({ turn: 'done', money: 10 });
  expect(seen[2]?.players[0]?.money).toBe(8);
  expect(seen.at(-1)).toMatchObject({ phase: 'turns', event: { open: false } });
  expect(seen.at(-1)?.players[0]?.turn).toBe('now');
});

test('whoever fills the last slot lies there face down until the invention is out', async () => {
  const next = table((view) => {
    view.players[1]!.inventions = [];
    view.players[1]!.completed = 1;
    view.players[1]!.money = 14;
    view.completed = [{ invention: 'empty_box', owner: 1 }] as ScienceView['completed'];
    Object.assign(view.clock, { was: 4, hour: 5, left: 7 });
  });
  const seen = await shown(
    table(),
    next,
    { event: 'hired', seat: 1, type: 'intern', invention: 'empty_box', count: 2 },
    { event: 'full', seat: 1, invention: 'empty_box' },
    { event: 'flipped', researcher: 'int_nephew', money: 6, clock: -1 },
    { event: 'earned', seat: 1, invention: 'empty_box', count: 6, now: 14 },
    { event: 'clock_moved', way: 'towards', was: 4, now: 5, count: -1 },
    { event: 'completed', seat: 1, invention: 'empty_box', worth: 3, number: 1 },
    { event: 'reported', seat: 2, count: 2, now: 12 },
  );
  const [, hired] = seen;
  expect(hired?.players[1]).toMatchObject({ money: 8, inventions: [{ empty: 0, team: [{ researcher: null }] }] });
  const out = seen.findIndex((view) => view.completed.length === 1);
  expect(seen[out]?.players[1]).toMatchObject({ inventions: [], completed: 1 });
  expect(seen[out - 1]).toMatchObject({ clock: { hour: 5 }, completed: [] });
});

test('money offered lies on the desk, and goes on to whoever is bound by it', async () => {
  const offer = { seat: 0, to: 1, option: 'skip', amount: 5 };
  const offered = table((view) => {
    view.players[0]!.money = 5;
    Object.assign(view.event!, { offers: [{ ...offer, status: 'open' }], escrow: 5 });
  });
  const made = await shown(table(), offered, { event: 'offered', seat: 0, asked: 1, option: 'skip', count: 5 });
  expect(made.at(-1)).toMatchObject({ event: { escrow: 5 }, players: [{ money: 5 }, { money: 10 }, { money: 10 }] });
  const next = table((view) => {
    view.players[0]!.money = 5;
    view.players[1]!.money = 15;
    view.players[1]!.ballot = { state: 'bound', option: 'skip', bid: null };
    Object.assign(view.event!, { offers: [{ ...offer, status: 'accepted' }], escrow: 0 });
  });
  const taken = await shown(offered, next, { event: 'accepted', seat: 1, asked: 0, option: 'skip', count: 5 });
  expect(taken.at(-1)).toMatchObject({ event: { escrow: 0, offers: [{ status: 'accepted' }] } });
  expect(taken.at(-1)?.players[1]).toMatchObject({ money: 15, ballot: { state: 'bound' } });
});
