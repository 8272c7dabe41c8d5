import { Failure, quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { Cells, NamedCells } from '../../../../engine/formats/cells.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { changed } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { dataOf, splitLines } from '../envelope.ts';
import { codeOfSecid, marketOfSecid } from '../kline-fields/secid.ts';
import { PAGE_TOKENS } from '../page-tokens.ts';
import { eastmoneyQuotes } from '../quote/site.ts';

const LABEL = 'Eastmoney trades';

/** All trades of the last session of one security. */
export type TradesAsk = { readonly secid: string; readonly trades: 'all' };

const [MAIN, STREAM, ...NUMBERED] = eastmoneyQuotes.hosts;

/**
 * The trades of one security. The event stream `details/sse` has all of them in its first event and adds later
 * ones without end, so it is closed after that. Where no host gives one, `details/get` answers the same as one
 * body. It goes through no shared form: a trade is a line of values.
 */
export const eastmoneyTrades: Source<TradesAsk> = {
  ...eastmoneyQuotes,
  inspections: { openTrades },
  fetch: async ({ secid }, context) => {
    try {
      return [await fetchDetails('sse', secid, context)];
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      return [await fetchDetails('get', secid, context)];
    }
  },
};

function fetchDetails(kind: 'sse' | 'get', secid: string, context: FetchContext): Promise<Page> {
  const [host, alternateHosts] = kind === 'sse' ? [STREAM, [MAIN, ...NUMBERED]] : [MAIN, [STREAM, ...NUMBERED]];
  return context.fetch({
    url: withQuery(address`https://${host}/api/qt/stock/details/${kind}`, {
      fields1: 'f1,f2,f3,f4',
      fields2: FIELDS.join(),
      mpi: 2000,
      ut: PAGE_TOKENS.lists,
      fltt: 2,
      // All of them; -11 would be the last eleven.
      pos: '-0',
      secid,
      wbp2u: '|0|0|0|web',
    }),
    alternateHosts,
    ...(kind === 'sse' && { firstEvent: true }),
    headers: { referer: 'https://quote.eastmoney.com/' },
    check: inspect(openTrades, secid),
  });
}

// The fields of a line: time, price, volume, number of trades, side.
const FIELDS = ['f51', 'f52', 'f53', 'f54', 'f55'] as const;
// A session has some 5,000 lines; one with more than twenty times as many is none.
const LINES = { label: LABEL, at: 'data.details', maxLines: 100_000 } as const;

/**
 * Opens a reply: `{"rc":0,"data":{"code":"000001","market":0,"details":["09:15:00,10.50,12,1,4",…]}}`. A security
 * that Eastmoney does not know (`rc` 100, `data` null) has no trades. Throws `upstream_refused` for any other
 * `rc`, and `upstream_changed` for trades of another security, whole numbers as prices, times that descend, and
 * any other form.
 */
function openTrades({ body }: Pick<Page, 'body'>, secid: string): readonly (readonly string[])[] {
  const data = dataOf(parseJson(body, LABEL), LABEL, [100]);
  if (data === null) return [];
  const isForeign =
    ('code' in data && data.code !== codeOfSecid(secid)) ||
    ('market' in data && String(data.market) !== marketOfSecid(secid));
  if (isForeign) throw changed(LABEL, `asked for ${secid}, got ${quote(data.market)}.${quote(data.code)}`);
  const rows = splitLines(data.details, FIELDS.length, LINES);
  refuseWholePrices(rows, data.decimal);
  const late = rows.findIndex(([time = ''], row) => row > 0 && time < (rows[row - 1]?.[0] ?? ''));
  if (late > 0)
    throw changed(LABEL, `after a trade of ${quote(rows[late - 1]?.[0])} comes one of ${quote(rows[late]?.[0])}`);
  return rows;
}

// So many trades at whole prices are no chance, unless the price stands still.
const MIN_TRADES = 20;

/**
 * Throws `upstream_changed` where no price has a point, although prices have decimals and these were asked for:
 * whole numbers are what the source sends without `fltt`. Decimals have as many digits as `decimal` says: `10.00`.
 */
function refuseWholePrices(rows: readonly (readonly string[])[], decimal: unknown): void {
  if (rows.length < MIN_TRADES || typeof decimal !== 'number' || decimal <= 0) return;
  const prices = new Set(rows.map(([, price = '']) => price));
  if (prices.size > 1 && ![...prices].some((price) => price.includes('.')))
    throw changed(LABEL, `expected prices with ${decimal} decimals, got ${quote(rows[0]?.[1])}`);
}

// Who traded at whose price, by the source's code of a side.
const SIDES = textMap({ '1': '卖盘', '2': '买盘', '4': '中性盘' });

/**
 * Parses the trades, in the order of the source: `时间`, `成交价`, `手数` and `买卖盘性质`. A side that is not known is null.
 * Throws `upstream_changed` for a line of another number of values, or of other values.
 */
export function parseTrades([page]: Pages, { secid }: TradesAsk): readonly NamedCells[] {
  const rows = openTrades(page, secid);
  const column = (field: (typeof FIELDS)[number]): readonly string[] =>
    rows.map((values) => values[FIELDS.indexOf(field)] ?? '');
  const times = column('f51');
  const wrong = times.findIndex((time) => !/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time));
  if (wrong >= 0) throw changed(LABEL, `expected a time HH:MM:SS in line ${wrong + 1}, got ${quote(times[wrong])}`);
  const sides = column('f55').map((side) => SIDES.get(side) ?? null);
  return [
    { name: '时间', cells: cellsOf('text', 'f51', times) },
    { name: '成交价', cells: cellsOf('number', 'f52', column('f52')) },
    { name: '手数', cells: cellsOf('whole', 'f53', column('f53')) },
    { name: '买卖盘性质', cells: cellsOf('text', 'f55', sides) },
  ];
}

function cellsOf(kind: 'text' | 'number' | 'whole', field: string, values: readonly unknown[]): Cells {
  return toCells(kind, values, { label: `${LABEL}: ${field}`, absent: kind === 'text' ? [] : ['-'] });
}
