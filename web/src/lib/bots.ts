/** What kinds of bots are like, for people who choose one. A game may say more in its words. */

import type { Words } from './words';

const KNOWN: Record<string, [string, string]> = {
  random: ['The Wanderer', 'weak. Plays anything that is allowed, without a thought; good for learning.'],
  heuristic: ['The Old Hand', 'strong. Knows the game, plays well, and can say why.'],
  greedy: ['The Grabber', 'reckless. Plays to lead, and hopes that somebody else minds ROGUE.'],
  saboteur: ['The Saboteur', 'a spoiler. Floods the sectors once it has little left to win.'],
  guardian: ['The Guardian', 'careful. Gives up its own lead to hold ROGUE back.'],
  selfish: ['The Tycoon', 'strong. Wants money and titles, and has a price like everybody.'],
  cooperative: ['The Colleague', 'strong. Minds the clock, envies nobody, and pays for calmer evenings.'],
};

export function botName(bot: string | null, words?: Words): string {
  if (bot === null) return 'Bot';
  if (words?.has('bot', bot) === true) return words.name('bot', bot);
  return KNOWN[bot]?.[0] ?? bot.charAt(0).toUpperCase() + bot.slice(1).replaceAll('_', ' ');
}

/** A kind of bot and what it is like, in one line. */
export function botInWords(bot: string | null, words?: Words): string {
  const about = bot === null ? '' : botAbout(bot, words);
  return about === '' ? botName(bot, words) : `${botName(bot, words)}: ${about}`;
}

export function botAbout(bot: string, words?: Words): string {
  const own = words?.text(`bots.${bot}`) ?? '';
  return own !== '' ? own : (KNOWN[bot]?.[1] ?? '');
}
