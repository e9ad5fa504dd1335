/** What a game may need in its first minute, a bet above all, and so does not wait for the rest; see later.ts. */
export { default as BetOffer } from './BetOffer.svelte';
export { default as BetPlan } from './BetPlan.svelte';
export { default as Moment } from './Moment.svelte';
