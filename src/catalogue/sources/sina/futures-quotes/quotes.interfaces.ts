import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice, codeParam, many, type ParamError } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { code, date, type MappedColumn, number, optionalIn, percent, text, whole } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { security } from '../../../declare/security.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { words } from '../../../wire/upstream-value.ts';
import { contractQuotes, DETAIL_NAMES, parseContracts, QUOTE_NAMES } from './contracts.ts';
import { foreignQuotes, parseForeign } from './foreign.ts';
import { parseProduct, productQuotes } from './products.ts';

const CACHE = freshFor('10s', { staleIfError: '1d' });

// An address of more codes is too long for some servers, and a page of each takes a second.
const MAX_CODES = 100;
const MAX_DETAILS = 20;

/** The codes of a list, upper case as Sina writes them, each once. */
function codesIn(lists: readonly string[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list.split(',').map((each) => each.trim().toUpperCase())))];
}

/** What is wrong with lists of more codes than one call may have. */
function tooMany(lists: readonly string[], max: number): ParamError | undefined {
  if (codesIn(lists).length <= max) return undefined;
  return { type: 'value_error.symbol', msg: say(`Input should be at most ${max} codes`, `不应超过 ${max} 个代码`) };
}

/** The columns of contracts on goods. */
const OF_GOODS = { market: ['CF'] };

const FEW_CONTRACTS: Rule<'symbol' | 'adjust'> = {
  reads: ['symbol', 'adjust'],
  reportedParam: 'symbol',
  check: ({ symbol, adjust }) => tooMany([String(symbol)], adjust === '1' ? MAX_DETAILS : MAX_CODES),
};

const FEW_CODES: Rule<'symbol'> = {
  reads: ['symbol'],
  reportedParam: 'symbol',
  check: ({ symbol }) => tooMany(Array.isArray(symbol) ? symbol.map(String) : [], MAX_CODES),
};

const FINANCIAL_COLUMNS = [
  'symbol',
  'time',
  'open',
  'high',
  'low',
  'current_price',
  'hold',
  'volume',
  'amount',
] as const;

const LATEST = { unit: 'of_product' } as const;
const PREVIOUS_SETTLEMENT = {
  id: 'previous_settlement',
  near: { role: 'previous_close', from: 1, to: 1 },
  unit: 'of_product',
  say: say('Settlement price of the trading day before.', '上一交易日结算价。'),
} as const;

const PRODUCT_COLUMNS: Readonly<Record<string, MappedColumn>> = {
  symbol: code('symbol', { say: say('Contract.', '合约。') }),
  exchange: text('exchange', { say: say('Exchange, such as gfex.', '交易所，如 gfex。') }),
  name: text('name', { say: say('Name of the contract.', '合约名称。') }),
  trade: number('trade', LATEST),
  settlement: number('settlement', {
    role: 'settlement',
    say: say('Settlement price; 0 until it is known.', '结算价；未知时为 0。'),
    unit: 'of_product',
  }),
  presettlement: number('presettlement', PREVIOUS_SETTLEMENT),
  open: number('open', { unit: 'of_product' }),
  high: number('high', { unit: 'of_product' }),
  low: number('low', { unit: 'of_product' }),
  close: number('close', {
    say: say('Closing price; 0 until it is known.', '收盘价；未知时为 0。'),
    unit: 'of_product',
  }),
  bidprice1: number('bidprice1', {
    id: 'bid_price',
    near: { role: 'price', from: 0.998, to: 0.999 },
    unit: 'of_product',
    say: say('Best bid.', '买一价。'),
  }),
  askprice1: number('askprice1', {
    id: 'ask_price',
    near: { role: 'price', from: 1, to: 1.001 },
    unit: 'of_product',
    say: say('Best ask.', '卖一价。'),
  }),
  bidvol1: number('bidvol1', { id: 'bid_volume', unit: 'contracts', say: say('Volume of the best bid.', '买一量。') }),
  askvol1: number('askvol1', { id: 'ask_volume', unit: 'contracts', say: say('Volume of the best ask.', '卖一量。') }),
  volume: number('volume', { unit: 'contracts' }),
  position: number('position'),
  ticktime: text('ticktime', { say: say('Time of the quote, HH:MM:SS.', '行情时间，HH:MM:SS。') }),
  tradedate: date('tradedate', { id: 'trading_date', say: say('Day of the quote.', '行情日期。') }),
  preclose: number('preclose', {
    role: 'previous_close',
    unit: 'of_product',
    say: say('Closing price of the trading day before.', '上一交易日收盘价。'),
  }),
  changepercent: number('changepercent', {
    id: 'change_ratio',
    say: say(
      'Change of the price over the previous settlement: 0.01 is one percent.',
      '相对昨结算价的涨跌：0.01 即 1%。',
    ),
  }),
  bid: number('bid', {
    unit: 'of_product',
    near: { role: 'price', from: 0, to: 0 },
    say: say('A bid that Sina leaves at 0; see `bidprice1`.', '买价，新浪填 0；请看 `bidprice1`。'),
  }),
  ask: number('ask', {
    unit: 'of_product',
    near: { role: 'price', from: 0, to: 0 },
    say: say('An ask that Sina leaves at 0; see `askprice1`.', '卖价，新浪填 0；请看 `askprice1`。'),
  }),
  prevsettlement: number('prevsettlement', {
    id: 'previous_settlement_again',
    unit: 'of_product',
    say: say('Settlement price of the trading day before, once more.', '上一交易日结算价（重复）。'),
  }),
};

