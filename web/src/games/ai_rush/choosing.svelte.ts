// What a person is about to do, until it is sent. What is legal comes from the decision alone.
import { settings } from '$lib/settings.svelte';
import type { TableProps } from '$lib/table';
import { ASK, passes, planNow, type Plan } from './betting';
import type { CompanyView, RushView } from './view';

const PASS_AFTER = 500;
const STUCK_AFTER = 4000; // A planned answer that did not get through: the question is put after all.

export class Choosing {
  picked = $state<string | null>(null); // The card that is lifted.
  first = $state<string | null>(null); // The first half of a choice of two: whose, or from where.
  planning = $state(false); // The plan for bets is open.
  byKeys = false; // Whether the keyboard leads.
  #plans = $state<Record<number, Plan>>({}); // For each seat here, where it wants to be asked for a bet.
  #passed: unknown = null; // The question for a bet that was already answered by the plan,
  #stuck = $state.raw<unknown>(null); // and the one where that answer did not arrive.
  #from: Element | null = null;

  constructor(
    private readonly table: () => TableProps<RushView>,
    private readonly settled: () => boolean,
  ) {}

  readonly mine = $derived.by((): boolean => {
    const { decision, mine, tv } = this.table();
    return !tv && decision !== null && decision.mine && mine.includes(decision.seat);
  });
  readonly open = $derived.by((): boolean => this.mine && this.settled() && this.table().pending === null);
  /** What is asked of these hands, once everything before it has been shown. */
  readonly step = $derived.by((): string => {
    const step = this.mine && this.settled() ? (this.table().decision?.step ?? '') : '';
    return step === 'bet' && this.passing ? '' : step;
  });
  readonly legal = $derived.by(
    (): Set<string> => new Set(this.open ? this.table().decision?.legal.map((one) => one.action) : []),
  );

  /** The company that sits before the person: the one asked, or the first of theirs. */
  readonly company = $derived.by((): CompanyView | null => {
    const { view, mine, decision, tv } = this.table();
    if (tv) return null;
    const seat = decision !== null && mine.includes(decision.seat) ? decision.seat : mine[0];
    return view.companies.find((one) => one.seat === seat) ?? null;
  });

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

  setPlan(plan: Plan): void {
    const seat = this.company?.seat;
    if (seat !== undefined) this.#plans[seat] = plan;
  }

  label(action: string): string {
    return this.table().decision?.legal.find((one) => one.action === action)?.label ?? '';
  }

  /** The legal actions of a verb, as their arguments. */
  having(verb: string): string[][] {
    return [...this.legal].filter((action) => action.startsWith(`${verb}:`)).map((action) => action.split(':').slice(1));
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

  /** Send an action and forget the steps that led to it. */
  send = (action: string): void => {
    if (!this.legal.has(action)) return;
    this.picked = null;
    this.first = null;
    this.planning = false;
    this.table().play(action);
  };

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
