import { DAY_MS } from '../../base/utc-day.ts';
import type { TimeZoneName } from './columns.ts';

// Both zones are 8 hours ahead of UTC since then. Shanghai had summer time from 1986 to 1991, Hong Kong until
// 1979, and both before 1950. Source: the time zone database of IANA.
const STEADY_SINCE_MS = Date.UTC(1992, 0, 1);
const AHEAD_MS = 8 * 3_600_000;

/** What the clock of a zone shows at an instant, in milliseconds from 1970-01-01 00:00:00 of the same clock. */
export function clockOf(instant: number, zone: TimeZoneName): number {
  return instant + (instant >= STEADY_SINCE_MS ? AHEAD_MS : offsetMs(instant, zone));
}

/** The instant at which the clock of a zone shows a time, in milliseconds: of two such instants the first. */
export function instantOf(clockMs: number, zone: TimeZoneName): number {
  if (clockMs >= STEADY_SINCE_MS + DAY_MS) return clockMs - AHEAD_MS;
  // An offset before a change of the clock, and the one after it.
  const first = clockMs - offsetMs(clockMs - DAY_MS, zone);
  const second = clockMs - offsetMs(clockMs + DAY_MS, zone);
  return [first, second].find((instant) => instant + offsetMs(instant, zone) === clockMs) ?? first;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far the clock of a zone is ahead of UTC at an instant, in milliseconds; negative where it is behind.
 * @param zone a name of the time zone database: `America/New_York`
 */
export function offsetMs(instant: number, zone: string): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(name) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  return sign === '-' ? -ahead : ahead;
}
