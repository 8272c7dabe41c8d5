import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isCount, isRecord } from '../../../../engine/formats/json/json.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, recordsIn } from '../../../wire/list-of-records.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { digestRows } from '../../../wire/repeated-rows.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { readOpenService, refuseBan } from '../replies.ts';
import { sinaServices } from '../site.ts';

/** The ratings of one agency, or of all of them. */
export type EsgAsk = { readonly agency: keyof typeof AGENCIES };

/** How a list of ratings is asked for. */
interface EsgList {
  readonly method: string;
  /** What the number of the page is called. */
  readonly page: 'p' | 'page';
  readonly pageRows: number;
}

const AGENCIES = {
  all: { method: 'getEsgStocks', page: 'page', pageRows: 200 },
  huazheng: { method: 'getHzEsgStocks', page: 'p', pageRows: 100 },
  msci: { method: 'getMsciEsgStocks', page: 'p', pageRows: 100 },
  refinitiv: { method: 'getRftEsgStocks', page: 'p', pageRows: 100 },
  zhiding: { method: 'getZdEsgStocks', page: 'p', pageRows: 100 },
} as const satisfies Readonly<Record<string, EsgList>>;

// Some 8,000 companies have ratings.
const MAX_PAGES = 200;
// By which part the number of rows may be wrong that a list counts.
const COUNT_ERROR = 0.01;

const labelOf = ({ agency }: EsgAsk): string => `Sina ESG ratings, ${agency}`;

/** The ratings of companies by agencies, as Sina lists them. */
export const sinaEsg: Source<EsgAsk> = {
  ...sinaServices,
  inspections: { refuseBan, openRatingsPage },
  name: 'sina-esg',
  title: say('Sina’s ESG ratings (新浪 ESG)', '新浪 ESG'),
  hosts: ['global.finance.sina.com.cn'],
  limits: { ...sinaServices.limits, totalMs: 60_000, maxBytes: 8_000_000 },
  fetch: (ask, context) => {
    const { method, page: pageParam, pageRows } = AGENCIES[ask.agency];
    return fetchConsistentPages<Counted>(
      {
        label: labelOf(ask),
        isComplete: (opened) => isComplete(opened, pageRows, labelOf(ask)),
        findFault,
        digestsOf: ({ digests }) => digests,
      },
      {
        open: async (page) => context.inspect(page, openRatingsPage, ask),
        partialPages: context.partialPages,
        fetch: (number) =>
          context.fetch({
            url: withQuery(address`https://global.finance.sina.com.cn/api/openapi.php/EsgService.${method}`, {
              [pageParam]: number,
              num: pageRows,
            }),
            headers: { referer: 'https://finance.sina.com.cn/' },
            check: inspect(refuseBan, labelOf(ask)),
          }),
      },
    );
  },
};

/** A page: how many rows the list counts, and those of the page. */
interface Counted {
  readonly total: number;
  readonly rows: number;
  /** The first row as a text: no two pages begin with the same. */
  readonly first: string;
  readonly digests: Uint8Array;
}

function openRatingsPage(page: Page, ask: EsgAsk): Counted {
  const { total, rows } = readPage(page, ask);
  const texts = rows.map((row) => JSON.stringify(row));
  return { total, rows: rows.length, first: texts[0] ?? '', digests: digestRows(texts) };
}

function readPage(
  { body }: Pick<Page, 'body'>,
  ask: EsgAsk,
): { readonly total: number; readonly rows: readonly Fields[] } {
  const label = labelOf(ask);
  const data = readOpenService(body, label);
  const list = ask.agency === 'all' && isRecord(data) ? data.info : data;
  const total = isRecord(list) ? Number(list.total) : undefined;
  if (!isCount(total)) throw changed(label, 'no number of rows in `total`');
  const at = ask.agency === 'all' ? 'stocks' : 'data';
  return { total, rows: recordsIn(list, { label, at, of: 'ratings', mayBeEmpty: true }) };
}

/** Whether the last page was fetched: the count says so, or it is not full. */
function isComplete(opened: readonly Counted[], pageRows: number, label: string): boolean {
  const [first] = opened;
  if (first === undefined) return false;
  if (first.total > MAX_PAGES * pageRows) throw changed(label, `${first.total} rows, more than the list can have`);
  return opened.length >= Math.ceil(first.total / pageRows) || opened.at(-1)!.rows < pageRows;
}

/** Why pages are not of one state of the list, as a clause; undefined where they are. */
function findFault(opened: readonly Counted[]): string | undefined {
  const total = opened[0]?.total ?? 0;
  const sent = opened.reduce((sum, { rows }) => sum + rows, 0);
  if (opened.some((page) => page.total !== total)) return 'pages count other numbers of rows';
  if (new Set(opened.map(({ first }) => first)).size < opened.length) return 'a page came twice';
  return sent === 0 || sent < total * (1 - COUNT_ERROR) ? `${total} rows announced, ${sent} sent` : undefined;
}

// What stands for no value.
const ABSENT = ['', '-', '--'];

/**
 * Parses the ratings of one agency, in the order of the source. Throws `upstream_changed` for pages that do not
 * add up.
 */
export function parseRatings(pages: Pages, ask: EsgAsk, columns: Columns): readonly NamedCells[] {
  return fill(rowsOf(pages, ask), ask, columns);
}

/**
 * Parses the ratings of all agencies, a row for each company and agency: the fields of the rating beside `symbol`
 * and `market` of the company. A rating may be a number, and may come without a remark. Throws what
 * {@link parseRatings} throws.
 */
export function parseAllRatings(pages: Pages, ask: EsgAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const rows = rowsOf(pages, ask).flatMap(({ symbol, market, esg_info: ratings }) =>
    recordsIn(ratings ?? [], { label, at: '', of: 'ratings', mayBeEmpty: true }).map((each) => ({
      ...each,
      esg_score: typeof each.esg_score === 'number' ? String(each.esg_score) : each.esg_score,
      remark: each.remark ?? null,
      symbol,
      market,
    })),
  );
  return fill(rows, ask, columns);
}

function rowsOf(pages: Pages, ask: EsgAsk): readonly Fields[] {
  const fault = findFault(pages.map((page) => openRatingsPage(page, ask)));
  if (fault !== undefined) throw changed(labelOf(ask), `its pages do not add up: ${fault}`);
  return pages.flatMap((page) => readPage(page, ask).rows);
}

function fill(rows: readonly Fields[], ask: EsgAsk, columns: Columns): readonly NamedCells[] {
  return fillColumns(columns, (fields) => toFieldCells(rows, fields, { label: labelOf(ask), absent: ABSENT }));
}
