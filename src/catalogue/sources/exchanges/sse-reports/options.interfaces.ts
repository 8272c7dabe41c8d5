import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { parseReport, type ReportAsk, shanghaiReports } from './wire.ts';

const TODAY = {
  // Histories are of the options of Shanghai alone: those of Shenzhen have numbers that lead nowhere.
  合约编码: code('SECURITY_ID', { role: 'code', of: 'option' }),
  合约交易代码: text('CONTRACT_ID'),
  合约简称: text('CONTRACT_SYMBOL'),
  标的券名称及代码: text('SECURITYNAMEBYID', {
    id: 'underlying',
    say: say('Name of the underlying, and its code in brackets.', '标的名称，括号内为代码。'),
  }),
  类型: text('CALL_OR_PUT', { id: 'option_type', say: say('认购 (call) or 认沽 (put).', '认购或认沽。') }),
  行权价: number('EXERCISE_PRICE', { unit: 'yuan_per_unit' }),
  合约单位: whole('CONTRACT_UNIT'),
  期权行权日: date('END_DATE'),
  行权交收日: date('DELIVERY_DATE'),
  到期日: date('EXPIRE_DATE'),
  开始日期: date('START_DATE', { id: 'listing_date', say: say('First day of the contract.') }),
} as const;

const TRADING = {
  合约标的代码: code('SECURITY_CODE'),
  合约标的名称: text('SECURITY_ABBR'),
  合约数量: whole('CONTRACT_VOLUME', { id: 'contract_count', unit: 'count', say: say('Number of listed contracts.') }),
  总成交额: number('TOTAL_MONEY', {
    role: 'turnover',
    unit: 'ten_thousand_yuan',
    say: say('Turnover of calls and puts.'),
  }),
  总成交量: whole('TOTAL_VOLUME', { role: 'volume', unit: 'contracts', say: say('Volume of calls and puts.') }),
  认购成交量: whole('CALL_VOLUME'),
  认沽成交量: whole('PUT_VOLUME'),
  '认沽/认购': percent('CP_RATE', { id: 'put_call_volume_ratio', say: say('Volume of puts over that of calls.') }),
  未平仓合约总数: whole('LEAVES_QTY'),
  未平仓认购合约数: whole('LEAVES_CALL_QTY'),
  未平仓认沽合约数: whole('LEAVES_PUT_QTY'),
  交易日: date('TRADE_DATE'),
} as const;

const RISK = {
  TRADE_DATE: date('TRADE_DATE'),
  SECURITY_ID: code('SECURITY_ID', {
    role: 'code',
    of: 'option',
    say: say('Number of the contract, eight digits.', '合约编码，八位数字。'),
  }),
  CONTRACT_ID: text('CONTRACT_ID', {
    say: say('Trading code of the contract, such as 510050C2407M02250.', '合约交易代码，例如 510050C2407M02250。'),
  }),
  CONTRACT_SYMBOL: text('CONTRACT_SYMBOL', { say: say('Short name of the contract.', '合约简称。') }),
  DELTA_VALUE: number('DELTA_VALUE', { unit: 'none', say: say('Delta.', 'Delta 值。') }),
  THETA_VALUE: number('THETA_VALUE', { unit: 'none', say: say('Theta.', 'Theta 值。') }),
  GAMMA_VALUE: number('GAMMA_VALUE', { unit: 'none', say: say('Gamma.', 'Gamma 值。') }),
  VEGA_VALUE: number('VEGA_VALUE', { unit: 'none', say: say('Vega.', 'Vega 值。') }),
  RHO_VALUE: number('RHO_VALUE', { unit: 'none', say: say('Rho.', 'Rho 值。') }),
  IMPLC_VOLATLTY: number('IMPLC_VOLATLTY', {
    unit: 'annualized_fraction',
    say: say('Implied volatility; 0 where there is none.', '隐含波动率；没有时为 0。'),
  }),
} as const;

const DAY_WITHOUT_FIGURES = say(
  'A day without figures answers `[]`, where AKShare raises an error.',
  '没有数据的日期返回 `[]`，AKShare 则报错。',
);

export default familyOf<RecordsShared<ReportAsk>>(
  {
    category: 'option',
    topic: 'option-contracts',
    page: 'https://www.sse.com.cn/assortment/options/date/',
    cache: reportsOfDay<ReportAsk>(({ of }) => of),
    kind: 'snapshot',
    grain: 'security',
    source: shanghaiReports,
  },
  {
    option_current_day_sse: records({
      sample: {
        texts: {
          合约交易代码: ['510050C2605M02700', '510050C2605M02750', '510050C2605M02800', '510050C2605M02850'],
          标的券名称及代码: '50ETF(510050)',
          类型: '认购',
        },
      },
      say: say('Option contracts that trade on the Shanghai exchange today.', '上交所期权当日合约'),
      keywords: ['SSE', 'option chain', 'ETF options', '期权合约', '沪市'],
      page: 'https://www.sse.com.cn/assortment/options/disclo/preinfo/',
      cache: shanghaiSession({ open: '1h', staleIfError: '7d' }),
      columns: TODAY,
      listsSecurities: { of: 'option', code: '合约编码', name: '合约简称', requests: 1 },
      ask: (): ReportAsk => ({ report: 'options', of: '' }),
      parseFields: parseReport,
      quirks: [
        say(
          'Days are YYYY-MM-DD and the strike and the multiplier are numbers; AKShare answers the texts of the exchange.',
          '日期为 YYYY-MM-DD，行权价和合约单位为数值；AKShare 返回交易所的文本。',
        ),
      ],
    }),
    option_daily_stats_sse: records({
      lists: { of: 'Shanghai ETFs', rows: 5 },
      say: say('Trading of options on the Shanghai exchange on one day, by underlying.', '上交所期权每日统计'),
      keywords: ['SSE', 'put-call ratio', 'open interest', '认沽认购比', '沪市'],
      params: { date: tradingDay('20240626') },
      columns: TRADING,
      ask: ({ date: of }): ReportAsk => ({ report: 'option-trading', of }),
      parseFields: parseReport,
      quirks: [DAY_WITHOUT_FIGURES],
      evidence: [
        say(
          'The volumes of calls and puts make the whole, and so do their open interests, in the recorded result of AKShare.',
          'AKShare 的实录结果中，认购与认沽的成交量之和等于总量，未平仓合约数也是如此。',
        ),
      ],
    }),
    option_risk_indicator_sse: records({
      sample: {
        texts: {
          CONTRACT_ID: ['510050C2407M02250', '510050C2407M02300', '510050C2407M02350', '510050C2407M02400'],
          CONTRACT_SYMBOL: ['50ETF购7月2250', '50ETF购7月2300', '50ETF购7月2350', '50ETF购7月2400'],
        },
      },
      say: say(
        'Greeks and implied volatility of every option of the Shanghai exchange on one day.',
        '上交所期权风险指标',
      ),
      keywords: ['SSE', 'greeks', 'delta', '希腊值', '隐含波动率', '沪市'],
      page: 'https://www.sse.com.cn/assortment/options/risk/',
      params: { date: tradingDay('20240626', say('; 20150209 or later', '；20150209 及以后')) },
      columns: RISK,
      ask: ({ date: of }): ReportAsk => ({ report: 'option-risk', of }),
      parseFields: parseReport,
      quirks: [DAY_WITHOUT_FIGURES],
    }),
  },
);
