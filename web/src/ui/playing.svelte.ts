// What every table of a game needs: the air above it, a stage with the moments of its game, the answers, and its room.
import type { TableProps } from '$lib/table';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { openAir, type Flights } from './flight.svelte';
import { Room } from './room.svelte';
import { Stage, type Script } from './stage.svelte';

/** How a game shows its events. */
interface Shows<View extends object> {
  show: Script;
  /** Stand on a stage. */
  enter(stage: Stage<View>): void;
  /** Remember what a table that is to be shown tells. */
  learn?(view: View): void;
}

/** How people answer: step by step, and one step back. */
interface Answers {
  back: () => void;
}

/** What a game brings to its table. */
interface Brings<View extends object, Thing, Moments, Choosing> {
  moments: (flights: Flights<Thing>) => Moments;
  choosing: new (props: () => TableProps<View>, settled: () => boolean) => Choosing;
}

export class Playing<View extends object, Thing, Moments extends Shows<View>, Choosing extends Answers> {
  readonly flights: Flights<Thing>;
  readonly moments: Moments;
  readonly choosing: Choosing;
  readonly stage: Stage<View>;
  readonly room = new Room();
  /** Whoever is asked, once everything before has been shown. */
  readonly asked = $derived.by((): number | null => (this.stage.busy ? null : (this.props().decision?.seat ?? null)));

  /** Made where a table's component begins: it opens the air and lives as long as the component. */
  constructor(
    private readonly props: () => TableProps<View>,
    { moments, choosing }: Brings<View, Thing, Moments, Choosing>,
  ) {
    this.flights = openAir<Thing>();
    this.moments = moments(this.flights);
    const { view, seq, queue } = untrack(props);
    // Whoever comes while a move is being told sees what comes of it.
    const { view: first, seq: at } = untrack(() => queue.showing) ?? { view, seq };
    this.stage = new Stage<View>(first as View, this.moments.show, queue);
    this.stage.seq = at;
    this.stage.land = () => this.flights.land();
    this.stage.learn = (coming) => this.moments.learn?.(coming);
    this.moments.enter(this.stage);
    this.choosing = new choosing(props, () => !this.stage.busy);
    $effect(() => {
      this.flights.calm = this.props().queue.still();
    });
    $effect(() => {
      const { view: now, seq } = this.props();
      this.moments.learn?.(now);
      this.stage.follow(now, seq);
    });
    $effect(() => {
      const leave = untrack(() => this.props().queue).engage(this.stage);
      return () => {
        this.stage.close();
        leave();
      };
    });
  }

  /** The board itself: it says which move it shows and how much room it has; a touch catches up, Escape goes a step back. */
  readonly board: Attachment<HTMLElement> = (board) => {
    const hurry = (): void => this.props().queue.hurry();
    const leave = this.room.measure(board);
    board.addEventListener('pointerdown', hurry);
    addEventListener('keydown', this.#escape);
    $effect(() => {
      board.dataset['seq'] = String(this.stage.seq);
    });
    return () => {
      leave?.();
      board.removeEventListener('pointerdown', hurry);
      removeEventListener('keydown', this.#escape);
    };
  };

  // Unless it closes a page that lies over the table.
  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) this.choosing.back();
  };
}
