/** The line to a room: it connects, notices when it is dead, and comes back by itself. */

import type { Ask, Tell } from './protocol';
import { say } from './say';

/** What a person is told: first try, talking, trying again, or over for good. */
export type LineState = 'connecting' | 'online' | 'lost' | 'closed';

export interface LineWatcher {
  /** The line has (again) been opened: say hello. */
  opened(): void;
  heard(tell: Tell): void;
  /** `reason` says why a closed line will not come back. */
  changed(state: LineState, reason: string): void;
}

/** The part of a WebSocket the line uses; tests bring their own. */
export interface Wire {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;
const PING_EVERY = 20_000;
const PATIENCE = 8_000;
const OPEN = 1;
const FOR_GOOD: Record<number, string> = {
  4000: say('socket.there_is_no_such'),
  4001: say('socket.this_room_cannot_be'),
};
const NOT_AT_ONCE = [1013, 4013, 4029]; // Not just now: no disk, no place, or we were too fast.
const AFTER_TRIES = 7; // Of which the pause is the longest.

/** How long to wait before the next try: doubling, with some luck in it. */
export function pause(tries: number, luck: number): number {
  return Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE) * (0.5 + luck / 2);
}

export class Line {
  state: LineState = 'connecting';
  private wire: Wire | null = null;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private lastHeard = 0;

  constructor(
    private readonly watcher: LineWatcher,
    private readonly dial: () => Wire,
    private readonly luck: () => number = Math.random,
  ) {}

  open(): void {
    clearTimeout(this.retry);
    const wire = this.dial();
    this.wire = wire;
    wire.onopen = () => {
      if (this.wire !== wire) return;
      this.lastHeard = Date.now();
      this.watch();
      this.change('online');
      this.watcher.opened();
    };
    wire.onmessage = (message) => {
      if (this.wire !== wire) return;
      this.lastHeard = Date.now();
      this.tries = 0;
      this.watcher.heard(JSON.parse(String(message.data)) as Tell);
    };
    wire.onclose = (event) => {
      if (this.wire === wire) this.broke(event.code, event.reason);
    };
  }

  /** Send an ask; false if the line is down. */
  send(ask: Ask): boolean {
    if (this.wire === null || this.wire.readyState !== OPEN) return false;
    this.wire.send(JSON.stringify(ask));
    return true;
  }

  /** Try again now: the device is back online, or the page is looked at again. */
  nudge(): void {
    if (this.state === 'lost') {
      this.tries = 0;
      this.open();
    } else if (this.state === 'online') {
      this.probe();
    }
  }

  close(): void {
    clearTimeout(this.retry);
    clearInterval(this.pinger);
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.state = 'closed';
  }

  private broke(code: number, reason: string): void {
    clearInterval(this.pinger);
    this.wire = null;
    const forGood = FOR_GOOD[code];
    if (forGood !== undefined) {
      this.change('closed', reason || forGood);
      return;
    }
    if (NOT_AT_ONCE.includes(code)) this.tries = Math.max(this.tries, AFTER_TRIES);
    this.change(this.state === 'connecting' && this.tries === 0 ? 'connecting' : 'lost');
    this.retry = setTimeout(() => this.open(), pause(this.tries, this.luck()));
    this.tries += 1;
  }

  private watch(): void {
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.probe(), PING_EVERY);
  }

  /** Ask for a sign of life; a line that gives none is dead, whatever the browser thinks. */
  private probe(): void {
    const wire = this.wire;
    const asked = Date.now();
    if (!this.send({ type: 'ping' })) return;
    setTimeout(() => {
      if (this.wire !== wire || wire === null || this.lastHeard >= asked) return;
      wire.onclose = null;
      wire.close();
      this.broke(1006, '');
    }, PATIENCE);
  }

  private change(state: LineState, reason = ''): void {
    this.state = state;
    this.watcher.changed(state, reason);
  }
}

/** Where a room's socket is. */
export function roomAddress(code: string, watching: boolean): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/ws/${code}${watching ? '?watch=1' : ''}`;
}
