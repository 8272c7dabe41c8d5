import { say } from '../../../../base/say.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { foreignSessions, freshFor, freshWhere } from '../../../../engine/interface/cache-policy.ts';
import { type Bound, choice, codeParam } from '../../../../engine/interface/params.ts';
import { notBefore } from '../../../../engine/interface/rules.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { HONG_KONG_SHARE, security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type BoardAsk, type DaysAsk, parseDays, parseShares, tencentHongKong, tencentHongKongDays } from './wire.ts';

const NAMES = {
  代码: code('code', { of: 'share', say: say('Code in Hong Kong, five digits.', '港股代码，五位数字。') }),
  名称: text('name', { of: 'share', say: say('Name of the share.', '股票名称。') }),
} as const;

const QUOTES = {
  ...NAMES,
  最新价: number('price', { unit: 'hkd_per_share' }),
  涨跌幅: percent('change_percent'),
  涨跌额: number('change', { unit: 'hkd_per_share' }),
  买入: number('bid', { unit: 'hkd_per_share', say: say('Highest price of a buyer.', '买一价。') }),
  卖出: number('ask', { unit: 'hkd_per_share', say: say('Lowest price of a seller.', '卖一价。') }),
  成交量: number('volume', { unit: 'shares' }),
  成交额: number('amount', { unit: 'hkd' }),
  今开: number('open', { unit: 'hkd_per_share' }),
  昨收: number('previous_close', { unit: 'hkd_per_share' }),
  最高: number('high', { unit: 'hkd_per_share' }),
  最低: number('low', { unit: 'hkd_per_share' }),
} as const;

const DAYS = {
  日期: date('day'),
  开盘: number('open', { unit: 'hkd_per_share' }),
  收盘: number('close', { unit: 'hkd_per_share' }),
  最高: number('high', { unit: 'hkd_per_share' }),
  最低: number('low', { unit: 'hkd_per_share' }),
  成交量: number('volume', { unit: 'shares' }),
} as const;

const year = (bound: Bound, value: string, en: string, zh: string) =>
  codeParam({
    time: 'year',
    bound,
    default: value,
    say: say(en, zh),
    matching: /^(?:19[89][0-9]|20[0-9]{2})$/,
    form: say('a year from 1980 to 2099, such as 2019', '1980 至 2099 的年份，例如 2019'),
    otherwise: 'refused',
  });

const LIST_PAGE = 'https://stockapp.finance.qq.com/mstats/#mod=list&id=hk_ah&module=HK&type=AH';
const LIST_QUIRKS = [
  say('Codes are those of Hong Kong, not those of the A-shares.', '代码为港股代码，而非 A 股代码。'),
  say('The pages must add up, and no share may come twice.', '各页必须相符，且不得有重复的股票。'),
];

/** The last day of the current year is running until its session ends. */
const DAYS_CACHE = foreignSessions(
  freshWhere<DaysAsk>(
    ({ lastYear }, at) => lastYear < Number(beijingDay(at).slice(0, 4)),
    { where: say('Years that are over', '已结束的年份'), fresh: '12h' },
    freshFor('5m', { staleIfError: '30d' }),
  ),
);

export default [
  ...familyOf<RecordsShared<BoardAsk>>(
    {
      category: 'stock',
      topic: 'share-quotes',
      page: LIST_PAGE,
      // Hong Kong trades for longer than the mainland, and on some of its holidays.
      cache: freshFor('1m', { staleIfError: '7d' }),
      kind: 'snapshot',
      grain: 'security',
      listsAll: true,
      source: tencentHongKong,
    },
    {
      stock_zh_ah_spot: records({
        lists: { of: 'Hong Kong', rows: 190 },
        say: say(
          'Quotes in Hong Kong of all companies with A- and H-shares by Tencent, highest price first.',
          '腾讯：两地上市公司的港股报价',
        ),
        keywords: ['A+H', 'H shares', 'dual listed', 'H股'],
        columns: QUOTES,
        ask: (): BoardAsk => ({ list: 'A_H' }),
        parseFields: (pages, _, fields) => parseShares(pages, fields),
        quirks: [
          ...LIST_QUIRKS,
          say('Prices are in Hong Kong dollars and 15 minutes late.', '价格以港元计，延迟 15 分钟。'),
        ],
      }),
      stock_zh_ah_name: records({
        lists: { of: 'Hong Kong', rows: 190 },
        say: say('Codes and names in Hong Kong of all companies with A- and H-shares.', '腾讯：两地上市公司的港股代码'),
        keywords: ['A+H', 'H shares', 'dual listed', 'H股'],
        cache: freshFor('1d', { staleIfError: '30d' }),
        columns: NAMES,
        ask: (): BoardAsk => ({ list: 'A_H' }),
        parseFields: (pages, _, fields) => parseShares(pages, fields),
        quirks: LIST_QUIRKS,
      }),
    },
  ),
  ...familyOf<RecordsShared<DaysAsk>>(
    {
      category: 'stock',
      topic: 'share-prices',
      page: 'https://gu.qq.com/hk02359/gp',
      cache: DAYS_CACHE,
      kind: 'history',
      grain: 'day',
    },
    {
      stock_zh_ah_daily: records({
        say: say(
          'Days of one share of Hong Kong by Tencent over some years, oldest first.',
          '腾讯：两地上市公司的港股日线',
        ),
        keywords: ['A+H', 'H shares', 'daily bars', 'H股', '日线'],
        isPriceHistory: true,
        source: tencentHongKongDays,
        params: {
          symbol: security({ ...HONG_KONG_SHARE, default: '02318', otherwise: 'no rows' }),
          start_year: year('first', '2000', 'First year.', '起始年份。'),
          end_year: year('last', '2019', 'Last year, which is in the answer.', '结束年份，含该年。'),
          adjust: choice(
            {
              '': say('as traded', '不复权'),
              qfq: say('forward-adjusted', '前复权'),
              hfq: say('backward-adjusted', '后复权'),
            },
            {
              default: '',
              adjusts: { qfq: 'forward', hfq: 'backward' },
              say: say('Adjustment of the prices.', '复权方式。'),
            },
          ),
        },
        rules: [notBefore('end_year', 'start_year')],
        columns: DAYS,
        ask: ({ symbol, start_year: first, end_year: last, adjust }): DaysAsk => ({
          share: symbol,
          adjust,
          firstYear: Number(first),
          lastYear: Number(last),
        }),
        parseFields: parseDays,
        example: { symbol: '02318', start_year: '2018', end_year: '2019' },
        quirks: [
          say(
            'Two calendar years a request, and no day comes twice: AKShare asks for each year together with the next one, and answers the days of most years twice.',
            '每次请求两个自然年，日期不重复；AKShare 每年连同次年一起请求，多数年份的数据重复。',
          ),
          say(
            'A year that fails makes the call fail, where AKShare leaves it out.',
            '任何年份失败则调用失败，AKShare 会略去该年。',
          ),
          say(
            'Adjusted days are asked of hkfqkline: newfqkline answers shares of Hong Kong as traded, whatever is asked.',
            '复权数据向 hkfqkline 请求：无论请求何种复权，newfqkline 返回的港股数据均未复权。',
          ),
          say(
            'Asked of proxy.finance.qq.com: the addresses of AKShare answer HTTP 501 since October 2026.',
            '向 proxy.finance.qq.com 请求：AKShare 的网址自 2026 年 10 月起返回 HTTP 501。',
          ),
        ],
      }),
    },
  ),
];
