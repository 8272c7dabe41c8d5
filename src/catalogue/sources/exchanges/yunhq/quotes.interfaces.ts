import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, dateTime, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseUnderlying, shanghaiQuotes, type UnderlyingAsk } from './wire.ts';

const UNDERLYING = {
  代码: code('code', { of: 'fund', say: say('Code of the fund.', '基金代码。') }),
  名称: text('name', { of: 'fund' }),
  当前价: number('last', { unit: 'yuan_per_unit' }),
  涨跌: number('change', { unit: 'yuan_per_unit' }),
  涨跌幅: percent('chg_rate'),
  振幅: percent('amp_rate'),
  '成交量(手)': number('volume', {
    unit: 'units',
    say: say('Volume in units of the fund, whatever its name says.', '成交量，单位为份，列名有误。'),
  }),
  '成交额(万元)': number('amount', {
    unit: 'yuan',
    say: say('Turnover in yuan, whatever its name says.', '成交额，单位为元，列名有误。'),
  }),
  更新日期: dateTime('time', { id: 'time', say: say('Time of the quote.', '行情时间。') }),
} as const;

/** The fund of each option product, by the names of AKShare. */
const FUNDS = {
  华夏上证50ETF期权: '510050',
  华泰柏瑞沪深300ETF期权: '510300',
  南方中证500ETF期权: '510500',
  华夏科创50ETF期权: '588000',
  易方达科创50ETF期权: '588080',
} as const;

export default familyOf<RecordsShared<UnderlyingAsk>>(
  {
    category: 'option',
    topic: 'option-contracts',
    page: 'http://www.sse.com.cn/assortment/options/price/',
    cache: shanghaiSession({ open: '10s', staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    option_finance_sse_underlying: records({
      say: say('Quote of the fund that an option of the Shanghai exchange is on.', '上交所期权标的行情'),
      keywords: ['SSE', 'ETF options', '50ETF', '沪市'],
      source: shanghaiQuotes,
      params: {
        symbol: choice(
          {
            华夏上证50ETF期权: say('options on 510050'),
            华泰柏瑞沪深300ETF期权: say('options on 510300'),
            南方中证500ETF期权: say('options on 510500'),
            华夏科创50ETF期权: say('options on 588000'),
            易方达科创50ETF期权: say('options on 588080'),
          },
          { default: '华夏科创50ETF期权', say: say('Option product.', '期权品种。') },
        ),
      },
      columns: UNDERLYING,
      ask: ({ symbol }): UnderlyingAsk => ({ fund: FUNDS[symbol] }),
      parseFields: parseUnderlying,
      quirks: [
        say('代码 is that of the fund; AKShare writes 510300 for all.', '代码为该基金的代码；AKShare 一律写 510300。'),
        say(
          'The names of volume and turnover speak of lots and of 10,000 yuan: the exchange sends units and yuan, and nothing is converted, as with AKShare.',
          '成交量与成交额的列名写的是手和万元：交易所给出的是份和元，与 AKShare 一样不换算。',
        ),
      ],
    }),
  },
);
