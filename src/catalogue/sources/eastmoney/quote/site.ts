import { say } from '../../../../base/say.ts';
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
  title: say('Eastmoney’s quotes (东方财富行情报价)', '东方财富行情报价'),
  hosts: [
    'push2.eastmoney.com',
    '70.push2.eastmoney.com',
    '91.push2.eastmoney.com',
    '16.push2.eastmoney.com',
    'push2delay.eastmoney.com',
  ],
  quirks: [
    say(
      'It cuts an address off that asks too often: the connection ends without an answer.',
      '请求过于频繁的地址会被切断：连接断开而没有应答。',
    ),
    say(
      'Its last host, push2delay, is 15 minutes late during the session. `Finfount-Source` shows which host answered.',
      '其最后一台主机 push2delay 在开市期间延迟 15 分钟。`Finfount-Source` 写明由哪台主机应答。',
    ),
  ],
  limits: { ...eastmoney.limits, burst: 10, maxBytes: 4_000_000 },
} as const satisfies Omit<Source, 'fetch'>;
