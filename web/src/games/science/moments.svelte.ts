// The moments of the game: how each event is shown, how long, and what is heard.
import { Roll } from '$ui/roll.svelte';
import { Moments as Base, type Each } from '$ui/moments.svelte';
import type { Stage } from '$ui/stage.svelte';
import type { Events } from './events';
import {
  answerOffer,
  beginRound,
  beginTurn,
  join,
  layOffer,
  moveClock,
  playerAt,
  reveal,
  setBallot,
  setBid,
  setMoney,
} from './retouch';
import type { ScienceView } from './view';

/** What can be in the air: coins, or the back of a researcher. */
export type Flying = { coins: number } | { type: string };

/** What is held up for all to see. */
export type Banner =
  | { kind: 'reveal'; event: string }
  | { kind: 'campaign'; seat: number; option: string }
  | { kind: 'doubt'; seat: number; event: string }
  | { kind: 'hour'; hour: number }
  | { kind: 'outcome'; option: string }
  | { kind: 'score'; seat: number; count: number }
  | { kind: 'says'; text: string; grave: boolean };

export interface Turned {
  type: string;
  researcher: string;
  money: number;
  clock: number;
  up: boolean;
  aside: boolean; // A stand-in counts instead.
  stand_in: boolean;
}

/** A full invention being flipped, card by card. */
export interface Flip {
  seat: number;
  invention: string;
  team: Turned[];
  money: number | null; // What it brought, in the end.
}

/** Somebody paid, or was paid, and has so much now. */
type Paid = Events['stipend'];
const CROSSINGS = [6, 9, 11]; // Hours whose crossing is a moment.

export class Moments extends Base<ScienceView, Flying, Banner, Events> {
  flip = $state<Flip | null>(null);
  trembles = $state<number | null>(null); // The hour the hand would be at, as the flip goes on.
  roll = new Roll();
  #latest: ScienceView | null = null;

  override enter(stage: Stage<ScienceView>): void {
    super.enter(stage);
    const die = stage.shown.event?.die;
    if (die != null) this.roll.lay([die]);
  }

  /** Remember the newest table: it shows the event that is about to be turned up. */
  learn(view: ScienceView): void {
    this.#latest = view;
  }

