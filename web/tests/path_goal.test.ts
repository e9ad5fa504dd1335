import { expect, test } from 'vitest';
import { howFar } from '../src/games/path_to_safety/goal';
import type { StrategyView } from '../src/games/path_to_safety/view';
import { Words } from '../src/lib/words';

const words = new Words({
  names: { strategy: { governance: 'Governance', prosaic: 'Prosaic' } },
  table: {
    far_none: '{strategy} +{count}',
    far_some: '{strategy} {chance}',
    far_sure: '{strategy} sure',
    far_sure_vote: '{strategy} sure: end it',
    solved: '{strategy} {progress} beats {difficulty}',
    unsolved: '{strategy} {progress} short of {difficulty}',
  },
});

const path = (strategy: string, told: Partial<StrategyView>): StrategyView => ({
  strategy,
  progress: -6,
  column: [],
  possible: [1, 2, 3],
  deck: 7,
  guaranteed: false,
  needs: 10,
  chance: 0,
  difficulty: null,
  margin: null,
  ...told,
});
const far = (a: Partial<StrategyView>, b: Partial<StrategyView>, tie = false, voting = true): string =>
  howFar([path('governance', a), path('prosaic', b)], words, tie, voting);

test('before anything can win, the strategy with the fewest steps to a first chance is named', () => {
  expect(far({ possible: [3, 5] }, { possible: [2, 9] })).toBe('Prosaic +9');
  expect(far({ possible: [3, 5] }, { possible: [2, 9] }, true)).toBe('Prosaic +8');
  expect(far({ progress: 0 }, { possible: [2, 9] })).toBe('Governance +2');
});

test('then the likeliest, and a sure one with what to do about it', () => {
  expect(far({ chance: 0.25 }, { chance: 0.5 })).toBe('Prosaic 50%');
  expect(far({ chance: 1, guaranteed: true }, { chance: 0.5 })).toBe('Governance sure: end it');
  expect(far({ chance: 1, guaranteed: true }, { chance: 0.5 }, false, false)).toBe('Governance sure');
});

test('once all difficulties lie open, what came of it; equal is enough only where it is said so', () => {
  const [best, other] = [
    { progress: 4, difficulty: 4, margin: 0 },
    { progress: 1, difficulty: 9, margin: -8 },
  ];
  expect(far(best, other)).toBe('Governance 4 short of 4');
  expect(far(best, other, true)).toBe('Governance 4 beats 4');
  expect(far(best, { chance: 0.5 })).toBe('Prosaic 50%'); // While they are being turned over.
});
