// The engravings on the cards: every strategy has its own kind of figure, every rank its own figure.

type Point = [number, number];

const around = (angle: number, radius: number): Point => [50 + radius * Math.sin(angle), 50 - radius * Math.cos(angle)];
const line = (points: Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Governance: the rosettes of banknotes and seals, with more petals for a higher rank. */
function rosette(rank: number): string[] {
  const petals = 5 + rank;
  const steps = 240;
  return [0, 1, 2, 3].map((layer) => {
    const points = Array.from({ length: steps + 1 }, (_, step): Point => {
      const angle = (step / steps) * 2 * Math.PI;
      const wave = Math.cos(petals * angle + layer * (Math.PI / 2));
      return around(angle, 40 - layer * 7.5 + wave * (5.5 - layer * 0.4));
    });
    return `${line(points)}Z`;
  });
}

/** Agent Foundations: stars strung between the corners of a polygon. */
function star(rank: number): string[] {
  const corners = 6 + rank;
  const strides = [Math.floor(corners / 2) - (corners % 2 === 0 ? 1 : 0), Math.max(2, Math.floor(corners / 3)), 1];
  return strides.map((stride) =>
    Array.from({ length: corners }, (_, from) => {
      const turn = (2 * Math.PI) / corners;
      return line([around(from * turn, 44), around((from + stride) * turn, 44)]);
    }).join(''),
  );
}

/** Pivotal Act: rays around one deed, and the single shaft that goes through. */
function burst(rank: number): string[] {
  const rays = 8 + rank * 2;
  const lines = Array.from({ length: rays }, (_, ray) => {
    const angle = (ray / rays) * 2 * Math.PI;
    const reach = ray % 2 === 0 ? 44 : 30 + ((ray * 7 + rank * 5) % 11);
    return line([around(angle, 15 + (ray % 3) * 3), around(angle, reach)]);
  }).join('');
  const rings = [10, 15 + rank * 0.6].map(
    (r) => `M${50 - r} 50a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  );
  return [lines, rings.join(''), 'M50 88V14M41 25 50 12 59 25'];
}

/** Prosaic: layers of knots, everything wired to everything in the next. */
function network(rank: number): string[] {
  const sizes = [2 + (rank % 3), 3 + (rank % 4), 4 + ((rank * 2) % 3), 3 + ((rank + 1) % 3), 1 + (rank % 2)];
  const layers = sizes.map((size, layer) =>
    Array.from({ length: size }, (_, knot): Point => [
      10 + layer * 20,
      50 + (knot - (size - 1) / 2) * (72 / Math.max(4, size)),
    ]),
  );
  const wires = layers
    .slice(1)
    .flatMap((layer, index) => (layers[index] ?? []).flatMap((from) => layer.map((to) => line([from, to]))));
  const knots = layers
    .flat()
    .map(([x, y]) => `M${x - 2.6} ${y.toFixed(1)}a2.600 2.600 0 1 0 5.200 0a2.600 2.600 0 1 0-5.200 0`);
  return [wires.join(''), knots.join('')];
}

const FIGURES: Record<string, (rank: number) => string[]> = {
  governance: rosette,
  agent_foundations: star,
  pivotal_act: burst,
  prosaic: network,
};
const drawn = new Map<string, string[]>();

/** The strokes of a card's engraving, in a square of 100. */
export function engraving(strategy: string, rank: number): string[] {
  const key = `${strategy}/${rank}`;
  let strokes = drawn.get(key);
  if (strokes === undefined) drawn.set(key, (strokes = FIGURES[strategy]?.(rank) ?? []));
  return strokes;
}
