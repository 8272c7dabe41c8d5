import { type CachePolicy, toMs } from '../../../../engine/interface/cache-policy.ts';
import type { NoticesAsk } from './wire.ts';

// A notice of a day may be listed on the evening before it, or late.
const SETTLED_MS = toMs('3d');

/** Lists of days long past hardly change; others grow by the minute. */
export const NOTICES: CachePolicy<NoticesAsk> = {
  doc: 'Fresh for 5m; for 1d where the last day is more than three days ago. Served for up to 30d when the source fails.',
  staleIfErrorMs: toMs('30d'),
  freshUntil: (obtained, { end }) => {
    const isPast = end !== '' && Date.parse(`${end}T00:00:00+08:00`) + SETTLED_MS < obtained;
    return obtained + toMs(isPast ? '1d' : '5m');
  },
};
