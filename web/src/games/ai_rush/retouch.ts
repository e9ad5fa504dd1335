// Where a move brings the same thing several times, each event shows its own part of it.
import type { CompanyView, RushView } from './view';

export function companyOf(view: RushView, company: string): CompanyView | undefined {
  return view.companies.find((one) => one.company === company);
}

/** So many agents come to a sector, or leave it. Who leads there is for the next view to say. */
export function addAgents(view: RushView, sector: string, owner: string, count: number): void {
  const at = view.sectors.find((one) => one.sector === sector);
  const bar = at?.agents.find((one) => one.owner === owner);
  const company = companyOf(view, owner);
  if (at === undefined || bar === undefined) return;
  bar.agents += count;
  if (bar.seat === null) at.rogue = bar.agents;
  if (company !== undefined) company.agents += count;
}
