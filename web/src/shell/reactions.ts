import type { Reaction } from '$lib/protocol';
import { say } from '$lib/say';

/** Quick reactions, drawn by us in a square of 32: a face, or hands. */
export const REACTIONS: Record<Reaction, { label: string; marks: string; filled?: string }> = {
  cheer: {
    label: say('reactions.cheer'),
    marks: 'M10 13q1.500-2 3 0M19 13q1.500-2 3 0M4 6l3 2M28 6l-3 2M16 1v3',
    filled: 'M9 18h14q-1 7-7 7t-7-7z',
  },
  laugh: { label: say('reactions.laugh'), marks: 'M9 12l4 2-4 2M23 12l-4 2 4 2', filled: 'M9 19h14q-1 6-7 6t-7-6z' },
  gasp: {
    label: say('reactions.gasp'),
    marks: 'M8 10q2-2 4-1M24 10q-2-2-4-1',
    filled: 'M12 13.500v2.500M20 13.500v2.500M16 18a3 4 0 100 8 3 4 0 000-8z',
  },
  think: { label: say('reactions.think'), marks: 'M11 13v2M21 13v2M11 22q5-2 9 1M20 9q2-1 4 1' },
  sorry: { label: say('reactions.sorry'), marks: 'M9 13l4 1M23 13l-4 1M11 23q5-4 10 0M24 17q2 3 0 4-2-1 0-4z' },
  thanks: { label: say('reactions.thanks'), marks: 'M9 14q2-2 4 0M19 14q2-2 4 0M10 19q6 6 12 0' },
};
