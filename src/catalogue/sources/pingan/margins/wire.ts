import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { exchangeOf } from '../../../declare/mainland-codes.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';

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

/** Ping An Securities, a broker. */
export const pingan: Source<MarginsAsk> = {
  name: 'pingan',
  title: say('Ping An Securities (平安证券)', '平安证券'),
  terms: 'https://stock.pingan.com/',
  hosts: ['stock.pingan.com'],
  limits: { ...GENTLE, maxBytes: 16_000_000 },
  ...onePage<MarginsAsk>(checkOf(SECURITIES), ({ market, day }) => ({
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
  })),
};

const EXCHANGES = { '00': 'sz', '10': 'sh', '30': 'bj' } as const;

/**
 * Parses the securities into the cells of fields, in the order of the source. Throws what `openRecords` throws,
 * and `upstream_changed` where most securities are of another market than was asked for.
 */
export function parseMargins([page]: Pages, { market }: MarginsAsk, fields: readonly RowField[]): FieldCells {
  const { label } = SECURITIES;
  const rows = openRecords(page, SECURITIES);
  const exchanges = rows.flatMap(({ secuCode }) => exchangeOf(['share', 'fund'], String(secuCode)) ?? []);
  const foreign = exchanges.filter((exchange) => exchange !== EXCHANGES[market]);
  if (foreign.length * 2 > exchanges.length)
    throw changed(
      label,
      `asked for the market ${market}, got ${foreign.length} securities of ${quote([...new Set(foreign)])}`,
    );
  return toFieldCells(rows, fields, { label, absent: ['', '-', '--'] });
}
