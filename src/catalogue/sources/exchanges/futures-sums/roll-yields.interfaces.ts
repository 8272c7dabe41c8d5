import { say } from '../../../../base/say.ts';
import { choice, codeParam, day, tradingDay } from '../../../../engine/interface/params.ts';
import { atMostDays, notBefore, type Rule } from '../../../../engine/interface/rules.ts';
import { code, number, optionalIn } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { BARS_OF_ANY_EXCHANGE } from '../futures-bars.ts';
import { ISO_DAYS, REQUIRED_DAY, UNTRADED } from '../futures-columns.ts';
import { productOf } from '../futures-figures.ts';
import { MARKETS, marketOf, unknownProduct } from '../futures-products.ts';
import { type BarsAsk, futuresBars, parseWantedBars, rollYields } from './bars.ts';

const YIELD = { roll_yield: number('roll_yield'), near_by: code('near_by'), deferred: code('deferred') } as const;

const YIELDS = { ...YIELD, date: BARS_OF_ANY_EXCHANGE.date, variety: BARS_OF_ANY_EXCHANGE.variety } as const;

const PRODUCT_FORM = say(
  'the letters of a product of SHFE, INE, CZCE, CFFEX or GFEX, such as RB',
  '上期所、上期能源、郑商所、中金所或广期所的品种字母，例如 RB',
);

function product(value: string) {
  return codeParam({
    default: value,
    say: say('Letters of the product, in capitals.', '品种字母，大写。'),
    matching: /^[A-Z]{1,2}$/,
    form: PRODUCT_FORM,
    otherwise: 'refused',
  });
}

function contract(meaning: string, chinese: string) {
  return codeParam({
    default: '',
    say: say(meaning, chinese),
    matching: /^(?:[A-Z]{1,2}[0-9]{3,4})?$/,
    form: say(
      'a contract of such a product in capitals, such as RB2610, or nothing',
      '此类品种的合约，大写，例如 RB2610，或留空',
    ),
    otherwise: 'refused',
  });
}

const ONE_PRODUCT: Rule<'symbol1' | 'symbol2'> = {
  reads: ['symbol1', 'symbol2'],
  reportedParam: 'symbol2',
  check: ({ symbol1, symbol2 }) =>
    productOf(String(symbol1)) === productOf(String(symbol2)) && (symbol1 === '' || symbol1 !== symbol2)
      ? undefined
      : {
          type: 'value_error.symbol',
          msg: say('Input should be two contracts of one product, or none', '应为同一品种的两个合约，或都留空'),
          ctx: { symbol1: String(symbol1) },
        },
};

/** The product of the contracts, or else that of `var`, is one of an exchange that is asked. */
const OF_AN_EXCHANGE: Rule<'var' | 'symbol1'> = {
  reads: ['var', 'symbol1'],
  reportedParam: 'var',
  check: ({ var: of, symbol1 }) => unknownProduct(symbol1 === '' ? String(of) : productOf(String(symbol1))),
};
const VAR_OF_AN_EXCHANGE: Rule<'var'> = {
  reads: ['var'],
  reportedParam: 'var',
  check: ({ var: of }) => unknownProduct(String(of)),
};

const MAX_DAYS = 31;

const NO_DALIAN = say(
  'Products of the Dalian exchange are not there: this service does not ask it.',
  '没有大连商品交易所的品种：本服务不访问该交易所。',
);
const LARGEST = say(
  'The contracts with the largest open interest of the day are compared; one without a price has no roll yield.',
  '比较当日持仓量最大的两个合约；没有价格的合约没有展期收益率。',
);
const NOT_COMPARED = say(
  'The formula is that of AKShare; its results could not be compared, as no table of it is recorded with its prices.',
  '计算公式与 AKShare 相同；没有同时记录价格的结果可供比较。',
);

