import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, number, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { words } from '../../../wire/upstream-value.ts';
import { reportsOfDay } from '../day-reports.ts';
import { DAYS, DELTAS_ARE_CHECKED, SIDES } from '../futures-columns.ts';
import { parseOptions, parseVolatilities, type ShfeOptionsAsk, shfeOptions } from './wire.ts';

const OPTIONS = {
  合约代码: code('INSTRUMENTID'),
  开盘价: number('OPENPRICE', { unit: 'yuan_per_futures_quote_unit' }),
  最高价: number('HIGHESTPRICE', { unit: 'yuan_per_futures_quote_unit' }),
  最低价: number('LOWESTPRICE', { unit: 'yuan_per_futures_quote_unit' }),
  收盘价: number('CLOSEPRICE', {
    unit: 'yuan_per_futures_quote_unit',
    say: say('Closing price; the settlement price without trade.', '收盘价；无成交时为结算价。'),
  }),
  前结算价: number('PRESETTLEMENTPRICE', { unit: 'yuan_per_futures_quote_unit' }),
  结算价: number('SETTLEMENTPRICE', { unit: 'yuan_per_futures_quote_unit' }),
  涨跌1: number('ZD1_CHG', { unit: 'yuan_per_futures_quote_unit' }),
  涨跌2: number('ZD2_CHG', { unit: 'yuan_per_futures_quote_unit' }),
  成交量: whole('VOLUME', { unit: 'contracts' }),
  持仓量: whole('OPENINTEREST'),
  持仓量变化: whole('OPENINTERESTCHG'),
  成交额: number('TURNOVER', { unit: 'ten_thousand_yuan' }),
  德尔塔: number('DELTA', { id: 'delta', unit: 'none', say: say('Delta.', 'Delta 值。') }),
  行权量: whole('EXECVOLUME'),
} as const;

const VOLATILITIES = {
  合约系列: code('INSTRUMENTID'),
  成交量: whole('VOLUME', { unit: 'contracts' }),
  持仓量: whole('OPENINTEREST'),
  持仓量变化: whole('OPENINTERESTCHG'),
  成交额: number('TURNOVER', { unit: 'ten_thousand_yuan' }),
  行权量: whole('EXECVOLUME'),
  隐含波动率: number('SIGMA', { unit: 'annualized_fraction' }),
} as const;

const PARAMS = {
  symbol: words({
    default: '铝期权',
    max: 20,
    say: say(
      'Product, as the exchange calls it on that day: 铜期权, 铝期权, 黄金期权, 原油期权.',
      '品种，按交易所当日的叫法：铜期权、铝期权、黄金期权、原油期权。',
    ),
  }),
  trade_date: tradingDay('20250418', say('; not before 20180921', '；不早于 20180921')),
} as const;

const NAMES = say(
  'Names have changed over the years (沪铝期权, 铝期权). The 404 for a name that the day does not have lists those that it has.',
  '品种名称历年有变（沪铝期权、铝期权）。当日没有的名称返回 404，并列出当日的名称。',
);
const OF_ENERGY = say(
  'Options on crude oil, of the energy exchange, are here since 20210621.',
  '自 20210621 起含上期能源的原油期权。',
);

export default familyOf<RecordsShared<ShfeOptionsAsk>>(
  {
    category: 'option',
    page: 'https://www.shfe.com.cn/reports/tradedata/dailyandweeklydata/',
    cache: reportsOfDay<ShfeOptionsAsk>(({ day }) => day),
    kind: 'snapshot',
    grain: 'security',
    source: shfeOptions,
  },
  {
    option_hist_shfe: records({
      say: say('All options on one product of the Shanghai Futures Exchange on one day.', '上期所期权日行情'),
      keywords: ['SHFE', 'commodity options', 'option chain', '商品期权', '上海期货'],
      params: PARAMS,
      columns: OPTIONS,
      ask: ({ symbol, trade_date: day }): ShfeOptionsAsk => ({ options: symbol, day }),
      parseFields: parseOptions,
      quirks: [
        DAYS,
        NAMES,
        OF_ENERGY,
        SIDES,
        say(
          'An option may have a volume and no open, high and low: it was traded at the settlement price.',
          '期权可能有成交量而没有开盘价、最高价、最低价：按结算价成交。',
        ),
        DELTAS_ARE_CHECKED,
      ],
    }),
    option_vol_shfe: records({
      say: say(
        'Implied volatility of each series of options on one product of the Shanghai Futures Exchange on one day.',
        '上期所期权隐含波动率',
      ),
      keywords: ['SHFE', 'commodity options', 'implied volatility', '商品期权', '上海期货'],
      params: PARAMS,
      columns: VOLATILITIES,
      ask: ({ symbol, trade_date: day }): ShfeOptionsAsk => ({ options: symbol, day }),
      parseFields: parseVolatilities,
      quirks: [
        DAYS,
        NAMES,
        OF_ENERGY,
        SIDES,
        say('The sum of the product is left out; AKShare keeps it.', '不含品种小计；AKShare 保留小计。'),
      ],
    }),
  },
);
