/** What AI RUSH asks and shows only later in a game; see later.ts. */
export { default as CompanySheet } from './CompanySheet.svelte';
export { default as DiceChoice } from './DiceChoice.svelte';
export { default as Pair } from './Pair.svelte';
export { default as RogueChoice } from './RogueChoice.svelte';
export { default as Verdict } from './Verdict.svelte';
