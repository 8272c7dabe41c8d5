import { quote } from '../../../../base/errors.ts';
import { isNumeric } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { toCount } from '../../../wire/counts.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseRepeatedPages, refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, refuseNoJson } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { SHENZHEN_HOST, SHENZHEN_INVESTOR_HOST, shenzhenExchange } from '../site.ts';
import { refuseMissingDay } from '../szse-days.ts';

/** The trading of options on one day, `YYYYMMDD`. */
export type OptionTradingAsk = { readonly day: string };

/** The deals of directors and officers: of one company, six digits, or of all where it is empty. */
export type DealingsAsk = { readonly company: string };

const TRADING_LABEL = 'Shenzhen Stock Exchange, trading of options';

/** The trading of options on the Shenzhen exchange. */
export const shenzhenOptionTrading: Source<OptionTradingAsk> = {
  ...shenzhenExchange,
  ...onePage<OptionTradingAsk>(
    (page) => refuseNoJson(page, TRADING_LABEL, '[', 'a list of tables'),
    ({ day }) => ({
      // A browser adds a random number, which changes nothing.
      url: withQuery(`https://${SHENZHEN_INVESTOR_HOST}/api/report/ShowReport/data`, {
        SHOWTYPE: 'JSON',
        CATALOGID: 'ysprdzb',
        TABKEY: 'tab1',
        txtQueryDate: isoDay(day),
      }),
      headers: { referer: 'https://investor.szse.cn/market/option/day/index.html' },
    }),
  ),
};

/** One page of a report: what describes it, and its rows. */
interface ReportPage {
  readonly metadata: Fields;
  readonly rows: readonly Fields[];
}

/**
 * Opens `[{"metadata":{"subname":"2024-06-26",…},"data":[{…},…]},…]`: its first table. Throws `upstream_changed`
 * for another form.
 */
function openDealingsPage({ body }: Pick<Page, 'body'>, label: string): ReportPage {
  const tables = parseJson(body, label);
  const first: unknown = Array.isArray(tables) ? tables[0] : undefined;
  const { metadata, data } = isRecord(first) ? first : {};
  if (!isRecord(metadata) || !Array.isArray(data) || !data.every(isRecord))
    throw changed(label, `expected a table with \`metadata\` and \`data\`, got ${quote(tables)}`);
  return { metadata, rows: data };
}

/**
 * Parses the trading of options into the cells of fields by their names. The field `day` is the day asked for.
 *
 * Throws `upstream_changed` for another form, for the figures of another day or of one that had not come, for an
 * underlying that comes twice, and for fewer than the reply counts. Throws `upstream_refused` for no row of a
 * session whose figures were published.
 */
export function parseOptionTrading([page]: Pages, { day }: OptionTradingAsk, fields: readonly RowField[]): FieldCells {
  const label = `${TRADING_LABEL} on ${day}`;
  const { metadata, rows } = openDealingsPage(page, label);
  // A page has twenty rows at most.
  if (Number(metadata.recordcount) > rows.length)
    throw changed(label, `expected ${quote(metadata.recordcount)} rows, got ${rows.length}`);
  if (rows.length === 0) refuseMissingDay(day, page.obtained, label);
  else {
    const of = typeof metadata.subname === 'string' ? metadata.subname.trim() : metadata.subname;
    if (of !== isoDay(day)) throw changed(label, `it is of ${quote(of ?? null)}`);
    refuseFutureDay(of, { obtained: page.obtained, label });
    refuseTwice(rows, label, ({ bddm }) => bddm);
  }
  const plain = rows.map((row) => ({ ...withPlainNumbers(row, fields), day: isoDay(day) }));
  return toFieldCells(plain, fields, { label, absent: ['', '-'] });
}

/** A row whose texts have no tags and no blanks around them, and whose numbers have no separators. */
function withPlainNumbers(row: Fields, fields: readonly RowField[]): Fields {
  const plain = fields.flatMap(({ name, cells: kind }): readonly (readonly [string, unknown])[] => {
    const value = row[name];
    if (typeof value !== 'string') return [];
    const text = value.replace(/<[^<>]*>/g, '').trim();
    return [[name, isNumeric(kind) ? (toPlainDecimal(text) ?? text) : text]];
  });
  return { ...row, ...Object.fromEntries(plain) };
}

