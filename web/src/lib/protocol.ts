// Made by `make protocol` from src/brink/server/asks.py, messages.py and replies.py; not written by hand.

/** The first message on a socket, with the last move this client has seen. */
export interface Hello {
  id?: number | null;
  type: 'hello';
  last?: number | null;
  words?: boolean;
  language?: string | null;
  eyes?: number | null;
}

/** Take a free seat, or change one's name there. The salt goes into the dice. */
export interface Sit {
  id?: number | null;
  type: 'sit';
  seat: number;
  name: string;
  salt?: string;
  commitment?: string | null;
}

/** A seated player's device gives the seat's salt, once it holds the room's commitment. */
export interface GiveSalt {
  id?: number | null;
  type: 'salt';
  seat: number;
  salt: string;
  commitment: string;
}

/** Give up a seat before the start, or later the seat that was a bot's. */
export interface Stand {
  id?: number | null;
  type: 'stand';
  seat: number;
}

/** The host seats a bot, before the start or in place of somebody who has left for good. */
export interface SeatBot {
  id?: number | null;
  type: 'seat_bot';
  seat: number;
  bot: string;
}

/** The host frees a seat before the start: a bot's, or a person's, who may then only watch. */
export interface FreeSeat {
  id?: number | null;
  type: 'free_seat';
  seat: number;
}

/** The host lets somebody sit down again whom they had removed (by place in the list). */
export interface LetIn {
  id?: number | null;
  type: 'let_in';
  removed: number;
  name: string;
}

/** The host changes what is played, before the start; who may come late, at any time. */
export interface ChangeRoom {
  id?: number | null;
  type: 'change_room';
  seats?: number | null;
  preset?: string | null;
  options?: Record<string, number | string> | null;
  public?: boolean | null;
  turn_seconds?: number | null;
  practice?: boolean | null;
  locked?: boolean | null;
  latecomers?: boolean | null;
}

/** The host starts the game; free seats are filled with bots. */
export interface Start {
  id?: number | null;
  type: 'start';
}

/** A move: what it answers (`seq`), for which seat, and its text. */
export interface Play {
  id?: number | null;
  type: 'play';
  seq: number;
  seat: number;
  action: string;
}

/** The question why this seat may not play this. */
export interface Why {
  id?: number | null;
  type: 'why';
  seat: number;
  action: string;
}

/** The wish to have the table in words, for a screen reader or a language model. */
export interface Read {
  id?: number | null;
  type: 'read';
}

/** The question what a bot would do in this seat. */
export interface AskHint {
  id?: number | null;
  type: 'hint';
  seat: number;
  given?: string | null;
}

/** Take one's last move and all since back: at once if it may be, else by asking for leave. */
export interface Undo {
  id?: number | null;
  type: 'undo';
  seq: number;
  seat: number;
  moves?: number;
}

/** Agree or refuse when somebody asks to take a move back; whoever asked withdraws it. */
export interface AnswerUndo {
  id?: number | null;
  type: 'answer_undo';
  seq: number;
  seat: number;
  agree: boolean;
}

/** Say something to the table. */
export interface Chat {
  id?: number | null;
  type: 'chat';
  text: string;
}

/** A quick reaction. */
export interface React {
  id?: number | null;
  type: 'react';
  reaction: 'cheer' | 'laugh' | 'gasp' | 'think' | 'sorry' | 'thanks';
}

/** The host stops or starts the clocks and the bots. */
export interface Pause {
  id?: number | null;
  type: 'pause';
  on: boolean;
}

/** Whoever sat at the table opens a new room with the same people. */
export interface Rematch {
  id?: number | null;
  type: 'rematch';
  what?: 'same' | 'chapter' | 'next' | 'campaign';
}

/** The host opens a room beside the campaign, with what its chapters have unlocked. */
export interface Beside {
  id?: number | null;
  type: 'beside';
}

/** The host closes the room for good. */
export interface Close {
  id?: number | null;
  type: 'close';
}

/** A sign of life. */
export interface Ping {
  id?: number | null;
  type: 'ping';
}

export type Ask = Hello | Sit | GiveSalt | Stand | SeatBot | FreeSeat | LetIn | ChangeRoom | Start | Play | Why | Read | AskHint | Undo | AnswerUndo | Chat | React | Pause | Rematch | Beside | Close | Ping;

