import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { FoundTable } from '../../../../engine/formats/html/html-columns.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { type CachePolicy, freshFor, freshWhere } from '../../../../engine/interface/cache-policy.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { filledColumns } from '../../../wire/records.ts';
import { beginningOf, changed, refused } from '../../../wire/refusals.ts';
import { findOneTable, tablesOf, textsOf, wantedHeadings } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The yield curves of some years, whole. */
export type YieldsAsk = { readonly first: number; readonly last: number };

/** The yield curves of one year. */
type YearAsk = { readonly year: number };

const HOST = 'yield.chinabond.com.cn';

/** The first year that is asked for. No curve of the site is older. */
export const FIRST_YEAR = 2002;

const site = {
  name: 'chinabond',
  title: say('ChinaBond (中国债券信息网)', '中国债券信息网'),
  terms: 'https://www.chinabond.com.cn/',
  quirks: [
    say(
      'It answers a range of more than a year without rows and without a message, so each year is asked for by itself.',
      '对超过一年的区间，它返回空表而没有提示，因此逐年请求。',
    ),
  ],
  hosts: [HOST],
  limits: { ...GENTLE, burst: 4, firstByteMs: 30_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** A year that is over is fresh for a month, and the current one for two hours. */
function cacheOf<Ask extends AskData>(lastYear: (ask: Ask) => number): CachePolicy<Ask> {
  return freshWhere<Ask>(
    (ask, at) => yearOf(at) > lastYear(ask),
    { where: say('Years that are over', '已过去的年份'), fresh: '30d' },
    freshFor('2h', { staleIfError: '365d' }),
  );
}

/** {@link cacheOf} for several years. */
export const yieldsCache = cacheOf<YieldsAsk>(({ last }) => last);

/** The year that it is in Beijing. */
function yearOf(time: number): number {
  return Number(beijingDay(time).slice(0, 4));
}

// The curves begin in different years up to this one, some of them in July perhaps.
const FIRST_YEARS = 2010;

/**
 * One year, a cached reply of its own: a thousand ranges cost a request for each year. A year without rows is
 * asked for again in halves: the site answers so a range that it finds too long. It throws `upstream_refused`
 * where it answers so one half, and where a year that has days has none.
 */
const yieldYears: CachedSource<YearAsk> = {
  ...site,
  inspections: { refuseOtherPage, countDays },
  cache: cacheOf(({ year }) => year),
  evictable: true,
  fetch: async ({ year }, context) => {
    const today = beijingDay(context.now);
    const [middle, end] = [`${year}-06-30`, `${year}-12-31`];
    const last = today.startsWith(`${year}-`) ? today : end;
    const whole = await fetchRange(`${year}-01-01`, last, context);
    const count = await context.inspect(whole, countDays);
    // Each January since then has days.
    const hasDays = year > FIRST_YEARS && today >= `${year}-02`;
    const missing = refused(labelOf(`${year}-01-01`, last), 'no day of a year that has some');
    if (count === 0 && last <= middle && hasDays) throw missing;
    if (count > 0 || last <= middle) return [whole];
    const halves = [
      await fetchRange(`${year}-01-01`, middle, context),
      await fetchRange(`${year}-07-01`, last, context),
    ] as const;
    // What is wrong with a page is found before it is stored.
    const [before, behind] = [await context.inspect(halves[0], countDays), await context.inspect(halves[1], countDays)];
    const isCut =
      (before === 0 && behind > 0 && year > FIRST_YEARS) || (before > 0 && behind === 0 && last >= `${year}-08`);
    if (before === 0 && behind === 0 && hasDays) throw missing;
    if (isCut) throw refused(labelOf(`${year}-01-01`, last), 'one half of the year has no day, and the other has some');
    return halves;
  },
};

function fetchRange(startDate: string, endDate: string, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: withQuery(`https://${HOST}/cbweb-pbc-web/pbc/historyQuery`, {
      startDate,
      endDate,
      gjqx: '0',
      qxId: 'ycqx',
      locale: 'cn_ZH',
    }),
    headers: { referer: `https://${HOST}/` },
    check: inspect(refuseOtherPage, startDate, endDate),
  });
}

