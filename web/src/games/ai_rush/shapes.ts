// Measures and arrangements of what lies on the table. Nothing here is a rule.
import type { SectorView } from './view';

const SHORTEST = 12; // So many cubes fill a lane at least.
const ROOM = 1.12; // And the longest lane leaves some room for the next.

/** How many cubes the longest lane shows: the same on every sector, so that lengths can be compared. */
export function laneSpan(sectors: SectorView[]): number {
  const most = Math.max(0, ...sectors.flatMap((sector) => sector.agents.map((bar) => bar.agents)));
  return Math.max(SHORTEST, Math.ceil((most * ROOM) / 4) * 4);
}

/** A pile as a pyramid: rows of 1, 2, 3 …, the last as long as what is left. */
export function rowsOf(pile: number): number[] {
  const rows: number[] = [];
  for (let left = pile, next = 1; left > 0; left -= next, next += 1) rows.push(Math.min(next, left));
  return rows;
}

/** The three letters of a name, as on a ticker. */
export function ticker(name: string): string {
  return name.slice(0, 3);
}

/** How many cubes fly for so many agents: all of a few, some of many. */
export function cubesFor(count: number): number {
  return Math.min(count, count > 6 ? 6 : count);
}
