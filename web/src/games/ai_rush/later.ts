import { later } from '../../shell/coming.svelte';

export const { BetOffer, BetPlan, Moment } = later(() => import('./soon'));
export const { CompanySheet, DiceChoice, Pair, RogueChoice, Verdict } = later(() => import('./rare'));
