// How the fair stands on a screen: as large as there is room, in one of three shapes.
import type { Room } from '$ui/room.svelte';
import { columns } from './looks';

const ROOMY = 1150; // Pixels from which on the columns at the sides have their full width.
const SIDES = { full: 608, tight: 548 }; // What stands left and right of the boards, in pixels.
const LARGEST = 1.35; // How much larger all of it stands on a large screen.
const WIDE = 980; // Pixels three columns need,
const HIGH = 430; // and how high they are at least.
const SHORT = 500; // Screens as low as this have what is asked beside the board, not below it.
const SLIM = 600; // So narrow a board shows the most needed things alone.

export class Screen {
  constructor(
    readonly room: Room,
    private readonly tv: () => boolean,
  ) {}

  readonly zoom = $derived.by(() =>
    this.tv()
      ? this.room.zoom(1180, 720)
      : Math.max(1, Math.min(LARGEST, this.room.width / 1280, this.room.screen.height / 800)),
  );
  readonly shape = $derived.by((): 'wide' | 'sideways' | 'upright' => {
    const { floor, screen, top } = this.room;
    if (this.tv() || (floor >= WIDE && (screen.height - top) / this.zoom >= HIGH)) return 'wide';
    return screen.height < SHORT && floor > SLIM ? 'sideways' : 'upright';
  });
  readonly wide = $derived(this.shape === 'wide');
  /** There is little room: what is only for pleasure stays away. */
  readonly brief = $derived.by(() => this.shape === 'sideways' || (!this.wide && this.room.floor < SLIM));
  readonly tight = $derived.by(() => this.room.floor < ROOMY);

  /** In how many columns so many boards stand. */
  columns(boards: number): number {
    const sides = this.wide ? (this.tight ? SIDES.tight : SIDES.full) : 0;
    return columns(boards, this.room.floor - sides);
  }
}
