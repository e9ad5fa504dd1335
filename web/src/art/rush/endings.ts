// The endings of AI RUSH by their ids: whose world it is, and which.

export interface RushEndingId {
  kind: 'asi' | 'rogue' | 'contested';
  owner: string; // A company, rogue, or nobody.
  sector: string;
}

export function readEnding(ending: string): RushEndingId {
  const parts = ending.split('_');
  const sector = parts.at(-1) ?? '';
  if (parts[0] === 'asi') return { kind: 'asi', owner: parts.slice(1, -1).join('_'), sector };
  if (parts[0] === 'rogue') return { kind: 'rogue', owner: 'rogue', sector };
  return { kind: 'contested', owner: '', sector };
}
