import { quote } from '../../../../base/errors.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refuseNoData } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { baidu, openReply } from '../site.ts';

/** One measure of one share over a time. */
export type ValuationAsk = {
  /** The mainland, Hong Kong or the United States. */
  readonly market: 'ab' | 'hk' | 'us';
  /** Six digits, five digits, or a ticker. */
  readonly share: string;
  /** The measure and the time by the source's names: `总市值`, `近一年`. */
  readonly measure: string;
  readonly span: string;
};

const labelOf = ({ share, measure }: ValuationAsk): string => `Baidu valuation ${measure} of ${share}`;

/** The valuations of shares at Baidu. */
export const baiduValuation: Source<ValuationAsk> = {
  ...baidu,
  ...onePage<ValuationAsk>(pageCheck(refuseNoData, labelOf, openPoints), (ask) => {
    const { market, share, measure, span } = ask;
    return {
      url: withQuery('https://finance.baidu.com/opendata', {
        openapi: 1,
        dspName: 'iphone',
        tn: 'tangram',
        client: 'app',
        query: measure,
        code: share,
        word: '',
        resource_id: 51171,
        market,
        tag: measure,
        chart_select: span,
        industry_select: '',
        skip_industry: 1,
        finClientType: 'pc',
      }),
      headers: { referer: 'https://finance.baidu.com/' },
    };
  }),
};

// Daily points since 1990 are fewer.
const MAX_POINTS = 20_000;

/**
 * Opens `{"ResultCode":"0","Result":[{"DisplayData":{"resultData":{"tplData":{"result":{"chartInfo":[{"body":
 * [["2023-05-29","245.42"],…]}]}}}}}]}`. A `Result` without a member and the code 0 has no points. Throws
 * `upstream_refused` for another code, and `upstream_changed` for another form.
 */
function openPoints({ body }: Pick<Page, 'body'>, ask: ValuationAsk): readonly unknown[] {
  const label = labelOf(ask);
  const { ResultCode: code, Result: results } = openReply(body, label);
  if (code !== undefined && Array.isArray(results) && results.length === 0) return [];
  let found: unknown = Array.isArray(results) ? results[0] : undefined;
  for (const key of ['DisplayData', 'resultData', 'tplData', 'result', 'chartInfo']) {
    refuseForeign(found, ask);
    found = isRecord(found) ? found[key] : undefined;
  }
  const chart: unknown = Array.isArray(found) ? found[0] : undefined;
  refuseForeign(chart, ask);
  const points = isRecord(chart) ? chart.body : undefined;
  if (!Array.isArray(points)) throw changed(label, `no points in \`chartInfo[0].body\``);
  if (points.length > MAX_POINTS) throw changed(label, `more than ${MAX_POINTS} points`);
  return points;
}

// The names under which a part of a reply may say whose data it has.
const CODES = ['code', 'stockCode', 'stock_code'];

/** Throws `upstream_changed` for a part of a reply that names another share. */
function refuseForeign(part: unknown, ask: ValuationAsk): void {
  if (!isRecord(part)) return;
  const code = CODES.map((name) => part[name]).find((value) => typeof value === 'string' && /^\d{5,6}$/.test(value));
  if (code !== undefined && code !== ask.share) throw changed(labelOf(ask), `the reply is of ${quote(code)}`);
}

/**
 * How many days before the newest a span may begin: its years, and the days to the last trading day before them,
 * or to the end of the week or month for which a point stands. Infinite for all.
 */
function longestOf(span: string): number {
  const years = ['近一年', '近三年', '近五年', '近十年'].indexOf(span);
  return years < 0 ? Number.POSITIVE_INFINITY : 366 * [1, 3, 5, 10][years]! + 40;
}

/**
 * Parses points into the cells of `day` and `value`, oldest first. Throws `upstream_changed` for points that are
 * no pair of a day and a number, for days that do not ascend, and for values that are all 0; and
 * what {@link openPoints} throws.
 */
export function parseValuation([page]: Pages, ask: ValuationAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const rows = openPoints(page, ask).map((point) => {
    const [day, value]: readonly unknown[] = Array.isArray(point) && point.length === 2 ? point : [];
    if (typeof day !== 'string') throw changed(label, `expected a day and a value, got ${quote(point ?? null)}`);
    return { day, value };
  });
  const cells = toFieldCells(rows, fields, { label, absent: ['', '-', '--'] });
  const days = rows.map(({ day }) => day);
  refuseDisorder(days, label);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS > longestOf(ask.span))
    throw changed(label, `asked for ${ask.span}, got points from ${quote(first)} to ${quote(last)}`);
  if (rows.length > 2 && rows.every(({ value }) => Number(value) === 0)) throw changed(label, 'every value is 0');
  return cells;
}
