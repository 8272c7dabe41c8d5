import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseReport, type ReportAsk, shanghaiReports } from './wire.ts';

const REFERENCE = {
  适用日期: date('validDate'),
  参考汇率买入价: number('buyPrice'),
  参考汇率卖出价: number('sellPrice'),
  货币种类: text('currencyType'),
} as const;

const SETTLEMENT = {
  适用日期: date('validDate'),
  买入结算汇兑比率: number('buyPrice'),
  卖出结算汇兑比率: number('sellPrice'),
  货币种类: text('currencyType'),
} as const;

const WHOLE_HISTORY = say(
  'The whole history since 2014-11-17: AKShare asks for one page, which holds 2,000 days at most.',
  '自 2014-11-17 起的全部历史：AKShare 只请求一页，最多 2,000 天。',
);

export default familyOf<RecordsShared<ReportAsk>>(
  {
    category: 'stock',
    topic: 'stock-connect',
    page: 'https://www.sse.com.cn/services/hkexsc/disclo/ratios/',
    cache: freshFor('1h', { staleIfError: '30d' }),
    kind: 'history',
    grain: 'day',
    quirks: [WHOLE_HISTORY],
    source: shanghaiReports,
  },
  {
    stock_sgt_reference_exchange_rate_sse: records({
      sample: { texts: { 货币种类: 'HKD' } },
      say: say(
        'Reference rates of the Hong Kong dollar in the Shanghai Connect by day, oldest first.',
        '沪港通参考汇率',
      ),
      keywords: ['SSE', 'HKD', '港股通', '港币'],
      columns: REFERENCE,
      sorted: '适用日期',
      ask: (): ReportAsk => ({ report: 'reference-rates', of: '' }),
      parseFields: parseReport,
    }),
    stock_sgt_settlement_exchange_rate_sse: records({
      sample: { texts: { 货币种类: 'HKD' } },
      say: say(
        'Settlement rates of the Hong Kong dollar in the Shanghai Connect by day, oldest first.',
        '沪港通结算汇兑比率',
      ),
      keywords: ['SSE', 'HKD', '港股通', '港币'],
      columns: SETTLEMENT,
      sorted: '适用日期',
      ask: (): ReportAsk => ({ report: 'settlement-rates', of: '' }),
      parseFields: parseReport,
    }),
  },
);
