import { say } from '../../../../base/say.ts';
import { choice, code as codeParam } from '../../../../engine/interface/params.ts';
import { code, dateTime, number, onlyIn, percent, text } from '../../../declare/columns.ts';
import { NAMES_AND_CODES } from '../../../declare/keywords.ts';
import type { Unit } from '../../../fields/units.ts';
import { HONG_KONG_LIST, LONG_LIST, SHORT_LIST } from './cache.ts';
import { list, lists } from './family.ts';

/** The units of quotes. */
interface Units {
  readonly price: Unit;
  readonly volume: Unit;
  readonly money: Unit;
}

/** The figures of a quote of mainland China, by the names of their fields. */
function figuresOf({ price, volume, money }: Units) {
  return {
    symbol: code('symbol', {
      say: say('Exchange and code: sh, sz or bj and six digits.', '交易所与代码：sh、sz 或 bj 加六位数字。'),
    }),
    name: text('name', { say: say('Name as the source writes it.', '数据源所写的名称。') }),
    trade: number('trade', { unit: price }),
    pricechange: number('pricechange', { unit: price }),
    changepercent: percent('changepercent'),
    buy: number('buy', { unit: price }),
    sell: number('sell', { unit: price }),
    settlement: number('settlement', { unit: price }),
    open: number('open', { unit: price }),
    high: number('high', { unit: price }),
    low: number('low', { unit: price }),
    volume: number('volume', { unit: volume }),
    amount: number('amount', { unit: money }),
    code: code('code', { say: say('Code without the letters of the exchange.', '不带交易所字母的代码。') }),
    ticktime: text('ticktime'),
  };
}

/** The first columns of most lists, by their Chinese names. */
function quoted(of: ReturnType<typeof figuresOf>) {
  return {
    代码: of.symbol,
    名称: of.name,
    最新价: of.trade,
    涨跌额: of.pricechange,
    涨跌幅: of.changepercent,
    买入: of.buy,
    卖出: of.sell,
    昨收: of.settlement,
    今开: of.open,
    最高: of.high,
    最低: of.low,
    成交量: of.volume,
    成交额: of.amount,
  };
}

const MONEY = '10,000 yuan';
const shares = figuresOf({ price: 'yuan per share', volume: 'shares', money: 'yuan' });
const funds = figuresOf({ price: 'yuan per unit', volume: 'units', money: 'yuan' });
const bonds = figuresOf({ price: 'yuan per bond', volume: 'bonds of 100 yuan', money: 'yuan' });
const indices = figuresOf({
  price: 'index points',
  volume: 'lots of 100 shares in Shanghai, shares in Shenzhen',
  money: 'yuan',
});
const ratios = {
  per: number('per', {
    unit: 'times',
    say: say(
      'Price over earnings; the source does not say of which period.',
      '价格除以盈利；数据源未注明所用盈利的期间。',
    ),
  }),
  pb: number('pb', { unit: 'times', say: say('Price over book value.', '价格除以每股净资产。') }),
  mktcap: number('mktcap', { unit: MONEY, say: say('Market value of all shares.', '全部股份的市值。') }),
  nmc: number('nmc', { unit: MONEY, say: say('Market value of the shares in circulation.', '流通股的市值。') }),
  turnoverratio: percent('turnoverratio', {
    say: say('Turnover rate: volume over the shares in circulation.', '换手率：成交量除以流通股本。'),
  }),
};

const OF_300 = say('the answer for 000300', '仅 000300 的应答有此列。');
const memberRatios = {
  per: onlyIn(OF_300, ratios.per),
  pb: onlyIn(OF_300, ratios.pb),
  mktcap: onlyIn(OF_300, ratios.mktcap),
  nmc: onlyIn(OF_300, ratios.nmc),
  turnoverratio: onlyIn(OF_300, ratios.turnoverratio),
};

const FUND_NODES = { 封闭式基金: 'close_fund', ETF基金: 'etf_hq_fund', LOF基金: 'lof_hq_fund' } as const;

const NO_PRICE =
  'What does not trade, and everything before the opening auction, has prices of zero at the source: they are `null` here, as is the change then. AKShare passes zeros on.';
