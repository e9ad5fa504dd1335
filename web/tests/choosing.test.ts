import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Choosing as RushChoosing } from '../src/games/ai_rush/choosing.svelte';
import { Choosing } from '../src/games/path_to_safety/choosing.svelte';
import type { DecisionTold } from '../src/lib/protocol';
import { settings } from '../src/lib/settings.svelte';
import type { TableProps } from '../src/lib/table';
import { Props } from './props.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { activeElement: null, documentElement: { dataset: {} } });
  vi.stubGlobal('HTMLElement', class {});
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

const desks = [
  { desk: 'a', seat: 0, cards: 2, hand: [] },
  { desk: 'b', seat: 1, cards: 2, hand: null },
  { desk: 'c', seat: 0, cards: 2, hand: [] },
];
const companies = [0, 1, 2].map((seat) => ({ seat, company: ['eliza', 'parry', 'mycin'][seat] }));

/** A table, somebody choosing at it, and what they have sent. */
function sit<One>(
  make: (table: () => TableProps<never>, settled: () => boolean) => One,
  view: object,
  decision: DecisionTold,
) {
  const sent: string[] = [];
  const props = new Props(view, decision, (action) => sent.push(action));
  const choosing = make(
    () => props.value as unknown as TableProps<never>,
    () => props.settled,
  );
  return { choosing, props, sent };
}

const path = (decision: DecisionTold) =>
  sit(
    (table, settled) => new Choosing(table, settled),
    { desks, active: 'c', strategies: [{ guaranteed: false }] },
    decision,
  );
const rush = (decision: DecisionTold, quarter = 1) =>
  sit((table, settled) => new RushChoosing(table, settled), { companies, quarter, active: 1 }, decision);

test('only what is legal is sent, and only once it is answered', () => {
  const { choosing, props, sent } = path(asks('action', 'publish:gov_03', 'conference'));
  choosing.picked = 'gov_03';
  choosing.send('publish:gov_13');
  expect(sent).toEqual([]);
  choosing.send('publish:gov_03');
  expect(sent).toEqual(['publish:gov_03']);
  expect(choosing.picked).toBeNull();
  props.set({ pending: 'publish:gov_03' });
  choosing.send('conference');
  expect(sent).toHaveLength(1);
});

test('nothing is asked before everything has been shown, nor of the wrong hands, nor of a screen', () => {
  const { choosing, props } = path(asks('action', 'conference'));
  expect(choosing.step).toBe('action');
  props.settled = false;
  expect([choosing.step, choosing.legal.size]).toEqual(['', 0]);
  props.settled = true;
  props.set({ mine: [1] });
  expect([choosing.step, choosing.legal.size]).toEqual(['', 0]);
  props.set({ mine: [0], tv: true });
  expect([choosing.step, choosing.desk]).toEqual(['', null]);
});

test('the hand before a person is that of their desk at work, or the one they look at', () => {
  const { choosing, props } = path(asks('action', 'conference'));
  expect(choosing.desk).toBe('c');
  choosing.visiting = 'a';
  expect(choosing.desk).toBe('a');
  choosing.visiting = 'b'; // Its hand is not to be seen.
  expect(choosing.desk).toBe('c');
  props.set({ mine: [] });
  expect(choosing.desk).toBeNull();
});

test('a step back undoes one step', () => {
  const { choosing } = path(asks('action', 'conference'));
  choosing.conferring = true;
  choosing.pick('gov_03', false);
  choosing.back();
  expect([choosing.picked, choosing.conferring]).toEqual([null, true]);
  choosing.back();
  expect(choosing.conferring).toBe(false);
  choosing.pick('gov_03', false);
  choosing.pick('gov_03', false);
  expect(choosing.picked).toBeNull();
});

test('a card is drawn by itself, once, and not while something else is thought about', () => {
  const { choosing, props, sent } = path(asks('turn_start', 'draw', 'propose_end'));
  choosing.proposing = true;
  expect(choosing.drawSoon()).toBeUndefined();
  choosing.proposing = false;
  choosing.drawSoon();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual(['draw']);
  expect(choosing.drawSoon()).toBeUndefined();
  props.set({ decision: asks('turn_start', 'draw') });
  const stop = choosing.drawSoon();
  stop?.();
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['draw']);
});

test('a draw that was taken back is not drawn again by itself', () => {
  const { choosing, props, sent } = path(asks('turn_start', 'draw'));
  props.set({ undone: true });
  expect(choosing.drawing).toBe(false);
  expect(choosing.drawSoon()).toBeUndefined();
  choosing.send('draw');
  expect(sent).toEqual(['draw']);
});

