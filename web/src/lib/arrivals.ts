/** Who has come to a table, or left a seat to its bot again, while the game is on. */

import type { RoomTold } from './protocol';
import { say } from './say';

/** What everybody is told of it, in a sentence; '' if nothing has changed. */
export function arrivals(before: RoomTold | null, told: RoomTold): string {
  if (before === null || before.status !== 'playing' || told.status !== 'playing') return '';
  return told.seats
    .flatMap((seat, number) => {
      const was = before.seats[number];
      if (was === undefined || was.kind === seat.kind) return [];
      if (seat.kind === 'person') {
        return [
          seat.yours
            ? say('arrivals.you_play_on_for', { name: was.name })
            : say('arrivals.name_takes_the_seat', { name: seat.name, former: was.name }),
        ];
      }
      return [say('arrivals.name_a_bot_plays', { name: seat.name, former: was.name })];
    })
    .join(' ');
}
