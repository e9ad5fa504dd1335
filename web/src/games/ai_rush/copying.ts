// Why a company copies the turn going on, and what that does.
import type { Words } from '$lib/words';
import type { MirrorView, RushView } from './view';

/** By a bet, by a deal made earlier, or by both. */
export function byOf(mirror: MirrorView): string {
  return mirror.bet ? (mirror.times > 1 ? 'by_both' : 'by_bet') : 'by_deal';
}

export function copying(view: RushView, mirror: MirrorView, words: Words): string {
  return words.text(`table.copies_${byOf(mirror)}`, {
    company: view.companies[mirror.seat]?.company ?? '',
    times: mirror.times,
    sector: view.turn?.sector ?? '',
  });
}
