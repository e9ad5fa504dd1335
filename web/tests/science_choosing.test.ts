import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Choosing } from '../src/games/science/choosing.svelte';
import { ASK } from '../src/games/science/trading';
import type { ScienceView } from '../src/games/science/view';
import type { DecisionTold } from '../src/lib/protocol';
import { settings } from '../src/lib/settings.svelte';
import type { TableProps } from '../src/lib/table';
import { Props } from './props.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { activeElement: null, documentElement: { dataset: {} } });
  settings.speed = 'normal';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function asks(step: string, ...actions: string[]): DecisionTold {
  const legal = actions.map((action) => ({ action, label: `do ${action}`, deliberate: false }));
  return { seat: 0, step, question: '?', mine: true, legal, seconds_left: null };
}

const works = [
  { invention: 'empty_box', empty: 3 },
  { invention: 'pocket_sun', empty: 1 },
];
const players = [0, 1, 2].map((seat) => ({ seat, money: 5, inventions: seat === 0 ? works : [] }));
const pile = (type: string, price: number, cards = 9, banned = false) => ({ type, price, cards, banned });
const piles = [pile('intern', 2), pile('activist', 3, 0), pile('scientist', 5, 9, true), pile('great_thinker', 9)];
const at = (round: number, kind: string) => ({ players, piles, round, event: { kind, open: true } });

/** A table with somebody choosing at it, what they have sent, and a moment in which answers come by themselves. */
function sit(decision: DecisionTold, view: object = at(1, 'vote')) {
  const sent: string[] = [];
  const props = new Props(view, decision, (action) => sent.push(action));
  const choosing = new Choosing(
    () => props.value as unknown as TableProps<ScienceView>,
    () => props.settled,
  );
  const wait = (): void => {
    flushSync();
    choosing.answerSoon();
    vi.advanceTimersByTime(1000);
  };
  return { choosing, props, sent, wait };
}

test('a pile is picked, then a place: both are sent one after the other, and the pick can be taken back', () => {
  const { choosing, props, sent, wait } = sit(asks('hire_type', 'type:intern', 'type:activist'));
  expect(choosing.onPile('intern')).toBe(true);
  expect(choosing.onPile('scientist')).toBe(false);
  expect(choosing.onInvention('empty_box')).toBeNull();
  choosing.type = 'activist';
  choosing.back();
  expect([choosing.type, sent]).toEqual([null, []]);
  choosing.type = 'intern';
  expect(choosing.onInvention('empty_box')).toBe('place:empty_box');
  expect(choosing.onInvention('carbon_eater')).toBeNull();
  choosing.place('place:empty_box');
  expect(sent).toEqual(['type:intern']);
  props.set({ decision: asks('hire_place', 'place:empty_box') });
  wait();
  expect(sent).toEqual(['type:intern', 'place:empty_box']);
  props.set({ decision: asks('hire_place', 'place:empty_box', 'stop') });
  wait();
  expect(sent).toHaveLength(2);
});

test('a turn is two presses from a hired researcher: a pile, then a place', () => {
  const { choosing, props, sent, wait } = sit(asks('turn', 'fund', 'hire'));
  expect(piles.map(({ type }) => choosing.onPile(type))).toEqual([true, false, false, false]);
  choosing.pick('great_thinker');
  expect(choosing.type).toBeNull();
  choosing.pick('intern');
  choosing.place('place:empty_box');
  expect(sent).toEqual(['hire']);
  props.set({ decision: asks('hire_type', 'type:intern') });
  wait();
  props.set({ decision: asks('hire_place', 'place:empty_box', 'place:pocket_sun') });
  wait();
  props.set({ decision: asks('hire_place', 'place:empty_box', 'place:pocket_sun', 'stop') });
  wait();
  expect(sent).toEqual(['hire', 'type:intern', 'place:empty_box']);
});

