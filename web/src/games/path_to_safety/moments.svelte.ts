// The moments of the game: how each event is shown, how long, and what is heard.
import type { Flights } from '$ui/flight.svelte';
import { Roll, type Face } from '$ui/roll.svelte';
import { Moments as Base, type Each } from '$ui/moments.svelte';
import type { Events } from './events';
import type { Words } from '$lib/words';
import { faceOf, MAD, type Shown } from './faces';
import type { DeskView, PathView, StrategyView } from './view';

/** What can be in the air: a card face up, a card's back, or a Mad Science die. */
export type Flying = { face: Shown } | { back: string | null } | { die: true };

/** What is held up for all to see. */
export type Banner =
  | { kind: 'mad'; title: string; harmless: boolean }
  | { kind: 'risk'; die: number; threshold: number; rolling: boolean; advances: boolean }
  | { kind: 'roll'; indicator: string; over: boolean }
  | { kind: 'turned_up'; strategy: string; value: number; settled: boolean }
  | { kind: 'guaranteed' | 'momentum'; strategy: string; run: number }
  | { kind: 'says'; text: string; grave: boolean };

const deskOf = (view: PathView, desk: string): DeskView | undefined => view.desks.find((one) => one.desk === desk);
const strategyOf = (view: PathView, strategy: string): StrategyView | undefined =>
  view.strategies.find((one) => one.strategy === strategy);

/** A card comes to lie on the pile; the same move may lay another on it. */
function layDown(view: PathView, { card, strategy, rank, risk }: Shown): void {
  view.discard.push(card);
  view.top = { card, strategy, rank, risk, type: '' };
}

function countMad(shown: PathView, next: PathView): void {
  shown.mad_in_deck = next.mad_in_deck;
  shown.mad_in_discard = next.mad_in_discard;
}

export class Moments extends Base<PathView, Flying, Banner, Events> {
  roll = new Roll();
  fresh = $state.raw<{ strategy: string; value: number } | null>(null);
  lit = $state(0); // How often the pile has been matched in a row.
  shaken = $state(false); // The deck is being shuffled.
  #inPlay = false;

  constructor(
    flights: Flights<Flying>,
    private readonly words: () => Words,
  ) {
    super(flights);
  }

  protected readonly moments: Each<Events> = {
    dealt: (event) => this.#draws(event, 70),
    drew: (event) => this.#draws(event, 480),
    turn_began: async (event) => {
      this.#inPlay = true;
      this.fresh = null;
      this.lit = 0;
      this.stage.retouch((view) => {
        view.active = event.desk;
        view.round = event.round;
      });
      await this.stage.hold(260);
    },
    drew_mad_science: (event) => this.#boilsOver(event),
    reshuffled: async (event) => {
      this.shaken = true;
      this.heard('shuffle');
      const [pile, deck] = [this.flights.where('discard'), this.flights.where('deck')];
      const flights = [0, 1, 2, 3, 4].map((n) => this.fly({ back: null }, pile, deck, 420, n * 70));
      await Promise.all(flights);
      this.stage.settle((shown, next) => {
        shown.discard = shown.discard.slice(-1);
        shown.science_deck = event.cards;
        countMad(shown, next);
      });
      await this.stage.hold(300);
      this.shaken = false;
    },
    researched: (event) => this.#plays(event),
    published: async (event) => {
      await this.#plays(event);
      this.#settle(event.strategy);
      this.heard('tick');
      await this.stage.hold(380);
    },
    discarded: (event) => this.#plays(event),
    turned_up: (event) => this.#turnsUp(event),
    guaranteed: async (event) => {
      this.heard('chime');
      await this.raise({ kind: 'guaranteed', strategy: event.strategy, run: 0 }, 1500);
    },
    risk_rolled: (event) => this.#rollsRisk(event),
    momentum: async (event) => {
      this.lit += 1;
      this.heard('rise', 1 + (this.lit - 1) * 0.12);
      await this.raise({ kind: 'momentum', strategy: event.strategy, run: this.lit }, 700);
    },
    advanced: (event) => this.#advances(event),
    flipped: async (_event, sentence) => {
      this.heard('alarm');
      this.stage.retouch((view) => (view.clock.indicator = 'end'));
      await this.raise({ kind: 'says', text: sentence, grave: true }, 2000);
    },
    round_rolled: (event) => this.#rollsRound(event),
    proposed_end: (_event, sentence) => this.raise({ kind: 'says', text: sentence, grave: false }, 1100),
    voted: (_event, sentence) => this.raise({ kind: 'says', text: sentence, grave: false }, 800),
    stopped: async (event, sentence) => {
      this.stage.retouch((view) => {
        view.active = null;
        view.stopped_by = event.trigger;
      });
      await this.raise({ kind: 'says', text: sentence, grave: true }, 1700);
    },
    difficulty: async (event) => {
      this.#settle(event.strategy, true);
      this.heard('card');
      await this.stage.hold(1250);
    },
  };

