// What a person is about to do, until it is sent. What is legal comes from the decision alone.
import { Asked } from '$lib/asked.svelte';
import { settings } from '$lib/settings.svelte';
import { ASK, passes, planNow, type Plan } from './betting';
import type { CompanyView, RushView } from './view';

const PASS_AFTER = 500;
const STUCK_AFTER = 4000; // A planned answer that did not get through: the question is put after all.

export class Choosing extends Asked<RushView> {
  picked = $state<string | null>(null); // The card that is lifted.
  first = $state<string | null>(null); // The first half of a choice of two: whose, or from where.
  planning = $state(false); // The plan for bets is open.
  byKeys = false; // Whether the keyboard leads.
  #plans = $state<Record<number, Plan>>({}); // For each seat here, where it wants to be asked for a bet.
  #passed: unknown = null; // The question for a bet that was already answered by the plan,
  #stuck = $state.raw<unknown>(null); // and the one where that answer did not arrive.
  #from: Element | null = null;

  /** The company that sits before the person. */
  readonly company = $derived.by(
    (): CompanyView | null => this.table().view.companies.find((one) => one.seat === this.seat) ?? null,
  );

  /** The plan of the company that sits here. */
  readonly plan = $derived.by((): Plan => {
    const seat = this.company?.seat;
    return seat === undefined ? ASK : planNow(this.#plans[seat] ?? ASK, this.table().view.quarter);
  });
  /** Whether the question for a bet is answered by the plan. */
  readonly passing = $derived.by((): boolean => {
    const { decision, view, undone } = this.table();
    if (!this.mine || decision?.step !== 'bet' || undone === true || this.#stuck === decision) return false;
    return passes(this.#plans[decision.seat] ?? ASK, view.quarter, view.active);
  });

  protected override get answered(): boolean {
    return this.passing;
  }

  setPlan(plan: Plan): void {
    const seat = this.company?.seat;
    if (seat !== undefined) this.#plans[seat] = plan;
  }

  /** The legal actions of a verb with two arguments, as these. */
  pairs(verb: string): string[][] {
    return this.having(verb).map((rest) => rest.split(':'));
  }

  /** What a click on a sector does: only where a sector is all that is asked for. */
  onSector(sector: string): string | null {
    const verb = { announce: 'announce', all_trades: 'add' }[this.step];
    const action = verb === undefined ? '' : `${verb}:${sector}`;
    return this.legal.has(action) ? action : null;
  }

  pick(card: string, byKeys: boolean): void {
    this.byKeys = byKeys;
    this.#from = document.activeElement;
    this.picked = this.picked === card ? null : card;
  }

  /** Take one step back, and the keyboard with it. */
  back = (): void => {
    if (this.byKeys && this.#from instanceof HTMLElement) this.#from.focus();
    if (this.picked !== null) this.picked = null;
    else if (this.first !== null) this.first = null;
    else this.planning = false;
  };

  override forget(): void {
    this.picked = null;
    this.first = null;
    this.planning = false;
  }

  /** Answer a question for a bet as planned, once, with a moment in which the plan can be changed. */
  passSoon(): (() => void) | undefined {
    const { decision, play } = this.table();
    if (!this.passing || this.planning || !this.legal.has('no_bet') || this.#passed === decision) return undefined;
    const timer = setTimeout(
      () => {
        this.#passed = decision;
        setTimeout(() => (this.#stuck = decision), STUCK_AFTER);
        play('no_bet');
      },
      settings.speed === 'instant' ? 40 : PASS_AFTER,
    );
    return () => clearTimeout(timer);
  }
}
