import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { day } from '../../../../engine/interface/params.ts';
import { mixed, number, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { reportsOfDay } from '../day-reports.ts';
import { parseOverview, parseTrading, shanghaiOverview, shanghaiTrading, type TradingAsk } from './wire.ts';

const OF_THE_ITEM = 'that of the item';

export default [
  defineInterface({
    name: 'stock_sse_summary',
    category: 'stock',
    topic: 'exchange-lists',
    doc: 'Overview of the Shanghai exchange on its newest day: listings, shares, market values and price-earnings ratios.',
    chinese: '上海证券交易所市场总貌',
    page: 'https://www.sse.com.cn/market/stockdata/statistic/',
    kind: 'snapshot',
    each: 'item',
    source: shanghaiOverview,
    cache: freshFor('1h', { staleIfError: '30d' }),
    params: {},
    columns: {
      项目: text({
        id: 'item',
        say: say('Name of the item, as the table of what it covers lists them.', '项目名称，见覆盖范围表。'),
      }),
      股票: mixed({
        say: say('All shares: a number, or the day of 报告时间.', '全部股票：数字，或 报告时间 的日期。'),
      }),
      主板: mixed({
        id: 'main_board',
        say: say('Main board: a number, or the day of 报告时间.', '主板：数字，或 报告时间 的日期。'),
      }),
      科创板: mixed({
        say: say('STAR market: a number, or the day of 报告时间.', '科创板：数字，或 报告时间 的日期。'),
      }),
    },
    coverage: {
      doc: 'The items, in this order.',
      headings: ['Item', 'Unit', 'Meaning'],
      rows: [
        ['流通股本', '100 million shares', 'Shares that may be traded.'],
        ['总市值', '100 million yuan', 'Market value of all shares.'],
        ['平均市盈率', 'times', 'Average price-earnings ratio.'],
        ['上市公司', 'companies', 'Listed companies.'],
        ['上市股票', 'stocks', 'Listed shares: a company may have an A- and a B-share.'],
        ['流通市值', '100 million yuan', 'Market value of the shares that may be traded.'],
        ['报告时间', '–', 'Day of the figures.'],
        ['总股本', '100 million shares', 'Shares issued.'],
      ],
    },
    quirks: [
      'Products are found by their names: AKShare takes them in the order in which they come, which has changed once.',
      'Figures are numbers and 报告时间 is YYYY-MM-DD; AKShare answers texts.',
    ],
    evidence: [
      'The figures that AKShare’s page prints are answered as printed, from the fields that they imply; in them, all shares are the sum of both boards.',
      'Not recorded: a reply of the exchange.',
    ],
    ask: () => ({ overview: 'newest' }) as const,
    parse: (pages) => {
      const { items, columns } = parseOverview(pages);
      return { 项目: items, ...columns };
    },
    example: {},
  }),
  defineInterface({
    name: 'stock_sse_deal_daily',
    category: 'stock',
    topic: 'exchange-lists',
    doc: 'Trading of one day on the Shanghai exchange, by board.',
    chinese: '上海证券交易所每日股票成交概况',
    keywords: ['turnover of the market', '两市成交额', '沪市成交额'],
    page: 'https://www.sse.com.cn/market/stockdata/overview/day/',
    kind: 'snapshot',
    each: 'item',
    source: shanghaiTrading,
    cache: reportsOfDay<TradingAsk>(({ tradingDay }) => tradingDay),
    params: { date: day({ default: '20241216', doc: 'Trading day, YYYYMMDD; 20211227 or later.' }) },
    columns: {
      单日情况: text({
        id: 'item',
        say: say('Name of the item, as the table of what it covers lists them.', '项目名称，见覆盖范围表。'),
      }),
      股票: number(),
      主板A: number({ id: 'main_board_a', unit: OF_THE_ITEM, say: say('A-shares of the main board.') }),
      主板B: number({ id: 'main_board_b', unit: OF_THE_ITEM, say: say('B-shares of the main board.') }),
      科创板: number(),
      股票回购: number({ id: 'share_buybacks', unit: OF_THE_ITEM, say: say('Buybacks of shares.') }),
    },
    coverage: {
      doc: 'The items, in this order.',
      headings: ['Item', 'Unit', 'Meaning'],
      rows: [
        ['挂牌数', 'stocks', 'Listed shares.'],
        ['市价总值', '100 million yuan', 'Market value of all shares.'],
        ['流通市值', '100 million yuan', 'Market value of the shares that may be traded.'],
        ['成交金额', '100 million yuan', 'Turnover.'],
        ['成交量', '100 million shares', 'Volume.'],
        ['平均市盈率', 'times', 'Average price-earnings ratio.'],
        ['换手率', 'percent', 'Turnover rate of all shares.'],
        ['流通换手率', 'percent', 'Turnover rate of the shares that may be traded.'],
      ],
    },
    quirks: [
      'A day without trading, a day before 2021-12-27, and a day whose figures have not come yet answer `[]`.',
      'Boards are found by their codes: AKShare takes them by their number and order, which have changed over the years.',
      'A board that the day does not have is `null`, as is what a board does not have, such as the price-earnings ratio of buybacks.',
    ],
    evidence: ['The names of the fields and their units are those that several public clients use.'],
    ask: ({ date }) => ({ tradingDay: date }),
    parse: (pages, ask) => {
      const { items, columns } = parseTrading(pages, ask);
      return { 单日情况: items, ...columns };
    },
    example: { date: '20260630' },
  }),
];
