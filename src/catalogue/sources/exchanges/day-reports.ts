import { say } from '../../../base/say.ts';
import type { AskData } from '../../../engine/interface/ask.ts';
import {
  type CachePolicy,
  freshnessByAsk,
  shanghaiSessionWasOver,
  toMs,
} from '../../../engine/interface/cache-policy.ts';

// A report comes in the evening or on the next morning; corrections of it were never seen.
const SETTLED_MS = toMs('7d');

/**
 * Reports of one day: they are soon fetched again until a week after the day, and seldom then.
 * @param dayOf the day of an ask, `YYYYMMDD`
 */
export function reportsOfDay<Ask extends AskData>(dayOf: (ask: Ask) => string): CachePolicy<Ask> {
  return freshnessByAsk(
    say(
      'Fresh for 30m until a week after the day, and for 30d then.',
      '当日后一周内，30 分钟内视为最新；此后 30 天内视为最新。',
    ),
    { staleIfError: '365d' },
    (obtained, ask) => obtained + toMs(shanghaiSessionWasOver(dayOf(ask), obtained - SETTLED_MS) ? '30d' : '30m'),
  );
}
