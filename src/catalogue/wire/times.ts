import { quote } from '../../base/errors.ts';
import { beijingDay, beijingTime } from '../../engine/interface/beijing-time.ts';
import { changed } from './refusals.ts';

const UNIT_MS = { seconds: 1_000, milliseconds: 1 } as const;
// So few milliseconds are seconds: those of this century are 1,700,000,000, and as milliseconds in January 1970.
const LEAST_MS = 1e10;
// The year 1900 is the first one of any company. Local mean time was 343 seconds before the later Beijing time.
const EARLIEST_MS = Date.UTC(1900, 0, 1, -8) - 343_000;
// The end of the year 9999.
const LATEST_MS = 253_402_271_999_999;

/**
 * Seconds or milliseconds since 1970, as a number or as its digits, as a time of Beijing: `2026-06-30 15:00:00`;
 * null stays null, and 0 is no time: it is no midnight of Beijing either. Throws `upstream_changed` for anything
 * else.
 * @param label as that of `changed`, with the field
 */
export function toBeijingTime(value: unknown, unit: keyof typeof UNIT_MS, label: string): string | null {
  if (value === null || value === 0 || value === '0') return null;
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const time = /^-?\d{1,15}$/.test(digits) ? Number(digits) * UNIT_MS[unit] : Number.NaN;
  const isOther = unit === 'milliseconds' && Math.abs(time) < LEAST_MS;
  if (isOther || !(time >= EARLIEST_MS && time <= LATEST_MS))
    throw changed(label, `expected ${unit} since 1970, got ${quote(value ?? null)}`);
  return beijingTime(time);
}

/** The same as a day of Beijing: `2026-06-30`. */
export function toBeijingDay(value: unknown, unit: keyof typeof UNIT_MS, label: string): string | null {
  return toBeijingTime(value, unit, label)?.slice(0, 10) ?? null;
}

// A time of another zone: `2026-06-29T16:00:00.000Z` is midnight in Beijing.
const ZONED = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(?:(Z)|([+-]\d\d):?(\d\d))$/;
const WITH_SIGNS = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2})(?:[ T]\d{1,2}:\d\d(?::\d\d(?:\.\d{1,6})?)?)?)?$/;

/**
 * A day that a source writes with signs or without, the time of day behind it or not, or as its month, whose
 * first day it is then: `2026-06-30`, `2026/6/3`, `20260630`, `2026-06-30 00:00:00`, `202606`, `2026-06`. A time
 * that names its zone is one of the day of Beijing: `2026-06-29T16:00:00.000Z` is of the 30th. Throws
 * `upstream_changed` for anything else.
 * @param label as that of `changed`, with the field
 */
export function toDayText(value: unknown, label: string): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const [, local = '', utc, hours = '', minutes = ''] = ZONED.exec(text) ?? [];
  const instant = Date.parse(`${local}${utc ?? `${hours}:${minutes}`}`);
  if (!Number.isNaN(instant)) return beijingDay(instant);
  const [, year, month, day = '1'] = WITH_SIGNS.exec(text) ?? /^(\d{4})(\d{2})(\d{2})?$/.exec(text) ?? [];
  if (year === undefined || month === undefined) throw changed(label, `expected a day, got ${quote(value ?? null)}`);
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
