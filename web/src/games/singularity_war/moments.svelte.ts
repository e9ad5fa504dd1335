// The moments of the game: how each event is shown, how long, and what is heard.
import { play as sound } from '$lib/sound';
import type { Flights } from '$ui/flight.svelte';
import type { Stage, Told } from '$ui/stage.svelte';
import {
  advance,
  beginTurn,
  drawCard,
  dropToken,
  goTo,
  layDown,
  leaveHand,
  leaveMachines,
  placeMachines,
  playerOf,
  setTracks,
  turnToken,
} from './retouch';
import type { CardView, WarView } from './view';

/** What can be in the air: a card with its face, or with its back up. */
export type Flying = { card: CardView } | { back: boolean };

/** What is held up for all to see. */
export type Banner =
  | { kind: 'turn'; seat: number; character: string; text: string }
  | { kind: 'card'; card: CardView; text: string }
  | { kind: 'machine'; enemy: string; text: string }
  | { kind: 'says'; text: string; grave: boolean };

/** The marks on the map while something happens there. */
export class Marks {
  ghosts = $state.raw<readonly { id: number; enemy: string; from: string; to: string; count: number; ms: number }[]>(
    [],
  );
  beams = $state.raw<readonly { id: number; from: string; to: string }[]>([]);
  flashes = $state.raw<readonly { id: number; cell: string; kind: string }[]>([]);
}

const text = (value: string | number | undefined): string => String(value ?? '');
const count = (value: string | number | undefined): number => Number(value ?? 0);

export class Moments {
  banner = $state.raw<Banner | null>(null);
  jolt = $state<'' | 'threat' | 'ceiling'>(''); // What has just jumped on the gauge.
  marks = new Marks();
  #stage!: Stage<WarView>;
  #next = 0;
  #known = new Map<string, CardView>(); // Every card seen so far.

  constructor(private readonly flights: Flights<Flying>) {}

  enter(stage: Stage<WarView>): void {
    this.#stage = stage;
  }

  /** Remember the cards a view shows, so that one can be held up when it is played. */
  learn(view: WarView): void {
    for (const card of Object.values(view.faces)) this.#known.set(card.card, card);
  }

  /** A card as far as it is known. */
  faceOf(card: string): CardView {
    return this.#known.get(card) ?? { card, kind: 'utility', effects: [], exhaust: false, upgrade: false };
  }

  /** Show one event. */
  show = async (event: Told, sentence: string): Promise<void> => {
    const moment = this.#moments[text(event['event'])];
    if (moment !== undefined) await moment(event, sentence);
  };

