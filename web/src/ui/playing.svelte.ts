// What every table of a game needs to show moves: the air above it, a stage, and the moments of its game.
import type { TableProps } from '$lib/table';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { openAir, type Flights } from './flight.svelte';
import { Stage, type Script } from './stage.svelte';

/** How a game shows its events. */
interface Shows<View extends object> {
  show: Script;
  /** Stand on a stage. */
  enter(stage: Stage<View>): void;
  /** Remember what a table that is to be shown tells. */
  learn?(view: View): void;
}

export class Playing<View extends object, Thing, Moments extends Shows<View>> {
  readonly flights: Flights<Thing>;
  readonly moments: Moments;
  readonly stage: Stage<View>;

  /** Made where a table's component begins: it opens the air and lives as long as the component. */
  constructor(
    private readonly props: () => TableProps<View>,
    moments: (flights: Flights<Thing>) => Moments,
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

  /** Whether everything that happened has been shown. */
  readonly settled = (): boolean => !this.stage.busy;

  /** The board itself: it says which move it shows, and a touch catches up. */
  readonly board: Attachment<HTMLElement> = (board) => {
    const hurry = (): void => this.props().queue.hurry();
    board.addEventListener('pointerdown', hurry);
    $effect(() => {
      board.dataset['seq'] = String(this.stage.seq);
    });
    return () => board.removeEventListener('pointerdown', hurry);
  };

  /** What Escape does: one step back, unless it closes a page that lies over the table. */
  escape(back: () => void): (event: KeyboardEvent) => void {
    return (event) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) back();
    };
  }
}
