// A person says once where they want to bet; the table answers the questions in between for them.

/** Ask at every company, only at one, or at none of this Quarter. */
export type Plan = { kind: 'ask' } | { kind: 'only'; seat: number } | { kind: 'never'; quarter: number };

export const ASK: Plan = { kind: 'ask' };

/** The plan as it stands now: "not this Quarter" ends with its Quarter. */
export function planNow(plan: Plan, quarter: number): Plan {
  return plan.kind === 'never' && plan.quarter !== quarter ? ASK : plan;
}

/** Whether a question for a bet on this company is answered with no by itself. */
export function passes(plan: Plan, quarter: number, active: number | null): boolean {
  const now = planNow(plan, quarter);
  if (now.kind === 'never') return true;
  return now.kind === 'only' && active !== null && now.seat !== active;
}
