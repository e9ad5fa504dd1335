// The moments of the game: how each event is shown, how long, and what is heard.
import { Roll } from '$ui/roll.svelte';
import { Moments as Base, type Each } from '$ui/moments.svelte';
import type { Stage } from '$ui/stage.svelte';
import type { Events } from './events';
import { addAgents, companyOf } from './retouch';
import { cubesFor } from './shapes';
import type { CardView, CompanyView, RushView } from './view';

/** What can be in the air: an agent (perhaps changing sides), a card's back, a card, a company's marker. */
export type Flying = { cube: string; to?: string } | { back: string } | { card: CardView } | { marker: string };

/** What is held up for all to see. */
export type Banner =
  | { kind: 'quarter'; quarter: number; factor: number; company: string }
  | { kind: 'bust'; company: string; total: number; line: number; pile: number }
  | { kind: 'survived'; company: string; total: number; line: number }
  | { kind: 'icon'; company: string; bonus: string }
  | { kind: 'card'; company: string; card: CardView }
  | { kind: 'lead'; sector: string; rogue: boolean; text: string }
  | { kind: 'verdict'; sector: string; fate: string; text: string }
  | { kind: 'says'; owner: string | null; text: string; grave: boolean };

const NARROW_ESCAPE = 9; // Surviving a roll against this or more is a moment of its own.
const TURNING = 12; // So many cubes turn red one by one; a larger pile turns in as many steps.

export class Moments extends Base<RushView, Flying, Banner, Events> {
  roll = new Roll();
  red = $state(0); // How many cubes of the pile have gone ROGUE.
  firing = $state<number | null>(null); // The seat whose copy is carried out.
  lit = $state<number | null>(null); // The total whose icon is carried out.
  alarmed = $state<string | null>(null); // The sector ROGUE has just taken.
  shaken = $state(false);
  #source = 'pile'; // Where agents come from.
  #line = 0; // The bust line of the last roll.
  #known = new Map<string, CardView>(); // Every card seen so far.

  override enter(stage: Stage<RushView>): void {
    super.enter(stage);
    const dice = stage.shown.turn?.dice;
    if (dice) this.roll.lay(dice.dice);
  }

