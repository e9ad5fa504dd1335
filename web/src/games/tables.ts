/** Which table a game is played on: its own games/<id>/Table.svelte, else the generic one. */

import type { Component } from 'svelte';
import { recall } from '$lib/kept';
import type { TableProps } from '$lib/table';
import { fetchLater } from '../shell/coming.svelte';

// Each table takes the view of its own game; the server says which game that is.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyTable = Component<TableProps<any>>;
type Load = () => Promise<{ default: AnyTable }>;

const own = import.meta.glob('./*/Table.svelte') as Record<string, Load>;
const generic: Load = () => import('./GenericTable.svelte') as ReturnType<Load>;

/** The table of a game; a device that keeps `brink.plain_table` plays every game at the plain one, to try it. */
function ownTable(game: string): Load | undefined {
  return recall('plain_table', false) ? undefined : own[`./${game}/Table.svelte`];
}

export function hasOwnTable(game: string): boolean {
  return ownTable(game) !== undefined;
}

export async function loadTable(game: string): Promise<AnyTable> {
  const { default: table } = await (ownTable(game) ?? generic)();
  fetchLater();
  return table;
}
