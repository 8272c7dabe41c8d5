import type { Source } from '../../../engine/interface/source.ts';

/**
 * Sina Finance: what every one of its wire formats shares. It bans an address soon, so its limits are low and
 * nothing is tried again.
 */
export const sinaServices = {
  name: 'sina',
  title: 'Sina Finance (新浪财经)',
  terms: 'https://www.sina.com.cn/intro/copyright.shtml',
  quirks: [
    'It bans an address after some twenty requests in a row, or more than two a second, for 5 to 60 minutes: HTTP 456, 403 or 502, or a page in the place of the file.',
    'Since September 2025 it answers 502 to some addresses outside China.',
  ],
  hosts: ['finance.sina.com.cn', 'stock.finance.sina.com.cn'],
  limits: {
    concurrency: 1,
    perSecond: 1,
    burst: 4,
    retries: 0,
    connectMs: 5_000,
    firstByteMs: 10_000,
    totalMs: 30_000,
    maxBytes: 2_000_000,
  },
} as const satisfies Omit<Source, 'fetch'>;

/** Its files, of which a security may have none. */
export const sina = {
  ...sinaServices,
  absence: 'Sina has no file of this security.',
} as const satisfies Omit<Source, 'fetch'>;
