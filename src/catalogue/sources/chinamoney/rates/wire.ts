import { quote } from '../../../../base/errors.ts';
import { utcDay } from '../../../../base/utc-day.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor, toMs } from '../../../../engine/interface/cache-policy.ts';
import { isoDay, midnightOf } from '../../../../engine/interface/day-forms.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { toCount } from '../../../wire/counts.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseDisorder, refuseTwice } from '../../../wire/list-of-records.ts';
import { changed, noValue, refused } from '../../../wire/refusals.ts';
import { askService, chinaMoney, inspectEnvelope, NO_VALUE, openEnvelope } from '../site.ts';

/** The repo rates, or the curve of swaps, of a span of days `YYYYMMDD`. */
export type SpanAsk = { readonly span: 'repo' | 'swaps'; readonly first: string; readonly last: string };

/** The closing yield curves of one class of bonds, by its Chinese name, over a span of days `YYYYMMDD`. */
export type YieldsAsk = {
  readonly curve: string;
  /** The step of the tenors in years. */
  readonly step: string;
  readonly first: string;
  readonly last: string;
};

/** The names and codes of the closing yield curves. */
export type CurvesAsk = { readonly list: 'curves' };

/**
 * How many days are asked for at once: a longer span is declined, or answered without rows. Of repo rates, clients
 * of 2026 had all 249 days of the year 2020 at once, and nothing of nineteen months.
 */
const DAYS_AT_ONCE = { repo: 365, swaps: 34, yields: 10 } as const;

/** A span in pieces of some days, oldest first. */
function piecesOf(first: string, last: string, days: number): readonly (readonly [first: string, last: string])[] {
  const pieces: (readonly [string, string])[] = [];
  const end = midnightOf(last);
  for (let start = midnightOf(first); start <= end; start += days * toMs('1d')) {
    const stop = Math.min(end, start + (days - 1) * toMs('1d'));
    pieces.push([utcDay(start), utcDay(stop)]);
  }
  return pieces;
}

function labelOf({ span, first, last }: SpanAsk): string {
  return `China Money, ${span === 'repo' ? 'repo rates' : 'curve of swaps'} from ${first} to ${last}`;
}

/** The repo rates and the curve of swaps, some days at once. */
export const spans: Source<SpanAsk> = {
  ...chinaMoney,
  inspections: { inspectEnvelope },
  fetch: async (ask, context) => {
    const label = labelOf(ask);
    const pages: Page[] = [];
    for (const [startDate, endDate] of piecesOf(ask.first, ask.last, DAYS_AT_ONCE[ask.span]))
      pages.push(
        await (ask.span === 'repo'
          ? askService(
              {
                path: 'cm-u-bk-currency/FrrHis',
                query: { lang: 'CN', startDate, endDate },
                referer: 'https://www.chinamoney.com.cn/chinese/bkfrr/',
                label,
              },
              context,
            )
          : askService(
              {
                path: 'cm-u-bk-shibor/IfccHis',
                form: {
                  cfgItemType: '72',
                  interestRateType: '0',
                  startDate,
                  endDate,
                  bidAskType: '',
                  lang: 'CN',
                  quoteTime: '全部',
                  pageSize: '5000',
                  pageNum: '1',
                },
                referer: 'https://www.chinamoney.com.cn/chinese/bkcurvfxhis/?cfgItemType=72&curveType=FR007',
                label,
              },
              context,
            )),
      );
    const [one, ...others] = pages;
    return [one!, ...others];
  },
};

/** Throws `upstream_changed` for a day outside of a span. */
function refuseOtherDays(
  days: readonly unknown[],
  { first, last }: Pick<SpanAsk, 'first' | 'last'>,
  label: string,
): void {
  const other = days.find((day) => typeof day !== 'string' || day < isoDay(first) || day > isoDay(last));
  if (other !== undefined) throw changed(label, `a row is of ${quote(other)}`);
}

