// The race for the titles, as the rules rank it: who has how much, and who comes where.
import type { ScienceView, StandingView } from './view';

export interface Runner extends StandingView {
  seat: number;
}

/** The titles of this table. */
export function titlesOf(view: Pick<ScienceView, 'players'>): string[] {
  return view.players[0]?.standing.map((one) => one.title) ?? [];
}

/** Everybody in the race for a title, the first first. */
export function race(view: Pick<ScienceView, 'players' | 'order'>, title: string): Runner[] {
  const runners = view.order.flatMap((seat) =>
    view.players
      .filter((one) => one.seat === seat)
      .flatMap((one) => one.standing.filter((stands) => stands.title === title).map((stands) => ({ ...stands, seat }))),
  );
  return runners.sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));
}

/** What a player holds now, or is nearest to. */
export function standingOf(
  view: Pick<ScienceView, 'players'>,
  seat: number,
): { held: string[]; nearest: StandingView | null } {
  const all = view.players.find((one) => one.seat === seat)?.standing ?? [];
  const placed = all.filter((one) => one.place !== null);
  const [nearest = null] = placed.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  return { held: placed.filter((one) => one.place === 1).map((one) => one.title), nearest };
}
