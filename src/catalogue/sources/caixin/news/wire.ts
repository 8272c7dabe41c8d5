import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The newest news. */
export type NewsAsk = { readonly list: 'latest' };

const LABEL = 'Caixin news';

/** `{"success":true,"data":{"data":[{"tag":"…","summary":"…","url":"…",…}]}}`. */
const NEWS: ListOfRecords = {
  label: LABEL,
  at: 'data.data',
  of: 'news',
  refusedWhen: ({ success, message }) =>
    success === false ? `Caixin declined to answer (${quote(message ?? '')})` : undefined,
};

/** Caixin’s service of data. */
export const caixin: Source<NewsAsk> = {
  name: 'caixin',
  title: say('Caixin’s service of data (财新数据通)', '财新数据通'),
  terms: 'https://corp.caixin.com/terms/',
  quirks: [say('Its former address answers HTTP 404 since 2025-12-25.', '其旧网址自 2025-12-25 起返回 HTTP 404。')],
  hosts: ['cxdata.caixin.com'],
  limits: GENTLE,
  ...onePage<NewsAsk>(checkOf(NEWS), () => ({
    url: withQuery('https://cxdata.caixin.com/api/dataplus/sjtPc/news', {
      pageNum: 1,
      pageSize: 100,
      showLabels: 'true',
    }),
    headers: { referer: 'https://cxdata.caixin.com/index/newsTab?tab=latest' },
  })),
};

/**
 * Parses the news into the cells of fields, without those that lack one of them. Throws what `openRecords`
 * throws, and `upstream_changed` where none is left.
 */
export function parseNews([page]: Pages, fields: readonly RowField[]): FieldCells {
  const whole = openRecords(page, NEWS).filter((row) => fields.every(({ name }) => row[name] !== null));
  if (whole.length === 0) throw changed(LABEL, 'no news has a label, a summary and an address');
  return toFieldCells(whole, fields, { label: LABEL });
}
