/** Which options are chosen by picture, and what each picture stands for. */

import { said, type Value } from './options';
import type { GameTold, OptionTold, ProfileTold } from './protocol';
import { say } from './say';

export interface Pictured {
  value: Value;
  label: string;
  note: string;
  picture: string; // What art/OptionArt.svelte draws.
}

/** Shown before all others, by picture. */
const FIRST: Record<string, string[]> = {
  path_to_safety: ['starting_progress'],
  ai_rush: ['orphans'],
  science: ['start_clock'],
  singularity_war: ['start_issue', 'characters', 'limit_shift'],
};
/** Chosen by picture, value by value. */
const VALUES = new Set(['singularity_war/start_issue', 'science/target', 'ai_rush/sectors']);
/** Three steps from easy to hard, if it is a step of difficulty: what is added to the book's value, or the value. */
const LADDERS: Record<string, [Value, Value, Value]> = {
  'ai_rush/orphans': [0, 'auto', 3],
  'science/start_clock': [1, 3, 5],
  'singularity_war/limit_shift': [3, 0, -2],
};
const AROUND = 3; // Starting progress is made this much easier or harder than the table's own.
/** Chosen in order: who plays whom, which map follows which. */
const ORDERED: Record<string, string[]> = {
  'singularity_war/characters': ['max', 'ines', 'rook', 'juno'],
  'singularity_war/arcade_maps': ['1', '2', '3', '4', '5', '6'],
};
const STEPS = ['easier', 'middle', 'harder'] as const;
const NAMES: Record<string, [string, string, string]> = {
  '': [say('pictured.easier'), say('pictured.by_the_book'), say('pictured.harder')],
  'ai_rush/orphans': [say('pictured.by_the_book'), say('pictured.tense'), say('pictured.grim')],
  'science/start_clock': [say('pictured.by_the_book'), say('pictured.late'), say('pictured.later')],
};

export function first(game: GameTold): OptionTold[] {
  return (FIRST[game.id] ?? []).flatMap((id) => game.options.filter((option) => option.id === id));
}

/** The pictures of an option, or null if it has none. */
export function pictures(game: string, option: OptionTold, profile: ProfileTold | null): Pictured[] | null {
  const key = `${game}/${option.id}`;
  if (VALUES.has(key)) {
    const values: Value[] = option.words.length > 0 ? option.words : range(option);
    return values.map((value) => ({
      value,
      label: said(option, value),
      note: '',
      picture: `${option.id}/${value}`,
    }));
  }
  const names = NAMES[key] ?? NAMES['']!;
  const ladder = option.id === 'starting_progress' ? around(profile) : LADDERS[key];
  return (
    ladder?.map((value, step) => ({
      value,
      label: names[step]!,
      note: noted(option, value, profile),
      picture: `step/${STEPS[step]!}`,
    })) ?? null
  );
}

/** The things of an option that are put in order, or null. */
export function ordered(game: string, option: OptionTold): string[] | null {
  return ORDERED[`${game}/${option.id}`] ?? null;
}

function around(profile: ProfileTold | null): [Value, Value, Value] | undefined {
  const own = profile?.comes_to['starting_progress']?.['auto'];
  return typeof own === 'number' ? [own + AROUND, 'auto', own - AROUND] : undefined;
}

function noted(option: OptionTold, value: Value, profile: ProfileTold | null): string {
  const meant = profile?.comes_to[option.id]?.[String(value)];
  return `${option.name}: ${said(option, typeof meant === 'number' ? meant : value)}`;
}

function range({ low, high }: OptionTold): number[] {
  return low === null || high === null ? [] : Array.from({ length: high - low + 1 }, (_, step) => low + step);
}
