// A person's word on trading: asked at every event, not at this one, or not before the next vote.
import type { ScienceView } from './view';

export type Plan = { kind: 'ask' } | { kind: 'event' | 'vote'; round: number };

export const ASK: Plan = { kind: 'ask' };

type Now = Pick<ScienceView, 'round'> & { event: { kind: string } | null };

/**
 * Whether a question for gifts and offers is answered by the plan. There is one event in a round. A plan that does
 * not answer one is over.
 */
export function passes(plan: Plan, view: Now): boolean {
  if (plan.kind === 'ask') return false;
  if (plan.round === view.round) return true;
  return plan.kind === 'vote' && view.event?.kind !== 'vote';
}

/** The plan that still holds: a word given for one event is over with it. */
export function planNow(plan: Plan, view: Pick<ScienceView, 'round'>): Plan {
  return plan.kind === 'event' && plan.round !== view.round ? ASK : plan;
}

export interface Deal {
  to: number;
  option: string | null; // Null: a gift.
  amount: number;
  action: string;
}

/** The gifts and offers among some actions. */
export function deals(actions: Iterable<string>): Deal[] {
  const found: Deal[] = [];
  for (const action of actions) {
    const [verb, ...args] = action.split(':');
    if (verb === 'gift') found.push({ to: Number(args[0]), option: null, amount: Number(args[1]), action });
    if (verb === 'offer') found.push({ to: Number(args[0]), option: args[1] ?? null, amount: Number(args[2]), action });
  }
  return found;
}

/** The action for a gift (no option) or an offer. */
export function dealAction(to: number, option: string | null, amount: number): string {
  return option === null ? `gift:${to}:${amount}` : `offer:${to}:${option}:${amount}`;
}
