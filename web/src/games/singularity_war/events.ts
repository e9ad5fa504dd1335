// Made by `make protocol` from src/brink/games/singularity_war/rules/news.py; not written by hand.

/** What each kind of event tells; a secret only to whom it concerns. */
export interface Events {
  ability: { seat: number; character: string };
  advanced: { enemy: string; origin: string; cell: string; count: number };
  awareness: { cause: string; count: number; now: number; limit: number };
  bloomed: { cell: string };
  cache_opened: { seat: number; cell: string };
  closing_in: { seat: number; card: string };
  core_holds: { seat: number };
  cycled: { seat: number; card: string };
  deck_empty: { seat: number };
  drew: { seat: number; card?: string };
  encounter: { seat: number; cell: string; enemy: string; ambush: number };
  exhausted: { seat: number; card: string };
  fetched: { seat: number; card: string };
  fired: { enemy: string; cell: string; count: number; target: string };
  grace: { round: number };
  hand_dropped: { seat: number; count: number };
  held: { seat: number; card: string; enemy: string };
  held_fire: { seat: number };
  interlude: { number: number; of: number };
  issue_began: { issue: string; count: number; limit: number };
  jammed: { seat: number; cell: string };
  kept_deck: { seat: number; count: number };
  lost: { cause: string; now: number; limit: number };
  outlasted: { turn: number };
  paid: { seat: number; card: string };
  passed: { seat: number };
  patrol: { enemy: string; cell: string };
  placed: { enemy: string; cell: string; count: number };
  played: { seat: number; card: string };
  printed: { enemy: string; cell: string; offspring: string };
  purged: { seat: number; card: string };
  rallied: { seat: number; asked: number; cell: string };
  released: { seat: number; card: string; enemy: string };
  removed: { enemy: string; cell: string; count: number; now: number };
  reshuffled: { seat: number; count: number };
  revealed: { card: string };
  scouted: { seat: number; cell: string; enemy: string };
  scrubbed: { seat: number; cell: string };
  spoils: { number: number };
  stepped: { seat: number; origin: string; cell: string; count: number };
  struck: { enemy: string; cell: string; count: number };
  supplies: { seat: number; number: number };
  threat: { cause: string; count: number; now: number; limit: number };
  took: { seat: number; card: string };
  trimmed: { seat: number; card: string };
  turn_began: { seat: number; turn: number; round: number };
  used_up: { seat: number };
  won: { issue: string; turn: number };
}
