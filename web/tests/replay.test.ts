import { describe, expect, it, vi } from 'vitest';
import type { LineTold, ReplayTold } from '../src/lib/protocol';
import { Replay, SETUP, takenBack, unfold, WINDOW, type Eyes } from '../src/lib/replay';

const line = (view: Record<string, unknown>, more: Partial<LineTold> = {}): LineTold => ({
  view,
  gone: [],
  asked: null,
  outcome: null,
  events: [],
  ...more,
});

describe('a replay', () => {
  it('puts every table together from what has changed, and shares the rest', () => {
    const told = [
      line({ round: 1, hands: [['a'], ['b']] }, { asked: { seat: 1, step: 'turn' } }),
      line({ round: 2 }),
      line({ ended: true }, { gone: ['round'] }),
    ];
    const [first, second, third] = unfold(told);
    expect(first?.view).toEqual({ round: 1, hands: [['a'], ['b']] });
    expect(first?.decision).toMatchObject({ seat: 1, step: 'turn', mine: false, legal: [] });
    expect(second?.view).toEqual({ round: 2, hands: [['a'], ['b']] });
    expect(second?.view['hands']).toBe(first?.view['hands']);
    expect(third?.view).toEqual({ hands: [['a'], ['b']], ended: true });
    expect(first?.view).toHaveProperty('round', 1);
  });

  it('asks once for a window of lines and a pair of eyes, however one steps through it', async () => {
    const fetch = vi.fn((eyes: Eyes, start: number): Promise<ReplayTold> =>
      Promise.resolve({
        lines: 1500,
        start,
        told: Array.from({ length: WINDOW }, (_, place) => line({ eyes, line: start + place })),
      }),
    );
    const replay = new Replay(fetch);
    for (const at of [SETUP, 3, 700, 4, SETUP]) {
      expect((await replay.at(at, 'all')).view).toEqual({ eyes: 'all', line: at });
    }
    expect(fetch.mock.calls).toEqual([['all', SETUP]]);
    expect((await replay.at(SETUP + WINDOW, 'all')).view['line']).toBe(SETUP + WINDOW);
    expect((await replay.at(5, 1)).view['eyes']).toBe(1);
    expect(fetch.mock.calls).toEqual([
      ['all', SETUP],
      ['all', SETUP + WINDOW],
      [1, SETUP],
    ]);
  });

  it('asks again after an answer that did not come', async () => {
    const answers = [Promise.reject(new Error('busy')), Promise.resolve({ lines: 3, start: 2, told: [line({})] })];
    const replay = new Replay(() => answers.shift() as Promise<ReplayTold>);
    await expect(replay.at(SETUP, 'all')).rejects.toThrow('busy');
    expect((await replay.at(SETUP, 'all')).view).toEqual({});
  });

  const happens = (text: string): LineTold => line({}, { events: [{ event: { kind: text || 'silent' }, text }] });

  it('stops only where there is something to tell, and brings along what was silent before', async () => {
    const told = ['set', '', '', 'hires', '', 'ends'].map(happens);
    const replay = new Replay(() => Promise.resolve({ lines: 8, start: SETUP, told }));
    const last = SETUP + 5;
    expect(await replay.stop(SETUP + 1, last, 'all')).toBe(SETUP + 3);
    expect(await replay.stop(SETUP + 2, last, 'all', -1)).toBe(SETUP);
    expect(await replay.stop(99, last, 'all')).toBe(last);
    const shown = await replay.since(SETUP + 3, 'all');
    expect(shown.told).toEqual(['hires']);
    expect(shown.events.map((one) => one.event['kind'])).toEqual(['silent', 'silent', 'hires']);
    expect((await replay.since(last, 'all')).told).toEqual(['ends']);
  });

  it('tells of a take-back, which the log alone knows, as one step', async () => {
    const log = ['{}', '{}', '{"move":1}', '{"move":2}', '{"undo":2,"seat":1}', '{"undo":1,"seat":0}', '{"move":1}'];
    const taken = takenBack(log, (seat) => ['Ada', 'Ben'][seat] ?? '');
    expect([...taken]).toEqual([[6, 'Ada takes 2 moves back.']]);
    const told = ['set', 'a', 'b', '', '', 'c'].map(happens);
    const replay = new Replay(() => Promise.resolve({ lines: 7, start: SETUP, told }), taken);
    expect(await replay.stop(5, 7, 'all')).toBe(6);
    expect((await replay.since(6, 'all')).told).toEqual(['Ada takes 2 moves back.']);
  });
});
