// Flights: things that go from one place on the table to another, so that nothing ever jumps.
// A place is any element that says its name with {@attach flights.place('discard')}.
import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';

export interface Flight<Thing> {
  id: number;
  thing: Thing;
  from: DOMRect;
  to: DOMRect;
  ms: number;
  delay: number;
  arc: number; // How far the path bends upwards, in pixels.
  landed: () => void;
}

export interface Course {
  ms?: number;
  delay?: number;
  arc?: number;
}

const KEY = Symbol('flights');

export class Flights<Thing> {
  under_way = $state.raw<readonly Flight<Thing>[]>([]);
  calm = false;
  #places = new Map<string, HTMLElement>();
  #last = 0;

  /** Say that an element is a place things fly from and to. */
  place(name: string | undefined): Attachment<HTMLElement> {
    return (element) => {
      if (name === undefined) return;
      this.#places.set(name, element);
      element.dataset['place'] = name; // So that a hint finds what it means.
      return () => {
        if (this.#places.get(name) === element) this.#places.delete(name);
      };
    };
  }

  /** Where a place is on the screen now, if it is there at all; where nothing flies, it is not measured. */
  where(...names: string[]): DOMRect | null {
    if (this.calm) return null;
    for (const name of names) {
      const rect = this.#places.get(name)?.getBoundingClientRect();
      if (rect !== undefined && rect.width > 0) return rect;
    }
    return null;
  }

  /** Send something on its way; the promise is kept when it has landed. */
  fly(thing: Thing, from: DOMRect | null, to: DOMRect | null, course: Course = {}): Promise<void> {
    if (this.calm || from === null || to === null) return Promise.resolve();
    const { ms = 480, delay = 0, arc = 30 } = course;
    return new Promise((done) => {
      const id = ++this.#last;
      const landed = (): void => {
        this.under_way = this.under_way.filter((flight) => flight.id !== id);
        done();
      };
      this.under_way = [...this.under_way, { id, thing, from, to, ms, delay, arc, landed }];
      setTimeout(landed, ms + delay + 400); // A hidden tab never finishes an animation.
    });
  }

  /** Let everything land at once. */
  land(): void {
    for (const flight of this.under_way) flight.landed();
  }
}

/** Open the air above a table: the parts below it find it by themselves. */
export function openAir<Thing>(): Flights<Thing> {
  return setContext(KEY, new Flights<Thing>());
}

/** The air above this table; a table without one has places nobody flies to. */
export function theAir<Thing>(): Flights<Thing> {
  return getContext<Flights<Thing> | undefined>(KEY) ?? new Flights<Thing>();
}
