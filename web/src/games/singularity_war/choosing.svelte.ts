// What a person is about to do, until it is sent. What is legal comes from the decision alone.
import type { DecisionTold } from '$lib/protocol';
import { Asked } from '$lib/asked.svelte';
import { settings } from '$lib/settings.svelte';
import { tick } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { beside, wayTo } from './cells';
import { isGrave, meanings, meant, moves, type Wish } from './plans';
import type { CardView, PlayerView, PreviewView, ReachView, WarView } from './view';

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

/** Effects that ask nothing. */
const BY_ITSELF = new Set(['draw', 'threat', 'awareness', 'open_letter', 'recon_cache', 'trigger']);

/** The space Tab leads to. */
const HOME = '[role=grid] [tabindex="0"]';

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
  staying = new SvelteSet<number>(); // Seats that are left behind when a card moves; remembered.
  byKeys = false; // Whether the keyboard leads.
  #plan = $state.raw<{ wish: Wish; since: DecisionTold | null } | null>(null); // What is being carried out.
  #next: string | null = null; // The card that is lifted once the move before it is over.
  #advised: DecisionTold | null = null;
  #asked = 0;
  #from: Element | null = null;
  /** Where the keyboard goes when the map has come, and where it waits. */
  #bound: { where: string; from: Element | null } | null = null;

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
  /** The card that is lifted, if it can be played now. */
  readonly lifted = $derived.by((): CardView | null => {
    if (this.step !== 'play' || this.picked === null) return null;
    return this.player?.hand?.find((one) => one.card === this.picked) ?? null;
  });
  /** What the lifted card can mean on each space. */
  readonly offers = $derived.by((): Map<string, Wish[]> => {
    if (this.lifted === null || this.ahead === null) return new Map();
    return meanings(this.lifted, this.ahead, this.table().view);
  });
  /** The others in the space, who can come along. */
  readonly company = $derived.by((): PlayerView[] =>
    this.table().view.players.filter((one) => one.cell === this.from && one.seat !== this.table().view.active),
  );
  /** Those who do, as an answer names them. */
  readonly party = $derived.by((): string => {
    const seats = this.company.map((one) => one.seat).filter((seat) => !this.staying.has(seat));
    return seats.length === 0 ? 'none' : seats.toSorted((one, other) => one - other).join(',');
  });
  /** Whether a move has begun and has steps left: the next card or the turn's end leaves them. */
  readonly leftover = $derived.by((): boolean => {
    const { now } = this.table().view;
    if (this.step !== 'destination' || now?.move == null || now.card === null) return false;
    const whole = Math.max(0, ...now.card.effects.filter((one) => one.verb === 'move').map((one) => one.amount));
    const asked = now.effects_left.some((place) => !BY_ITSELF.has(now.card?.effects[place]?.verb ?? ''));
    return !asked && now.move.points < whole;
  });
  /** The space that is thought about. */
  readonly aimed = $derived.by((): string | null => this.cell ?? this.over);
  /** The way to it. */
  readonly way = $derived.by((): ReachView | null =>
    this.aimed === null ? null : (this.reach.get(this.aimed) ?? null),
  );

  pick(card: string, byKeys: boolean): void {
    this.byKeys = byKeys;
    this.cell = null;
    this.#hush();
    if (this.leftover) {
      this.#next = card;
      this.send('stop');
      return;
    }
    this.#from = document.activeElement;
    this.picked = this.picked === card ? null : card;
    if (byKeys && this.offers.size > 0) void this.#lead();
  }

  /** A card is dragged out of the hand. */
  lift(card: string): void {
    this.byKeys = false;
    this.cell = null;
    this.#hush();
    if (this.step === 'play') this.picked = card;
  }

  /** It is let go over a space, or elsewhere: then it goes back. */
  drop(cell: string | null): void {
    if (cell !== null && this.offers.has(cell)) this.touch(cell, false);
    else this.picked = null;
  }

  /** A card that is meant for the map takes the keyboard there. */
  async #lead(): Promise<void> {
    const cell = this.ahead?.reach.length === 0 ? [...this.offers.keys()][0] : this.from;
    await this.toMap(`[data-cell="${cell ?? ''}"]`);
  }

  /** Take the keyboard to the map: at once, or when the map has come. */
  async toMap(where = HOME): Promise<void> {
    await tick();
    this.#bound = { where, from: document.activeElement };
    this.mapCame();
  }

  /** The map is there; whoever has gone elsewhere meanwhile stays there. */
  mapCame(): void {
    const place = this.#bound && document.querySelector<HTMLElement>(this.#bound.where);
    if (this.#bound === null || place === null) return;
    if (this.#bound.from === document.activeElement) place.focus({ preventScroll: this.#bound.where === HOME });
    this.#bound = null;
  }

  /** Look at a space; what was said of another one is over. */
  point(cell: string): void {
    if (this.over !== cell) this.#hush();
    this.over = cell;
  }

  /** Touch a space: what it means is done, or asked once more where that is wanted; a space that is none says why. */
  touch(cell: string, byKeys: boolean): void {
    const wishes = this.offers.get(cell) ?? [];
    const actions = this.cells.get(cell) ?? [];
    const sure = this.cell === cell;
    this.byKeys = byKeys;
    this.#hush();
    if (wishes.length === 0 && actions.length === 0) {
      this.cell = null;
      this.over = cell;
      void this.#explain(cell);
    } else if (wishes.length === 1 && wishes[0] !== undefined && (sure || !this.#asks(wishes[0]))) {
      this.begin(wishes[0]);
    } else if (actions.length === 1 && actions[0] !== undefined && (sure || !this.#asks(this.#wishOf(cell)))) {
      this.send(actions[0]);
    } else {
      if (!sure) this.#from = document.activeElement;
      this.cell = cell;
    }
  }

  /** Whether it is asked once more before it is done. */
  #asks(wish: Wish): boolean {
    if (settings.confirm) return true;
    const { view, words } = this.table();
    const way = wish.cell === null ? null : (this.reach.get(wish.cell) ?? null);
    return isGrave(view, wish, this.lifted, way, words);
  }

  #wishOf(cell: string): Wish {
    const effects: Record<string, string> = { destination: 'move', scout: 'recon_token' };
    return { effect: effects[this.step] ?? this.step, cell };
  }

  /** Play the lifted card, meaning this. */
  begin(wish: Wish): void {
    const card = this.lifted;
    if (card === null || !this.legal.has(`play:${card.card}`)) return;
    this.#plan = { wish, since: this.table().decision };
    this.send(`play:${card.card}`);
  }

  /** Play the lifted card for whatever it asks; who comes along is known. */
  playIt = (action: string): void => {
    if (this.lifted !== null && moves(this.lifted)) this.begin({ effect: 'move', cell: null });
    else this.send(action);
  };

  /** Leave the rest of a move, and end the turn. */
  stopAndEnd = (): void => {
    this.#plan = { wish: { effect: 'end_turn', cell: null }, since: this.table().decision };
    this.send('stop');
  };

  /** While one thing leads to the next nobody is asked. */
  protected override get answered(): boolean {
    return this.#plan !== null;
  }

  /** Go on with what was begun, question by question, as far as it says what to answer. */
  follow(): void {
    const { view, decision, undone } = this.table();
    if (!this.open || decision === null) return;
    const { step } = decision;
    if (step === 'play' && this.#next !== null) this.picked = this.#next;
    if (step !== 'destination') this.#next = null;
    if (this.#plan === null) return;
    const { wish, since } = this.#plan;
    this.#plan = null;
    if (decision === since || undone === true) return; // Refused, or taken back.
    if (wish.effect === 'end_turn') this.send('end_turn', true);
    else {
      const answers = meant(wish, step, this.legal, view, this.from, this.party);
      const [only] = answers;
      if (answers.length > 1) this.cell = wish.cell;
      else if (only !== undefined) {
        if (step === 'carry' || step === 'effect') this.#plan = { wish, since: decision };
        this.send(only, true);
      }
    }
  }

  async #explain(cell: string): Promise<void> {
    const verb = ON_THE_MAP[this.step];
    const turn = ++this.#asked;
    if (this.step === 'play') {
      const { words } = this.table();
      this.refusal = words.text(this.picked === null ? 'screen.card_first' : 'screen.not_lit');
    }
    if (verb === undefined) return;
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
    if (this.cell !== null) this.cell = null;
    else this.picked = null;
    this.#hush();
  };

  /** What was refused is over with the next press, also if the reason comes late. */
  #hush(): void {
    this.refusal = null;
    this.#asked += 1;
  }

  override forget(): void {
    this.picked = null;
    this.near = null;
    this.cell = null;
    this.over = null;
    this.#hush();
  }
}
