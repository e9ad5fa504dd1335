// How the sixteen bonuses are drawn. What they do is in the words of the game.

export interface BonusLook {
  kind: 'agent' | 'any' | 'move' | 'deck' | 'rogue' | 'theft' | 'reroll' | 'invest' | 'luck';
  tone: string;
  sector?: string;
  plus?: string;
  letter?: string;
}

export const BONUSES: Record<string, BonusLook> = {
  bio_agent: { kind: 'agent', tone: 'olive', sector: 'bio', plus: '1' },
  tech_agent: { kind: 'agent', tone: 'sky', sector: 'tech', plus: '1' },
  pol_agent: { kind: 'agent', tone: 'violet', sector: 'pol', plus: '1' },
  re_allocation: { kind: 'move', tone: 'slate' },
  agent_of_all_trades: { kind: 'any', tone: 'amber', plus: '1' },
  agents_of_all_trades: { kind: 'any', tone: 'amber', plus: '2' },
  subsidy: { kind: 'deck', tone: 'teal', letter: 'S' },
  venture: { kind: 'deck', tone: 'rose', letter: 'V' },
  rogue: { kind: 'rogue', tone: 'red' },
  data_theft: { kind: 'theft', tone: 'slate' },
  reroll: { kind: 'reroll', tone: 'teal' },
  investment: { kind: 'invest', tone: 'rose' },
  kind_of_lucky: { kind: 'luck', tone: 'teal', plus: '1' },
  pretty_lucky: { kind: 'luck', tone: 'teal', plus: '2' },
  lucky: { kind: 'luck', tone: 'teal', plus: '3' },
  really_lucky: { kind: 'luck', tone: 'teal', plus: '4' },
};

const UNKNOWN: BonusLook = { kind: 'any', tone: 'slate', plus: '?' };

export function bonusLook(bonus: string): BonusLook {
  return BONUSES[bonus] ?? UNKNOWN;
}
