// What a person is about to do, until it is sent. What is legal comes from the decision alone.
import { Asked } from '$lib/asked.svelte';
import { settings } from '$lib/settings.svelte';
import type { HandCardView, PathView } from './view';

const DRAW_AFTER = 650;
const NO_ANSWER = 6000;

export class Choosing extends Asked<PathView> {
  picked = $state<string | null>(null); // The card that is lifted.
  conferring = $state(false); // A conference is meant; its card may still be missing.
  proposing = $state(false); // The end is about to be proposed: the table does not draw by itself.
  meant = $state(false); // It shall be proposed before this person's next draw.
  visiting = $state<string | null>(null); // The desk whose hand is looked at, if not one's own at work.
  #next = $state<string | null>(null); // The second half of a choice that is sent in two.
  #before: unknown = null; // The decision its first half answered.
  byKeys = false; // Whether the keyboard leads.
  #from: Element | null = null; // Where the keyboard was before.
  #drawn: unknown = null; // The decision that was already answered with a draw.

  protected override get busy(): boolean {
    return this.#next !== null;
  }

  readonly offered = $derived.by(
    (): Set<string> => new Set(this.mine ? this.table().decision?.legal.map((one) => one.action) : []),
  );
  readonly won = $derived.by((): boolean => this.table().view.strategies.some((one) => one.guaranteed));

  /** The desk whose hand lies before the person. */
  readonly desk = $derived.by((): string | null => {
    const { view, mine, tv } = this.table();
    if (tv) return null;
    const visible = view.desks.filter((one) => one.hand !== null);
    const own = visible.filter((one) => mine.includes(one.seat));
    const chosen = visible.find((one) => one.desk === this.visiting);
    const active = own.find((one) => one.desk === view.active);
    return (chosen ?? active ?? own[0] ?? null)?.desk ?? null;
  });

  /** What playing a card would be called; its type is in the view. */
  playOf(card: HandCardView): string {
    return `${card.type === 'research' ? 'research' : 'publish'}:${card.card}`;
  }

  pick(card: string, byKeys: boolean): void {
    this.byKeys = byKeys;
    this.#from = document.activeElement;
    this.picked = this.picked === card ? null : card;
    // One panel at a time, and the newest wish has it.
    this.proposing = false;
    if (this.step === 'turn_start') this.meant = false;
  }

  /** Whether the end is about to be proposed: asked for now, or meant since an earlier moment. */
  readonly ending = $derived.by((): boolean => this.proposing || (this.meant && this.step === 'turn_start'));

  /** Think of the end: before the draw it can be proposed at once, at any other time it is kept in mind. */
  propose(): void {
    if (this.step !== 'turn_start') this.meant = !this.meant;
    else {
      this.picked = null;
      this.conferring = false;
      this.proposing = true;
    }
  }

  /** Take one step back, and the keyboard with it. */
  back(): void {
    if (this.byKeys && this.#from instanceof HTMLElement) this.#from.focus();
    if (this.picked !== null) this.picked = null;
    else if (this.conferring) this.conferring = false;
    else if (this.ending) this.proposing = this.meant = false;
  }

  /** Send a conference together with the card that pays for it. */
  confer(card: string): void {
    if (!this.legal.has('conference')) return;
    this.forget();
    const { decision, play } = this.table();
    const next = `discard:${card}`;
    this.#before = decision;
    this.#next = next;
    play('conference');
    setTimeout(() => {
      if (this.#next === next) this.#next = null; // It never came to that.
    }, NO_ANSWER);
  }

  override forget(): void {
    this.picked = null;
    this.conferring = false;
    if (this.step === 'turn_start') this.meant = false;
    this.proposing = false;
    this.visiting = null;
  }

  /** The other half of a conference, once it is asked for; anything else drops it. */
  follow(): void {
    const { decision, pending, play } = this.table();
    const next = this.#next;
    if (next === null || pending !== null || decision === this.#before) return;
    this.#next = null;
    if (this.mine && decision?.legal.some((one) => one.action === next)) play(next);
  }

  /** Draw by itself at the start of a turn, once; a wish to end, a win in hand or a draw taken back holds it off. */
  drawSoon(): (() => void) | undefined {
    const { decision, play } = this.table();
    if (!this.drawing || this.#drawn === decision) return undefined;
    const timer = setTimeout(
      () => {
        this.#drawn = decision;
        play('draw');
      },
      settings.speed === 'instant' ? 60 : DRAW_AFTER,
    );
    return () => clearTimeout(timer);
  }

  /** Whether the table is about to draw. */
  readonly drawing = $derived.by(
    (): boolean =>
      this.step === 'turn_start' &&
      !this.ending &&
      !(this.won && this.legal.has('propose_end')) &&
      this.table().undone !== true &&
      this.legal.has('draw'),
  );
}
