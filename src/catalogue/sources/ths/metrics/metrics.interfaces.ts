import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number, text } from '../../../declare/columns.ts';
import { familyOf, type RowFacts } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { companyCode } from '../company-code.ts';
import { type MetricsAsk, parseMetrics, thsMetrics } from './wire.ts';

const FLOWS = {
  report_date: date('date'),
  report_name: text('report_name'),
  report_period: text('report'),
  quarter_name: text('quarter_name'),
  metric_name: text('metric'),
  value: number('value', { say: say('Figure since the beginning of the year.', '年初至报告期末的数值。') }),
  single: number('single'),
  yoy: number('yoy'),
  mom: number('mom'),
  single_yoy: number('single_yoy'),
} as const;

const KEY_FIGURES = {
  ...FLOWS,
  value: number('value', {
    say: say(
      'Figure since the beginning of the year; of a balance, such as net assets, at the end of the period.',
      '年初至报告期末的数值；净资产等余额为报告期末的数值。',
    ),
  }),
} as const;

const BALANCE_SHEET = {
  ...FLOWS,
  value: number('value', { say: say('Figure at the end of the period.', '报告期末的数值。') }),
  single: number('single', {
    say: say('Figure of the quarter alone, which balances do not have.', '单季度的数值，资产负债项目没有。'),
  }),
} as const;

const PERIODS = { 按报告期: 0, 一季度: 1, 二季度: 2, 三季度: 3, 四季度: 4, 按年度: 4 } as const;
type Period = keyof typeof PERIODS;

const BASIS = { default: '按报告期', say: say('Which reports.', '报告的范围。') } as const;
const REPORTS = say('every report');
const YEARS = say('reports of years');
const QUARTERS = choice(
  {
    按报告期: REPORTS,
    一季度: say('reports of first quarters'),
    二季度: say('reports of half years'),
    三季度: say('reports of three quarters'),
    四季度: say('reports of years, too', '同“按年度”'),
    按年度: YEARS,
  },
  BASIS,
);
const BALANCES = choice({ 按报告期: REPORTS, 按年度: YEARS }, BASIS);

/** What a row of metrics has of its own. */
interface MetricsRow extends RowFacts {
  readonly of: MetricsAsk['of'];
  readonly indicator: typeof QUARTERS | typeof BALANCES;
  readonly columns?: typeof FLOWS;
}

/** The metrics of one kind. */
function metrics({ of, indicator, columns = FLOWS, ...texts }: MetricsRow) {
  return records({
    ...texts,
    sample: {
      texts: {
        report_date: '{YYYY-1}-12-31',
        report_period: '{YYYY-1}-4',
        report_name: '{YYYY-1}年报',
        quarter_name: '{YYYY-1}四季度',
      },
    },
    source: thsMetrics,
    params: { symbol: companyCode('000063'), indicator },
    columns,
    ask: ({ symbol, indicator: period }: { symbol: string; indicator: Period }): MetricsAsk => ({
      company: symbol,
      of,
      period: PERIODS[period],
    }),
    parseFields: parseMetrics,
  });
}

export default familyOf<RecordsShared<MetricsAsk>>(
  {
    category: 'stock',
    topic: 'company-reports',
    page: 'https://basic.10jqka.com.cn/astockpc/astockmain/index.html#/financen?code=000063',
    cache: freshFor('6h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'item',
    quirks: [
      say(
        'One row a metric and report, newest report first, fifty reports at most. Metrics have the English names of the source.',
        '每个报告的每项指标一行，最新的在前，最多五十期报告。指标名为数据源的英文名。',
      ),
      say('Figures are numbers, where AKShare has texts.', '数值为数字，AKShare 则为文本。'),
      say(
        'Codes that begin with 301, 302 and 689 are asked for at their exchanges, where AKShare names none.',
        '以 301、302、689 开头的代码向其所属交易所请求，AKShare 则未指明交易所。',
      ),
    ],
  },
  {
    stock_financial_abstract_new_ths: metrics({
      say: say('Key figures of one company by report, one row a metric.', '同花顺：重要指标（新）'),
      keywords: ['key figures', '主要指标', '财务摘要'],
      of: 'importance',
      columns: KEY_FIGURES,
      indicator: QUARTERS,
    }),
    stock_financial_debt_new_ths: metrics({
      say: say('Balance sheets of one company by report, one row a metric.', '同花顺：资产负债表（新）'),
      keywords: ['balance sheet', '资产负债表'],
      of: 'debt',
      columns: BALANCE_SHEET,
      indicator: BALANCES,
    }),
    stock_financial_benefit_new_ths: metrics({
      say: say('Income statements of one company by report, one row a metric.', '同花顺：利润表（新）'),
      keywords: ['income statement', '利润表'],
      of: 'benefit',
      indicator: QUARTERS,
    }),
    stock_financial_cash_new_ths: metrics({
      say: say('Cash flow statements of one company by report, one row a metric.', '同花顺：现金流量表（新）'),
      keywords: ['cash flow statement', '现金流量表'],
      of: 'cash',
      indicator: QUARTERS,
    }),
  },
);
