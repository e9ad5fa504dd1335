/** Where things lie on the map of The Singularity War. */
import { expect, test } from 'vitest';
import {
  areaSigns,
  arrowFrom,
  beside,
  borders,
  drawnIn,
  inCells,
  machineSpots,
  openCells,
  pathThrough,
  peopleSpots,
  SIDE,
  wayTo,
} from '../src/games/singularity_war/cells';
import { AREAS, ROWS } from './war_view';

test('arrow keys walk over open cells, jump walls and stop at the border', () => {
  expect(openCells(ROWS)).toEqual(['0,0', '0,1', '1,0', '1,1', '2,1', '2,2']);
  expect(arrowFrom(ROWS, '0,0', 'ArrowRight')).toBe('0,1');
  expect(arrowFrom(ROWS, '0,1', 'ArrowRight')).toBeNull();
  expect(arrowFrom(['.#.'], '0,0', 'ArrowRight')).toBe('0,2');
  expect(arrowFrom(ROWS, '0,0', 'Enter')).toBeNull();
});

test('walls and areas are bordered where they meet, and each area is named once', () => {
  const lines = borders(ROWS, AREAS);
  expect(lines.areas).toContain(`M${SIDE} ${SIDE}h${SIDE}`); // Between 0,1 (A) and 1,1 (B).
  expect(lines.walls).toContain(`M${2 * SIDE} 0v${SIDE}`); // Between 0,1 and the wall beside it.
  expect(lines.areas).not.toContain(`M${SIDE} 0v${SIDE}`); // Inside A.
  expect(areaSigns(ROWS, AREAS)).toEqual([
    { area: 'A', cell: '0,0' },
    { area: 'B', cell: '1,1' },
  ]);
});

test('directions and neighbours are one thing', () => {
  expect(beside('1,1', 'NE')).toBe('0,2');
  expect(wayTo('1,1', '2,0')).toBe('SW');
  expect(wayTo('1,1', '3,3')).toBeNull();
});

test('pieces in one cell stay inside it and apart', () => {
  for (const shared of [false, true]) {
    for (let count = 1; count <= 6; count += 1) {
      const spots = [machineSpots(count, shared), peopleSpots(Math.min(4, count), shared)];
      for (const here of spots) {
        for (const { x, y, size } of here) {
          expect(Math.min(x, y) - size / 2).toBeGreaterThanOrEqual(-0.01);
          expect(Math.max(x, y) + size / 2).toBeLessThanOrEqual(SIDE + 0.01);
        }
        expect(new Set(here.map(({ x, y }) => `${x}/${y}`)).size).toBe(here.length);
      }
    }
  }
});

test('a way is drawn through the middles of its cells', () => {
  expect(pathThrough(['0,0', '1,1'])).toBe(`M${SIDE / 2} ${SIDE / 2}L${SIDE * 1.5} ${SIDE * 1.5}`);
  expect(pathThrough(['0,0'])).toBe('');
  expect([...inCells([{ cell: 'a' }, { cell: 'b' }, { cell: 'a' }]).keys()]).toEqual(['a', 'b']);
});

test('the numbers along the border are as large on a small map as on a large one', () => {
  for (const frame of [
    { width: 320, height: 260 },
    { width: 1200, height: 900 },
    { width: 90, height: 900 },
  ]) {
    const { width, height, edge, unit } = drawnIn(ROWS, frame);
    expect(edge / unit).toBeCloseTo(15); // Pixels, in which 12 of a letter's height have room.
    expect(width / unit).toBeLessThanOrEqual(frame.width + 0.01);
    expect(height / unit).toBeLessThanOrEqual(frame.height + 0.01);
    expect(Math.max(width / unit / frame.width, height / unit / frame.height)).toBeCloseTo(1);
  }
  const large = drawnIn(ROWS, { width: 320, height: 260 }, 2);
  expect(large.edge / large.unit).toBeCloseTo(15);
});
