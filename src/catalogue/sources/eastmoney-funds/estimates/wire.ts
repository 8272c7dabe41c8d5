import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findTables } from '../../../../engine/formats/html/html-columns.ts';
import { type HtmlCell, parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { code, number, percent, text } from '../../../declare/columns.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { type ApiListAsk, apiLists, openList } from '../api/wire.ts';
import { eastmoneyFunds, fetchFundPage } from '../site.ts';

/** Estimates of the unit values of a group of funds during the day. */
export type EstimatesAsk = {
  /** `pages` for the index funds that the site shows on pages; else the number of a group of its API. */
  readonly estimates: string;
};

// Some 1,400 index funds are seven pages.
const MAX_PAGES = 100;
const LABEL = 'Eastmoney fund estimates';

/** The estimates: pages of the site, or its API for groups that it no longer estimates. */
export const fundEstimates: Source<EstimatesAsk> = {
  ...eastmoneyFunds,
  inspections: { ...apiLists.inspections, refuseOtherPage },
  fetch: (ask, context) => (ask.estimates === 'pages' ? fetchPages(context) : apiLists.fetch(listOf(ask), context)),
};

function listOf({ estimates }: EstimatesAsk): ApiListAsk {
  return { list: 'estimates', fund: '', option: estimates };
}

/** Fetches one page after the other, until the source has no further one. */
async function fetchPages(context: FetchContext): Promise<Pages> {
  const pages: [Page, ...Page[]] = [await fetchOne(1, context)];
  for (let number = 2; ; number++) {
    if (number > MAX_PAGES) throw changed(LABEL, `more than ${MAX_PAGES} pages`);
    try {
      pages.push(await fetchOne(number, context));
    } catch (thrown) {
      // Behind its last page it redirects to the one for what is not there.
      if (thrown instanceof Failure && thrown.code === 'no_value') return pages;
      throw thrown;
    }
  }
}

function fetchOne(number: number, context: FetchContext): Promise<Page> {
  const url = address`https://fund.eastmoney.com/lof_fundguzhi${number}.html`;
  const check = inspect(refuseOtherPage);
  // The first page is always there.
  if (number === 1) return context.fetch({ url, check });
  return fetchFundPage(context, url, {
    wanted: say(`page ${number} of its estimates`, `净值估算的第 ${number} 页`),
    check,
  });
}

const TABLE_ID = 'tContent';

function refuseOtherPage({ body }: Page): void {
  if (!body.includes(TABLE_ID)) throw refused(LABEL, `Eastmoney answered a page without the table ${TABLE_ID}`);
}

/** The elements with the day of the estimates and that of the last values. */
const DAY_IDS = ['gsdata', 'dwjzdata'] as const;
// Rows with fewer cells show no fund.
const MIN_CELLS = 10;

/** The columns that are the same on every day. */
export const FUND_COLUMNS = {
  基金代码: code('bzdm'),
  基金名称: text('jjjc', { say: say('Name.', '名称。') }),
} as const;

/**
 * The other columns by the field of the API; `{cal}` is the day of the estimates, `{val}` that of the last values.
 */
const DAY_COLUMNS = {
  '{cal}-估算数据-估算值': number('gsz', { unit: 'yuan_per_unit' }),
  '{cal}-估算数据-估算增长率': percent('gszzl'),
  '{cal}-公布数据-单位净值': number('gbdwjz', { unit: 'yuan_per_unit' }),
  '{cal}-公布数据-日增长率': percent('jzzzl'),
  估算偏差: percent('gspc'),
  '{val}-单位净值': number('dwjz', { unit: 'yuan_per_unit' }),
} as const;

/** What the headings of the page say, by the field of the API. */
const HEADINGS = {
  bzdm: { heading: '基金代码' },
  jjjc: { heading: '基金名称' },
  gsz: { heading: '估算值' },
  gszzl: { heading: '估算增长率' },
  values: { heading: '单位净值', count: 2 },
  jzzzl: { heading: '日增长率' },
  gspc: { heading: '估算偏差' },
} as const;

/** The rows of estimates: texts by the field of the API, and the two days. */
interface Estimates {
  readonly cal: string;
  readonly val: string;
  readonly rows: readonly Fields[];
}

/** Parses estimates into columns; a fund that comes twice is there once. No rows have no columns of days. */
export function parseEstimates(pages: Pages, ask: EstimatesAsk): readonly NamedCells[] {
  const { cal, val, rows } = ask.estimates === 'pages' ? readPages(pages) : readList(pages, ask);
  const codes = new Set<unknown>();
  const funds = rows.filter(({ bzdm }) => !codes.has(bzdm) && codes.add(bzdm));
  const columns = funds.length === 0 ? FUND_COLUMNS : { ...FUND_COLUMNS, ...DAY_COLUMNS };
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const label = `${LABEL}: ${name}`;
    const texts = funds.map((fund) => {
      const value = fund[field] ?? '';
      if (typeof value === 'string' || typeof value === 'number') return String(value);
      throw changed(label, `expected a text, got ${quote(value)}`);
    });
    return { name: name.replace('{cal}', cal).replace('{val}', val), cells: toHtmlCells(kind, texts, { label }) };
  });
}

