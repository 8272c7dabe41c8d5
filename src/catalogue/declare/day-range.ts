import { say } from '../../base/say.ts';
import { day } from '../../engine/interface/params.ts';

/**
 * The params of a range of days, `start_date` and `end_date`.
 * @param first the default of the first, `YYYYMMDD`; that of the last likewise
 */
export function dayRange(first: string, last: string) {
  return {
    start_date: firstDay(first),
    end_date: day({
      bound: 'last',
      default: last,
      say: say('Last day wanted, YYYYMMDD; not before the first.', '所求的最后一天，YYYYMMDD，不早于第一天。'),
    }),
  };
}

/** The first day of a range, for a range whose last day has a text of its own. */
export function firstDay(value: string) {
  return day({ bound: 'first', default: value, say: say('First day wanted, YYYYMMDD.', '所求的第一天，YYYYMMDD。') });
}
