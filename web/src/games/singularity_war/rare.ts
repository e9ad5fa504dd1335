/** What the War asks and shows only after its comic; see later.ts. */
export { default as Company } from './Company.svelte';
export { default as Debrief } from './Debrief.svelte';
export { default as Going } from './Going.svelte';
export { default as MachineSheet } from './MachineSheet.svelte';
export { default as MapAsk } from './MapAsk.svelte';
export { default as MemberSheet } from './MemberSheet.svelte';
export { default as Moment } from './Moment.svelte';
export { default as Picks } from './Picks.svelte';
export { default as WarMap } from './WarMap.svelte';
