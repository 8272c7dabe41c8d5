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
import { toBeijingTime } from '../../../wire/times.ts';

/** The newest flashes, of one topic by its number or of all. */
export type FlashAsk = { readonly topic: string };

/**
 * `{"data":{"dataList":[{…,"pushTime":1786794893000,…,"contentText":"【…】…",…}]}}`. AKShare reads 17 values by
 * their places; the names are those that a public client reads.
 */
const FLASHES: ListOfRecords = { label: 'SHMET flashes', at: 'data.dataList', of: 'flashes', mayBeEmpty: true };
const VALUES = 17;
const TIME_AT = 3;
const TEXT_AT = 5;

/** Flashes of SHMET, the Shanghai metals network. */
export const shmet: Source<FlashAsk> = {
  name: 'shmet',
  title: say('SHMET, the Shanghai metals network (上海金属网)', '上海金属网'),
  terms: 'https://www.shmet.com/',
  hosts: ['www.shmet.com'],
  limits: { ...GENTLE, maxBytes: 16_000_000 },
  ...onePage<FlashAsk>(checkOf(FLASHES), ({ topic }) => ({
    url: 'https://www.shmet.com/api/rest/news/queryNewsflashList',
    json:
      topic === ''
        ? { currentPage: 1, pageSize: 100 }
        : { currentPage: 1, pageSize: 2_000, content: '', flashTag: topic },
    headers: { referer: 'https://www.shmet.com/newsFlash/newsFlash.html?searchKeyword=' },
  })),
};

/**
 * Parses the flashes into the cells of `time`, of Beijing, and `text`, oldest first. Throws `upstream_changed` for
 * a flash of another number of values without the names, and what `openRecords` throws.
 */
export function parseFlashes([page]: Pages, fields: readonly RowField[]): FieldCells {
  const { label } = FLASHES;
  const rows = openRecords(page, FLASHES).map((flash) => {
    const { pushTime, contentText } = flash;
    const values = Object.values(flash);
    const named = pushTime !== undefined && typeof contentText === 'string' && contentText !== '';
    if (!named && values.length !== VALUES)
      throw changed(label, `expected ${VALUES} values of a flash, got ${values.length}: ${quote(Object.keys(flash))}`);
    const time = toBeijingTime(named ? pushTime : values[TIME_AT], 'milliseconds', `${label}: time of a flash`);
    if (time === null) throw changed(label, 'a flash without its time');
    return { time, text: named ? contentText : values[TEXT_AT] };
  });
  const sorted = rows.toSorted(byTextOf(({ time }) => time));
  return toFieldCells(sorted, fields, { label });
}
