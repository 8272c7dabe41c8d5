import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { LARGE_FILES } from '../../wire/limits.ts';

/** The fund pages of Tonghuashun: what every one of their wire formats shares. */
export const thsFunds = {
  name: 'ths-funds',
  title: say('Tonghuashun funds (同花顺爱基金)', '同花顺爱基金'),
  terms: 'https://fund.10jqka.com.cn/',
  quirks: [
    say(
      'Only its fund pages are asked. Its pages of boards and money flow want a value that a script computes to keep programs out; this service does not imitate it.',
      '只请求其基金网页。其板块和资金流向网页要求由脚本计算的值，以阻止程序访问；本服务不模仿。',
    ),
  ],
  hosts: ['fund.10jqka.com.cn'],
  limits: { ...LARGE_FILES, perSecond: 1, burst: 3, retries: 1 },
} as const satisfies Omit<Source, 'fetch'>;

/** What a browser sends with every request. */
export const HEADERS = { referer: 'https://fund.10jqka.com.cn/' };
