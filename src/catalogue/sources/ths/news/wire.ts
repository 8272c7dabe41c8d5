import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { toBeijingTime } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { thsNews } from '../site.ts';

/** The newest items of the ticker. */
export type TickerAsk = { readonly ticker: 'newest' };

/** `{"data":{"list":[{"title":"…","digest":"…","rtime":"1723720483","url":"…"}]}}`. */
const ITEMS: ListOfRecords = { label: 'Tonghuashun news', at: 'data.list', of: 'items' };

/** The ticker of news. */
export const thsTicker: Source<TickerAsk> = {
  ...thsNews,
  ...onePage<TickerAsk>(checkOf(ITEMS), () => ({
    url: withQuery('https://news.10jqka.com.cn/tapp/news/push/stock', { page: 1, tag: '', track: 'website' }),
    headers: { referer: 'https://news.10jqka.com.cn/realtimenews.html' },
  })),
};

/**
 * Parses the items into the cells of fields, newest first: `rtime` is a time of Beijing. Throws as `openRecords`.
 */
export function parseTicker([page]: Pages, fields: readonly RowField[]): FieldCells {
  const rows = openRecords(page, ITEMS).map((item) => ({
    ...item,
    rtime: toBeijingTime(item.rtime, 'seconds', `${ITEMS.label}: rtime`),
  }));
  return toFieldCells(rows, fields, { label: ITEMS.label });
}