// No holiday is as long. Rates have been fixed since October 2006; curves are there for about a year.
const MAX_DAYS_WITHOUT = 15;
const FIRST_RATES = midnightOf('20070101');
const YEAR_OF_CURVES = 330 * toMs('1d');

/**
 * Throws `upstream_refused` for a reply without records about days that had some: so the source answers a span
 * that it finds too long, and in 2026, clients say, at times any span of curves.
 */
function refuseEmptyPieces(pages: Pages, { span, first, last }: SpanAsk, label: string): void {
  for (const [at, [start, stop]] of piecesOf(first, last, DAYS_AT_ONCE[span]).entries()) {
    const page = pages[at];
    if (!page || openEnvelope(page, label).records.length > 0) continue;
    const begin = Math.max(Date.parse(start), span === 'repo' ? FIRST_RATES : page.obtained - YEAR_OF_CURVES);
    const days = (Math.min(Date.parse(stop) + toMs('1d'), page.obtained) - begin) / toMs('1d');
    if (days >= MAX_DAYS_WITHOUT) throw refused(label, `it has nothing of the days from ${start} to ${stop}`);
  }
}

/**
 * Parses repo rates, oldest day first, out of `frValueMap`. No records are a span without rates. Throws
 * `upstream_changed` for another form, and for a day outside of the span or that comes twice; and what
 * {@link refuseEmptyPieces} throws.
 */
export function parseRepoRates(pages: Pages, ask: SpanAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  refuseEmptyPieces(pages, ask, label);
  const rows = pages.flatMap((page) =>
    openEnvelope(page, label).records.map(({ frValueMap: values }) => {
      if (!isRecord(values)) throw changed(label, `expected frValueMap, got ${quote(values ?? null)}`);
      return values;
    }),
  );
  refuseOtherDays(
    rows.map(({ date }) => date),
    ask,
    label,
  );
  const sorted = rows.toSorted((one, other) => (String(one.date) < String(other.date) ? -1 : 1));
  refuseDisorder(sorted, label, ({ date }) => String(date));
  // The rates of deposit-taking institutions began in 2017.
  const optional = fields.map((field) => (field.name.startsWith('FDR') ? { ...field, isOptional: true } : field));
  return toFieldCells(sorted, optional, { label, absent: NO_VALUE });
}

/** How many fields a record has, and how many tenors; their names nobody has recorded, so places count. */
const SWAP_FIELDS = 17;
const PLACES = { day: 0, time: 3, side: 9, curve: 11, rates: 16 } as const;
const TENORS = ['1M', '3M', '6M', '9M', '1Y', '2Y', '3Y', '4Y', '5Y', '7Y', '10Y'] as const;
const ROUNDING = 0.0001;

/**
 * Parses the curves of swaps, oldest day first, as sent within a day. Throws `upstream_changed`, with the keys
 * found, for another number of fields or tenors; for a day outside of the span; and for a mean that is not between
 * its bid and its ask. Throws what {@link refuseEmptyPieces} throws.
 */
export function parseSwaps(pages: Pages, ask: SpanAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  refuseEmptyPieces(pages, ask, label);
  const rows = pages.flatMap((page) => openEnvelope(page, label).records.map((record) => swapOf(record, label)));
  refuseOtherDays(
    rows.map(({ 日期: day }) => day),
    ask,
    label,
  );
  refuseOtherMeans(rows, label);
  const sorted = rows
    .map((row, at) => [String(row.日期), at, row] as const)
    .sort(([one, first], [other, second]) => (one === other ? first - second : one < other ? -1 : 1))
    .map(([, , row]) => row);
  return toFieldCells(sorted, fields, { label, absent: NO_VALUE });
}

