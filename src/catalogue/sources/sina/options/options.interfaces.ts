import { say, type Text } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { code, date, monthText, number, percent, text, whole } from '../../../declare/columns.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import type { Unit } from '../../../fields/units.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { words } from '../../../wire/upstream-value.ts';
import { type OptionBoardAsk, optionBoards, parseBoard, parseContractMonths } from './boards.ts';
import { type OptionMinutesAsk, optionMinutes, parseOptionMinutes } from './minutes.ts';
import { type ExpiryAsk, optionExpiries, parseExpiry, parseMonths } from './months.ts';
import {
  GREEKS_LINE,
  OPTION_LINE,
  optionQuotes,
  parseContracts,
  parseLine,
  type QuoteLineAsk,
  UNDERLYING_LINE,
} from './quotes.ts';

const FUND_PAGE = 'https://stock.finance.sina.com.cn/option/quotes.html';
const INDEX_PAGE = 'https://stock.finance.sina.com.cn/futures/view/optionsCffexDP.php';
const COMMODITY_PAGE = 'https://stock.finance.sina.com.cn/futures/view/optionsDP.php';
const LIVE = shanghaiSession({ open: '60s', lag: '12h', staleIfError: '1d' });
const DAILY = freshFor('12h', { staleIfError: '30d' });

/** A param that is the code of an option on a fund of the Shanghai exchange. */
function fundOption(byDefault: string) {
  return security({
    of: 'option',
    wants: '10003720',
    default: byDefault,
    say: say('Code of the contract, eight digits.', '合约代码，八位数字。'),
    otherwise: 'refused',
  });
}

/** A param that is a month of expiry. */
function expiryMonth(byDefault: string) {
  return codeParam({
    time: 'month',
    default: byDefault,
    say: say('Month of expiry, YYYYMM.', '到期月份，YYYYMM。'),
    matching: /^20[0-9]{2}(?:0[1-9]|1[0-2])$/,
    form: say(`a month YYYYMM, such as ${byDefault}`, `月份 YYYYMM，如 ${byDefault}`),
    otherwise: 'refused',
  });
}

const UNDERLYING = codeParam({
  default: '50ETF',
  say: say(
    'The fund as Sina calls it: 50ETF, 300ETF, 500ETF, 科创50 or 科创板50.',
    '新浪对标的的叫法：50ETF、300ETF、500ETF、科创50 或科创板50。',
  ),
  matching: /^(?:[0-9]{2,4}ETF|科创板?50|[0-9]{6})$/,
  form: say('what Sina calls a fund, such as 50ETF, or six digits', '新浪对标的的叫法，如 50ETF，或六位数字'),
  otherwise: 'no rows',
});
const EXCHANGE = choice(
  { null: say('Shanghai', '上交所'), 上交所: say('Shanghai'), 深交所: say('Shenzhen') },
  {
    default: 'null',
    say: say(
      'The text null, or 上交所, for Shanghai. With 深交所, the fund is its six digits, such as 159915.',
      '上交所为文本 null 或“上交所”；用“深交所”时，标的为六位基金代码，如 159915。',
    ),
  },
);

const ITEMS = { 字段: text(), 值: { ...text(), unit: 'of_item' } } as const;
const UNKNOWN_CODE = say(
  'A code that Sina does not know, as of an expired contract, answers `[]`.',
  '新浪不认识的代码（如已到期的合约）返回 `[]`。',
);
const UNRECORDED = say(
  'Not recorded: a reply. Its form is that which public clients read.',
  '未实录：应答。其格式按公开客户端程序的读法。',
);
const PUBLIC_LINES = say(
  'Lines of 2015, of 2018 and of 2022 that public programs quote are answered as quoted.',
  '公开程序引用的 2015 年、2018 年与 2022 年的行情行，返回值与之一致。',
);

