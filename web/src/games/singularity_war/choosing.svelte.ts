// What a person is about to do, until it is sent. What is legal comes from the decision alone.
import type { DecisionTold } from '$lib/protocol';
import { Asked } from '$lib/asked.svelte';
import { beside, wayTo } from './cells';
import type { PlayerView, PreviewView, ReachView, WarView } from './view';

/** The questions that are answered on the map, and the verb of their answers. */
export const ON_THE_MAP: Record<string, string> = {
  destination: 'to',
  target: 'hit',
  direction: 'dir',
  jam: 'jam',
  scout: 'token',
  scrub: 'token',
  tie: 'place',
};

/** The legal answers by the cell they lie on; a direction lies on the neighbour it leads to. */
export function byCell(legal: Iterable<string>, from: string): Map<string, string[]> {
  const verbs = new Set(Object.values(ON_THE_MAP));
  const found = new Map<string, string[]>();
  for (const action of legal) {
    const [verb = '', place] = action.split(':');
    if (!verbs.has(verb) || place === undefined) continue;
    const cell = verb === 'dir' ? beside(from, place) : place;
    found.set(cell, [...(found.get(cell) ?? []), action]);
  }
  return found;
}

export class Choosing extends Asked<WarView> {
  picked = $state<string | null>(null); // The card that is lifted.
  cell = $state<string | null>(null); // The space that is chosen and not sent.
  near = $state<string | null>(null); // The answer under the pointer or the keyboard: a card, or the ability.
  over = $state<string | null>(null); // The space under the pointer or the keyboard.
  refusal = $state<string | null>(null); // Why the space that was touched last is none.
  equipping = $state(false); // A bot answers for these hands until the first turn.
  byKeys = false; // Whether the keyboard leads.
  #advised: DecisionTold | null = null;
  #asked = 0;
  #from: Element | null = null;

  /** The player who sits here. */
  readonly player = $derived.by(
    (): PlayerView | null => this.table().view.players.find((one) => one.seat === this.seat) ?? null,
  );
  /** Where the active member stands. */
  readonly from = $derived.by((): string => {
    const { view } = this.table();
    return view.players.find((one) => one.seat === view.active)?.cell ?? '';
  });
  readonly cells = $derived.by((): Map<string, string[]> => byCell(this.legal, this.from));
  /** What a card that is lifted or pointed at would offer from here. */
  readonly ahead = $derived.by((): PreviewView | null => {
    const action = this.picked !== null ? `play:${this.picked}` : this.near;
    if (this.step !== 'play' || action === null) return null;
    return this.table().view.now?.previews?.find((one) => one.action === action) ?? null;
  });
  /** The ways a move can end, with their price; those of a card that is only thought about, too. */
  readonly reach = $derived.by((): Map<string, ReachView> => {
    const reach = this.step === 'destination' ? (this.table().view.now?.move?.reach ?? []) : (this.ahead?.reach ?? []);
    return new Map(reach.map((one) => [one.cell, one]));
  });
  /** The space that is thought about. */
  readonly aimed = $derived.by((): string | null => this.cell ?? this.over);
  /** The way to it. */
  readonly way = $derived.by((): ReachView | null =>
    this.aimed === null ? null : (this.reach.get(this.aimed) ?? null),
  );

  pick(card: string, byKeys: boolean): void {
    this.byKeys = byKeys;
    this.#from = document.activeElement;
    this.picked = this.picked === card ? null : card;
  }

  /** Look at a space; what was said of another one is over. */
  point(cell: string): void {
    if (this.over !== cell) this.refusal = null;
    this.over = cell;
  }

  /** Touch a space: choose it, or send it if it is chosen already; a space that is none says why. */
  touch(cell: string, byKeys: boolean): void {
    const actions = this.cells.get(cell) ?? [];
    this.byKeys = byKeys;
    this.refusal = null;
    if (actions.length === 0) {
      this.cell = null;
      this.over = cell;
      void this.#explain(cell);
    } else if (this.cell === cell && actions.length === 1) this.send(actions[0] ?? '');
    else {
      this.#from = document.activeElement;
      this.cell = cell;
    }
  }

  async #explain(cell: string): Promise<void> {
    const verb = ON_THE_MAP[this.step];
    if (verb === undefined) return;
    const turn = ++this.#asked;
    const said = await this.table().why(this.#wish(verb, cell));
    if (turn === this.#asked) this.refusal = said;
  }

  /** What somebody who touches this space has in mind. */
  #wish(verb: string, cell: string): string {
    const { map, enemies } = this.table().view;
    if (verb === 'dir') return `dir:${wayTo(this.from, cell) ?? 'N'}`;
    if (verb !== 'hit') return `${verb}:${cell}`;
    return `hit:${cell}:${map.groups.find((one) => one.cell === cell)?.enemy ?? enemies[0]?.enemy ?? ''}`;
  }

  /** Before the first turn: answer as a bot would, question by question; whoever takes back stops it. */
  async equip(): Promise<void> {
    const { view, decision, undone, advise } = this.table();
    if (view.phase !== 'interlude' || undone === true) this.equipping = false;
    if (!this.equipping || !this.open || decision === this.#advised || advise === undefined) return;
    this.#advised = decision;
    const action = await advise();
    if (action !== null && this.equipping && this.table().decision === decision) this.send(action);
  }

  /** Take one step back, and the keyboard with it. */
  back = (): void => {
    if (this.byKeys && this.#from instanceof HTMLElement) this.#from.focus();
    if (this.picked !== null) this.picked = null;
    else this.cell = null;
    this.refusal = null;
  };

  override forget(): void {
    this.picked = null;
    this.near = null;
    this.cell = null;
    this.over = null;
    this.refusal = null;
    this.#asked += 1;
  }
}