test('with a win in hand nothing is drawn by itself: there is an end to think about', () => {
  const { choosing, props, sent } = path(asks('turn_start', 'draw', 'propose_end'));
  props.set({ view: { desks, active: 'c', strategies: [{ guaranteed: true }] } });
  expect(choosing.drawSoon()).toBeUndefined();
  props.set({ decision: asks('turn_start', 'draw') }); // Refused, or switched off: only the draw is left.
  choosing.drawSoon();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual(['draw']);
});

test('the end can be thought of at any time, and is asked for before the next draw', () => {
  const { choosing, props } = path(asks('action', 'conference'));
  choosing.propose();
  expect([choosing.meant, choosing.ending]).toEqual([true, false]);
  props.set({ decision: asks('turn_start', 'draw', 'propose_end') });
  expect([choosing.ending, choosing.drawing]).toEqual([true, false]);
  choosing.back();
  expect([choosing.ending, choosing.drawing]).toEqual([false, true]);
});

test('a card and the proposal never share the panel', () => {
  const { choosing } = path(asks('turn_start', 'draw', 'propose_end'));
  choosing.pick('gov_03', false);
  choosing.propose();
  expect([choosing.picked, choosing.ending]).toEqual([null, true]);
  choosing.pick('gov_03', false);
  expect([choosing.picked, choosing.ending]).toEqual(['gov_03', false]);
});

test('a conference is sent with its card, in two halves', () => {
  const { choosing, props, sent } = path(asks('action', 'conference'));
  choosing.confer('gov_03');
  expect(sent).toEqual(['conference']);
  choosing.follow(); // The question is still the old one.
  expect(sent).toHaveLength(1);
  expect(choosing.step).toBe('');
  props.set({ decision: asks('conference_discard', 'discard:gov_03', 'discard:gov_04') });
  choosing.follow();
  expect(sent).toEqual(['conference', 'discard:gov_03']);
});

test('the second half of a conference that is not asked for is dropped', () => {
  const { choosing, props, sent } = path(asks('action', 'conference'));
  choosing.confer('gov_03');
  props.set({ decision: asks('momentum', 'pass') });
  choosing.follow();
  expect(sent).toEqual(['conference']);
  expect(choosing.step).toBe('momentum');
});

test('a conference nobody answers does not block the table for ever', () => {
  const { choosing } = path(asks('action', 'conference'));
  choosing.confer('gov_03');
  expect(choosing.open).toBe(false);
  vi.advanceTimersByTime(6000);
  flushSync();
  expect(choosing.open).toBe(true);
});

test('a plan answers the questions for a bet, each once', () => {
  const { choosing, props, sent } = rush(asks('bet', 'bet', 'no_bet'));
  expect([choosing.step, choosing.passing]).toEqual(['bet', false]);
  choosing.setPlan({ kind: 'never', quarter: 1 });
  expect([choosing.step, choosing.passing]).toEqual(['', true]);
  choosing.passSoon();
  vi.advanceTimersByTime(600);
  expect(sent).toEqual(['no_bet']);
  expect(choosing.passSoon()).toBeUndefined();
  props.set({ decision: asks('bet', 'bet', 'no_bet'), undone: true });
  expect([choosing.step, choosing.passing]).toEqual(['bet', false]); // Taken back: asked again.
});

test('a planned answer that does not arrive leaves the question to the person', () => {
  const { choosing } = rush(asks('bet', 'bet', 'no_bet'));
  choosing.setPlan({ kind: 'only', seat: 2 });
  choosing.passSoon();
  vi.advanceTimersByTime(600);
  expect(choosing.passing).toBe(true);
  vi.advanceTimersByTime(4000);
  expect([choosing.step, choosing.passing]).toEqual(['bet', false]);
});

test('a board can be pressed only where a sector is all that is asked for', () => {
  const { choosing, props } = rush(asks('announce', 'announce:bio'));
  expect([choosing.onSector('bio'), choosing.onSector('pol')]).toEqual(['announce:bio', null]);
  expect(choosing.label('announce:bio')).toBe('do announce:bio');
  props.set({ decision: asks('re_allocation', 'move:bio:tech', 'move:bio:pol') });
  expect(choosing.onSector('bio')).toBeNull();
  expect(choosing.pairs('move')).toEqual([
    ['bio', 'tech'],
    ['bio', 'pol'],
  ]);
});

test('who is asked sits before the person, even with several companies at one device', () => {
  const { choosing, props } = rush(asks('announce', 'announce:bio'));
  expect(choosing.company?.company).toBe('eliza');
  props.set({ mine: [0, 2], decision: { ...asks('announce', 'announce:bio'), seat: 2 } });
  expect(choosing.company?.company).toBe('mycin');
});
