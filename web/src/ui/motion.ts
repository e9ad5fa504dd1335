// Time at the table: every pause and every movement asks here how long it takes. And how numbers look.
import { written } from '$lib/words';
import { flip, type AnimationConfig } from 'svelte/animate';

/** Let some time pass; none at all for nothing. */
export function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms));
}

/** Let something glide to its new place among others; what has no size, as it is not shown, stays. */
export function glide(
  node: Element,
  way: { from: DOMRect; to: DOMRect },
  params: { duration: number },
): AnimationConfig {
  const seen = way.from.width > 0 && way.to.width > 0 && way.from.height > 0 && way.to.height > 0;
  return seen ? flip(node, way, params) : { duration: 0 };
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