const NO_DAY = 'Quotes have a time and no day: before the opening they are those of the session before.';
const WHOLE =
  'All pages are fetched by code and must add up: no row is lost or there twice. AKShare asks for a page too many where the last one is full.';
const AS_NUMBERS = 'AKShare returns most figures as texts. They are numbers here.';
const ONE_ROW = 'The form of a row is that of a recorded one; its figures follow from each other.';

const MAINLAND = [NO_PRICE, NO_DAY];

export default [
  ...lists(
    {
      category: 'stock',
      topic: 'share-quotes',
      page: 'https://vip.stock.finance.sina.com.cn/mkt/#hs_a',
      cache: SHORT_LIST,
    },
    {
      stock_zh_a_spot: list({
        doc: 'Quotes of all A-shares of Shanghai, Shenzhen and Beijing, of Sina.',
        chinese: '新浪沪深京 A 股实时行情',
        node: 'hs_a',
        cache: LONG_LIST,
        columns: { ...quoted(shares), 时间戳: shares.ticktime },
        quirks: [
          'Some 5,500 rows come in 70 pages at one request a second: the first call takes more than a minute. All clients share its reply for five minutes.',
          ...MAINLAND,
          WHOLE,
        ],
      }),
      stock_zh_kcb_spot: list({
        doc: 'Quotes of the shares of the STAR market, with ratios and market values, of Sina.',
        chinese: '新浪科创板实时行情',
        page: 'https://vip.stock.finance.sina.com.cn/mkt/#kcb',
        node: 'kcb',
        columns: {
          ...quoted(shares),
          时点: shares.ticktime,
          市盈率: ratios.per,
          市净率: ratios.pb,
          流通市值: ratios.nmc,
          总市值: ratios.mktcap,
          换手率: ratios.turnoverratio,
        },
        quirks: [
          'AKShare swaps two columns: its 流通市值 is the value of all shares, its 总市值 that of the shares in circulation. Here each is what its name says.',
          'A ratio or a market value of zero is none: `null`.',
          ...MAINLAND,
          WHOLE,
        ],
      }),
      stock_hk_spot: list({
        doc: 'Quotes of all shares of Hong Kong, of Sina.',
        chinese: '新浪港股实时行情',
        page: 'https://vip.stock.finance.sina.com.cn/mkt/#qbgg_hk',
        node: 'qbgg_hk',
        cache: HONG_KONG_LIST,
        columns: {
          日期时间: {
            ...dateTime('ticktime', { say: say('Time of the quote, in Hong Kong.', '行情时间，香港时间。') }),
            zone: 'Asia/Hong_Kong',
          },
          代码: code('symbol'),
          中文名称: text('name', { id: 'chinese_name', say: say('Chinese name.') }),
          英文名称: text('engname'),
          交易类型: text('tradetype', {
            say: say('Kind of security, such as EQTY; often absent.', '证券类型，例如 EQTY；常常为空。'),
          }),
          最新价: number('lasttrade', { unit: 'HKD per share' }),
          涨跌额: number('pricechange', { unit: 'HKD per share' }),
          涨跌幅: percent('changepercent'),
          昨收: number('prevclose', { unit: 'HKD per share' }),
          今开: number('open', { unit: 'HKD per share' }),
          最高: number('high', { unit: 'HKD per share' }),
          最低: number('low', { unit: 'HKD per share' }),
          成交量: number('volume', { unit: 'shares' }),
          成交额: number('amount', { unit: 'HKD' }),
          买一: number('buy'),
          卖一: number('sell'),
        },
        quirks: [
          'Quotes of Hong Kong are 15 minutes late.',
          'Some 2,800 rows come in 47 pages at one request a second: the first call takes most of a minute. All clients share its reply for five minutes.',
          'Times are ISO, 2026-08-07 16:08:20. AKShare passes them on as the source writes them, now with slashes, now with dashes.',
          'Shares that are traded in two currencies may be there under both of their codes; those in yuan have a code that begins with 8.',
          NO_PRICE,
          WHOLE,
        ],
        evidence: [
          'The first rows of a recorded result of AKShare are answered as recorded, every cell, but for the form of times.',
        ],
      }),
    },
  ),
  ...lists(
    {
      category: 'index',
      page: 'https://vip.stock.finance.sina.com.cn/mkt/#hs_s',
      cache: SHORT_LIST,
    },
    {
      stock_zh_index_spot_sina: list({
        doc: 'Quotes of the indices of mainland China, of Sina.',
        chinese: '新浪沪深指数实时行情',
        keywords: ['上证', '深证', '大盘指数', NAMES_AND_CODES],
        node: 'hs_s',
        columns: {
          代码: indices.symbol,
          名称: indices.name,
          最新价: indices.trade,
          涨跌额: indices.pricechange,
          涨跌幅: indices.changepercent,
          昨收: indices.settlement,
          今开: indices.open,
          最高: indices.high,
          最低: indices.low,
          成交量: indices.volume,
          成交额: indices.amount,
        },
        quirks: [
          'Volumes of indices of Shanghai (sh) are in lots of 100 shares, those of Shenzhen (sz) in shares, as printed turnovers show. They are not converted.',
          ...MAINLAND,
          WHOLE,
        ],
        evidence: [ONE_ROW],
      }),
      index_stock_cons_sina: list({
        doc: 'Members of one index with their quotes, of Sina.',
        chinese: '新浪指数成份股及行情',
        node: ({ symbol }) => (symbol === '000300' ? 'hs300' : `zhishu_${symbol}`),
        params: {
          symbol: codeParam(
            {
              default: '000300',
              doc: 'Code of the index.',
              matching: /^[0-9]{6}$/,
              form: 'six digits, such as 000300',
            },
            'no rows',
          ),
        },
        columns: {
          ...shares,
          ...memberRatios,
        },
        columnsOf: (node) => (node === 'hs300' ? { ...shares, ...memberRatios } : shares),
        quirks: [
          'Sina has the members of some indices only; of any other, the answer is 404.',
          AS_NUMBERS,
          'For 000300, AKShare has the column `code` behind `symbol`; its place is the same for every index here.',
          ...MAINLAND,
        ],
        example: { symbol: '000016' },
      }),
    },
  ),
  ...lists(
    {
      category: 'fund',
      topic: 'fund-prices',
      page: 'https://vip.stock.finance.sina.com.cn/fund_center/index.html#jjhqetf',
      cache: SHORT_LIST,
    },
    {
      fund_etf_category_sina: list({
        doc: 'Quotes of all listed funds of one kind, of Sina.',
        chinese: '新浪封闭式、ETF、LOF 基金实时行情',
        node: ({ symbol }) => FUND_NODES[symbol],
        params: {
          symbol: choice(
            {
              封闭式基金: 'closed-end funds, real-estate investment trusts included',
              ETF基金: 'exchange-traded funds',
              LOF基金: 'listed open-ended funds, real-estate investment trusts included',
            },
            { default: 'LOF基金', doc: 'The kind of funds.' },
          ),
        },
        columns: quoted(funds),
        quirks: [
          'Rows come with the codes descending, Shenzhen (sz) first, as AKShare has them. A list comes in one page.',
          ...MAINLAND,
        ],
        evidence: [
          'Units follow from a printed table of AKShare: turnover over volume lies between the lowest and the highest price.',
        ],
        example: { symbol: 'ETF基金' },
        // Its list is one request; that of Hong Kong, the first by name, is 48.
        probe: { isForSource: true },
      }),
    },
  ),
  ...lists(
    {
      category: 'bond',
      page: 'https://vip.stock.finance.sina.com.cn/mkt/#hskzz_z',
      cache: SHORT_LIST,
    },
    {
      bond_zh_hs_cov_spot: list({
        doc: 'Quotes of all convertible bonds, of Sina.',
        chinese: '新浪沪深可转债实时行情',
        node: 'hskzz_z',
        columns: bonds,
        quirks: [
          AS_NUMBERS,
          'Private convertible bonds (定转) of the Beijing exchange are among the rows, mostly without prices.',
          'A bond that no longer trades may keep its last price, without bid, ask or volume.',
          ...MAINLAND,
          WHOLE,
        ],
        evidence: [
          'Recorded results of AKShare are answered as recorded, every cell, zeros as `null`, in one page and in several.',
        ],
      }),
    },
  ),
];
