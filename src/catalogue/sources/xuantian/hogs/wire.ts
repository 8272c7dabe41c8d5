import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { toDayText } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** One series, by its number in one of two lists: daily prices, or other figures. */
export type HogAsk = { readonly list: 'hits' | 'map'; readonly series: number };

/** `{"data":[{"date":"2023-03-18","value":"2915"},…]}`; rows of the other list have other names. */
const ROWS: ListOfRecords = { label: 'Xuantian hog data', at: 'data', of: 'rows' };

/** Xuantian, which collects data of the market of hogs. */
export const xuantian: Source<HogAsk> = {
  name: 'xuantian',
  title: say('Xuantian (玄田数据)', '玄田数据'),
  terms: 'https://zhujia.zhuwang.com.cn',
  hosts: ['xt.yangzhu.vip'],
  limits: GENTLE,
  ...onePage<HogAsk>(checkOf(ROWS), ({ list, series }) => ({
    url:
      list === 'hits'
        ? withQuery('https://xt.yangzhu.vip/data/getzhujiahitsdata', { ptype: series, areano: -1, datetype: 0 })
        : withQuery('https://xt.yangzhu.vip/data/getmapdata', { ptype: series, areano: -1 }),
    form: {},
    headers: { referer: 'https://zhujia.zhuwang.com.cn/' },
  })),
};

const DAY = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T].{0,20})?$/;

/**
 * Parses rows of a day and a value into the cells of `date` and `value`, oldest first, whatever the source calls
 * them. Throws `upstream_changed` for a row of other values, and what `openRecords` throws.
 */
export function parseDays([page]: Pages, fields: readonly RowField[]): FieldCells {
  const { label } = ROWS;
  const rows = openRecords(page, ROWS)
    .map((row) => {
      const values = Object.values(row);
      const at = values.findIndex((value) => typeof value === 'string' && DAY.test(value));
      if (values.length !== 2 || at < 0) throw changed(label, `expected a day and a value, got ${quote(row)}`);
      return { date: toDayText(values[at], `${label}: day`), value: values[1 - at] };
    })
    .toSorted(byTextOf(({ date }) => date));
  return toFieldCells(rows, fields, { label, absent: ['', '-', '--'] });
}

/**
 * Parses rows whose values are known by their places into the cells of `names`, in the order of the source. A
 * value of the name `date` is a day. Throws `upstream_changed` for a row of another number of values.
 */
export function parsePlaces([page]: Pages, names: readonly string[], fields: readonly RowField[]): FieldCells {
  const { label } = ROWS;
  const rows = openRecords(page, ROWS).map((row) => {
    const values = Object.values(row);
    if (values.length !== names.length)
      throw changed(label, `expected ${names.length} values of a row, got ${quote(row)}`);
    return Object.fromEntries(
      names.map((name, at) => [name, name === 'date' ? toDayText(values[at], `${label}: day`) : values[at]]),
    );
  });
  return toFieldCells(rows, fields, { label, absent: ['', '-', '--'] });
}
