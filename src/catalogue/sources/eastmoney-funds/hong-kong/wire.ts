import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { RowColumns, type RowField, readRows, splitRows } from '../../../../engine/formats/json/json-rows.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { placed } from '../../../wire/field-columns.ts';
import { fillColumns, filledColumns } from '../../../wire/records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { digestRows } from '../../../wire/repeated-rows.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { eastmoneyHongKongFunds, refuseBlockPage } from '../site.ts';

/** A list of the site of Hong Kong funds. */
export type HongKongAsk = {
  readonly list: 'ranking' | 'net values' | 'dividends';
  /** The site's own code of the fund; empty for the ranking. */
  readonly fund: string;
};

// The site answers only if `Referer` is a page of Eastmoney.
const REFERER = 'https://fund.eastmoney.com/';
const [HOST] = eastmoneyHongKongFunds.hosts;
// The site sends no more rows of a fund at once. There are some hundred funds.
const HISTORY_ROWS = 1_000;
const RANKING_ROWS = 5_000;
// 20,000 days are more than any fund has.
const MAX_PAGES = 20;

/**
 * The lists of Eastmoney's site of Hong Kong funds. A history of more than 1,000 days is read on, page by page,
 * until one has fewer rows. Replies of 2026 have a `TotalCount`, such as 1768 with a first page of 1,000 rows:
 * what it counts is not known well enough to hold it against the rows. A row that stands on two pages shows that
 * rows moved between the requests: the pages are fetched anew, once. It goes through no shared form: fields whose
 * names nobody knows are found by their places.
 */
export const hongKongFunds: Source<HongKongAsk> = {
  ...eastmoneyHongKongFunds,
  inspections: { openPage },
  fetch: (ask, context) =>
    fetchConsistentPages<OpenedPage>(
      {
        label: labelOf(ask),
        isComplete: (pages) => isComplete(pages, ask),
        findFault: () => undefined,
        digestsOf: ({ digests }) => digests,
      },
      {
        fetch: (number) => fetchPage(ask, number - 1, context),
        open: (page) => context.inspect(page, openPage, ask),
        partialPages: context.partialPages,
      },
    ),
};

/** What is seen of one page. */
interface OpenedPage {
  readonly rows: number;
  /** The digests of its rows. */
  readonly digests: Uint8Array;
}

/**
 * Whether the last page has fewer rows than a page may have, or came before. A page that is full to the last row
 * is followed by another, which may be empty.
 */
function isComplete(pages: readonly OpenedPage[], ask: HongKongAsk): boolean {
  const size = ask.list === 'ranking' ? RANKING_ROWS : HISTORY_ROWS;
  const last = pages.at(-1);
  if (!last) return false;
  if (last.rows > size) throw changed(labelOf(ask), `${last.rows} rows in a page of ${size}`);
  if (last.rows < size || hasOneTwice(pages)) return true;
  if (pages.length >= MAX_PAGES) throw changed(labelOf(ask), `more than ${MAX_PAGES} pages`);
  return false;
}

function hasOneTwice(pages: readonly OpenedPage[]): boolean {
  const lists = pages.filter(({ rows }) => rows > 0).map(({ digests }) => Buffer.from(digests).toString('base64'));
  return new Set(lists).size < lists.length;
}

function fetchPage(ask: HongKongAsk, number: number, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: addressOf(ask, number, context.now),
    headers: { referer: REFERER },
    check: inspect(openPage, ask),
  });
}

/**
 * The address of one page of a list, by its number from 0.
 * @param now the time in milliseconds since 1970: the ranking names the day in Beijing
 */
function addressOf({ list, fund }: HongKongAsk, number: number, now: number): string {
  const day = beijingDay(now);
  const query =
    list === 'ranking'
      ? {
          m: 'MethodFundList',
          action: 1,
          pageindex: number,
          pagesize: RANKING_ROWS,
          dy: 1,
          date1: day,
          date2: day,
          sortfield: 'Y',
          sorttype: -1,
          isbuy: 0,
        }
      : {
          m: 'MethodJZ',
          hkfcode: fund,
          action: list === 'net values' ? 2 : 3,
          pageindex: number,
          pagesize: HISTORY_ROWS,
          date1: '',
          date2: '',
        };
  return withQuery(`https://${HOST}/overseasapi/OpenApiHander.ashx`, { api: 'HKFDApi', ...query });
}

const labelOf = ({ list }: HongKongAsk): string => `Eastmoney Hong Kong funds, ${list}`;

const ROWS = ['Data'];

/** Opens a page. Throws as {@link refuseOtherReply} does. */
function openPage(page: Page, ask: HongKongAsk): OpenedPage {
  refuseBlockPage(page, labelOf(ask));
  const { rest, rows, list } = readRows(page.body, ROWS, labelOf(ask));
  return { rows: refuseOtherReply(rest, rows, ask), digests: digestRows(splitRows(list)) };
}

/** Throws `upstream_refused` where the source declined, and `upstream_changed` for a reply without its list. */
function refuseOtherReply(rest: unknown, rows: number | undefined, ask: HongKongAsk): number {
  if (!isRecord(rest)) throw changed(labelOf(ask), 'expected an object');
  // Seen in 2026: `{"Code":"1","Message":"Ok","Data":[…],"TotalCount":1768}`, or `{"Code":"-1","Message":"103"}`.
  const { ErrCode: failure = 0, Code: code = '1' } = rest;
  if (failure !== 0 || String(code) !== '1')
    throw refused(
      labelOf(ask),
      `Eastmoney declined to answer (code ${quote(failure === 0 ? code : failure)}: ${quote(rest.ErrMsg ?? rest.Message ?? null)})`,
    );
  if (rows === undefined) throw changed(labelOf(ask), 'no list of rows in `Data`');
  return rows;
}

/**
 * The columns of a list, from fields by name, and by position where nobody knows the name. Throws
 * `upstream_changed` for a row of another fund, where rows name theirs.
 * @param inferred the fields whose names are inferred: all rows may come without one of them
 */
export function parseColumns(
  pages: Pages,
  ask: HongKongAsk,
  columns: Columns,
  inferred: readonly string[] = [],
): readonly NamedCells[] {
  const label = labelOf(ask);
  const records = pages.flatMap(({ body }) => {
    const reply = parseJson(body, label);
    return isRecord(reply) && Array.isArray(reply.Data) ? reply.Data.filter(isRecord) : [];
  });
  const other = records.find(({ HKFCODE: of }) => ask.fund !== '' && (of ?? ask.fund) !== ask.fund);
  if (other) throw changed(label, `asked for ${ask.fund}, got a row of ${quote(other.HKFCODE)}`);
  const keys = Object.keys(records[0] ?? {});
  const { columns: named, unplaced } = placed(filledColumns(columns), keys, label);
  const parseFields = (fields: readonly RowField[]): FieldCells => {
    const cells = new RowColumns(fields, label);
    for (const { body } of pages) {
      const { rest, rows } = readRows(body, ROWS, label, cells);
      refuseOtherReply(rest, rows, ask);
    }
    return cells.cells();
  };
  return fillColumns(named, parseFields, [...unplaced, ...inferred]);
}
