import { DAY_MS, utcDay } from '../../base/utc-day.ts';

// Beijing time has had no daylight saving since 1991 and is 8 hours ahead of UTC.
const AHEAD_MS = 8 * 3_600_000;

/** The clock of Beijing at a time, written as milliseconds since 1970 as if Beijing were UTC. */
export function toBeijing(time: number): number {
  return time + AHEAD_MS;
}

/** The time at which the clock of Beijing shows `local`: the reverse of {@link toBeijing}. */
export function fromBeijing(local: number): number {
  return local - AHEAD_MS;
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
