import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import {
  type Fields,
  type ListOfRecords,
  openRecords,
  recordsIn,
  refuseDisorder,
} from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';

/** The history of one figure of a share of Hong Kong, or the list of all shares. */
export type ValuationAsk =
  | { readonly figure: 'peh' | 'pbh' | 'dvh' | 'roeh' | 'marketvalueh'; readonly share: string }
  | { readonly list: 'shares' };

const LABEL = 'Eniu';
const SHARES: ListOfRecords = { label: `${LABEL} list of shares`, at: '', of: 'shares' };
/** Those of Hong Kong among them: the codes of other places are not read. */
const OF_HONG_KONG: ListOfRecords = {
  ...SHARES,
  key: { field: 'stock_id', matching: /^hk\w{1,10}$/, form: 'a code such as hk01093' },
};
/** The column of each figure. */
const FIGURES = { peh: 'pe', pbh: 'pb', dvh: 'dv', roeh: 'roe', marketvalueh: 'market_value' } as const;

/** Eniu, which shows valuations of shares of Hong Kong. */
export const eniu: Source<ValuationAsk> = {
  name: 'eniu',
  title: say('Eniu (亿牛网)', '亿牛网'),
  terms: 'https://eniu.com/',
  hosts: ['eniu.com'],
  limits: GENTLE,
  ...onePage<ValuationAsk>(pageCheck(refusePage, LABEL, openRows), (ask) => ({
    url:
      'list' in ask
        ? 'https://eniu.com/static/data/stock_list.json'
        : address`https://eniu.com/chart/${ask.figure}/${ask.share}`,
    headers: { referer: 'https://eniu.com/' },
  })),
};

/**
 * The rows of `{"date":["2010-01-04",…],"pe":[12.1,…],"price":[3.5,…]}`, or those of the list that are of Hong
 * Kong. A share without figures has empty columns; a price of 0 is none. Throws `upstream_changed` for another
 * form, for columns of other lengths, and for a day that comes twice.
 */
function openRows(page: Pick<Page, 'body'>, ask: ValuationAsk): readonly Fields[] {
  if ('list' in ask)
    return recordsIn(
      openRecords(page, SHARES).filter(({ stock_id: id }) => String(id).startsWith('hk')),
      OF_HONG_KONG,
    );
  const reply = parseJson(page.body, LABEL);
  const column = FIGURES[ask.figure];
  const { date: days, [column]: figures, price: prices }: Fields = isRecord(reply) ? reply : {};
  if (!Array.isArray(days) || !Array.isArray(figures) || days.length !== figures.length)
    throw changed(LABEL, `expected as many days in \`date\` as figures in \`${column}\`, got ${quote(reply)}`);
  if (prices !== undefined && (!Array.isArray(prices) || prices.length !== days.length))
    throw changed(LABEL, `expected as many prices as days, got ${quote(prices)}`);
  const rows = days
    .map((day: unknown, at) => ({
      date: String(day),
      [column]: figures[at] as unknown,
      ...(prices !== undefined && { price: prices[at] === 0 ? null : (prices[at] as unknown) }),
    }))
    .toSorted(byTextOf(({ date }) => date));
  refuseDisorder(rows, LABEL, ({ date }) => date);
  return rows;
}

/** Parses the rows into the cells of fields; a field that no row has is left out. Throws as `openRecords`. */
export function parseValuations([page]: Pages, ask: ValuationAsk, fields: readonly RowField[]): FieldCells {
  return toFieldCells(openRows(page, ask), fields, { label: LABEL, absent: ['', '-', '--'] });
}

/** Whether a reply has prices. */
export function hasPrices([page]: Pages): boolean {
  const reply = parseJson(page.body, LABEL);
  return isRecord(reply) && 'price' in reply;
}
