import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { mixed, number, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { UNITS } from '../../../fields/units.ts';
import { reportsOfDay } from '../day-reports.ts';
import { parseOverview, parseTrading, shanghaiOverview, shanghaiTrading, type TradingAsk } from './wire.ts';

const ITEM = text({
  id: 'item',
  say: say('Name of the item, as the table of what it covers lists them.', '项目名称，见覆盖范围表。'),
});

export default [
  defineInterface({
    name: 'stock_sse_summary',
    category: 'stock',
    topic: 'exchange-lists',
    say: say(
      'Overview of the Shanghai exchange on its newest day: listings, shares, market values and price-earnings ratios.',
      '上海证券交易所市场总貌',
    ),
    sample: { items: sampleNames('流通股本|总市值|平均市盈率|+上市公司|+上市股票|流通市值|报告时间|总股本') },
    page: 'https://www.sse.com.cn/market/stockdata/statistic/',
    kind: 'snapshot',
    grain: 'item',
    source: shanghaiOverview,
    cache: freshFor('1h', { staleIfError: '30d' }),
    params: {},
    columns: {
      项目: ITEM,
      股票: mixed({ say: say('All shares: a number, or the day of 报告时间.', '全部股票：数字，或报告时间的日期。') }),
      主板: mixed({
        id: 'main_board',
        say: say('Main board: a number, or the day of 报告时间.', '主板：数字，或报告时间的日期。'),
      }),
      科创板: mixed({ say: say('STAR market: a number, or the day of 报告时间.', '科创板：数字，或报告时间的日期。') }),
    },
    coverage: {
      say: say('The items, in this order.', '各项目，按此顺序。'),
      headings: [say('Item', '项目'), say('Unit', '单位'), say('Meaning', '含义')],
      rows: [
        ['流通股本', UNITS.hundred_million_shares.name, say('Shares that may be traded.', '流通股本。')],
        ['总市值', UNITS.hundred_million_yuan.name, say('Market value of all shares.', '全部股份的市值。')],
        ['平均市盈率', UNITS.times.name, say('Average price-earnings ratio.', '平均市盈率。')],
        ['上市公司', UNITS.companies.name, say('Listed companies.', '上市公司数。')],
        [
          '上市股票',
          UNITS.stocks.name,
          say('Listed shares: a company may have an A- and a B-share.', '上市股票数：一家公司可以同时有 A 股和 B 股。'),
        ],
        [
          '流通市值',
          UNITS.hundred_million_yuan.name,
          say('Market value of the shares that may be traded.', '流通股的市值。'),
        ],
        ['报告时间', say('–', '–'), say('Day of the figures.', '数字的日期。')],
        ['总股本', UNITS.hundred_million_shares.name, say('Shares issued.', '总股本。')],
      ],
    },
    quirks: [
      say(
        'Products are found by their names: AKShare takes them in the order in which they come, which has changed once.',
        '产品按名称查找：AKShare 按出现的次序取，而次序曾经变过一次。',
      ),
      say(
        'Figures are numbers and 报告时间 is YYYY-MM-DD; AKShare answers texts.',
        '数字为数值，报告时间为 YYYY-MM-DD；AKShare 返回文本。',
      ),
    ],
    evidence: [
      say(
        'The figures that AKShare’s page prints are answered as printed, from the fields that they imply; in them, all shares are the sum of both boards.',
        'AKShare 网页所载的数字，由其所含的字段得出的返回值与之一致；其中股票合计等于两个板块之和。',
      ),
      say('Not recorded: a reply of the exchange.', '未实录：交易所的应答。'),
    ],
    ask: () => ({ overview: 'newest' }) as const,
    parse: (pages) => {
      const { items, columns } = parseOverview(pages);
      return { 项目: items, ...columns };
    },
  }),
  defineInterface({
    name: 'stock_sse_deal_daily',
    category: 'stock',
    topic: 'exchange-lists',
    say: say('Trading of one day on the Shanghai exchange, by board.', '上海证券交易所每日股票成交概况'),
    sample: { items: sampleNames('+挂牌数|市价总值|流通市值|成交金额|成交量|平均市盈率|换手率|流通换手率') },
    keywords: ['turnover of the market', '两市成交额', '沪市成交额'],
    page: 'https://www.sse.com.cn/market/stockdata/overview/day/',
    kind: 'snapshot',
    grain: 'item',
    source: shanghaiTrading,
    cache: reportsOfDay<TradingAsk>(({ tradingDay }) => tradingDay),
    params: { date: tradingDay('20241216', say('; 20211227 or later', '；20211227 及以后')) },
    columns: {
      单日情况: ITEM,
      股票: number(),
      主板A: number({ id: 'main_board_a', unit: 'of_item', say: say('A-shares of the main board.') }),
      主板B: number({ id: 'main_board_b', unit: 'of_item', say: say('B-shares of the main board.') }),
      科创板: number(),
      股票回购: number({ id: 'share_buybacks', unit: 'of_item', say: say('Buybacks of shares.') }),
    },
    coverage: {
      say: say('The items, in this order.', '各项目，按此顺序。'),
      headings: [say('Item', '项目'), say('Unit', '单位'), say('Meaning', '含义')],
      rows: [
        ['挂牌数', UNITS.stocks.name, say('Listed shares.', '上市股票数。')],
        ['市价总值', UNITS.hundred_million_yuan.name, say('Market value of all shares.', '全部股份的市值。')],
        [
          '流通市值',
          UNITS.hundred_million_yuan.name,
          say('Market value of the shares that may be traded.', '流通股的市值。'),
        ],
        ['成交金额', UNITS.hundred_million_yuan.name, say('Turnover.', '成交额。')],
        ['成交量', UNITS.hundred_million_shares.name, say('Volume.', '成交量。')],
        ['平均市盈率', UNITS.times.name, say('Average price-earnings ratio.', '平均市盈率。')],
        ['换手率', UNITS.percent.name, say('Turnover rate of all shares.', '全部股份的换手率。')],
        ['流通换手率', UNITS.percent.name, say('Turnover rate of the shares that may be traded.', '流通股的换手率。')],
      ],
    },
    quirks: [
      say(
        'A day without trading, a day before 2021-12-27, and a day whose figures have not come yet answer `[]`.',
        '非交易日、2021-12-27 之前的日期和尚无数据的日期返回 `[]`。',
      ),
      say(
        'Boards are found by their codes: AKShare takes them by their number and order, which have changed over the years.',
        '板块按代码查找：AKShare 按数目和次序取，而这些年来两者都有变化。',
      ),
      say(
        'A board that the day does not have is `null`, as is what a board does not have, such as the price-earnings ratio of buybacks.',
        '当日没有的板块为 `null`；板块没有的项目也是如此，例如股票回购的市盈率。',
      ),
    ],
    evidence: [
      say(
        'The names of the fields and their units are those that several public clients use.',
        '字段名及其单位与几个公开的客户端程序所用的相同。',
      ),
    ],
    ask: ({ date }) => ({ tradingDay: date }),
    parse: (pages, ask) => {
      const { items, columns } = parseTrading(pages, ask);
      return { 单日情况: items, ...columns };
    },
    example: { date: '20260630' },
  }),
];