/** The estimates of the pages. The days of all pages are the same, and no page came twice. */
function readPages(pages: Pages): Estimates {
  const read = pages.map(({ body }) => {
    const { tables, texts } = parseHtmlTables(decodeBody(body, 'gb18030', LABEL), LABEL, DAY_IDS);
    const [cal = '', val = ''] = DAY_IDS.map((id) => dayIn(texts.get(id)));
    const wanted = tables.filter(({ id }) => id === TABLE_ID);
    const [{ columns, length }] = findTables(wanted, HEADINGS, LABEL, MIN_CELLS);
    const cellsOf = (field: keyof typeof HEADINGS, nth = 0): readonly HtmlCell[] =>
      columns.get(field)?.[nth]?.cells ?? [];
    const named = cellsOf('jjjc').map(({ text: name, links }) => links[0]?.text ?? name);
    // What a script shows is in an attribute.
    const shown = (cells: readonly HtmlCell[]): readonly string[] =>
      cells.map(({ text: printed, attributes }) => attributes['data-gz'] ?? printed);
    const byField: Readonly<Record<string, readonly string[]>> = {
      bzdm: shown(cellsOf('bzdm')),
      jjjc: named,
      gsz: shown(cellsOf('gsz')),
      gszzl: shown(cellsOf('gszzl')),
      gbdwjz: shown(cellsOf('values')),
      jzzzl: shown(cellsOf('jzzzl')),
      gspc: shown(cellsOf('gspc')),
      dwjz: shown(cellsOf('values', 1)),
    };
    const rows = Array.from({ length }, (_, row) =>
      Object.fromEntries(Object.entries(byField).map(([field, texts]) => [field, texts[row]])),
    );
    return { cal, val, rows };
  });
  const [first] = read;
  const { cal = '', val = '' } = first ?? {};
  if (read.some((each) => each.cal !== cal || each.val !== val))
    throw changed(LABEL, 'its pages are of different days');
  const seen = new Set<unknown>();
  for (const { rows } of read) {
    const codes = rows.map(({ bzdm }) => bzdm);
    // A fund may move to the next page while they are fetched; not all of a page do.
    if (codes.length > 0 && codes.every((each) => seen.has(each))) throw changed(LABEL, 'one page was sent as two');
    for (const each of codes) seen.add(each);
  }
  return { cal, val, rows: read.flatMap(({ rows }) => rows) };
}

/** The estimates of the API: the days are `Data.gxrq` and `Data.gzrq`. */
function readList(pages: Pages, ask: EstimatesAsk): Estimates {
  const list = openList(pages, listOf(ask));
  if (!list) return { cal: '', val: '', rows: [] };
  const { typeStr: group = ask.estimates } = list.data;
  if (group !== ask.estimates) throw changed(LABEL, `asked for the group ${ask.estimates}, got ${quote(group)}`);
  return { cal: dayIn(list.data.gxrq), val: dayIn(list.data.gzrq), rows: list.rows };
}

function dayIn(value: unknown): string {
  const day = typeof value === 'string' ? /\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined;
  if (day === undefined) throw changed(LABEL, `expected a day, got ${quote(value ?? null)}`);
  return day;
}
