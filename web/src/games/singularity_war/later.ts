import { later } from '../../shell/coming.svelte';

export const { Company, Debrief, Going, MachineSheet, MapAsk, MemberSheet, Moment, Picks, WarMap } = later(
  () => import('./rare'),
);
