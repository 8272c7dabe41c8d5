import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, recordsIn, refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed, refuseNoJson } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { csindex } from '../site.ts';

/** The days of one index in some whole years. */
export type IndexDaysAsk = { readonly index: string; readonly first: number; readonly last: number };

const HOST = 'www.csindex.com.cn';

const labelOf = ({ index }: IndexDaysAsk): string => `China Securities Index, days of ${index}`;

/** The histories of the indices of China Securities Index. */
export const csindexHistory: Source<IndexDaysAsk> = {
  ...csindex,
  hosts: [HOST],
  ...onePage<IndexDaysAsk>(
    (page, ask) => refuseNoJson(page, labelOf(ask), '{', 'days of an index'),
    (ask) => ({
      url: withQuery(`https://${HOST}/csindex-home/perf/index-perf`, {
        indexCode: ask.index,
        startDate: `${ask.first}0101`,
        endDate: `${ask.last}1231`,
      }),
      headers: { referer: `https://${HOST}/` },
    }),
  ),
};

/**
 * Parses the days, oldest first: `{"code":"200","data":[{"tradeDate":"20240102","close":3386.35,…}]}`. An index
 * that the site does not have is `"data":null` or `[]`: no rows. Where the history begins within the range, the
 * site puts a copy of the first day before it, stamped with the first day of the range: it is left out. Throws
 * `upstream_changed` for anything else, for days of another index or of other years, and for days that do not
 * ascend.
 */
export function parseIndexDays([{ body }]: Pages, ask: IndexDaysAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const reply = parseJson(body, label);
  if (!isRecord(reply) || !('code' in reply)) throw changed(label, `expected a code and days, got ${quote(reply)}`);
  // An unknown index has null in the place of the list.
  const days = recordsIn(reply.data === null ? { ...reply, data: [] } : reply, {
    label,
    at: 'data',
    of: 'days',
    mayBeEmpty: true,
    refusedWhen: ({ code }) => (code === '200' || code === 200 ? undefined : `it answers the code ${quote(code)}`),
  });
  const [first, second] = days;
  const isStamped = first?.tradeDate === `${ask.first}0101`;
  // Alone, it is a copy of a day behind the range.
  const rows = isStamped && (!second || isCopy(first, second)) ? days.slice(1) : days;
  const dated = rows.map((row) => {
    const { tradeDate: day, indexCode: of } = row;
    if (of !== ask.index) throw changed(label, `a day is of the index ${quote(of ?? null)}`);
    if (typeof day !== 'string' || !/^\d{8}$/.test(day))
      throw changed(label, `expected a day YYYYMMDD, got ${quote(day ?? null)}`);
    const year = Number(day.slice(0, 4));
    if (year < ask.first || year > ask.last)
      throw changed(label, `asked for ${ask.first} to ${ask.last}, got the day ${quote(day)}`);
    return { ...row, tradeDate: isoDay(day) };
  });
  refuseDisorder(dated, label, ({ tradeDate }) => tradeDate);
  return fillColumns(columns, (fields) => toFieldCells(dated, fields, { label }));
}

/** Whether two days are equal but for the day. */
function isCopy(one: Fields, other: Fields): boolean {
  return JSON.stringify({ ...one, tradeDate: '' }) === JSON.stringify({ ...other, tradeDate: '' });
}
