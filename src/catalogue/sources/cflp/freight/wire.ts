import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { refuseOtherSpan } from '../../../wire/bar-spans.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { oneUnencryptedPage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';

/** The index of prices or of volumes, by the source’s number of a span: 2 is a week, 5 a year. */
export type FreightAsk = { readonly of: 'price' | 'volume'; readonly span: '2' | '3' | '4' | '5' };

const LABEL = 'China road freight index';
const HOST = 'http://index.0256.cn';
/** The charts of a reply, and what each shows. */
const CHARTS = { chart1: 'fixed', chart2: 'on_period', chart3: 'on_year' } as const;

/** The federation of logistics, which publishes the indices of road freight. */
export const cflp: Source<FreightAsk> = {
  name: 'cflp',
  title: say('the China Federation of Logistics (中国物流与采购联合会)', '中国物流与采购联合会'),
  terms: 'http://index.0256.cn/',
  quirks: [
    say(
      'It answers without encryption alone: it needs `--allow-http cflp`, and anybody on the way could change it.',
      '其网站只能不加密访问：需要 `--allow-http cflp`，途中任何人都可能改动其内容。',
    ),
  ],
  hosts: ['index.0256.cn'],
  limits: GENTLE,
  ...oneUnencryptedPage<FreightAsk>('cflp', pageCheck(refusePage, LABEL, openPeriods), ({ of, span }) => ({
    ...(of === 'price'
      ? {
          url: `${HOST}/expcenter_trend.action`,
          form: {
            marketId: 1,
            attribute1: 5,
            exponentTypeId: span,
            cateId: 2,
            attribute2: '华北',
            city: '',
            startLine: '',
            endLine: '',
          },
        }
      : {
          url: `${HOST}/volume_query.action`,
          form: {
            type: 1,
            marketId: 1,
            expTypeId: span,
            startDate1: '',
            endDate1: '',
            city: '',
            startDate3: '',
            endDate3: '',
          },
        }),
    headers: { origin: HOST, referer: `${HOST}/expx.htm` },
  })),
};

/**
 * Joins the charts of `{"chart1":{"xLebal":["2023-01-06",…],"yLebal":["1014.8",…]},"chart2":{…},"chart3":{…}}` by
 * their periods, those of the first one. Throws `upstream_changed` for another form, for a chart with another
 * number of values than periods, and for a period that comes twice or that the first one has not.
 */
function openPeriods({ body }: Pick<Page, 'body'>): readonly Readonly<Record<string, unknown>>[] {
  const reply = parseJson(body, LABEL);
  const series = Object.entries(CHARTS).map(([chart, name]) => {
    const found = isRecord(reply) ? reply[chart] : undefined;
    const { xLebal: periods, yLebal: values }: Readonly<Record<string, unknown>> = isRecord(found) ? found : {};
    if (!Array.isArray(periods) || !Array.isArray(values) || periods.length !== values.length)
      throw changed(LABEL, `expected as many values as periods in \`${chart}\`, got ${quote(found ?? null)}`);
    refuseTwice(periods, `${LABEL}: ${chart}`);
    return [
      name,
      new Map(periods.map((period: unknown, at): [string, unknown] => [String(period), values[at]])),
    ] as const;
  });
  const periods = [...series[0]![1].keys()];
  if (periods.length === 0) throw changed(LABEL, 'expected periods, got none');
  const other = series.flatMap(([, values]) => [...values.keys()]).find((period) => !periods.includes(period));
  if (other !== undefined) throw changed(LABEL, `the charts have other periods: ${quote(other)}`);
  return periods.map((period) => ({
    period,
    ...Object.fromEntries(series.map(([name, values]) => [name, values.get(period) ?? null])),
  }));
}

/** The day with which a day, month, quarter or year begins, as far as its text says; empty for another text. */
function firstDayOf(period: string): string {
  const [, year, month = '1', day = '1'] =
    /^(\d{4})(?:[-年/](\d{1,2})(?=[-月/]|$)(?:[-月/](\d{1,2}))?)?/.exec(period) ?? [];
  return year === undefined ? '' : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

// What an index that did not change is: of prices, or of volumes.
const BASES = [1_000, 100];
const ROUNDING = 0.002;
// A period that is left out is no proof, and a few prove nothing.
const MIN_PAIRS = 4;

/**
 * Throws `upstream_changed` where most indices over the period before are not what the fixed ones make: the charts
 * have changed their places.
 */
function refuseOtherCharts(rows: ReturnType<typeof openPeriods>): void {
  const pairs = rows.flatMap(({ fixed, on_period: ratio }, at) => {
    const [now, before, said] = [fixed, rows[at - 1]?.fixed, ratio].map((value) => Number(value ?? 0));
    if (!(now! > 0 && before! > 0 && said! > 0)) return [];
    return [BASES.some((base) => Math.abs(said! / base / (now! / before!) - 1) <= ROUNDING)];
  });
  const odd = pairs.filter((isRight) => !isRight).length;
  if (pairs.length >= MIN_PAIRS && odd * 2 > pairs.length)
    throw changed(LABEL, `${odd} of ${pairs.length} indices over the period before are not those of the fixed ones`);
}

/** What one row of each span is of. */
const SPANS = { '2': 'week', '3': 'month', '4': 'quarter', '5': 'year' } as const;

// How quarters and years are written, nobody has recorded: a text that names no month tells nothing of its span.
const DATED = /^\d{4}(?:-\d\d(?:-\d\d)?|年\d{1,2}月)$/;

/**
 * Parses the charts into the cells of `period`, `fixed`, `on_period` and `on_year`, oldest first. Throws what
 * {@link openPeriods} and {@link refuseOtherCharts} throw, and `upstream_changed` for periods of another span, and
 * for one that had not come.
 */
export function parseFreight([page]: Pages, { span }: FreightAsk, fields: readonly RowField[]): FieldCells {
  const rows = openPeriods(page);
  refuseOtherCharts(rows);
  const periods = rows.map(({ period }) => String(period));
  if (periods.every((period) => DATED.test(period)))
    refuseOtherSpan(Cells.texts(periods.map(firstDayOf).toSorted()), SPANS[span], { label: LABEL });
  for (const { period } of rows) refuseFutureDay(firstDayOf(String(period)), { obtained: page.obtained, label: LABEL });
  return toFieldCells(rows, fields, { label: LABEL, absent: ['', '-', '--'] });
}
