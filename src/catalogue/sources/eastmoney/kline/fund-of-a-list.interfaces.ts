import { say } from '../../../../base/say.ts';
import { date, number, percent } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { tencentFallback } from '../../tencent/kline/wire.ts';
import { FETCHING } from '../fetching.ts';
import { adjust, BY_PERIOD, IN_ORDER, period } from '../kline-fields/params.ts';
import { klineFigures } from './columns.ts';
import { customKline, klines } from './family.ts';
import { MAINLAND, MAINLAND_KLINE_QUIRKS } from './mainland.ts';
import { LISTED_FUND, LISTED_TRUST } from './params.ts';
import { eastmoneyListedKlines, fqtOf, kltOf } from './wire.ts';

export default klines(
  { ...MAINLAND, category: 'fund', topic: 'fund-prices', quirks: MAINLAND_KLINE_QUIRKS },
  {
    fund_lof_hist_em: customKline({
      say: say(
        'Price klines of one listed open-ended fund of Shanghai or Shenzhen, oldest first.',
        'LOF 场内基金历史行情：日、周、月 K 线，复权',
      ),
      page: 'https://quote.eastmoney.com/sz166009.html',
      source: eastmoneyListedKlines,
      grain: BY_PERIOD,
      params: {
        symbol: LISTED_FUND,
        period,
        ...dayRange('19700101', '20500101'),
        adjust,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: (wanted) => ({
        names: 'listed open-ended funds',
        listed: wanted.symbol,
        klt: kltOf(wanted.period),
        fqt: fqtOf(wanted.adjust),
      }),
      range: (wanted) => wanted,
      fallbacks: [tencentFallback()],
      columns: {
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        ...klineFigures({ price: 'yuan_per_unit', volume: 'lots_of_100_units', money: 'yuan' }),
      },
      quirks: [
        say(
          'The exchange of a fund is looked up in Eastmoney’s list of them, fetched once an hour; an unknown code is 404.',
          '基金所在的交易所在东方财富的清单中查找，清单每小时取一次；未知的代码返回 404。',
        ),
      ],
      evidence: [
        say(
          'Not recorded: a reply of such a fund. Its form is that of the exchange-traded funds, which are.',
          '未实录：此类基金的应答。其格式与 ETF 的相同，后者已有实录。',
        ),
      ],
      example: { symbol: '166009', start_date: '20240102', end_date: '20240105' },
    }),
    reits_hist_em: customKline({
      say: say(
        'Daily klines of one real estate investment trust of Shanghai or Shenzhen, forward-adjusted, oldest first.',
        '沪深 REITs 历史行情：日 K 线',
      ),
      page: 'https://quote.eastmoney.com/sh508097.html',
      source: eastmoneyListedKlines,
      params: { symbol: LISTED_TRUST, ...FETCHING },
      ask: ({ symbol }) => ({ names: 'REITs', listed: symbol, klt: kltOf('daily'), fqt: fqtOf('qfq'), fields: 14 }),
      columns: {
        日期: date('f51', { say: say('Trading day.', '交易日。') }),
        今开: number('f52', { unit: 'yuan_per_unit' }),
        最高: number('f54', { unit: 'yuan_per_unit' }),
        最低: number('f55', { unit: 'yuan_per_unit' }),
        最新价: number('f53', { say: say('Closing price.', '收盘价。'), unit: 'yuan_per_unit', role: 'close' }),
        成交量: number('f56', { unit: 'lots_of_100_units' }),
        成交额: number('f57'),
        振幅: percent('f58'),
        换手: percent('f61', {
          role: 'turnover_rate',
          say: say('Turnover rate: volume over what is in circulation.', '换手率：成交量除以流通量。'),
        }),
      },
      quirks: [
        say(
          'Prices are forward-adjusted, as AKShare asks for them: trusts distribute often, and every distribution changes them.',
          '价格为前复权价，与 AKShare 的请求相同：REITs 经常分红，每次分红都会改变价格。',
        ),
        say(
          'The exchange of a trust is looked up in Eastmoney’s list of them, fetched once an hour; an unknown code is 404.',
          'REITs 所在的交易所在东方财富的清单中查找，清单每小时取一次；未知的代码返回 404。',
        ),
      ],
      evidence: [
        say(
          'Not recorded: a forward-adjusted reply of such a trust. Two days of 180101, unadjusted, are.',
          '未实录：此类 REITs 的前复权应答。180101 两天的不复权数据已有实录。',
        ),
      ],
      example: { symbol: '508097' },
    }),
  },
);
