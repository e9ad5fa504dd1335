import { describe, expect, it } from 'vitest';
import { covered, standClear, type Obstacle } from '../src/ui/clear';

const screen = { width: 360, height: 740 };
const size = { width: 300, height: 90 };
const area = (left: number, top: number, width: number, height: number): Obstacle => ({
  area: { left, top, width, height },
  weight: 10,
});

describe('where a box stands', () => {
  it('is where it wishes to be, if nothing is there', () => {
    expect(standClear(size, screen, { left: 40, top: 100 }, [])).toEqual({ left: 40, top: 100, cost: 0 });
  });

  it('is inside the screen, wherever it wishes to be', () => {
    for (const wish of [
      { left: 300, top: -50 },
      { left: -80, top: 900 },
    ]) {
      const spot = standClear(size, screen, wish, []);
      expect(spot.left).toBeGreaterThanOrEqual(8);
      expect(spot.left + size.width).toBeLessThanOrEqual(screen.width - 8);
      expect(spot.top).toBeGreaterThanOrEqual(8);
      expect(spot.top + size.height).toBeLessThanOrEqual(screen.height - 8);
    }
  });

  it('covers no button while there is room elsewhere, and stays near', () => {
    const buttons = [area(0, 80, 360, 60), area(0, 600, 360, 140)];
    const spot = standClear(size, screen, { left: 40, top: 90 }, buttons);
    expect(spot.cost).toBe(0);
    expect(covered({ ...spot, ...size }, buttons)).toBe(0);
    expect(spot.top).toBeLessThan(200);
  });

  it('covers what matters least, where it cannot cover nothing', () => {
    const top = { ...area(0, 0, 360, 370), weight: 1 };
    const bottom = { ...area(0, 370, 360, 370), weight: 100 };
    expect(standClear(size, screen, { left: 40, top: 600 }, [top, bottom]).top).toBeLessThanOrEqual(280);
  });
});
