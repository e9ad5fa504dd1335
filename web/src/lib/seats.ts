/** How a seat looks, the same on every screen: a tone and a shape. */

import type { SeatTold } from './protocol';
import { say } from './say';

export const TONES = ['teal', 'rose', 'olive', 'sky', 'amber', 'violet', 'red', 'slate'] as const;

export function toneOf(seat: number): string {
  return TONES[seat % TONES.length] ?? 'slate';
}

/** A shape in a square of 24 for every seat, so that colour is never the only sign. */
const SHAPES = [
  'M12 2.500a9.500 9.500 0 100 19 9.500 9.500 0 000-19z',
  'M4 4h16v16H4z',
  'M12 2.500l10 18H2z',
  'M12 1.500L22.500 12 12 22.500 1.500 12z',
  'M12 2l9 5.200v9.600L12 22l-9-5.200V7.200z',
  'M12 1.500l3 7 7.500.7-5.700 5 1.700 7.500L12 17.700l-6.500 4 1.700-7.500-5.700-5L9 8.500z',
  'M8.500 2.500h7v6h6v7h-6v6h-7v-6h-6v-7h6z',
  'M2.500 6h19L16 12l5.500 6h-19L8 12z',
];

export function shapeOf(seat: number): string {
  return SHAPES[seat % SHAPES.length] ?? '';
}

/** What is to be said about who plays a seat, beside the name. */
export function roleOf(seat: SeatTold): string {
  if (seat.kind === 'free') return 'free';
  if (seat.kind === 'bot') return 'bot';
  if (seat.stand_in !== null) return say('seats.away_a_bot_stands');
  if (!seat.here) return 'away';
  return seat.yours ? 'you' : '';
}
