// How far it is to the goal, in words: for whoever plays here, and for ROGUE.
import type { Words } from '$lib/words';
import type { RushView, SectorView } from './view';

const listed = (names: string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter((part) => part !== '').join(' and ');

/** How many more agents a company needs on a sector to lead it, alone or with others, and hold ROGUE off. */
export function shortOf(sector: SectorView, seat: number): number {
  const own = sector.agents.find((bar) => bar.seat === seat)?.agents ?? 0;
  return Math.max(sector.best, sector.rogue + 1) - own;
}

function least<Thing>(things: Thing[], of: (thing: Thing) => number): Thing | undefined {
  return things.toSorted((one, other) => of(one) - of(other))[0];
}

/** What would be if it ended now, and how far that is from changing; `me` is the one seat that plays here. */
export function standing(view: RushView, me: number | null, words: Words): string {
  const named = (sectors: SectorView[]): string => listed(sectors.map((one) => words.name('sector', one.sector)));
  const lost = view.sectors.filter((one) => one.rogue_takes);
  const hardest = least(lost, (one) => one.gap);
  if (hardest !== undefined) {
    const sectors = lost.length === view.sectors.length ? words.text('table.every_sector') : named(lost);
    return words.text('table.now_lost', { sectors, sector: hardest.sector, count: 1 - hardest.gap });
  }
  const rogue = least(
    view.sectors.filter((one) => one.fate !== 'vacant'),
    (one) => one.gap,
  );
  const danger = rogue === undefined ? '' : words.text('table.rogue_needs', { count: rogue.gap, sector: rogue.sector });
  return `${me === null ? allOf(view, words) : mineOf(view, me, words, named)} ${danger}`.trim();
}

function mineOf(view: RushView, me: number, words: Words, named: (sectors: SectorView[]) => string): string {
  const led = view.sectors.filter((one) => one.fate === 'led' && one.leaders.includes(me));
  if (led.length > 0) return words.text('table.now_yours', { sectors: named(led) });
  const nearest = least(view.sectors, (one) => shortOf(one, me));
  if (nearest === undefined) return '';
  return words.text('table.you_need', { count: shortOf(nearest, me), sector: nearest.sector });
}

function allOf(view: RushView, words: Words): string {
  const winners = new Set(view.sectors.filter((one) => one.fate === 'led').flatMap((one) => one.leaders));
  const names = view.companies
    .filter((one) => winners.has(one.seat) && one.company !== null)
    .map((one) => words.name('company', one.company ?? ''));
  return names.length > 0
    ? words.text('table.stands_won', { companies: listed(names) })
    : words.text('table.stands_open');
}
