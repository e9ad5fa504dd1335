/** A finished game in a few words, for a list. */

import { inARow, isolated } from './names';
import type { MyRoom } from './protocol';

type Result = NonNullable<MyRoom['result']>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Whether it was won: by the team, by whoever sat at this device, or by others. */
export function verdict(result: Result, cooperative: boolean): string {
  if (result.winners.length === 0) return cooperative ? 'Lost' : 'Nobody won';
  if (result.won === true || (cooperative && result.won === null)) return 'Won';
  return `${inARow(result.winners.map(isolated))} won`;
}

/** How long it took: "2 min", "1 h 5 min", "3 days". */
export function lasted(seconds: number): string {
  if (seconds >= 48 * HOUR) return `${Math.round(seconds / (24 * HOUR))} days`;
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** The day, without its year if that is this one. */
export function onDay(at: number, now: Date = new Date()): string {
  const day = new Date(1000 * at);
  if (day.toDateString() === now.toDateString()) {
    return `today, ${day.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}`;
  }
  const year = day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return day.toLocaleDateString(undefined, { day: 'numeric', month: 'short', ...year });
}
