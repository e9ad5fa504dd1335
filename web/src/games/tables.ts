/** Which table a game is played on: its own games/<id>/Table.svelte, else the generic one. */

import type { Component } from 'svelte';
import type { TableProps } from '$lib/table';

// Each table takes the view of its own game; the server says which game that is.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyTable = Component<TableProps<any>>;
type Load = () => Promise<{ default: AnyTable }>;

const own = import.meta.glob('./*/Table.svelte') as Record<string, Load>;
const generic: Load = () => import('./GenericTable.svelte') as ReturnType<Load>;

export function hasOwnTable(game: string): boolean {
  return `./${game}/Table.svelte` in own;
}

export async function loadTable(game: string): Promise<AnyTable> {
  return (await (own[`./${game}/Table.svelte`] ?? generic)()).default;
}
