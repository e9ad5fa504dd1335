/** Taking back as it goes on in a room: one asks, others answer, everybody hears what came of it. */

import type { MovedTold, RoomTold } from './protocol';
import type { Room } from './room.svelte';
import { say } from './say';
import { play as sound } from './sound';
import { answered, requestOf } from './take_back';
import { toasts } from './toasts.svelte';

export class TakingBack {
  #asked = false; // People were asked about the one under way.
  #moves = 1; // Sent by one press, the last one: they go together.

  constructor(private readonly room: Pick<Room, 'told' | 'table' | 'yours' | 'ask' | 'hurry'>) {}

  /** A move has been made by a press, or because an earlier one goes on. */
  made(goesOn: boolean): void {
    this.#moves = goesOn ? this.#moves + 1 : 1;
  }

  /** Take one's last move back, or ask those it concerns whether it may be. */
  async begin(): Promise<void> {
    const { table } = this.room;
    if (table?.take_back == null) return;
    const { seq, take_back } = table;
    const moves = this.#moves;
    const answer = await this.room.ask({ type: 'undo', seq, seat: take_back.seat, moves }, true);
    if (answer.ok) this.#moves = 1;
    if (answer.ok || answer.code === 'offline') return;
    sound('refused');
    if (answer.code === 'stale') this.room.hurry();
    toasts.say(answer.code === 'stale' ? say('taking_back.somebody_moved_meanwhile_look') : answer.sentence, 'refused');
  }

  async answer(agree: boolean): Promise<void> {
    const { told, yours } = this.room;
    const undo = told?.undo;
    if (undo == null) return;
    const asked = yours.find((one) => undo.asks.includes(one) && !undo.agreed.includes(one));
    const seat = asked ?? yours.find((one) => one === undo.asked_by);
    if (seat === undefined) return;
    await this.room.ask({ type: 'answer_undo', seq: undo.seq, seat, agree });
  }

  /** A request has been made, answered or withdrawn. */
  hearRoom(before: RoomTold | null, now: RoomTold): void {
    if (requestOf(now) !== null) this.#asked = true;
    const answer = answered(before, now, this.room.yours);
    if (answer !== '') toasts.say(answer);
  }

  /** Whoever asked hears that the game went on instead. */
  hearMoved(moved: MovedTold): void {
    if (moved.kind !== 'move') return;
    const asked = requestOf(this.room.told);
    this.#asked = false;
    if (asked !== null && this.room.yours.includes(asked.asked_by)) toasts.say(say('taking_back.the_game_went_on'));
  }

  /** Everybody hears of a take-back; but not whoever took back at once, for whom it is no news. */
  shown(moved: MovedTold): void {
    if (moved.kind !== 'undo' || !moved.sentence) return;
    const alone = (moved.taken_back ?? []).every((one) => one.seat === moved.seat) && !this.#asked;
    if (!this.room.yours.includes(moved.seat) || !alone) toasts.say(moved.sentence);
    this.#asked = false;
  }
}
