import { say } from '../../../../base/say.ts';
import { freshFor, freshWhere, toMs } from '../../../../engine/interface/cache-policy.ts';
import type { NoticesAsk } from './wire.ts';

// A notice of a day may be listed on the evening before it, or late.
const SETTLED_MS = toMs('3d');

/** Lists of days long past hardly change; others grow by the minute. */
export const NOTICES = freshWhere<NoticesAsk>(
  ({ end }, at) => end !== '' && Date.parse(`${end}T00:00:00+08:00`) + SETTLED_MS < at,
  { where: say('Where the last day is more than three days ago', '最后一天早于三天前的'), fresh: '1d' },
  freshFor('5m', { staleIfError: '30d' }),
);
