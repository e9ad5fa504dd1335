// What an event changes on the table while it is shown. The view that follows has the last word.
import type { Words } from '$lib/words';
import { faceOf, MAD, type Shown } from './faces';
import type { DeskView, HandCardView, PathView, StrategyView } from './view';

export function deskOf(view: PathView, desk: string): DeskView | undefined {
  return view.desks.find((one) => one.desk === desk);
}

export function strategyOf(view: PathView, strategy: string): StrategyView | undefined {
  return view.strategies.find((one) => one.strategy === strategy);
}

/** A card comes into a hand, face up if these eyes may know it. */
export function takeUp(view: PathView, desk: string, card: string | undefined, words: Words): void {
  const at = deskOf(view, desk);
  if (at === undefined) return;
  at.cards += 1;
  view.science_deck -= 1;
  if (card === undefined || at.hand === null) return;
  const held: HandCardView = {
    ...faceOf(card, words),
    type: '',
    matches: false,
    threshold: 0,
    conference: false,
  };
  const before = at.hand.findIndex((one) => one.card > card && one.strategy === held.strategy);
  const after = at.hand.findLastIndex((one) => one.strategy === held.strategy);
  at.hand.splice(before >= 0 ? before : after >= 0 ? after + 1 : at.hand.length, 0, held);
}

/** What is known of a card in a hand, or of any card by its id. */
export function seenIn(view: PathView, desk: string, card: string, words: Words): Shown {
  return deskOf(view, desk)?.hand?.find((one) => one.card === card) ?? faceOf(card, words);
}

/** A card leaves a hand. */
export function letGo(view: PathView, desk: string, card: string): void {
  const at = deskOf(view, desk);
  if (at === undefined) return;
  at.cards -= 1;
  const place = at.hand?.findIndex((one) => one.card === card) ?? -1;
  if (place >= 0) at.hand?.splice(place, 1);
}

/** A card comes to lie on the discard pile. */
export function layDown(view: PathView, { card, strategy, rank, risk }: Shown): void {
  view.discard.push(card);
  view.top = { card, strategy, rank, risk, type: '' };
}

/** A Mad Science card goes from the deck to the pile. */
export function boilOver(view: PathView): void {
  view.science_deck -= 1;
  view.mad_in_deck -= 1;
  view.mad_in_discard += 1;
  view.discard.push(MAD);
  view.top = { card: MAD, strategy: '', rank: 0, type: MAD, risk: 0 };
}

/** The pile becomes the deck; its top card stays. */
export function reshuffle(view: PathView, cards: number): void {
  view.discard = view.discard.slice(-1);
  view.science_deck = cards;
}

/** A value is ruled out. */
export function strike(view: PathView, strategy: string, value: number): void {
  const at = strategyOf(view, strategy);
  if (at === undefined) return;
  at.column = [...at.column, value].sort((one, other) => one - other);
  at.possible = at.possible.filter((one) => one !== value);
  at.deck -= 1;
}
