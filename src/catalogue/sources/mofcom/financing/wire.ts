import { quote } from '../../../../base/errors.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json.ts';
import type { RowField } from '../../../../engine/formats/json-rows.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { beginningOf, changed, refused } from '../../../wire/refusals.ts';

/** The aggregate financing, all months. */
export type FinancingAsk = { readonly table: 'aggregate-financing' };

const LABEL = 'Ministry of Commerce, aggregate financing';

/** The statistics of the Ministry of Commerce of China. */
export const mofcom: Source<FinancingAsk> = {
  looks: { checkReply },
  name: 'mofcom',
  title: 'the Ministry of Commerce of China (商务数据中心)',
  terms: 'https://data.mofcom.gov.cn/',
  quirks: [
    'Its host data.mofcom.gov.cn fails with the usual encryption: for this host alone, TLS 1.2 with ciphers and keys that are no longer counted as secure (OpenSSL security level 1) is allowed, so somebody on the way could change its figures.',
    'It may take some 45 seconds to answer.',
  ],
  hosts: ['data.mofcom.gov.cn'],
  tls: { ciphers: 'DEFAULT@SECLEVEL=1', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' },
  limits: { ...GENTLE, connectMs: 20_000, firstByteMs: 60_000, totalMs: 90_000 },
  fetch: async (_, context) => [
    await context.fetch({
      url: 'https://data.mofcom.gov.cn/datamofcom/front/gnmy/shrzgmQuery',
      form: {},
      headers: { referer: 'https://data.mofcom.gov.cn/gnmy/shrzgm.shtml' },
      check: look(checkReply),
    }),
  ],
};

function checkReply({ body }: Page): void {
  const start = beginningOf(body);
  if (!start.startsWith('[')) throw refused(LABEL, `expected a list, got ${quote(start)}`);
}

/**
 * Parses `[{"date":"201501","ndbab":1946,…},…]`, a month each, into the cells of fields by their names. Throws
 * `upstream_changed` for another form, no month, a month that is none or comes twice, and totals that are all 0.
 */
export function parseFinancing([{ body }]: Pages, fields: readonly RowField[]): FieldCells {
  const rows = parseJson(body, LABEL);
  if (!Array.isArray(rows) || !rows.every(isRecord))
    throw changed(LABEL, `expected a list of months, got ${quote(rows)}`);
  if (rows.length === 0) throw changed(LABEL, 'expected months, got none');
  const months = new Set<unknown>();
  for (const { date } of rows) {
    if (typeof date !== 'string' || !/^\d{4}(?:0[1-9]|1[0-2])$/.test(date))
      throw changed(LABEL, `expected a month YYYYMM in \`date\`, got ${quote(date)}`);
    if (months.has(date)) throw changed(LABEL, `two rows are of ${date}`);
    months.add(date);
  }
  if (rows.length > 2 && rows.every(({ tiosfs }) => Number(tiosfs) === 0)) throw changed(LABEL, 'every total is 0');
  return toFieldCells(rows, fields, { label: LABEL });
}
