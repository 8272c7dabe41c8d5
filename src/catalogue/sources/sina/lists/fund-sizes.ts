import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, recordsIn } from '../../../wire/list-of-records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { digestRows } from '../../../wire/repeated-rows.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { readLiteralCall, refuseBan } from '../replies.ts';
import { COUNT_ERROR, lists } from './wire.ts';

/** The sizes of all funds of a kind; open-ended funds have types, `2` is shares. */
export type FundSizesAsk = { readonly funds: keyof typeof METHODS; readonly type: string };

const METHODS = {
  open: { method: 'NetValueReturnOpen', rows: 10_000 },
  closed: { method: 'NetValueReturnClose', rows: 1_000 },
  structured: { method: 'NetValueReturnCX', rows: 1_000 },
} as const;

const ADDRESS = 'https://vip.stock.finance.sina.com.cn/fund_center/data/jsonp.php/CallbackList/NetValueReturn_Service';
const MAX_PAGES = 20;

/** Lists of funds by what was raised, the largest first. */
export const sinaFundSizes: Source<FundSizesAsk> = {
  ...lists,
  // One reply of some thousand funds has several megabytes.
  limits: { ...lists.limits, firstByteMs: 30_000, totalMs: 60_000, maxBytes: 16_000_000 },
  inspections: { openReply },
  fetch: (ask, context) =>
    fetchConsistentPages<InspectedPage>(
      {
        label: labelOf(ask),
        isComplete: (pages) => {
          if (pages.length > MAX_PAGES) throw changed(labelOf(ask), `more than ${MAX_PAGES} pages`);
          return isComplete(pages);
        },
        findFault,
        digestsOf: ({ digests }) => digests,
      },
      inspectedPages(context, inspect(openReply, ask), (page) => ({
        url: withQuery(`${ADDRESS}.${METHODS[ask.funds].method}`, {
          page,
          num: METHODS[ask.funds].rows,
          sort: 'zmjgm',
          asc: 0,
          ccode: '',
          type2: ask.type,
          type3: '',
        }),
      })),
    ),
};

function labelOf({ funds, type }: FundSizesAsk): string {
  return `Sina sizes of ${funds} funds${type === '' ? '' : ` of type ${type}`}`;
}

/** How many funds the list has in all, and how many are in this page. */
interface FundPage {
  readonly total: number;
  readonly rows: number;
}

/** A page whose funds are told apart: funds that raised the same may move between pages. */
interface InspectedPage extends FundPage {
  readonly digests: Uint8Array;
}

/** Opens a page. Throws `upstream_refused` for what a banned client gets. */
function openReply(page: Page, ask: FundSizesAsk): InspectedPage {
  refuseBan(page, labelOf(ask));
  const { total, rows } = readPage(page, ask);
  return { total, rows: rows.length, digests: digestRows(rows.map((row) => JSON.stringify(row))) };
}

/** Reads `CallbackList(({total_num:1,data:[{symbol:"001369",sname:"…",…}]}))`. */
function readPage({ body }: Pick<Page, 'body'>, ask: FundSizesAsk): { total: number; rows: readonly Fields[] } {
  const label = labelOf(ask);
  const reply = readLiteralCall(body, label);
  const rows = recordsIn(reply, { label, at: 'data', of: 'funds', mayBeEmpty: true });
  const { total_num: count }: Fields = isRecord(reply) ? reply : {};
  const total = typeof count === 'number' || typeof count === 'string' ? Number(count) : Number.NaN;
  if (!Number.isSafeInteger(total)) throw changed(label, 'no number of funds in `total_num`');
  if (total === 0) throw refused(label, 'it counts no fund, as for an address that is limited.');
  return { total, rows };
}

function isComplete(pages: readonly FundPage[]): boolean {
  const sent = pages.reduce((sum, { rows }) => sum + rows, 0);
  return (
    pages.some(({ rows }) => rows === 0) || (pages.length > 0 && sent >= Math.max(...pages.map(({ total }) => total)))
  );
}

/** Why the pages are not of one state of the list, as a clause. The count may be wrong by little. */
function findFault(pages: readonly FundPage[]): string | undefined {
  const sent = pages.reduce((sum, { rows }) => sum + rows, 0);
  const total = Math.max(...pages.map((page) => page.total));
  return Math.abs(sent - total) > Math.ceil(total * COUNT_ERROR) ? `${total} funds announced, ${sent} sent` : undefined;
}

// What stands for no value; a day that the source does not know is of zeros.
const ABSENT = ['', '-', '--', '0000-00-00'];
const DAYS = ['clrq', 'jzrq'];

/**
 * Parses the funds into the cells of each wanted field, in the order of the source. Throws `upstream_changed` for
 * pages that do not add up, for a code of another form, for a value of another kind, and for a net value of a day
 * that had not come.
 */
export function parseFundSizes(pages: Pages, ask: FundSizesAsk, wanted: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const opened = pages.map((page) => readPage(page, ask));
  const sizes = opened.map(({ total, rows }) => ({ total, rows: rows.length }));
  const fault = isComplete(sizes) ? findFault(sizes) : 'a page is missing';
  if (fault !== undefined) throw changed(label, `its pages do not add up: ${fault}`);
  const funds = opened.flatMap(({ rows }) => rows).map(withDaysAlone);
  for (const { symbol, jzrq } of funds) {
    if (typeof symbol !== 'string' || !/^\d{6}$/.test(symbol)) throw changed(label, 'expected the code of a fund');
    if (typeof jzrq === 'string') refuseFutureDay(jzrq, { obtained: pages[0].obtained, label });
  }
  return toFieldCells(funds, wanted, { label, absent: ABSENT });
}

/** The fund without the time that may follow its days. */
function withDaysAlone(fund: Fields): Fields {
  const days = DAYS.flatMap((name) => {
    const value = fund[name];
    return typeof value === 'string' ? [[name, value.slice(0, 10)] as const] : [];
  });
  return { ...fund, ...Object.fromEntries(days) };
}