const quoteRows = familyOf<RecordsShared<QuoteLineAsk>>(
  { source: optionQuotes, category: 'option', page: FUND_PAGE, cache: LIVE, kind: 'snapshot', grain: 'item' },
  {
    option_sse_codes_sina: records({
      say: say(
        'Codes of all calls or all puts on one fund of the Shanghai exchange that expire in one month.',
        '上交所 ETF 期权合约代码：看涨或看跌（新浪）',
      ),
      keywords: ['期权代码', 'option contracts', 'option chain'],
      cache: DAILY,
      grain: 'security',
      params: {
        symbol: choice(
          { 看涨期权: say('Calls.'), 看跌期权: say('Puts.') },
          { default: '看涨期权', say: say('Side.', '看涨或看跌。') },
        ),
        trade_date: expiryMonth('202202'),
        underlying: security({
          of: 'fund',
          wants: '600000',
          isTraded: true,
          default: '510050',
          say: say('Code of the fund, six digits.', '标的基金代码，六位数字。'),
          otherwise: 'no rows',
        }),
      },
      ask: ({ symbol, trade_date, underlying }) => ({
        line: `${symbol === '看涨期权' ? 'OP_UP_' : 'OP_DOWN_'}${underlying}${trade_date.slice(-4)}`,
      }),
      columns: { 期权代码: code({ say: say('Code of the contract, eight digits.', '合约代码，八位数字。') }) },
      rowNumber: '序号',
      parseRows: parseContracts,
      quirks: [
        say(
          'A month without contracts, such as one that is over, answers `[]`. `option_sse_list_sina` has the months.',
          '没有合约的月份（如已过去的月份）返回 `[]`；月份见 `option_sse_list_sina`。',
        ),
        say(
          'The order is that of Sina: by strike, with adjusted contracts last.',
          '顺序与新浪相同：按行权价，调整过的合约在最后。',
        ),
      ],
      example: { symbol: '看涨期权', trade_date: '202612', underlying: '510300' },
    }),
    option_sse_spot_price_sina: records({
      say: say(
        'Quote of one option on a fund of the Shanghai exchange with five bids and five asks, as 43 items.',
        '上交所 ETF 期权实时行情与五档盘口（新浪）',
      ),
      sample: {
        items: sampleNames(
          '买量|买价|最新价|卖价|卖量|持仓量|涨幅|行权价|昨收价|开盘价|涨停价|跌停价|申卖价五|申卖量五|申卖价四|申卖量四|申卖价三|申卖量三|申卖价二|申卖量二|申卖价一|申卖量一|申买价一|申买量一 |申买价二|申买量二|申买价三|申买量三|申买价四|申买量四|申买价五|申买量五|~行情时间|主力合约标识|~状态码|~标的证券类型|~标的股票|~期权合约简称|振幅|最高价|最低价|成交量|成交额',
        ),
      },
      keywords: ['期权行情', 'option quote', 'order book'],
      params: { symbol: fundOption('10003720') },
      ask: ({ symbol }) => ({ line: `CON_OP_${symbol}` }),
      columns: ITEMS,
      parseRows: (pages, ask) => parseLine(pages, ask, OPTION_LINE),
      quirks: [
        say(
          'The name of the item 申买量一 has a blank behind it, as with AKShare.',
          '项目名“申买量一 ”后有一个空格，与 AKShare 相同。',
        ),
        say(
          'Sizes and open interest are contracts, prices yuan per unit of the fund, 成交额 yuan, 涨幅 and 振幅 percent. 昨收价 is the settlement before.',
          '数量与持仓量以张计，价格以元/份计，成交额以元计，涨幅与振幅为百分比；昨收价实为昨结算价。',
        ),
        UNKNOWN_CODE,
      ],
      evidence: [PUBLIC_LINES],
    }),
    option_sse_underlying_spot_price_sina: records({
      say: say(
        'Quote of the fund that options are on, with five bids and five asks, as 33 items.',
        '期权标的物实时行情与五档盘口（新浪）',
      ),
      sample: {
        items: sampleNames(
          '~证券简称|今日开盘价|昨日收盘价|最近成交价|最高成交价|最低成交价|买入价|卖出价|成交数量|成交金额|买数量一|买价位一|买数量二|买价位二|买数量三|买价位三|买数量四|买价位四|买数量五|买价位五|卖数量一|卖价位一|卖数量二|卖价位二|卖数量三|卖价位三|卖数量四|卖价位四|卖数量五|卖价位五|~行情日期|~行情时间|~停牌状态',
        ),
      },
      keywords: ['期权标的', 'underlying'],
      params: {
        symbol: security({
          of: ['fund', 'share', 'index'],
          wants: 'sh600000',
          default: 'sh510300',
          say: say('Exchange and code: sh or sz and six digits.', '交易所与代码：sh 或 sz 加六位数字。'),
          otherwise: 'no rows',
        }),
      },
      ask: ({ symbol }) => ({ line: symbol }),
      columns: ITEMS,
      parseRows: (pages, ask) => parseLine(pages, ask, UNDERLYING_LINE),
      quirks: [
        say(
          '成交数量 and the sizes are units or shares, 成交金额 is yuan. Before the opening, 今日开盘价 and 最近成交价 are 0.',
          '成交数量与各档数量以份或股计，成交金额以元计；开盘前今日开盘价与最近成交价为 0。',
        ),
        UNKNOWN_CODE,
      ],
    }),
    option_sse_greeks_sina: records({
      say: say(
        'Greeks, implied volatility and theoretical value of one option on a fund of the Shanghai exchange, as 13 items.',
        '上交所 ETF 期权希腊字母、隐含波动率与理论价值（新浪）',
      ),
      sample: {
        items: sampleNames(
          '~期权合约简称|成交量|Delta|Gamma|Theta|Vega|隐含波动率|最高价|最低价|~交易代码|行权价|最新价|理论价值',
        ),
      },
      keywords: ['希腊字母', '隐含波动率', 'greeks', 'implied volatility', 'delta', 'gamma', 'vega', 'theta'],
      params: { symbol: fundOption('10003045') },
      ask: ({ symbol }) => ({ line: `CON_SO_${symbol}` }),
      columns: ITEMS,
      parseRows: (pages, ask) => parseLine(pages, ask, GREEKS_LINE),
      quirks: [
        say('The implied volatility is a fraction: 0.2261 is 22.61 percent.', '隐含波动率为小数：0.2261 即 22.61%。'),
        UNKNOWN_CODE,
      ],
      evidence: [PUBLIC_LINES],
    }),
  },
);

