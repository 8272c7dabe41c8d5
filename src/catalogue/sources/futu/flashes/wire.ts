import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { toBeijingTime } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The newest flashes. */
export type FlashAsk = { readonly flashes: 'newest' };

/** `{"code":0,"data":{"data":{"news":[{"title":"","content":"…","time":1710403200,"detailUrl":"…"}]}}}`. */
const FLASHES: ListOfRecords = {
  label: 'Futu flashes',
  at: 'data.data.news',
  of: 'flashes',
  refusedWhen: ({ code, message }) =>
    code === undefined || code === 0 ? undefined : `Futu declined to answer (${quote(code)}: ${quote(message ?? '')})`,
};

/** Futu’s flashes of news. */
export const futuFlashes: Source<FlashAsk> = {
  name: 'futu-news',
  title: say('Futu’s flashes of news (富途牛牛快讯)', '富途牛牛快讯'),
  terms: 'https://www.futunn.com/about/user-agreement',
  hosts: ['news.futunn.com'],
  limits: GENTLE,
  ...onePage<FlashAsk>(checkOf(FLASHES), () => ({
    url: withQuery('https://news.futunn.com/news-site-api/main/get-flash-list', { pageSize: 50 }),
    headers: { referer: 'https://news.futunn.com/main/live' },
  })),
};

/**
 * Parses the flashes into the cells of fields, newest first: `time` is one of Beijing. Throws as `openRecords`.
 */
export function parseFlashes([page]: Pages, fields: readonly RowField[]): FieldCells {
  const rows = openRecords(page, FLASHES).map((flash) => ({
    ...flash,
    time: toBeijingTime(flash.time, 'seconds', `${FLASHES.label}: time`),
  }));
  return toFieldCells(rows, fields, { label: FLASHES.label });
}
