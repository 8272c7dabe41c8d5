import { type Failure, quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';
import { noValue, refused } from '../../wire/refusals.ts';

/** Tonghuashun (同花顺): what its hosts share. Nobody has published a limit, so it is asked slowly. */
const tonghuashun = {
  terms: 'https://www.10jqka.com.cn/',
  limits: { ...GENTLE, burst: 4 },
} as const satisfies Partial<Source>;

/** Its pages of companies. */
export const thsCompanies = {
  ...tonghuashun,
  name: 'ths',
  title: say('Tonghuashun’s pages of companies (同花顺个股资料)', '同花顺个股资料'),
  quirks: [
    say(
      'Amounts are texts with Chinese magnitudes: 万 is ten thousand, 亿 a hundred million, 万亿 a million million.',
      '金额是带中文数量级的文本：万为一万，亿为一亿，万亿为一万亿。',
    ),
    say(
      'In the night of 2025-09-03 its addresses of statements were refused to programs.',
      '2025-09-03 夜间，其财务报表的网址拒绝程序访问。',
    ),
  ],
  notFoundMeaning: say(
    'Tonghuashun has no page of the company: it answers HTTP 404.',
    '同花顺没有该公司的页面：它以 HTTP 404 应答。',
  ),
  hosts: ['basic.10jqka.com.cn'],
} as const satisfies Omit<Source, 'fetch'>;

/** Its pages of the Chinese economy. They are on another host, with limits of its own. */
export const thsEconomy = {
  ...tonghuashun,
  name: 'ths-economy',
  title: say('Tonghuashun’s pages of the economy (同花顺数据中心)', '同花顺数据中心'),
  quirks: [say('A page shows some thirty months, the newest first.', '网页显示约三十个月，最新的在前。')],
  hosts: ['data.10jqka.com.cn'],
} as const satisfies Omit<Source, 'fetch'>;

/** Its lists of new shares, convertible bonds and branches of brokers, on the host of the pages of the economy. */
export const thsLists = {
  ...tonghuashun,
  name: 'ths-lists',
  title: say('Tonghuashun’s data centre (同花顺数据中心)', '同花顺数据中心'),
  quirks: [
    say(
      'A page that holds only a script which sets a cookie is a refusal: nothing is computed to pass it.',
      '只含设置 Cookie 的脚本的网页视为拒绝：本服务不为其计算任何值。',
    ),
  ],
  hosts: ['data.10jqka.com.cn'],
} as const satisfies Omit<Source, 'fetch'>;

/** Its ticker of news. */
export const thsNews = {
  ...tonghuashun,
  name: 'ths-news',
  title: say('Tonghuashun’s ticker of news (同花顺快讯)', '同花顺快讯'),
  hosts: ['news.10jqka.com.cn'],
} as const satisfies Omit<Source, 'fetch'>;

/** The failure for a company that has no pages, by its code. */
export function noCompany(company: string): Failure {
  return noValue(
    `${thsCompanies.title.en} do not have the company ${company}.`,
    `${thsCompanies.title.zh}没有公司 ${company}。`,
  );
}

/**
 * Throws `upstream_refused` for a page that lacks what every such page has: one that comes in its place.
 * @param mark what every such page has, in ASCII
 * @param label begins the message: the source and what was expected
 */
export function refuseOtherPage({ body }: Pick<Page, 'body'>, mark: string, label: string): void {
  if (body.includes(mark)) return;
  const start = quote(body.toString('latin1', 0, 200).trim());
  throw refused(label, `expected a page with ${mark}, got ${start}`);
}
