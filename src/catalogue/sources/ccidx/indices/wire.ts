import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { oneUnencryptedPage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { toDayText } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The days of one index. */
export type CommodityIndexAsk = { readonly index: '100001.CCI' | '000001.CCI' };

/** `{"data":{"dateLineJson":[{"tradeDate":"2022-08-15","indexId":"100001.CCI","closingPrice":1677.2,…}]}}`. */
const DAYS: ListOfRecords = {
  label: 'China Commodity Index days',
  at: 'data.dateLineJson',
  of: 'days',
  figure: { field: 'closingPrice', is: 'close' },
};

/** The company of the China commodity indices. */
export const ccidx: Source<CommodityIndexAsk> = {
  name: 'ccidx',
  title: say('the company of the China commodity indices (中证商品指数公司)', '中证商品指数公司'),
  terms: 'http://www.ccidx.com/',
  quirks: [
    say(
      'It answers without encryption alone: it needs `--allow-http ccidx`, and anybody on the way could change it.',
      '其网站只能不加密访问：需要 `--allow-http ccidx`，途中任何人都可能改动其内容。',
    ),
  ],
  hosts: ['www.ccidx.com'],
  limits: GENTLE,
  ...oneUnencryptedPage<CommodityIndexAsk>('ccidx', checkOf(DAYS), ({ index }) => ({
    url: withQuery('http://www.ccidx.com/CCI-ZZZS/index/getDateLine', { indexId: index }),
  })),
};

/**
 * Parses the days into the cells of fields: `createTime` is a time. Throws `upstream_changed` for a day of another
 * index, and what `openRecords` throws.
 */
export function parseDays([page]: Pages, { index }: CommodityIndexAsk, fields: readonly RowField[]): FieldCells {
  const { label } = DAYS;
  const rows = openRecords(page, DAYS).map((day) => {
    if (day.indexId !== index) throw changed(label, `asked for ${index}, got ${quote(day.indexId ?? null)}`);
    return { ...day, tradeDate: toDayText(day.tradeDate, `${label}: tradeDate`), createTime: toTime(day.createTime) };
  });
  return toFieldCells(rows, fields, { label });
}

/** `{"date":{"year":2025,"month":10,"day":30},"time":{"hour":17,"minute":41,"second":9}}` as a time. */
function toTime(value: unknown): string | null {
  const { date, time }: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  if (!isRecord(date) || !isRecord(time)) return null;
  const two = (part: unknown): string => String(part).padStart(2, '0');
  return `${String(date.year)}-${two(date.month)}-${two(date.day)} ${two(time.hour)}:${two(time.minute)}:${two(time.second ?? 0)}`;
}