test('a way that turns out to be closed is not gone to its end', () => {
  const { choosing, props, sent, wait } = sit(asks('turn', 'fund', 'hire'));
  choosing.pick('intern');
  choosing.place('place:empty_box');
  props.set({ decision: asks('hire_type', 'type:scientist') });
  wait();
  props.set({ decision: asks('hire_place', 'place:empty_box') });
  wait();
  expect(sent).toEqual(['hire']);
});

test('the last slot is asked for once more, and only the last', () => {
  const { choosing, sent } = sit(asks('hire_place', 'place:empty_box', 'place:pocket_sun', 'stop'));
  choosing.place('place:pocket_sun');
  expect([choosing.filling, sent]).toEqual(['pocket_sun', []]);
  choosing.back();
  expect(choosing.filling).toBeNull();
  choosing.place('place:pocket_sun');
  choosing.place('place:pocket_sun');
  expect([choosing.filling, sent]).toEqual([null, ['place:pocket_sun']]);
});

test('what is not legal is not sent', () => {
  const { choosing, sent } = sit(asks('turn', 'fund'));
  choosing.send('hire');
  expect(sent).toEqual([]);
  choosing.send('fund');
  expect(sent).toEqual(['fund']);
});

test('who is to get money can be taken back', () => {
  const { choosing } = sit(asks('negotiate', 'done', 'gift:1:1'));
  choosing.to = 1;
  choosing.back();
  expect(choosing.to).toBeNull();
});

test('nothing this event: the question is answered once, and asked again at the next', () => {
  const { choosing, props, sent, wait } = sit(asks('negotiate', 'done', 'gift:1:1'));
  wait();
  expect([sent, choosing.step]).toEqual([[], 'negotiate']);
  choosing.setPlan({ kind: 'event', round: 1 });
  expect(choosing.step).toBe('');
  wait();
  wait();
  expect(sent).toEqual(['done']);
  props.set({ view: at(2, 'instant'), decision: asks('negotiate', 'done', 'gift:1:1') });
  wait();
  expect([sent.length, choosing.step]).toEqual([1, 'negotiate']);
  expect(choosing.plan).toEqual(ASK);
});

test('nothing until the next vote: asked at the vote, and at every event after it', () => {
  const { choosing, props, sent, wait } = sit(asks('negotiate', 'done', 'gift:1:1'));
  choosing.setPlan({ kind: 'vote', round: 1 });
  wait();
  props.set({ view: at(2, 'pledge'), decision: asks('negotiate', 'done', 'gift:1:1') });
  wait();
  expect(sent).toEqual(['done', 'done']);
  props.set({ view: at(3, 'vote'), decision: asks('negotiate', 'done', 'gift:1:1') });
  wait();
  props.set({ view: at(4, 'pledge'), decision: asks('negotiate', 'done', 'gift:1:1') });
  wait();
  expect(sent).toHaveLength(2);
  expect(choosing.plan).toEqual(ASK);
});

test('while the plan is open the question is put: nobody is told it is their turn with nothing to press', () => {
  const { choosing, props, sent, wait } = sit(asks('negotiate', 'done', 'gift:1:1'));
  choosing.setPlan({ kind: 'vote', round: 1 });
  choosing.planning = true;
  props.set({ view: at(2, 'pledge'), decision: asks('negotiate', 'done', 'gift:1:1') });
  wait();
  expect([sent, choosing.step]).toEqual([[], 'negotiate']);
  choosing.back();
  wait();
  expect([sent, choosing.step]).toEqual([['done'], '']);
});

test('with nothing to trade nobody is asked, but after a move was taken back everybody is', () => {
  const { props, sent, wait } = sit(asks('negotiate', 'done'));
  wait();
  expect(sent).toEqual(['done']);
  props.set({ undone: true, decision: asks('negotiate', 'done') });
  wait();
  expect(sent).toHaveLength(1);
});

test('a planned answer that does not arrive becomes a question', () => {
  const { choosing, wait } = sit(asks('negotiate', 'done'));
  wait();
  expect(choosing.step).toBe('');
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(choosing.step).toBe('negotiate');
});
