import type { Source } from '../../declare/source.ts';

/**
 * Eastmoney's quote site: what every one of its wire formats shares. Its limits are those that users report as
 * safe.
 */
export const eastmoney = {
  name: 'eastmoney',
  title: 'Eastmoney (东方财富)',
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
    'It cuts an address off after some ten to twenty calls in a row, for minutes or for days: the connection ends without an answer.',
    'In September 2026 its kline hosts were silent for 16 hours at a stretch.',
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
