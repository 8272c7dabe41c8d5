import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, isCalendarDay, type NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { refuseBan } from '../replies.ts';
import { sina } from '../site.ts';

/** One statement of a company, every report: balance sheet, income statement, cash flow, or key indicators. */
export type StatementAsk = {
  readonly statement: 'fzb' | 'lrb' | 'llb' | 'gjzb';
  /** Exchange and code: `sh600600`. */
  readonly share: string;
};

const HOST = 'quotes.sina.cn';
// Four a year for 75 years.
const MAX_REPORTS = 300;

/** Begins the messages of failures: the source and the statement. */
const labelOf = ({ statement, share }: StatementAsk): string => `Sina statement ${statement} of ${share}`;

/** Statements of companies at Sina. */
export const sinaStatements: Source<StatementAsk> = {
  ...sina,
  name: 'sina-statements',
  title: say('Sina’s company statements (新浪财经财务报表)', '新浪财经财务报表'),
  hosts: [HOST],
  // 130 reports of some 150 items, each of some 300 bytes.
  limits: { ...sina.limits, maxBytes: 24_000_000 },
  ...onePage<StatementAsk>(pageCheck(refuseBan, labelOf, openReports), (ask) => ({
    url: withQuery(`https://${HOST}/cn/api/openapi.php/CompanyFinanceService.getFinanceReport2022`, {
      paperCode: ask.share,
      source: ask.statement,
      type: 0,
      page: 1,
      num: 1_000,
    }),
  })),
};

/** One report: its date `YYYYMMDD`, what is said of it, and its items in their order. */
interface Report {
  readonly date: string;
  readonly about: Fields;
  readonly items: readonly Item[];
}

/** One line of a report: its title, and its value as the source writes it. A heading has no value. */
interface Item {
  readonly title: string;
  readonly value: unknown;
}

/**
 * Opens a reply: `{"result":{"status":{"code":0},"data":{"report_date":[{"date_value":"20240930"}],"report_list":
 * {"20240930":{"rType":"合并期末","data":[{"item_title":"货币资金","item_value":"1.5"}]}}}}}`. Reports are in the order of
 * their dates in `report_date`: the keys of `report_list` have lost theirs. A reply without data, which an unknown
 * share gets, has no reports. Throws `upstream_changed` for a reply of another form, and `upstream_refused` for a
 * status other than 0.
 */
function openReports({ body }: Pick<Page, 'body'>, ask: StatementAsk): readonly Report[] {
  const reply = parseJson(body, labelOf(ask));
  const result = isRecord(reply) ? reply.result : undefined;
  if (!isRecord(result) || !isRecord(result.status)) throw changed(labelOf(ask), 'no `status` in `result`');
  const { code } = result.status;
  if (code !== 0 && code !== '0') throw new Failure('upstream_refused', `Sina declined: status ${quote(code ?? '')}`);
  if (!('data' in result)) throw changed(labelOf(ask), 'no `data` in `result`');
  if (isNone(result.data)) return [];
  const { report_date: dates, report_list: list } = isRecord(result.data) ? result.data : {};
  if (list === undefined) throw changed(labelOf(ask), 'no `report_list` in `data`');
  if (isNone(list)) return [];
  if (!isRecord(list)) throw changed(labelOf(ask), `expected reports by their date, got ${quote(list)}`);
  const found = Object.keys(list);
  if (found.length > MAX_REPORTS) throw changed(labelOf(ask), `${found.length} reports, more than a company can have`);
  return inOrder(found, dates, ask).map((date) => openReport(date, list[date], ask));
}

