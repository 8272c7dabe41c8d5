import { say } from '../../base/say.ts';
import { day } from '../../engine/interface/params.ts';

/**
 * The params of a range of days, `start_date` and `end_date`.
 * @param first the default of the first, `YYYYMMDD`; that of the last likewise
 */
export function dayRange(first: string, last: string) {
  return {
    start_date: day({ default: first, say: say('First day wanted, YYYYMMDD.', '所求的第一天，YYYYMMDD。') }),
    end_date: day({
      default: last,
      say: say('Last day wanted, YYYYMMDD; not before the first.', '所求的最后一天，YYYYMMDD，不早于第一天。'),
    }),
  };
}
