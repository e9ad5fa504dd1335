/** Parts of a screen that its first picture does without: they come in one file once the page has time. */

import type { Component } from 'svelte';
import ComingPart from './ComingPart.svelte';

// What a part takes is its own affair; whoever uses it is checked against the part itself.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyParts = Record<string, Component<any>>;

const LONGEST_WAIT = 2_000; // A table that is never still gets its parts, too.

/** A file of parts, before and after it is there. What once did not load needs a new page: its style would be missing. */
export class Coming<Parts extends AnyParts> {
  parts = $state.raw<Parts | null>(null);
  failed = $state.raw(false);
  #fetched: Promise<void> | null = null;

  constructor(private readonly load: () => Promise<Parts>) {}

  fetch(): Promise<void> {
    this.#fetched ??= this.load().then(
      (parts) => void (this.parts = parts),
      () => void (this.failed = true),
    );
    return this.#fetched;
  }
}

const wanted = new Set<Coming<AnyParts>>();

/** The parts of a file, to be used like any others; taken by name: `const { Sheet } = later(() => import('./rare'))`. */
export function later<Parts extends AnyParts>(load: () => Promise<Parts>): Parts {
  const coming = new Coming(load);
  wanted.add(coming as unknown as Coming<AnyParts>);
  const part =
    (name: string): AnyParts[string] =>
    (place, props) =>
      ComingPart(place, { coming, name, props });
  return new Proxy({} as Parts, { get: (_, name) => part(String(name)) });
}

/** Fetch all that is to come, so that it is there when it is needed, even if the line is cut. */
export function fetchLater(): void {
  const fetch = (): void => {
    for (const coming of wanted) void coming.fetch();
    wanted.clear();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(fetch, { timeout: LONGEST_WAIT });
  else setTimeout(fetch, LONGEST_WAIT); // Safari.
}