function refuseOtherPage({ body }: Page, startDate: string, endDate: string): void {
  if (body.includes('<table') || body.includes('<TABLE')) return;
  const start = quote(beginningOf(body));
  throw refused(labelOf(startDate, endDate), `expected tables, got ${start}`);
}

/** The yield curves of years, each of which is one reply. */
export const chinabondYields: Source<YieldsAsk> = {
  ...site,
  uses: () => [yieldYears],
  composedOf: (ask) => yearsOf(ask).map((year) => ({ source: yieldYears, ask: { year } })),
  fetch: async (ask, context) => {
    const current = yearOf(context.now);
    // Years to come have no days, and need no requests but one, which says so.
    const [first, ...others] = yearsOf({ first: ask.first, last: Math.max(ask.first, Math.min(ask.last, current)) });
    const pages: Page[] = [];
    const [page, ...rest] = await context.cached(yieldYears, { year: first });
    for (const year of others) pages.push(...(await context.cached(yieldYears, { year })));
    return [page, ...rest, ...pages];
  },
};

function yearsOf({ first, last }: YieldsAsk): readonly [number, ...number[]] {
  return [first, ...Array.from({ length: last - first }, (_, at) => first + 1 + at)];
}

const labelOf = (first: string, last: string): string => `ChinaBond, yield curves from ${first} to ${last}`;

/** The columns that say which curve and which day a row is of. */
const HEADINGS = ['曲线名称', '日期'] as const;

/** The table of one page, and the days of its rows. */
interface YieldPage {
  readonly table: FoundTable;
  readonly days: readonly string[];
}

function countDays(page: Page): number {
  return openYieldPage(page, HEADINGS).days.length;
}

/**
 * Opens a page: the table that has some headings. Throws `upstream_changed` for a page without it, and for a day
 * that is none, that is not in the range that was asked for, or that comes twice for one curve.
 */
function openYieldPage({ url, body, obtained }: Page, headings: readonly string[]): YieldPage {
  const query = new URL(url).searchParams;
  const [first, last] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  const label = labelOf(first, last);
  const table = findOneTable(tablesOf(body, 'utf-8', label), wantedHeadings(headings), label);
  const [curves, days] = [textsOf(table, '曲线名称'), textsOf(table, '日期')];
  const known = new Set<string>();
  for (const [row, day] of days.entries()) {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw changed(label, `expected a day in row ${row + 1}, got ${quote(day)}`);
    if (day < first || day > last) throw changed(label, `${quote(day)} is not in the range that was asked for`);
    refuseFutureDay(day, { obtained, label });
    const point = `${curves[row]} of ${day}`;
    if (curves[row] === '' || known.has(point))
      throw changed(label, `expected each curve once a day, got ${quote(point)}`);
    known.add(point);
  }
  return { table, days };
}

/**
 * Parses the pages of years into declared columns, each found by its heading; by day, oldest first, and for one
 * day in the order of the site. Throws `upstream_changed` as {@link openYieldPage} does, and for a cell of another
 * kind.
 */
export function parseYields(pages: Pages, columns: Columns): readonly NamedCells[] {
  const filled = filledColumns(columns);
  const opened = pages.map((page) =>
    openYieldPage(
      page,
      filled.map(({ field }) => field),
    ),
  );
  return filled.map(({ name, field, cells: kind }) => {
    const all = opened.flatMap(({ table, days }) => {
      const texts = textsOf(table, field);
      // A stable sort: the curves of one day stay in their order.
      const order = [...days.keys()].sort((one, other) =>
        days[one]! < days[other]! ? -1 : Number(days[one]! > days[other]!),
      );
      return order.map((row) => texts[row] ?? '');
    });
    return { name, cells: toHtmlCells(kind, all, { label: `ChinaBond, yield curves: ${name}` }) };
  });
}
