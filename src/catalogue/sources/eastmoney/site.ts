import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';

/**
 * Eastmoney's quote site: what every one of its wire formats shares. Its limits are those that users report as
 * safe.
 */
export const eastmoney = {
  name: 'eastmoney',
  title: say('Eastmoney (东方财富)', '东方财富'),
  terms: 'https://about.eastmoney.com/home/legal',
  // All of them answer the same; a block often leaves one or the other out.
  hosts: [
    'push2his.eastmoney.com',
    '7.push2his.eastmoney.com',
    '33.push2his.eastmoney.com',
    '63.push2his.eastmoney.com',
    '91.push2his.eastmoney.com',
  ],
  quirks: [
    say(
      'It cuts an address off after some ten to twenty calls in a row, for minutes or for days: the connection ends without an answer.',
      '连续调用约十至二十次后，数据源会切断该地址的访问，持续数分钟或数天：连接断开而没有应答。',
    ),
    say(
      'In September 2026 its kline hosts were silent for 16 hours at a stretch.',
      '2026 年 9 月，其 K 线主机曾连续 16 小时没有应答。',
    ),
  ],
  limits: {
    concurrency: 4,
    perSecond: 2,
    burst: 5,
    // Another host takes the place of a further attempt.
    retries: 0,
    connectMs: 5_000,
    firstByteMs: 10_000,
    totalMs: 30_000,
    maxBytes: 8_000_000,
  },
} as const satisfies Omit<Source, 'fetch'>;

/**
 * Eastmoney's futures site: its table of contracts and its quotes. Its hosts, and so its limits, are apart from
 * those of klines. A table of some ten exchanges and a list of 30 pages are bursts.
 */
export const eastmoneyFutures = {
  ...eastmoney,
  name: 'eastmoney-futures',
  title: say('Eastmoney’s futures site (东方财富期货)', '东方财富期货'),
  hosts: ['futsse-static.eastmoney.com', 'futsseapi.eastmoney.com'],
  quirks: [
    say(
      'Its lists come in pages or parts. All of them are fetched and must add up.',
      '其清单分页或分段发送。全部取得，且总数必须相符。',
    ),
  ],
  limits: { ...eastmoney.limits, concurrency: 2, perSecond: 3, burst: 40 },
} as const satisfies Omit<Source, 'fetch'>;
