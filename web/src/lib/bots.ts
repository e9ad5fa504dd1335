/** What kinds of bots are like, for people who choose one. A game may say more in its words. */

import { say } from './say';
import type { Words } from './words';

const KNOWN: Record<string, [string, string]> = {
  random: [say('bots.the_wanderer'), say('bots.weak_plays_anything_that')],
  heuristic: [say('bots.the_old_hand'), say('bots.strong_knows_the_game')],
  greedy: [say('bots.the_grabber'), say('bots.reckless_plays_to_lead')],
  saboteur: [say('bots.the_saboteur'), say('bots.a_spoiler_floods_the')],
  guardian: [say('bots.the_guardian'), say('bots.careful_gives_up_its')],
  selfish: [say('bots.the_tycoon'), say('bots.strong_wants_money_and')],
  cooperative: [say('bots.the_colleague'), say('bots.strong_minds_the_clock')],
};

export function botName(bot: string | null, words?: Words): string {
  if (bot === null) return say('bots.bot');
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
