import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { code, date, dynamicColumns, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { SHARE_DIGITS, security } from '../../../declare/security.ts';
import { templated } from '../../../wire/field-columns.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { FORM_RECORDED } from '../quirks.ts';
import { parseForecasts, parseReports, type ReportsAsk, researchReports } from './wire.ts';

const columns = {
  股票代码: code('stockCode'),
  股票简称: text('stockName', { say: say('Name of the share.', '股票名称。') }),
  报告名称: text('title', { id: 'report_title', say: say('Title of the report.') }),
  东财评级: text('emRatingName', {
    id: 'eastmoney_rating',
    say: say('Rating, such as 买入; it may be empty.', '评级，例如“买入”；可能为空。'),
  }),
  机构: text('orgSName', { say: say('Institution that wrote the report.', '撰写研报的机构。') }),
  近一月个股研报数: whole('count', {
    id: 'report_count_1m',
    unit: 'reports',
    say: say('Reports on the share within a month.', '一个月内关于该股票的研报数。'),
  }),
  [DYNAMIC_COLUMNS]: dynamicColumns(
    'number',
    'yuan_per_share_or_ratio',
    say(
      'Two columns a year: forecast earnings per share, such as 2026-盈利预测-收益, and the price-earnings ratio on them, 2026-盈利预测-市盈率.',
      '每年两列：每股收益预测，如 2026-盈利预测-收益；及其市盈率，如 2026-盈利预测-市盈率。',
    ),
  ),
  行业: text('indvInduName'),
  日期: date('publishDate', { say: say('Day of publication.', '公布日期。') }),
  报告PDF链接: templated(
    'https://pdf.dfcfw.com/pdf/H3_{}_1.pdf',
    text('infoCode', { id: 'report_pdf_url', say: say('Address of the report.') }),
  ),
};

export default familyOf<RecordsShared<ReportsAsk>>(
  {
    category: 'stock',
    topic: 'ratings',
    page: 'https://data.eastmoney.com/report/stock.jshtml',
    cache: freshFor('1h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'article',
  },
  {
    stock_research_report_em: records({
      say: say(
        'All research reports on one A-share, with ratings and forecasts of three years, newest first.',
        '个股研报',
      ),
      sample: {
        texts: {
          报告名称: '需求根基稳固，市场化定价持续兑现',
          机构: '中邮证券',
          行业: '白酒Ⅱ',
          报告PDF链接: 'https://pdf.dfcfw.com/pdf/H3_AP202607231827290069_1.pdf',
          东财评级: ['买入', '增持'],
        },
        isNewestFirst: true,
        columns: sampleNames(
          '{YYYY}-盈利预测-收益|{YYYY}-盈利预测-市盈率|{YYYY+1}-盈利预测-收益|{YYYY+1}-盈利预测-市盈率|{YYYY+2}-盈利预测-收益|{YYYY+2}-盈利预测-市盈率',
        ),
      },
      source: researchReports,
      params: { symbol: security({ ...SHARE_DIGITS, default: '000001', otherwise: 'refused' }) },
      columns,
      ask: ({ symbol }) => ({ share: symbol }),
      parseRows: (pages, ask) => [
        ...fillColumns(columns, (fields) => parseReports(pages, ask, fields)),
        ...parseForecasts(pages, ask),
      ],
      rowNumber: '序号',
      probe: { newest: (table) => table.column('日期').textAt(table.from) ?? '-' },
      quirks: [
        say(
          'The names of the columns of forecasts have years: the source’s year and the two after it, as in AKShare.',
          '预测列的列名带有年份，与 AKShare 相同：数据源当年及其后两年。',
        ),
        say(
          'Forecasts for years before the source’s are not sent: an older report may have none left.',
          '数据源不再提供对其当年之前年份的预测：较早的研报可能没有预测值。',
        ),
        say(
          'A share without reports answers `[]`, where AKShare raises an error.',
          '没有研报的股票返回 `[]`，AKShare 则报错。',
        ),
      ],
      evidence: [FORM_RECORDED],
    }),
  },
);