const expiryRows = familyOf<RecordsShared<ExpiryAsk>>(
  { source: optionExpiries, category: 'option', page: FUND_PAGE, cache: DAILY, kind: 'snapshot', grain: 'item' },
  {
    option_sse_list_sina: records({
      say: say('Months in which options on one fund expire.', '上交所 ETF 期权合约到期月份列表（新浪）'),
      keywords: ['到期月份', 'expiry months'],
      sample: { texts: { month: ['{YYYY}12', '{YYYY+1}01', '{YYYY+1}03', '{YYYY+1}06'] } },
      lists: { rows: 4 },
      params: { symbol: UNDERLYING, exchange: EXCHANGE },
      ask: ({ symbol, exchange }) => ({ monthsOf: symbol, exchange }),
      columns: { month: monthText({ say: say('Month of expiry, YYYYMM.', '到期月份，YYYYMM。') }) },
      parseRows: parseMonths,
      quirks: [
        say(
          'AKShare returns a list, and its HTTP service fails. The table of one column is a form of our own.',
          'AKShare 返回一个列表，其 HTTP 服务则失败。一列的表是本服务自己的形式。',
        ),
        say(
          'Each month comes once. Sina sends the first twice, and AKShare leaves out the first whatever it is.',
          '每个月份只出现一次。新浪把第一个月份发送两次，AKShare 则不加判断地去掉第一个。',
        ),
      ],
      evidence: [
        say(
          'A reply of 2018 that a public note quotes is answered as quoted.',
          '公开笔记引用的 2018 年应答，返回值与之一致。',
        ),
      ],
    }),
    option_sse_expire_day_sina: records({
      lists: { rows: 1 },
      say: say(
        'Day on which the options on one fund expire in one month, and how many days are left.',
        '上交所 ETF 期权指定到期月份的到期日与剩余天数（新浪）',
      ),
      keywords: ['到期日', '剩余天数', 'expiry day'],
      params: { trade_date: expiryMonth('202102'), symbol: UNDERLYING, exchange: EXCHANGE },
      ask: ({ trade_date, symbol, exchange }) => ({
        expiryOf: symbol,
        exchange,
        month: `${trade_date.slice(0, 4)}-${trade_date.slice(4)}`,
      }),
      columns: {
        expire_day: date({ say: say('Last trading day.', '最后交易日。') }),
        remainder_days: whole({ unit: 'days', say: say('Days left, by the calendar.', '剩余自然日。') }),
      },
      parseRows: parseExpiry,
      quirks: [
        say(
          'AKShare returns a pair, and its HTTP service fails. The names of the columns are our own.',
          'AKShare 返回一个二元组，其 HTTP 服务则失败。列名是本服务自己的。',
        ),
        say(
          'Where Sina answers with a day of another month, as for a month without contracts, the call fails; AKShare answers that day.',
          '新浪返回其他月份的日期时（如该月没有合约），调用失败；AKShare 则返回该日期。',
        ),
      ],
      evidence: [UNRECORDED],
      example: { trade_date: '202612', symbol: '50ETF', exchange: 'null' },
    }),
  },
);

