import { quote } from '../../../../base/errors.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, refuseNoJson } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { SHENZHEN_HOST, shenzhenExchange } from '../site.ts';
import { refuseMissingDay } from '../szse-days.ts';

/** The totals of margin trading on one day. */
export type MarginAsk = {
  /** `YYYYMMDD`. */
  readonly date: string;
};

/** The totals of margin trading on the Shenzhen exchange, as its JSON has them. */
export const szseMargin: Source<MarginAsk> = {
  ...shenzhenExchange,
  ...onePage<MarginAsk>(
    (page, { date }) => refuseNoJson(page, labelOf(date), '[', 'a list of tables'),
    ({ date }) => ({
      // A browser adds a random number, which changes nothing.
      url: withQuery(`https://${SHENZHEN_HOST}/api/report/ShowReport/data`, {
        SHOWTYPE: 'JSON',
        CATALOGID: '1837_xxpl',
        TABKEY: 'tab1',
        txtDate: isoDay(date),
        tab1PAGENO: '1',
      }),
      headers: { referer: 'https://www.szse.cn/disclosure/margin/object/index.html' },
    }),
  ),
};

const labelOf = (date: string): string => `Shenzhen Stock Exchange, margin totals of ${date}`;

/**
 * Parses `[{"metadata":{"tabkey":"tab1","subname":"2026-07-16"},"data":[{"jrrzye":"13,982.04",…}]}, …]` into the
 * cells of fields: one row, or none where the source has none of the day.
 *
 * Throws `upstream_changed` for another form, for the totals of another day, for more than one row, and for
 * balances that do not add up. Throws `upstream_refused` for no row of a session whose figures were published.
 */
export function parseMargin([{ body, obtained }]: Pages, { date }: MarginAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(date);
  const tables = parseJson(body, label);
  const tabs: readonly unknown[] = Array.isArray(tables) ? tables : [];
  const found = tabs.filter(isRecord).find(({ metadata }) => isRecord(metadata) && metadata.tabkey === 'tab1');
  const { metadata, data } = found ?? {};
  if (!isRecord(metadata) || !Array.isArray(data) || !data.every(isRecord))
    throw changed(label, `expected a table with the key tab1, got ${quote(tables)}`);
  if (data.length > 1) throw changed(label, `expected one row, got ${data.length}`);
  const [row] = data;
  if (!row) {
    refuseMissingDay(date, obtained, label);
    return toFieldCells([], fields, { label });
  }
  const of = typeof metadata.subname === 'string' ? metadata.subname.trim() : metadata.subname;
  if (of !== isoDay(date)) throw changed(label, `it is of ${quote(of)}`);
  const values = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? (toPlainDecimal(value.trim()) ?? value.trim()) : value,
    ]),
  );
  refuseOtherSum(values, label);
  return toFieldCells([values], fields, { label, absent: ['', '-'] });
}

// Each of the three is rounded to a hundredth.
const MAX_DIFFERENCE = 0.016;

/** Throws `upstream_changed` where margin loans and securities lent are not what both make. */
function refuseOtherSum(row: Fields, label: string): void {
  const [loans, lent, both] = [row.jrrzye, row.jrrjye, row.jrrzrjye].map(Number);
  if (Math.abs(loans! + lent! - both!) > MAX_DIFFERENCE)
    throw changed(label, `jrrzye ${loans} and jrrjye ${lent} make another sum than jrrzrjye ${both}`);
}
