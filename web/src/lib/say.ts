/** What the pages say, in the language of whoever looks: say('home.your_tables').
 *
 * English comes with the page. Another language is asked of the server before anything is said: main.ts
 * waits for it. What is not translated yet stands there in English.
 */

import shelf from '../../../src/brink/language/en/page.toml';
import { recall } from './kept';
import { fill, type Values } from './message';

type Page = Record<string, Record<string, string>>;

const PATIENCE = 4_000; // Milliseconds: after that, English.

/** The language somebody has chosen on this device; none: the browser's are good. */
export const chosen: string | undefined = recall<{ language?: string }>('settings', {}).language;

/** The languages somebody reads, best first, as Accept-Language writes them. */
export const wanted = ((): string => {
  const usual = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return [...(chosen ? [chosen] : []), ...usual].join(',') || 'en';
})();

let english: Page = shelf;
let page: Page = english;
let spoken = 'en';
let rules = new Intl.PluralRules('en');

/** The language that everything is said in. */
export function language(): string {
  return spoken;
}

/** Which form the language has for a number. */
export function form(count: number): string {
  return rules.select(count);
}

/** A text of the pages, filled in. */
export function say(path: string, values: Values = {}): string {
  const [table = '', key = ''] = path.split('.');
  return fill(page[table]?.[key] ?? english[table]?.[key] ?? path, values, form);
}

/** Know more texts in English: what only the screens behind the shelf say comes with them. */
export function know(more: Page): void {
  english = { ...english, ...more };
  if (spoken === 'en') page = english;
}

/** Say everything in another language from now on. */
export function speak(tag: string, texts: Page): void {
  page = texts;
  spoken = tag;
  rules = new Intl.PluralRules(tag);
  if (typeof document !== 'undefined') document.documentElement.lang = tag;
}

/** Ask the server for the pages in the languages somebody reads, unless that is English. */
export async function learn(): Promise<void> {
  if (/^en(-(?!XA)[^,]*)?(,|$)/.test(wanted)) return;
  try {
    const headers = { 'Accept-Language': wanted };
    const answer = await fetch('/api/texts', { headers, signal: AbortSignal.timeout(PATIENCE) });
    const told = (await answer.json()) as { language: string; texts: Page };
    if (answer.ok && told.language !== 'en') speak(told.language, told.texts);
  } catch {
    // English, then.
  }
}
