/** A finished game in a few words, for a list. */

import { inARow, isolated } from './names';
import type { MyRoom } from './protocol';
import { say } from './say';

type Result = NonNullable<MyRoom['result']>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Whether it was won: by the team, by whoever sat at this device, or by others. */
export function verdict(result: Result, cooperative: boolean): string {
  if (result.winners.length === 0) return cooperative ? say('finished.lost') : say('finished.nobody_won');
  if (result.won === true || (cooperative && result.won === null)) return say('finished.won');
  return say('finished.have_won', { winners: inARow(result.winners.map(isolated)) });
}

/** How long it took: "2 min", "1 h 5 min", "3 days". */
export function lasted(seconds: number): string {
  if (seconds >= 48 * HOUR) return say('finished.days', { count: Math.round(seconds / (24 * HOUR)) });
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  if (minutes < 60) return say('finished.minutes', { minutes });
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return rest === 0 ? say('finished.hours', { hours }) : say('finished.hours_and_minutes', { hours, minutes: rest });
}

/** The day, without its year if that is this one. */
export function onDay(at: number, now: Date = new Date()): string {
  const day = new Date(1000 * at);
  if (day.toDateString() === now.toDateString()) {
    return say('finished.today', { time: day.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' }) });
  }
  const year = day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return day.toLocaleDateString(undefined, { day: 'numeric', month: 'short', ...year });
}
