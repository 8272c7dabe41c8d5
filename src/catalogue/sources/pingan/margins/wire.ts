import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';

/** The margins of one market, by the broker’s number of it, on a day `YYYYMMDD`. */
export type MarginsAsk = { readonly market: '00' | '10' | '30'; readonly day: string };

/** `{"status":1,"data":{"list":[{"secuCode":"510050","secuName":"50ETF","fiMarginRatio":"0.8",…}]}}`. */
const SECURITIES: ListOfRecords = {
  label: 'Ping An margins',
  at: 'data.list',
  of: 'securities',
  mayBeEmpty: true,
  key: { field: 'secuCode', matching: /^\d{6}$/, form: 'six digits' },
  refusedWhen: ({ errmsg, data }) =>
    typeof errmsg === 'string' && errmsg !== '' && data === null
      ? `Ping An declined to answer (${quote(errmsg)})`
      : undefined,
};

const checkReply = checkOf(SECURITIES);

/** Ping An Securities, a broker. */
export const pingan: Source<MarginsAsk> = {
  inspections: { checkReply },
  name: 'pingan',
  title: say('Ping An Securities (平安证券)', '平安证券'),
  terms: 'https://stock.pingan.com/',
  hosts: ['stock.pingan.com'],
  limits: { ...GENTLE, maxBytes: 16_000_000 },
  fetch: onePage(({ market, day }) => ({
    url: 'https://stock.pingan.com/fss/servlet/fsscoreapp/stockSource/mrgRatio',
    json: {
      currentPage: 1,
      pageSize: 50_000,
      type: 'bdzq',
      setdate: isoDay(day),
      stockMes: '',
      market,
      appName: 'AYLCH5',
      tokenId: '',
      appChannel: 'LRSP',
      requestId: '1',
      channel: 'pa18',
    },
    headers: { referer: 'https://stock.pingan.com/static/webinfo/margin/business.html?businessType=0' },
    check: inspect(checkReply),
  })),
};

/**
 * Parses the securities into the cells of fields, in the order of the source. Throws what `openRecords` throws.
 */
export function parseMargins([page]: Pages, fields: readonly RowField[]): FieldCells {
  return toFieldCells(openRecords(page, SECURITIES), fields, { label: SECURITIES.label, absent: ['', '-', '--'] });
}
