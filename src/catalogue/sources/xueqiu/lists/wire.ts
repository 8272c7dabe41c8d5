import { quote } from '../../../../base/errors.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source, UpstreamRequest } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, type ListOfRecords, recordsIn } from '../../../wire/list-of-records.ts';
import { beginningOf, changed } from '../../../wire/refusals.ts';
import { toBeijingDay } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { type OpenedPage, wholeList } from '../../../wire/whole-lists.ts';
import { errorCodeOf, LABEL, refuseDeclined, SESSION_PAGE, xueqiuSite } from '../site.ts';

/** All A-shares by one of the source’s counts of its users, or the deals of insiders. */
export type XueqiuListAsk = { readonly ranking: Ranking } | { readonly deals: 'insiders' };

/** What shares are ranked by: followers, posts or shared trades, of all time or of seven days. */
export type Ranking = `${'follow' | 'tweet' | 'deal'}${'' | '7d'}`;

const PAGE_ROWS = 200;
const CODE = { field: 'symbol', matching: /^(?:SH|SZ|BJ)\d{6}$/, form: 'a code such as SH600519' } as const;
const RANKING: ListOfRecords = {
  label: `${LABEL} ranking`,
  at: 'data.list',
  of: 'shares',
  key: CODE,
  mayBeEmpty: true,
};
const SHARES = wholeList({
  label: RANKING.label,
  maxPages: 100,
  checkFirst: (page) => refuseNoData(page, RANKING.label),
  open: openShares,
});
const DEALS: ListOfRecords = { label: `${LABEL} deals of insiders`, at: 'data.items', of: 'deals' };

/** Rankings of shares, 200 a page, and deals of insiders, in one reply of some 25,000 rows. */
export const xueqiuLists: Source<XueqiuListAsk> = {
  ...xueqiuSite,
  inspections: { inspectShares: SHARES.inspectPage, checkDeals },
  hosts: ['xueqiu.com'],
  limits: { ...xueqiuSite.limits, maxBytes: 64_000_000 },
  fetch: async (ask, context) => {
    if ('deals' in ask) return [await context.fetch({ ...requestOf('deals', 1), check: inspect(checkDeals) })];
    return SHARES.fetch(context, (number) => requestOf(ask.ranking, number));
  },
};

function requestOf(of: Ranking | 'deals', number: number): UpstreamRequest {
  const at = 'https://xueqiu.com/service/v5/stock';
  return {
    url:
      of === 'deals'
        ? withQuery(`${at}/f10/cn/skholderchg`, { size: 100_000, page: 1, extend: 'true' })
        : withQuery(`${at}/screener/screen`, {
            category: 'CN',
            size: PAGE_ROWS,
            order: 'desc',
            order_by: of,
            only_count: 0,
            page: number,
          }),
    headers: { referer: SESSION_PAGE, 'x-requested-with': 'XMLHttpRequest' },
    // Of a request without a valid token.
    statuses: [400],
    sessionPage: SESSION_PAGE,
  };
}

/** Throws `upstream_refused` without a valid token, and `upstream_changed` for HTTP 400 of another reason. */
function refuseNoData(page: Page, label: string): void {
  refuseDeclined(page);
  if (page.status === 400) throw changed(label, `it answered HTTP 400: ${quote(beginningOf(page.body))}`);
}

/** A reply that was read. Throws `upstream_changed` for an error. */
function openReply(page: Pick<Page, 'body'>, label: string): unknown {
  const reply = parseJson(page.body, label);
  if (errorCodeOf(reply) !== '0') throw changed(label, `expected error_code 0, got ${quote(reply)}`);
  return reply;
}

function openShares(page: Pick<Page, 'body'>): OpenedPage<Fields> {
  const reply = openReply(page, RANKING.label);
  const rows = recordsIn(reply, RANKING);
  const total = isRecord(reply) && isRecord(reply.data) ? reply.data.count : undefined;
  if (!isCount(total))
    throw changed(RANKING.label, `expected a number of shares in \`count\`, got ${quote(total ?? null)}`);
  return { total, rows, identities: rows.map(({ symbol }) => String(symbol)) };
}

// Counts grow while the pages are fetched: so few shares may stand behind one with fewer.
const MAX_ODD_PART = 0.05;

/**
 * Parses a ranking into the cells of fields; `count` is what it is by. Throws `upstream_changed` where pages do
 * not add up, and for shares in another order.
 */
export function parseRanking(pages: Pages, ranking: Ranking, fields: readonly RowField[]): FieldCells {
  const rows = SHARES.rowsOf(pages).map((row): Fields => ({ ...row, count: row[ranking] }));
  const odd = rows.filter(({ count }, at) => Number(count) > Number(rows[at - 1]?.count ?? Number.POSITIVE_INFINITY));
  if (odd.length > MAX_ODD_PART * rows.length)
    throw changed(
      RANKING.label,
      `expected shares by ${ranking}, ${odd.length} of ${rows.length} have more than the one before`,
    );
  return toFieldCells(rows, fields, { label: RANKING.label });
}

function checkDeals(page: Page): void {
  refuseNoData(page, DEALS.label);
  recordsIn(openReply(page, DEALS.label), DEALS);
}

/** Parses the deals into the cells of fields, newest first; `chg_date` is a day of Beijing. */
export function parseDeals([page]: Pages, fields: readonly RowField[]): FieldCells {
  const rows = recordsIn(openReply(page, DEALS.label), DEALS).map((row) => ({
    ...row,
    chg_date: toBeijingDay(row.chg_date, 'milliseconds', `${DEALS.label}: chg_date`),
  }));
  return toFieldCells(rows, fields, { label: DEALS.label });
}
