// Made by `make protocol` from src/brink/games/singularity_war/rules/view.py; not written by hand.

/** The whole table. */
export interface WarView {
  mode: string;
  issue: string;
  issue_number: number;
  special: string;
  topic: string;
  attempt: number;
  phase: string;
  interlude: number;
  interludes: number;
  result: string | null;
  round: number;
  turn: number;
  turn_limit: number;
  active: number | null;
  threat: number;
  awareness: number;
  limit: number;
  base_limit: number;
  gap: number;
  ties: string;
  map: MapView;
  enemies: EnemyView[];
  bags: Record<string, BagView>;
  players: PlayerView[];
  upgrades: UpgradesView;
  now: TurnView | null;
  faces: Record<string, CardView>;
}

/** The map as it is printed, and what has changed on it. */
export interface MapView {
  rows: string[];
  areas: string[];
  start: string;
  end: string;
  hazards: string[];
  caches: CacheView[];
  tokens: TokenView[];
  groups: GroupView[];
  jammed: string[];
  fire: Record<string, number>;
  fire_now: number;
}

/** A supply cache. */
export interface CacheView {
  cell: string;
  used: boolean;
}

/** An encounter token: its back, and its face if that is known. */
export interface TokenView {
  cell: string;
  kind: string;
  enemy: string | null;
  face_up: boolean;
}

/** All miniatures of one machine in one space. */
export interface GroupView {
  cell: string;
  enemy: string;
  size: number;
  threat: number;
  alerts: number;
  damage: number;
  jammed: boolean;
  fires: boolean;
  held: HeldView[];
}

/** A card that lies beside a machine it wounded. */
export interface HeldView {
  seat: number;
  card: string;
}

/** A machine's card. */
export interface EnemyView {
  enemy: string;
  kind: string;
  threat: number;
  range: number;
  move: number;
  health: string;
  toughness: number;
  setup: string;
  number: number;
  ambush: number;
  crowd: number;
  traits: string[];
  prints: string | null;
}

/** A token bag: what has not been seen of it. */
export interface BagView {
  unseen: Record<string, number>;
  face_down: number;
}

/** A player, the team member, and the cards. */
export interface PlayerView {
  seat: number;
  character: string;
  cell: string;
  ability: AbilityView;
  hand: CardView[] | null;
  hand_size: number;
  deck_size: number;
  deck: string[] | null;
  closing_in: number;
  discards: string[];
  aside: string[];
  cards: string[];
}

/** What a character can do for cards. */
export interface AbilityView {
  cost: number;
  effect: EffectView;
}

/** One line of a card. */
export interface EffectView {
  verb: string;
  amount: number;
  range: number;
  flags: string[];
}

/** A card face up. */
export interface CardView {
  card: string;
  kind: string;
  effects: EffectView[];
  exhaust: boolean;
  upgrade: boolean;
}

/** The upgrade deck and its display. */
export interface UpgradesView {
  deck: number;
  bottom: string[];
  display: CardView[];
}

/** The turn of the active player. */
export interface TurnView {
  seat: number;
  cycles_left: number | null;
  reshuffles_left: number | null;
  card: CardView | null;
  effects_left: number[];
  move: MoveView | null;
  previews: PreviewView[] | null;
  end: EndView;
}

/** A move going on. */
export interface MoveView {
  points: number;
  party: number[];
  reach: ReachView[];
}

/** A cell a move can end in, the way there, and what the turn would cost if it ended there. */
export interface ReachView {
  cell: string;
  threat: number;
  steps: number;
  route: string[];
  fire: number;
  alerts: number;
}

/** What an answer would offer from where the active member stands. */
export interface PreviewView {
  action: string;
  reach: ReachView[];
  range: string[];
  targets: string[];
}

/** What the turn would cost if it ended now; the refill may still draw a trigger card. */
export interface EndView {
  fire: number;
  hazard: number;
  awareness: number;
  loses: boolean;
}

export type View = WarView;
