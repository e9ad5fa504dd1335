// A full invention being flipped, card by card.

export interface Turned {
  type: string;
  researcher: string;
  money: number;
  clock: number;
  up: boolean;
  aside: boolean; // A stand-in counts instead.
  stand_in: boolean;
}

export interface Flip {
  seat: number;
  invention: string;
  team: Turned[];
  money: number | null; // What it brought, in the end.
}

/** A card of the team that is still to be turned. */
export const faceDown = (type: string): Turned => ({
  type,
  researcher: '',
  money: 0,
  clock: 0,
  up: false,
  aside: false,
  stand_in: false,
});

/** What the cards that lie open and count come to, on the clock. */
export const hoursSoFar = ({ team }: Flip): number =>
  team.reduce((all, one) => all + (one.up && !one.aside ? one.clock : 0), 0);
