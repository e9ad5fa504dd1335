/** Options in words: what a value is called, and which options stand together. */

import type { GameTold, OptionTold, ProfileTold } from './protocol';
import { written } from './words';

export type Value = string | number;

/** A value in words: its own, or those for a number or for a text. */
export function said(option: OptionTold, value: Value): string {
  const own = option.says[String(value)];
  if (own !== undefined) return own;
  if (typeof value === 'string') return option.says['text'] ?? value.replaceAll('_', ' ');
  const form = (value === 1 ? option.says['one'] : undefined) ?? option.says['number'] ?? '{n}';
  return form.replace('{n}', written(value));
}

/** A word that may be chosen, with what it comes to at this table: "to suit the table (3)". */
export function offered(option: OptionTold, value: Value, profile: ProfileTold | null): string {
  const meant = profile?.comes_to[option.id]?.[String(value)];
  if (meant === undefined || option.pattern !== '') return said(option, value);
  return `${said(option, value)} (${typeof meant === 'number' ? said(option, meant) : meant})`;
}

/** All numbers an option takes. */
export function numbersOf(option: OptionTold): number[] {
  const { low, high } = option;
  if (low === null || high === null) return [];
  return Array.from({ length: high - low + 1 }, (_, step) => low + step);
}

/** What was chosen in a field, as the rules know it. */
export function parsed(option: OptionTold, text: string): Value {
  const number = Number(text);
  return option.words.includes(text) || text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** Options that matter only beside a value of another one. */
const ONLY: Record<string, [string, Value]> = {
  'singularity_war/arcade_maps': ['mode', 'arcade'],
  'singularity_war/arcade_unlock': ['mode', 'arcade'],
  'singularity_war/head_start': ['mode', 'arcade'],
  'singularity_war/attempt': ['mode', 'story'],
  'singularity_war/story_retries': ['mode', 'story'],
  'singularity_war/spoils': ['mode', 'story'],
};

/** The options of a game group by group, without those that do not matter here. */
export function grouped(game: GameTold, profile: ProfileTold | null): { title: string; options: OptionTold[] }[] {
  const matters = ({ id }: OptionTold): boolean => {
    const only = ONLY[`${game.id}/${id}`];
    return (
      only === undefined || profile === null || profile.options[only[0]] === only[1] || profile.changed.includes(id)
    );
  };
  return Object.entries(game.groups)
    .map(([group, title]) => ({
      title,
      options: game.options.filter((option) => option.group === group && matters(option)),
    }))
    .filter(({ options }) => options.length > 0);
}

export interface Change {
  id: string;
  name: string;
  said: string;
  usual: string; // What it would be by the book.
}

/** What a table has changed. */
export function changes(game: GameTold, profile: ProfileTold | null): Change[] {
  if (profile === null) return [];
  return profile.changed.map((id) => {
    const option = game.options.find((one) => one.id === id);
    const usual = profile.usual[id] ?? '';
    return {
      id,
      name: option?.name ?? id.replaceAll('_', ' '),
      said: profile.said[id] ?? '',
      usual: option === undefined ? String(usual) : offered(option, usual, profile),
    };
  });
}
