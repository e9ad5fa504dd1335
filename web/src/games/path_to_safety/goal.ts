// What wins, in one line: the goal, and how far the team is from it.
import type { Words } from '$lib/words';
import { percent } from '$ui/motion';
import type { StrategyView } from './view';

/** The strategy nearest to a win: a sure one, the likeliest, or else the one that needs the fewest steps for any chance. */
function nearest(strategies: StrategyView[], need: number): StrategyView | undefined {
  const steps = (one: StrategyView): number => firstChance(one, need);
  return [...strategies].sort((a, b) => b.chance - a.chance || steps(a) - steps(b))[0];
}

/** How many steps a strategy lacks until the lowest difficulty it can have would do. */
function firstChance(one: StrategyView, need: number): number {
  return Math.min(...one.possible) + need - one.progress;
}

/** How far the team is: `voting` says whether it may end the game itself, `tie` whether equal wins. */
export function howFar(strategies: StrategyView[], words: Words, tie: boolean, voting: boolean): string {
  const need = tie ? 0 : 1;
  if (strategies.every((one) => one.margin !== null)) {
    const best = Math.max(...strategies.map((one) => one.margin ?? 0));
    const headline = strategies.find((one) => one.margin === best);
    if (headline === undefined) return '';
    const { strategy, progress, difficulty } = headline;
    const said = { strategy, progress, difficulty: difficulty ?? 0 };
    return words.text(best >= need ? 'table.solved' : 'table.unsolved', said);
  }
  const one = nearest(strategies, need);
  if (one === undefined) return '';
  const { strategy } = one;
  if (one.guaranteed) return words.text(voting ? 'table.far_sure_vote' : 'table.far_sure', { strategy });
  if (one.chance > 0) return words.text('table.far_some', { strategy, chance: percent(one.chance) });
  return words.text('table.far_none', { strategy, count: firstChance(one, need) });
}