const AMOUNTS = { unit: 'yuan_per_underlying_unit' } as const;
const BY_PLACE = say(
  'The names of the values in Sina’s reply are known from its charts alone. Where they are others, the values are taken in their order, each by its form.',
  '新浪应答中各值的名称仅从其图表得知；名称不同时，按顺序并核对各值的形式读取。',
);
const DAY_ALONE = say(
  'Sina writes the day into the first minute of each day alone: it is carried on, and nothing else.',
  '新浪只在每天的第一分钟写明日期：仅日期向后沿用。',
);

const MINUTE_COLUMNS = {
  日期: date('d'),
  时间: text('i', { say: say('Time of day, HH:MM:SS.', '时间，HH:MM:SS。') }),
  价格: number('p', AMOUNTS),
  成交: whole('v', { role: 'volume', unit: 'contracts', say: say('Volume of the minute.', '该分钟的成交量。') }),
  持仓: whole('t'),
  均价: number('a', { ...AMOUNTS, say: say('Average price of the day so far.', '当日至此的均价。') }),
};

const FIVE_DAY_COLUMNS = {
  date: date('d'),
  time: text('i'),
  price: number('p', AMOUNTS),
  average_price: number('a', {
    ...AMOUNTS,
    role: 'average',
    say: say('Average price of the day so far.', '当日至此的均价。'),
  }),
  volume: whole('v', { unit: 'contracts' }),
};