  readonly #moments: Record<string, (event: Told, sentence: string) => Promise<void>> = {
    turn_began: async (event, sentence) => {
      const seat = count(event['seat']);
      this.#stage.retouch((view) => beginTurn(view, seat, count(event['turn']), count(event['round'])));
      this.#heard('turn');
      const character = playerOf(this.#stage.shown, seat)?.character ?? '';
      await this.#raise({ kind: 'turn', seat, character, text: sentence }, 620);
    },
    grace: (_, sentence) => this.#raise({ kind: 'says', text: sentence, grave: false }, 700),
    hand_dropped: async (event) => {
      this.#stage.retouch((view) => {
        const player = playerOf(view, count(event['seat']));
        if (player === undefined) return;
        player.hand_size = 0;
        if (player.hand !== null) player.hand = [];
      });
      this.#heard('card', 0.8);
      await this.#stage.hold(160);
    },
    played: (event) => this.#plays(event),
    cycled: (event) => this.#throws(event, 'discard'),
    paid: (event) => this.#throws(event, 'discard'),
    ability: (_, sentence) => this.#raise({ kind: 'says', text: sentence, grave: false }, 620),
    drew: async (event) => {
      const seat = count(event['seat']);
      this.#heard('card');
      const card = text(event['card']);
      const thing: Flying = card === '' ? { back: true } : { card: this.faceOf(card) };
      await this.#fly(
        thing,
        this.flights.where(`deck:${seat}`),
        this.flights.where(`hand:${seat}`, `member:${seat}`),
        300,
      );
      this.#stage.retouch((view) => drawCard(view, seat));
    },
    closing_in: async (event, sentence) => {
      this.#heard('alarm');
      await this.#raise(
        { kind: 'card', card: { ...this.faceOf(text(event['card'])), kind: 'trigger' }, text: sentence },
        1000,
      );
    },
    reshuffled: async () => {
      this.#heard('shuffle');
      await this.#stage.hold(320);
    },
    threat: async (event) => {
      this.#stage.retouch((view) => setTracks(view, { threat: count(event['now']) }, count(event['limit'])));
      this.jolt = 'threat';
      if (count(event['count']) > 0)
        this.#heard(['hazard', 'leaving'].includes(text(event['cause'])) ? 'refused' : 'tick', 1.2);
      else this.#heard('rise', 1.2);
      await this.#stage.hold(320);
      this.jolt = '';
    },
    awareness: async (event) => {
      this.#stage.retouch((view) => setTracks(view, { awareness: count(event['now']) }, count(event['limit'])));
      this.jolt = 'ceiling';
      this.#heard('refused', 0.7);
      await this.#stage.hold(420);
      this.jolt = '';
    },
    stepped: async (event) => {
      const [seat, origin, cell] = [count(event['seat']), text(event['origin']), text(event['cell'])];
      this.#stage.retouch((view) => goTo(view, seat, origin, cell, count(event['count'])));
      this.#heard('tap');
      await this.#stage.hold(240);
    },
    rallied: async (event) => {
      this.#stage.retouch((view) => {
        const called = playerOf(view, count(event['asked']));
        if (called !== undefined) called.cell = text(event['cell']);
      });
      this.#heard('rise');
      await this.#stage.hold(360);
    },
    scouted: async (event) => {
      this.#stage.retouch((view) => turnToken(view, text(event['cell']), text(event['enemy'])));
      await this.#flash(text(event['cell']), 'good', 420);
    },
    scrubbed: async (event) => {
      this.#stage.retouch((view) => dropToken(view, text(event['cell'])));
      await this.#flash(text(event['cell']), 'good', 360);
    },
    encounter: async (event, sentence) => {
      const [cell, enemy] = [text(event['cell']), text(event['enemy'])];
      this.#stage.retouch((view) => turnToken(view, cell, enemy));
      this.#heard('alarm', 1.5);
      await this.#raise({ kind: 'machine', enemy, text: sentence }, 900);
      this.#stage.retouch((view) => dropToken(view, cell));
    },
    placed: async (event) => {
      this.#stage.retouch((view) =>
        placeMachines(view, text(event['enemy']), text(event['cell']), count(event['count'])),
      );
      await this.#flash(text(event['cell']), 'bad', 130);
    },
    struck: async (event) => {
      this.#heard('die', 0.8);
      await this.#flash(text(event['cell']), 'hit', 240);
    },
    removed: async (event) => {
      const left = count(event['now']);
      this.#stage.retouch((view) => leaveMachines(view, text(event['enemy']), text(event['cell']), left));
      this.#heard(left === 0 ? 'chime' : 'tick');
      await this.#stage.hold(left === 0 ? 300 : 160);
    },
    held: (event) => this.#toMachine(event, true),
    released: (event) => this.#toMachine(event, false),
    jammed: (event) => this.#flash(text(event['cell']), 'good', 360),
    fired: async (event) => {
      const [cell, to] = [text(event['cell']), text(event['target'])];
      if (this.#stage.time(1) === 0) return;
      const id = ++this.#next;
      this.marks.beams = [...this.marks.beams, { id, from: cell, to }];
      this.#heard('die', 0.5);
      await this.#stage.hold(420);
      this.marks.beams = this.marks.beams.filter((one) => one.id !== id);
    },
    advanced: async (event) => {
      const [enemy, from, to, many] = [
        text(event['enemy']),
        text(event['origin']),
        text(event['cell']),
        count(event['count']),
      ];
      const ms = this.#stage.time(380);
      if (ms === 0) return;
      const id = ++this.#next;
      const group = this.#stage.shown.map.groups.find((one) => one.enemy === enemy && one.cell === from);
      if (group !== undefined) this.#stage.retouch((view) => leaveMachines(view, enemy, from, group.size - many));
      this.marks.ghosts = [...this.marks.ghosts, { id, enemy, from, to, count: many, ms }];
      this.#heard('tick', 0.6);
      await this.#stage.hold(380);
      this.marks.ghosts = this.marks.ghosts.filter((one) => one.id !== id);
      this.#stage.retouch((view) => {
        placeMachines(view, enemy, from, many);
        advance(view, enemy, from, to, many);
      });
    },
    printed: async (event) => {
      this.#stage.retouch((view) => placeMachines(view, text(event['offspring']), text(event['cell']), 1));
      await this.#flash(text(event['cell']), 'bad', 300);
    },
    patrol: async (event, sentence) => {
      this.#stage.retouch((view) => placeMachines(view, text(event['enemy']), text(event['cell']), 1));
      await this.#raise({ kind: 'machine', enemy: text(event['enemy']), text: sentence }, 700);
    },
    bloomed: async (event) => {
      this.#stage.retouch((view) => view.map.hazards.push(text(event['cell'])));
      await this.#flash(text(event['cell']), 'bad', 420);
    },
    cache_opened: async (event, sentence) => {
      this.#stage.retouch((view) => {
        const cache = view.map.caches.find((one) => one.cell === text(event['cell']));
        if (cache !== undefined) cache.used = true;
      });
      this.#heard('chime');
      await this.#raise({ kind: 'says', text: sentence, grave: false }, 620);
    },
    took: async (event) => {
      const seat = count(event['seat']);
      this.#heard('card');
      await this.#fly(
        { card: this.faceOf(text(event['card'])) },
        this.flights.where(`display:${text(event['card'])}`, 'upgrades'),
        this.flights.where(`hand:${seat}`, `member:${seat}`),
        420,
      );
    },
    won: (_, sentence) => this.#raise({ kind: 'says', text: sentence, grave: false }, 1500),
    lost: (_, sentence) => this.#raise({ kind: 'says', text: sentence, grave: true }, 1500),
    outlasted: (_, sentence) => this.#raise({ kind: 'says', text: sentence, grave: true }, 1500),
  };

  async #plays(event: Told): Promise<void> {
    const [seat, card] = [count(event['seat']), text(event['card'])];
    const from = this.flights.where(`card:${seat}:${card}`, `hand:${seat}`, `member:${seat}`);
    const face = this.faceOf(card);
    this.#heard('card');
    this.#stage.retouch((view) => layDown(view, seat, card));
    await this.#fly({ card: face }, from, this.flights.where('table'), 360);
    await this.#stage.hold(160);
  }

  async #throws(event: Told, pile: string): Promise<void> {
    const [seat, card] = [count(event['seat']), text(event['card'])];
    const from = this.flights.where(`card:${seat}:${card}`, `hand:${seat}`, `member:${seat}`);
    this.#stage.retouch((view) => leaveHand(view, seat, card));
    this.#heard('card', 0.8);
    await this.#fly({ card: this.faceOf(card) }, from, this.flights.where(`${pile}:${seat}`, `member:${seat}`), 300);
  }

  /** A card is swallowed by a machine, or flies home when it falls. */
  async #toMachine(event: Told, swallowed: boolean): Promise<void> {
    const [seat, enemy] = [count(event['seat']), text(event['enemy'])];
    const cell = this.#stage.shown.map.groups.find((one) => one.enemy === enemy)?.cell ?? '';
    const there = this.flights.where(`cell:${cell}`, 'table');
    const home = this.flights.where(`discard:${seat}`, `member:${seat}`);
    this.#heard(swallowed ? 'refused' : 'rise');
    await this.#fly(
      { card: this.faceOf(text(event['card'])) },
      swallowed ? this.flights.where('table') : there,
      swallowed ? there : home,
      420,
    );
  }

  async #flash(cell: string, kind: string, ms: number): Promise<void> {
    if (this.#stage.time(1) === 0) return;
    const id = ++this.#next;
    this.marks.flashes = [...this.marks.flashes, { id, cell, kind }];
    setTimeout(() => (this.marks.flashes = this.marks.flashes.filter((one) => one.id !== id)), 480);
    await this.#stage.hold(ms);
  }

  #fly(thing: Flying, from: DOMRect | null, to: DOMRect | null, ms: number): Promise<void> {
    const time = this.#stage.time(ms);
    return time === 0 ? Promise.resolve() : this.flights.fly(thing, from, to, { ms: time });
  }

  async #raise(banner: Banner, ms: number): Promise<void> {
    if (this.#stage.time(ms) === 0) return;
    this.banner = banner;
    await this.#stage.hold(ms);
    this.banner = null;
  }

  #heard(name: Parameters<typeof sound>[0], higher = 1): void {
    if (this.#stage.time(1) > 0) sound(name, higher);
  }
}
