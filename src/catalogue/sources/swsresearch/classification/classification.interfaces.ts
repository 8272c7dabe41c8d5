import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date } from '../../../../engine/interface/columns.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { type ClassificationAsk, parseClassification, swsClassification } from './wire.ts';

const COLUMNS = {
  symbol: code('股票代码', 'Code of the share.'),
  start_date: date('计入日期', 'Day since which the share belongs to the industry.'),
  industry_code: code('行业代码', 'Code of the industry, third level, of six digits.'),
  update_time: date('更新日期', 'Day on which the row was written.'),
} as const;

export default familyOf<RecordsShared<ClassificationAsk>>(
  {
    category: 'index',
    page: 'https://www.swsresearch.com/institute_sw/allIndex/downloadCenter/industryType',
    cache: freshFor('24h', { staleIfError: '365d' }),
    kind: 'snapshot',
  },
  {
    stock_industry_clf_hist_sw: records({
      say: say('Shenwan industry of every share over time, in the order of its workbook.', '申万个股行业分类变动历史'),
      keywords: ['industry', 'classification', 'sector', '申万', '行业分类'],
      source: swsClassification,
      ask: () => ({ table: 'classification' }) as const,
      parseRows: (pages) => fillColumns(COLUMNS, (fields) => parseClassification(pages, fields)),
      columns: COLUMNS,
      evidence: [NOT_COMPARED],
    }),
  },
);
