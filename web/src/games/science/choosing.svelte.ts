// What a person is about to do, until it is sent. What is legal comes from the decision alone.
import { Asked } from '$lib/asked.svelte';
import { settings } from '$lib/settings.svelte';
import { ASK, passes, planNow, type Plan } from './trading';
import type { PlayerView, ScienceView } from './view';

const PASS_AFTER = 600;
const STUCK_AFTER = 4000; // A planned answer that did not get through: the question is put after all.

export class Choosing extends Asked<ScienceView> {
  hiring = $state(false); // Hiring is being considered.
  type = $state<string | null>(null); // The pile picked, before a place is.
  to = $state<number | null>(null); // Who is to get money,
  option = $state<string | null | undefined>(undefined); // and for what: null is for nothing, a gift.
  planning = $state(false); // The plan for trading is open.
  #plans = $state<Record<number, Plan>>({}); // For each seat here, when it wants to be asked.
  stepped = false; // Whether a step has just been taken back.
  #next: string | null = null; // What follows by itself once the first half has been played,
  #first: unknown = null; // and the question that was.
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

  /** What a click on a pile does: only where a type is all that is asked for. */
  onPile(type: string): boolean {
    return this.step === 'hire_type' && this.legal.has(`type:${type}`);
  }

  /** What a click on an open invention sends: where a researcher waits for a place. */
  onInvention(invention: string): string | null {
    const action = `place:${invention}`;
    if (this.type !== null && this.open)
      return this.player?.inventions.some((one) => one.invention === invention) ? action : null;
    return this.legal.has(action) ? action : null;
  }

  /** Put a researcher somewhere: of the pile that is picked, or of the one that is being hired from. */
  place(action: string): void {
    if (this.type === null) {
      this.send(action);
      return;
    }
    const first = `type:${this.type}`;
    const { decision } = this.table();
    this.send(first);
    this.#next = action;
    this.#first = decision;
  }

  /** Take one step back. */
  back = (): void => {
    this.stepped = true;
    if (this.planning) this.planning = false;
    else if (this.option !== undefined) this.option = undefined;
    else if (this.to !== null) this.to = null;
    else if (this.type !== null) this.type = null;
    else this.hiring = false;
  };

  override forget(): void {
    this.stepped = false;
    this.hiring = false;
    this.type = null;
    this.to = null;
    this.option = undefined;
  }

  /** Send an action; what was planned to follow another one is dropped. */
  override send = (action: string): void => {
    if (!this.legal.has(action)) return;
    this.forget();
    this.planning = false;
    this.#next = null;
    this.table().play(action);
  };

  /** Answer by itself what was already answered: the second half of a choice, or a plan. */
  answerSoon(): (() => void) | undefined {
    const { decision, play, view } = this.table();
    if (this.#next !== null && this.open && decision !== this.#first) {
      const next = this.#next;
      this.#next = null;
      if (this.legal.has(next)) play(next);
      return undefined;
    }
    if (this.open && decision?.step === 'negotiate' && !this.passing) {
      const seat = decision.seat;
      if (!passes(this.#plans[seat] ?? ASK, view)) this.#plans[seat] = ASK;
    }
    if (!this.passing || this.planning || !this.legal.has('done') || this.#passed === decision) return undefined;
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