const minuteRows = familyOf<RecordsShared<OptionMinutesAsk>>(
  {
    source: optionMinutes,
    category: 'option',
    page: FUND_PAGE,
    cache: shanghaiSession({ open: '60s', staleIfError: '1d' }),
    kind: 'window',
    grain: 'minute',
  },
  {
    option_sse_minute_sina: records({
      say: say(
        'Minutes of the newest day of one option on a fund of the Shanghai exchange.',
        '上交所 ETF 期权当日分时行情（新浪）',
      ),
      keywords: ['期权分时', 'intraday'],
      params: { symbol: fundOption('10003720') },
      ask: ({ symbol }): OptionMinutesAsk => ({ option: symbol, days: 1 }),
      columns: MINUTE_COLUMNS,
      parseRows: (pages, ask) => parseOptionMinutes(pages, ask, MINUTE_COLUMNS),
      quirks: [
        say('Before the first trade, price and volume are 0.', '首笔成交前，价格与成交为 0。'),
        UNKNOWN_CODE,
        DAY_ALONE,
        BY_PLACE,
      ],
      evidence: [
        say(
          'A table that AKShare has printed is answered as printed; the names of the values in its reply are inferred.',
          'AKShare 所载的一份表，返回值与之一致；其应答中各值的名称是推断的。',
        ),
      ],
    }),
    option_finance_minute_sina: records({
      say: say(
        'Minutes of the last five days of one option on a fund of the Shanghai exchange, oldest first.',
        '上交所 ETF 期权五日分时行情（新浪）',
      ),
      keywords: ['期权分时', '五日分时', 'intraday'],
      params: { symbol: fundOption('10002530') },
      ask: ({ symbol }): OptionMinutesAsk => ({ option: symbol, days: 5 }),
      columns: FIVE_DAY_COLUMNS,
      parseRows: (pages, ask) => parseOptionMinutes(pages, ask, FIVE_DAY_COLUMNS),
      quirks: [
        say(
          'The rows are sorted by day and minute. AKShare fills any missing value with the one above it.',
          '各行按日与分钟排序。AKShare 用上一行的值填补任何空缺。',
        ),
        UNKNOWN_CODE,
        DAY_ALONE,
        BY_PLACE,
      ],
      evidence: [UNRECORDED],
    }),
  },
);

/** The columns of calls and puts side by side, with the unit of their prices and the names of the two codes. */
function boardColumns(price: Unit, [callCode, putCode]: readonly [string, string]) {
  const unit = { unit: price };
  const sideOf = (name: string, side: 'call' | 'put') => ({
    [`${name}合约-买量`]: whole(`${side}_bid_volume`),
    [`${name}合约-买价`]: number(`${side}_bid`, unit),
    [`${name}合约-最新价`]: number(`${side}_last`, unit),
    [`${name}合约-卖价`]: number(`${side}_ask`, unit),
    [`${name}合约-卖量`]: whole(`${side}_ask_volume`),
    [`${name}合约-持仓量`]: whole(`${side}_open_interest`),
    [`${name}合约-涨跌`]: percent(`${side}_change`),
  });
  const codeOf = (name: string, side: 'call' | 'put') =>
    code(`${side}_code`, {
      id: `${side}_code`,
      role: 'code',
      of: 'option',
      say: say(`Code of the ${side}.`, `${name}期权的合约代码。`),
    });
  return {
    ...sideOf('看涨', 'call'),
    行权价: number('strike', unit),
    [callCode]: codeOf('看涨', 'call'),
    ...sideOf('看跌', 'put'),
    [putCode]: codeOf('看跌', 'put'),
  };
}

const JOINED = say(
  'Calls and puts are joined by their strike, in the order of the strikes. AKShare puts them side by side by their places, which mixes strikes where one side has more.',
  '看涨与看跌按行权价对齐并排序。AKShare 按位置并列，两侧数量不同时行权价会错位。',
);
const NO_QUOTE = say('A bid or an ask of 0 is no quote.', '买价或卖价为 0 表示没有报价。');
const OVER = say(
  'A month that is over or not listed answers `[]`. The default of AKShare is over.',
  '已过去或未挂牌的月份返回 `[]`。AKShare 的默认值已过去。',
);

/** An index with options of the China Financial Futures Exchange. */
interface OptionIndex {
  readonly letters: 'io' | 'ho' | 'mo';
  readonly name: Text;
  /** The interface with the price histories of its options. */
  readonly historyIn: string;
  /** The month that is the default of AKShare, and the form of months. */
  readonly month: string;
  readonly matching: RegExp;
}

