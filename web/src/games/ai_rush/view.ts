// Made by `make protocol` from src/brink/games/ai_rush/rules/view.py; not written by hand.

/** The whole table. */
export interface RushView {
  quarter: number;
  quarters: number;
  factor: number;
  final_factor: number;
  rogue_rule: string;
  order: number[];
  active: number | null;
  sectors: SectorView[];
  companies: CompanyView[];
  turn: TurnView | null;
  stakes: StakesView | null;
  investments: InvestmentView[];
  decks: DeckView[];
  hand_limit: number;
  abilities: boolean;
  betting: boolean;
  draft: string[];
  result: string | null;
}

/** A sector board. */
export interface SectorView {
  sector: string;
  agents: AgentsView[];
  rogue: number;
  best: number;
  together: number;
  leaders: number[];
  gap: number;
  rogue_takes: boolean;
  fate: string;
}

/** One bar on a sector. */
export interface AgentsView {
  owner: string;
  seat: number | null;
  agents: number;
  leads: boolean;
}

/** A company and what is known of its hand. */
export interface CompanyView {
  seat: number;
  company: string | null;
  colour: string;
  place: number;
  turn: string;
  agents: number;
  leads: boolean;
  bet: string;
  bet_on: number | null;
  luck: number;
  rerolls: number;
  cards: Record<string, number>;
  hand: CardView[] | null;
  tracker: TrackerSpot[];
}

/** A card face up. */
export interface CardView {
  card: string;
  deck: string;
  effects: string[];
  applies: string[];
}

/** A total on a company's tracker. */
export interface TrackerSpot {
  total: number;
  chance: number;
  icon: string | null;
  applies: string | null;
}

/** The turn going on. */
export interface TurnView {
  seat: number;
  sector: string | null;
  rolls: number;
  last_total: number | null;
  pile: number;
  dice: DiceView | null;
  press: PressView | null;
  card: string | null;
  effects: string[];
  card_now: boolean;
  card_plays_left: number;
}

/** Dice on the table, not yet settled. */
export interface DiceView {
  dice: number[];
  total: number;
  busts: boolean;
  rerolls: number;
  luck: number;
}

/** Rolling on against stopping: exact, but icons and cards aside. */
export interface PressView {
  bust: number;
  bust_plain: number;
  next_pile: number;
  stop: number;
  value: number;
  better: string;
}

/** Who mirrors this turn, and what it would cost or bring. */
export interface StakesView {
  mirrors: MirrorView[];
  copies: number;
  multiplier: number;
  bust_now: number;
  bust_with_bet: number;
  price_list: number[][];
  turn_agents: number;
  turn_bust: number;
  turn_rogue: number;
}

/** A company that copies this turn. */
export interface MirrorView {
  seat: number;
  times: number;
  bet: boolean;
}

/** A pending investment. */
export interface InvestmentView {
  investor: number;
  company: number;
  times: number;
}

/** A deck and its discards, oldest first. */
export interface DeckView {
  deck: string;
  cards: number;
  discards: string[];
}

export type View = RushView;
