import { isDayText } from '../formats/values.ts';
import { beijingDay } from './beijing-time.ts';

// The 29th of February may be as long ago, where a year of a whole century has none.
const MAX_YEARS_AGO = 8;

/**
 * The last day `MM-DD` that had come in Beijing at a time, `YYYY-MM-DD`: a source that writes no year means that
 * one. Undefined for a text that no such day has.
 */
export function mostRecentDay(monthAndDay: string, time: number): string | undefined {
  if (!/^\d\d-\d\d$/.test(monthAndDay)) return undefined;
  const today = beijingDay(time);
  const thisYear = Number(today.slice(0, 4));
  const days = Array.from({ length: MAX_YEARS_AGO + 1 }, (_, ago) => `${thisYear - ago}-${monthAndDay}`);
  return days.find((day) => day <= today && isDayText(day));
}

/** A day `YYYYMMDD` as `YYYY-MM-DD`. */
export function isoDay(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/**
 * The midnight of a day `YYYYMMDD`, by the clock of its place, as milliseconds since 1970: as calendars count it.
 */
export function midnightOf(digits: string): number {
  return Date.parse(`${isoDay(digits)}T00:00:00Z`);
}