const CSI_300: OptionIndex = {
  letters: 'io',
  name: say('CSI 300', '沪深300'),
  historyIn: 'option_cffex_hs300_daily_sina',
  month: 'io2204',
  matching: /^io[0-9]{4}$/,
};
const SSE_50: OptionIndex = {
  letters: 'ho',
  name: say('SSE 50', '上证50'),
  historyIn: 'option_cffex_sz50_daily_sina',
  month: 'ho2303',
  matching: /^ho[0-9]{4}$/,
};
const CSI_1000: OptionIndex = {
  letters: 'mo',
  name: say('CSI 1000', '中证1000'),
  historyIn: 'option_cffex_zz1000_daily_sina',
  month: 'mo2208',
  matching: /^mo[0-9]{4}$/,
};

function indexPage(letters: string): string {
  return letters === 'io' ? INDEX_PAGE : `${INDEX_PAGE}/${letters}/cffex`;
}

function indexMonths({ letters, name }: OptionIndex, column: string): DeclaredRow<RecordsShared<OptionBoardAsk>> {
  const months = { [column]: code({ id: 'month', say: say('Month of contracts.', '合约月份。') }) };
  return records({
    say: say(
      `Months of the options on the index ${name.en} of the China Financial Futures Exchange.`,
      `中金所${name.zh}指数期权合约月份列表（新浪）`,
    ),
    keywords: ['合约月份', '股指期权', 'index options', 'expiry months'],
    page: indexPage(letters),
    cache: DAILY,
    grain: 'item',
    source: optionBoards,
    ask: (): OptionBoardAsk => ({ index: letters }),
    columns: months,
    parseRows: (pages, ask: OptionBoardAsk) => parseContractMonths(pages, ask, column),
    quirks: [
      say(
        'The first month is the main one. AKShare returns a dictionary, and its HTTP service fails. The table of one column is a form of our own.',
        '第一个月份是主力月份。AKShare 返回一个字典，其 HTTP 服务则失败。一列的表是本服务自己的形式。',
      ),
    ],
    evidence: [UNRECORDED],
  });
}

/** The calls and puts of a month of options on an index. */
function indexBoard({
  letters,
  name,
  historyIn,
  month,
  matching,
}: OptionIndex): DeclaredRow<RecordsShared<OptionBoardAsk>> {
  const columns = boardColumns('index_points', ['看涨合约-标识', '看跌合约-标识']);
  return records({
    say: say(
      `Quotes of the calls and puts on the index ${name.en} of one month, side by side by strike.`,
      `中金所${name.zh}指数期权实时行情：看涨与看跌并列（新浪）`,
    ),
    historyIn,
    keywords: ['股指期权', 'T型报价', 'index options', 'option chain'],
    page: indexPage(letters),
    grain: 'security',
    params: {
      symbol: codeParam({
        default: month,
        say: say('Month of contracts: the letters of the product and YYMM.', '合约月份：品种字母加 YYMM。'),
        matching,
        form: say(`${letters} and four digits, such as ${month}`, `${letters} 加四位数字，如 ${month}`),
        otherwise: 'no rows',
      }),
    },
    source: optionBoards,
    ask: ({ symbol }): OptionBoardAsk => ({ index: letters, month: symbol }),
    columns,
    parseRows: (pages, ask: OptionBoardAsk) => parseBoard(pages, ask, columns),
    quirks: [JOINED, NO_QUOTE, OVER],
    example: { symbol: `${letters}2612` },
  });
}

/** Products with options, as Sina's page names them; there are further ones. */
const COMMODITIES: readonly string[] =
  '豆粕期权 玉米期权 铁矿石期权 棉花期权 白糖期权 PTA期权 甲醇期权 橡胶期权 沪铜期权 黄金期权 菜籽粕期权 液化石油气期权 菜籽油期权 花生期权'.split(
    ' ',
  );

