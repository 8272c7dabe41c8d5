import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { DAYS, EXCHANGE, FILES_OF_CHANGES, ISO_DAYS, NO_DALIAN, ZHENGZHOU_SINCE_2015 } from '../futures-columns.ts';
import { futuresSettlement, parseExchange, type SettlementAsk } from './wire.ts';

const PARAMETERS = {
  date: date('date'),
  symbol: code('symbol', { say: say('Contract, as the exchange writes it.', '合约，按交易所的写法。') }),
  variety: code('variety'),
  settle_price: number('settle_price', {
    unit: 'of_product',
    say: say('Settlement price: SHFE, INE and CZCE.', '结算价：上期所、上期能源和郑商所。'),
  }),
  long_margin_ratio: number('long_margin_ratio', {
    unit: 'fraction',
    say: say(
      'Margin of a long position; of a speculator, where a hedger has another.',
      '多头保证金率；套保另有规定时为投机的保证金率。',
    ),
  }),
  short_margin_ratio: number('short_margin_ratio', {
    unit: 'fraction',
    say: say(
      'Margin of a short position; of a speculator, where a hedger has another.',
      '空头保证金率；套保另有规定时为投机的保证金率。',
    ),
  }),
  spec_long_margin_ratio: number('spec_long_margin_ratio'),
  spec_short_margin_ratio: number('spec_short_margin_ratio'),
  hedge_long_margin_ratio: number('hedge_long_margin_ratio'),
  hedge_short_margin_ratio: number('hedge_short_margin_ratio'),
  trade_fee_ratio: number('trade_fee_ratio', { unit: 'per_mille' }),
  close_today_fee_ratio: number('close_today_fee_ratio', { unit: 'per_mille' }),
  delivery_fee_ratio: number('delivery_fee_ratio', { unit: 'per_mille' }),
  is_single_market: text('is_single_market'),
  single_market_days: whole('single_market_days'),
  limit_ratio: number('limit_ratio', { unit: 'fraction' }),
  position_limit: text('position_limit', {
    say: say(
      'Position limit: the text of CZCE; of GFEX, the contracts of a client.',
      '持仓限额：郑商所为其原文；广期所为客户的手数。',
    ),
  }),
  trade_limit: text('trade_limit'),
  rise_limit_rate: number('rise_limit_rate'),
  fall_limit_rate: number('fall_limit_rate', {
    unit: 'fraction',
    say: say('How far the price may fall in a day.', '跌停板比例。'),
  }),
} as const;

export default familyOf<RecordsShared<SettlementAsk>>(
  {
    category: 'futures',
    topic: 'futures-reports',
    page: 'http://www.cffex.com.cn/jscs/',
    cache: reportsOfDay<SettlementAsk>(({ settlementOn }) => settlementOn),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    futures_settle: records({
      lists: 'contracts',
      sample: { texts: { variety: '{product}', position_limit: '{1000}', is_single_market: 'N' } },
      say: say(
        'Settlement parameters of all futures of one exchange on one day: margins, fees and limits.',
        '期货交易所结算参数：保证金、手续费和限额',
      ),
      keywords: ['settlement parameters', 'margin', 'fees', 'price limits', '保证金', '手续费', '涨跌停板', '结算参数'],
      source: futuresSettlement,
      params: { date: tradingDay('20260119'), market: EXCHANGE },
      columns: PARAMETERS,
      ask: ({ date: settlementOn, market }): SettlementAsk => ({ market, settlementOn }),
      parseFields: parseExchange,
      quirks: [
        say(
          'It has the figures of futures_settle_cffex, futures_settle_ine, futures_settle_czce, futures_settle_shfe and futures_settle_gfex in common columns. A column of which the exchange says nothing is `null`.',
          '以统一的列提供 futures_settle_cffex、futures_settle_ine、futures_settle_czce、futures_settle_shfe 和 futures_settle_gfex 的数据。交易所未给出的列为 `null`。',
        ),
        NO_DALIAN,
        DAYS,
        ZHENGZHOU_SINCE_2015,
        FILES_OF_CHANGES,
        say(
          'The Guangzhou Futures Exchange has the parameters of the current day alone; another day is 404.',
          '广州期货交易所只有当前交易日的参数；其他日期返回 404。',
        ),
        ISO_DAYS,
        say(
          'Margins and price limits are fractions and fees are per mille, of every exchange: 12% is 0.12, ±9 is 0.09, and 万分之0.23 is 0.023. AKShare has the texts of CFFEX and CZCE.',
          '各交易所的保证金率和涨跌停板均为小数，手续费均为千分之几：12% 为 0.12，±9 为 0.09，万分之0.23 为 0.023。AKShare 保留中金所和郑商所的文本。',
        ),
        say(
          'close_today_fee_ratio of CFFEX is worked out: the exchange writes it as a percentage of the trading fee.',
          '中金所的 close_today_fee_ratio 为推算值：交易所写的是交易手续费的百分比。',
        ),
        say(
          'A fee by contract is no ratio: it is `null` of CFFEX, and 0 of SHFE and INE, as they write it. The fees of CZCE are in futures_settle_czce, with how each is charged.',
          '按手收取的手续费不是费率：中金所为 `null`，上期所和上期能源按其写法为 0。郑商所的手续费及其收取方式见 futures_settle_czce。',
        ),
        say(
          'The one margin of CZCE holds for both sides, and so do the two of GFEX. AKShare leaves short_margin_ratio of CZCE empty, and answers the margin of hedgers as short_margin_ratio and spec_short_margin_ratio of GFEX, and that of speculators as hedge_short_margin_ratio.',
          '郑商所的保证金率对多空双方相同，广期所的两个保证金率也是如此。AKShare 的郑商所 short_margin_ratio 为空，并把广期所的套保保证金率作为 short_margin_ratio 和 spec_short_margin_ratio、把投机保证金率作为 hedge_short_margin_ratio 返回。',
        ),
        say(
          'long_margin_ratio and short_margin_ratio of SHFE and INE are those of speculators; AKShare leaves them empty.',
          '上期所和上期能源的 long_margin_ratio 与 short_margin_ratio 为投机的保证金率；AKShare 为空。',
        ),
        say(
          'rise_limit_rate and fall_limit_rate of CZCE are its one limit; AKShare leaves them empty. fall_limit_rate of GFEX is `null`, where AKShare answers a price.',
          '郑商所的 rise_limit_rate 与 fall_limit_rate 同为其涨跌停板幅度；AKShare 为空。广期所的 fall_limit_rate 为 `null`，AKShare 返回的是价格。',
        ),
      ],
    }),
  },
);
