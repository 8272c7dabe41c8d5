import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, recordsIn } from '../../../wire/list-of-records.ts';
import { fillColumns } from '../../../wire/records.ts';
import { beginningOf, changed, noValue } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { refuseBan } from '../replies.ts';
import { sinaServices } from '../site.ts';

/** The trades of one share on one day `YYYYMMDD`, by Sina's name of the share. */
export type TradesAsk = { readonly tradesOf: string; readonly day: string };

const HOST = 'vip.stock.finance.sina.com.cn';
const SERVICE = `https://${HOST}/quotes_service/api/json_v2.php/CN_Bill`;
const PAGE_ROWS = 60;
// A liquid share has some 80 pages.
const MAX_PAGES = 400;

const labelOf = ({ tradesOf, day }: TradesAsk): string => `Sina trades of ${tradesOf} on ${day}`;

/** Trades of shares, the last one first. */
export const sinaTrades: Source<TradesAsk> = {
  ...sinaServices,
  inspections: { openTradesPage },
  name: 'sina-trades',
  title: say('Sina’s trades of shares (新浪分时成交)', '新浪分时成交'),
  hosts: [HOST],
  notFoundMeaning: say('Sina has no trades of this share on this day.', '新浪没有该股票当日的成交。'),
  fetch: (ask, context) =>
    fetchConsistentPages<Opened>(
      { label: labelOf(ask), isComplete: (opened) => isComplete(opened, labelOf(ask)), findFault },
      {
        open: (page, number) => context.inspect(page, openTradesPage, ask, number),
        partialPages: context.partialPages,
        fetch: (number) =>
          context.fetch({
            url: addressOf(ask, number),
            headers: {
              referer: address`https://vip.stock.finance.sina.com.cn/quotes_service/view/cn_bill.php?symbol=${ask.tradesOf}`,
            },
            check: inspect(openTradesPage, ask, number),
          }),
      },
    ),
};

/** The address of the count, and of each page behind it. */
function addressOf({ tradesOf: symbol, day }: TradesAsk, number: number): string {
  const wanted = { volume: 0, amount: 0, type: 0, day: isoDay(day) };
  if (number === 1) return withQuery(`${SERVICE}.GetBillListCount`, { symbol, ...wanted });
  const page = { num: PAGE_ROWS, page: number - 1, sort: 'ticktime', asc: 0 };
  return withQuery(`${SERVICE}.GetBillList`, { symbol, ...page, ...wanted });
}

/** A page: the count of all trades, or how many trades it has, and the times of the first and the last. */
type Opened = { readonly count: number } | { readonly rows: number; readonly first: string; readonly last: string };

function openTradesPage(page: Page, ask: TradesAsk, number: number): Opened {
  const label = labelOf(ask);
  refuseBan(page, label);
  if (number === 1 && beginningOf(page.body) === 'null')
    throw noValue(`${label}: there are none.`, `新浪没有 ${ask.tradesOf} 在 ${ask.day} 的成交。`);
  return readPage(page, ask, number);
}

function readPage(page: Page, ask: TradesAsk, number: number): Opened {
  if (number === 1) return { count: readCount(page, labelOf(ask)) };
  const rows = readTrades(page, ask);
  return { rows: rows.length, first: timeOf(rows[0]), last: timeOf(rows.at(-1)) };
}

/** Reads the count: `"4683"`. */
function readCount({ body }: Pick<Page, 'body'>, label: string): number {
  const text = beginningOf(body);
  const [, digits] = /^"?(\d{1,6})"?$/.exec(text) ?? [];
  if (digits === undefined) throw changed(label, `expected a number of trades, got ${quote(text)}`);
  return Number(digits);
}

/**
 * Reads the trades of a page, the last one first: `[{"symbol":"sz000001","ticktime":"15:00:00",…}]`; `null` is a
 * page without any. Throws `upstream_changed` for trades of another share, and for times that do not descend.
 */
function readTrades({ body }: Pick<Page, 'body'>, ask: TradesAsk): readonly Fields[] {
  const label = labelOf(ask);
  const rows = recordsIn(parseJson(body, label) ?? [], { label, at: '', of: 'trades', mayBeEmpty: true });
  for (const [at, row] of rows.entries()) {
    if (row.symbol !== ask.tradesOf) throw changed(label, `a trade is of ${quote(row.symbol ?? null)}`);
    if (!/^\d\d:\d\d:\d\d$/.test(timeOf(row)))
      throw changed(label, `expected a time, got ${quote(row.ticktime ?? null)}`);
    if (at > 0 && timeOf(row) > timeOf(rows[at - 1])) throw changed(label, 'the trades are not in their order');
  }
  return rows;
}

function timeOf(row: Fields | undefined): string {
  return typeof row?.ticktime === 'string' ? row.ticktime : '';
}

function isComplete(opened: readonly Opened[], label: string): boolean {
  const [first, ...pages] = opened;
  if (first === undefined || !('count' in first)) return false;
  const wanted = Math.ceil(first.count / PAGE_ROWS);
  if (wanted > MAX_PAGES) throw changed(label, `${first.count} trades, more than a share can have`);
  return pages.length >= wanted;
}

/** Why pages are not of one state of the list, as a clause; undefined where they are. */
function findFault([first, ...pages]: readonly Opened[]): string | undefined {
  const count = first && 'count' in first ? first.count : 0;
  let [sent, before] = [0, '99:99:99'];
  for (const page of pages) {
    if ('count' in page) return 'a page is a count';
    if (page.first > before) return `a trade of ${page.first} follows one of ${before}`;
    [sent, before] = [sent + page.rows, page.last];
  }
  return sent === count ? undefined : `${count} trades announced, ${sent} sent`;
}

/** Parses the trades, oldest first. Throws `upstream_changed` for pages that do not add up. */
export function parseTrades([count, ...pages]: Pages, ask: TradesAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const opened = [count, ...pages].map((page, at) => readPage(page, ask, at + 1));
  const fault = isComplete(opened, label) ? findFault(opened) : 'a page is missing';
  if (fault !== undefined) throw changed(label, `its pages do not add up: ${fault}`);
  const rows = pages.flatMap((page) => readTrades(page, ask)).toReversed();
  return fillColumns(columns, (fields) => toFieldCells(rows, fields, { label }));
}
