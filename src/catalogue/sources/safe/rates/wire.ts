import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { DAY_MS, utcDay } from '../../../../base/utc-day.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findElements, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { findSheetTable } from '../../../../engine/formats/workbook/sheet-columns.ts';
import { parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { LARGE_FILES } from '../../../wire/limits.ts';
import { fillColumns, filledColumns } from '../../../wire/records.ts';
import { changed, refused, refuseNoWorkbook } from '../../../wire/refusals.ts';
import {
  fillFromSheet,
  fillFromTable,
  findOneTable,
  tablesOf,
  wantedOf,
  wantedOfSheet,
} from '../../../wire/table-columns.ts';

/** The central parities of the yuan, all of them. */
export type ParitiesAsk = { readonly parities: 'all' };

const LABEL = 'SAFE parities';
const HOST = 'www.safe.gov.cn';
const PAGE = `https://${HOST}/safe/2020/1218/17833.html`;
// The longest range of days that the site answers.
const MAX_DAYS = 366;
// The workbook is renewed each year or so.
const MAX_RANGES = 20;

/** The State Administration of Foreign Exchange: a workbook of all days, and a query of the days since. */
export const safeParities: Source<ParitiesAsk> = {
  inspections: { findWorkbook, refuseNoWorkbook, lastDayOf, refuseOtherPage },
  name: 'safe',
  title: say('State Administration of Foreign Exchange (国家外汇管理局)', '国家外汇管理局'),
  terms: 'https://www.safe.gov.cn/safe/wzsm/index.html',
  quirks: [
    say(
      'A workbook has all days since 1994; the days since it was made come from a query of at most 366 days.',
      '工作簿含 1994 年以来的各日；其后的日期来自查询，每次至多 366 天。',
    ),
  ],
  hosts: [HOST],
  limits: { ...LARGE_FILES, concurrency: 1, perSecond: 1 },
  fetch: async (_, context) => {
    const page = await context.fetch({ url: PAGE, check: inspect(findWorkbook) });
    const url = await context.inspect(page, findWorkbook);
    const workbook = await context.fetch({ url, check: inspect(refuseNoWorkbook, LABEL) });
    // The last day of the workbook is asked for again: both must have the same of it.
    let first = await context.inspect(workbook, lastDayOf);
    const today = beijingDay(context.now);
    const pages: Page[] = [];
    while (first <= today) {
      const [last = today] = [laterDay(first, MAX_DAYS - 1), today].toSorted();
      pages.push(
        await context.fetch({
          url: `https://${HOST}/AppStructured/hlw/RMBQuery.do`,
          form: { startDate: first, endDate: last, queryYN: 'true' },
          check: inspect(refuseOtherPage),
        }),
      );
      if (pages.length > MAX_RANGES) throw changed(LABEL, `the workbook ends on ${first}`);
      first = laterDay(last, 1);
    }
    return [workbook, ...pages];
  },
};

function laterDay(day: string, days: number): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** The address of the workbook, which a link of the page names. The name of the file may follow as a query. */
function findWorkbook({ body }: Page): string {
  const root = parseHtmlElements(decodeBody(body, 'utf-8', LABEL), LABEL);
  const link = findElements(
    root,
    ({ name, attributes }) => name === 'a' && /\.xlsx?(?:\?|$)/i.test(attributes.href ?? ''),
  ).find((each) => textOf(each).includes('人民币汇率'));
  const path = /^(?:https?:\/\/www\.safe\.gov\.cn)?(\/[\w./-]{1,200}(?:\?[^#\s]{0,400})?)$/.exec(
    link?.attributes.href ?? '',
  )?.[1];
  if (path === undefined) throw changed(LABEL, 'no link to the workbook in the page');
  return new URL(path, PAGE).href;
}

function refuseOtherPage({ body }: Page): void {
  if (!/<table/i.test(body.toString('latin1')))
    throw refused(LABEL, `expected a table, got ${quote(body.toString('utf8', 0, 200))}`);
}

const DAY = '日期';

function lastDayOf(page: Page): string {
  const { days } = daysOfWorkbook(page, { [DAY]: { cells: 'date', field: DAY } });
  return days.at(-1)!;
}

/** The rows of a part, by day ascending. */
interface Part {
  readonly days: readonly string[];
  /** The values of each field, by day. */
  readonly rows: ReadonlyMap<string, Readonly<Record<string, string | null>>>;
}

function partOf(columns: readonly NamedCells[]): Part {
  const days = columns.find(({ name }) => name === DAY)?.cells;
  if (!days) throw changed(LABEL, 'no days');
  const rows = new Map<string, Readonly<Record<string, string | null>>>();
  for (let row = 0; row < days.length; row++) {
    const day = days.textAt(row);
    if (day === null || rows.has(day)) throw changed(LABEL, `expected each day once, got ${quote(day)}`);
    rows.set(day, Object.fromEntries(columns.map(({ name, cells }) => [name, cells.textAt(row)])));
  }
  return { days: [...rows.keys()].toSorted(), rows };
}

function daysOfWorkbook({ body }: Pick<Page, 'body'>, columns: Columns): Part {
  const table = findSheetTable(parseWorkbook(body, LABEL), wantedOfSheet(columns), { label: LABEL });
  const part = partOf(fillFromSheet(columns, table, LABEL));
  if (part.days.length === 0) throw changed(LABEL, 'expected days in the workbook, got none');
  return part;
}

/**
 * Parses the workbook and the pages of the query, by day, oldest first. Throws `upstream_changed` for a part
 * without the columns, a query without the last day of the workbook, a day of which the two say other rates, and
 * rates that cannot be true: a dollar that moves by more than 3 percent from day to day, and a dollar of Hong Kong
 * that is not near 0.128 of it.
 */
export function parseParities([workbook, ...pages]: Pages, columns: Columns): readonly NamedCells[] {
  const { days, rows: known } = daysOfWorkbook(workbook, columns);
  const lastDay = days.at(-1)!;
  const rows = new Map(known);
  for (const [at, { body }] of pages.entries()) {
    const table = findOneTable(tablesOf(body, 'utf-8', LABEL), wantedOf(columns), LABEL);
    const part = partOf(fillFromTable(columns, table, LABEL));
    if (at === 0 && !part.rows.has(lastDay)) throw changed(LABEL, `no rates of ${lastDay} in the query`);
    for (const [day, row] of part.rows) {
      const before = rows.get(day);
      if (before && before[DOLLAR] !== row[DOLLAR])
        throw changed(LABEL, `two rates of ${day}: ${before[DOLLAR]} and ${row[DOLLAR]}`);
      rows.set(day, row);
    }
  }
  const sorted = [...rows.entries()].toSorted(byTextOf(([one]) => one)).map(([, row]) => row);
  refuseImplausible(sorted);
  return fillColumns(columns, (fields): FieldCells => {
    const names = new Map(filledColumns(columns).map(({ field, name }) => [field, name]));
    const byField = sorted.map((row) =>
      Object.fromEntries(fields.map(({ name }) => [name, row[names.get(name) ?? name] ?? null])),
    );
    return toFieldCells(byField, fields, { label: LABEL });
  });
}

const DOLLAR = '美元';
const MAX_STEP = 0.03;
const PEG = [0.12, 0.136] as const;

function refuseImplausible(rows: readonly Readonly<Record<string, string | null>>[]): void {
  let before = 0;
  for (const row of rows) {
    const [dollar, hongKong] = [Number(row[DOLLAR] ?? 0), Number(row.港元 ?? 0)];
    if (dollar > 0 && before > 0 && Math.abs(dollar / before - 1) > MAX_STEP)
      throw changed(LABEL, `the dollar moved from ${before} to ${dollar} on ${row[DAY]}`);
    if (dollar > 0 && hongKong > 0 && (hongKong / dollar < PEG[0] || hongKong / dollar > PEG[1]))
      throw changed(LABEL, `the dollar of Hong Kong is ${hongKong} on ${row[DAY]}`);
    if (dollar > 0) before = dollar;
  }
}
