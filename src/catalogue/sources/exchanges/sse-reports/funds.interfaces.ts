import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { parseReport, type ReportAsk, shanghaiReports } from './wire.ts';

const UNITS = {
  序号: whole('NUM', { say: say('Number of the row, as the exchange counts.', '序号，由交易所给出。') }),
  基金代码: code('SEC_CODE'),
  基金简称: text('SEC_NAME'),
  ETF类型: text('ETF_TYPE', {
    id: 'etf_type',
    say: say('Type: 单市 of one market, 跨市 of several, and others.', 'ETF 类型：单市、跨市等。'),
  }),
  统计日期: date('STAT_DATE', { id: 'statistics_date', say: say('Day of the figures.', '数据的日期。') }),
  基金份额: shifted(4, number('TOT_VOL')),
} as const;

export default familyOf<RecordsShared<ReportAsk>>(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://www.sse.com.cn/assortment/fund/etf/list/scale/',
    cache: reportsOfDay<ReportAsk>(({ of }) => of),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    fund_etf_scale_sse: records({
      lists: { of: 'Shanghai ETFs', rows: 120 },
      sample: { texts: { ETF类型: '单市' } },
      say: say('Units of all ETFs of the Shanghai exchange on one day.', '上交所ETF基金份额'),
      keywords: ['SSE', 'shares outstanding', 'fund flow', '规模', '沪市'],
      source: shanghaiReports,
      params: { date: tradingDay('20250115') },
      columns: UNITS,
      ask: ({ date: of }): ReportAsk => ({ report: 'fund-units', of }),
      parseFields: parseReport,
      quirks: [
        say(
          'Units are single ones; the exchange counts in ten thousands, as AKShare did until 1.18.14.',
          '份额以份计；交易所以万份计，AKShare 在 1.18.14 及之前也是如此。',
        ),
        say(
          'A day without figures answers `[]`, where AKShare raises an error. Those of a Friday may be missing on Monday.',
          '没有数据的日期返回 `[]`，AKShare 则报错。周五的数据可能到周一仍缺。',
        ),
        say('Units at the exchange only, without those of a linked fund.', '仅为场内份额，不含联接基金的份额。'),
      ],
    }),
  },
);
