// Made by `make protocol` from src/brink/games/path_to_safety/rules/news.py; not written by hand.

/** What each kind of event tells; a secret only to whom it concerns. */
export interface Events {
  advanced: { pool: number; indicator: string };
  called_conference: { desk: string };
  dealt: { desk: string; card?: string };
  difficulty: { strategy: string; value: number; margin: number };
  discarded: { desk: string; card: string };
  drew: { desk: string; card?: string };
  drew_mad_science: { desk: string; own_turn: string; title: string };
  drew_nothing: { desk: string };
  extra_turn: { desk: string };
  flipped: object;
  guaranteed: { strategy: string };
  momentum: { desk: string; strategy: string };
  passed: { desk: string };
  proposed_end: { seat: number };
  published: { desk: string; card: string; strategy: string; progress: number };
  researched: { desk: string; card: string; strategy: string };
  reshuffled: { cards: number };
  risk_rolled: { desk: string; die: number; threshold: number; advances: string };
  round_rolled: { dice: number; checks: number; faces: number; indicator: string };
  stopped: { trigger: string };
  strategy_deck_empty: { strategy: string };
  turn_began: { desk: string; round: number };
  turned_up: { strategy: string; value: number };
  voted: { seat: number; vote: string };
}
