import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, OPEN, open, text, whole } from '../../../../engine/interface/columns.ts';
import { code as codeParam } from '../../../../engine/interface/params.ts';
import { familyOf } from '../../../declare/family.ts';
import { templated } from '../../../wire/field-columns.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { parseForecasts, parseReports, type ReportsAsk, researchReports } from './wire.ts';

const columns = {
  股票代码: code('stockCode', 'Share code.'),
  股票简称: text('stockName', 'Name of the share.'),
  报告名称: text('title', 'Title of the report.'),
  东财评级: text('emRatingName', 'Rating, such as 买入; it may be empty.'),
  机构: text('orgSName', 'Institution that wrote the report.'),
  近一月个股研报数: whole('count', 'reports', 'Reports on the share within a month.'),
  [OPEN]: open(
    'number',
    'yuan per share, or a ratio',
    'Two columns a year: forecast earnings per share, such as 2026-盈利预测-收益, and the price-earnings ratio on them, 2026-盈利预测-市盈率.',
  ),
  行业: text('indvInduName', 'Industry.'),
  日期: date('publishDate', 'Day of publication.'),
  报告PDF链接: templated('https://pdf.dfcfw.com/pdf/H3_{}_1.pdf', text('infoCode', 'Address of the report.')),
};

export default familyOf<RecordsShared<ReportsAsk>>(
  {
    category: 'stock',
    topic: 'ratings',
    page: 'https://data.eastmoney.com/report/stock.jshtml',
    cache: freshFor('1h', { staleIfError: '30d' }),
    kind: 'snapshot',
  },
  {
    stock_research_report_em: records({
      doc: 'All research reports on one A-share, with ratings and forecasts of three years, newest first.',
      chinese: '个股研报',
      source: researchReports,
      params: {
        symbol: codeParam(
          {
            default: '000001',
            doc: 'Share code, six digits; leading zeros count.',
            matching: /^[0-9]{6}$/,
            form: 'six digits, such as 000001',
          },
          'refused',
        ),
      },
      columns,
      ask: ({ symbol }) => ({ share: symbol }),
      parseRows: (pages, ask) => [
        ...fillColumns(columns, (fields) => parseReports(pages, ask, fields)),
        ...parseForecasts(pages, ask),
      ],
      rowNumber: '序号',
      probe: { newest: (table) => table.column('日期').textAt(table.from) ?? '-' },
      quirks: [
        'The names of the columns of forecasts have years. The source’s year and the two after it stand first, as in AKShare; older years follow where a report has forecasts of them.',
        'Every forecast stands under its own year. AKShare writes the forecasts of a report of 2020 under the names of the three years from now on.',
        'A share without reports answers `[]`, where AKShare raises an error.',
      ],
      evidence: ['The form of its rows is that of a recorded one, reduced by its publisher.'],
    }),
  },
);
