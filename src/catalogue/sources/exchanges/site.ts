import type { Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';

/** The host of the Shanghai exchange's data. */
export const SHANGHAI_HOST = 'query.sse.com.cn';

/** The host of the Shenzhen exchange. */
export const SHENZHEN_HOST = 'www.szse.cn';

/** The host of the Beijing exchange. */
export const BEIJING_HOST = 'www.bse.cn';

/** The stock exchanges of mainland China: what their lists and reports share. */
export const exchanges = {
  name: 'exchanges',
  title: 'the stock exchanges of Shanghai, Shenzhen and Beijing',
  terms: 'https://www.sse.com.cn/home/legal/',
  quirks: [
    'The Shanghai exchange answers to requests from its own pages alone, and now and then with a page in the place of data.',
    'From abroad, requests to the Shenzhen exchange often hang.',
    'The Beijing exchange has twenty companies a page, so its list takes some 18 requests; it wants the cookies of its own pages.',
  ],
  hosts: [SHENZHEN_HOST, SHANGHAI_HOST, BEIJING_HOST],
  limits: { ...USUAL, retries: 1 },
} as const satisfies Omit<Source, 'fetch'>;

/** The Shanghai exchange: what its reports share. */
export const shanghaiExchange = {
  ...exchanges,
  name: 'sse',
  title: 'the Shanghai Stock Exchange (上海证券交易所)',
  quirks: [
    'It answers to requests from its own pages alone, and now and then with a page in the place of data, or ends the connection.',
    'From abroad, some requests are refused.',
  ],
  hosts: [SHANGHAI_HOST],
  // A history comes with every row twice.
  limits: { ...exchanges.limits, maxBytes: 16_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** The Shenzhen exchange: what its reports share. */
export const shenzhenExchange = {
  ...exchanges,
  name: 'szse',
  title: 'the Shenzhen Stock Exchange (深圳证券交易所)',
  terms: 'https://www.szse.cn/application/copyright/index.html',
  quirks: [
    'From abroad, requests often hang.',
    'The figures of a day come after its session, those of margin trading on the morning of the next session; before that, it answers a page, or a table without rows.',
  ],
  hosts: [SHENZHEN_HOST],
  limits: { ...exchanges.limits, concurrency: 1, perSecond: 1, burst: 4 },
} as const satisfies Omit<Source, 'fetch'>;
