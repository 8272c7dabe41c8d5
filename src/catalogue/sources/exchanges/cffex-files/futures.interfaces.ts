import { say } from '../../../../base/say.ts';
import { codeParam, many, tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { FINANCIAL_BARS } from '../futures-bars.ts';
import {
  DAYS,
  FILES_OF_CHANGES,
  ISO_DAYS,
  ONE_TABLE,
  PLACES,
  PLACES_ARE_CHECKED,
  THREE_LISTS,
  UNTRADED,
} from '../futures-columns.ts';
import {
  type CffexAsk,
  type CffexMonthAsk,
  type CffexPlacesAsk,
  cffexArchive,
  cffexFiles,
  cffexPlaces,
  FIRST_DAYS,
  parseArchivedBars,
  parseBars,
  parseContracts,
  parsePlaces,
  parseSettlement,
} from './wire.ts';

const { symbol, variety, ...LISTS } = PLACES;

const SETTLEMENT = {
  date: date('date'),
  symbol: code('symbol', { say: say('Contract, or product.', '合约或品种。') }),
  variety: code('variety'),
  long_margin_ratio: text('long_margin_ratio', {
    say: say('Margin of a long position, as 12%.', '买方保证金率，如 12%。'),
  }),
  short_margin_ratio: text('short_margin_ratio', {
    say: say('Margin of a short position, as 12%.', '卖方保证金率，如 12%。'),
  }),
  trade_fee_ratio: text('trade_fee_ratio', { say: say('Trading fee, as 万分之0.23.', '交易手续费，如万分之0.23。') }),
  delivery_fee_ratio: text('delivery_fee_ratio', {
    say: say('Delivery fee, as 万分之0.5.', '交割手续费，如万分之0.5。'),
  }),
  close_today_fee_ratio: text('close_today_fee_ratio', {
    say: say(
      'Fee for closing on the day of opening, of the trading fee: 1000% is ten times.',
      '平今仓手续费占交易手续费的比例：1000% 为十倍。',
    ),
  }),
} as const;

const CONTRACTS = {
  合约代码: code('INSTRUMENT_ID'),
  合约月份: code('INSTRUMENT_MONTH', {
    id: 'contract_month',
    say: say('Month of the contract, YYMM.', '合约月份，YYMM。'),
  }),
  挂盘基准价: number('BASIS_PRICE', {
    id: 'listing_price',
    unit: 'index_points_or_bond_price',
    say: say('Reference price at which it was listed.'),
  }),
  上市日: date('OPEN_DATE'),
  最后交易日: date('END_TRADING_DAY'),
  涨停板幅度: text('UPPER_VALUE', { id: 'upper_limit', say: say('Limit up, as 10% or 0.005.', '如 10% 或 0.005。') }),
  跌停板幅度: text('LOWER_VALUE', { id: 'lower_limit', say: say('Limit down, as 10% or 0.005.', '如 10% 或 0.005。') }),
  涨停板价位: number('UPPERLIMITPRICE', {
    id: 'upper_limit_price',
    unit: 'index_points_or_bond_price',
    say: say('Price of the limit up.'),
  }),
  跌停板价位: number('LOWERLIMITPRICE', {
    id: 'lower_limit_price',
    unit: 'index_points_or_bond_price',
    say: say('Price of the limit down.'),
  }),
  持仓限额: whole('LONG_LIMIT', {
    id: 'position_limit',
    unit: 'contracts',
    say: say('Largest position that a client may hold.', '客户的持仓限额。'),
  }),
  品种: code('PRODUCT_ID', { say: say('Letters of the product.', '品种字母。') }),
  查询交易日: date('TRADING_DAY', { id: 'trading_date', say: say('Trading day.') }),
} as const;

const NO_OPTIONS = say(
  'Sums and options are left out. A reply is refused whose volumes do not sum to that of the product.',
  '不含小计、合计和期权。成交量之和与品种小计不符的应答视为失败。',
);
const KEYWORDS = ['CFFEX', 'stock index futures', 'treasury futures', '股指期货', '国债期货', '中金所'];

const shared = {
  category: 'futures',
  topic: 'futures-reports',
  page: 'http://www.cffex.com.cn/rtj/',
  kind: 'snapshot',
  grain: 'security',
} as const;

export default [
  ...familyOf<RecordsShared<CffexMonthAsk>>(
    { ...shared, cache: reportsOfDay<CffexMonthAsk>(({ archived }) => archived) },
    {
      get_cffex_daily: records({
        lists: 'contracts',
        sample: { texts: { variety: '{product}' } },
        say: say('Daily bars of all futures of the China Financial Futures Exchange on one day.', '中金所期货日行情'),
        keywords: KEYWORDS,
        source: cffexArchive,
        params: { date: tradingDay('20100416', say('; not before 20100416', '；不早于 20100416')) },
        columns: FINANCIAL_BARS,
        ask: ({ date: archived }): CffexMonthAsk => ({ archived }),
        parseFields: parseArchivedBars,
        quirks: [
          DAYS,
          ISO_DAYS,
          UNTRADED,
          NO_OPTIONS,
          say(
            'It comes out of the archive of its month, which serves all its days; futures_hist_daily_cffex reads the file of the day.',
            '取自当月的压缩包，一次取得即可用于该月各日；futures_hist_daily_cffex 读取单日文件。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<CffexAsk>>(
    { ...shared, source: cffexFiles, cache: reportsOfDay<CffexAsk>(({ day }) => day) },
    {
      futures_hist_daily_cffex: records({
        lists: 'contracts',
        sample: { texts: { variety: '{product}' } },
        say: say(
          'Daily bars of all futures of the China Financial Futures Exchange on one day, out of the file of the day.',
          '中金所期货日行情：单日文件',
        ),
        keywords: KEYWORDS,
        page: 'http://www.cffex.com.cn/cn/rtj.html',
        params: { date: tradingDay('20260403') },
        columns: FINANCIAL_BARS,
        ask: ({ date: day }): CffexAsk => ({ file: 'bars', day }),
        parseFields: parseBars,
        quirks: [DAYS, ISO_DAYS, UNTRADED, NO_OPTIONS],
      }),
      futures_settle_cffex: records({
        lists: 'contracts',
        sample: {
          texts: {
            variety: '{product}',
            trade_fee_ratio: ['万分之0.23', '3元/手'],
            delivery_fee_ratio: ['万分之0.5', '2.5元/手'],
            long_margin_ratio: '{12}%',
            short_margin_ratio: '{12}%',
            close_today_fee_ratio: '0%',
          },
        },
        say: say(
          'Margins and fees of the futures of the China Financial Futures Exchange on one day.',
          '中金所期货结算参数',
        ),
        keywords: [...KEYWORDS, 'margin', 'fees', '保证金', '手续费'],
        page: 'http://www.cffex.com.cn/jscs/',
        params: { date: tradingDay('20260119') },
        columns: SETTLEMENT,
        ask: ({ date: day }): CffexAsk => ({ file: 'settlement', day }),
        parseFields: parseSettlement,
        quirks: [
          FILES_OF_CHANGES,
          ISO_DAYS,
          say('Margins and fees are the texts of the exchange.', '保证金率和手续费为交易所的原文。'),
          say(
            'The options of the file are left out: AKShare answers their coefficients as margins of futures.',
            '不含文件中的期权；AKShare 将期权的系数当作期货的保证金率返回。',
          ),
        ],
      }),
      futures_contract_info_cffex: records({
        sample: {
          texts: { 合约月份: ['2612', '2703', '2706'], 品种: ['TS', 'TL'], 涨停板幅度: '0.005', 跌停板幅度: '0.005' },
        },
        say: say(
          'Trading parameters of all contracts of the China Financial Futures Exchange on one day, futures and options.',
          '中金所合约信息',
        ),
        keywords: [...KEYWORDS, 'contract list', 'price limits', '涨跌停板'],
        page: 'http://www.cffex.com.cn/sj/jycs/',
        params: { date: tradingDay('20240228') },
        columns: CONTRACTS,
        sorted: '-合约代码',
        ask: ({ date: day }): CffexAsk => ({ file: 'contracts', day }),
        parseFields: parseContracts,
        quirks: [DAYS],
      }),
    },
  ),
  ...familyOf<RecordsShared<CffexPlacesAsk>>(
    { ...shared, grain: 'party', cache: reportsOfDay<CffexPlacesAsk>(({ day }) => day) },
    {
      get_cffex_rank_table: records({
        lists: { of: 'contracts', rows: 60 },
        sample: {
          texts: {
            variety: '{product}',
            vol_party_name: '中信期货(代客)',
            long_party_name: '国泰君安(代客)',
            short_party_name: '中信期货(代客)',
          },
        },
        say: say(
          'The first 20 members by volume, long and short positions of each contract of the China Financial Futures Exchange on one day.',
          '中金所持仓排名',
        ),
        keywords: [...KEYWORDS, 'positions of members', 'commitments of traders', '龙虎榜', '会员持仓'],
        page: 'http://www.cffex.com.cn/ccpm/',
        source: cffexPlaces,
        params: {
          date: tradingDay('20190805', say('; not before 20100416', '；不早于 20100416')),
          vars_list: many(
            codeParam({
              say: say('Products; all when left out.', '品种；省略时为全部。'),
              matching: /^(?:IF|IC|IM|IH|T|TF|TS|TL)$/,
              form: say('IF, IC, IM, IH, T, TF, TS or TL', 'IF、IC、IM、IH、T、TF、TS 或 TL'),
              otherwise: 'refused',
            }),
            { default: [] },
          ),
        },
        columns: { symbol, ...LISTS, variety },
        ask: ({ date: day, vars_list: wanted }): CffexPlacesAsk => {
          const products = [...FIRST_DAYS.keys()].filter((each) => wanted.length === 0 || wanted.includes(each));
          return { products: products.join(','), day };
        },
        parseFields: parsePlaces,
        quirks: [
          DAYS,
          ONE_TABLE,
          THREE_LISTS,
          say(
            'Rank 999 is the sum of the places, which is made here as AKShare makes it.',
            '名次 999 为各名次之和，与 AKShare 相同，由此计算。',
          ),
          say(
            'A product is asked for from its first day on: AKShare answers nothing at all where one was not listed yet.',
            '品种自上市首日起才查询；有品种尚未上市时，AKShare 什么也不返回。',
          ),
          PLACES_ARE_CHECKED,
        ],
        example: { date: '20190805', vars_list: ['IF'] },
      }),
    },
  ),
];
