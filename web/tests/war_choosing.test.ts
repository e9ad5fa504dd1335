/** How a move of The Singularity War is chosen, step by step, until it is sent. */
import { afterEach, expect, test, vi } from 'vitest';
import { byCell, Choosing } from '../src/games/singularity_war/choosing.svelte';
import type { WarView } from '../src/games/singularity_war/view';
import type { DecisionTold } from '../src/lib/protocol';
import type { TableProps } from '../src/lib/table';
import { Props } from './props.svelte';
import { table } from './war_view';

afterEach(() => vi.unstubAllGlobals());

function asks(step: string, ...legal: string[]): DecisionTold {
  const answers = legal.map((action) => ({ action, label: action, deliberate: true }));
  return { seat: 0, step, question: '', mine: true, legal: answers, seconds_left: null };
}

function choosingAt(props: Props): Choosing {
  return new Choosing(
    () => props.value as unknown as TableProps<WarView>,
    () => props.settled,
  );
}

test('legal answers lie on their cells', () => {
  const cells = byCell(['stop', 'to:0,1', 'hit:1,1:hound', 'hit:1,1:drone', 'dir:SE', 'play:dash'], '0,0');
  expect([...cells]).toEqual([
    ['0,1', ['to:0,1']],
    ['1,1', ['hit:1,1:hound', 'hit:1,1:drone', 'dir:SE']],
  ]);
});

test('a card that is lifted or pointed at shows where it leads; a card on the table does not', () => {
  const view = table();
  const ahead = {
    action: 'play:dash',
    reach: [{ cell: '0,1', threat: 2, steps: 1, route: ['0,1'], fire: 1, alerts: 0 }],
    range: [],
    targets: [],
  };
  if (view.now !== null) view.now.previews = [ahead];
  const legal = [{ action: 'play:dash', label: '', deliberate: false }];
  const props = new Props(
    view,
    { seat: 0, step: 'play', question: '', mine: true, legal, seconds_left: null },
    vi.fn(),
  );
  const choosing = new Choosing(
    () => props.value as unknown as TableProps<WarView>,
    () => props.settled,
  );
  expect(choosing.ahead).toBeNull();
  choosing.near = 'play:dash';
  choosing.over = '0,1';
  expect(choosing.ahead).toEqual(ahead);
  expect(choosing.way?.threat).toBe(2);
  choosing.near = 'ability';
  expect(choosing.way).toBeNull();
});

test.each([true, false])('the keyboard waits for the map, unless it goes elsewhere: stays %s', async (stays) => {
  const [card, elsewhere, space] = [{}, {}, { focus: vi.fn() }];
  const page = { activeElement: card, querySelector: (): typeof space | null => null };
  vi.stubGlobal('document', page);
  const choosing = choosingAt(new Props(table(), asks('play'), vi.fn()));
  await choosing.toMap();
  expect(space.focus).not.toHaveBeenCalled();
  if (!stays) page.activeElement = elsewhere;
  page.querySelector = () => space;
  choosing.mapCame();
  choosing.mapCame();
  expect(space.focus).toHaveBeenCalledTimes(stays ? 1 : 0);
});

test('a space is chosen first and sent second, can be left again, and says why it is none', async () => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', class {});
  const play = vi.fn();
  const why = vi.fn(() => Promise.resolve('too far'));
  const legal = ['to:0,1', 'stop'].map((action) => ({ action, label: action, deliberate: true }));
  const decision = { seat: 0, step: 'destination', question: '', mine: true, legal, seconds_left: null };
  const props = new Props(table(), decision, play);
  props.set({ why });
  const choosing = new Choosing(
    () => props.value as unknown as TableProps<WarView>,
    () => props.settled,
  );
  choosing.touch('0,1', false);
  expect(choosing.cell).toBe('0,1');
  expect(choosing.way?.threat).toBe(4);
  expect(play).not.toHaveBeenCalled();
  choosing.back();
  expect(choosing.cell).toBeNull();
  choosing.touch('1,1', false);
  await Promise.resolve();
  await Promise.resolve();
  expect(why).toHaveBeenCalledWith('to:1,1');
  expect(choosing.refusal).toBe('too far');
  choosing.touch('0,1', false);
  choosing.touch('0,1', false);
  expect(play).toHaveBeenCalledWith('to:0,1');
  props.settled = false;
  expect(choosing.step).toBe('');
});

test('before the first turn a bot equips whoever asks for it, question by question, until the issue begins', async () => {
  const play = vi.fn();
  const advise = vi.fn(() => Promise.resolve('take:dash'));
  const legal = ['take:dash', 'pass'].map((action) => ({ action, label: action, deliberate: true }));
  const asked = (): object => ({ seat: 0, step: 'cache', question: '', mine: true, legal, seconds_left: null });
  const props = new Props({ ...table(), phase: 'interlude' }, asked() as never, play);
  props.set({ advise });
  const choosing = new Choosing(
    () => props.value as unknown as TableProps<WarView>,
    () => props.settled,
  );
  await choosing.equip();
  expect(advise).not.toHaveBeenCalled();
  choosing.equipping = true;
  await choosing.equip();
  await choosing.equip(); // The same question is answered once.
  expect(play.mock.calls).toEqual([['take:dash']]);
  props.set({ decision: asked() });
  await choosing.equip();
  expect(play).toHaveBeenCalledTimes(2);
  props.set({ decision: asked(), view: table() });
  await choosing.equip();
  expect(play).toHaveBeenCalledTimes(2);
  expect(choosing.equipping).toBe(false);
});

test('what was refused is over with the next press, also where its reason comes late', async () => {
  vi.stubGlobal('document', { activeElement: null });
  const reasons: ((said: string) => void)[] = [];
  const why = vi.fn(() => new Promise<string>((done) => reasons.push(done)));
  const props = new Props(table(), asks('destination', 'to:0,1', 'stop'), vi.fn());
  props.set({ why });
  const choosing = choosingAt(props);
  choosing.touch('1,1', false);
  reasons[0]?.('too far');
  await Promise.resolve();
  await Promise.resolve();
  expect(choosing.refusal).toBe('too far');
  choosing.pick('dash', false);
  expect(choosing.refusal).toBeNull();
  choosing.touch('1,1', false);
  choosing.pick('dash', false);
  reasons[1]?.('too far');
  await Promise.resolve();
  await Promise.resolve();
  expect(choosing.refusal).toBeNull();
});

test('a card and a space are sent as one: what follows the card goes on with it', () => {
  const play = vi.fn();
  const view = table();
  const reach = [{ cell: '0,1', threat: 0, steps: 1, route: ['0,1'], fire: 0, alerts: 0 }];
  if (view.now !== null) view.now.previews = [{ action: 'play:dash', reach, range: [], targets: [] }];
  const props = new Props(view, asks('play', 'play:dash', 'end_turn'), play);
  props.set({ words: { text: () => '' } });
  const choosing = choosingAt(props);
  choosing.picked = 'dash';
  choosing.touch('0,1', false);
  props.set({ decision: asks('carry', 'carry:1', 'carry:none') });
  choosing.follow();
  props.set({ decision: asks('destination', 'to:0,1', 'stop') });
  choosing.follow();
  expect(play.mock.calls).toEqual([['play:dash'], ['carry:1', true], ['to:0,1', true]]);
});
