import { later } from '../../shell/coming.svelte';

export const { Desk, Finale, FlipStage, Looked, Moment, Refit, Trade } = later(() => import('./rare'));
