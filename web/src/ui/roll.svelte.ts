// A roll of dice as people like to watch it: all tumble, then they come to rest one by one.

export type Face = number | 'x' | 'check';

export interface Rolled {
  face: Face;
  rolling: boolean;
  telling: boolean;
}

export class Roll {
  dice = $state<Rolled[]>([]);

  /** Roll, and let the dice rest in the order given; the last of them is the one that tells. */
  async roll(faces: Face[], order: number[], hold: (ms: number) => Promise<void>, whole = 1500): Promise<void> {
    this.dice = faces.map((face) => ({ face, rolling: true, telling: false }));
    await hold(500);
    const step = Math.max(70, Math.min(360, whole / faces.length));
    for (const [turn, place] of order.entries()) {
      const die = this.dice[place];
      if (die === undefined) continue;
      const last = turn === order.length - 1;
      await hold(last ? step * 2 : step);
      die.rolling = false;
      die.telling = last;
    }
    for (const die of this.dice) die.rolling = false;
  }

  /** Lay dice down without rolling them. */
  lay(faces: Face[]): void {
    this.dice = faces.map((face) => ({ face, rolling: false, telling: false }));
  }
}
