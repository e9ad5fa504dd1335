// What an event changes on the table while it is shown. The view that follows has the last word.
import type { CompanyView, RushView, SectorView } from './view';

export function companyOf(view: RushView, company: string): CompanyView | undefined {
  return view.companies.find((one) => one.company === company);
}

export function sectorOf(view: RushView, sector: string): SectorView | undefined {
  return view.sectors.find((one) => one.sector === sector);
}

/** An owner has so many agents on a sector now. Who leads is for the next view to say. */
export function setAgents(view: RushView, sector: string, owner: string, change: (agents: number) => number): void {
  const at = sectorOf(view, sector);
  const bar = at?.agents.find((one) => one.owner === owner);
  if (at === undefined || bar === undefined) return;
  const before = bar.agents;
  bar.agents = Math.max(0, change(before));
  if (bar.seat === null) at.rogue = bar.agents;
  const company = companyOf(view, owner);
  if (company !== undefined) company.agents += bar.agents - before;
}

/** A company is up: nothing announced, no pile, nobody copies. */
export function beginTurn(view: RushView, company: string): void {
  const up = companyOf(view, company);
  if (up === undefined) return;
  for (const one of view.companies) if (one.turn === 'now') one.turn = 'done';
  up.turn = 'now';
  view.active = up.seat;
  view.stakes = null;
  view.turn = {
    seat: up.seat,
    sector: null,
    rolls: 0,
    last_total: null,
    pile: 0,
    dice: null,
    press: null,
    card: null,
    effects: [],
    card_now: false,
    card_plays_left: 0,
  };
}

/** A Quarter begins: everybody's turn is to come, and every bet is open again. */
export function beginQuarter(view: RushView, quarter: number, factor: number): void {
  view.quarter = quarter;
  view.factor = factor;
  view.turn = null;
  view.stakes = null;
  for (const one of view.companies) {
    one.turn = 'to_come';
    one.bet_on = null;
    if (one.bet === 'placed') one.bet = 'open';
  }
}

/** A company copies the turn. */
export function mirror(view: RushView, company: string, rival: string, times: number, bet: boolean): void {
  const from = companyOf(view, company);
  if (from === undefined) return;
  if (bet) {
    from.bet = 'placed';
    from.bet_on = companyOf(view, rival)?.seat ?? null;
  }
  if (view.stakes === null) return;
  const known = view.stakes.mirrors.find((one) => one.seat === from.seat);
  if (known === undefined) view.stakes.mirrors.push({ seat: from.seat, times, bet });
  else known.times += times;
  view.stakes.copies += times;
}

/** A card comes into a hand, its face up if these eyes may know it. */
export function takeUp(view: RushView, company: string, deck: string): void {
  const at = companyOf(view, company);
  if (at !== undefined) at.cards[deck] = (at.cards[deck] ?? 0) + 1;
  const from = view.decks.find((one) => one.deck === deck);
  if (from !== undefined) from.cards -= 1;
}

/** A card leaves a hand and lies on the table. */
export function playCard(view: RushView, company: string, card: string, deck: string | undefined): void {
  const at = companyOf(view, company);
  if (view.turn !== null) view.turn.card = card;
  if (at === undefined) return;
  const place = at.hand?.findIndex((one) => one.card === card) ?? -1;
  if (place >= 0) at.hand?.splice(place, 1);
  if (deck !== undefined) at.cards[deck] = Math.max(0, (at.cards[deck] ?? 0) - 1);
}
