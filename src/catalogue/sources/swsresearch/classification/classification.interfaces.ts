import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type ClassificationAsk, parseClassification, swsClassification } from './wire.ts';

const COLUMNS = {
  symbol: code('股票代码', { of: 'share', say: say('Code of the share.', '股票代码。') }),
  start_date: date('计入日期', {
    say: say('Day since which the share belongs to the industry.', '该股票计入该行业的日期。'),
  }),
  industry_code: code('行业代码', {
    say: say('Code of the industry, third level, of six digits.', '三级行业代码，六位数字。'),
  }),
  update_time: date('更新日期', { say: say('Day on which the row was written.', '该行的更新日期。') }),
} as const;

export default familyOf<RecordsShared<ClassificationAsk>>(
  {
    category: 'index',
    page: 'https://www.swsresearch.com/institute_sw/allIndex/downloadCenter/industryType',
    cache: freshFor('24h', { staleIfError: '365d' }),
    kind: 'snapshot',
    grain: 'event',
  },
  {
    stock_industry_clf_hist_sw: records({
      sample: { texts: { industry_code: ['440101', '480101', '480301', '430101'] } },
      say: say('Shenwan industry of every share over time, in the order of its workbook.', '申万个股行业分类变动历史'),
      keywords: ['industry', 'classification', 'sector', '申万', '行业分类'],
      source: swsClassification,
      ask: () => ({ table: 'classification' }) as const,
      parseFields: (pages, _, fields) => parseClassification(pages, fields),
      columns: COLUMNS,
    }),
  },
);
