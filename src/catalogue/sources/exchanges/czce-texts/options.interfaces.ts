import { say } from '../../../../base/say.ts';
import { choice, codeParam, tradingDay } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { code, date, number, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { DAYS, DELTAS_ARE_CHECKED, SIDES } from '../futures-columns.ts';
import { type CzceOptionsAsk, type CzceYearAsk, czceOptions, czceYears, parseOptions, parseYear } from './wire.ts';

/** The letters of each product, by the names of AKShare. */
const PRODUCTS = {
  白糖期权: { code: 'SR', say: say('white sugar') },
  棉花期权: { code: 'CF', say: say('cotton') },
  甲醇期权: { code: 'MA', say: say('methanol') },
  PTA期权: { code: 'TA', say: say('PTA') },
  动力煤期权: { code: 'ZC', say: say('thermal coal') },
  菜籽粕期权: { code: 'RM', say: say('rapeseed meal') },
  菜籽油期权: { code: 'OI', say: say('rapeseed oil') },
  花生期权: { code: 'PK', say: say('peanuts') },
  对二甲苯期权: { code: 'PX', say: say('paraxylene') },
  烧碱期权: { code: 'SH', say: say('caustic soda') },
  纯碱期权: { code: 'SA', say: say('soda ash') },
  短纤期权: { code: 'PF', say: say('polyester staple fibre') },
  锰硅期权: { code: 'SM', say: say('silicomanganese') },
  硅铁期权: { code: 'SF', say: say('ferrosilicon') },
  尿素期权: { code: 'UR', say: say('urea') },
  苹果期权: { code: 'AP', say: say('fresh apples') },
  红枣期权: { code: 'CJ', say: say('jujubes') },
  玻璃期权: { code: 'FG', say: say('flat glass') },
  瓶片期权: { code: 'PR', say: say('PET resin') },
  丙烯期权: { code: 'PL', say: say('propylene') },
} as const;

const OF_YEAR = {
  SR: say('white sugar', '白糖'),
  CF: say('cotton', '棉花'),
  TA: say('PTA', 'PTA'),
  MA: say('methanol', '甲醇'),
  RM: say('rapeseed meal', '菜籽粕'),
  ZC: say('thermal coal', '动力煤'),
  OI: say('rapeseed oil', '菜籽油'),
  PK: say('peanuts', '花生'),
  PX: say('paraxylene', '对二甲苯'),
  SH: say('caustic soda', '烧碱'),
  SA: say('soda ash', '纯碱'),
  PF: say('polyester staple fibre', '短纤'),
  SM: say('silicomanganese', '锰硅'),
  SF: say('ferrosilicon', '硅铁'),
  UR: say('urea', '尿素'),
  AP: say('fresh apples', '苹果'),
  CJ: say('jujubes', '红枣'),
  FG: say('flat glass', '玻璃'),
  PR: say('PET resin', '瓶片'),
} as const;

const OPTIONS = {
  合约代码: code('合约代码'),
  昨结算: number('昨结算', { unit: 'yuan_per_futures_quote_unit' }),
  今开盘: number('今开盘', { unit: 'yuan_per_futures_quote_unit' }),
  最高价: number('最高价', { unit: 'yuan_per_futures_quote_unit' }),
  最低价: number('最低价', { unit: 'yuan_per_futures_quote_unit' }),
  今收盘: number('今收盘', { unit: 'yuan_per_futures_quote_unit' }),
  今结算: number('今结算', { unit: 'yuan_per_futures_quote_unit' }),
  涨跌1: number('涨跌1', { unit: 'yuan_per_futures_quote_unit' }),
  涨跌2: number('涨跌2', { unit: 'yuan_per_futures_quote_unit' }),
  '成交量(手)': whole('成交量(手)'),
  持仓量: whole('持仓量'),
  增减量: whole('增减量'),
  '成交额(万元)': number('成交额(万元)'),
  DELTA: number('DELTA'),
  隐含波动率: number('隐含波动率', { unit: 'percent' }),
  行权量: whole('行权量'),
} as const;

const OPTIONS_OF_YEAR = { 交易日期: date('交易日期', { say: say('Trading day.') }), ...OPTIONS } as const;

const KEYWORDS = ['CZCE', 'ZCE', 'commodity options', 'option chain', '商品期权', '郑商所'];
const NO_ZEROS = say(
  'An option that was not traded has no open, high, low and close: `null`; AKShare answers 0.',
  '没有成交的期权没有开盘价、最高价、最低价和收盘价，为 `null`；AKShare 返回 0。',
);
const SERIES = say(
  'Codes with further letters, CF701MSC14400, are a series of their own.',
  '带有其他字母的代码（如 CF701MSC14400）是单独的系列。',
);
const shared = {
  category: 'option',
  page: 'http://www.czce.com.cn/cn/sspz/dejbqhqq/H770227index_1.htm',
  kind: 'snapshot',
  grain: 'security',
} as const;

export default [
  ...familyOf<RecordsShared<CzceOptionsAsk>>(
    { ...shared, cache: reportsOfDay<CzceOptionsAsk>(({ day }) => day) },
    {
      option_hist_czce: records({
        say: say('All options on one product of the Zhengzhou Commodity Exchange on one day.', '郑商所期权日行情'),
        keywords: KEYWORDS,
        source: czceOptions,
        params: {
          symbol: choice(meaningsOf(PRODUCTS), { default: '白糖期权', say: say('Product.', '品种。') }),
          trade_date: tradingDay('20191017', say('; not before 20170419', '；不早于 20170419')),
        },
        columns: OPTIONS,
        ask: ({ symbol, trade_date: day }): CzceOptionsAsk => ({ product: PRODUCTS[symbol].code, day }),
        parseFields: parseOptions,
        quirks: [DAYS, NO_ZEROS, SIDES, SERIES, DELTAS_ARE_CHECKED],
      }),
    },
  ),
  ...familyOf<RecordsShared<CzceYearAsk>>(
    {
      ...shared,
      // A day of the year under way is corrected no more a week after it.
      cache: reportsOfDay<CzceYearAsk>(({ year }) => `${year}1231`),
    },
    {
      option_hist_yearly_czce: records({
        say: say(
          'All options on one product of the Zhengzhou Commodity Exchange on all days of one year.',
          '郑商所期权年度行情',
        ),
        keywords: KEYWORDS,
        page: 'http://www.czce.com.cn/cn/jysj/lshqxz/H770319index_1.htm',
        source: czceYears,
        params: {
          symbol: choice(OF_YEAR, { default: 'SR', say: say('Letters of the product.', '品种字母。') }),
          year: codeParam({
            time: 'year',
            default: '2021',
            say: say('Year; 2017 or later.', '年份；2017 及以后。'),
            matching: /^20[0-9]{2}$/,
            form: say('a year, such as 2021', '年份，例如 2021'),
            otherwise: 'refused',
          }),
        },
        columns: OPTIONS_OF_YEAR,
        ask: ({ symbol: product, year }): CzceYearAsk => ({ product, year }),
        parseFields: parseYear,
        quirks: [
          say(
            'A year without a file answers `[]`: SR has files since 2017, CF, TA and MA since 2019, RM and ZC since 2020, others later. That of the year under way may be 404.',
            '没有文件的年份返回 `[]`：SR 自 2017 年，CF、TA、MA 自 2019 年，RM、ZC 自 2020 年，其余更晚。当年的文件可能返回 404。',
          ),
          say(
            'Figures are numbers; AKShare answers padded texts, also as names of columns.',
            '数据为数值；AKShare 返回补空格的文本，列名亦然。',
          ),
          NO_ZEROS,
          SIDES,
          SERIES,
          DELTAS_ARE_CHECKED,
        ],
        example: { symbol: 'SR', year: '2021' },
      }),
    },
  ),
];
