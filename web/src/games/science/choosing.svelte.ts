// What a person is about to do, until it is sent. What is legal comes from the decision alone.
import { Asked } from '$lib/asked.svelte';
import { settings } from '$lib/settings.svelte';
import { ASK, passes, planNow, type Plan } from './trading';
import type { PlayerView, ScienceView } from './view';

const PASS_AFTER = 600;
const STUCK_AFTER = 4000; // A planned answer that did not get through: the question is put after all.

export class Choosing extends Asked<ScienceView> {
  type = $state<string | null>(null); // The pile picked, before a place is.
  hired = $state<string | null>(null); // The type that was hired from last, for the next of them.
  filling = $state<string | null>(null); // The invention whose last slot is about to be filled.
  to = $state<number | null>(null); // Who is to get money.
  planning = $state(false); // The plan for trading is open.
  #plans = $state<Record<number, Plan>>({}); // For each seat here, when it wants to be asked.
  stepped = false; // Whether a step has just been taken back.
  #then: string[] = []; // What follows by itself once the first part has been played,
  #before: unknown = null; // and the question that was answered last.
  #passed: unknown = null; // The question that was already answered by the plan,
  #stuck = $state.raw<unknown>(null); // and the one where that answer did not arrive.

  /** The player who sits here. */
  readonly player = $derived.by(
    (): PlayerView | null => this.table().view.players.find((one) => one.seat === this.seat) ?? null,
  );

  /** The plan of the player who sits here. */
  readonly plan = $derived.by((): Plan => {
    const seat = this.player?.seat;
    return seat === undefined ? ASK : planNow(this.#plans[seat] ?? ASK, this.table().view);
  });
  /** Whether the question for gifts and offers needs nobody: it is answered by the plan, or there is one answer. */
  readonly passing = $derived.by((): boolean => {
    const { decision, view, undone } = this.table();
    if (!this.mine || decision?.step !== 'negotiate' || undone === true || this.#stuck === decision) return false;
    if (this.planning) return false; // The plan may be about to change: until it is closed, it answers nothing.
    return decision.legal.length === 1 || passes(this.#plans[decision.seat] ?? ASK, view);
  });

  protected override get answered(): boolean {
    return this.passing;
  }

  setPlan(plan: Plan): void {
    const seat = this.player?.seat;
    if (seat !== undefined) this.#plans[seat] = plan;
    this.planning = false;
  }

  /** Whether a click on a pile picks it: a turn may begin with it, so hiring is a pile and a place. */
  onPile(type: string): boolean {
    if (this.step === 'hire_type') return this.legal.has(`type:${type}`);
    if (this.step !== 'turn' || !this.legal.has('hire')) return false;
    const pile = this.table().view.piles.find((one) => one.type === type);
    return pile !== undefined && pile.cards > 0 && !pile.banned && pile.price <= (this.player?.money ?? 0);
  }

  /** Pick a pile, or another one. */
  pick(type: string): void {
    if (!this.onPile(type)) return;
    this.filling = null;
    this.type = type;
  }

  /** What a click on an open invention sends: where a researcher waits for a place. */
  onInvention(invention: string): string | null {
    const action = `place:${invention}`;
    if (this.type !== null && this.open)
      return this.player?.inventions.some((one) => one.invention === invention) ? action : null;
    return this.legal.has(action) ? action : null;
  }

  /** Put a researcher somewhere; where it would be the last one, that is asked first: there is no way back. */
  place(action: string): void {
    const invention = action.slice('place:'.length);
    const last = this.player?.inventions.find((one) => one.invention === invention)?.empty === 1;
    if (last && this.filling === null) this.filling = invention;
    else this.#follow(action);
  }

  /** Send an action, after those that lead to it from here. */
  #follow(action: string): void {
    const way = this.type === null ? [action] : [`type:${this.type}`, action];
    const [first = action, ...rest] = this.step === 'turn' ? ['hire', ...way] : way;
    const { decision } = this.table();
    this.hired = this.type ?? this.hired;
    this.send(first);
    this.#then = rest;
    this.#before = decision;
  }

  /** Take one step back. */
  back = (): void => {
    this.stepped = true;
    if (this.planning) this.planning = false;
    else if (this.to !== null) this.to = null;
    else if (this.filling !== null) this.filling = null;
    else this.type = null;
  };

  override forget(): void {
    this.stepped = false;
    this.type = null;
    this.filling = null;
    this.to = null;
  }

  /** Send an action; what was planned to follow another one is dropped. */
  override send = (action: string): void => {
    if (!this.legal.has(action)) return;
    this.forget();
    this.planning = false;
    this.#then = [];
    this.table().play(action);
  };

  /** Answer by itself what was already answered: the rest of a choice, or a plan. */
  answerSoon(): (() => void) | undefined {
    const { decision, play, view } = this.table();
    if (this.#then.length > 0 && this.open && decision !== this.#before) {
      const [next = '', ...rest] = this.#then;
      this.#then = this.legal.has(next) ? rest : [];
      this.#before = decision;
      if (this.legal.has(next)) play(next);
      return undefined;
    }
    if (this.open && decision?.step === 'negotiate' && !this.passing) {
      const plan = this.#plans[decision.seat] ?? ASK;
      // Only a plan that is over is written: whatever is written here asks for this to be looked at again.
      if (plan.kind !== 'ask' && !passes(plan, view)) this.#plans[decision.seat] = ASK;
    }
    if (!this.passing || !this.legal.has('done') || this.#passed === decision) return undefined;
    const timer = setTimeout(
      () => {
        this.#passed = decision;
        setTimeout(() => (this.#stuck = decision), STUCK_AFTER);
        play('done');
      },
      settings.speed === 'instant' ? 40 : PASS_AFTER,
    );
    return () => clearTimeout(timer);
  }
}