  async #draws(event: Events['dealt' | 'drew'], ms: number): Promise<void> {
    const desk = event.desk;
    const card = event.card;
    const words = this.words();
    this.heard('card');
    const thing: Flying = card === undefined ? { back: null } : { face: faceOf(card, words) };
    const landing = this.fly(thing, this.flights.where('deck'), this.#deskPlace(desk), 460);
    await (ms < 200 ? this.stage.hold(ms) : landing);
    this.stage.settle((shown, next) => {
      const [at, then] = [deskOf(shown, desk), deskOf(next, desk)];
      if (at === undefined) return;
      at.cards += 1;
      shown.science_deck -= 1;
      if (card === undefined || at.hand === null) return;
      const held = new Set([card, ...at.hand.map((one) => one.card)]); // More may come by the same move.
      at.hand = then?.hand?.filter((one) => held.has(one.card)) ?? at.hand;
    });
  }

  async #plays(event: Events['discarded']): Promise<void> {
    const [desk, card, words] = [event.desk, event.card, this.words()];
    const from = this.flights.where(`card:${desk}:${card}`, `desk:${desk}`);
    const face = deskOf(this.stage.shown, desk)?.hand?.find((one) => one.card === card) ?? faceOf(card, words);
    this.heard('card');
    this.stage.settle((shown, next) => {
      const [at, then] = [deskOf(shown, desk), deskOf(next, desk)];
      if (at === undefined || then === undefined) return;
      at.cards = then.cards;
      if (at.hand !== null) at.hand = then.hand;
    });
    await this.fly({ face }, from, this.flights.where('discard'), 480);
    this.stage.retouch((view) => layDown(view, face));
  }

  async #boilsOver(event: Events['drew_mad_science']): Promise<void> {
    const harmless = event.own_turn === 'no';
    const title = this.words().name('title', event.title);
    this.heard(harmless ? 'tap' : 'alarm', harmless ? 0.6 : 1);
    const banner: Banner = { kind: 'mad', title, harmless };
    await this.raise(banner, harmless ? 900 : 1500);
    this.stage.settle((shown, next) => {
      shown.science_deck -= 1;
      countMad(shown, next);
      layDown(shown, { card: MAD, strategy: '', rank: 0, risk: 0 });
    });
  }

  async #turnsUp(event: Events['turned_up']): Promise<void> {
    const [strategy, value] = [event.strategy, event.value];
    this.#settle(strategy);
    if (!this.#inPlay && this.stage.shown.discard.length === 0) return; // Set-up: they lie there.
    const settled = strategyOf(this.stage.shown, strategy)?.possible.length === 1;
    this.fresh = { strategy, value };
    this.heard(settled ? 'chime' : 'card');
    await this.raise({ kind: 'turned_up', strategy, value, settled }, settled ? 1900 : 1300);
  }

  async #rollsRisk(event: Events['risk_rolled']): Promise<void> {
    const die = event.die;
    const advances = event.advances === 'yes';
    const told = { kind: 'risk', die, threshold: event.threshold, advances } as const;
    this.heard('die');
    await this.raise({ ...told, rolling: true }, 750, false);
    if (advances) this.heard('refused');
    await this.raise({ ...told, rolling: false }, 850);
  }

  async #advances(event: Events['advanced']): Promise<void> {
    const pool = event.pool;
    const fewer = pool < this.stage.shown.clock.pool;
    const [from, to] = [this.flights.where('pool'), this.flights.where('reserve')];
    this.heard('tick');
    if (pool !== this.stage.shown.clock.pool) {
      await this.fly({ die: true }, fewer ? from : to, fewer ? to : from, 420);
    }
    this.stage.retouch(({ clock }) => {
      clock.reserve += clock.pool - pool;
      clock.pool = pool;
    });
    await this.stage.hold(220);
  }

  /** All dice tumble; those that change nothing rest first, the deciding face last. */
  async #rollsRound(event: Events['round_rolled']): Promise<void> {
    const [dice, bits, indicator] = [event.dice, event.faces, event.indicator];
    const faces = Array.from({ length: dice }, (_, die): Face => ((bits >> die) & 1 ? 'check' : 'x'));
    const awaited: Face = indicator === 'end' ? 'check' : 'x';
    const dull = [...faces.keys()].filter((die) => faces[die] !== awaited);
    const first = faces.indexOf(awaited);
    if (!this.stage.moves) {
      this.roll.lay(faces);
      return;
    }
    this.heard('die');
    this.banner = { kind: 'roll', indicator, over: false };
    await this.roll.roll(faces, first < 0 ? dull : [...dull, first], (ms) => this.stage.hold(ms));
    this.banner = { kind: 'roll', indicator, over: true };
    this.heard('tick');
    await this.stage.hold(900);
    this.banner = null;
  }

  /** A strategy is as the move leaves it; its difficulty is turned over last. */
  #settle(strategy: string, over = false): void {
    this.stage.settle((shown, next) => {
      const [at, then] = [strategyOf(shown, strategy), strategyOf(next, strategy)];
      if (at !== undefined) Object.assign(at, then, over ? {} : { difficulty: null, margin: null });
    });
  }

  #deskPlace(desk: string): DOMRect | null {
    return this.flights.where(`hand:${desk}`, `desk:${desk}`);
  }
}