/** A param that is the name of a product of commodities. */
function commodity(byDefault: string) {
  return words({
    default: byDefault,
    max: 20,
    say: say(
      `Product, as Sina’s page names it: ${COMMODITIES.join(', ')} and further ones.`,
      `品种，按新浪网页的名称：${COMMODITIES.join('、')}等。`,
    ),
  });
}
const OTHER_PRODUCT = say(
  'Any other name is answered with 404 and the names that there are.',
  '其他名称返回 404，并列出已有的名称。',
);
const COMMODITY_COLUMNS = boardColumns('yuan_per_futures_quote_unit', [
  '看涨合约-看涨期权合约',
  '看跌合约-看跌期权合约',
]);

const boardRows = familyOf<RecordsShared<OptionBoardAsk>>(
  { category: 'option', page: COMMODITY_PAGE, cache: LIVE, kind: 'snapshot', grain: 'item' },
  {
    option_cffex_sz50_list_sina: indexMonths(SSE_50, '上证50指数'),
    option_cffex_hs300_list_sina: indexMonths(CSI_300, '沪深300指数'),
    option_cffex_zz1000_list_sina: indexMonths(CSI_1000, '中证1000指数'),
    option_cffex_sz50_spot_sina: indexBoard(SSE_50),
    option_cffex_hs300_spot_sina: indexBoard(CSI_300),
    option_cffex_zz1000_spot_sina: indexBoard(CSI_1000),
    option_commodity_contract_sina: records({
      say: say('Months of the options on one commodity.', '商品期权合约月份列表（新浪）'),
      keywords: ['商品期权', '合约月份', 'commodity options', 'expiry months', ...COMMODITIES],
      cache: DAILY,
      params: { symbol: commodity('玉米期权') },
      source: optionBoards,
      ask: ({ symbol }): OptionBoardAsk => ({ commodity: symbol }),
      columns: {
        合约: code({ id: 'month', say: say('Month of contracts, such as au2612.', '合约月份，如 au2612。') }),
      },
      rowNumber: '序号',
      parseRows: (pages, ask: OptionBoardAsk) => parseContractMonths(pages, ask, '合约'),
      quirks: [
        say('The order is that of the page: the main month is first.', '顺序与网页相同：主力月份在最前。'),
        OTHER_PRODUCT,
      ],
    }),
    option_commodity_contract_table_sina: records({
      say: say(
        'Quotes of the calls and puts on one commodity of one month, side by side by strike.',
        '商品期权 T 型报价表：看涨与看跌并列（新浪）',
      ),
      keywords: ['商品期权', 'T型报价', 'commodity options', 'option chain', ...COMMODITIES],
      grain: 'security',
      params: {
        symbol: commodity('黄金期权'),
        contract: codeParam({
          default: 'au2204',
          say: say(
            'Month of contracts, as `option_commodity_contract_sina` has it.',
            '合约月份，见 `option_commodity_contract_sina`。',
          ),
          matching: /^[A-Za-z]{1,4}[0-9]{3,4}$/,
          form: say('a product and its month, such as au2204', '品种加月份，如 au2204'),
          otherwise: 'no rows',
        }),
      },
      source: optionBoards,
      ask: ({ symbol, contract }): OptionBoardAsk => ({ commodity: symbol, month: contract }),
      columns: COMMODITY_COLUMNS,
      parseRows: (pages, ask: OptionBoardAsk) => parseBoard(pages, ask, COMMODITY_COLUMNS),
      quirks: [JOINED, NO_QUOTE, OVER, OTHER_PRODUCT],
      evidence: [UNRECORDED],
      example: { symbol: '黄金期权', contract: 'au2612' },
    }),
  },
);

export default [...quoteRows, ...expiryRows, ...minuteRows, ...boardRows];
