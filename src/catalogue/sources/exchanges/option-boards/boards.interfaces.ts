import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import {
  type Columns,
  code,
  date,
  dateTime,
  number,
  optionalIn,
  percent,
  text,
  whole,
} from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { rearranged } from '../../../wire/row-steps.ts';
import { parseQuotes } from '../cffex-files/wire.ts';
import { parseReport } from '../szse-workbooks/wire.ts';
import { optionQuotes, parseOptions } from '../yunhq/wire.ts';
import { type BoardAsk, OPTION_LIST, optionBoards, toShanghaiAsk } from './wire.ts';

const SHANGHAI = {
  日期: dateTime('time', { say: say('Time of the quotes.', '行情时间。') }),
  合约交易代码: text('contractid'),
  当前价: number('last', {
    unit: 'yuan_per_underlying_unit',
    say: say('Latest price; 0 without a trade.', '最新价；无成交时为 0。'),
  }),
  涨跌幅: percent('chg_rate', { say: say('Change over the previous settlement.', '较前结算价的涨跌幅。') }),
  前结价: number('presetpx', { id: 'previous_settlement', unit: 'yuan_per_underlying_unit' }),
  行权价: number('exepx', { unit: 'yuan_per_underlying_unit' }),
  数量: whole('total', {
    id: 'contract_count',
    unit: 'contracts',
    say: say('Contracts in the list of the exchange.', '交易所该列表中的合约数。'),
  }),
} as const;

const SHENZHEN = {
  合约编码: code('合约编码'),
  合约简称: text('合约简称'),
  标的名称: text('标的名称', { say: say('Name of the underlying fund.', '标的基金的名称。') }),
  类型: text('类型', { id: 'option_type', say: say('Call or put: 认购 or 认沽.', '认购或认沽。') }),
  行权价: number('行权价', { unit: 'yuan_per_underlying_unit' }),
  合约单位: whole('合约单位'),
  期权行权日: date('期权行权日'),
  行权交收日: date('行权交收日'),
} as const;

const FINANCIAL = {
  instrument: text('instrument', { say: say('Contract, such as IO2306-C-3100.', '合约，例如 IO2306-C-3100。') }),
  position: whole('position'),
  volume: whole('volume', { unit: 'contracts' }),
  lastprice: number('lastprice', { unit: 'index_points', say: say('Latest price.', '最新价。') }),
  updown: number('updown', {
    unit: 'index_points',
    say: say('Latest price less the previous settlement.', '最新价减前结算价。'),
  }),
  bprice: number('bprice', { unit: 'index_points', say: say('Best bid.', '买一价。') }),
  bamount: whole('bamount', { unit: 'contracts', say: say('Size of the best bid.', '买一量。') }),
  sprice: number('sprice', { unit: 'index_points', say: say('Best ask.', '卖一价。') }),
  samount: whole('samount', { unit: 'contracts', say: say('Size of the best ask.', '卖一量。') }),
} as const;

/** The list that holds each product: the fund of Shanghai, or the product of CFFEX. */
const FUNDS = textMap({
  华夏上证50ETF期权: '510050',
  华泰柏瑞沪深300ETF期权: '510300',
  南方中证500ETF期权: '510500',
  华夏科创50ETF期权: '588000',
  易方达科创50ETF期权: '588080',
});
const PRODUCTS = textMap({ 沪深300股指期权: 'IO', 中证1000股指期权: 'MO', 上证50股指期权: 'HO' });

const IN_SHANGHAI = [...FUNDS.keys()];
const IN_SHENZHEN = '嘉实沪深300ETF期权';

/** Columns of some products. */
function only<C extends Columns>(products: readonly string[], columns: C): C {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, optionalIn({ symbol: products }, column)]),
  ) as C;
}
const { 数量: COUNT, 行权价: STRIKE, ...QUOTES } = only(IN_SHANGHAI, SHANGHAI);
const {
  行权价: _,
  合约单位: UNITS,
  期权行权日: EXERCISE,
  行权交收日: DELIVERY,
  ...CONTRACT
} = only([IN_SHENZHEN], SHENZHEN);

/** The columns of all exchanges; in those of each, they stand as AKShare has them. */
const COLUMNS = {
  ...QUOTES,
  ...CONTRACT,
  行权价: optionalIn({ symbol: [...IN_SHANGHAI, IN_SHENZHEN] }, STRIKE),
  数量: COUNT,
  合约单位: UNITS,
  期权行权日: EXERCISE,
  行权交收日: DELIVERY,
  ...only([...PRODUCTS.keys()], FINANCIAL),
} as const;

