// Where things lie on the map: cells by name, borders, and room for several pieces in one space.

export const SIDE = 40; // Units of the drawing for one cell,
const EDGE = 15; // and for the numbers along the border, if one unit is a pixel of the screen.

export interface Spot {
  x: number;
  y: number;
  size: number; // Of a piece, in units.
}

/** A cell's row and column. */
export function rowAndColumn(cell: string): [number, number] {
  const [row, column] = cell.split(',').map(Number);
  return [row ?? 0, column ?? 0];
}

export function nameOf(row: number, column: number): string {
  return `${row},${column}`;
}

/** The top left corner of a cell in the drawing. */
export function corner(cell: string): { x: number; y: number } {
  const [row, column] = rowAndColumn(cell);
  return { x: column * SIDE, y: row * SIDE };
}

const RIM = 4; // Units on the two sides that have no numbers.

/** How a map is drawn in a frame of so many pixels: its size in units, those for its numbers, and how many are a pixel. */
export interface Drawn {
  width: number;
  height: number;
  edge: number;
  unit: number;
}

/** The numbers keep their size on the screen, however small the map is drawn. */
export function drawnIn(rows: string[], frame: { width: number; height: number }, zoom = 1): Drawn {
  const [across, down] = [(rows[0]?.length ?? 1) * SIDE + RIM, rows.length * SIDE + RIM];
  const pixels = Math.min((frame.width - EDGE) / across, (frame.height - EDGE) / down) * zoom;
  const unit = 1 / Math.max(0.05, pixels);
  const edge = EDGE * unit;
  return { width: across + edge, height: down + edge, edge, unit };
}

/** How wide a map is for its height. */
export function mapPart(view: { map: { rows: string[] } }): number {
  const { rows } = view.map;
  return ((rows[0]?.length ?? 1) * SIDE + RIM) / (rows.length * SIDE + RIM);
}

export function isWall(rows: string[], row: number, column: number): boolean {
  return (rows[row]?.[column] ?? '#') === '#';
}

/** Every cell that is no wall, in reading order. */
export function openCells(rows: string[]): string[] {
  return rows.flatMap((line, row) => [...line].flatMap((sign, column) => (sign === '#' ? [] : [nameOf(row, column)])));
}

const WAYS: Record<string, [number, number]> = {
  N: [-1, 0],
  NE: [-1, 1],
  E: [0, 1],
  SE: [1, 1],
  S: [1, 0],
  SW: [1, -1],
  W: [0, -1],
  NW: [-1, -1],
};

/** The neighbour in a direction. */
export function beside(cell: string, way: string): string {
  const [row, column] = rowAndColumn(cell);
  const [down, right] = WAYS[way] ?? [0, 0];
  return nameOf(row + down, column + right);
}

/** The way from a cell to one of its neighbours, for what is asked by directions. */
export function wayTo(from: string, to: string): string | null {
  return Object.keys(WAYS).find((way) => beside(from, way) === to) ?? null;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where an arrow key leads from a cell: the next one that is open, past walls; nowhere at the border. */
export function arrowFrom(rows: string[], cell: string, key: string): string | null {
  const way = ARROWS[key];
  if (way === undefined) return null;
  let [row, column] = rowAndColumn(cell);
  for (;;) {
    row += way[0];
    column += way[1];
    if (rows[row]?.[column] === undefined) return null;
    if (!isWall(rows, row, column)) return nameOf(row, column);
  }
}

/** The lines between areas and along walls, as paths of the drawing. */
export function borders(rows: string[], areas: string[]): { areas: string; walls: string } {
  const found = { areas: '', walls: '' };
  for (let row = 0; row <= rows.length; row += 1) {
    for (let column = 0; column <= (rows[0]?.length ?? 0); column += 1) {
      const [x, y] = [column * SIDE, row * SIDE];
      const here = isWall(rows, row, column);
      for (const [up, left, line] of [
        [1, 0, `M${x} ${y}h${SIDE}`],
        [0, 1, `M${x} ${y}v${SIDE}`],
      ] as const) {
        const there = isWall(rows, row - up, column - left);
        if (here !== there) found.walls += line;
        else if (!here && areas[row]?.[column] !== areas[row - up]?.[column - left]) found.areas += line;
      }
    }
  }
  return found;
}

/** Where an area's letter is written: in its first cell. */
export function areaSigns(rows: string[], areas: string[]): { area: string; cell: string }[] {
  const seen = new Map<string, string>();
  for (const cell of openCells(rows)) {
    const [row, column] = rowAndColumn(cell);
    const area = areas[row]?.[column] ?? '';
    if (!seen.has(area)) seen.set(area, cell);
  }
  return [...seen].map(([area, cell]) => ({ area, cell }));
}

/** Room for so many machines in one cell, from its top left corner; people stand below them if there are any. */
export function machineSpots(count: number, shared: boolean): Spot[] {
  const height = shared ? SIDE * 0.55 : SIDE;
  const columns = count <= 1 ? 1 : count <= 4 && !shared ? 2 : Math.min(count, 3);
  const lines = Math.max(1, Math.ceil(count / columns));
  const size = Math.min(shared ? 19 : 27, (SIDE - 4) / columns, (height - 2) / lines);
  return Array.from({ length: count }, (_, place) => {
    const line = Math.floor(place / columns);
    const inLine = Math.min(columns, count - line * columns);
    return {
      x: SIDE / 2 + ((place % columns) - (inLine - 1) / 2) * size,
      y: height / 2 + (line - (lines - 1) / 2) * size,
      size,
    };
  });
}

/** Room for so many people in one cell. */
export function peopleSpots(count: number, shared: boolean): Spot[] {
  if (count > 2 && !shared) {
    // Two by two: side by side they would hide each other.
    const size = 18;
    return Array.from({ length: count }, (_, place) => ({
      x: SIDE / 2 + (place % 2 === 0 ? -9.5 : 9.5),
      y: SIDE / 2 + (place < 2 ? -9.5 : 9.5),
      size,
    }));
  }
  const size = count === 1 && !shared ? 27 : count <= 2 ? 19 : 14;
  const step = Math.min(size, (SIDE - size) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, place) => ({
    x: SIDE / 2 + (place - (count - 1) / 2) * step,
    y: shared ? SIDE - size / 2 - 2 : SIDE / 2,
    size,
  }));
}

/** A line through the middles of cells, as a path of the drawing. */
export function pathThrough(cells: string[]): string {
  const points = cells.map((cell) => {
    const at = corner(cell);
    return `${at.x + SIDE / 2} ${at.y + SIDE / 2}`;
  });
  return points.length < 2 ? '' : `M${points.join('L')}`;
}

/** What lies in each cell, in the order in which the cells come first. */
export function inCells<Thing extends { cell: string }>(things: Thing[]): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>();
  for (const one of things) found.set(one.cell, [...(found.get(one.cell) ?? []), one]);
  return found;
}
