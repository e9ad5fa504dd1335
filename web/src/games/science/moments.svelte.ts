// The moments of the game: how each event is shown, how long, and what is heard.
import { Roll } from '$ui/roll.svelte';
import { Moments as Base, type Each } from '$ui/moments.svelte';
import type { Stage } from '$ui/stage.svelte';
import type { Events } from './events';
import { faceDown, hoursSoFar, type Flip } from './flip';
import { fresh, join, pay, playerAt } from './retouch';
import type { EventView, PlayerView, ScienceView } from './view';

/** What can be in the air: coins, or the back of a researcher. */
export type Flying = { coins: number } | { type: string };

/** What is held up for all to see. */
export type Banner =
  | { kind: 'reveal'; event: string }
  | { kind: 'campaign'; seat: number; option: string }
  | { kind: 'doubt'; seat: number; event: string }
  | { kind: 'hour'; hour: number; said: string }
  | { kind: 'outcome'; option: string }
  | { kind: 'score'; seat: number; count: number }
  | { kind: 'says'; text: string; grave: boolean };

/** Somebody paid, or was paid, and has so much now. */
type Paid = Events['stipend'];
const CROSSINGS = [6, 9, 11]; // Hours whose crossing is a moment.

/** Let some parts of a thing be as they are on another one. */
function copy<Thing, Part extends keyof Thing>(to: Thing, from: Thing, ...parts: Part[]): void {
  for (const part of parts) to[part] = from[part];
}

export class Moments extends Base<ScienceView, Flying, Banner, Events> {
  flip = $state<Flip | null>(null);
  trembles = $state<number | null>(null); // The hour the hand would be at, as the flip goes on.
  roll = new Roll();

  override enter(stage: Stage<ScienceView>): void {
    super.enter(stage);
    const die = stage.shown.event?.die;
    if (die != null) this.roll.lay([die]);
  }

  protected readonly moments: Each<Events> = {
    role_taken: async (event) => {
      this.stage.settle((view, next) => copy(view, next, 'roles'));
      this.#settle(event.seat, 'role');
      this.heard('tap');
      await this.stage.hold(420);
    },
    round_began: async () => {
      this.flip = null;
      this.#turns();
      this.heard('turn');
      await this.stage.hold(260);
    },
    stipend: async (event) => {
      this.flip = null;
      this.#turns();
      await this.#pays(event, 1, 160);
    },
    funded: (event) => this.#pays(event, 1, 420),
    lectured: (event) => this.#pays(event, 1, 420),
    campaign_paid: (event) => this.#pays(event, 1, 360),
    gained: (event) => this.#pays(event, 1, 160),
    reported: (event) => this.#pays(event, 1, 300),
    lost: (event) => this.#pays(event, -1, 160),
    pledged: (event) => this.#pays(event, -1, 160),
    took: async (event) => {
      await this.#pays(event, -1, 500);
      this.#settle(event.seat, 'inventions');
      this.stage.settle((view, next) => copy(view, next, 'look', 'deck'));
    },
    received: async (event) => {
      this.heard('card');
      this.#settle(event.seat, 'inventions');
      await this.stage.hold(260);
    },
    won_auction: async (event) => {
      this.#event('decider');
      await this.#pays(event, -1, 500);
    },
    looked: async () => {
      this.heard('card');
      await this.stage.hold(260);
    },
    refilled: async () => {
      this.heard('shuffle');
      await this.stage.hold(420);
    },
    hired: (event) => this.#hires(event, event.count),
    joined: (event) => this.#hires(event, 0),
    full: (event) => this.#fills(event),
    flipped: (event) => this.#flips(event),
    stood_in: (event) => this.#standsIn(event),
    earned: async (event) => {
      const [seat, now] = [event.seat, event.now];
      if (this.flip !== null) this.flip.money = event.count;
      this.heard('rise');
      await this.fly(
        { coins: event.count },
        this.flights.where('flip', 'bank'),
        this.flights.where(`purse:${seat}`),
        520,
      );
      this.#purse(seat, now);
      await this.stage.hold(500);
    },
    clock_moved: (event, sentence) => this.#ticks(event, sentence),
    completed: async (event) => {
      await this.stage.hold(this.flip === null ? 200 : 900);
      this.flip = null;
      this.stage.settle((view, next) => copy(view, next, 'completed', 'piles'));
      this.#settle(event.seat, 'inventions', 'completed');
    },
    marked: async () => {
      this.heard('tick');
      this.stage.settle((view, next) => copy(view, next, 'completed'));
      await this.stage.hold(160);
    },
    revealed: async (event) => {
      const card = event.event_card;
      this.roll.lay([]);
      this.flip = null;
      this.stage.settle((view, next) => {
        Object.assign(view, { phase: 'event', active: null, event: next.event && fresh(next.event) });
        for (const one of view.players) one.turn = 'done';
      });
      this.#everybody('ballot');
      this.heard('turn', 0.8);
      await this.raise({ kind: 'reveal', event: card }, 1700);
    },
    campaigned: async (event) => {
      const [seat, option] = [event.seat, event.option];
      this.#event('campaigner', 'campaign');
      this.heard('rise', 0.8);
      await this.raise({ kind: 'campaign', seat, option }, 1500);
    },
    doubted: async (event) => {
      this.#event('doubted');
      this.heard('refused', 0.7);
      await this.raise({ kind: 'doubt', seat: event.seat, event: event.event_card }, 1700);
    },
    gave: async (event) => {
      const [from, to, amount] = [event.seat, event.asked, event.count];
      await this.#slides(`purse:${from}`, `purse:${to}`, amount);
      this.stage.retouch((view) => {
        pay(view, from, -amount);
        pay(view, to, amount);
      });
      await this.stage.hold(160);
    },
    offered: async (event) => {
      await this.#slides(`purse:${event.seat}`, 'escrow', event.count);
      this.#event('offers', 'escrow');
      this.stage.retouch((view) => pay(view, event.seat, -event.count));
      await this.stage.hold(260);
    },
    accepted: (event) => this.#answered(event, 'accepted'),
    declined: (event) => this.#answered(event, 'declined'),
    fell_through: (event) => this.#answered(event, 'fell_through'),
    cast: (event) => this.#lays(event.seat),
    sealed: (event) => this.#lays(event.seat),
    ballot: () => this.#turnsUp(),
    bid: () => this.#turnsUp(),
    came_to: async (event) => {
      const option = event.option;
      await this.stage.hold(500);
      this.#event('outcome', 'options');
      this.heard('chime');
      await this.raise({ kind: 'outcome', option }, 1300);
    },
    rolled: (event) => this.#rolls(event),
    stole: async (event) => {
      const [to, from, amount] = [event.seat, event.asked, event.count];
      await this.#slides(`purse:${from}`, `purse:${to}`, amount);
      this.stage.retouch((view) => {
        pay(view, from, -amount);
        pay(view, to, amount);
      });
    },
    modified: async () => {
      this.heard('tick');
      this.#event('modifiers');
      await this.stage.hold(160);
    },
    happiness: async (event) => {
      this.heard('chime', 0.8 + event.count / 20);
      await this.raise({ kind: 'score', seat: event.seat, count: event.count }, 900);
    },
    ended: (_event, sentence) =>
      this.raise({ kind: 'says', text: sentence, grave: this.stage.shown.clock.left === 0 }, 1500),
  };

