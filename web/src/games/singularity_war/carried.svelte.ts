// Others may take one's member along: that is said until one does something oneself.
import type { TableProps } from '$lib/table';
import { untrack } from 'svelte';
import type { WarView } from './view';

export class Carried {
  said = $state<string | null>(null);
  #where: string | null = null;

  /** Made where a table's component begins. */
  constructor(view: () => WarView, table: () => TableProps<WarView>) {
    $effect(() => {
      const { players, active } = view();
      const own = players.find((one) => one.seat === table().mine[0]);
      const cell = own?.cell ?? null;
      const before = this.#where;
      this.#where = cell;
      if (own === undefined || cell === null || before === null || before === cell) return;
      if (active === null || table().mine.includes(active)) return;
      const { seats, words } = untrack(table);
      const mover = seats[active]?.name ?? '';
      this.said = words.text('screen.carried', { mover, character: own.character, cell });
    });
    $effect(() => {
      if (table().pending !== null) this.said = null;
    });
  }
}
