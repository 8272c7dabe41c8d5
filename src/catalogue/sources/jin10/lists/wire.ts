import { quote } from '../../../../base/errors.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { dataOf, JIN10_HEADERS, jin10 } from '../site.ts';

/** One list of jin10. */
export type ListAsk = {
  readonly list: 'bitcoin-futures' | 'warehouse-stocks' | 'bitcoin-holders' | 'crypto-prices' | 'weibo' | 'weibo-spans';
  /** The day, `YYYYMMDD`, or the span that the list is of; empty for one of now. */
  readonly of: string;
};

const HOST = 'https://datacenter-api.jin10.com';
const MARKET = 'https://datacenter.jin10.com/market';

// The page of holders has an app id of its own, a constant as the other one is.
const HOLDERS_APP = 'lnFP5lxse24wPgtY';

function requestOf(
  { list, of }: ListAsk,
  now: number,
): { readonly url: string; readonly headers: Record<string, string> } {
  const report = (category: string, attr: number) => ({
    url: withQuery(`${HOST}/reports/list`, { category, date: isoDay(of), attr_id: attr }),
    headers: JIN10_HEADERS,
  });
  switch (list) {
    case 'bitcoin-futures':
      return report('cme', 4);
    case 'warehouse-stocks':
      return report('stock', 1);
    case 'bitcoin-holders':
      return { url: `${HOST}/bitcoin_treasuries/list`, headers: { ...JIN10_HEADERS, 'x-app-id': HOLDERS_APP } };
    case 'crypto-prices':
      return { url: `${HOST}/crypto_currency/list`, headers: JIN10_HEADERS };
    case 'weibo':
      return {
        url: withQuery(`${HOST}/weibo/list`, { timescale: of, _: now }),
        headers: { ...JIN10_HEADERS, referer: MARKET },
      };
    case 'weibo-spans':
      return { url: withQuery(`${HOST}/weibo/config`, { _: now }), headers: { ...JIN10_HEADERS, referer: MARKET } };
  }
}

const labelOf = ({ list, of }: ListAsk): string => `jin10 ${list}${of === '' ? '' : ` of ${of}`}`;

/** The lists of jin10. */
export const jin10Lists: Source<ListAsk> = {
  ...jin10,
  ...onePage<ListAsk>(pageCheck(refusePage, labelOf, rowsOf), (ask, { now }) => requestOf(ask, now)),
};

/** How many values a row of a holder has: they have no names. */
const HOLDER_WIDTH = 16;

/**
 * The rows of a reply, by the names of their values:
 * - a report of a day: `{"data":{"keys":[{"name":"商品"},…],"values":[["黄金",3078,…],…]}}`, no values where there is
 * none
 * - holders: `{"data":{"values":[[…],…]}}`, whose values are known by their places: `#0` the first of 16
 * - prices and shares: `{"data":[{…},…]}`
 * - spans: `{"data":{"timescale":{"CNHOUR2":"2小时",…}}}`
 *
 * Throws `upstream_changed` for another form, and for a report of a day that had not come.
 */
function rowsOf({ body, obtained }: Pick<Page, 'body' | 'obtained'>, ask: ListAsk): readonly Fields[] {
  const label = labelOf(ask);
  const data = dataOf(body, label);
  switch (ask.list) {
    case 'bitcoin-futures':
    case 'warehouse-stocks': {
      const rows = namedRows(data, label);
      if (rows.length > 0) refuseFutureDay(isoDay(ask.of), { obtained, label });
      return rows;
    }
    case 'bitcoin-holders':
      return someRows(
        valuesIn(data, label).map((row) => {
          if (row.length !== HOLDER_WIDTH) throw changed(label, `expected ${HOLDER_WIDTH} values, got ${quote(row)}`);
          return Object.fromEntries(row.map((value, at) => [`#${at}`, value]));
        }),
        label,
      );
    case 'weibo-spans': {
      const spans = isRecord(data) ? data.timescale : undefined;
      if (!isRecord(spans)) throw changed(label, `expected spans in \`data.timescale\`, got ${quote(data ?? null)}`);
      return someRows(
        Object.entries(spans).map(([key, value]) => ({ key, value })),
        label,
      );
    }
    default:
      if (!Array.isArray(data) || !data.every(isRecord)) throw changed(label, `expected a list in \`data\``);
      return someRows(data, label);
  }
}

function someRows(rows: readonly Fields[], label: string): readonly Fields[] {
  if (rows.length === 0) throw changed(label, 'expected rows, got none');
  return rows;
}

function valuesIn(data: unknown, label: string): readonly (readonly unknown[])[] {
  const values = isRecord(data) ? data.values : undefined;
  if (!Array.isArray(values) || !values.every((row): row is readonly unknown[] => Array.isArray(row)))
    throw changed(label, 'no list of rows in `data.values`');
  return values;
}

/** The rows of a report, whose values have the names in `keys`. */
function namedRows(data: unknown, label: string): readonly Fields[] {
  const values = valuesIn(data, label);
  if (values.length === 0) return [];
  const keys = isRecord(data) ? data.keys : undefined;
  if (!Array.isArray(keys)) throw changed(label, 'no list of names in `data.keys`');
  const names = keys.map((key: unknown) => String(isRecord(key) ? key.name : key));
  if (new Set(names).size !== names.length) throw changed(label, `expected names that differ, got ${quote(names)}`);
  return values.map((row) => {
    if (row.length !== names.length) throw changed(label, `expected ${names.length} values, got ${quote(row)}`);
    return Object.fromEntries(names.map((name, at) => [name, row[at]]));
  });
}

/** Parses a list into the cells of fields by their names. Throws what {@link rowsOf} throws. */
export function parseList([page]: Pages, ask: ListAsk, fields: readonly RowField[]): FieldCells {
  return toFieldCells(rowsOf(page, ask), fields, { label: labelOf(ask), absent: ['', '-'] });
}

/** The two stocks of a week, each by the day in its name. */
interface WeeklyStocks {
  readonly rows: readonly Fields[];
  /** The names of the stocks, `期货总量2024-04-19`: that of the day asked for, then that of the week before. */
  readonly names: readonly string[];
}

/**
 * Opens the stocks of a week. Throws `upstream_changed` for names other than those of two days, and where the
 * newer day is not the one asked for; and what {@link rowsOf} throws.
 */
export function openStocks([page]: Pages, ask: ListAsk): WeeklyStocks {
  const rows = rowsOf(page, ask);
  const [first] = rows;
  if (!first) return { rows, names: [] };
  const names = Object.keys(first).filter((name) => /^期货总量\d{4}-\d\d-\d\d$/.test(name));
  const newest = `期货总量${isoDay(ask.of)}`;
  const [before, ...others] = names.filter((name) => name !== newest);
  if (!names.includes(newest) || before === undefined || others.length > 0 || before > newest)
    throw changed(labelOf(ask), `asked for ${isoDay(ask.of)}, got ${quote(Object.keys(first))}`);
  return { rows, names: [newest, before] };
}
