/** What Science! asks and shows only later in a game; see later.ts. */
export { default as Desk } from './Desk.svelte';
export { default as Finale } from './Finale.svelte';
export { default as FlipStage } from './FlipStage.svelte';
export { default as Looked } from './Looked.svelte';
export { default as Moment } from './Moment.svelte';
export { default as Refit } from './Refit.svelte';
export { default as Trade } from './Trade.svelte';
