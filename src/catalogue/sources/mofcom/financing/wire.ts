import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { refuseNoJson } from '../../../wire/refusals.ts';

/** The aggregate financing, all months. */
export type FinancingAsk = { readonly table: 'aggregate-financing' };

const LABEL = 'Ministry of Commerce, aggregate financing';

/** The statistics of the Ministry of Commerce of China. */
export const mofcom: Source<FinancingAsk> = {
  name: 'mofcom',
  title: say('the Ministry of Commerce of China (商务数据中心)', '商务数据中心'),
  terms: 'https://data.mofcom.gov.cn/',
  quirks: [
    say(
      'Its host data.mofcom.gov.cn fails with the usual encryption: for this host alone, TLS 1.2 with ciphers and keys that are no longer counted as secure (OpenSSL security level 1) is allowed, so somebody on the way could change its figures.',
      '其主机 data.mofcom.gov.cn 不能使用通常的加密：仅对该主机允许 TLS 1.2 以及已不再视为安全的加密算法和密钥（OpenSSL 安全级别 1），因此途中有人可能改动其数字。',
    ),
    say('It may take some 45 seconds to answer.', '应答可能需要约 45 秒。'),
  ],
  hosts: ['data.mofcom.gov.cn'],
  tls: { ciphers: 'DEFAULT@SECLEVEL=1', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' },
  limits: { ...GENTLE, connectMs: 20_000, firstByteMs: 60_000, totalMs: 90_000 },
  ...onePage<FinancingAsk>(
    (page) => refuseNoJson(page, LABEL, '[', 'a list'),
    () => ({
      url: 'https://data.mofcom.gov.cn/datamofcom/front/gnmy/shrzgmQuery',
      form: {},
      headers: { referer: 'https://data.mofcom.gov.cn/gnmy/shrzgm.shtml' },
    }),
  ),
};

/** `[{"date":"201501","ndbab":1946,…},…]`, a month each. */
const MONTHS: ListOfRecords = {
  label: LABEL,
  at: '',
  of: 'months',
  key: { field: 'date', matching: /^\d{4}(?:0[1-9]|1[0-2])$/, form: 'a month YYYYMM' },
  figure: { field: 'tiosfs', is: 'total' },
};

/** Parses the months into the cells of fields by their names. Throws what `openRecords` throws. */
export function parseFinancing([page]: Pages, fields: readonly RowField[]): FieldCells {
  return toFieldCells(openRecords(page, MONTHS), fields, { label: LABEL });
}