function swapOf(record: Fields, label: string): Fields {
  const values = Object.values(record);
  const rates = values[PLACES.rates];
  if (values.length !== SWAP_FIELDS || !isRecord(rates))
    throw changed(label, `expected ${SWAP_FIELDS} fields, got ${quote(Object.keys(record))}`);
  const names = Object.keys(rates);
  if (names.length !== TENORS.length) throw changed(label, `expected ${TENORS.length} tenors, got ${quote(names)}`);
  const isNamed = TENORS.every((tenor) => Object.hasOwn(rates, tenor));
  return {
    日期: values[PLACES.day],
    曲线名称: values[PLACES.curve],
    时刻: values[PLACES.time],
    价格类型: values[PLACES.side],
    ...Object.fromEntries(TENORS.map((tenor, at) => [tenor, isNamed ? rates[tenor] : rates[names[at]!]])),
  };
}

/** Throws `upstream_changed` where 报买, 均值 and 报卖 of one moment do not ascend. */
function refuseOtherMeans(rows: readonly Fields[], label: string): void {
  const moments = new Map<string, Map<unknown, Fields>>();
  for (const row of rows) {
    const moment = `${String(row.日期)} ${String(row.时刻)} ${String(row.曲线名称)}`;
    const sides = moments.get(moment) ?? new Map<unknown, Fields>();
    if (sides.has(row.价格类型)) throw changed(label, `two rows are of ${moment} ${quote(row.价格类型)}`);
    moments.set(moment, sides.set(row.价格类型, row));
  }
  for (const [moment, sides] of moments)
    for (const tenor of TENORS) {
      const rates = ['报买', '均值', '报卖'].flatMap((side) => {
        const rate = Number.parseFloat(String(sides.get(side)?.[tenor]));
        return Number.isNaN(rate) ? [] : [rate];
      });
      if (rates.some((rate, at) => at > 0 && rate < rates[at - 1]! - ROUNDING))
        throw changed(label, `bid, mean and ask of ${tenor} on ${moment} are ${rates.join(', ')}`);
    }
}

const CURVES_LABEL = 'China Money, list of curves';
const CURVES_PAGE = 'https://www.chinamoney.com.cn/chinese/bkcurvclosedyhis/?bondType=CYCC000&reference=1';

/** The list of the closing yield curves. */
export const curveList: CachedSource<CurvesAsk> = {
  ...chinaMoney,
  inspections: { inspectEnvelope },
  cache: freshFor('1d', { staleIfError: '90d' }),
  isLookedUp: true,
  fetch: async (_, context) => [
    await askService({ path: 'cm-u-bk-currency/ClsYldCurvCurvGO', referer: CURVES_PAGE, label: CURVES_LABEL }, context),
  ],
};

/** Parses the list of curves. Throws `upstream_changed` for another form, and for a code that comes twice. */
export function parseCurves([page]: Pages, fields: readonly RowField[]): FieldCells {
  const { records } = openEnvelope(page, CURVES_LABEL);
  if (records.length === 0) throw changed(CURVES_LABEL, 'expected curves, got none');
  refuseTwice(records, CURVES_LABEL, ({ value }) => value);
  return toFieldCells(records, fields, { label: CURVES_LABEL });
}

/**
 * The code of a curve, by its Chinese name. Throws `no_value`, with all names, for one that is not there, and
 * `upstream_changed` for a curve without a name.
 */
function codeOf(page: Page, curve: string): string {
  const { records } = openEnvelope(page, CURVES_LABEL);
  const found = records.find(({ cnLabel }) => cnLabel === curve)?.value;
  if (typeof found === 'string' && /^\w{1,20}$/.test(found)) return found;
  const unnamed = records.find(({ cnLabel }) => typeof cnLabel !== 'string');
  if (unnamed) throw changed(CURVES_LABEL, `expected a name in \`cnLabel\`, got ${quote(unnamed)}`);
  const names = records.map(({ cnLabel }) => String(cnLabel)).join(', ');
  throw noValue(
    `${CURVES_LABEL}: there is no curve ${quote(curve)}; there are ${names}.`,
    `中国货币网没有曲线 ${quote(curve)}；有 ${names}。`,
  );
}