  /** Remember the cards a view shows, so that one can be held up when it is played. */
  learn(view: RushView): void {
    for (const { deck, discards } of view.decks) {
      for (const card of discards) {
        if (!this.#known.has(card)) this.#known.set(card, { card, deck, effects: [], applies: [] });
      }
    }
    for (const { hand } of view.companies) for (const card of hand ?? []) this.#known.set(card.card, card);
  }

  /** A card as far as it is known. */
  faceOf(card: string): CardView {
    return this.#known.get(card) ?? { card, deck: '', effects: [], applies: [] };
  }

  protected readonly moments: Each<Events> = {
    orphaned: async (event) => {
      this.stage.retouch((view) => addAgents(view, event.sector, 'rogue', event.count));
      await this.stage.hold(160);
    },
    quarter_began: async (event) => {
      const [quarter, factor] = [event.quarter, event.factor];
      this.#clear();
      this.stage.settle((shown, next) => {
        Object.assign(shown, { quarter, factor, order: next.order, active: null, turn: null, stakes: null });
        this.#companies(shown, next, ['turn', 'bet', 'bet_on']);
      });
      this.heard(factor > 1 ? 'alarm' : 'turn', factor > 1 ? 1.6 : 1);
      await this.raise({ kind: 'quarter', quarter, factor, company: event.company }, factor > 1 ? 2100 : 1100);
    },
    turn_began: async () => {
      this.#clear();
      this.stage.settle((shown, next) => {
        Object.assign(shown, { active: next.active, turn: next.turn, stakes: next.stakes });
        this.#companies(shown, next, ['turn']);
      });
      await this.stage.hold(280);
    },
    announced: async (event) => {
      const sector = event.sector;
      this.stage.retouch(({ turn }) => turn !== null && (turn.sector = sector));
      this.heard('tap');
      await this.stage.hold(420);
    },
    came_due: (event) => this.#copies(event.company),
    bet_on: (event) => this.#copies(event.company),
    rolled: (event) => this.#rolls(event),
    rerolled: () => this.stage.hold(200),
    nudged: async (event) => {
      if (event.points === 0) return;
      this.stage.retouch(({ turn }) => turn?.dice && (turn.dice.total = event.total));
      this.heard('rise');
      await this.stage.hold(450);
    },
    landed: (event) => this.#lands(event),
    busted: (event) => this.#busts(event),
    stopped: async () => {
      this.#source = 'pile';
      this.stage.retouch(({ turn }) => turn !== null && (turn.press = null));
      this.heard('rise');
      await this.stage.hold(260);
    },
    mirrored: async (event) => {
      const company = event.company;
      this.#source = `mirror:${company}`;
      this.firing = companyOf(this.stage.shown, company)?.seat ?? null;
      await this.stage.hold(160);
    },
    added: (event) => this.#adds(event),
    rogue_leads: async (event, sentence) => {
      const sector = event.sector;
      this.alarmed = sector;
      this.heard('alarm');
      await this.raise({ kind: 'lead', sector, rogue: true, text: sentence }, 1500);
      this.alarmed = null;
    },
    retaken: async (event, sentence) => {
      this.heard('chime');
      await this.raise({ kind: 'lead', sector: event.sector, rogue: false, text: sentence }, 1100);
    },
    icon: async (event) => {
      const total = event.total;
      this.#source = `spot:${total}`;
      this.lit = total;
      this.heard('chime', 1.2);
      await this.raise({ kind: 'icon', company: event.company, bonus: event.bonus }, 900);
      this.lit = null;
    },
    played: (event) => this.#plays(event),
    luck_gained: (event) => this.#waits(event, 'luck'),
    rerolls_gained: (event) => this.#waits(event, 'rerolls'),
    moved: async (event) => {
      const [company, origin, sector] = [event.company, event.origin, event.sector];
      const from = this.flights.where(`lane:${origin}:${company}`);
      this.stage.retouch((view) => addAgents(view, origin, company, -1));
      this.heard('card');
      await this.fly({ cube: company }, from, this.flights.where(`lane:${sector}:${company}`), 620);
      this.stage.retouch((view) => addAgents(view, sector, company, 1));
      await this.stage.hold(200);
    },
    stole: (event) => this.#changesSides(event.sector, event.rival, event.company),
    invested: (event) => this.#changesSides(event.sector, event.company, event.rival),
    drew: async (event) => {
      const [company, deck] = [event.company, event.deck];
      const to = this.flights.where(`hand:${company}`, `rail:${company}`);
      this.heard('card');
      void this.fly({ back: deck }, this.flights.where(`deck:${deck}`), to, 430);
      await this.stage.hold(110);
      this.stage.settle((shown, next) => {
        shown.decks = next.decks;
        this.#companies(shown, next, ['cards', 'hand'], company);
      });
    },
    reshuffled: async () => {
      this.heard('shuffle');
      await this.stage.hold(500);
    },
    decided: async (event, sentence) => {
      const fate = event.fate;
      this.heard(fate === 'rogue' ? 'alarm' : 'chime');
      await this.raise({ kind: 'verdict', sector: event.sector, fate, text: sentence }, 2000);
    },
    ended: (_event, sentence) => this.raise({ kind: 'says', owner: null, text: sentence, grave: true }, 1500),
  };

  /** Somebody copies the turn: their marker goes to the turn it copies. */
  async #copies(company: string): Promise<void> {
    this.heard('tap', 1.3);
    await this.fly(
      { marker: company },
      this.flights.where(`rail:${company}`),
      this.flights.where('mirrors', 'pile'),
      400,
    );
    this.stage.settle((shown, next) => {
      Object.assign(shown, { stakes: next.stakes, investments: next.investments });
      this.#companies(shown, next, ['bet', 'bet_on'], company);
    });
    await this.stage.hold(120);
  }

  /** Both dice tumble, then rest one by one; where they lie shows on the tracker. */
  async #rolls(event: Events['rolled']): Promise<void> {
    const faces = [event.die, event.other_die];
    const total = faces.reduce((all, some) => all + some, 0);
    this.#line = event.line;
    this.stage.retouch(({ turn }) => turn !== null && (turn.press = null)); // The odds were those of this roll.
    if (!this.stage.moves) this.roll.lay(faces);
    else {
      this.heard('die');
      this.stage.retouch(({ turn }) => turn !== null && (turn.dice = null));
      await this.roll.roll(faces, [0, 1], (ms) => this.stage.hold(ms), 340);
    }
    for (const die of this.roll.dice) die.telling = false;
    this.stage.retouch(({ turn }) => {
      if (turn !== null) turn.dice = { dice: faces, total, busts: total < this.#line, rerolls: 0, luck: 0 };
    });
    await this.stage.hold(260);
  }

