import { quote } from '../../../base/errors.ts';
import { say, type Text } from '../../../base/say.ts';
import type { InspectionCall } from '../../../engine/interface/inspections.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../engine/interface/source.ts';
import { LARGE_FILES } from '../../wire/limits.ts';
import { noValue, refused } from '../../wire/refusals.ts';

/**
 * Eastmoney's fund site (Tiantian fund): lists, ranks, histories and pages of funds. Its hosts, and so its limits,
 * are apart from those of quotes and reports. Nobody has published a limit; clients that ask daily report no
 * block.
 */
export const eastmoneyFunds = {
  name: 'eastmoney-funds',
  title: say('Eastmoney’s fund site (天天基金)', '天天基金'),
  terms: 'https://about.eastmoney.com/home/legal',
  hosts: ['fund.eastmoney.com', 'fundf10.eastmoney.com', 'api.fund.eastmoney.com'],
  quirks: [
    say(
      'It answers a block, and an address that it does not know, with an HTML page of status 200.',
      '封锁访问时，或遇到不认识的网址时，以状态 200 返回 HTML 网页。',
    ),
    say(
      'A list of the whole market is one reply of some megabytes; histories by day come in pages of 20 rows.',
      '全市场清单是一个数兆字节的应答；按日的历史每页 20 行。',
    ),
    say(
      'Money funds show the income per 10,000 units in the place of the unit value, and the 7-day yield in the place of the cumulative value.',
      '货币基金在单位净值的位置显示每万份收益，在累计净值的位置显示 7 日年化收益率。',
    ),
  ],
  notFoundMeaning: say(
    'The fund site does not know the fund or the day: it redirects to its own page.',
    '基金网站没有该基金或该日期：它跳转到自己的页面。',
  ),
  // The largest, the ranking and the daily values of some 28,000 funds, have 5 MB.
  limits: { ...LARGE_FILES, perSecond: 3, burst: 12, connectMs: 5_000, firstByteMs: 15_000, maxBytes: 24_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/**
 * Eastmoney's site of Hong Kong funds that are sold in the mainland. It is another host, with limits of its own.
 */
export const eastmoneyHongKongFunds = {
  ...eastmoneyFunds,
  name: 'eastmoney-hong-kong-funds',
  title: say('Eastmoney’s site of Hong Kong funds (天天基金香港基金)', '天天基金香港基金'),
  hosts: ['overseas.1234567.com.cn'],
  quirks: [
    say(
      'It covers the Hong Kong funds that are recognised for sale in the mainland.',
      '包括获准在内地销售的香港基金（互认基金）。',
    ),
  ],
} as const satisfies Omit<Source, 'fetch'>;

/** The `Referer` without which the site declines (ErrCode -999). */
const REFERER = 'https://fund.eastmoney.com/';
/** Where the site redirects a request for a fund or a page that it does not have. */
const NOT_FOUND_PAGE = 'https://fund.eastmoney.com/notfound.html';

/**
 * Fetches one page of the fund site. Throws `no_value` where the site has no such thing, and what {@link
 * FetchContext.fetch} throws.
 * @param wanted what is asked for, as a noun phrase: `a fund 000001`, `基金 000001`
 * @param check as in a request; an inspection that calls {@link refuseBlockPage} where no HTML is expected
 */
export async function fetchFundPage(
  context: FetchContext,
  url: string,
  { wanted, check, headers = {} }: { wanted: Text; check?: InspectionCall; headers?: Record<string, string> },
): Promise<Page> {
  const page = await context.fetch({
    url,
    headers: { referer: REFERER, ...headers },
    statuses: [404],
    notFoundPage: NOT_FOUND_PAGE,
    ...(check && { check }),
  });
  if (page.status === 404)
    throw noValue(`Eastmoney’s fund site does not have ${wanted.en}.`, `天天基金网没有${wanted.zh}。`);
  return page;
}

/**
 * Throws `upstream_refused` for a page in the place of data: the site answers a block so, with status 200.
 * @param label begins the message: the source and what was expected
 */
export function refuseBlockPage({ body }: Pick<Page, 'body'>, label: string): void {
  // Data may be megabytes; a page begins as one.
  const beginning = body.subarray(0, 1_000).toString().trimStart();
  if (beginning.startsWith('<')) throw refused(label, `Eastmoney answered a page instead of data: ${quote(beginning)}`);
}
