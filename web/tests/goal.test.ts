import { expect, test } from 'vitest';
import { shortOf, standing } from '../src/games/ai_rush/goal';
import type { RushView, SectorView } from '../src/games/ai_rush/view';
import { Words } from '../src/lib/words';

const WORDS = new Words({
  names: { sector: { bio: 'BIO', tech: 'TECH' }, company: { eliza: 'ELIZA', parry: 'PARRY' } },
  table: {
    now_lost: 'ROGUE takes {sectors}: {count} short on {sector}.',
    every_sector: 'every sector',
    now_yours: 'You win on {sectors}.',
    you_need: 'You need {count} on {sector}.',
    rogue_needs: 'ROGUE needs {count} on {sector}.',
    stands_won: '{companies} would win.',
    stands_open: 'Nobody would win.',
  },
});

/** A sector with the agents of two companies and of ROGUE, as the server tells it. */
function sector(id: string, first: number, second: number, rogue: number): SectorView {
  const best = Math.max(first, second);
  const agents = [first, second].map((count, seat) => ({
    owner: seat === 0 ? 'eliza' : 'parry',
    seat,
    agents: count,
    leads: count === best && best > 0,
  }));
  const takes = rogue > 0 && rogue >= best;
  return {
    sector: id,
    agents: [...agents, { owner: 'rogue', seat: null, agents: rogue, leads: takes }],
    rogue,
    best,
    together: first + second,
    leaders: agents.filter((one) => one.leads).map((one) => one.seat),
    gap: best - rogue,
    rogue_takes: takes,
    fate: takes ? 'rogue' : best === 0 ? 'vacant' : 'led',
  };
}

function table(...sectors: SectorView[]): RushView {
  const companies = ['eliza', 'parry'].map((company, seat) => ({ seat, company }));
  return { sectors, companies } as RushView;
}

test('whoever leads is told so, and how far ROGUE is where it is nearest', () => {
  const view = table(sector('bio', 5, 2, 1), sector('tech', 1, 4, 2));
  expect(standing(view, 0, WORDS)).toBe('You win on BIO. ROGUE needs 2 on TECH.');
  expect(standing(view, null, WORDS)).toBe('ELIZA and PARRY would win. ROGUE needs 2 on TECH.');
});

test('whoever leads nowhere is told the sector they are nearest to', () => {
  const view = table(sector('bio', 2, 7, 1), sector('tech', 1, 4, 2));
  expect(standing(view, 0, WORDS)).toBe('You need 3 on TECH. ROGUE needs 2 on TECH.');
  expect(shortOf(sector('bio', 0, 0, 0), 0)).toBe(1); // One agent leads an empty sector.
  expect(shortOf(sector('bio', 3, 3, 5), 0)).toBe(3); // ROGUE has to be passed, a rival only reached.
});

test('where ROGUE takes a sector nobody wins, and the hardest one says how far it is', () => {
  expect(standing(table(sector('bio', 5, 2, 5), sector('tech', 1, 4, 2)), 1, WORDS)).toBe(
    'ROGUE takes BIO: 1 short on BIO.',
  );
  expect(standing(table(sector('bio', 0, 0, 8), sector('tech', 1, 0, 2)), 1, WORDS)).toBe(
    'ROGUE takes every sector: 9 short on BIO.',
  );
});

test('an empty table has no winner', () => {
  expect(standing(table(sector('bio', 0, 0, 0)), null, WORDS)).toBe('Nobody would win.');
  expect(standing(table(sector('bio', 0, 0, 0)), 1, WORDS)).toBe('You need 1 on BIO.');
});
