/** What stands around a table now and then; see later.ts. */
import '../lib/later_texts';

export { default as Away } from './Away.svelte';
export { default as Campaign } from './Campaign.svelte';
export { default as Ending } from './Ending.svelte';
export { default as Hint } from './Hint.svelte';
export { default as TablePanel } from './TablePanel.svelte';
export { default as TakeBackAsked } from './TakeBackAsked.svelte';