export default familyOf<RecordsShared<BarsAsk>>(
  {
    category: 'futures',
    topic: 'futures-reports',
    page: 'http://www.cffex.com.cn/rtj/',
    cache: reportsOfDay<BarsAsk>(({ last }) => last),
    kind: 'snapshot',
    grain: 'security',
    source: futuresBars,
  },
  {
    get_roll_yield: records({
      lists: { rows: 1 },
      sample: { texts: { near_by: 'CU2612', deferred: 'CU2701' } },
      say: say('Roll yield between two contracts of one futures product on one day.', '展期收益率：某日某品种'),
      keywords: ['roll yield', 'term structure', 'contango', 'backwardation', '展期收益率', '期限结构', '升水', '贴水'],
      params: {
        date: REQUIRED_DAY,
        var: product('LR'),
        symbol1: contract(
          'One contract; with symbol2, in the place of var.',
          '一个合约；与 symbol2 一起给出时代替 var。',
        ),
        symbol2: contract('Another contract of the same product.', '同一品种的另一个合约。'),
      },
      rules: [ONE_PRODUCT, OF_AN_EXCHANGE],
      columns: YIELD,
      ask: ({ date: first, var: of, symbol1, symbol2 }): BarsAsk => {
        const wanted = symbol1 === '' ? of : productOf(symbol1);
        const contracts = symbol1 === '' ? '' : `${symbol1},${symbol2}`;
        return { want: 'yields', markets: marketOf(wanted)!, first, last: first, product: wanted, contracts };
      },
      parseFields: (pages, ask, fields) =>
        toFieldCells(rollYields(parseWantedBars(pages, ask), ask), fields, { label: 'Roll yield' }),
      quirks: [
        say(
          'It answers a table of one row; AKShare returns three values, and a day without a session none.',
          '返回一行的表；AKShare 返回三个值，非交易日则不返回。',
        ),
        LARGEST,
        say(
          'The contracts that are named are compared; AKShare puts those of the largest open interest in their place.',
          '比较所指定的合约；AKShare 会以持仓量最大的合约取而代之。',
        ),
        NO_DALIAN,
        NOT_COMPARED,
      ],
      example: { date: '20240506', var: 'CU' },
    }),
    get_roll_yield_bar: records({
      sample: { texts: { variety: ['CU', 'CF'], near_by: 'CU2612', deferred: 'CU2701' } },
      say: say(
        'Roll yields of futures: of all products on one day, or of one product on some days.',
        '展期收益率：横截面或时间序列',
      ),
      keywords: ['roll yield', 'term structure', 'contango', 'backwardation', '展期收益率', '期限结构', '升水', '贴水'],
      params: {
        type_method: choice(
          {
            symbol: say('the bars of all contracts of a product on a day', '某日某品种全部合约的行情'),
            var: say('the roll yields of all products on a day', '某日全部品种的展期收益率'),
            date: say('the roll yields of a product on some days', '某品种一段日期的展期收益率'),
          },
          { default: 'var', say: say('What is wanted.', '所求内容。') },
        ),
        var: product('RB'),
        date: tradingDay('20201030', say('; not for date', '；date 时不用')),
        start_day: day({
          bound: 'first',
          default: '20201026',
          say: say('First day, YYYYMMDD; for date alone.', '首日，YYYYMMDD；仅用于 date。'),
        }),
        end_day: day({
          bound: 'last',
          default: '20201030',
          say: say(
            'Last day, YYYYMMDD, at most 31 days later; for date alone.',
            '末日，YYYYMMDD，至多相隔 31 天；仅用于 date。',
          ),
        }),
      },
      rules: [VAR_OF_AN_EXCHANGE, notBefore('end_day', 'start_day'), atMostDays('end_day', 'start_day', MAX_DAYS)],
      columns: {
        roll_yield: optionalIn({ type_method: ['var', 'date'] }, YIELD.roll_yield),
        near_by: optionalIn({ type_method: ['var', 'date'] }, YIELD.near_by),
        deferred: optionalIn({ type_method: ['var', 'date'] }, YIELD.deferred),
        symbol: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.symbol),
        date: BARS_OF_ANY_EXCHANGE.date,
        open: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.open),
        high: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.high),
        low: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.low),
        close: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.close),
        volume: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.volume),
        open_interest: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.open_interest),
        turnover: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.turnover),
        settle: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.settle),
        pre_settle: optionalIn({ type_method: ['symbol'] }, BARS_OF_ANY_EXCHANGE.pre_settle),
        variety: BARS_OF_ANY_EXCHANGE.variety,
      },
      ask: ({ type_method: method, var: of, date: on, start_day, end_day }): BarsAsk => ({
        want: method === 'symbol' ? 'bars' : 'yields',
        markets: method === 'var' ? MARKETS.join(',') : marketOf(of)!,
        first: method === 'date' ? start_day : on,
        last: method === 'date' ? end_day : on,
        product: method === 'var' ? '' : of,
        contracts: '',
      }),
      parseRows: (pages, ask) => {
        const bars = parseWantedBars(pages, ask);
        if (ask.want === 'bars')
          return fillColumns(BARS_OF_ANY_EXCHANGE, (fields) => toFieldCells(bars, fields, { label: 'Bars' }));
        const yields = rollYields(bars, ask);
        const sorted =
          ask.product === '' ? yields.toSorted((a, b) => Number(a.roll_yield) - Number(b.roll_yield)) : yields;
        return fillColumns(YIELDS, (fields) => toFieldCells(sorted, fields, { label: 'Roll yields' }));
      },
      quirks: [
        LARGEST,
        say(
          'Products and days are columns, `variety` and `date`; AKShare has them as the index of its table, which its HTTP server leaves out.',
          '品种和日期为列 `variety` 和 `date`；AKShare 将其作为表的索引，其 HTTP 服务会丢失索引。',
        ),
        say(
          'var takes the files of CFFEX, SHFE, INE, CZCE and GFEX of the day; AKShare leaves out INE.',
          'var 取中金所、上期所、上期能源、郑商所和广期所当日的文件；AKShare 不含上期能源。',
        ),
        NO_DALIAN,
        ISO_DAYS,
        UNTRADED,
        NOT_COMPARED,
      ],
      example: { type_method: 'date', var: 'RB', start_day: '20240506', end_day: '20240507' },
    }),
  },
);