/** Whether PHP wrote nothing: `null`, or a list without members in the place of an object. */
function isNone(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function isReportDate(date: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  return isCalendarDay(Number(year), Number(month), Number(day));
}

/**
 * The dates of reports in the order of the source's list of dates; newest first where that list lacks some. Throws
 * `upstream_changed` for a listed report that is not there.
 */
function inOrder(found: readonly string[], dates: unknown, ask: StatementAsk): readonly string[] {
  const odd = found.find((date) => !isReportDate(date));
  if (odd !== undefined) throw changed(labelOf(ask), `expected the date of a report, got ${quote(odd)}`);
  const listed = Array.isArray(dates)
    ? dates.map((each: unknown) => (isRecord(each) ? String(each.date_value) : ''))
    : [];
  const missing = listed.find((date) => !found.includes(date));
  if (missing !== undefined) throw changed(labelOf(ask), `the report ${quote(missing)} is listed and not sent`);
  const order = [...new Set(listed)];
  return order.length === found.length ? order : found.toSorted().toReversed();
}

function openReport(date: string, report: unknown, ask: StatementAsk): Report {
  // A report without items would be a row of nothing.
  if (!isRecord(report) || !Array.isArray(report.data) || report.data.length === 0)
    throw changed(labelOf(ask), `no items in the report ${date}`);
  const items = report.data.map((item: unknown): Item => {
    const { item_title: title, item_value: value } = isRecord(item) ? item : {};
    if (typeof title !== 'string' || title.trim() === '' || value === undefined)
      throw changed(labelOf(ask), `expected an item with a title and a value, got ${quote(item)}`);
    return { title: title.trim(), value };
  });
  return { date, about: report, items };
}

/** Texts of items that have no value. */
const ABSENT = ['', '-', '--'];

/** What is said of a report besides its items, by the name of its column. */
const ABOUT = {
  数据源: 'data_source',
  是否审计: 'is_audit',
  公告日期: 'publish_date',
  币种: 'rCurrency',
  类型: 'rType',
} as const;

/**
 * Parses the reports of a statement: a row a report and a column an item, joined by the titles. Of items with the
 * same title in one report the first counts. Throws what {@link openReports} throws, and `upstream_changed` for a
 * value that is no number.
 */
export function parseStatement([page]: Pages, ask: StatementAsk): readonly NamedCells[] {
  const reports = openReports(page, ask);
  for (const { date, items: all } of reports) {
    const other = all.find(({ title }) => GROUPS.includes(title) || FOREIGN[ask.statement].includes(title));
    if (other) throw changed(labelOf(ask), `the report ${date} has ${quote(other.title)}, of another statement`);
  }
  const byTitle = reports.map(({ items }) => {
    const values = new Map<string, unknown>();
    for (const { title, value } of items) if (!values.has(title)) values.set(title, value);
    return values;
  });
  const items = mergedOrder(byTitle.map((values) => [...values.keys()])).map((title) => ({
    name: title,
    cells: toCells(
      'number',
      byTitle.map((values) => values.get(title) ?? null),
      { label: `Sina statement ${ask.statement} of ${ask.share}: ${title}`, absent: ABSENT },
    ),
  }));
  const names = ['报告日', ...Object.keys(ABOUT), '更新日期'];
  const double = items.find(({ name }) => names.includes(name));
  if (double) throw changed(labelOf(ask), `an item has the title ${quote(double.name)}`);
  const about = Object.entries(ABOUT).map(([name, field]) => ({
    name,
    cells: Cells.texts(reports.map((report) => textOf(report, field, ask))),
  }));
  return [
    { name: '报告日', cells: Cells.texts(reports.map(({ date }) => date)) },
    ...items,
    ...about,
    { name: '更新日期', cells: Cells.texts(reports.map((report) => updateOf(report, ask))) },
  ];
}

/** A text that is said of a report. */
function textOf({ date, about }: Report, field: string, ask: StatementAsk): string | null {
  const value = about[field];
  if (typeof value === 'string') return value === '' ? null : value;
  if (value === null) return null;
  throw changed(labelOf(ask), `expected a text in \`${field}\` of the report ${date}, got ${quote(value ?? '')}`);
}

/** When a report was changed last, `2024-08-29T20:05:06`, Beijing time; the source counts seconds since 1970. */
function updateOf({ date, about }: Report, ask: StatementAsk): string | null {
  const { update_time: value } = about;
  if (value === null || value === '') return null;
  const seconds = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds >= 10_000_000_000)
    throw changed(labelOf(ask), `expected a time in \`update_time\` of the report ${date}, got ${quote(value ?? '')}`);
  return new Date(toBeijing(seconds * 1_000)).toISOString().slice(0, 19);
}

/**
 * One order of the names of several lists: that of the first list, with each further name behind the one that it
 * follows in its own list.
 */
function mergedOrder(lists: readonly (readonly string[])[]): readonly string[] {
  const next = new Map<string, string>();
  const START = '';
  for (const names of lists) {
    let before = START;
    for (const name of names) {
      if (!next.has(name)) {
        next.set(name, next.get(before) ?? START);
        next.set(before, name);
      }
      before = name;
    }
  }
  const order: string[] = [];
  for (let name = next.get(START) ?? START; name !== START; name = next.get(name) ?? START) order.push(name);
  return order;
}

/** The groups of key indicators. Each begins with a heading, an item without a value. */
const GROUPS: readonly string[] = ['常用指标', '每股指标', '盈利能力', '成长能力', '收益质量', '财务风险', '营运能力'];

/** Titles that a statement never has: those of the others. */
const FOREIGN: Readonly<Record<StatementAsk['statement'], readonly string[]>> = {
  fzb: ['营业利润', '经营活动产生的现金流量净额'],
  lrb: ['货币资金', '资产总计', '经营活动产生的现金流量净额'],
  llb: ['资产总计', '营业利润'],
  gjzb: [],
};

/**
 * Parses key indicators: a row an indicator of a group and a column a report, in the order of the source. Reports
 * are joined by group, title, and the place among equal titles of the group. Throws what {@link openReports}
 * throws, and `upstream_changed` for an indicator before the first group and for a value that is no number.
 */
export function parseAbstract([page]: Pages, ask: StatementAsk): readonly NamedCells[] {
  const reports = openReports(page, ask).map(({ date, items }) => ({ date, values: indicatorsOf(items, date, ask) }));
  const order = mergedOrder(reports.map(({ values }) => [...values.keys()]));
  // In the order of the groups, whatever report an indicator came from.
  const rows = GROUPS.flatMap((group) => order.filter((key) => splitKey(key).group === group));
  return [
    { name: '选项', cells: Cells.texts(rows.map((key) => splitKey(key).group)) },
    { name: '指标', cells: Cells.texts(rows.map((key) => splitKey(key).title)) },
    ...reports.map(({ date, values }) => ({
      name: date,
      cells: toCells(
        'number',
        rows.map((key) => values.get(key) ?? null),
        { label: `Sina statement ${ask.statement} of ${ask.share}: ${date}`, absent: ABSENT },
      ),
    })),
  ];
}

/** The indicators of a report, by group, title and place among equal titles. */
function indicatorsOf(items: readonly Item[], date: string, ask: StatementAsk): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  const seen = new Map<string, number>();
  let group: string | undefined;
  for (const { title, value } of items) {
    const isHeading =
      GROUPS.includes(title) && (value === null || (typeof value === 'string' && ABSENT.includes(value)));
    if (isHeading) {
      group = title;
      continue;
    }
    if (group === undefined)
      throw changed(labelOf(ask), `${quote(title)} stands before the first group of the report ${date}`);
    const name = `${group}\n${title}`;
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
    values.set(`${name}\n${place}`, value);
  }
  return values;
}

function splitKey(key: string): { readonly group: string; readonly title: string } {
  const [group = '', title = ''] = key.split('\n');
  return { group, title };
}