  protected readonly moments: Each<Events> = {
    role_taken: async (event) => {
      this.stage.retouch((view) => {
        const player = playerAt(view, event.seat);
        if (player !== undefined) player.role = event.role;
        view.roles = view.roles.filter((role) => role !== event.role);
      });
      this.heard('tap');
      await this.stage.hold(420);
    },
    round_began: async (event) => {
      this.flip = null;
      this.stage.retouch((view) => beginRound(view, event.round));
      this.heard('turn');
      await this.stage.hold(260);
    },
    stipend: async (event) => {
      this.flip = null;
      this.stage.retouch((view) => beginTurn(view, event.seat));
      await this.#pays(event, 1, 160);
    },
    funded: (event) => this.#pays(event, 1, 420),
    lectured: (event) => this.#pays(event, 1, 420),
    campaign_paid: (event) => this.#pays(event, 1, 360),
    gained: (event) => this.#pays(event, 1, 160),
    reported: (event) => this.#pays(event, 1, 300),
    lost: (event) => this.#pays(event, -1, 160),
    pledged: (event) => this.#pays(event, -1, 160),
    took: (event) => this.#pays(event, -1, 500),
    won_auction: (event) => this.#pays(event, -1, 500),
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
      this.stage.retouch((view) => setMoney(view, seat, () => now));
      await this.stage.hold(500);
    },
    clock_moved: (event) => this.#ticks(event),
    completed: async () => {
      await this.stage.hold(this.flip === null ? 200 : 900);
      this.flip = null;
    },
    revealed: async (event) => {
      const card = event.event_card;
      this.roll.lay([]);
      this.flip = null;
      const next = this.#latest?.event?.event === card ? $state.snapshot(this.#latest.event) : null;
      this.stage.retouch((view) => reveal(view, next));
      this.heard('turn', 0.8);
      await this.raise({ kind: 'reveal', event: card }, 1700);
    },
    campaigned: async (event) => {
      const [seat, option] = [event.seat, event.option];
      this.stage.retouch(
        (view) => view.event !== null && Object.assign(view.event, { campaigner: seat, campaign: option }),
      );
      this.heard('rise', 0.8);
      await this.raise({ kind: 'campaign', seat, option }, 1500);
    },
    doubted: async (event) => {
      this.stage.retouch((view) => view.event !== null && (view.event.doubted = true));
      this.heard('refused', 0.7);
      await this.raise({ kind: 'doubt', seat: event.seat, event: event.event_card }, 1700);
    },
    gave: async (event) => {
      const [from, to, amount] = [event.seat, event.asked, event.count];
      await this.#slides(`purse:${from}`, `purse:${to}`, amount);
      this.stage.retouch((view) => {
        setMoney(view, from, (money) => money - amount);
        setMoney(view, to, (money) => money + amount);
      });
      await this.stage.hold(160);
    },
    offered: async (event) => {
      const [from, to, amount] = [event.seat, event.asked, event.count];
      await this.#slides(`purse:${from}`, 'escrow', amount);
      this.stage.retouch((view) => layOffer(view, from, to, event.option, amount));
      await this.stage.hold(260);
    },
    accepted: (event) => this.#answered(event, 'accepted'),
    declined: (event) => this.#answered(event, 'declined'),
    fell_through: (event) => this.#answered(event, 'fell_through'),
    cast: async (event) => {
      this.stage.retouch((view) => setBallot(view, event.seat, null, false));
      this.heard('card');
      await this.stage.hold(140);
    },
    sealed: async (event) => {
      this.stage.retouch((view) => setBid(view, event.seat, null, false));
      this.heard('card');
      await this.stage.hold(140);
    },
    ballot: async (event) => {
      const together = this.stage.shown.players.every((one) => one.ballot.state !== 'shown');
      if (together) await this.stage.hold(420); // Everybody holds their breath; then all are turned at once.
      this.stage.retouch((view) => setBallot(view, event.seat, event.option, true));
      if (together) this.heard('card', 1.3);
    },
    bid: async (event) => {
      const together = this.stage.shown.players.every((one) => one.ballot.state !== 'shown');
      if (together) await this.stage.hold(420);
      this.stage.retouch((view) => setBid(view, event.seat, event.count, true));
      if (together) this.heard('card', 1.3);
    },
    came_to: async (event) => {
      const option = event.option;
      await this.stage.hold(500);
      this.stage.retouch((view) => view.event !== null && (view.event.outcome = option));
      this.heard('chime');
      await this.raise({ kind: 'outcome', option }, 1300);
    },
    rolled: (event) => this.#rolls(event),
    stole: async (event) => {
      const [to, from, amount] = [event.seat, event.asked, event.count];
      await this.#slides(`purse:${from}`, `purse:${to}`, amount);
      this.stage.retouch((view) => {
        setMoney(view, from, (money) => money - amount);
        setMoney(view, to, (money) => money + amount);
      });
    },
    modified: async () => {
      this.heard('tick');
      await this.stage.hold(160);
    },
    happiness: async (event) => {
      this.heard('chime', 0.8 + event.count / 20);
      await this.raise({ kind: 'score', seat: event.seat, count: event.count }, 900);
    },
    ended: (_event, sentence) =>
      this.raise({ kind: 'says', text: sentence, grave: this.stage.shown.clock.left === 0 }, 1500),
  };

  /** The bank pays somebody, or is paid. */
  async #pays(event: Paid, way: 1 | -1, ms: number): Promise<void> {
    const [seat, amount, now] = [event.seat, event.count, event.now];
    const [bank, purse] = [this.flights.where('bank'), this.flights.where(`purse:${seat}`)];
    if (amount !== 0) {
      this.heard('tap', way > 0 ? 1.4 : 0.8);
      void this.fly({ coins: amount }, way > 0 ? bank : purse, way > 0 ? purse : bank, 420);
    }
    await this.stage.hold(ms);
    this.stage.retouch((view) => setMoney(view, seat, () => now));
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
      setMoney(view, seat, (money) => money - price);
    });
    await this.stage.hold(160);
  }

  /** A full invention: its team is laid out, still face down. */
  async #fills(event: Events['full']): Promise<void> {
    const [seat, invention] = [event.seat, event.invention];
    const team = playerAt(this.stage.shown, seat)?.inventions.find((one) => one.invention === invention)?.team ?? [];
    if (!this.stage.moves) return;
    this.flip = {
      seat,
      invention,
      money: null,
      team: team.map(({ type }) => ({
        type,
        researcher: '',
        money: 0,
        clock: 0,
        up: false,
        aside: false,
        stand_in: false,
      })),
    };
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
    this.flip.team.push({
      type: out.type,
      researcher: event.stand_in,
      money: event.money,
      clock: event.clock,
      up: true,
      aside: false,
      stand_in: true,
    });
    this.#tremble();
    await this.stage.hold(1100);
  }

  /** Where the hand would be if nothing more were flipped. It only shows; the rules move the clock. */
  #tremble(): void {
    if (this.flip === null) return;
    const sum = this.flip.team.reduce((all, one) => all + (one.up && !one.aside ? one.clock : 0), 0);
    const { hour, midnight } = this.stage.shown.clock;
    this.trembles = Math.max(1, Math.min(midnight, hour - sum));
  }

  async #ticks(event: Events['clock_moved']): Promise<void> {
    const [was, now] = [event.was, event.now];
    const way = Math.sign(now - was);
    this.trembles = null;
    for (let hour = was; hour !== now;) {
      hour += way;
      const at = hour;
      this.stage.retouch((view) => moveClock(view, was, at));
      this.heard('tick', way > 0 ? 0.7 : 1.2);
      await this.stage.hold(300);
    }
    const crossed = CROSSINGS.filter((hour) => was < hour && hour <= now).at(-1);
    if (now >= this.stage.shown.clock.midnight) {
      this.heard('alarm', 0.8);
      await this.raise({ kind: 'hour', hour: now }, 1900);
    } else if (crossed !== undefined) {
      this.heard('alarm');
      await this.raise({ kind: 'hour', hour: now }, 1300);
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
    this.stage.retouch((view) => view.event !== null && (view.event.die = die));
    await this.stage.hold(700);
  }

  async #answered(event: Events['accepted' | 'declined' | 'fell_through'], status: string): Promise<void> {
    const [to, from, amount] = [event.seat, event.asked, event.count];
    await this.#slides('escrow', `purse:${status === 'accepted' ? to : from}`, amount);
    this.stage.retouch((view) => answerOffer(view, from, to, event.option, amount, status));
    this.heard(status === 'accepted' ? 'chime' : 'refused');
    await this.stage.hold(420);
  }

  /** Money slides over the table. */
  #slides(from: string, to: string, coins: number): Promise<void> {
    this.heard('tap', 1.4);
    return this.fly({ coins }, this.flights.where(from), this.flights.where(to), 620);
  }
}
