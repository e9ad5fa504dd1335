// The moments of a game: how each of its events is shown, how long, and what is heard.
import { play as sound } from '$lib/sound';
import type { Flights } from './flight.svelte';
import type { Stage, Told } from './stage.svelte';

/** How the events are shown, by kind; those that are left out are only told. */
export type Each<Events> = {
  [Kind in keyof Events]?: (event: Events[Kind], sentence: string) => Promise<void>;
};

export abstract class Moments<View extends object, Flying, Banner, Events> {
  /** What is held up for all to see. */
  banner = $state.raw<Banner | null>(null);
  protected stage!: Stage<View>;
  protected abstract readonly moments: Each<Events>;

  constructor(protected readonly flights: Flights<Flying>) {}

  /** Stand on a stage. */
  enter(stage: Stage<View>): void {
    this.stage = stage;
  }

  /** Show one event. */
  show = async (event: Told, sentence: string): Promise<void> => {
    const moments = this.moments as Partial<Record<string, (event: unknown, sentence: string) => Promise<void>>>;
    await moments[String(event['event'])]?.(event, sentence);
  };

  protected fly(thing: Flying, from: DOMRect | null, to: DOMRect | null, ms: number, delay = 0): Promise<void> {
    const time = this.stage.time(ms);
    if (time === 0) return Promise.resolve();
    return this.flights.fly(thing, from, to, { ms: time, delay: this.stage.time(delay) });
  }

  /** Hold something up for a while; what follows may stay up there. */
  protected async raise(banner: Banner, ms: number, away = true): Promise<void> {
    if (this.stage.time(ms) === 0) return;
    this.banner = banner;
    await this.stage.hold(ms);
    if (away) this.banner = null;
  }

  protected heard(name: Parameters<typeof sound>[0], higher = 1): void {
    if (this.stage.moves) sound(name, higher);
  }
}
