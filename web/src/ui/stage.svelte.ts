// The stage: what a move did is shown event by event, then the table as it now is.
// A game gives a script, which shows one event; between events the shown view may be retouched.
import type { EventTold } from '$lib/protocol';
import type { Performer, Scene, TableQueue } from '$lib/queue.svelte';
import { play as sound } from '$lib/sound';

export type Told = EventTold['event'];
export type Script = (event: Told, text: string) => Promise<void>;

export class Stage<View extends object> implements Performer {
  shown: View = $state.raw() as View;
  /** The move that the board shows, or is about to. */
  seq = $state(0);
  /** Whatever is in the air is told to land. */
  land: () => void = () => undefined;
  /** The table that a move leads to is told before it is shown. */
  learn: (view: View) => void = () => undefined;
  #next: View;
  #gone = false;

  constructor(
    view: View,
    private readonly script: Script,
    private readonly queue: TableQueue,
  ) {
    this.shown = view;
    this.#next = view;
  }

  /** Whether something is being shown. */
  get busy(): boolean {
    return this.queue.showing !== null;
  }

  /** Take in the table as it is when nothing is being shown. */
  follow(view: View, seq: number): void {
    if (this.busy) return;
    this.shown = view;
    this.seq = seq;
  }

  async show(scene: Scene): Promise<void> {
    this.seq = scene.seq;
    this.#next = scene.view as View;
    this.learn(this.#next);
    if (this.queue.still() && scene.events.length > 0 && this.queue.behind === 0) sound('card');
    for (const { event, text } of scene.events) {
      if (this.#gone || this.queue.showing !== scene) return;
      this.queue.tell(text);
      try {
        await this.script(event, text);
      } catch (error) {
        console.error(error); // What could not be shown does not keep the table from going on.
      }
    }
  }

  rest(scene: Scene): void {
    this.shown = scene.view as View;
    this.seq = scene.seq;
  }

  cut(): void {
    this.land();
  }

  /** Bring what an event was about to where the move leads: the event names the part, the rules said what becomes of it. */
  settle(part: (shown: View, next: View) => void): void {
    this.retouch((shown) => part(shown, this.#next));
  }

  /** Retouch what is shown, as an event tells it; the true view follows in any case, and at once if time is nothing. */
  retouch(change: (view: View) => void): void {
    if (!this.moves) return;
    const next = structuredClone(this.shown);
    change(next);
    this.shown = next;
  }

  /** Whether things take time now. */
  get moves(): boolean {
    return this.time(1) > 0;
  }

  /** How long something that should take so long takes now. */
  time(ms: number): number {
    return this.#gone ? 0 : this.queue.time(ms);
  }

  hold(ms: number): Promise<void> {
    return this.#gone ? Promise.resolve() : this.queue.hold(ms);
  }

  /** The table is left: nothing more is shown, nothing more sounds. */
  close(): void {
    this.#gone = true;
  }
}
