import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Subject } from '../../../../engine/interface/columns.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { code, dateTime, number, optionalIn, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { INDEX_MEMBERS } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import type { Unit } from '../../../fields/units.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type BoardsAsk, parseBoards, sinaBoards } from './boards.ts';
import { HONG_KONG_LIST, LONG_LIST, SHORT_LIST } from './cache.ts';
import { type ClassifiedAsk, classifiedShares, parseClassified } from './classified.ts';
import { list, lists } from './family.ts';
import { type PageRangeAsk, parsePageRange, sinaPageRanges } from './page-range.ts';

/** What quotes are of, and their units. */
interface Quoted {
  readonly of: Subject;
  readonly price: Unit;
  readonly volume: Unit;
  readonly money: Unit;
}

/** The figures of a quote of mainland China, by the names of their fields. */
function figuresOf({ of, price, volume, money }: Quoted) {
  return {
    symbol: code('symbol', {
      of,
      say: say('Exchange and code: sh, sz or bj and six digits.', '交易所与代码：sh、sz 或 bj 加六位数字。'),
    }),
    name: text('name', { of, say: say('Name as the source writes it.', '数据源所写的名称。') }),
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
    code: code('code', { of, say: say('Code without the letters of the exchange.', '不带交易所字母的代码。') }),
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

const shares = figuresOf({ of: 'share', price: 'yuan_per_share', volume: 'shares', money: 'yuan' });
const sharesOfB = figuresOf({ of: 'share', price: 'b_share_price', volume: 'shares', money: 'b_share_money' });
const funds = figuresOf({ of: 'fund', price: 'yuan_per_unit', volume: 'units', money: 'yuan' });
const bonds = figuresOf({ of: 'bond', price: 'yuan_per_bond', volume: 'bonds_of_100_yuan', money: 'yuan' });
const indices = figuresOf({
  of: 'index',
  price: 'index_points',
  volume: 'lots_in_shanghai_shares_in_shenzhen',
  money: 'yuan',
});
// The lists in Chinese have the same figures under names of their own.
const ratios = {
  per: number('per'),
  pb: number('pb'),
  mktcap: number('mktcap'),
  nmc: number('nmc'),
  turnoverratio: percent('turnoverratio'),
};

const OF_300 = { symbol: ['000300'] };
const memberRatios = {
  per: optionalIn(OF_300, ratios.per),
  pb: optionalIn(OF_300, ratios.pb),
  mktcap: optionalIn(OF_300, ratios.mktcap),
  nmc: optionalIn(OF_300, ratios.nmc),
  turnoverratio: optionalIn(OF_300, ratios.turnoverratio),
};

const FUND_NODES = { 封闭式基金: 'close_fund', ETF基金: 'etf_hq_fund', LOF基金: 'lof_hq_fund' } as const;

const NO_PRICE = say(
  'What does not trade, and everything before the opening auction, has prices of zero at the source: they are `null` here, as is the change then. AKShare passes zeros on.',
  '没有交易的证券，以及开盘集合竞价之前的所有证券，数据源的价格为零：此处为 `null`，其涨跌也是如此。AKShare 原样返回零。',
);
const NO_DAY = say(
  'Quotes have a time and no day: before the opening they are those of the session before.',
  '行情只有时间没有日期：开盘之前为上一交易日的行情。',
);
const WHOLE = say(
  'All pages are fetched by code and must add up: no row is lost or there twice. AKShare asks for a page too many where the last one is full.',
  '所有页按代码取得，且总数必须相符：没有行丢失或重复。最后一页恰好满时，AKShare 会多请求一页。',
);
const AS_NUMBERS = say(
  'AKShare returns most figures as texts. They are numbers here.',
  'AKShare 把多数数字返回为文本；此处为数值。',
);
const ONE_ROW = say(
  'The form of a row is that of a recorded one; its figures follow from each other.',
  '行的格式与一行实录相同，其中各数字可以互相推出。',
);

const MAINLAND = [NO_PRICE, NO_DAY];

const MEMBER_COLUMNS = {
  symbol: shares.symbol,
  code: shares.code,
  name: shares.name,
  trade: shares.trade,
  pricechange: shares.pricechange,
  changepercent: shares.changepercent,
  buy: shares.buy,
  sell: shares.sell,
  settlement: shares.settlement,
  open: shares.open,
  high: shares.high,
  low: shares.low,
  volume: shares.volume,
  amount: shares.amount,
  ticktime: shares.ticktime,
  ...ratios,
};
const CLASSIFIED_COLUMNS = {
  ...MEMBER_COLUMNS,
  class: text('class', { id: 'board', say: say('Name of the board.', '板块名称。') }),
};

const BOARD_COLUMNS = {
  label: code('label', {
    role: 'code',
    of: 'board',
    say: say('Key of the board, as `stock_sector_detail` wants it.', '板块代码，用于 `stock_sector_detail`。'),
  }),
  板块: text('name', { id: 'board_name', role: 'name', of: 'board', say: say('Name of the board.', '板块名称。') }),
  公司家数: whole('count', { say: say('Number of its shares.', '股票数量。') }),
  平均价格: number('mean_price', { say: say('Mean of the prices.') }),
  涨跌额: number('change', { unit: 'yuan_per_share' }),
  涨跌幅: percent('change_percent'),
  总成交量: number('volume', { unit: 'shares' }),
  总成交额: number('turnover', { unit: 'yuan', say: say('Turnover of all of them.') }),
  股票代码: code('share', { say: say('Share that rises most, with its exchange.', '领涨股代码，带交易所。') }),
  '个股-涨跌幅': percent('share_change_percent', {
    id: 'leader_change_percent',
    role: 'other_change',
    say: say('Its change, in percent.', '领涨股的涨跌幅。'),
  }),
  '个股-当前价': number('share_price', {
    id: 'leader_price',
    unit: 'yuan_per_share',
    say: say('Its price.', '领涨股的价格。'),
  }),
  '个股-涨跌额': number('share_change', {
    id: 'leader_change',
    role: 'other_change',
    unit: 'yuan_per_share',
    say: say('Its change.', '领涨股的涨跌额。'),
  }),
  股票名称: text('share_name', { say: say('Its name.', '领涨股名称。') }),
};
const BOARD_WORDS = ['板块', '行业', '概念', '成份股', 'industry', 'concept', 'sector'];

const PAGE_NUMBER = { matching: /^[1-9][0-9]{0,2}$/, form: say('a number from 1 to 999', '1 至 999 的数') };

const PAGES_IN_ORDER: Rule<'start_page' | 'end_page'> = {
  reads: ['start_page', 'end_page'],
  reportedParam: 'end_page',
  check: ({ start_page: from, end_page: to }) =>
    Number(to) < Number(from)
      ? {
          type: 'value_error.symbol',
          msg: say('end_page should not be less than start_page', 'end_page 不应小于 start_page'),
          ctx: { start_page: String(from) },
        }
      : undefined,
};

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
        sample: { codes: { 代码: 'sh600000' }, texts: { 时间戳: '15:00:00' } },
        say: say('Quotes of all A-shares of Shanghai, Shenzhen and Beijing, of Sina.', '新浪沪深京 A 股实时行情'),
        lists: 'A-shares',
        node: 'hs_a',
        cache: LONG_LIST,
        columns: { ...quoted(shares), 时间戳: shares.ticktime },
        quirks: [
          say(
            'Some 5,500 rows come in 70 pages at one request a second: the first call takes more than a minute. All clients share its reply for five minutes.',
            '约 5,500 行、70 页，每秒请求一次：首次调用需要一分钟以上。所有客户端在五分钟内共用其应答。',
          ),
          ...MAINLAND,
          WHOLE,
        ],
      }),
      stock_zh_kcb_spot: list({
        sample: { codes: { 代码: 'sh600000' }, texts: { 时点: '15:00:00' } },
        say: say(
          'Quotes of the shares of the STAR market, with ratios and market values, of Sina.',
          '新浪科创板实时行情',
        ),
        historyIn: 'stock_zh_kcb_daily',
        lists: 'STAR',
        page: 'https://vip.stock.finance.sina.com.cn/mkt/#kcb',
        node: 'kcb',
        columns: {
          ...quoted(shares),
          时点: shares.ticktime,
          市盈率: number('per', {
            say: say(
              'Price over earnings; the source does not say of which period.',
              '价格除以盈利；数据源未注明所用盈利的期间。',
            ),
          }),
          市净率: ratios.pb,
          流通市值: number('nmc', {
            unit: 'ten_thousand_yuan',
            say: say('Market value of the shares in circulation.', '流通股的市值。'),
          }),
          总市值: number('mktcap', {
            unit: 'ten_thousand_yuan',
            say: say('Market value of all shares.', '全部股份的市值。'),
          }),
          换手率: percent('turnoverratio', {
            say: say('Turnover rate: volume over the shares in circulation.', '换手率：成交量除以流通股本。'),
          }),
        },
        quirks: [
          say(
            'AKShare swaps two columns: its 流通市值 is the value of all shares, its 总市值 that of the shares in circulation. Here each is what its name says.',
            'AKShare 把两列颠倒了：其流通市值是总市值，其总市值是流通市值。此处与列名一致。',
          ),
          say('A ratio or a market value of zero is none: `null`.', '比率或市值为零表示没有：`null`。'),
          ...MAINLAND,
          WHOLE,
        ],
      }),
      stock_zh_b_spot: list({
        sample: { codes: { 代码: 'sh600000' } },
        say: say('Quotes of all B-shares of Shanghai and Shenzhen, of Sina.', '新浪沪深 B 股实时行情'),
        page: 'https://vip.stock.finance.sina.com.cn/mkt/#hs_b',
        node: 'hs_b',
        columns: quoted(sharesOfB),
        quirks: [
          say(
            'Prices and turnover are in US dollars in Shanghai and in Hong Kong dollars in Shenzhen; AKShare’s documentation says yuan.',
            '上海以美元计，深圳以港元计；AKShare 的文档写作元。',
          ),
          ...MAINLAND,
          WHOLE,
        ],
      }),
      stock_zh_a_new: list({
        sample: { codes: { symbol: 'sh600000' } },
        say: say('Quotes of the A-shares that were listed lately, of Sina.', '新浪次新股实时行情'),
        topic: 'listings',
        keywords: ['次新股', 'recently listed'],
        page: 'https://vip.stock.finance.sina.com.cn/mkt/#new_stock',
        node: 'new_stock',
        columns: {
          symbol: shares.symbol,
          code: shares.code,
          name: shares.name,
          open: shares.open,
          high: shares.high,
          low: shares.low,
          volume: shares.volume,
          amount: shares.amount,
          mktcap: ratios.mktcap,
          turnoverratio: ratios.turnoverratio,
        },
        quirks: [...MAINLAND, WHOLE],
      }),
      stock_hk_spot: list({
        sample: { texts: { 交易类型: 'EQTY' } },
        say: say('Quotes of all shares of Hong Kong, of Sina.', '新浪港股实时行情'),
        lists: 'Hong Kong',
        page: 'https://vip.stock.finance.sina.com.cn/mkt/#qbgg_hk',
        node: 'qbgg_hk',
        listsSecurities: { of: 'hong_kong_share', code: '代码', name: '中文名称', english: '英文名称', requests: 47 },
        cache: HONG_KONG_LIST,
        columns: {
          日期时间: {
            ...dateTime('ticktime', { say: say('Time of the quote, in Hong Kong.', '行情时间，香港时间。') }),
            zone: 'Asia/Hong_Kong',
          },
          代码: code('symbol'),
          中文名称: text('name', { id: 'chinese_name', role: 'name', of: 'share' }),
          英文名称: text('engname'),
          交易类型: text('tradetype', {
            say: say('Kind of security, such as EQTY; often absent.', '证券类型，例如 EQTY；常常为空。'),
          }),
          最新价: number('lasttrade', { unit: 'hkd_per_share' }),
          涨跌额: number('pricechange', { unit: 'hkd_per_share' }),
          涨跌幅: percent('changepercent'),
          昨收: number('prevclose', { unit: 'hkd_per_share' }),
          今开: number('open', { unit: 'hkd_per_share' }),
          最高: number('high', { unit: 'hkd_per_share' }),
          最低: number('low', { unit: 'hkd_per_share' }),
          成交量: number('volume', { unit: 'shares' }),
          成交额: number('amount', { unit: 'hkd' }),
          买一: number('buy'),
          卖一: number('sell'),
        },
        quirks: [
          say('Quotes of Hong Kong are 15 minutes late.', '港股行情延迟 15 分钟。'),
          say(
            'Some 2,800 rows come in 47 pages at one request a second: the first call takes most of a minute. All clients share its reply for five minutes.',
            '约 2,800 行、47 页，每秒请求一次：首次调用需要大半分钟。所有客户端在五分钟内共用其应答。',
          ),
          say(
            'Times are ISO, 2026-08-07 16:08:20. AKShare passes them on as the source writes them, now with slashes, now with dashes.',
            '时间采用 ISO 格式，2026-08-07 16:08:20。AKShare 原样返回数据源的写法，时而用斜线，时而用短横。',
          ),
          say(
            'Shares that are traded in two currencies may be there under both of their codes; those in yuan have a code that begins with 8.',
            '以两种货币交易的股票可能以两个代码同时出现；以人民币交易的代码以 8 开头。',
          ),
          NO_PRICE,
          WHOLE,
        ],
        evidence: [
          say(
            'The first rows of a recorded result of AKShare are answered as recorded, every cell, but for the form of times.',
            '对 AKShare 一份实录结果的前几行，除时间格式外，返回值逐格一致。',
          ),
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
        sample: { codes: { 代码: 'sh600000' } },
        say: say('Quotes of the indices of mainland China, of Sina.', '新浪沪深指数实时行情'),
        lists: 'indices',
        keywords: ['上证', '深证', '大盘指数'],
        node: 'hs_s',
        listsSecurities: { of: 'index', code: '代码', name: '名称', requests: 8, standsInFor: 'index_stock_info' },
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
          say(
            'Volumes of indices of Shanghai (sh) are in lots of 100 shares, those of Shenzhen (sz) in shares, as printed turnovers show. They are not converted.',
            '上海指数（sh）的成交量以手（100 股）计，深圳指数（sz）以股计，有文档所载的成交额为证。此处不作换算。',
          ),
          ...MAINLAND,
          WHOLE,
        ],
        evidence: [ONE_ROW],
      }),
      index_stock_cons_sina: list({
        sample: { codes: { symbol: 'sh600000' }, texts: { ticktime: '15:00:00' } },
        say: say('Members of one index with their quotes, of Sina.', '新浪指数成份股及行情'),
        lists: INDEX_MEMBERS,
        node: ({ symbol }) => (symbol === '000300' ? 'hs300' : `zhishu_${symbol}`),
        params: {
          symbol: security({
            of: 'index',
            wants: '600000',
            default: '000300',
            say: say('Code of the index.', '指数代码。'),
            otherwise: 'no rows',
          }),
        },
        columns: { ...shares, ...memberRatios },
        columnsOf: (node) => (node === 'hs300' ? { ...shares, ...memberRatios } : shares),
        quirks: [
          say(
            'Sina has the members of some indices only; of any other, the answer is 404.',
            '新浪只有部分指数的成份股，其余返回 404。',
          ),
          AS_NUMBERS,
          say(
            'For 000300, AKShare has the column `code` behind `symbol`; its place is the same for every index here.',
            '对 000300，AKShare 在 `symbol` 之后有 `code` 列；此处每个指数的列位置相同。',
          ),
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
        sample: { codes: { 代码: 'sh600000' } },
        say: say('Quotes of all listed funds of one kind, of Sina.', '新浪封闭式、ETF、LOF 基金实时行情'),
        lists: 'ETFs',
        node: ({ symbol }) => FUND_NODES[symbol],
        params: {
          symbol: choice(
            {
              封闭式基金: say('closed-end funds, real-estate investment trusts included'),
              ETF基金: say('exchange-traded funds', 'ETF'),
              LOF基金: say('listed open-ended funds, real-estate investment trusts included'),
            },
            { default: 'LOF基金', say: say('The kind of funds.', '基金类别。') },
          ),
        },
        columns: quoted(funds),
        quirks: [
          say(
            'Rows come with the codes descending, Shenzhen (sz) first, as AKShare has them. A list comes in one page.',
            '各行按代码降序，深圳（sz）在前，与 AKShare 相同。清单只有一页。',
          ),
          ...MAINLAND,
        ],
        evidence: [
          say(
            'Units follow from a printed table of AKShare: turnover over volume lies between the lowest and the highest price.',
            '单位由 AKShare 所载的一张表推出：成交额除以成交量介于最低价与最高价之间。',
          ),
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
        sample: { codes: { symbol: 'sh600000' }, texts: { ticktime: '15:00:00' } },
        say: say('Quotes of all convertible bonds, of Sina.', '新浪沪深可转债实时行情'),
        lists: { of: 'convertible bonds', rows: 340 },
        node: 'hskzz_z',
        listsSecurities: {
          of: 'convertible_bond',
          code: 'symbol',
          name: 'name',
          requests: 5,
          standsInFor: 'bond_cov_comparison',
        },
        columns: bonds,
        quirks: [
          AS_NUMBERS,
          say(
            'Private convertible bonds (定转) of the Beijing exchange are among the rows, mostly without prices.',
            '其中包括北交所的定向可转债（定转），多数没有价格。',
          ),
          say(
            'A bond that no longer trades may keep its last price, without bid, ask or volume.',
            '不再交易的债券可能保留最后的价格，而没有买价、卖价和成交量。',
          ),
          ...MAINLAND,
          WHOLE,
        ],
        evidence: [
          say(
            'Recorded results of AKShare are answered as recorded, every cell, zeros as `null`, in one page and in several.',
            '对 AKShare 的实录结果，返回值逐格一致，零为 `null`，单页、多页皆然。',
          ),
        ],
      }),
    },
  ),
  ...lists(
    {
      category: 'stock',
      topic: 'boards',
      page: 'https://finance.sina.com.cn/stock/sl/',
      cache: SHORT_LIST,
    },
    {
      stock_sector_detail: list({
        sample: { codes: { symbol: 'sh600000' }, texts: { ticktime: '15:00:00' } },
        say: say('Quotes of the shares of one board of Sina.', '新浪板块成份股实时行情'),
        keywords: BOARD_WORDS,
        params: {
          sector: codeParam({
            default: 'gn_gfgn',
            say: say(
              'Key of the board, the column `label` of `stock_sector_spot`.',
              '板块代码，即 `stock_sector_spot` 的 `label` 列。',
            ),
            matching: /^[A-Za-z]{2,8}[0-9]?_[A-Za-z0-9_]{1,24}$/,
            form: say('the key of a board, such as gn_gfgn', '板块代码，例如 gn_gfgn'),
            otherwise: 'no rows',
          }),
        },
        node: ({ sector }) => sector,
        columns: MEMBER_COLUMNS,
        quirks: [
          say(
            'Boards of 启明星行业 (`qmx_`) have no list. A board that Sina does not have is answered with 404.',
            '启明星行业（`qmx_`）没有成份清单。新浪没有的板块返回 404。',
          ),
          ...MAINLAND,
          WHOLE,
        ],
        evidence: [ONE_ROW],
        example: { sector: 'new_blhy' },
      }),
    },
  ),
  ...familyOf<RecordsShared<BoardsAsk>>(
    {
      category: 'stock',
      topic: 'boards',
      page: 'https://finance.sina.com.cn/stock/sl/',
      cache: SHORT_LIST,
      kind: 'snapshot',
      grain: 'board',
      listsAll: true,
    },
    {
      stock_sector_spot: records({
        sample: { codes: { 股票代码: 'sh600000' } },
        say: say(
          'All boards of one of Sina’s classifications with their mean price, change, turnover and the share that rises most.',
          '新浪板块行情：均价、涨跌幅、成交额与领涨股',
        ),
        keywords: BOARD_WORDS,
        params: {
          indicator: choice(
            {
              新浪行业: say('Industries of Sina.'),
              启明星行业: say('Industries of Qimingxing.'),
              概念: say('Concepts.'),
              地域: say('Regions.'),
              行业: say('Industries of the regulator.'),
            },
            { default: '新浪行业', say: say('Classification.', '分类。') },
          ),
        },
        source: sinaBoards,
        ask: ({ indicator }): BoardsAsk => ({ boards: indicator }),
        columns: BOARD_COLUMNS,
        parseRows: (pages, ask) => parseBoards(pages, ask, BOARD_COLUMNS),
        quirks: [
          say(
            'Volumes are shares and turnovers yuan, as turnover over volume shows. AKShare’s documentation says lots and 10,000 yuan.',
            '成交额除以成交量表明，成交量以股计，成交额以元计。AKShare 的文档写作手和万元。',
          ),
          say(
            'The boards are Sina’s own: those of Eastmoney and of Shenwan have other shares.',
            '板块为新浪自己的划分：与东方财富、申万的成份不同。',
          ),
        ],
        evidence: [
          say(
            'Two recorded boards each of two classifications are answered as recorded.',
            '两种分类各两个板块的实录，返回值与之一致。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<ClassifiedAsk>>(
    {
      category: 'stock',
      topic: 'boards',
      page: 'https://vip.stock.finance.sina.com.cn/mkt/',
      cache: freshFor('1d', { staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      stock_classify_sina: records({
        sample: { codes: { symbol: 'sh600000' }, texts: { class: '新疆维吾尔自治区', ticktime: '15:00:00' } },
        say: say(
          'Quotes of the shares of all boards of one classification, board by board.',
          '新浪行业、概念、地域分类：各板块的成份股',
        ),
        keywords: [...BOARD_WORDS, '申万行业', '行业分类'],
        params: {
          symbol: choice(
            {
              申万行业: say('Industries of Shenwan.'),
              申万二级: say('Industries of Shenwan, second level.'),
              热门概念: say('Concepts.'),
              地域板块: say('Regions.'),
            },
            { default: '热门概念', say: say('Classification.', '分类。') },
          ),
        },
        source: classifiedShares,
        ask: ({ symbol }): ClassifiedAsk => ({ classification: symbol }),
        columns: CLASSIFIED_COLUMNS,
        parseRows: (pages, ask) => parseClassified(pages, ask, CLASSIFIED_COLUMNS),
        quirks: [
          say(
            'It takes several hundred requests, one a second: up to ten minutes, once a day. Each board is stored for a day, so that a call that fails is continued by the next one. `stock_sector_detail` has one board, with quotes of now.',
            '需要数百次请求，每秒一次：最长十分钟，每天一次。每个板块保存一天，失败的调用由下一次继续。`stock_sector_detail` 返回单个板块的实时行情。',
          ),
          say(
            'A share stands in several boards: it has a row in each.',
            '一只股票可属于多个板块：在每个板块中各有一行。',
          ),
          ...MAINLAND,
        ],
        evidence: [ONE_ROW],
        // It takes hundreds of requests where another interface of the source takes one.
        probe: { params: {} },
      }),
    },
  ),
  ...familyOf<RecordsShared<PageRangeAsk>>(
    {
      category: 'bond',
      page: 'https://vip.stock.finance.sina.com.cn/mkt/#hs_z',
      cache: SHORT_LIST,
      kind: 'snapshot',
      grain: 'security',
    },
    {
      bond_zh_hs_spot: records({
        sample: { codes: { 代码: 'sh600000' } },
        keywords: ['corporate bonds', '公司债'],
        say: say('Quotes of the bonds of Shanghai and Shenzhen by page of 80, of Sina.', '新浪沪深债券实时行情，按页'),
        lists: 'bonds',
        params: {
          start_page: codeParam({
            ...PAGE_NUMBER,
            bound: 'first',
            default: '1',
            say: say('First page.', '第一页。'),
            otherwise: 'refused',
          }),
          end_page: codeParam({
            ...PAGE_NUMBER,
            bound: 'last',
            default: '10',
            say: say('Last page.', '最后一页。'),
            otherwise: 'refused',
          }),
        },
        rules: [PAGES_IN_ORDER],
        source: sinaPageRanges,
        ask: ({ start_page: from, end_page: to }) => ({ node: 'hs_z', from: Number(from), to: Number(to) }),
        columns: quoted(bonds),
        parseFields: parsePageRange,
        listsSecurities: { of: 'bond', code: '代码', name: '名称', query: 'start_page=1&end_page=999', requests: 170 },
        quirks: [
          say(
            'A page has 80 rows by symbol, and all of them are more than 150 pages, one a second. Pages behind the last one have no rows.',
            '每页 80 行，按代码排序；全部超过 150 页，每秒一页。最后一页之后没有行。',
          ),
          say(
            'AKShare leaves out the last page where `end_page` is at the end of the list or behind it, and fails behind it. Here it is answered.',
            '`end_page` 到达或超过清单末尾时，AKShare 会漏掉最后一页，超出时还会失败。此处照常返回。',
          ),
          say(
            'Turnover over volume is the price, so that volumes are bonds of 100 yuan and turnovers yuan. AKShare’s documentation says lots and 10,000 yuan.',
            '成交额除以成交量等于价格，因此成交量以面值 100 元的张计，成交额以元计。AKShare 的文档写作手和万元。',
          ),
          ...MAINLAND,
        ],
        example: { start_page: '1', end_page: '1' },
        probe: { params: { start_page: '1', end_page: '1' } },
      }),
    },
  ),
];
