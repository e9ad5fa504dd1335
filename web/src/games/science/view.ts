// Made by `make protocol` from src/brink/games/science/rules/view.py; not written by hand.

/** The whole table. */
export interface ScienceView {
  round: number;
  max_rounds: number;
  target: number;
  phase: string;
  clock: ClockView;
  order: number[];
  active: number | null;
  roles: string[];
  players: PlayerView[];
  completed: CompletedView[];
  piles: PileView[];
  deck: DeckView;
  events_left: number;
  past_events: string[];
  event: EventView | null;
  look: LookView | null;
  bribes: string;
  bribe_limit: number;
  hire_mode: string;
  happiness: string;
  result: string | null;
  page: string | null;
}

/** The Doomsday Clock. */
export interface ClockView {
  hour: number;
  was: number;
  midnight: number;
  left: number;
}

/** A player and what lies before them. */
export interface PlayerView {
  seat: number;
  role: string | null;
  place: number;
  turn: string;
  money: number;
  stipend: number;
  funding: number;
  inventions: InventionView[];
  completed: number;
  titles: string[];
  standing: StandingView[];
  ballot: BallotView;
  given: number;
  received: number;
  declared: boolean;
  happiness: number | null;
}

/** An open invention. */
export interface InventionView {
  invention: string;
  field: string;
  cost: number;
  slots: number;
  empty: number;
  social: number;
  team: ResearcherView[];
  flipped: boolean;
  risks: RiskView[];
}

/** A researcher on an invention; the face only when it has been flipped (R19). */
export interface ResearcherView {
  type: string;
  researcher: string | null;
  money: number | null;
  clock: number | null;
  counted: string;
}

/** What it risks to fill the last slot with one of a type. */
export interface RiskView {
  type: string;
  chance: number;
}

/** A player's place in the race for a title. */
export interface StandingView {
  title: string;
  figure: number | null;
  place: number | null;
}

/** What a player has decided about the event. */
export interface BallotView {
  state: string;
  option: string | null;
  bid: number | null;
}

/** An invention out in the world. */
export interface CompletedView {
  invention: string;
  field: string;
  owner: number;
  social: number;
  marker: number;
  worth: number;
  team: ResearcherView[];
}

/** A pile of researchers; all know what it is made of, nobody in which order. */
export interface PileView {
  type: string;
  cards: number;
  printed: number;
  price: number;
  banned: boolean;
  mean_money: number;
  mean_clock: number;
}

/** A deck and its discards. */
export interface DeckView {
  cards: number;
  discards: number;
  known: string[];
}

/** The face-up World Event. */
export interface EventView {
  event: string;
  kind: string;
  options: OptionView[];
  tie: string | null;
  price: number | null;
  need: string | null;
  need_count: number | null;
  decides: string | null;
  decider: number | null;
  campaigner: number | null;
  campaign: string | null;
  open: boolean;
  doubted: boolean;
  outcome: string | null;
  die: number | null;
  modifiers: ModifierView[];
  offers: OfferView[];
  escrow: number;
}

/** One outcome an event can have. */
export interface OptionView {
  option: string;
  does: OperationView[];
  weight: number | null;
}

/** One thing an outcome does. */
export interface OperationView {
  verb: string;
  subject: string;
  amount: number;
  limit: number;
  then: OperationView[];
}

/** What the event changes until the next one. */
export interface ModifierView {
  modifier: string;
  amount: number;
}

/** Money offered for a ballot or a choice. */
export interface OfferView {
  seat: number;
  to: number;
  option: string;
  amount: number;
  status: string;
}

/** Somebody researches. */
export interface LookView {
  seat: number;
  count: number;
  cards: LookedAtView[] | null;
}

/** A card looked at in research. */
export interface LookedAtView {
  invention: string;
  field: string;
  cost: number;
  price: number;
  affordable: boolean;
  slots: number;
  social: number;
}

export type View = ScienceView;