export default familyOf<RecordsShared<BoardAsk>>(
  {
    category: 'option',
    topic: 'option-contracts',
    page: 'http://www.sse.com.cn/assortment/options/price/',
    cache: optionQuotes,
    kind: 'snapshot',
    grain: 'security',
  },
  {
    option_finance_board: records({
      say: say(
        'Options of one product and month, as the exchanges have them now: quotes, or contracts.',
        '金融期权行情',
      ),
      keywords: [
        'option chain',
        'SSE',
        'SZSE',
        'CFFEX',
        'ETF options',
        'index options',
        '股指期权',
        '期权合约',
        'T型报价',
      ],
      source: optionBoards,
      params: {
        symbol: choice(
          {
            华夏上证50ETF期权: say('options on 510050, Shanghai'),
            华泰柏瑞沪深300ETF期权: say('options on 510300, Shanghai'),
            南方中证500ETF期权: say('options on 510500, Shanghai'),
            华夏科创50ETF期权: say('options on 588000, Shanghai'),
            易方达科创50ETF期权: say('options on 588080, Shanghai'),
            嘉实沪深300ETF期权: say('all options of Shenzhen, whatever the name says', '深交所的全部期权，名称有误'),
            沪深300股指期权: say('options on the CSI 300, CFFEX'),
            中证1000股指期权: say('options on the CSI 1000, CFFEX'),
            上证50股指期权: say('options on the SSE 50, CFFEX'),
          },
          { default: '嘉实沪深300ETF期权', say: say('Option product.', '期权品种。') },
        ),
        end_month: codeParam({
          time: 'month',
          default: '2306',
          say: say('Month of expiry, YYMM.', '到期月份，YYMM。'),
          matching: /^[0-9]{2}(?:0[1-9]|1[0-2])$/,
          form: say('a year and a month YYMM, such as 2306', '年月 YYMM，例如 2306'),
          otherwise: 'refused',
        }),
      },
      columns: COLUMNS,
      ask: ({ symbol, end_month: month }): BoardAsk => {
        const [fund, product] = [FUNDS.get(symbol), PRODUCTS.get(symbol)];
        if (fund !== undefined) return { exchange: 'SSE', fund, month };
        return product === undefined ? { exchange: 'SZSE', month } : { exchange: 'CFFEX', product, month };
      },
      parseRows: (pages, ask) => ofMonth(parseBoard(pages, ask), ask),
      quirks: [
        say(
          'Three exchanges under one name, each with columns of its own: quotes of Shanghai and CFFEX, contracts without quotes of Shenzhen.',
          '一个名称下有三家交易所，列各不相同：上交所和中金所为行情，深交所为不含行情的合约信息。',
        ),
        say(
          'Month and year count: AKShare compares the month alone. A month without contracts answers `[]`.',
          '月份和年份都必须相符：AKShare 只比较月份。没有合约的月份返回 `[]`。',
        ),
        say(
          '嘉实沪深300ETF期权 is the name of one fund and lists the options on all funds of Shenzhen, as with AKShare: 标的名称 tells them apart.',
          '嘉实沪深300ETF期权虽为一只基金的名称，但与 AKShare 一样列出深交所全部基金的期权：以标的名称区分。',
        ),
      ],
      example: { symbol: '沪深300股指期权', end_month: '2612' },
    }),
  },
);

/** The columns of the list that the exchange of an ask publishes, of all months that it has. */
function parseBoard(pages: Pages, ask: BoardAsk): readonly NamedCells[] {
  if (ask.exchange === 'SZSE') return parseReport(pages, OPTION_LIST, SHENZHEN, '合约编码');
  if (ask.exchange === 'SSE') return fillColumns(SHANGHAI, (fields) => parseOptions(pages, toShanghaiAsk(ask), fields));
  return fillColumns(FINANCIAL, (fields) => parseQuotes(pages, ask, fields));
}

/** The column of each exchange that tells the month of expiry, and how. */
const MONTHS: Readonly<Record<BoardAsk['exchange'], readonly [column: string, monthIn: (text: string) => string]>> = {
  SSE: ['合约交易代码', (text) => text.slice(7, 11)],
  SZSE: ['期权行权日', (text) => text.slice(2, 7).replace('-', '')],
  CFFEX: ['instrument', (text) => text.slice(2, 6)],
};

/** The rows of the month of an ask. */
function ofMonth(columns: readonly NamedCells[], { exchange, month }: BoardAsk): readonly NamedCells[] {
  const [name, monthIn] = MONTHS[exchange];
  const cells = columns.find((column) => column.name === name)?.cells;
  const rows = Array.from({ length: cells?.length ?? 0 }, (_, row) => row);
  const kept = rows.filter((row) => monthIn(cells?.textAt(row) ?? '') === month);
  return rearranged(columns, kept);
}