  async #lands(event: Events['landed']): Promise<void> {
    const [total, rolls, pile] = [event.total, event.rolls, event.pile];
    this.stage.settle((shown, next) => {
      shown.stakes = next.stakes;
      if (shown.turn !== null) Object.assign(shown.turn, { last_total: total, rolls, pile, dice: null });
    });
    this.heard('tick', 0.8 + rolls * 0.12);
    await this.stage.hold(340);
    if (this.#line < NARROW_ESCAPE) return;
    this.heard('win');
    await this.raise({ kind: 'survived', company: event.company, total, line: this.#line }, 1100);
  }

  /** The pile turns red, cube by cube. */
  async #busts(event: Events['busted']): Promise<void> {
    const pile = event.pile;
    const banner = {
      kind: 'bust',
      company: event.company,
      total: event.total,
      line: event.line,
      pile,
    } as const;
    this.#source = 'pile';
    this.stage.retouch(({ turn }) => turn !== null && (turn.press = null));
    this.heard('refused');
    this.shaken = true;
    this.banner = !this.stage.moves ? null : banner;
    await this.stage.hold(420);
    const step = Math.max(1, Math.ceil(pile / TURNING));
    for (let red = step; red < pile + step; red += step) {
      this.red = Math.min(red, pile);
      this.heard('tick', 0.5);
      await this.stage.hold(110);
    }
    this.shaken = false;
    await this.stage.hold(480);
    this.banner = null;
  }

  /** Agents go to their lane: from the pile, from a copy, from an icon or from a card. */
  async #adds(event: Events['added']): Promise<void> {
    const [owner, sector, many] = [event.owner, event.sector, event.count];
    const from = this.flights.where(this.#source, 'pile');
    const to = this.flights.where(`lane:${sector}:${owner}`, `sector:${sector}`);
    if (this.#source === 'pile') {
      this.stage.retouch(({ turn }) => turn !== null && (turn.pile = 0));
      this.red = 0;
    }
    const flights = Array.from({ length: cubesFor(many) }, (_, n) => this.fly({ cube: owner }, from, to, 430, n * 60));
    await flights[0];
    this.heard('tap', owner === 'rogue' ? 0.5 : 0.9);
    this.stage.retouch((view) => addAgents(view, sector, owner, many));
    await Promise.all(flights);
    await this.stage.hold(180);
    this.firing = null;
  }

  async #plays(event: Events['played']): Promise<void> {
    const [company, card] = [event.company, event.card];
    const face = this.faceOf(card);
    const from = this.flights.where(`card:${company}:${card}`, `hand:${company}`, `rail:${company}`);
    this.#source = 'card';
    this.heard('card');
    this.stage.retouch((view) => {
      const from = companyOf(view, company);
      if (view.turn !== null) view.turn.card = card;
      if (from?.hand) from.hand = from.hand.filter((_, n, held) => n !== held.findIndex((one) => one.card === card));
      if (from !== undefined && face.deck in from.cards) from.cards[face.deck] = (from.cards[face.deck] ?? 1) - 1;
    });
    await this.fly({ card: face }, from, this.flights.where('card', 'pile'), 480);
    await this.raise({ kind: 'card', company, card: face }, 1300);
  }

  async #waits(event: Events['luck_gained' | 'rerolls_gained'], what: 'luck' | 'rerolls'): Promise<void> {
    this.stage.settle((shown, next) => this.#companies(shown, next, [what], event.company));
    this.heard('rise', 1.2);
    await this.stage.hold(220);
  }

  /** A cube changes colour before everybody's eyes. */
  async #changesSides(sector: string, from: string, to: string): Promise<void> {
    const [start, end] = [this.flights.where(`lane:${sector}:${from}`), this.flights.where(`lane:${sector}:${to}`)];
    this.stage.retouch((view) => addAgents(view, sector, from, -1));
    this.heard('refused', 1.5);
    await this.fly({ cube: from, to }, start, end, 760);
    this.stage.retouch((view) => addAgents(view, sector, to, 1));
    this.heard('tap');
    await this.stage.hold(260);
  }

  /** What is told of a company, or of all, becomes what the move leads to. */
  #companies(shown: RushView, next: RushView, told: (keyof CompanyView)[], company?: string): void {
    for (const one of shown.companies) {
      if (company !== undefined && one.company !== company) continue;
      const then = next.companies.find((other) => other.seat === one.seat);
      if (then === undefined) continue;
      for (const part of told) Object.assign(one, { [part]: then[part] });
    }
  }

  #clear(): void {
    this.roll.lay([]);
    this.red = 0;
    this.firing = null;
    this.lit = null;
    this.#source = 'pile';
  }
}
