import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';

/**
 * Sina Finance: what every one of its wire formats shares. It bans an address soon, so its limits are low and
 * nothing is tried again.
 */
export const sinaServices = {
  name: 'sina',
  title: say('Sina Finance (新浪财经)', '新浪财经'),
  terms: 'https://www.sina.com.cn/intro/copyright.shtml',
  quirks: [
    say(
      'It bans an address after some twenty requests in a row, or more than two a second, for 5 to 60 minutes: HTTP 456, 403 or 502, or a page in the place of the file.',
      '连续约二十次请求，或每秒超过两次，该地址会被封禁 5 至 60 分钟：HTTP 456、403 或 502，或以网页代替文件。',
    ),
    say(
      'Since September 2025 it answers 502 to some addresses outside China.',
      '自 2025 年 9 月起，对中国以外的某些地址返回 502。',
    ),
  ],
  hosts: ['finance.sina.com.cn', 'stock.finance.sina.com.cn'],
  banStatus: 456,
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
  notFoundMeaning: say('Sina has no file of this security.', '新浪没有该证券的文件。'),
} as const satisfies Omit<Source, 'fetch'>;
