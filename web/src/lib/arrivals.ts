/** Who has come to a table, or left a seat to its bot again, while the game is on. */

import type { RoomTold } from './protocol';

/** What everybody is told of it, in a sentence; '' if nothing has changed. */
export function arrivals(before: RoomTold | null, told: RoomTold): string {
  if (before === null || before.status !== 'playing' || told.status !== 'playing') return '';
  return told.seats
    .flatMap((seat, number) => {
      const was = before.seats[number];
      if (was === undefined || was.kind === seat.kind) return [];
      if (seat.kind === 'person') {
        return [seat.yours ? `You play on for ${was.name}.` : `${seat.name} takes the seat of ${was.name}.`];
      }
      return [`${seat.name}, a bot, plays on for ${was.name}.`];
    })
    .join(' ');
}
