import type { Source } from '../../../../engine/interface/source.ts';
import { eastmoney } from '../site.ts';

/**
 * Eastmoney's quotes of single securities, their trades, and the minutes of Stock Connect. Their limits are apart
 * from those of lists and klines: users report that quotes answered while lists were cut off. The numbered hosts
 * answer the same.
 */
export const eastmoneyQuotes = {
  ...eastmoney,
  name: 'eastmoney-quotes',
  title: 'Eastmoney’s quotes (东方财富行情报价)',
  hosts: [
    'push2.eastmoney.com',
    '70.push2.eastmoney.com',
    '91.push2.eastmoney.com',
    '16.push2.eastmoney.com',
    'push2delay.eastmoney.com',
  ],
  quirks: [
    'It cuts an address off that asks too often: the connection ends without an answer.',
    'Its last host, push2delay, is 15 minutes late during the session. `Finfount-Source` shows which host answered.',
  ],
  limits: { ...eastmoney.limits, burst: 10, maxBytes: 4_000_000 },
} as const satisfies Omit<Source, 'fetch'>;
