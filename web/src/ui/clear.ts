// Where a box that lies over the page covers the least of what matters there.

export interface Size {
  width: number;
  height: number;
}
export interface Spot {
  left: number;
  top: number;
}
export type Area = Spot & Size;
/** Something that had better not be covered, and how much that matters. */
export interface Obstacle {
  area: Area;
  weight: number;
}

const EDGE = 8; // To the edge of the screen, and to what a box stands beside.
const STEP = 16;

/** How much two areas have in common, in square pixels. */
function overlap(one: Area, other: Area): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What it costs to cover what a box would cover there. */
export function covered(box: Area, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, { area, weight }) => sum + weight * overlap(box, area), 0);
}

function steps(last: number): number[] {
  const found = [EDGE];
  for (let at = EDGE + STEP; at < last; at += STEP) found.push(at);
  return last > EDGE ? [...found, last] : found;
}

/** The spot inside the screen that covers least; of equals, the one nearest to where the box would like to be. */
export function standClear(
  size: Size,
  screen: Size,
  wish: Spot,
  obstacles: readonly Obstacle[],
): Spot & { cost: number } {
  const across = screen.width - size.width - EDGE;
  const down = screen.height - size.height - EDGE;
  const wished = {
    left: Math.max(EDGE, Math.min(wish.left, across)),
    top: Math.max(EDGE, Math.min(wish.top, down)),
  };
  let best = { ...wished, cost: covered({ ...wished, ...size }, obstacles) };
  let farthest = 0;
  for (const left of steps(across)) {
    for (const top of steps(down)) {
      const cost = covered({ left, top, ...size }, obstacles);
      const far = Math.abs(left - wished.left) + Math.abs(top - wished.top);
      if (cost < best.cost || (cost === best.cost && far < farthest)) {
        best = { left, top, cost };
        farthest = far;
      }
    }
  }
  return best;
}

/** Where these elements are now; those that are not to be seen are left out. */
export function obstaclesOf(elements: Iterable<Element>, weight: number, margin = 0): Obstacle[] {
  const found: Obstacle[] = [];
  for (const element of elements) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = width > 0 && height > 0 && top < innerHeight && top + height > 0;
    if (!seen) continue;
    const area = { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin };
    found.push({ area, weight });
  }
  return found;
}
