import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import { SHANGHAI } from './columns.ts';
import { clockOf, instantOf } from './zone-clock.ts';

/** The clock of Beijing at a time, written as milliseconds since 1970 as if Beijing were UTC. */
export function toBeijing(time: number): number {
  return clockOf(time, SHANGHAI);
}

/**
 * The time at which the clock of Beijing shows `local`, the first of two such times: the reverse of
 * {@link toBeijing}.
 */
export function fromBeijing(local: number): number {
  return instantOf(local, SHANGHAI);
}

/**
 * Midnight of the day that it is in Beijing, by the clock of {@link toBeijing}, and the milliseconds since then.
 */
export function beijingClock(time: number): { readonly midnight: number; readonly sinceMidnight: number } {
  const local = toBeijing(time);
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  return { midnight, sinceMidnight: local - midnight };
}

/** The day that it is in Beijing at a time, `YYYY-MM-DD`. */
export function beijingDay(time: number): string {
  return utcDay(toBeijing(time));
}

/** The time that it is in Beijing, `YYYY-MM-DD HH:MM:SS`. */
export function beijingTime(time: number): string {
  return new Date(toBeijing(time)).toISOString().slice(0, 19).replace('T', ' ');
}
