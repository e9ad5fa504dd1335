// The stage: what has happened is shown event by event, then the table as it now is.
// A game gives a script, which shows one event; between events the shown view may be retouched.
import type { EventTold } from '$lib/protocol';
import { play as sound } from '$lib/sound';
import { pause } from './motion';
import { showing } from './showing.svelte';

export type Told = EventTold['event'];
export type Script = (event: Told, text: string) => Promise<void>;

interface Scene<View> {
  view: View;
  events: EventTold[];
}

const BEHIND = 2; // With more scenes than this waiting, the stage hurries.

export class Stage<View extends object> {
  shown: View = $state.raw() as View;
  busy = $state(false);
  calm = false;
  speed = 1;
  #script: Script;
  #waiting: Scene<View>[] = [];
  #last: View;
  #skip = false;
  #gone = false;

  constructor(view: View, script: Script) {
    this.shown = this.#last = view;
    this.#script = script;
  }

  /** Take in the table after a move; the same table again is not news. */
  receive(view: View, events: EventTold[]): void {
    if (view === this.#last) return;
    this.#last = view;
    this.#waiting.push({ view, events });
    if (!this.busy) void this.#run();
  }

  /** Retouch what is shown, as an event tells it; the true view follows in any case, and at once if time is nothing. */
  retouch(change: (view: View) => void): void {
    if (this.time(1) === 0) return;
    const next = structuredClone(this.shown);
    change(next);
    this.shown = next;
  }

  /** How long something that should take so long takes now. */
  time(ms: number): number {
    if (this.calm || this.#skip || this.#gone) return 0;
    return (ms / this.speed) * (this.#waiting.length > BEHIND ? 0.25 : 1);
  }

  hold(ms: number): Promise<void> {
    return pause(this.time(ms));
  }

  /** Show the rest of this move at once. */
  skip(): void {
    if (this.busy) this.#skip = true;
  }

  /** The table is left: nothing more is shown, nothing more sounds. */
  close(): void {
    this.#gone = true;
    showing.busy = false;
    this.#waiting = [];
  }

  async #run(): Promise<void> {
    this.busy = showing.busy = true;
    for (let scene = this.#waiting.shift(); scene !== undefined; scene = this.#waiting.shift()) {
      this.#skip = false;
      if (this.calm && scene.events.length > 0 && this.#waiting.length === 0) sound('card');
      for (const { event, text } of scene.events) {
        if (this.#gone) return;
        try {
          await this.#script(event, text);
        } catch (error) {
          console.error(error); // What could not be shown does not keep the table from going on.
        }
      }
      this.shown = scene.view;
    }
    this.busy = showing.busy = false;
  }
}