function yieldsLabel({ curve, first, last }: YieldsAsk): string {
  return `China Money, closing yields of ${curve} from ${first} to ${last}`;
}

const PAGE_SIZE = 50;
// Ten days of a curve with a tenor for each tenth of fifty years.
const MAX_PAGES = 200;

/** The closing yields: pages of each ten days, the newest days first. */
export const closingYields: Source<YieldsAsk> = {
  ...chinaMoney,
  inspections: { inspectEnvelope, codeOf, countOf },
  uses: () => [curveList],
  fetch: async (ask, context) => {
    const [list] = await context.cached(curveList, { list: 'curves' });
    const code = await context.inspect(list, codeOf, ask.curve);
    const pages: Page[] = [];
    for (const piece of piecesOf(ask.first, ask.last, DAYS_AT_ONCE.yields).toReversed())
      pages.push(...(await fetchYields(ask, code, piece, context)));
    const [one, ...others] = pages;
    return [one!, ...others];
  },
};

/** All pages of a piece of a span. */
async function fetchYields(
  ask: YieldsAsk,
  bondType: string,
  [startDate, endDate]: readonly [string, string],
  context: FetchContext,
): Promise<readonly Page[]> {
  const label = yieldsLabel(ask);
  const pages: Page[] = [];
  for (let count = 0, total = 1; count < total; ) {
    if (pages.length === MAX_PAGES) throw changed(label, `more than ${MAX_PAGES} pages`);
    const page = await askService(
      {
        path: 'cm-u-bk-currency/ClsYldCurvHis',
        query: {
          lang: 'CN',
          reference: '1,2,3',
          bondType,
          startDate,
          endDate,
          termId: ask.step,
          pageNum: pages.length + 1,
          pageSize: PAGE_SIZE,
        },
        referer: CURVES_PAGE,
        label,
      },
      context,
    );
    const seen = await context.inspect(page, countOf, label);
    if (pages.length > 0 && (seen.total !== total || seen.count === 0))
      throw changed(
        label,
        `page ${pages.length + 1} has ${seen.count} of ${seen.total} rows, after ${count} of ${total}`,
      );
    pages.push(page);
    count += seen.count;
    total = seen.total;
  }
  return pages;
}

/** How many rows a page has, and how many all pages of its piece have. */
function countOf(page: Page, label: string): { readonly count: number; readonly total: number } {
  const { data, records } = openEnvelope(page, label);
  const total = toCount(data.total);
  if (total === undefined || total < records.length)
    throw changed(label, `expected how many rows there are, got ${quote(data.total ?? null)}`);
  return { count: records.length, total };
}

/**
 * Parses closing yields, a row for each day and tenor, newest day first. Throws `upstream_changed` for another
 * form, for a day outside of the span, and for tenors of a day that do not ascend.
 */
export function parseYields(pages: Pages, ask: YieldsAsk, fields: readonly RowField[]): FieldCells {
  const label = yieldsLabel(ask);
  const rows = pages.flatMap((page) => openEnvelope(page, label).records);
  refuseOtherDays(
    rows.map(({ newDateValueCN: day }) => day),
    ask,
    label,
  );
  for (let at = 1; at < rows.length; at++) {
    const [before, row] = [rows[at - 1]!, rows[at]!];
    const isSameDay = before.newDateValueCN === row.newDateValueCN;
    if (isSameDay && !(Number(before.yearTermStr) < Number(row.yearTermStr)))
      throw changed(label, `the tenor ${quote(row.yearTermStr)} comes after ${quote(before.yearTermStr)}`);
    if (!isSameDay && String(before.newDateValueCN) < String(row.newDateValueCN))
      throw changed(label, `${quote(row.newDateValueCN)} comes after ${quote(before.newDateValueCN)}`);
  }
  return toFieldCells(rows, fields, { label, absent: NO_VALUE });
}
