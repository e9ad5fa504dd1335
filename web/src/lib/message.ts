/** Messages: sentences with places for values, as ICU MessageFormat writes them (ADR 0030).
 *
 * `{name}` is a value; `{count, plural, =0 {nothing} one {# move} other {# moves}}` depends on one.
 * src/brink/language/message.py reads the same.
 */

export type Values = Record<string, string | number>;

/** Write a number with a real minus sign. */
export function written(value: number): string {
  return String(value).replace('-', '−');
}

/** A message with its values; `word` says what the one at a place is called, undefined leaves the place as it is. */
export function fill(
  message: string,
  values: Values,
  form: (count: number) => string,
  word: (name: string) => string | undefined = (name) => said(values[name]),
): string {
  let filled = '';
  let at = 0;
  for (let begin = message.indexOf('{'); begin >= 0; begin = message.indexOf('{', at)) {
    const end = closing(message, begin);
    const [name = '', kind, ...rest] = message.slice(begin + 1, end).split(',');
    filled += message.slice(at, begin);
    if (kind === undefined) filled += word(name) ?? `{${name}}`;
    else {
      const count = Number(values[name]);
      const chosen = choose(rest.join(','), count, form).replaceAll('#', written(count));
      filled += fill(chosen, values, form, word);
    }
    at = end + 1;
  }
  return filled + message.slice(at);
}

function said(value: string | number | undefined): string | undefined {
  return typeof value === 'number' ? written(value) : value;
}

/** Where the brace closes that opens here. */
function closing(message: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}' && --depth === 0) return at;
  }
  return message.length;
}

/** What a plural says of a number. */
function choose(choices: string, count: number, form: (count: number) => string): string {
  const ways = new Map<string, string>();
  for (let at = choices.indexOf('{'); at >= 0;) {
    const end = closing(choices, at);
    const way = /(=\d+|\w+)\s*$/.exec(choices.slice(0, at))?.[1] ?? '';
    ways.set(way, choices.slice(at + 1, end));
    at = choices.indexOf('{', end);
  }
  return ways.get(`=${count}`) ?? ways.get(form(Math.abs(count))) ?? ways.get('other') ?? '';
}
