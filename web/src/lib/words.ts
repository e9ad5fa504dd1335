/** A game's words: names of cards and pieces, terms, help. The server sends them (text/en.toml). */

import { fill, written, type Values } from './message';
import { form } from './say';

export { written, type Values } from './message';

const ASIDE = /_|^(motto|premise|cause|line|help|mark|figure|label)$/; // Not names, but what is said beside them.

export class Words {
  constructor(private readonly page: Record<string, unknown> = {}) {}

  /** What an id of some kind is called: name('card', 'pa_13'). An unknown id is shown readably. */
  name(kind: string, id: string): string {
    return this.find(`names.${kind}`, id) ?? id.replaceAll('_', ' ');
  }

  has(kind: string, id: string): boolean {
    return this.find(`names.${kind}`, id) !== undefined;
  }

  /** What an id is called wherever it is named: under this key, its singular, or any kind of thing. */
  called(id: string, key: string): string {
    const own = [key, key.replace(/s$/, ''), key.replace(/ies$/, 'y')];
    const others = Object.keys(this.table('names')).filter((kind) => !ASIDE.test(kind));
    const kind = [...own, ...others].find((one) => this.has(one, id));
    return kind === undefined ? id.replaceAll('_', ' ') : this.name(kind, id);
  }

  /** Any text by its path, with {values} filled in: text('lines.prosaic.7'), text('actions.draw.help'). */
  text(path: string, values: Values = {}): string {
    const cut = path.lastIndexOf('.');
    const found = this.find(path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)) ?? '';
    return fill(found, values, form, (key) => {
      const value = values[key];
      if (typeof value === 'number') return written(value);
      return value !== undefined && this.has(key, value) ? this.name(key, value) : value;
    });
  }

  /** A whole table of texts: texts('terms'), texts('key'), texts('names.card'); empty if there is none. */
  texts(path: string): Record<string, string> {
    const found = Object.entries(this.table(path)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(found);
  }

  /** What a verb of an action does: help('publish:gov_01') or help('publish'). */
  help(action: string): string {
    return this.text(`actions.${action.split(':')[0] ?? ''}.help`);
  }

  /** What a term of the rules means: term('Momentum'). */
  term(term: string): string {
    return this.texts('terms')[term] ?? '';
  }

  private table(path: string): Record<string, unknown> {
    let found: unknown = this.page;
    for (const part of path === '' ? [] : path.split('.')) {
      if (typeof found !== 'object' || found === null) return {};
      found = (found as Record<string, unknown>)[part];
    }
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  }

  private find(table: string, key: string): string | undefined {
    const found = this.table(table)[key];
    return typeof found === 'string' ? found : undefined;
  }
}
