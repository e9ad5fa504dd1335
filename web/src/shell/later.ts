import { later } from './coming.svelte';

export const { Away, Campaign, Ending, Hint, TablePanel, TakeBackAsked } = later(() => import('./rare'));
