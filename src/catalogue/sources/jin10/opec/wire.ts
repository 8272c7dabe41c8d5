import { quote } from '../../../../base/errors.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isDayText } from '../../../../engine/formats/values.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import { oldestObtained } from '../../../../engine/interface/page-facts.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { dataOf, JIN10_HEADERS, jin10 } from '../site.ts';

/** The production of OPEC, all reports. */
export type OpecAsk = { readonly report: 'opec' };

const LABEL = 'jin10 OPEC report';
const HEADERS = { ...JIN10_HEADERS, referer: 'https://datacenter.jin10.com/reportType/dc_opec_report' } as const;
// Twelve a year since 2017, for fifty years.
const MAX_REPORTS = 600;
// The newest reports are fetched again: they may be corrected.
const RENEWED = 2;

/** jin10’s reports of OPEC: the list of their days, then each of them, oldest first. */
export const jin10Opec: Source<OpecAsk> = {
  ...jin10,
  inspections: { inspectDays, checkReport },
  fetch: async (_, context) => {
    const list = await context.fetch({
      url: withQuery('https://datacenter-api.jin10.com/reports/dates', { category: 'opec' }),
      headers: HEADERS,
      check: inspect(inspectDays),
    });
    const days = await context.inspect(list, inspectDays);
    const known = reportsOf(context.stored ?? []);
    for (const day of days.slice(-RENEWED)) known.delete(day);
    for (const [day, page] of reportsOf(context.partialPages?.pages ?? [])) known.set(day, page);
    context.partialPages?.save([]);
    const pages: Page[] = [];
    for (const day of days) {
      try {
        const kept = known.get(day);
        pages.push(
          kept ? { ...kept, obtained: list.obtained, whole: oldestObtained([kept]) } : await fetchReport(day, context),
        );
      } catch (thrown) {
        context.partialPages?.save(pages);
        throw thrown;
      }
    }
    return [list, ...pages];
  },
};

async function fetchReport(day: string, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: withQuery('https://datacenter-api.jin10.com/reports/list', { category: 'opec', date: day }),
    headers: HEADERS,
    check: inspect(checkReport, day),
  });
}

function inspectDays(page: Page): readonly string[] {
  refusePage(page, LABEL);
  return openDays(page);
}

function checkReport(page: Page, day: string): void {
  refusePage(page, LABEL);
  openReport(page, day);
}

/** Reports that were fetched before, by their day. */
function reportsOf(pages: readonly Page[]): Map<string, Page> {
  return new Map(
    pages.flatMap((page): readonly (readonly [string, Page])[] => {
      // The list of days has none.
      const day = new URL(page.url).searchParams.get('date');
      return day === null ? [] : [[day, page]];
    }),
  );
}

/**
 * Reads `{"data":["2026-08-12",…]}`, newest first, as days that ascend. Throws `upstream_changed` for another
 * form.
 */
function openDays({ body }: Page): readonly string[] {
  const days = dataOf(body, LABEL);
  if (!Array.isArray(days) || days.length === 0) throw changed(LABEL, 'no days in `data`');
  if (days.length > MAX_REPORTS) throw changed(LABEL, `more than ${MAX_REPORTS} reports`);
  const texts = days.map((day: unknown) => {
    if (isDayText(day)) return day;
    throw changed(LABEL, `expected a day YYYY-MM-DD, got ${quote(day)}`);
  });
  return [...new Set(texts)].toSorted();
}

/** The row of all members together. */
const TOTAL = '欧佩克产量';

/** One month of a report: production by member. */
interface OpecMonth {
  readonly month: string;
  readonly values: Fields;
}

/**
 * Reads
 * `{"data":{"keys":[{"name":"国家"},{"name":"2026/06"},{"name":"2026/07"}],"values":[["沙特",961.2,963.1],…]}}`: a
 * row for each member, a column for each month. Returns the last month but one, or the only one: the figures of
 * the last are first estimates. Throws `upstream_changed` for another form, for months that do not ascend and
 * without the total, or with one of 0.
 */
function openReport({ body }: Pick<Page, 'body'>, day: string): OpecMonth {
  const data = dataOf(body, LABEL);
  const { keys, values } = isRecord(data) ? data : {};
  if (!Array.isArray(keys) || !Array.isArray(values)) throw changed(LABEL, `no lists in \`data\` of ${day}`);
  const names = keys.map((key: unknown) => (isRecord(key) ? key.name : undefined));
  const months = names.flatMap((name, place) =>
    typeof name === 'string' && /^\d{4}\/(?:0[1-9]|1[0-2])$/.test(name) ? [{ name, place }] : [],
  );
  if (months.length === 0) throw changed(LABEL, `no months in the report of ${day}, but ${quote(names)}`);
  if (months.some(({ name }, at) => at > 0 && name <= (months[at - 1]?.name ?? '')))
    throw changed(LABEL, `the months of the report of ${day} do not ascend: ${quote(names)}`);
  const wanted = months.at(-2) ?? months[0]!;
  const byMember = new Map<string, unknown>();
  for (const row of values as readonly unknown[]) {
    const [member]: readonly unknown[] = Array.isArray(row) ? row : [];
    if (!Array.isArray(row) || row.length !== names.length || typeof member !== 'string')
      throw changed(
        LABEL,
        `expected a member and ${names.length - 1} values in the report of ${day}, got ${quote(row)}`,
      );
    if (byMember.has(member)) throw changed(LABEL, `the member ${quote(member)} came twice in the report of ${day}`);
    byMember.set(member, row[wanted.place]);
  }
  if (!byMember.has(TOTAL)) throw changed(LABEL, `no ${TOTAL} in the report of ${day}`);
  if (Number(byMember.get(TOTAL)) === 0) throw changed(LABEL, `${TOTAL} is 0 in the report of ${day}`);
  return { month: wanted.name, values: Object.fromEntries(byMember) };
}

/**
 * Parses the reports into the cells of fields by their names, a row for each month, the oldest first: `date` is
 * the month, any other field a member, null where the report does not have it. Of a month that two reports have,
 * the later one counts. Throws `upstream_changed` where a report of the list is missing or is the same as another
 * one, and what {@link openReport} throws.
 */
export function parseOpec([list, ...pages]: Pages, fields: readonly RowField[]): FieldCells {
  const days = openDays(list);
  const reports = reportsOf(pages);
  const missing = days.find((day) => !reports.has(day));
  if (missing !== undefined) throw changed(LABEL, `the report of ${missing} is missing`);
  const dayByText = new Map<string, string>();
  for (const day of days) {
    const text = reports.get(day)!.body.toString();
    const same = dayByText.get(text);
    if (same !== undefined) throw changed(LABEL, `the report of ${day} is the same as that of ${same}`);
    dayByText.set(text, day);
  }
  const byMonth = new Map(
    days.map((day) => {
      const { month, values } = openReport(reports.get(day)!, day);
      return [month, values] as const;
    }),
  );
  const members = fields.map(({ name }) => [name, null] as const);
  const rows = [...byMonth]
    .toSorted(byTextOf(([one]) => one))
    .map(([date, values]) => ({ ...Object.fromEntries(members), ...values, date }));
  return toFieldCells(rows, fields, { label: LABEL, absent: ['', '-', '--'] });
}
