import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Line, pause, type LineState } from '../src/lib/socket';
import { FakeWire } from './wire';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Lined {
  wires: FakeWire[];
  states: LineState[];
  reasons: string[];
  line: Line;
  hellos: () => number;
}

function lined(): Lined {
  const wires: FakeWire[] = [];
  const states: LineState[] = [];
  const reasons: string[] = [];
  let hellos = 0;
  const line = new Line(
    {
      opened: () => (hellos += 1),
      heard: () => undefined,
      changed: (state, reason) => {
        states.push(state);
        reasons.push(reason);
      },
    },
    () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    () => 1,
  );
  return { wires, states, reasons, line, hellos: () => hellos };
}

test('the pause doubles, has an end, and some luck in it', () => {
  expect(pause(0, 1)).toBe(50);
  expect(pause(3, 1)).toBe(400);
  expect(pause(30, 1)).toBe(5000);
  expect(pause(30, 0)).toBe(2500);
});

test('a line that breaks is opened again, and says hello again', () => {
  const { wires, states, line, hellos } = lined();
  line.open();
  wires[0]?.open();
  expect(states).toEqual(['online']);
  wires[0]?.break();
  expect(states).toEqual(['online', 'lost']);
  vi.advanceTimersByTime(50);
  expect(wires).toHaveLength(2);
  wires[1]?.open();
  expect(states.at(-1)).toBe('online');
  expect(hellos()).toBe(2);
});

test('it tries more and more seldom while nobody answers', () => {
  const { wires, line } = lined();
  line.open();
  for (let n = 0; n < 6; n += 1) {
    wires.at(-1)?.break();
    vi.advanceTimersByTime(50 * 2 ** n - 1);
    expect(wires).toHaveLength(n + 1);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(n + 2);
  }
});

test('a room that is not there is not asked for again', () => {
  const { wires, states, line } = lined();
  line.open();
  wires[0]?.open();
  wires[0]?.break(4000, 'There is no such room; check the link.');
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe('closed');
  expect(wires).toHaveLength(1);
});

test('a room the server cannot read is not asked for again, and the server says why', () => {
  const { wires, states, reasons, line } = lined();
  line.open();
  wires[0]?.open();
  wires[0]?.break(4001, 'This room cannot be opened here: it was kept by a newer version of Brink.');
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe('closed');
  expect(reasons.at(-1)).toContain('newer version');
  expect(wires).toHaveLength(1);
});

test('tables that cannot be read just now are asked for again after a while', () => {
  const { wires, line } = lined();
  line.open();
  wires[0]?.open();
  wires[0]?.break(1013, 'The tables cannot be read just now; please try again.');
  vi.advanceTimersByTime(2_000);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  expect(wires).toHaveLength(2);
});

test('a line that gives no sign of life is taken for dead', () => {
  const { wires, states, line } = lined();
  line.open();
  wires[0]?.open();
  vi.advanceTimersByTime(20_000);
  expect(wires[0]?.asked('ping')).toHaveLength(1);
  vi.advanceTimersByTime(8_000);
  expect(states.at(-1)).toBe('lost');
  expect(wires[0]?.shut).toBe(true);
});

test('a line that answers its pings stays', () => {
  const { wires, states, line } = lined();
  line.open();
  wires[0]?.open();
  for (let n = 0; n < 5; n += 1) {
    vi.advanceTimersByTime(20_000);
    wires[0]?.tell({ type: 'pong' });
  }
  expect(states).toEqual(['online']);
});

test('nothing is sent down a broken line', () => {
  const { wires, line } = lined();
  line.open();
  expect(line.send({ type: 'start' })).toBe(false);
  wires[0]?.open();
  expect(line.send({ type: 'start' })).toBe(true);
});
