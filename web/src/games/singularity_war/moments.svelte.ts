// The moments of the game: how each event is shown, how long, and what is heard.
import { Moments as Base, type Each } from '$ui/moments.svelte';
import type { Events } from './events';
import { change, step } from './retouch';
import type { CardView, PlayerView, WarView } from './view';

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

export class Moments extends Base<WarView, Flying, Banner, Events> {
  jolt = $state<'' | 'threat' | 'ceiling'>(''); // What has just jumped on the gauge.
  marks = new Marks();
  #next = 0;
  #known = new Map<string, CardView>(); // Every card seen so far.

  /** Remember the cards a view shows, so that one can be held up when it is played. */
  learn(view: WarView): void {
    for (const card of Object.values(view.faces)) this.#known.set(card.card, card);
  }

  /** A card as far as it is known. */
  faceOf(card: string): CardView {
    return this.#known.get(card) ?? { card, kind: 'utility', effects: [], exhaust: false, upgrade: false };
  }

  protected readonly moments: Each<Events> = {
    turn_began: async (event, sentence) => {
      const seat = event.seat;
      this.stage.settle((shown, { active, turn, round, now }) => Object.assign(shown, { active, turn, round, now }));
      this.heard('turn');
      const character = this.stage.shown.players[seat]?.character ?? '';
      await this.raise({ kind: 'turn', seat, character, text: sentence }, 620);
    },
    grace: (_, sentence) => this.raise({ kind: 'says', text: sentence, grave: false }, 700),
    hand_dropped: async (event) => {
      this.#player(event.seat, (shown) => Object.assign(shown, { hand_size: 0, hand: shown.hand && [] }));
      this.heard('card', 0.8);
      await this.stage.hold(160);
    },
    played: (event) => this.#plays(event),
    cycled: (event) => this.#throws(event, 'discard'),
    paid: (event) => this.#throws(event, 'discard'),
    ability: (_, sentence) => this.raise({ kind: 'says', text: sentence, grave: false }, 620),
    drew: async (event) => {
      const seat = event.seat;
      this.heard('card');
      const card = event.card;
      const thing: Flying = card === undefined ? { back: true } : { card: this.faceOf(card) };
      await this.fly(
        thing,
        this.flights.where(`deck:${seat}`),
        this.flights.where(`hand:${seat}`, `member:${seat}`),
        300,
      );
      this.#player(seat, (shown, next) => {
        shown.deck_size = next.deck_size;
        shown.hand_size += 1;
        if (shown.hand_size >= next.hand_size) shown.hand = next.hand;
      });
    },
    closing_in: async (event, sentence) => {
      this.heard('alarm');
      await this.raise({ kind: 'card', card: { ...this.faceOf(event.card), kind: 'trigger' }, text: sentence }, 1000);
    },
    reshuffled: async () => {
      this.heard('shuffle');
      await this.stage.hold(320);
    },
    threat: async (event, sentence) => {
      const { now: threat, limit } = event;
      this.stage.retouch((view) => Object.assign(view, { threat, limit, gap: limit - threat }));
      this.jolt = 'threat';
      const step = ['hazard', 'leaving', 'toll'].includes(event.cause); // The price of a way is easily missed.
      this.heard(step ? 'refused' : event.count > 0 ? 'tick' : 'rise', 1.2);
      await (step ? this.raise({ kind: 'says', text: sentence, grave: true }, 620) : this.stage.hold(320));
      this.jolt = '';
    },
    awareness: async (event) => {
      const { now: awareness, limit } = event;
      this.stage.retouch((view) => Object.assign(view, { awareness, limit, gap: limit - view.threat }));
      this.jolt = 'ceiling';
      this.heard('refused', 0.7);
      await this.stage.hold(420);
      this.jolt = '';
    },
    stepped: async (event) => {
      this.stage.settle((shown, next) => step(shown, next, event.seat, event.origin, event.cell));
      this.heard('tap');
      await this.stage.hold(240);
    },
    rallied: async (event) => {
      this.#player(event.asked, (shown, next) => (shown.cell = next.cell));
      this.heard('rise');
      await this.stage.hold(360);
    },
    scouted: async (event) => {
      this.stage.settle((shown, next) => (shown.map.tokens = next.map.tokens));
      await this.#flash(event.cell, 'good', 420);
    },
    scrubbed: async (event) => {
      this.stage.settle((shown, next) => (shown.map.tokens = next.map.tokens));
      await this.#flash(event.cell, 'good', 360);
    },
    encounter: async (event, sentence) => {
      const [cell, enemy] = [event.cell, event.enemy];
      this.stage.retouch(({ map }) => {
        map.tokens = map.tokens.map((one) => (one.cell === cell ? { ...one, enemy, face_up: true } : one));
      });
      this.heard('alarm', 1.5);
      await this.raise({ kind: 'machine', enemy, text: sentence }, 900);
      this.stage.retouch(({ map }) => (map.tokens = map.tokens.filter((one) => one.cell !== cell)));
    },
    placed: async (event) => {
      this.#machines(event.enemy, event.cell, event.count);
      await this.#flash(event.cell, 'bad', 130);
    },
    struck: async (event) => {
      this.heard('die', 0.8);
      await this.#flash(event.cell, 'hit', 240);
    },
    removed: async (event) => {
      const left = event.now;
      this.#machines(event.enemy, event.cell, -event.count);
      this.heard(left === 0 ? 'chime' : 'tick');
      await this.stage.hold(left === 0 ? 300 : 160);
    },
    held: (event) => this.#toMachine(event, true),
    released: (event) => this.#toMachine(event, false),
    jammed: async (event) => {
      this.stage.settle((shown, next) => (shown.map.jammed = next.map.jammed));
      await this.#flash(event.cell, 'good', 360);
    },
    fired: async (event) => {
      const [cell, to] = [event.cell, event.target];
      if (!this.stage.moves) return;
      const id = ++this.#next;
      this.marks.beams = [...this.marks.beams, { id, from: cell, to }];
      this.heard('die', 0.5);
      await this.stage.hold(420);
      this.marks.beams = this.marks.beams.filter((one) => one.id !== id);
    },
    advanced: async (event) => {
      const [enemy, from, to, many] = [event.enemy, event.origin, event.cell, event.count];
      const ms = this.stage.time(380);
      if (ms === 0) return;
      const id = ++this.#next;
      this.#machines(enemy, from, -many);
      this.marks.ghosts = [...this.marks.ghosts, { id, enemy, from, to, count: many, ms }];
      this.heard('tick', 0.6);
      await this.stage.hold(380);
      this.marks.ghosts = this.marks.ghosts.filter((one) => one.id !== id);
      this.#machines(enemy, to, many);
    },
    printed: async (event) => {
      this.#machines(event.offspring, event.cell, 1);
      await this.#flash(event.cell, 'bad', 300);
    },
    patrol: async (event, sentence) => {
      this.#machines(event.enemy, event.cell, 1);
      await this.raise({ kind: 'machine', enemy: event.enemy, text: sentence }, 700);
    },
    bloomed: async (event) => {
      this.stage.settle((shown, next) => (shown.map.hazards = next.map.hazards));
      await this.#flash(event.cell, 'bad', 420);
    },
    cache_opened: async (_, sentence) => {
      this.stage.settle((shown, next) => (shown.map.caches = next.map.caches));
      this.heard('chime');
      await this.raise({ kind: 'says', text: sentence, grave: false }, 620);
    },
    took: async (event) => {
      const seat = event.seat;
      this.heard('card');
      await this.fly(
        { card: this.faceOf(event.card) },
        this.flights.where(`display:${event.card}`, 'upgrades'),
        this.flights.where(`hand:${seat}`, `member:${seat}`),
        420,
      );
    },
    won: (_, sentence) => this.raise({ kind: 'says', text: sentence, grave: false }, 1500),
    lost: (_, sentence) => this.raise({ kind: 'says', text: sentence, grave: true }, 1500),
    outlasted: (_, sentence) => this.raise({ kind: 'says', text: sentence, grave: true }, 1500),
  };

  /** Bring something of a player's to where the move leads. */
  #player(seat: number, part: (shown: PlayerView, next: PlayerView) => void): void {
    this.stage.settle(({ players }, next) => {
      const [shown, then] = [players[seat], next.players[seat]];
      if (shown !== undefined && then !== undefined) part(shown, then);
    });
  }

  #machines(enemy: string, cell: string, count: number): void {
    this.stage.settle((shown, next) => change(shown, next, enemy, cell, count));
  }

  #leavesHand(seat: number, card: string): void {
    this.#player(seat, (shown) => {
      const place = shown.hand?.findIndex((one) => one.card === card) ?? -1;
      shown.hand_size -= 1;
      if (place >= 0) shown.hand?.splice(place, 1);
    });
  }

  async #plays(event: Events['played']): Promise<void> {
    const [seat, card] = [event.seat, event.card];
    const from = this.flights.where(`card:${seat}:${card}`, `hand:${seat}`, `member:${seat}`);
    const face = this.faceOf(card);
    this.heard('card');
    this.#leavesHand(seat, card);
    this.stage.retouch(({ now }) => now !== null && (now.card = face));
    await this.fly({ card: face }, from, this.flights.where('table'), 360);
    await this.stage.hold(160);
  }

  async #throws(event: Events['cycled' | 'paid'], pile: string): Promise<void> {
    const [seat, card] = [event.seat, event.card];
    const from = this.flights.where(`card:${seat}:${card}`, `hand:${seat}`, `member:${seat}`);
    this.#leavesHand(seat, card);
    this.heard('card', 0.8);
    await this.fly({ card: this.faceOf(card) }, from, this.flights.where(`${pile}:${seat}`, `member:${seat}`), 300);
  }

  /** A card is swallowed by a machine, or flies home when it falls. */
  async #toMachine(event: Events['held' | 'released'], swallowed: boolean): Promise<void> {
    const [seat, enemy] = [event.seat, event.enemy];
    const cell = this.stage.shown.map.groups.find((one) => one.enemy === enemy)?.cell ?? '';
    const there = this.flights.where(`cell:${cell}`, 'table');
    const home = this.flights.where(`discard:${seat}`, `member:${seat}`);
    this.heard(swallowed ? 'refused' : 'rise');
    await this.fly(
      { card: this.faceOf(event.card) },
      swallowed ? this.flights.where('table') : there,
      swallowed ? there : home,
      420,
    );
  }

  async #flash(cell: string, kind: string, ms: number): Promise<void> {
    if (!this.stage.moves) return;
    const id = ++this.#next;
    this.marks.flashes = [...this.marks.flashes, { id, cell, kind }];
    setTimeout(() => (this.marks.flashes = this.marks.flashes.filter((one) => one.id !== id)), 480);
    await this.stage.hold(ms);
  }
}