  /** Bring something of a player, or of everybody, to where the move leads. */
  #settle(seat: number, ...parts: (keyof PlayerView)[]): void {
    this.stage.settle((view, next) => {
      const [shown, then] = [playerAt(view, seat), playerAt(next, seat)];
      if (shown !== undefined && then !== undefined) copy(shown, then, ...parts);
    });
  }
  #everybody(...parts: (keyof PlayerView)[]): void {
    for (const { seat } of this.stage.shown.players) this.#settle(seat, ...parts);
  }

  /** The same with something of the World Event. */
  #event(...parts: (keyof EventView)[]): void {
    this.stage.settle((view, next) => {
      if (view.event !== null && next.event !== null) copy(view.event, next.event, ...parts);
    });
  }

  /** Somebody is up. */
  #turns(): void {
    this.stage.settle((view, next) => copy(view, next, 'round', 'phase', 'active'));
    this.#everybody('turn');
    this.#event('open');
  }

  /** Somebody has so much now. */
  #purse(seat: number, now: number): void {
    this.stage.retouch((view) => {
      const player = playerAt(view, seat);
      if (player !== undefined) player.money = now;
    });
  }

  /** A ballot or a bid is laid down; the last one is turned up in the same move, but not yet. */
  async #lays(seat: number): Promise<void> {
    this.stage.settle((view, next) => {
      const [shown, then] = [playerAt(view, seat), playerAt(next, seat)];
      if (shown === undefined || then === undefined) return;
      shown.ballot = then.ballot.state === 'shown' ? { ...shown.ballot, state: 'cast' } : then.ballot;
    });
    this.heard('card');
    await this.stage.hold(140);
  }

  /** Everybody holds their breath; then all ballots are turned up at once. */
  async #turnsUp(): Promise<void> {
    if (!this.stage.shown.players.some((one) => one.ballot.state === 'cast')) return;
    await this.stage.hold(420);
    this.#everybody('ballot');
    this.heard('card', 1.3);
  }

  /** The bank pays somebody, or is paid. */
  async #pays(event: Paid, way: 1 | -1, ms: number): Promise<void> {
    const [seat, amount, now] = [event.seat, event.count, event.now];
    const [bank, purse] = [this.flights.where('bank'), this.flights.where(`purse:${seat}`)];
    if (amount !== 0) {
      this.heard('tap', way > 0 ? 1.4 : 0.8);
      void this.fly({ coins: amount }, way > 0 ? bank : purse, way > 0 ? purse : bank, 420);
    }
    await this.stage.hold(ms);
    this.#purse(seat, now);
  }

  async #hires(event: Events['joined'], price: number): Promise<void> {
    const [seat, type, invention] = [event.seat, event.type, event.invention];
    this.heard('card');
    await this.fly(
      { type },
      this.flights.where(`pile:${type}`),
      this.flights.where(`invention:${invention}`, `purse:${seat}`),
      460,
    );
    this.stage.retouch((view) => {
      join(view, seat, type, invention);
      pay(view, seat, -price);
    });
    await this.stage.hold(160);
  }

  /** A full invention: its team is laid out, still face down. */
  async #fills(event: Events['full']): Promise<void> {
    const [seat, invention] = [event.seat, event.invention];
    const team = playerAt(this.stage.shown, seat)?.inventions.find((one) => one.invention === invention)?.team ?? [];
    if (!this.stage.moves) return;
    this.flip = { seat, invention, money: null, team: team.map(({ type }) => faceDown(type)) };
    this.heard('rise', 0.7);
    await this.stage.hold(900);
  }

  /** One card is flipped, and the clock ticks with it. */
  async #flips(event: Events['flipped']): Promise<void> {
    const card = this.flip?.team.find((one) => !one.up);
    if (card === undefined) return;
    const clock = event.clock;
    Object.assign(card, { researcher: event.researcher, money: event.money, clock, up: true });
    this.heard('card');
    await this.stage.hold(380);
    this.#tremble();
    this.heard('tick', clock < 0 ? 0.6 : 1.2);
    await this.stage.hold(clock < -3 ? 900 : 300);
  }

  /** The Engineer's stand-in runs on from the wings. */
  async #standsIn(event: Events['stood_in']): Promise<void> {
    const out = this.flip?.team.find((one) => one.researcher === event.researcher);
    if (this.flip === null || out === undefined) return;
    out.aside = true;
    this.heard('rise');
    await this.stage.hold(300);
    const { stand_in: researcher, money, clock } = event;
    this.flip.team.push({ ...faceDown(out.type), researcher, money, clock, up: true, stand_in: true });
    this.#tremble();
    await this.stage.hold(1100);
  }

  /** Where the hand would be if nothing more were flipped. It only shows; the rules move the clock. */
  #tremble(): void {
    if (this.flip === null) return;
    const { hour, midnight } = this.stage.shown.clock;
    this.trembles = Math.max(1, Math.min(midnight, hour - hoursSoFar(this.flip)));
  }

  async #ticks(event: Events['clock_moved'], said: string): Promise<void> {
    const [was, now] = [event.was, event.now];
    const way = Math.sign(now - was);
    this.trembles = null;
    for (let hour = was; hour !== now;) {
      hour += way;
      const at = hour;
      this.stage.retouch(({ clock }) => Object.assign(clock, { was, hour: at, left: clock.midnight - at }));
      this.heard('tick', way > 0 ? 0.7 : 1.2);
      await this.stage.hold(300);
    }
    const crossed = CROSSINGS.filter((hour) => was < hour && hour <= now).at(-1);
    if (now >= this.stage.shown.clock.midnight) {
      this.heard('alarm', 0.8);
      await this.raise({ kind: 'hour', hour: now, said }, 2300);
    } else if (crossed !== undefined) {
      this.heard('alarm');
      await this.raise({ kind: 'hour', hour: now, said }, 1700);
    } else await this.stage.hold(300);
  }

  async #rolls(event: Events['rolled']): Promise<void> {
    const die = event.die;
    if (!this.stage.moves) {
      this.roll.lay([die]);
      return;
    }
    this.heard('die');
    await this.roll.roll([die], [0], (ms) => this.stage.hold(ms), 360);
    this.#event('die');
    await this.stage.hold(700);
  }

  async #answered(event: Events['accepted' | 'declined' | 'fell_through'], status: string): Promise<void> {
    const [to, from, amount] = [event.seat, event.asked, event.count];
    await this.#slides('escrow', `purse:${status === 'accepted' ? to : from}`, amount);
    this.#event('offers', 'escrow');
    this.#settle(to, 'ballot');
    this.stage.retouch((view) => pay(view, status === 'accepted' ? to : from, amount));
    this.heard(status === 'accepted' ? 'chime' : 'refused');
    await this.stage.hold(420);
  }

  /** Money slides over the table. */
  #slides(from: string, to: string, coins: number): Promise<void> {
    this.heard('tap', 1.4);
    return this.fly({ coins }, this.flights.where(from), this.flights.where(to), 620);
  }
}
