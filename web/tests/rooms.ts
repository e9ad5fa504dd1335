/** A room and its seats as the server tells them, for tests. */
import type { SeatTold } from '../src/lib/protocol';

export const CODE = '3tpugvfd7pg5';

export function seat(name: string, yours: boolean, salted = false): SeatTold {
  return {
    kind: 'person',
    name,
    bot: null,
    here: true,
    stand_in: null,
    yours,
    came_late: false,
    to_take: false,
    salted,
  };
}
