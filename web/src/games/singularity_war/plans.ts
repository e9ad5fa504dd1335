// A card and a space say together what is meant: the questions in between are answered from that.
import { rowAndColumn } from './cells';
import { setsOff } from './faces';
import type { CardView, EffectView, PreviewView, ReachView, WarView } from './view';
import type { Words } from '$lib/words';

/** What somebody means by a space: an effect of the card, and where. No space: the card alone. */
export interface Wish {
  effect: string;
  cell: string | null;
}

/** What the effects that need a space look for there. */
const LOOKS_FOR: Record<string, 'reach' | 'groups' | 'tokens' | 'players'> = {
  move: 'reach',
  attack: 'groups',
  line: 'groups',
  jam: 'groups',
  recon_token: 'tokens',
  scrub: 'tokens',
  rally: 'players',
};

/** What a card can mean on each space, in the order of its lines. */
export function meanings(card: CardView, preview: PreviewView, view: WarView): Map<string, Wish[]> {
  const found = new Map<string, Wish[]>();
  const mean = (effect: string, cell: string): void => {
    const here = found.get(cell) ?? [];
    if (!here.some((one) => one.effect === effect)) found.set(cell, [...here, { effect, cell }]);
  };
  const lies = {
    reach: new Set(preview.reach.map((one) => one.cell)),
    groups: new Set(view.map.groups.map((one) => one.cell)),
    tokens: new Set(view.map.tokens.map((one) => one.cell)),
    players: new Set(view.players.filter((one) => one.seat !== view.active).map((one) => one.cell)),
  };
  for (const { verb } of card.effects) {
    const wanted = LOOKS_FOR[verb];
    if (wanted === undefined) continue;
    const offered = wanted === 'reach' ? lies.reach : preview.targets;
    for (const cell of offered) if (lies[wanted].has(cell)) mean(verb, cell);
  }
  return found;
}

/** Whether a card needs a space for everything it does. */
export function needsSpace(card: CardView): boolean {
  return card.effects.length > 0 && card.effects.every((effect) => LOOKS_FOR[effect.verb] !== undefined);
}

/** Whether a card moves its player's member. */
export function moves(card: CardView): boolean {
  return card.effects.some((effect) => effect.verb === 'move');
}

const raises = (effect: EffectView): boolean =>
  (effect.verb === 'threat' || effect.verb === 'awareness') && effect.amount > 0;

/** Whether it is asked once more: what is meant costs Threat, or turns something up that stays seen. */
export function isGrave(
  view: WarView,
  wish: Wish,
  card: CardView | null,
  way: ReachView | null,
  words: Words,
): boolean {
  if (card?.effects.some(raises) === true || wish.effect === 'recon_token') return true;
  if (wish.effect !== 'move' || wish.cell === null) return false;
  return (way?.threat ?? 0) > 0 || setsOff(view, wish.cell, words).length > 0;
}

/** The way of the compass a space lies in, seen from another; none if no line leads there. */
export function compass(from: string, to: string): string | null {
  const [row, column] = rowAndColumn(from);
  const [down, right] = rowAndColumn(to).map((value, axis) => value - (axis === 0 ? row : column)) as [number, number];
  if (down !== 0 && right !== 0 && Math.abs(down) !== Math.abs(right)) return null;
  const way = `${down < 0 ? 'N' : down > 0 ? 'S' : ''}${right < 0 ? 'W' : right > 0 ? 'E' : ''}`;
  return way === '' ? null : way;
}

/** The answers to a question that are meant by a wish; several if it does not say which. */
export function meant(
  wish: Wish,
  step: string,
  legal: Set<string>,
  view: WarView,
  from: string,
  party: string,
): string[] {
  const { effect, cell } = wish;
  const one = (action: string): string[] => (legal.has(action) ? [action] : []);
  if (step === 'carry') return one(`carry:${party}`);
  if (cell === null) return [];
  if (step === 'effect') {
    const { card, effects_left } = view.now ?? { card: null, effects_left: [] };
    const place = effects_left.find((left) => card?.effects[left]?.verb === effect);
    return place === undefined ? [] : one(`use:${place}`);
  }
  if (step === 'destination' && effect === 'move') return one(`to:${cell}`);
  if (step === 'target' && effect === 'attack') return [...legal].filter((action) => action.startsWith(`hit:${cell}:`));
  if (step === 'direction' && effect === 'line') return one(`dir:${compass(from, cell) ?? ''}`);
  if (step === 'jam' && effect === 'jam') return one(`jam:${cell}`);
  if (step === 'scout' || step === 'scrub') return one(`token:${cell}`);
  if (step === 'rally')
    return view.players.filter((player) => player.cell === cell).flatMap((player) => one(`rally:${player.seat}`));
  return [];
}
