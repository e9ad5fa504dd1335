import type { Reaction } from '$lib/protocol';

export const REACTIONS: Record<Reaction, { face: string; label: string }> = {
  cheer: { face: '🎉', label: 'Cheer' },
  laugh: { face: '😄', label: 'Laugh' },
  gasp: { face: '😱', label: 'Gasp' },
  think: { face: '🤔', label: 'Think' },
  sorry: { face: '🙈', label: 'Sorry' },
  thanks: { face: '🙏', label: 'Thanks' },
};
