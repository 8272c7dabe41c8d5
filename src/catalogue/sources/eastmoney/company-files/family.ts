import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import type { Param } from '../../../../engine/interface/params.ts';
import { type Columns, dynamicColumns, text } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import type { DeclaredRow, RowFacts } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { toEveryField, toFieldCells } from '../../../wire/field-cells.ts';
import { fillColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { askOf } from '../datacenter/family.ts';
import { is } from '../datacenter/filter.ts';
import { secucode } from '../datacenter/secucode.ts';
import { parseRecords, type ReportAsk } from '../datacenter/wire.ts';
import { delistedStatements, GENERAL_STATEMENTS } from './delisted.ts';
import { type FileAsk, fileLists, parseFileList } from './lists.ts';
import { parseStatement, type Span, type Statement, type StatementAsk, statements } from './statements.ts';

/** What companies report, whenever they do. */
export const COMPANY_FILES = freshFor('4h', { staleIfError: '90d' });

/** What every statement has first, whatever the type of the company; then its items. */
const STATEMENT_COLUMNS = {
  SECUCODE: text('SECUCODE'),
  SECURITY_CODE: text('SECURITY_CODE'),
  SECURITY_NAME_ABBR: text('SECURITY_NAME_ABBR'),
  ORG_CODE: text('ORG_CODE'),
  ORG_TYPE: text('ORG_TYPE'),
  REPORT_DATE: text('REPORT_DATE'),
  REPORT_TYPE: text('REPORT_TYPE'),
  REPORT_DATE_NAME: text('REPORT_DATE_NAME'),
  SECURITY_TYPE_CODE: text('SECURITY_TYPE_CODE'),
  NOTICE_DATE: text('NOTICE_DATE'),
  UPDATE_DATE: text('UPDATE_DATE'),
  CURRENCY: text('CURRENCY'),
  [DYNAMIC_COLUMNS]: dynamicColumns(
    'any',
    'unstated',
    say(
      'Every item of the statement under the source’s name of it, in the order of the reply: amounts in the currency of the row. Names that end with _YOY and _QOQ are changes in percent.',
      '报表的全部项目，用数据源的名称，按应答中的顺序：金额以该行的币种计。以 _YOY 和 _QOQ 结尾的是百分比变化。',
    ),
  ),
} as const satisfies Columns;

const ITEMS = [
  say(
    'The columns after CURRENCY are the items of the reply: they depend on the type of the company, and their order on the statement.',
    'CURRENCY 之后的列是应答中的项目：取决于公司类型，顺序取决于报表。',
  ),
  say(
    'Days are texts with the time behind them, as the source writes them: 2026-06-30 00:00:00.',
    '日期是带时间的文本，与数据源所写相同：2026-06-30 00:00:00。',
  ),
];

type FigureRow = Readonly<Record<string, unknown>>;

/** The columns of a statement: those that every one has, and its items. */
function statementColumns(rows: readonly FigureRow[], label: string): readonly NamedCells[] {
  const declared = fillColumns(STATEMENT_COLUMNS, (fields) => toFieldCells(rows, fields, { label }));
  const names = new Set(declared.map(({ name }) => name));
  return [...declared, ...toEveryField(rows, label).filter(({ name }) => !names.has(name))];
}

/** How codes of statements are written. */
const WRITTEN_CODES = { SECUCODE: '600000.SH' } as const;

/** How texts of statements are written: days have a time. */
const WRITTEN = {
  ORG_CODE: '10002602',
  ORG_TYPE: '通用',
  REPORT_TYPE: '{report}',
  REPORT_DATE_NAME: '{YYYY}{report}',
  SECURITY_TYPE_CODE: '058001001',
  NOTICE_DATE: '{announced} 00:00:00',
  UPDATE_DATE: '{announced} 00:00:00',
  CURRENCY: 'CNY',
} as const;
const WRITTEN_BY_QUARTER = { ...WRITTEN, REPORT_TYPE: '{quarter}', REPORT_DATE_NAME: '{YYYY}{quarter}' } as const;

/** What a row of statements has of its own. */
interface StatementRow extends Omit<RowFacts, 'grain'> {
  readonly statement: Statement;
  readonly span: Span;
  /** The company that is shown where none is asked for. */
  readonly symbol?: string;
}

/** A row of one statement of a company, every period of it. */
export function statement(row: StatementRow): DeclaredRow<RecordsShared<StatementAsk>> {
  const { statement: name, span, symbol = 'SH600519', quirks = [], ...facts } = row;
  return records({
    ...facts,
    sample: {
      periods: '{YYYY}-{MM}-{DD} 00:00:00',
      codes: WRITTEN_CODES,
      texts: span === 'quarter' ? WRITTEN_BY_QUARTER : WRITTEN,
      ...facts.sample,
    },
    grain: span,
    source: statements,
    params: { symbol: companyCode({ default: symbol, wants: 'SH600000' }) },
    columns: STATEMENT_COLUMNS,
    ask: ({ symbol: company }) => ({ statement: name, span, company }),
    parseRows: (pages, ask) =>
      statementColumns(parseStatement(pages, ask), `Eastmoney statement ${name} of ${ask.company}`),
    quirks: [
      ...quirks,
      ...ITEMS,
      say(
        'A period that the source lists and does not send is refused. AKShare leaves out that one and all before it.',
        '数据源列出却没有发送的报告期视为失败。AKShare 会略去该期及其之前的各期。',
      ),
    ],
    // A company that was listed lately has few periods, and so few requests.
    probe: {
      params: { symbol: 'SH688041' },
      newest: (table) => table.column('REPORT_DATE').textAt(table.from)?.slice(0, 10) ?? '-',
    },
  });
}

/** What a row of statements of delisted companies has of its own. */
interface DelistedRow extends RowFacts {
  readonly report: string;
  readonly fields: string;
}

/** A row of one statement of a delisted company, out of the datacenter. */
export function delisted({
  report,
  fields,
  quirks = [],
  ...facts
}: DelistedRow): DeclaredRow<RecordsShared<ReportAsk>> {
  const params = { symbol: companyCode({ default: 'SZ000013', wants: 'SH600000' }) };
  return records({
    ...facts,
    sample: { codes: WRITTEN_CODES, texts: WRITTEN, ...facts.sample },
    source: delistedStatements,
    params,
    columns: STATEMENT_COLUMNS,
    ask: ({ symbol }) =>
      askOf({ ...GENERAL_STATEMENTS, report, fields, where: { SECUCODE: is(secucode(symbol)) } }, {}, params),
    parseRows: (pages, ask) =>
      statementColumns(parseRecords(pages, ask).map(withPlainPeriod), `Eastmoney report ${report}`),
    quirks: [
      ...quirks,
      ...ITEMS.slice(0, 1),
      say(
        'REPORT_DATE is a day such as 2009-12-31; other days are texts with the time behind them, as the source writes them.',
        'REPORT_DATE 是日期，例如 2009-12-31；其他日期是带时间的文本，与数据源所写相同。',
      ),
      say(
        'Only companies of the general type are here: banks, insurers and brokers have other reports.',
        '只有一般企业：银行、保险和证券公司使用其他报表。',
      ),
    ],
  });
}

/** A row with the day alone in REPORT_DATE, as AKShare cuts it. */
function withPlainPeriod(row: FigureRow): FigureRow {
  const { REPORT_DATE: day } = row;
  return typeof day === 'string' ? { ...row, REPORT_DATE: day.replace(/ 00:00:00$/, '') } : row;
}

/** What a row of a list of a company's file has of its own. */
interface FileRow<P extends Params, C extends Columns> extends RecordsText<P, C, FileAsk> {
  askFor(params: ParamValues<P>): FileAsk;
}

/** A row of a list of a company's file. */
export function fileList<const C extends Columns, const P extends Params>(
  row: FileRow<P, C>,
): DeclaredRow<RecordsShared<FileAsk>> {
  return records<P, C, FileAsk>({
    ...row,
    source: fileLists,
    ask: (params) => row.askFor(params),
    parseFields: parseFileList,
  });
}

/** The code of a company with its exchange. */
export function companyCode(options: { default: string; wants: 'SH600000' | 'sh600000' }): Param<string, 'value'> {
  return security({
    of: 'share',
    ...options,
    say: say('Share code with its exchange before it: SH600519.', '带交易所前缀的股票代码：SH600519。'),
    otherwise: 'refused',
  });
}
