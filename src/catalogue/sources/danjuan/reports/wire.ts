import { quote } from '../../../../base/errors.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells, withoutPercentSign } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { danjuan, dataOf } from '../site.ts';

/** One report on a fund. */
export type FundReportAsk = {
  readonly report: 'returns' | 'risk' | 'chances' | 'fees' | 'assets';
  /** Six digits. */
  readonly fund: string;
  /** The day of the report, `YYYYMMDD`, of the assets; empty for all others. */
  readonly day: string;
};

const ROOT = 'https://danjuanfunds.com/djapi';

function addressOf({ report, fund, day }: FundReportAsk): string {
  switch (report) {
    case 'returns':
      return `${ROOT}/${address`fundx/base/fund/achievement/${fund}`}`;
    case 'risk':
      return `${ROOT}/${address`fund/base/quote/data/index/analysis/${fund}`}`;
    case 'chances':
      return `${ROOT}/${address`fundx/base/fund/profit/ratio/${fund}`}`;
    case 'fees':
      return `${ROOT}/${address`fund/detail/${fund}`}`;
    case 'assets':
      return withQuery(`${ROOT}/fundx/base/fund/record/asset/percent`, { fund_code: fund, report_date: isoDay(day) });
  }
}

const labelOf = ({ report, fund }: FundReportAsk): string => `Danjuan ${report} of the fund ${fund}`;

/** The reports on funds at Danjuan. */
export const danjuanReports: Source<FundReportAsk> = {
  ...danjuan,
  ...onePage<FundReportAsk>(pageCheck(refusePage, labelOf, rowsOf), (ask) => ({
    url: addressOf(ask),
    headers: { referer: address`https://danjuanfunds.com/funding/${ask.fund}` },
  })),
};

/** The lists of returns and of fees, and how AKShare names their rows. */
const RETURNS = { annual_performance_list: '年度业绩', stage_performance_list: '阶段业绩' };
const FEES = { declare_rate_table: '买入规则', withdraw_rate_table: '卖出规则', other_rate_table: '其他费用' };

/** Lists that stand beside those of a report. */
const BESIDE: ReadonlySet<string> = new Set(['index_tip']);

/**
 * The rows of a report, one list after the other. A list that is absent has none: the fund is young, or has no
 * such report. Throws what {@link dataOf} throws, and `upstream_changed` for a list of another form, for one of
 * another name in its place, for another fund and for assets of another day.
 */
function rowsOf({ body }: Pick<Page, 'body'>, ask: FundReportAsk): readonly Fields[] {
  const label = labelOf(ask);
  const data = dataOf(body, ask.fund, label) ?? {};
  const of = data.fund_code ?? data.fd_code ?? ask.fund;
  if (of !== ask.fund) throw changed(label, `it answered the fund ${quote(of)}`);
  switch (ask.report) {
    case 'returns':
      return named(data, RETURNS, label);
    case 'risk':
      return listsIn(data, ['index_data_list'], label).map((row) => ({ ...row, ...partOf(row, 'self_index', label) }));
    case 'chances':
      return listsIn(data, ['data_list'], label);
    case 'fees':
      return named(feesOf(data, ask.fund, label), FEES, label);
    case 'assets': {
      // As recorded in 2022; other replies do not name their day.
      const day = data.source_mark ?? isoDay(ask.day);
      if (day !== isoDay(ask.day)) throw changed(label, `it answered the day ${quote(day)}`);
      return listsIn(data, ['chart_list'], label);
    }
    default:
      return ask.report;
  }
}

/** The fees of a fund, which say whose they are. */
function feesOf(data: Fields, fund: string, label: string): Fields {
  // Every fund has some: a reply about a fund without this part has another form.
  if (!('fund_rates' in data) && Object.keys(data).length > 0)
    throw changed(label, `expected \`fund_rates\`, got ${quote(Object.keys(data), 200)}`);
  const fees = partOf(data, 'fund_rates', label);
  const of = fees.fd_code ?? fund;
  if (of !== fund) throw changed(label, `it answered the fees of ${quote(of)}`);
  return fees;
}

/** The rows of some lists, each with the name of its list. */
function named(data: Fields, lists: Readonly<Record<string, string>>, label: string): readonly Fields[] {
  return listsIn(data, Object.keys(lists), label, (key) => ({ list: lists[key] }));
}

/**
 * The rows of some lists, each with more fields. One that is absent has none, unless another list with rows is
 * there: of a day without a report, the lists of shares and of bonds may come, without a row.
 */
function listsIn(
  data: Fields,
  keys: readonly string[],
  label: string,
  more: (key: string) => Fields = () => ({}),
): readonly Fields[] {
  const absent = keys.find((key) => !(key in data));
  const other = Object.keys(data).find((key) => hasRows(data[key]) && !keys.includes(key) && !BESIDE.has(key));
  if (absent !== undefined && other !== undefined)
    throw changed(label, `expected a list in \`${absent}\`, got one in ${quote(other)}`);
  return keys.flatMap((key) => {
    const rows = data[key] ?? [];
    if (!Array.isArray(rows) || !rows.every(isRecord)) throw changed(label, `expected a list in \`${key}\``);
    return rows.map((row: Fields): Fields => ({ ...row, ...more(key) }));
  });
}

function hasRows(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

function partOf(data: Fields, key: string, label: string): Fields {
  const part = data[key] ?? {};
  if (!isRecord(part)) throw changed(label, `expected an object in \`${key}\`, got ${quote(part)}`);
  return part;
}

/**
 * Parses a report into the cells of fields by their names. A percentage may have its sign. Throws what {@link
 * rowsOf} throws, and `upstream_changed` for a row without the field that names it.
 * @param optional the fields that a row may lack
 */
export function parseFundReport(
  [page]: Pages,
  ask: FundReportAsk,
  fields: readonly RowField[],
  optional: readonly string[] = [],
): FieldCells {
  const rows = rowsOf(page, ask).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withoutPercentSign(value)])),
  );
  const wanted = fields.map((field) => (optional.includes(field.name) ? { ...field, isOptional: true } : field));
  return toFieldCells(rows, wanted, { label: labelOf(ask), absent: ['', '-', '--'] });
}
