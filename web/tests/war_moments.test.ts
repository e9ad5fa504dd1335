/** How a move of The Singularity War is shown, event by event. */
import { expect, test } from 'vitest';
import { Moments } from '../src/games/singularity_war/moments.svelte';
import { change, step } from '../src/games/singularity_war/retouch';
import type { WarView } from '../src/games/singularity_war/view';
import { Stage, type Told } from '../src/ui/stage.svelte';
import { card, group, many, player, table } from './war_view';

test('machines come, split, meet and fall; what is said of them the coming view knows', () => {
  const [view, next] = [table(), table()];
  next.map.groups = [{ ...group('1,1', 3), fires: true }, group('0,1', 1)];
  change(view, next, 'hound', '0,1', 3);
  change(view, next, 'hound', '0,1', 1);
  change(view, next, 'hound', '0,1', -3); // On their way.
  expect(many(view)).toEqual([['0,1', 1]]);
  change(view, next, 'hound', '1,1', 2);
  change(view, next, 'hound', '1,1', 1);
  expect(view.map.groups).toEqual([group('0,1', 1), { ...group('1,1', 3), fires: true }]);
  change(view, next, 'hound', '1,1', -3);
  expect(many(view)).toEqual([['0,1', 1]]);
});

test('a party walks step by step, and whoever stays is passed by', () => {
  const [view, next] = [table(), table()];
  view.players.push(player(2, '0,1'));
  next.players = [player(0, '1,1'), player(1, '1,1'), player(2, '0,1')];
  step(view, next, 0, '0,0', '0,1');
  expect(view.players.map((one) => one.cell)).toEqual(['0,1', '0,1', '0,1']);
  step(view, next, 0, '0,1', '1,1');
  expect(view.players.map((one) => one.cell)).toEqual(['1,1', '1,1', '0,1']);
  next.players = [player(0, '2,1'), player(1, '1,1'), player(2, '0,1')];
  step(view, next, 0, '1,1', '2,1');
  expect(view.players.map((one) => one.cell)).toEqual(['2,1', '1,1', '0,1']);
});

test('a move is shown event by event, and never says more than has happened', async () => {
  const [view, next] = [table(), table()];
  next.players[0] = { ...player(0, '0,0'), hand: [card('spoof')], deck_size: 5 };
  Object.assign(next, { turn: 2, active: 1, threat: 6, gap: 6 });
  Object.assign(next.map, { tokens: [], hazards: ['1,0', '2,1'], groups: [group('1,1', 2)] });
  const queue = {
    showing: null as unknown,
    behind: 0,
    time: (ms: number) => ms,
    hold: () => Promise.resolve(),
    still: () => false,
    tell: () => undefined,
  };
  const flights = { where: () => null, fly: () => Promise.resolve() };
  const moments = new Moments(flights as never);
  const stage = new Stage<WarView>(view, moments.show, queue as never);
  moments.enter(stage);
  const seen: unknown[] = [];
  for (const [told, part] of [
    [{ event: 'played', seat: 0, card: 'dash' }, (now) => [now.players[0]?.hand, now.now?.card?.card]],
    [{ event: 'threat', cause: 'attack', count: 2, now: 5, limit: 12 }, (now) => [now.threat, now.gap]],
    [{ event: 'threat', cause: 'attack', count: 1, now: 6, limit: 12 }, (now) => [now.threat, now.gap]],
    [{ event: 'drew', seat: 0, card: 'spoof' }, (now) => [now.players[0]?.hand?.[0]?.card, now.players[0]?.deck_size]],
    [{ event: 'encounter', seat: 0, cell: '1,1', enemy: 'hound', ambush: 0 }, (now) => now.map.tokens],
    [{ event: 'placed', enemy: 'hound', cell: '1,1', count: 2 }, many],
    [{ event: 'bloomed', cell: '2,1' }, (now) => now.map.hazards],
    [{ event: 'turn_began', seat: 1, turn: 2, round: 1 }, (now) => [now.turn, now.active]],
  ] as [Told, (now: WarView) => unknown][]) {
    const scene = { seq: 1, view: next, events: [{ event: told, text: '' }] };
    queue.showing = scene;
    await stage.show(scene as never);
    seen.push(part(stage.shown));
  }
  expect(seen).toEqual([[[], 'dash'], [5, 7], [6, 6], ['spoof', 5], [], [['1,1', 2]], ['1,0', '2,1'], [2, 1]]);
  expect(view).toEqual(table()); // A copy was shown: what the room holds is as it was.
});