/** The room around the table. */
export interface RoomTold {
  type: 'room';
  code: string;
  short: string | null;
  revision: number;
  status: 'open' | 'playing' | 'over' | 'closed';
  game: string;
  preset: string | null;
  options: Record<string, string | number>;
  public: boolean;
  turn_seconds: number;
  practice: boolean;
  locked: boolean;
  latecomers: boolean;
  removed: string[];
  you_are_removed: boolean;
  paused: boolean;
  seats: SeatTold[];
  least_seats: number;
  most_seats: number;
  host: boolean;
  spectators: number;
  commitment: string;
  undo: UndoTold | null;
  rematch: string | null;
  goes_on: boolean;
  next_game: boolean;
  campaign: CampaignTold | null;
  beside: string | null;
}

/** A seat as everybody sees it. */
export interface SeatTold {
  kind: 'free' | 'person' | 'bot';
  name: string;
  bot: string | null;
  here: boolean;
  stand_in: string | null;
  yours: boolean;
  came_late: boolean;
  to_take: boolean;
  salted: boolean;
}

/** Somebody asks to take their last move back; it stands until the next move. */
export interface UndoTold {
  seq: number;
  asked_by: number;
  asks: number[];
  agreed: number[];
  refused_by: number | null;
  sentence: string;
  moves: TakenBackTold[];
}

/** A move that is taken back, or would be: whose, and what these eyes saw of it. */
export interface TakenBackTold {
  seat: number;
  text: string;
}

/** How far a campaign has come. */
export interface CampaignTold {
  chapters: ChapterTold[];
  played: PlayedTold[];
  kept: KeptTold[];
  unlocked: string[];
  beside: string;
}

/** A chapter of a campaign on its shelf. */
export interface ChapterTold {
  id: string;
  title: string;
  state: string;
  note: string;
}

/** A game of the campaign that has ended, and the room it was played in. */
export interface PlayedTold {
  code: string;
  text: string;
}

/** What a player carries from chapter to chapter. */
export interface KeptTold {
  title: string;
  lines: string[];
}

/** The whole table for these eyes, after move `seq`. */
export interface TableTold {
  type: 'table';
  seq: number;
  view: Record<string, unknown>;
  decision: DecisionTold | null;
  can_undo: boolean;
  take_back: TakeBackTold | null;
  outcome: OutcomeTold | null;
  head: string | null;
}

/** What is asked of whom; the answers only to whoever is asked. */
export interface DecisionTold {
  seat: number;
  step: string;
  question: string;
  mine: boolean;
  legal: LegalTold[];
  seconds_left: number | null;
  hand_over?: number;
}

/** A legal answer and what it is called. */
export interface LegalTold {
  action: string;
  label: string;
  deliberate: boolean;
}

/** What taking one's last move back would mean now. */
export interface TakeBackTold {
  seat: number;
  how: 'at_once' | 'ask' | 'no';
  asks: number[];
  sentence: string;
  moves: TakenBackTold[];
}

/** How it ended. */
export interface OutcomeTold {
  endings: EndingTold[];
  winners: number[];
  scores: number[];
  rounds: number;
  turns: number;
  conclusion: string[];
  facts: Record<string, unknown>;
}

/** The last page. */
export interface EndingTold {
  id: string;
  title: string;
  text: string;
}

/** A move was made (or taken back), and what these eyes may know of it. */
export interface MovedTold {
  type: 'moved';
  seq: number;
  seat: number;
  kind: 'set_up' | 'move' | 'undo';
  by: 'player' | 'bot' | 'stand_in' | 'clock';
  events: EventTold[];
  head: string | null;
  taken_back?: TakenBackTold[];
  turn_from?: number | null;
  sentence?: string;
  table?: TableTold;
}

/** One thing that happened, as these eyes may know it, and its sentence. */
export interface EventTold {
  event: Record<string, string | number>;
  text: string;
}

/** Something was turned down; nothing has changed. */
export interface RefusedTold {
  type: 'refused';
  id: number | null;
  code: string;
  text: string;
  values: Record<string, number | string>;
  sentence: string;
  ruling: string;
}

/** Why not; None when it is allowed. */
export interface WhyTold {
  type: 'why';
  id: number | null;
  action: string;
  sentence: string | null;
}

/** The table in words. */
export interface TextTold {
  type: 'text';
  id: number | null;
  seq: number;
  text: string;
}

/** What a bot would do, and why. */
export interface HintTold {
  type: 'hint';
  id: number | null;
  action: string;
  label: string;
  reasons: string[];
  marks: string[];
}

/** Talk at the table. */
export interface SaidTold {
  type: 'said';
  name: string;
  seat: number | null;
  text: string | null;
  reaction: string | null;
  at: number;
}

