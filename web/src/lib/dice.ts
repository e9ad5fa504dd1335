/** What this device gives for the dice of a room, and what it keeps of them to check them by afterwards. */

import type { Answer, Wish } from './asking';
import { forget, keep, keptUnder, recall, roomsVisited } from './kept';
import type { RoomTold } from './protocol';
import { say } from './say';
import { toasts } from './toasts.svelte';

export interface SaltKept {
  salt: string;
  /** The server has taken it. */
  given: boolean;
}

export interface SeatKept {
  name: string;
  bot: string | null;
}

/** What one device has of a room's dice; the proof is held against it. */
export interface DiceKept {
  /** The fingerprint of the seed, as first told before the game. */
  commitment?: string;
  /** By seat. */
  salts: Record<number, SaltKept>;
  /** The seats of this device when the game began, as far as it was told. */
  seated: number[];
  started: boolean;
  /** Who sat where when the game began; only if this device was there. */
  table?: { game: string; seats: SeatKept[] };
  /** The head of the log's chain, as last told. */
  head?: string;
}

const SALT_BYTES = 16;
const KEY = 'dice.';
const CHANGED = say('dice.the_fingerprint_of_this');

export function diceKept(code: string): DiceKept {
  return recall<DiceKept>(KEY + code, { salts: {}, seated: [], started: false });
}

function freshSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What this page would keep, with what another page of this device has kept meanwhile. */
function together(stored: DiceKept, next: DiceKept): DiceKept {
  const salts = { ...stored.salts, ...next.salts };
  for (const [seat, known] of Object.entries(stored.salts)) {
    if (known.given && next.salts[Number(seat)]?.given !== true) salts[Number(seat)] = known;
  }
  return { ...stored, ...next, salts };
}

export class RoomDice {
  private kept: DiceKept;
  private wasOpen = false;
  private readonly giving = new Set<number>(); // Seats whose salts are on their way.

  constructor(
    private readonly code: string,
    private readonly ask: (wish: Wish, quietly?: boolean) => Promise<Answer>,
  ) {
    this.kept = diceKept(code);
  }

  /** Sit down, with this device's salt: it answers the commitment that was told first. */
  async sit(told: RoomTold | null, seat: number, name: string): Promise<Answer> {
    const late = told !== null && told.status !== 'open'; // The dice are fixed by then.
    const salt = told === null || late ? '' : this.saltFor(told, seat);
    const answer = await this.ask({ type: 'sit', seat, name, salt, commitment: told?.commitment ?? null });
    if (answer.ok && salt !== '') this.taken(seat);
    return answer;
  }

  /** The line was opened: what has happened while it was not, this device did not see. */
  lineOpened(): void {
    this.wasOpen = false;
  }

  /** Take in what is told of the room, and give the salts of seats that are this device's already. */
  hearRoom(told: RoomTold): void {
    this.note(told);
    if (this.kept.commitment !== undefined && this.kept.commitment !== told.commitment) toasts.say(CHANGED, 'refused');
    for (const seat of this.due(told)) void this.give(told, seat);
  }

  private async give(told: RoomTold, seat: number): Promise<void> {
    const salt = this.saltFor(told, seat);
    if (salt === '' || this.giving.has(seat)) return;
    this.giving.add(seat);
    const answer = await this.ask({ type: 'salt', seat, salt, commitment: told.commitment }, true);
    this.giving.delete(seat);
    if (answer.ok) this.taken(seat);
  }

  private note(told: RoomTold): void {
    const open = told.status === 'open';
    const commitment = this.kept.commitment ?? (open ? told.commitment : undefined);
    const next: DiceKept = { ...this.kept, ...(commitment === undefined ? {} : { commitment }) };
    if (!next.started && told.status !== 'closed') {
      next.seated = told.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
      next.started = !open;
    }
    if (this.wasOpen && !open) {
      next.table = { game: told.game, seats: told.seats.map(({ name, bot }) => ({ name, bot })) };
    }
    this.wasOpen = open;
    this.keep(next);
  }

  /** Keep the newest head of the log's chain. */
  hearHead(head: string | null): void {
    if (head !== null && head !== this.kept.head) this.keep({ ...this.kept, head });
  }

  /**
   * The salt of a seat here, made once a room and only after its commitment was told; '' if there is none to give:
   * the commitment has changed, or the seat has its salt and this device does not remember it.
   */
  private saltFor(told: RoomTold, seat: number): string {
    if (told.commitment !== this.kept.commitment) return '';
    const known = this.kept.salts[seat];
    if (known !== undefined) return known.salt;
    if (told.seats[seat]?.yours === true && told.seats[seat].salted) return '';
    this.noteSalt(seat, { salt: freshSalt(), given: false });
    return this.kept.salts[seat]?.salt ?? '';
  }

  /** The server has taken the salt of a seat. */
  private taken(seat: number): void {
    const known = this.kept.salts[seat];
    if (known !== undefined && !known.given) this.noteSalt(seat, { ...known, given: true });
  }

  /** The seats here that could still give a salt. */
  private due(told: RoomTold): number[] {
    if (told.status !== 'open' || told.commitment !== this.kept.commitment) return [];
    return told.seats.flatMap(({ yours, salted }, seat) => {
      const known = this.kept.salts[seat];
      return yours && (!salted || known?.given === false) ? [seat] : [];
    });
  }

  private noteSalt(seat: number, salt: SaltKept): void {
    this.keep({ ...this.kept, salts: { ...this.kept.salts, [seat]: salt } });
  }

  private keep(next: DiceKept): void {
    if (JSON.stringify(next) === JSON.stringify(this.kept)) return;
    this.kept = together(diceKept(this.code), next);
    const rooms = new Set([this.code, ...roomsVisited()]);
    for (const code of keptUnder(KEY)) if (!rooms.has(code)) forget(KEY + code);
    keep(KEY + this.code, this.kept);
  }
}
