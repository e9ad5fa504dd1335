/** The one queue of a table: a move is taken from it and shown, and only then is the table what it led to. */

import type { Pace } from './pacing';
import type { EventTold } from './protocol';

/** A move to show. */
export interface Scene {
  seq: number;
  /** The table it leads to. */
  view: object;
  events: EventTold[];
}

/** A table whose pieces move. */
export interface Performer {
  /** Show what a move did. */
  show(scene: Scene): Promise<void>;
  /** Show the table it led to. */
  rest(scene: Scene): void;
  /** End at once whatever is in the air. */
  cut(): void;
}

/** What a table needs of its queue. */
export type TableQueue = Pick<Queue, 'showing' | 'behind' | 'engage' | 'hurry' | 'time' | 'hold' | 'tell' | 'still'>;

const READING = 900; // Words alone stay so long,
const LEAST = 600; // and no move goes by faster than this.

export class Queue<Move extends Scene = Scene> {
  /** The move that is being shown. */
  showing = $state.raw<Move | null>(null);
  /** The words for what is being shown. */
  telling = $state('');
  /** How many moves wait behind it. */
  behind = $state(0);
  #waiting: Move[] = [];
  #performer: Performer | null = null;
  #hurried = false; // Until all has been shown.
  #ahead = 0; // Events of the waiting moves.
  #length = 0; // How long the move being shown would have been, were there time for it.
  #holds = new Set<() => void>();

  /** `settle` makes the table what a move led to; `still` says whether nothing shall move. */
  constructor(
    private readonly settle: (move: Move) => void,
    readonly pace: Pace,
    readonly still: () => boolean = () => false,
  ) {}

  /** Let a table show the moves, until it is left. */
  engage(performer: Performer): () => void {
    this.#performer = performer;
    return () => {
      if (this.#performer !== performer) return;
      this.#performer = null;
      this.#cut();
    };
  }

  push(move: Move): void {
    this.#waiting.push(move);
    this.#count();
    if (this.showing === null) void this.#run();
  }

  /** Show everything at once, the last move last. */
  hurry(): void {
    if (this.showing === null) return;
    this.#hurried = true;
    this.#cut();
  }

  /** Forget what waits and what is being shown. */
  clear(): void {
    this.#waiting = [];
    this.#count();
    this.showing = null;
    this.telling = '';
    this.#rest();
    this.#cut();
  }

  /** How long something that should take so long takes now. */
  time(ms: number): number {
    return this.still() || this.showing === null ? 0 : this.#time(ms);
  }

  /** Let time pass for something to be seen; whoever hurries ends it. */
  hold(ms: number): Promise<void> {
    return this.#pause(this.time(ms));
  }

  /** Say what is being shown. */
  tell(text: string): void {
    this.pace.told();
    if (text !== '') this.telling = text;
  }

  async #run(): Promise<void> {
    for (let move = this.#waiting.shift(); move !== undefined; move = this.#waiting.shift()) {
      this.pace.begin();
      this.showing = move;
      this.telling = '';
      this.#length = 0;
      this.#count();
      const shown = this.#show(move);
      if (shown !== null) await shown;
      if (this.showing !== move) return; // Forgotten meanwhile.
      this.#performer?.rest(move);
      this.showing = null;
      this.telling = '';
      if (this.#waiting.length === 0) this.#rest();
      this.settle(move);
      if (this.showing !== null) return; // Settling has begun another run.
    }
  }

  #rest(): void {
    this.#hurried = false;
    this.pace.end();
  }

  /** Show a move; null if nobody has to wait for it. */
  #show(move: Move): Promise<void> | null {
    if (this.#performer === null && this.#time(1) === 0) return null;
    return this.#perform(move);
  }

  async #perform(move: Move): Promise<void> {
    const performer = this.#performer;
    if (performer !== null) await performer.show(move);
    if (performer === null || this.still()) {
      if (this.showing === move) performer?.rest(move); // Nothing moves: the words go with what came of it.
      for (const { text } of move.events.filter((event) => event.text !== '')) {
        if (this.showing !== move) return;
        this.tell(text);
        await this.#pause(this.#time(READING));
      }
    } else if (this.showing === move && this.telling !== '') await this.hold(LEAST - this.#length);
  }

  #time(ms: number): number {
    if (this.#hurried || (typeof document !== 'undefined' && document.hidden)) return 0;
    this.#length += Math.max(0, ms);
    return this.pace.time(ms, this.#ahead);
  }

  #pause(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#holds.delete(end);
        done();
      };
      const timer = setTimeout(end, ms);
      this.#holds.add(end);
    });
  }

  #cut(): void {
    for (const end of this.#holds) end();
    this.#performer?.cut();
  }

  #count(): void {
    this.behind = this.#waiting.length;
    this.#ahead = this.#waiting.reduce((all, move) => all + move.events.length, 0);
  }
}
