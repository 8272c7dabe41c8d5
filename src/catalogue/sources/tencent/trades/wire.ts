import { quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { areAveragesOdd } from '../../../wire/average-prices.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { changed, refused, refusePage } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { tencent } from '../site.ts';

/** The trades of one security in the last session, by exchange and code: `sz000001`. */
export type TradesAsk = { readonly trades: string };

const LABEL = 'Tencent trades';
// The most traded shares have some 5,000 trades a day, 70 a page.
const MAX_PAGES = 300;
const PARTS = 7;
const SIDES = textMap({ B: '买盘', S: '卖盘', M: '中性盘' });

/** The numbers of the trades of a page; a page behind the last one has none. */
type Numbers = readonly number[];

/**
 * The trades of one session, in pages of some seventy. Where the first page is empty, the first page of another
 * share behind it shows that the client is not limited. It goes through no shared form: trades are parts of one
 * text.
 */
export const tencentTrades: Source<TradesAsk> = {
  ...tencent,
  inspections: { inspectPage },
  hosts: ['stock.gtimg.cn'],
  fetch: async ({ trades }, context) => {
    const pages = await fetchConsistentPages<Numbers>(
      { label: LABEL, isComplete, findFault },
      {
        open: (page) => context.inspect(page, inspectPage, trades),
        partialPages: context.partialPages,
        fetch: (number) => fetchPage(trades, number, context),
      },
    );
    if ((await context.inspect(pages[0], inspectPage, trades)).length > 0) return pages;
    const other = otherThan(trades);
    const control = await fetchPage(other, 1, context);
    if ((await context.inspect(control, inspectPage, other)).length > 0) return [pages[0], control];
    throw refused(LABEL, `nothing came, not of ${other} either: Tencent limits this client`);
  },
};

/** A share that is traded in every session, other than the one that is asked for. */
function otherThan(symbol: string): string {
  return symbol === 'sh600519' ? 'sz000001' : 'sh600519';
}

function fetchPage(symbol: string, number: number, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: withQuery('https://stock.gtimg.cn/data/index.php', {
      appn: 'detail',
      action: 'data',
      c: symbol,
      p: number - 1,
    }),
    headers: { referer: address`https://gu.qq.com/${symbol}/gp/detail` },
    check: inspect(inspectPage, symbol),
  });
}

/**
 * A page without trades is the end, also the first one. One behind a full page may be that of a limited client, so
 * that a second one has to confirm it. Throws `upstream_changed` for more pages than a session has.
 */
function isComplete(pages: readonly Numbers[]): boolean {
  if (pages.length > MAX_PAGES) throw changed(LABEL, `more than ${MAX_PAGES} pages`);
  if (pages[0]?.length === 0) return true;
  const last = pages.findLastIndex((page) => page.length > 0);
  const isShort = last > 0 && pages[last]!.length < pages[0]!.length;
  return pages.length - 1 - last >= (isShort ? 1 : 2);
}

function findFault(pages: readonly Numbers[]): string | undefined {
  const numbers = pages.flat();
  const at = numbers.findIndex((number, nth) => nth > 0 && number !== numbers[nth - 1]! + 1);
  return at < 0 ? undefined : `trade ${numbers[at]} follows trade ${numbers[at - 1]}`;
}

/** The numbers of the trades of a page. Throws what {@link openTradesPage} throws. */
function inspectPage(page: Page, symbol: string): Numbers {
  if (page.body.length > 0) refusePage(page, LABEL);
  return openTradesPage(page, symbol).map(([each]) => Number(each));
}

/**
 * The trades of `v_detail_data_sz000001=[0,"0/09:25:00/10.10/0.05/300/303000/B|…"]`, each in its seven parts. A
 * page behind the last one, and the first one of a share without trades, is empty, or its variable is. Throws
 * `upstream_changed` for the trades of another security, and for another form.
 */
function openTradesPage({ body }: Pick<Page, 'body'>, symbol: string): readonly (readonly string[])[] {
  const text = decodeBody(body, 'gb18030', LABEL).trim();
  if (/^(?:v_detail_data_\w+=[^[]{0,20})?$/.test(text)) return [];
  const [, name, list] = /^v_detail_data_(\w+)=\[\d+,"([^"]+)"\];?$/.exec(text) ?? [];
  if (list === undefined) throw changed(LABEL, `expected a list of trades, got ${quote(text)}`);
  if (name !== symbol) throw changed(LABEL, `asked for ${symbol}, got trades of ${quote(name)}`);
  return list.split('|').map((trade) => {
    const parts = trade.split('/');
    if (parts.length !== PARTS) throw changed(LABEL, `expected ${PARTS} parts of a trade, got ${quote(trade)}`);
    return parts;
  });
}

// Prices of funds have three places, of which a change may show two.
const CHANGE_ERROR = 0.0101;

/**
 * Parses the pages into the cells of `time`, `price`, `change`, `volume`, `amount` and `side`, oldest first: none
 * where the first page is empty and another share has trades. Throws `upstream_changed` for trades that do not
 * follow each other, a time or a side that is none, most changes that are not those of the prices, most turnovers
 * that are not near those of lots, and what is no number.
 */
export function parseTrades(pages: Pages, { trades: symbol }: TradesAsk, fields: readonly RowField[]): FieldCells {
  const [first, second] = pages;
  if (openTradesPage(first, symbol).length === 0) {
    if (second === undefined || openTradesPage(second, otherThan(symbol)).length === 0)
      throw changed(LABEL, `no trades of ${symbol}, and none of another share`);
    return toFieldCells([], fields, { label: LABEL });
  }
  const trades = pages.map((page) => openTradesPage(page, symbol));
  const fault = findFault(trades.map((page) => page.map(([each]) => Number(each))));
  if (fault !== undefined) throw changed(LABEL, fault);
  const rows = trades.flat().map(([, time = '', price, change, volume, amount, kind = '']) => {
    if (!/^(?:0\d|1\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) throw changed(LABEL, `expected a time, got ${quote(time)}`);
    const side = SIDES.get(kind);
    if (side === undefined) throw changed(LABEL, `expected B, S or M, got ${quote(kind)}`);
    return { time, price, change, volume, amount, side };
  });
  const steps = rows.slice(1);
  const isOther = ({ price, change }: (typeof rows)[number], at: number): boolean =>
    Math.abs(Number(price) - Number(rows[at]!.price) - Number(change)) > CHANGE_ERROR;
  if (steps.filter(isOther).length > steps.length / 2)
    throw changed(LABEL, 'the changes are not those of the prices from trade to trade');
  // Whether volumes of the STAR market are in lots or in shares is not known.
  const ofLots = symbol.startsWith('sh68') ? [] : rows;
  if (
    areAveragesOdd(
      ofLots.map(({ price, volume, amount: turnover }) => ({ price, volume: 100 * Number(volume), turnover })),
    )
  )
    throw changed(LABEL, 'turnover over volume is not near the prices');
  return toFieldCells(rows, fields, { label: LABEL });
}
