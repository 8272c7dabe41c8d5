import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';

/** The host of the Shanghai exchange's data. */
export const SHANGHAI_HOST = 'query.sse.com.cn';

/** The host of the Shenzhen exchange. */
export const SHENZHEN_HOST = 'www.szse.cn';

/** Further hosts of the Shenzhen exchange: its funds, its pages for investors, and its monthly reports. */
export const SHENZHEN_FUND_HOST = 'fund.szse.cn';
export const SHENZHEN_INVESTOR_HOST = 'investor.szse.cn';
export const SHENZHEN_DOCUMENT_HOST = 'docs.static.szse.cn';

/** The host of the Beijing exchange. */
export const BEIJING_HOST = 'www.bse.cn';

/** The stock exchanges of mainland China: what their lists and reports share. */
export const exchanges = {
  name: 'exchanges',
  title: say('the stock exchanges of Shanghai, Shenzhen and Beijing', '上海、深圳和北京证券交易所'),
  terms: 'https://www.sse.com.cn/home/legal/',
  quirks: [
    say(
      'The Shanghai exchange answers to requests from its own pages alone, and now and then with a page in the place of data.',
      '上海证券交易所只应答来自其自身网页的请求，有时以网页代替数据。',
    ),
    say('From abroad, requests to the Shenzhen exchange often hang.', '从境外访问深圳证券交易所时，请求常常没有响应。'),
    say(
      'The Beijing exchange has twenty companies a page, so its list takes some 18 requests; it wants the cookies of its own pages.',
      '北京证券交易所每页二十家公司，其清单约需 18 次请求；它要求自身网页的 Cookie。',
    ),
  ],
  hosts: [SHENZHEN_HOST, SHANGHAI_HOST, BEIJING_HOST],
  limits: { ...USUAL, retries: 1 },
} as const satisfies Omit<Source, 'fetch'>;

/** The Shanghai exchange: what its reports share. */
export const shanghaiExchange = {
  ...exchanges,
  name: 'sse',
  title: say('the Shanghai Stock Exchange (上海证券交易所)', '上海证券交易所'),
  quirks: [
    say(
      'It answers to requests from its own pages alone, and now and then with a page in the place of data, or ends the connection.',
      '只应答来自其自身网页的请求，有时以网页代替数据，或断开连接。',
    ),
    say('From abroad, some requests are refused.', '从境外访问时，部分请求被拒绝。'),
  ],
  hosts: [SHANGHAI_HOST],
  // A history comes with every row twice.
  limits: { ...exchanges.limits, maxBytes: 16_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** The Shenzhen exchange: what its reports share. */
export const shenzhenExchange = {
  ...exchanges,
  name: 'szse',
  title: say('the Shenzhen Stock Exchange (深圳证券交易所)', '深圳证券交易所'),
  terms: 'https://www.szse.cn/application/copyright/index.html',
  quirks: [
    say('From abroad, requests often hang.', '从境外访问时，请求常常没有响应。'),
    say(
      'The figures of a day come after its session, those of margin trading on the morning of the next session; before that, it answers a page, or a table without rows.',
      '当日的数据在收盘后公布，融资融券数据在下一交易日早晨公布；在此之前返回网页，或没有行的表格。',
    ),
  ],
  hosts: [SHENZHEN_HOST, SHENZHEN_FUND_HOST, SHENZHEN_INVESTOR_HOST, SHENZHEN_DOCUMENT_HOST],
  limits: { ...exchanges.limits, concurrency: 1, perSecond: 1, burst: 4 },
} as const satisfies Omit<Source, 'fetch'>;
