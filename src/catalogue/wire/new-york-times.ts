import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import { toBeijing } from '../../engine/interface/beijing-time.ts';
import { offsetMs } from '../../engine/interface/zone-clock.ts';

// Times of New York in Beijing, by which minutes of the United States are written.

/**
 * The day of New York on which a time of Beijing lies, told apart well enough: no session crosses noon of Beijing.
 */
export function newYorkSessionOf(time: string): string {
  return utcDay(Date.parse(`${time.replace(' ', 'T')}Z`) - DAY_MS / 2);
}

/** A time of New York in Beijing: 12 hours later in summer, 13 in winter. */
export function beijingTimeOf(time: string): string {
  const asUtc = Date.parse(`${time.replace(' ', 'T')}Z`);
  // The offset holds for the moment that the time names, which is some hours later than the same time in
  // Greenwich.
  const moment = asUtc + offsetOf(asUtc + 5 * 3_600_000);
  return new Date(toBeijing(moment)).toISOString().slice(0, 19).replace('T', ' ');
}

const offsets = new Map<number, number>();

/** How many milliseconds New York is behind Greenwich at a moment; asked once for each hour. */
function offsetOf(moment: number): number {
  const hour = Math.floor(moment / 3_600_000);
  const behind = offsets.get(hour) ?? -offsetMs(moment, 'America/New_York');
  offsets.set(hour, behind);
  return behind;
}
