/** Why actions are not allowed, each asked for once in a position. */

const KEPT = 200;

export class Reasons {
  private readonly known = new Map<string, string | null>();

  /** The reason; it is asked for if it is not known. A question that failed is put again next time. */
  async find(key: string, ask: () => Promise<{ sentence: string | null; keep: boolean }>): Promise<string | null> {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { sentence, keep } = await ask();
    if (!keep) return sentence;
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(key, sentence);
    return sentence;
  }

  clear(): void {
    this.known.clear();
  }
}
