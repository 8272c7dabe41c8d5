import type { BitReader } from './bits.ts';
import { dayOfNumber, nextWeekday } from './days.ts';

/**
 * Decodes a calendar, the text of type LC behind its header: the days of trading, `YYYY-MM-DD`, ascending. It
 * holds the first and the last day, and how many weekdays with trading lie between those without. Throws
 * `upstream_changed` for a text that is cut off or goes on, and for one without a day.
 */
export function decodeCalendar(bits: BitReader): string[] {
  const first = bits.unsigned(18);
  const last = bits.unsigned(18);
  if (first > last) throw bits.changed(`expected a first day before the last, got ${first} and ${last}`);
  let width = 0;
  const readRun = (): number => {
    if (bits.bit() === 1) width += bits.step();
    return bits.unsigned(3 * width);
  };
  const days: string[] = [];
  let day = first - 1;
  let left = -1;
  while (day < last) {
    day = nextWeekday(day);
    // The first weekday always has trading, so its run counts it.
    if (left < 0) left = Math.max(readRun(), 1);
    if (left === 0) {
      left = readRun();
      continue;
    }
    days.push(dayOfNumber(day));
    left--;
  }
  bits.end();
  return days;
}
