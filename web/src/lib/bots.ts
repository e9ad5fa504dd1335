/** What kinds of bots are like, for people who choose one. A game may say more in its words. */

import type { Words } from './words';

const KNOWN: Record<string, [string, string]> = {
  random: ['The Wanderer', 'Plays anything that is allowed, without a thought. Good for learning.'],
  heuristic: ['The Old Hand', 'Knows the game, plays well, and can say why.'],
};

export function botName(bot: string | null, words?: Words): string {
  if (bot === null) return 'Bot';
  if (words?.has('bot', bot) === true) return words.name('bot', bot);
  return KNOWN[bot]?.[0] ?? bot.charAt(0).toUpperCase() + bot.slice(1).replaceAll('_', ' ');
}

export function botAbout(bot: string, words?: Words): string {
  const own = words?.text(`bots.${bot}`) ?? '';
  return own !== '' ? own : (KNOWN[bot]?.[1] ?? '');
}