const PRODUCT_FIELDS = Object.values(PRODUCT_COLUMNS).map(({ field, cells }) => ({ name: field, cells }));

const ZERO_IS_NONE = say(
  'A price of 0 is none: of a contract without a trade, or not yet known.',
  '价格 0 表示没有价格：合约没有成交，或价格尚未知。',
);

export default [
  defineInterface({
    name: 'futures_zh_spot',
    category: 'futures',
    sample: { texts: { time: '15:00:00' } },
    say: say(
      'Quotes of futures contracts of mainland China by their codes, on goods and on financials.',
      '国内期货实时行情（新浪）：按合约代码',
    ),
    page: 'https://vip.stock.finance.sina.com.cn/quotes_service/view/qihuohangqing.html',
    kind: 'snapshot',
    grain: 'security',
    source: contractQuotes,
    cache: CACHE,
    params: {
      symbol: security({
        of: 'futures',
        wants: 'RB2610',
        separator: ',',
        example: 'RB2610',
        default: 'V2309',
        say: say(
          'Contracts, separated by commas: product and month, such as RB2610, or 0 for the main contracts joined.',
          '用逗号分隔的合约：品种加月份，如 RB2610；加 0 为主力连续。',
        ),
        matching: /^ *[A-Za-z]{1,4}[0-9]{1,4}(?: *, *[A-Za-z]{1,4}[0-9]{1,4})* *$/,
        form: say('contracts separated by commas, such as RB0,V2610', '用逗号分隔的合约，如 RB0,V2610'),
        otherwise: 'refused',
      }),
      market: choice(
        {
          CF: say('the columns of contracts on goods', '商品期货的列'),
          FF: say('the columns of financial contracts', '金融期货的列'),
        },
        {
          default: 'CF',
          say: say('Which columns are wanted; every contract has both.', '要哪一组列；每个合约两组都有。'),
        },
      ),
      adjust: choice(
        [
          ['0', say('quotes alone', '仅行情')],
          ['1', say('with the exchange and the smallest change of the price', '另含交易所与最小变动价位')],
        ],
        {
          default: '0',
          // AKShare names it so: it adjusts nothing.
          adjusts: {},
          say: say(
            'Whether the page of each contract is read as well, which takes a second each.',
            '是否另读每个合约的页面，每个约一秒。',
          ),
        },
      ),
    },
    rules: [FEW_CONTRACTS],
    columns: {
      symbol: text({ role: 'name', say: say('Name of the contract, such as 螺纹钢连续.', '合约名称，如螺纹钢连续。') }),
      time: text({
        say: say(
          'Time of the quote: HHMMSS of goods, HH:MM:SS of financials, as Sina writes them.',
          '行情时间：商品期货为 HHMMSS，金融期货为 HH:MM:SS，照新浪原样。',
        ),
      }),
      open: number({ unit: 'of_product' }),
      high: number({ unit: 'of_product' }),
      low: number({ unit: 'of_product' }),
      current_price: number({ role: 'price', unit: 'of_product', say: say('Latest price.', '最新价。') }),
      bid_price: optionalIn(
        OF_GOODS,
        number({
          near: { role: 'price', from: 0.998, to: 0.999 },
          unit: 'of_product',
          say: say('Best bid.', '买一价。'),
        }),
      ),
      ask_price: optionalIn(
        OF_GOODS,
        number({ near: { role: 'price', from: 1, to: 1.001 }, unit: 'of_product', say: say('Best ask.', '卖一价。') }),
      ),
      buy_vol: optionalIn(
        OF_GOODS,
        whole({ id: 'bid_volume', unit: 'contracts', say: say('Volume of the best bid.', '买一量。') }),
      ),
      sell_vol: optionalIn(
        OF_GOODS,
        whole({ id: 'ask_volume', unit: 'contracts', say: say('Volume of the best ask.', '卖一量。') }),
      ),
      hold: number(),
      volume: whole({ unit: 'contracts' }),
      avg_price: optionalIn(
        OF_GOODS,
        number({ say: say('Average price of the trades of the day.', '当日成交均价。'), unit: 'of_product' }),
      ),
      last_close: optionalIn(
        OF_GOODS,
        number({
          id: 'close',
          near: { role: 'price', from: 1, to: 1 },
          unit: 'of_product',
          say: say('Closing price of today; 0 until the day session has ended.', '今日收盘价；日盘结束前为 0。'),
        }),
      ),
      last_settle_price: optionalIn(OF_GOODS, number(PREVIOUS_SETTLEMENT)),
      amount: optionalIn(
        { market: ['FF'] },
        number({
          unit: 'quoted_price_times_contracts',
          say: say('Turnover; null for a contract on goods.', '成交额；商品期货为空。'),
        }),
      ),
      exchange: optionalIn({ adjust: ['1'] }, text()),
      contract: optionalIn({ adjust: ['1'] }, code({ say: say('The contract.', '合约代码。') })),
      contract_min_change: optionalIn(
        { adjust: ['1'] },
        text({ say: say('Smallest change of the price, such as 1元/吨.', '最小变动价位，如 1元/吨。') }),
      ),
    },
    quirks: [
      say(
        '`avg_price` is the average price that Sina sends. AKShare answers the settlement price under this name, which is 0 until the session has ended.',
        '`avg_price` 是新浪发送的均价。AKShare 在此列名下返回结算价，收盘之前为 0。',
      ),
      say(
        '`last_close` is the close of today, under AKShare’s name: Sina has no previous close of contracts on goods.',
        '`last_close` 是今日收盘价，列名沿用 AKShare：新浪没有商品期货的昨收。',
      ),
      say(
        'Contracts on goods and on financials may be mixed in one call: each line is read by its own layout. AKShare counts values, and fails for mixtures and for IF, IH, IC, IM, T, TF, TS and TL with `market=CF`.',
        '一次调用可以混用商品期货和金融期货：每行按自己的格式读取。AKShare 按值的个数判断，混用时失败；IF、IH、IC、IM、T、TF、TS 和 TL 用 `market=CF` 时也失败。',
      ),
      say(
        '`market=FF` has the columns symbol, time, open, high, low, current_price, hold, volume and amount. `amount` times the multiplier of the contract, 300 for IF, is yuan.',
        '`market=FF` 的列为 symbol、time、open、high、low、current_price、hold、volume 和 amount。`amount` 乘以合约乘数（IF 为 300）即为元。',
      ),
      say(
        'A contract that Sina does not know, or that has expired as the default V2309 has, has no row; AKShare fails for the whole call.',
        '新浪不认识的合约，或已到期的合约（默认值 V2309 即是），没有行；AKShare 则整个调用失败。',
      ),
      ZERO_IS_NONE,
      say(
        'At most 100 contracts in one call, and 20 with `adjust=1`.',
        '一次调用最多 100 个合约，使用 `adjust=1` 时最多 20 个。',
      ),
      say('Joined contracts (RB0) are the main contract of the product.', '连续合约（RB0）是该品种的主力合约。'),
    ],
    evidence: [
      say(
        'Recorded lines of RB0 and IF0 of 2026-08-28 are answered value by value. In the line of IF0 the price limits are 110 % and 90 % of what is read as the previous settlement, and the average times the volume is what is read as the turnover.',
        'RB0 和 IF0 在 2026-08-28 的实录数据，返回值逐项一致。在 IF0 的数据中，涨跌停价是所读昨结算价的 110% 和 90%，均价乘以成交量等于所读的成交额。',
      ),
      say(
        'The row of RB0 in a recorded result of AKShare is answered as recorded, but for `avg_price`.',
        'AKShare 一份实录结果中 RB0 的一行，除 `avg_price` 外返回值与之一致。',
      ),
      say(
        'Not recorded: the page of a contract. It is read as a recorded result of such a page shows its table.',
        '未实录：合约的网页。按一份实录结果所反映的表格读取。',
      ),
    ],
    ask: ({ symbol, adjust }) => ({ contracts: codesIn([symbol]).join(','), details: adjust === '1' }),
    parse: (pages, ask) => {
      const rows = parseContracts(pages, ask);
      const labelled = (name: string) => ({ label: `Sina quotes of futures: ${name}` });
      const valuesOf = (name: (typeof QUOTE_NAMES)[number] | (typeof DETAIL_NAMES)[number]) =>
        rows.map((row) => row[name]);
      const numbers = (name: (typeof QUOTE_NAMES)[number]) => toCells('number', valuesOf(name), labelled(name));
      const wholes = (name: (typeof QUOTE_NAMES)[number]) => toCells('whole', valuesOf(name), labelled(name));
      return {
        symbol: Cells.texts(valuesOf('symbol')),
        time: Cells.texts(valuesOf('time')),
        open: numbers('open'),
        high: numbers('high'),
        low: numbers('low'),
        current_price: numbers('current_price'),
        bid_price: numbers('bid_price'),
        ask_price: numbers('ask_price'),
        buy_vol: wholes('buy_vol'),
        sell_vol: wholes('sell_vol'),
        hold: numbers('hold'),
        volume: wholes('volume'),
        avg_price: numbers('avg_price'),
        last_close: numbers('last_close'),
        last_settle_price: numbers('last_settle_price'),
        amount: numbers('amount'),
        exchange: Cells.texts(valuesOf('exchange')),
        contract: toCells('code', valuesOf('contract'), labelled('contract')),
        contract_min_change: Cells.texts(valuesOf('contract_min_change')),
      };
    },
    select: (table, { market, adjust }) => {
      const names: readonly ((typeof QUOTE_NAMES)[number] | (typeof DETAIL_NAMES)[number])[] = [
        ...(market === 'FF' ? FINANCIAL_COLUMNS : QUOTE_NAMES.filter((name) => name !== 'amount')),
        ...(adjust === '1' ? DETAIL_NAMES : []),
      ];
      return table.pick(names);
    },
    example: { symbol: 'RB0,IF0' },
  }),
  defineInterface({
    name: 'futures_foreign_commodity_realtime',
    sample: { texts: { 行情时间: '{HH}:{mm}:{ss}' } },
    category: 'futures',
    say: say(
      'Quotes of futures contracts and spot metals of exchanges outside of mainland China by their codes, with a price in yuan.',
      '外盘期货实时行情（新浪）：按品种代码，含人民币报价',
    ),
    keywords: ['外盘', '国际期货', '伦敦金', 'LME', 'COMEX', 'NYMEX', 'CBOT'],
    page: 'https://finance.sina.com.cn/money/future/hf.html',
    kind: 'snapshot',
    grain: 'security',
    source: foreignQuotes,
    cache: CACHE,
    params: {
      symbol: many(
        codeParam({
          say: say(
            'Contract codes of Sina, such as CT, NID, CL, GC or XAU: separated by commas, or the key repeated.',
            '新浪的合约代码，如 CT、NID、CL、GC、XAU：用逗号分隔，或重复该参数。',
          ),
          matching: /^ *[A-Za-z][A-Za-z0-9]{0,7}(?: *, *[A-Za-z][A-Za-z0-9]{0,7})* *$/,
          form: say('codes separated by commas, such as CT,NID', '用逗号分隔的代码，如 CT,NID'),
          otherwise: 'refused',
        }),
      ),
    },
    rules: [FEW_CODES],
    columns: {
      名称: text({
        say: say(
          'Name of the contract in the table of Sina’s page; that of its quote where it is not in the table.',
          '新浪网页表中的合约名称；不在表中时为行情中的名称。',
        ),
      }),
      最新价: number(LATEST),
      人民币报价: number({
        id: 'price_cny',
        unit: 'yuan',
        say: say(
          'Latest price in yuan, for the unit of quantity that is usual in China.',
          '以人民币计的最新价，按中国惯用的数量单位。',
        ),
      }),
      涨跌额: number({
        say: say('Latest price less the previous settlement.', '最新价减昨结算价。'),
        unit: 'of_product',
      }),
      涨跌幅: percent({ say: say('The same, over the previous settlement.', '涨跌额与昨结算价之比。') }),
      开盘价: number({ unit: 'of_product' }),
      最高价: number({ unit: 'of_product' }),
      最低价: number({ unit: 'of_product' }),
      昨日结算价: number(PREVIOUS_SETTLEMENT),
      持仓量: number({ say: say('Open interest; 0 where Sina has none.', '持仓量；新浪没有时为 0。') }),
      买价: number({
        id: 'bid',
        near: { role: 'price', from: 0.998, to: 0.999 },
        unit: 'of_product',
        say: say('Best bid.', '买一价。'),
      }),
      卖价: number({
        id: 'ask',
        near: { role: 'price', from: 1, to: 1.001 },
        unit: 'of_product',
        say: say('Best ask.', '卖一价。'),
      }),
      行情时间: text({
        id: 'quote_time',
        say: say('Time of the quote in Beijing, HH:MM:SS.', '行情时间，北京时间，HH:MM:SS。'),
      }),
      日期: date({
        say: say(
          'Day of the quote in Beijing: the end of a Friday in New York is a Saturday.',
          '行情日期，北京时间：纽约星期五收盘时为星期六。',
        ),
      }),
    },
    quirks: [
      say(
        '人民币报价 is the price times the multiplier of the contract on Sina’s page, times the yuan for a US dollar. The multiplier is found by the code; AKShare takes it by its place in the table, which gives wrong prices where the two orders differ.',
        '人民币报价等于价格乘以新浪网页上的合约乘数，再乘以美元兑人民币汇率。乘数按代码查找；AKShare 按其在表中的位置取，两者顺序不同时价格有误。',
      ),
      say(
        '人民币报价 is null where the contract is not in Sina’s table, and for FCPO, RSS3, TRB, JRU and EUA, whose prices are not in US dollars; AKShare multiplies these with the rate of the US dollar all the same.',
        '合约不在新浪的表中时，人民币报价为 null；FCPO、RSS3、TRB、JRU 和 EUA 不以美元报价，也为 null，AKShare 仍乘以美元汇率。',
      ),
      say(
        'A code that Sina does not know has no row; AKShare fails for every code outside of its own list.',
        '新浪不认识的代码没有行；AKShare 对其清单以外的任何代码都会失败。',
      ),
      say(
        '涨跌额 and 涨跌幅 are computed here, of binary numbers as AKShare does.',
        '涨跌额和涨跌幅在此计算，与 AKShare 一样使用二进制浮点数。',
      ),
      say('At most 100 codes in one call.', '一次调用最多 100 个代码。'),
    ],
    evidence: [
      say(
        'The rows of a recorded result of AKShare for CT and NID are answered as recorded, every cell, with the rate and multipliers that they imply.',
        '对 AKShare 关于 CT 和 NID 的一份实录结果，返回值逐格一致，汇率和乘数由结果反推。',
      ),
      say(
        'Recorded lines of CL, GC and XAU are answered value by value.',
        'CL、GC 和 XAU 的实录数据，返回值逐项一致。',
      ),
      say(
        'Not recorded: the page with the multipliers, and the quote of the exchange rate. Both are read as public clients read them.',
        '未实录：含乘数的网页和汇率行情。两者按公开客户端程序的方式读取。',
      ),
    ],
    ask: ({ symbol }) => ({ foreign: codesIn(symbol).join(',') }),
    parse: (pages, ask) => {
      const rows = parseForeign(pages, ask);
      return {
        名称: Cells.texts(rows.map(({ name }) => name)),
        最新价: Cells.numbers(rows.map(({ last }) => last)),
        人民币报价: Cells.numbers(rows.map(({ yuan }) => yuan)),
        涨跌额: Cells.numbers(rows.map(({ change }) => change)),
        涨跌幅: Cells.numbers(
          rows.map((row) => row.percent),
          'percent',
        ),
        开盘价: Cells.numbers(rows.map(({ open }) => open)),
        最高价: Cells.numbers(rows.map(({ high }) => high)),
        最低价: Cells.numbers(rows.map(({ low }) => low)),
        昨日结算价: Cells.numbers(rows.map(({ settlement }) => settlement)),
        持仓量: Cells.numbers(rows.map(({ hold }) => hold)),
        买价: Cells.numbers(rows.map(({ bid }) => bid)),
        卖价: Cells.numbers(rows.map(({ ask: price }) => price)),
        行情时间: Cells.texts(rows.map(({ time }) => time)),
        日期: toCells(
          'date',
          rows.map(({ day }) => day),
          { label: 'Sina quotes of futures abroad: 日期' },
        ),
      };
    },
    example: { symbol: ['CT', 'NID'] },
  }),
  defineInterface({
    name: 'futures_zh_realtime',
    category: 'futures',
    sample: { texts: { exchange: 'gfex', ticktime: '15:00:00' } },
    page: 'https://vip.stock.finance.sina.com.cn/quotes_service/view/qihuohangqing.html',
    cache: freshFor('30s', { staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'security',
    say: say(
      'Quotes of all contracts of one futures product of mainland China, by open interest from the largest.',
      '国内期货品种实时行情（新浪）：一个品种的全部合约',
    ),
    source: productQuotes,
    params: {
      symbol: words({
        default: 'PTA',
        say: say('Chinese name of the product as Sina lists it, such as 工业硅.', '新浪所列品种的中文名，如工业硅。'),
        max: 40,
      }),
    },
    columns: PRODUCT_COLUMNS,
    ask: ({ symbol }) => ({ product: symbol.trim() }),
    parse: (pages, ask) => toDeclared(PRODUCT_COLUMNS, parseProduct(pages, ask, PRODUCT_FIELDS)),
    quirks: [
      say(
        'A product that Sina does not list, or that has no contract now, is answered with 404, where AKShare fails with a KeyError.',
        '新浪没有列出的品种，或目前没有合约的品种，返回 404；AKShare 则以 KeyError 失败。',
      ),
      say(
        'The first row is the main contract under the code of the joined one, such as SI0.',
        '第一行是主力合约，代码写作连续合约的代码，例如 SI0。',
      ),
      say(
        '`changepercent` is a fraction in spite of its name, as with AKShare.',
        '`changepercent` 名为百分比，实为小数，与 AKShare 相同。',
      ),
      ZERO_IS_NONE,
    ],

    example: { symbol: 'PTA' },
  }),
];
