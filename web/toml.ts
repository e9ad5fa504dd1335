import type { Plugin } from 'vite';

/** Read the little of TOML that a page of texts needs: tables of strings, and comments. */
export function readTexts(source: string, where: string): Record<string, Record<string, string>> {
  const page: Record<string, Record<string, string>> = {};
  let table: Record<string, string> = {};
  source.split('\n').forEach((line, number) => {
    if (/^\s*(#.*)?$/.test(line)) return;
    const head = /^\[(\w+)\]\s*(#.*)?$/.exec(line);
    const text = /^(\w+) = (".*")\s*$/.exec(line);
    if (head?.[1] !== undefined) table = page[head[1]] ??= {};
    else if (text?.[1] !== undefined && text[2] !== undefined) table[text[1]] = JSON.parse(text[2]) as string;
    else throw new Error(`${where}:${number + 1}: a page of texts has tables and strings only: ${line}`);
  });
  return page;
}

/** Pages of texts can be imported. */
export function texts(): Plugin {
  return {
    name: 'brink-texts',
    transform(source, id) {
      if (!id.endsWith('.toml')) return null;
      return { code: `export default ${JSON.stringify(readTexts(source, id))};`, map: null };
    },
  };
}
