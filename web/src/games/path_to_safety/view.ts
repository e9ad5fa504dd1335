// Made by `make protocol` from src/brink/games/path_to_safety/rules/view.py; not written by hand.

/** The whole table. */
export interface PathView {
  round: number;
  active: string | null;
  strategies: StrategyView[];
  clock: ClockView;
  science_deck: number;
  mad_in_deck: number;
  discard: string[];
  mad_in_discard: number;
  top: CardView | null;
  desks: DeskView[];
  stopped_by: string | null;
  strategy_decks: number[][] | null;
}

/** A strategy: its counter, its column, and what its difficulty can still be. */
export interface StrategyView {
  strategy: string;
  progress: number;
  column: number[];
  possible: number[];
  deck: number;
  guaranteed: boolean;
  needs: number;
  chance: number;
  difficulty: number | null;
  margin: number | null;
}

/** The Mad Science dice. */
export interface ClockView {
  pool: number;
  reserve: number;
  indicator: string;
  chance_to_end: number;
  rounds_left: number;
}

/** A science card face up. */
export interface CardView {
  card: string;
  strategy: string;
  rank: number;
  type: string;
  risk: number;
}

/** A desk and what is known of its hand. */
export interface DeskView {
  desk: string;
  seat: number;
  cards: number;
  hand: HandCardView[] | null;
}

/** A science card in a hand one may see. */
export interface HandCardView {
  card: string;
  strategy: string;
  rank: number;
  type: string;
  risk: number;
  matches: boolean;
  threshold: number;
  conference: boolean;
}

export type View = PathView;
