import { say } from '../../../../base/say.ts';
import { freshnessByAsk, toMs } from '../../../../engine/interface/cache-policy.ts';
import type { NoticesAsk } from './wire.ts';

// A notice of a day may be listed on the evening before it, or late.
const SETTLED_MS = toMs('3d');

/** Lists of days long past hardly change; others grow by the minute. */
export const NOTICES = freshnessByAsk<NoticesAsk>(
  say(
    'Fresh for 5m; for 1d where the last day is more than three days ago.',
    '5 分钟内视为最新；最后一天早于三天前的为 1 天。',
  ),
  { staleIfError: '30d' },
  (obtained, { end }) => {
    const isPast = end !== '' && Date.parse(`${end}T00:00:00+08:00`) + SETTLED_MS < obtained;
    return obtained + toMs(isPast ? '1d' : '5m');
  },
);
