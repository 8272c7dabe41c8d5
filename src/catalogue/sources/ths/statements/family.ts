import { say } from '../../../../base/say.ts';
import { OPEN } from '../../../../engine/interface/columns.ts';
import { choice, type Param } from '../../../../engine/interface/params.ts';
import type { Each } from '../../../../engine/interface/row-subject.ts';
import { open, text } from '../../../declare/columns.ts';
import type { Row } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { companyCode } from '../company-code.ts';
import { PERIOD, parseStatement, type Span, type Statement, type StatementAsk, thsStatements } from './wire.ts';

type Indicator = '按报告期' | '按单季度' | '按年度';

/** What a row of statements has of its own. */
interface StatementRow {
  readonly doc: string;
  readonly chinese: string;
  readonly keywords: readonly string[];
  /** What one row is of, where the statement has not every span. */
  readonly each?: Each;
  readonly statement: Statement;
  readonly indicator: Param<Indicator, 'value'>;
  readonly quirks?: readonly string[];
  readonly evidence?: readonly string[];
}

const BY_REPORT = 'by report, since the beginning of the year';
const BY_QUARTER = 'by single quarter';
const BY_YEAR = 'by year';
const BASIS = { default: '按报告期', doc: 'Spans of the periods.' } as const;

/** The spans of a statement. */
export const INDICATORS = choice({ 按报告期: BY_REPORT, 按单季度: BY_QUARTER, 按年度: BY_YEAR }, BASIS);
/** The spans of the key figures, in AKShare’s order. */
export const ABSTRACT_INDICATORS = choice({ 按报告期: BY_REPORT, 按年度: BY_YEAR, 按单季度: BY_QUARTER }, BASIS);
/** The spans of a balance sheet, which is of a day. */
export const BALANCE_INDICATORS = choice({ 按报告期: 'by report', 按年度: BY_YEAR }, BASIS);

const SPANS: Readonly<Record<Indicator, Span>> = {
  按报告期: 'report',
  按单季度: 'simple',
  按年度: 'year',
};

const COLUMNS = {
  [PERIOD]: text({
    say: say(
      'End of the period, YYYY-MM-DD; of a year, YYYY-12-31 or the year alone.',
      '报告期末，YYYY-MM-DD；年报为 YYYY-12-31 或仅年份。',
    ),
  }),
  [OPEN]: open(
    'text',
    'yuan, percent or as the item says; with its Chinese magnitude',
    say(
      'Every item under the source’s title of it, as a text: 13.18亿, 64.75%, -8065.30万.',
      '各项目，列名为数据源的标题，值为文本：13.18亿、64.75%、-8065.30万。',
    ),
  ),
} as const;

const TEXTS = [
  'Values are texts, as in AKShare: 1.37亿 yuan is 137,000,000, rounded by the source to two decimals.',
  'An item without a value is `null`, where AKShare has False or an empty text.',
  'The columns depend on the company: banks and insurers have other items.',
];
/** Of statements that have headings. */
export const HEADINGS =
  'Headings such as 报表全部指标 are columns without values. The most important items come twice, first with a * before their title.';
const TWICE = 'A title that comes twice gets a number: 净利润_2.';

/** A row of one statement of a company. */
export function statement({
  statement: of,
  indicator,
  quirks = [],
  evidence = [],
  ...row
}: StatementRow): Row<RecordsShared<StatementAsk>> {
  return records({
    ...row,
    source: thsStatements,
    params: { symbol: companyCode('000063'), indicator },
    columns: COLUMNS,
    ask: ({ symbol, indicator: span }) => ({ statement: of, company: symbol, span: SPANS[span] }),
    parseRows: parseStatement,
    ...(of === 'abstract' && { sorted: PERIOD }),
    quirks: [...quirks, ...TEXTS, TWICE],
    evidence,
  });
}
