// What a card looks like, from its id and the words of the game. Nothing here is a rule.
import type { Words } from '$lib/words';

export interface Shown {
  card: string;
  strategy: string; // '' for a Mad Science card.
  rank: number;
  risk: number;
}

export const STRATEGIES = ['governance', 'agent_foundations', 'pivotal_act', 'prosaic'] as const;
export const MAD = 'mad_science';

const TONES: Record<string, string> = {
  governance: 'teal',
  agent_foundations: 'rose',
  pivotal_act: 'olive',
  prosaic: 'sky',
};

/** The colour of a strategy, everywhere on the table. */
export function toneOf(strategy: string): string {
  return TONES[strategy] ?? 'violet';
}

/** A card of which only the id is known, such as one in the middle of the pile: its mark tells its suit. */
export function faceOf(card: string, words: Words): Shown {
  const suit = [...words.name('mark', card)][0];
  const strategy = STRATEGIES.find((one) => words.name('suit', one) === suit) ?? '';
  return { card, strategy, rank: Number(/_(\d+)$/.exec(card)?.[1] ?? 0), risk: 0 };
}

/** A card in one line: for labels and lists. */
export function spoken(shown: Shown, words: Words): string {
  if (shown.strategy === '') return words.name('card', MAD);
  const risk = shown.risk > 0 ? `, ${words.name('risk_label', 'risk')} ${shown.risk}` : '';
  return `${words.name('mark', shown.card)} ${words.name('card', shown.card)}, ${words.name('strategy', shown.strategy)}${risk}`;
}