const PAGE_SIZE = 20;
const NEWEST_PAGES = 25;

/** How many deals are fetched at most: the newest ones. */
export const NEWEST_DEALS = NEWEST_PAGES * PAGE_SIZE;

function labelOf({ company }: DealingsAsk): string {
  return `Shenzhen Stock Exchange, deals of officers of ${company === '' ? 'all companies' : company}`;
}

/** The deals of directors and officers on the Shenzhen exchange, newest first. */
export const shenzhenDealings: Source<DealingsAsk> = {
  ...shenzhenExchange,
  limits: { ...shenzhenExchange.limits, burst: NEWEST_PAGES },
  inspections: { inspectDealings },
  fetch: (ask, context) => fetchDealings(ask, context),
};

function fetchDealings(ask: DealingsAsk, context: FetchContext): Promise<Pages> {
  return fetchConsistentPages<InspectedPage>(
    {
      label: labelOf(ask),
      isComplete: (pages) => {
        const last = pages.at(-1);
        return last !== undefined && (countRows(pages) >= NEWEST_DEALS || pages.length >= last.pageCount);
      },
      findFault,
    },
    inspectedPages(context, inspect(inspectDealings, ask), (number) => ({
      url: withQuery(`https://${SHENZHEN_HOST}/api/report/ShowReport/data`, {
        SHOWTYPE: 'JSON',
        CATALOGID: '1801_cxda',
        TABKEY: 'tab1',
        PAGENO: number,
        ...(ask.company !== '' && { txtDMorJC: ask.company }),
      }),
      headers: { referer: 'https://www.szse.cn/disclosure/supervision/change/index.html' },
    })),
  );
}

/** What a page says of its list, and how many rows it has. */
interface InspectedPage {
  readonly pageCount: number;
  readonly total: number;
  readonly count: number;
}

function inspectDealings(page: Page, ask: DealingsAsk): InspectedPage {
  refuseNoJson(page, labelOf(ask), '[', 'a list of tables');
  return seen(openDealingsPage(page, labelOf(ask)), labelOf(ask));
}

function seen({ metadata: { pagecount, recordcount }, rows }: ReportPage, label: string): InspectedPage {
  const [pageCount, total] = [toCount(pagecount), toCount(recordcount)];
  if (pageCount === undefined || total === undefined)
    throw changed(label, `expected \`pagecount\` and \`recordcount\`, got ${quote({ pagecount, recordcount })}`);
  return { pageCount, total, count: rows.length };
}

/** Why pages are not of one state of the list, as a clause; undefined where they are. */
function findFault(pages: readonly InspectedPage[]): string | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const other = pages.find(({ total }) => total !== first.total);
  if (other) return `one page counts ${first.total} rows, another ${other.total}`;
  const count = countRows(pages);
  // Every page but the last has as many rows as the first one, whatever their number.
  const size = Math.max(1, first.count);
  const wanted = Math.min(first.total, Math.ceil(NEWEST_DEALS / size) * size);
  return count === wanted ? undefined : `expected ${wanted} rows, got ${count}`;
}

function countRows(pages: readonly InspectedPage[]): number {
  return pages.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Parses deals into the cells of fields by their names, newest first. Throws `upstream_changed` for another form,
 * for pages that do not add up, for another company, and for a day that had not come.
 */
export function parseDealings(pages: Pages, ask: DealingsAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const opened = pages.map((page) => openDealingsPage(page, label));
  const fault = findFault(opened.map((page) => seen(page, label)));
  if (fault !== undefined) throw changed(label, fault);
  refuseRepeatedPages(
    opened.map((page) => page.rows),
    label,
  );
  const newest = opened.flatMap((page) => page.rows).slice(0, NEWEST_DEALS);
  const rows = newest.map((row) => withPlainNumbers(row, fields));
  for (const { zqdm, jyrq } of rows) {
    if (ask.company !== '' && zqdm !== ask.company) throw changed(label, `it answered ${quote(zqdm ?? null)}`);
    if (typeof jyrq === 'string') refuseFutureDay(jyrq, { obtained: pages[0].obtained, label });
  }
  return toFieldCells(rows, fields, { label, absent: ['', '-'] });
}
