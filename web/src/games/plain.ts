/** How a view of any game is put into words: names instead of numbers and ids, and nothing that says nothing. */

import type { LegalTold, SeatTold } from '$lib/protocol';
import { written, type Words } from '$lib/words';

export type Plain = string | number | boolean | null;
export type Row = Record<string, unknown>;

const SEATED = /^(seats?|order|active|leaders?|winners?|players?|from|to|asked|\w+_(by|on))$/;
const FOR_THE_EYE = /^(colou?r|image|icon_path)$/; // A plain table has no paint.
const FEW = 8; // So many answers need no order.
const MANY = 24; // From here on one wants to search.

export function isPlain(value: unknown): value is Plain {
  return value === null || typeof value !== 'object';
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether something is worth a line: what is not there, not so, or empty is not. */
export function tells(key: string, value: unknown): boolean {
  if (FOR_THE_EYE.test(key) || value === null || value === undefined || value === false || value === '') return false;
  if (Array.isArray(value)) return value.some((item) => isPlain(item) || tells('', item));
  return isPlain(value) || Object.entries(value).some(([inner, item]) => tells(inner, item));
}

/** A heading for a part of a view. */
export function heading(key: string): string {
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Something plain in words; the key it stands under says what it is. */
export function said(value: Plain, key: string, words: Words, seats: SeatTold[]): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (SEATED.test(key) && seats[value] !== undefined) return seats[value].name;
    if (Number.isInteger(value) && !key.includes('chance')) return written(value);
    return key.includes('chance') ? `${written(Math.round(100 * value))} %` : written(Math.round(100 * value) / 100);
  }
  return words.called(value, key);
}

/** Who or what a part is about, if one of its entries says so: it becomes the title. */
export function titleOf(row: Row, kind: string, words: Words, seats: SeatTold[]): { title: string; from: string[] } {
  const seat = row['seat'];
  const person = typeof seat === 'number' ? (seats[seat]?.name ?? '') : '';
  const own = Object.entries(row).find(
    ([key, value]) => typeof value === 'string' && (kind.startsWith(key) || words.has(key, value)),
  );
  const name = own === undefined ? '' : said(own[1] as string, own[0], words, seats);
  const parts = [person, name].filter((part) => part !== '');
  return { title: parts.join(' · '), from: [...(person ? ['seat'] : []), ...(own === undefined ? [] : [own[0]])] };
}

/** The columns of a list that is best read as a table: rows of plain things; null if it is none. */
export function columnsOf(list: unknown[]): string[] | null {
  if (list.length < 2 || !list.every(isRow)) return null;
  const keys = [...new Set(list.flatMap((row) => Object.keys(row)))];
  if (!list.every((row) => Object.values(row).every((value) => isPlain(value)))) return null;
  return keys.filter((key) => list.some((row) => tells(key, row[key])));
}

/** Whether lines of signs are a drawing, to be shown sign under sign. */
export function isDrawing(list: unknown[]): list is string[] {
  const first = list[0];
  if (list.length < 3 || typeof first !== 'string' || first.length < 4) return false;
  return list.every((line) => typeof line === 'string' && line.length === first.length && !line.includes('_'));
}

export interface Group {
  verb: string;
  title: string;
  answers: LegalTold[];
}

/** Answers by their verb, if there are many; those that contain what is searched for. */
export function grouped(legal: LegalTold[], search = ''): Group[] {
  const wanted = search.trim().toLowerCase();
  const found = new Map<string, LegalTold[]>();
  for (const one of legal) {
    if (wanted !== '' && !one.label.toLowerCase().includes(wanted)) continue;
    const verb = legal.length > FEW ? (one.action.split(':')[0] ?? '') : '';
    found.set(verb, [...(found.get(verb) ?? []), one]);
  }
  return [...found].map(([verb, answers]) => ({ verb, title: heading(verb), answers }));
}

export function needsSearch(legal: LegalTold[]): boolean {
  return legal.length > MANY;
}