/** An ask was carried out. */
export interface DoneTold {
  type: 'done';
  id: number | null;
}

/** A sign of life, answered. */
export interface PongTold {
  type: 'pong';
}

export type Tell = RoomTold | TableTold | MovedTold | RefusedTold | WhyTold | TextTold | HintTold | SaidTold | DoneTold | PongTold;

export type Reaction = 'cheer' | 'laugh' | 'gasp' | 'think' | 'sorry' | 'thanks';

/** What to open a room with. */
export interface NewRoom {
  game: string;
  seats: number;
  preset?: string | null;
  options?: Record<string, number | string>;
  bots?: Record<string, string>;
  public?: boolean;
  turn_seconds?: number;
  practice?: boolean;
}

/** A room just opened. */
export interface OpenedRoom {
  code: string;
  path: string;
  commitment: string;
}

/** The room that waits for players under a short code; null if none does, and a sentence. */
export interface WaitingRoom {
  code: string | null;
  path: string | null;
  sentence: string;
}

/** A public room that waits for players. */
export interface RoomListed {
  code: string;
  game: string;
  seats: number;
  free: number;
  names: string[];
}

/** Why something was refused. */
export interface Problem {
  code: string;
  sentence: string;
}

/** What stands on a box. */
export interface GameTold {
  id: string;
  title: string;
  tagline: string;
  credit: string;
  kind: string;
  least_seats: number;
  most_seats: number;
  minutes: number[];
  bots: string[];
  options: OptionTold[];
  presets: PresetTold[];
  groups: Record<string, string>;
  campaign: Record<string, string | number> | null;
}

/** A switch of the rules: words to choose from, a range of numbers, a pattern, or several. */
export interface OptionTold {
  id: string;
  words: string[];
  low: number | null;
  high: number | null;
  default: string | number;
  defaults_by: Record<string, Record<string, string | number>>;
  meaning: string;
  ruling: string;
  source: string;
  pattern: string;
  examples: string[];
  name: string;
  group: string;
  says: Record<string, string>;
}

/** A named set of options. */
export interface PresetTold {
  id: string;
  about: string;
  values: Record<string, string | number>;
  name: string;
}

/** One game with its rulebook, its rulings and its words; or as a room plays it. */
export interface BookTold {
  id: string;
  title: string;
  tagline: string;
  credit: string;
  kind: string;
  least_seats: number;
  most_seats: number;
  minutes: number[];
  bots: string[];
  options: OptionTold[];
  presets: PresetTold[];
  groups: Record<string, string>;
  campaign: Record<string, string | number> | null;
  rulebook: string;
  rulings: RulingTold[];
  text: Record<string, unknown>;
}

/** A decision where the rulebook is silent, and the options that bend it. */
export interface RulingTold {
  id: string;
  source: string;
  ruling: string;
  why: string;
  options: string[];
}

/** What a room plays: a value for every option, and the words of that edition. */
export interface ProfileTold {
  options: Record<string, string | number>;
  said: Record<string, string>;
  changed: string[];
  usual: Record<string, string | number>;
  comes_to: Record<string, Record<string, string | number>>;
  text: Record<string, unknown>;
}

/** A room this device has been in, as far as it concerns this device. */
export interface MyRoom {
  code: string;
  game: string;
  status: 'open' | 'playing' | 'over' | 'closed';
  names: string[];
  seated: boolean;
  host: boolean;
  your_turn: boolean;
  result: ResultTold | null;
}

/** How a game ended, in short. */
export interface ResultTold {
  endings: string[];
  winners: string[];
  won: boolean | null;
  rounds: number;
  turns: number;
  at: number;
  seconds: number | null;
}

/** Where other devices on the network reach this server. */
export interface WayTold {
  links: string[];
}

/** Some lines of a finished game, one after the other. */
export interface ReplayTold {
  lines: number;
  start: number;
  told: LineTold[];
}

/** A finished game's table after a line of its log, and what that line did. */
export interface LineTold {
  view: Record<string, unknown>;
  gone: string[];
  asked: AskedTold | null;
  outcome: OutcomeTold | null;
  events: EventTold[];
}

/** Who was asked, and what. */
export interface AskedTold {
  seat: number;
  step: string;
}

/** What the dice of a finished game are checked with; whether they are fair, its log shows. */
export interface ProofTold {
  commitment: string;
  salts: string[];
  given: boolean[];
  seed: string;
  draws: number;
  head: string | null;
}
