import { say } from '../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { choice, type Param } from '../../../../engine/interface/params.ts';
import { dynamicColumns, text } from '../../../declare/columns.ts';
import type { DeclaredRow, RowFacts } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { companyCode } from '../company-code.ts';
import { PERIOD, parseStatement, type Span, type Statement, type StatementAsk, thsStatements } from './wire.ts';

type Indicator = '按报告期' | '按单季度' | '按年度';

/** What a row of statements has of its own. */
interface StatementRow extends RowFacts {
  readonly statement: Statement;
  readonly indicator: Param<Indicator, 'value'>;
}

const BY_REPORT = say('by report, since the beginning of the year');
const BY_QUARTER = say('by single quarter');
const BY_YEAR = say('by year');
const BASIS = { default: '按报告期', say: say('Spans of the periods.', '报告期的口径。') } as const;

/** The spans of a statement. */
export const INDICATORS = choice({ 按报告期: BY_REPORT, 按单季度: BY_QUARTER, 按年度: BY_YEAR }, BASIS);
/** The spans of the key figures, in AKShare’s order. */
export const ABSTRACT_INDICATORS = choice({ 按报告期: BY_REPORT, 按年度: BY_YEAR, 按单季度: BY_QUARTER }, BASIS);
/** The spans of a balance sheet, which is of a day. */
export const BALANCE_INDICATORS = choice({ 按报告期: say('by report'), 按年度: BY_YEAR }, BASIS);

const SPANS: Readonly<Record<Indicator, Span>> = { 按报告期: 'report', 按单季度: 'simple', 按年度: 'year' };

const COLUMNS = {
  [PERIOD]: text({
    say: say(
      'End of the period, YYYY-MM-DD; of a year, YYYY-12-31 or the year alone.',
      '报告期末，YYYY-MM-DD；年报为 YYYY-12-31 或仅年份。',
    ),
  }),
  [DYNAMIC_COLUMNS]: dynamicColumns(
    'text',
    'of_item_with_magnitude',
    say(
      'Every item under the source’s title of it, as a text: 13.18亿, 64.75%, -8065.30万.',
      '各项目，列名为数据源的标题，值为文本：13.18亿、64.75%、-8065.30万。',
    ),
  ),
} as const;

const TEXTS = [
  say(
    'Values are texts, as in AKShare: 1.37亿 yuan is 137,000,000, rounded by the source to two decimals.',
    '值为文本，与 AKShare 相同：1.37亿元即 137,000,000 元，由数据源四舍五入到两位小数。',
  ),
  say(
    'An item without a value is `null`, where AKShare has False or an empty text.',
    '没有值的项目为 `null`，AKShare 为 False 或空文本。',
  ),
  say('报告期 is a text, also of years: AKShare has the number 2025.', '报告期是文本，年度也是；AKShare 为数字 2025。'),
  say(
    'The columns depend on the company: banks and insurers have other items.',
    '列取决于公司：银行和保险公司的项目不同。',
  ),
];
/** Of statements that have headings. */
export const HEADINGS = say(
  'Headings such as 报表全部指标 are columns without values. The most important items come twice, first with a * before their title.',
  '报表全部指标等标题是没有值的列。最重要的项目出现两次，第一次的标题前带有 *。',
);
const TWICE = say('A title that comes twice gets a number: 净利润_2.', '重复的标题带有序号：净利润_2。');

/** A row of one statement of a company. */
export function statement({
  statement: of,
  indicator,
  quirks = [],
  ...row
}: StatementRow): DeclaredRow<RecordsShared<StatementAsk>> {
  return records({
    ...row,
    source: thsStatements,
    params: { symbol: companyCode('000063'), indicator },
    columns: COLUMNS,
    ask: ({ symbol, indicator: span }) => ({ statement: of, company: symbol, span: SPANS[span] }),
    parseRows: parseStatement,
    ...(of === 'abstract' && { sorted: PERIOD }),
    quirks: [...quirks, ...TEXTS, TWICE],
  });
}
