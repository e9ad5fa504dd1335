// The endings of Science! by their ids: a page of the Booklet, or one of five ways in which the fair closes.
import { GLYPHS } from './glyphs';

export interface Page {
  glyph: string; // What is drawn on it; empty where nobody shipped anything.
  seed: number; // Where its small things stand.
  tone: string;
}

const TONES = ['#1d4f91', '#7a1f3d', '#1f6b55', '#6d4a12', '#4f2f7d', '#8a3a16'];

/** A page by its id; null if it is none. */
export function readPage(ending: string): Page | null {
  if (!ending.startsWith('page_')) return null;
  const invention = ending.slice('page_'.length);
  const place = Object.keys(GLYPHS).indexOf(invention);
  return {
    glyph: GLYPHS[invention] ?? '',
    seed: place + 1,
    tone: TONES[(place + TONES.length) % TONES.length] ?? '#1d4f91',
  };
}

/** A number from 0 up to a limit, always the same for the same place. */
export function scatter(seed: number, n: number, limit: number): number {
  return (Math.abs(Math.sin(seed * 12.9898 + n * 78.233) * 43758.5453) % 1) * limit;
}
