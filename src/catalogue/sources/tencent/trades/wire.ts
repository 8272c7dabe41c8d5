import { quote } from '../../../../base/errors.ts';
import { decodeHtml } from '../../../../engine/formats/html-table.ts';
import type { RowField } from '../../../../engine/formats/json-rows.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
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
const SIDES: Readonly<Record<string, string>> = { B: '买盘', S: '卖盘', M: '中性盘' };

/** The numbers of the trades of a page; a page behind the last one has none. */
type Numbers = readonly number[];

/** The trades of one session, in pages of some seventy. */
export const tencentTrades: Source<TradesAsk> = {
  ...tencent,
  looks: { seePage },
  hosts: ['stock.gtimg.cn'],
  fetch: ({ trades }, context) =>
    fetchConsistentPages<Numbers>(
      { label: LABEL, isComplete, findFault },
      {
        open: (page, number) => context.look(page, seePage, trades, number),
        partialPages: context.partialPages,
        fetch: (number) =>
          context.fetch({
            url: withQuery('https://stock.gtimg.cn/data/index.php', {
              appn: 'detail',
              action: 'data',
              c: trades,
              p: number - 1,
            }),
            headers: { referer: address`https://gu.qq.com/${trades}/gp/detail` },
            check: look(seePage, trades, number),
          }),
      },
    ),
};

/**
 * A page without trades is the end. One behind a full page may be that of a limited client, so that a second one
 * has to confirm it. Throws `upstream_changed` for more pages than a session has.
 */
function isComplete(pages: readonly Numbers[]): boolean {
  if (pages.length > MAX_PAGES) throw changed(LABEL, `more than ${MAX_PAGES} pages`);
  const last = pages.findLastIndex((page) => page.length > 0);
  const isShort = last > 0 && pages[last]!.length < pages[0]!.length;
  return pages.length - 1 - last >= (isShort ? 1 : 2);
}

function findFault(pages: readonly Numbers[]): string | undefined {
  const numbers = pages.flat();
  const at = numbers.findIndex((number, nth) => nth > 0 && number !== numbers[nth - 1]! + 1);
  return at < 0 ? undefined : `trade ${numbers[at]} follows trade ${numbers[at - 1]}`;
}

/**
 * The numbers of the trades of a page. Throws what {@link openPage} throws, and `upstream_refused` for no first
 * page.
 */
function seePage(page: Page, symbol: string, number: number): Numbers {
  refusePage(page, LABEL);
  if (number === 1 && page.body.length === 0)
    throw refused(LABEL, `nothing came: Tencent limits this client, or has no trades of ${symbol}`);
  return openPage(page, symbol, number).map(([each]) => Number(each));
}

/**
 * The trades of `v_detail_data_sz000001=[0,"0/09:25:00/10.10/0.05/300/303000/B|…"]`, each in its seven parts. A
 * page behind the last one is empty, or its variable is. Throws `upstream_changed` for the trades of another
 * security, for a first page without trades, and for another form.
 */
function openPage({ body }: Pick<Page, 'body'>, symbol: string, number: number): readonly (readonly string[])[] {
  const text = decodeHtml(body, 'gb18030', LABEL).trim();
  const isEnd = number > 1 && /^(?:v_detail_data_\w+=[^[]{0,20})?$/.test(text);
  if (isEnd) return [];
  const [, name, list] = /^v_detail_data_(\w+)=\[\d+,"([^"]+)"\];?$/.exec(text) ?? [];
  if (list === undefined) throw changed(LABEL, `expected a list of trades, got ${quote(text)}`);
  if (name !== symbol) throw changed(LABEL, `asked for ${symbol}, got trades of ${quote(name)}`);
  return list.split('|').map((trade) => {
    const parts = trade.split('/');
    if (parts.length !== PARTS) throw changed(LABEL, `expected ${PARTS} parts of a trade, got ${quote(trade)}`);
    return parts;
  });
}

/**
 * Parses the pages into the cells of `time`, `price`, `change`, `volume`, `amount` and `side`, oldest first.
 * Throws `upstream_changed` for trades that do not follow each other, a time that is none, a side that is none,
 * and what is no number.
 */
export function parseTrades(pages: Pages, { trades: symbol }: TradesAsk, fields: readonly RowField[]): FieldCells {
  const trades = pages.map((page, at) => openPage(page, symbol, at + 1));
  const fault = findFault(trades.map((page) => page.map(([each]) => Number(each))));
  if (fault !== undefined) throw changed(LABEL, fault);
  const rows = trades.flat().map(([, time = '', price, change, volume, amount, kind = '']) => {
    if (!/^(?:0\d|1\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) throw changed(LABEL, `expected a time, got ${quote(time)}`);
    const side = Object.hasOwn(SIDES, kind) ? SIDES[kind] : undefined;
    if (side === undefined) throw changed(LABEL, `expected B, S or M, got ${quote(kind)}`);
    return { time, price, change, volume, amount, side };
  });
  return toFieldCells(rows, fields, { label: LABEL });
}
