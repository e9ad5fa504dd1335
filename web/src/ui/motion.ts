// Time at the table: every pause and every movement asks here how long it takes. And how numbers look.
import { written } from '$lib/words';

/** Let some time pass; none at all for nothing. */
export function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms));
}

/** The same with a plus before what is above nothing. */
export function signed(number: number): string {
  return (number > 0 ? '+' : '') + written(number);
}

/** A chance in percent; what is not quite 0 or 1 never looks like it. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.001) return '< 0.1%';
  if (chance > 0.999 && chance < 1) return '> 99.9%';
  return `${(100 * chance).toFixed(1).replace(/\.0$/, '')}%`;
}
