/** The sign each seat plays under where a game has its own: then it stands for the seat everywhere. */

export interface Sign {
  colour: string;
  ink: string; // What is drawn on the colour.
  outline: string; // In a square of 24.
  detail: string;
}

class Signs {
  of = $state.raw<Record<number, Sign>>({});

  /** Show these until the table is left. */
  show(found: Record<number, Sign>): () => void {
    this.of = found;
    return () => {
      if (this.of === found) this.of = {};
    };
  }
}

export const signs = new Signs();
