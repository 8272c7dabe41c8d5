import { Failure, quote } from '../../../../base/errors.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isDayText } from '../../../../engine/formats/values.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { dataOf, JIN10_HEADERS, jin10 } from '../site.ts';

/**
 * One series: the category of its report (`ec` is the economic calendar, `etf` are funds) and its number there.
 */
export type SeriesAsk = { readonly category: 'ec' | 'etf'; readonly attr: number };

/** The names of the values of a point, the day first. */
const KEYS = {
  ec: ['日期', '今值', '预测值', '前值'],
  etf: ['日期', '总库存', '增持/减持', '总价值'],
} as const satisfies Readonly<Record<SeriesAsk['category'], readonly string[]>>;

const LIST = 'https://datacenter-api.jin10.com/reports/list_v2';

// The longest series, by week since 1970, has 3,000 points: 150 pages.
const MAX_PAGES = 400;
const PAGE_SIZE = 20;

/** The series of jin10's calendar and of the funds that it follows. */
export const jin10Reports: Source<SeriesAsk> = {
  ...jin10,
  inspections: { openReply, readStored },
  fetch: async (ask, context) => {
    const stored = await storedFor(ask, context);
    const fresh = await fetchConsistentPages<SeriesPage>(
      {
        label: labelOf(ask),
        isComplete: (pages) => {
          if (pages.length > MAX_PAGES) throw changed(labelOf(ask), `more than ${MAX_PAGES} pages`);
          return isEnd(pages, labelOf(ask)) || endsInStored(pages, stored);
        },
        findFault,
      },
      inspectedPages(context, inspect(openReply, ask), (_, before) => ({
        url: withQuery(LIST, {
          max_date: before.at(-1)?.points.at(-1)?.day ?? '',
          category: ask.category,
          attr_id: ask.attr,
        }),
        headers: JIN10_HEADERS,
      })),
    );
    return stored ? join(fresh, stored, ask, context) : fresh;
  },
};

function openReply(page: Page, ask: SeriesAsk): SeriesPage {
  refusePage(page, labelOf(ask));
  return openPage(page, ask);
}

/** Begins the messages of failures: the source and the series. */
const labelOf = ({ category, attr }: SeriesAsk): string => `Jin10 series ${category} ${attr}`;

/** One point as it came: its day, its values by name, and all of it as text. */
interface Point {
  readonly day: string;
  readonly values: Fields;
  readonly text: string;
}

/** One page of a series, newest point first. */
interface SeriesPage {
  /** The day up to which it was asked for; absent for the first page. */
  readonly maxDay: string | undefined;
  readonly points: readonly Point[];
}

/**
 * Reads `{"data":{"keys":[{"name":"日期"},…],"values":[["2026-08-14",8.8,8.3,8.3],…]}}`, newest point first. Throws
 * `upstream_changed` for another form, for values of other names, and for days that ascend; `upstream_refused` for
 * a status other than 200 within the reply.
 */
function openList(body: Buffer, ask: SeriesAsk): readonly Point[] {
  const label = labelOf(ask);
  const data = dataOf(body, label);
  const { keys, values } = isRecord(data) ? data : {};
  if (!Array.isArray(values)) throw changed(label, 'no list of points in `data.values`');
  if (values.length === 0) return [];
  if (!Array.isArray(keys)) throw changed(label, 'no list of names in `data.keys`');
  const names = keys.map((key: unknown) => (isRecord(key) ? key.name : undefined));
  const wanted = KEYS[ask.category];
  const places = wanted.map((name) => names.indexOf(name));
  if (places.includes(-1)) throw changed(label, `expected the values ${wanted.join(', ')}, got ${quote(names)}`);
  let before = '';
  return values.map((value: unknown, at): Point => {
    if (!Array.isArray(value) || value.length !== names.length)
      throw changed(label, `expected ${names.length} values as point ${at + 1}, got ${quote(value)}`);
    const day: unknown = value[places[0]!];
    if (!isDayText(day))
      throw changed(label, `expected a day YYYY-MM-DD as 日期 of point ${at + 1}, got ${quote(day)}`);
    if (before !== '' && day > before)
      throw changed(label, `point ${at + 1} is of ${day}, and comes after one of ${before}`);
    before = day;
    const byName = Object.fromEntries(wanted.map((name, place): [string, unknown] => [name, value[places[place]!]]));
    return { day, values: byName, text: JSON.stringify(byName) };
  });
}

/**
 * Opens one page. Throws what {@link openList} throws, and `upstream_changed` for a day after that up to which the
 * page was asked for: the source has then answered another page.
 */
function openPage({ url, body, obtained }: Page, ask: SeriesAsk): SeriesPage {
  const label = labelOf(ask);
  const points = openList(body, ask);
  const maxDay = new URL(url).searchParams.get('max_date') || undefined;
  const [newest] = points;
  if (newest && maxDay !== undefined && newest.day > maxDay)
    throw changed(label, `asked up to ${maxDay}, it answered a point of ${newest.day}`);
  const [, actual = ''] = KEYS[ask.category];
  // A release to come has a day and a forecast, and no figure.
  const figure = points.find(({ values }) => values[actual] !== null);
  if (figure) refuseFutureDay(figure.day, { obtained, label });
  return { maxDay, points };
}

/**
 * Whether pages have come to the beginning of the series: nothing is left, or the same day was asked for twice.
 * Throws `upstream_changed` where one day fills a page, since nothing behind it can be asked for.
 */
function isEnd(pages: readonly SeriesPage[], label: string): boolean {
  const last = pages.at(-1);
  if (!last) return false;
  const { points, maxDay } = last;
  if (points.length > 0 && points.at(-1)!.day !== maxDay) return false;
  if (points.length >= PAGE_SIZE) throw changed(label, `a whole page of points is of ${maxDay}, and hides older ones`);
  return true;
}

/**
 * Why pages do not follow each other, as a clause. The last day of a page is asked for again, since it may have
 * more points than fitted in: those that came must come again. Behind a page that is not full, none may come.
 */
function findFault(pages: readonly SeriesPage[]): string | undefined {
  for (const [at, page] of pages.entries()) {
    const before = pages[at - 1];
    if (!before || (page.points.length === 0 && before.points.length < PAGE_SIZE)) continue;
    const day = before.points.at(-1)?.day ?? '';
    const texts = new Set(textsOf(page, day));
    if (!textsOf(before, day).every((text) => texts.has(text)))
      return `page ${at + 1} lacks a point of ${day}, which page ${at} has`;
  }
  return undefined;
}

function textsOf({ points }: SeriesPage, day: string): readonly string[] {
  return points.filter((point) => point.day === day).map(({ text }) => text);
}

/** The stored pages that a new page may go on in, and what they hold. */
interface Stored {
  readonly pages: Pages;
  readonly opened: readonly Pick<SeriesPage, 'maxDay'>[];
  readonly points: readonly Pick<Point, 'day' | 'text'>[];
}

/**
 * The stored reply, from which only newer pages are missing. None in the first renewal of a month: everything is
 * fetched anew then, in case the source has revised what is long past. None either where it cannot be understood.
 */
async function storedFor(ask: SeriesAsk, context: FetchContext): Promise<Stored | undefined> {
  const { stored, now } = context;
  if (!stored || monthOf(stored[0].obtained) !== monthOf(now)) return undefined;
  try {
    return { pages: stored, ...(await context.inspect(stored, readStored, ask)) };
  } catch (thrown) {
    if (thrown instanceof Failure) return undefined;
    throw thrown;
  }
}

/** The days up to which the stored pages were asked for, and their points without the values. */
function readStored(stored: Pages, ask: SeriesAsk): Omit<Stored, 'pages'> {
  return {
    opened: stored.map((page) => ({ maxDay: openPage(page, ask).maxDay })),
    points: joinPoints(stored, ask).map(({ day, text }) => ({ day, text })),
  };
}

function monthOf(clock: number): string {
  return new Date(clock).toISOString().slice(0, 7);
}

/**
 * Which stored page goes on where new pages end: the last that begins on that day or after it. It has all points
 * of that day. -1 where only the first page does, which was not asked for up to a day.
 */
function findNext({ opened }: Stored, day: string): number {
  return opened.findLastIndex(({ maxDay }) => maxDay !== undefined && maxDay >= day);
}

/** Whether the last of the new pages holds what the stored ones have of its days, and nothing else. */
function endsInStored(pages: readonly SeriesPage[], stored: Stored | undefined): boolean {
  const last = pages.at(-1)?.points ?? [];
  const [newest, oldest] = [last[0]?.day, last.at(-1)?.day];
  if (!stored || newest === undefined || oldest === undefined || findNext(stored, oldest) < 0) return false;
  const all = new Set(stored.points.map(({ text }) => text));
  const here = new Set(last.map(({ text }) => text));
  // Of the days at its ends, other pages may have more points.
  const between = stored.points.filter(({ day }) => day > oldest && day < newest);
  return last.every(({ text }) => all.has(text)) && between.every(({ text }) => here.has(text));
}

/**
 * New pages, and the stored ones behind them, which count as obtained with the new ones: they agree with the last
 * of these.
 */
async function join(fresh: Pages, stored: Stored, ask: SeriesAsk, context: FetchContext): Promise<Pages> {
  const opened = await Promise.all(fresh.map((page) => context.inspect(page, openReply, ask)));
  if (isEnd(opened, labelOf(ask))) return fresh;
  const { obtained } = fresh.at(-1)!;
  const kept = stored.pages.slice(findNext(stored, opened.at(-1)!.points.at(-1)!.day));
  const [first, ...others] = fresh;
  return [first, ...others, ...kept.map((page) => ({ ...page, obtained }))];
}

/**
 * The points of all pages, newest first, each once. Pages overlap: of the day on which a page ends, the next one
 * has all points; of later days, a page that was kept has only what a newer page has as well, perhaps revised.
 *
 * Throws `upstream_changed` for pages between which days may be missing, for no point, for points of one day
 * alone, and for a series of zeros.
 */
function joinPoints(pages: Pages, ask: SeriesAsk): readonly Point[] {
  const joined: Point[] = [];
  const known = new Set<string>();
  for (const [at, page] of pages.entries()) {
    const { maxDay, points } = openPage(page, ask);
    const end = joined.at(-1)?.day;
    if (at > 0 && (end === undefined || maxDay === undefined || maxDay < end))
      throw changed(labelOf(ask), `days may be missing between page ${at} and page ${at + 1}`);
    for (const point of points) {
      if ((end !== undefined && point.day > end) || known.has(point.text)) continue;
      known.add(point.text);
      joined.push(point);
    }
  }
  if (joined.length === 0) throw changed(labelOf(ask), 'expected points, got none');
  const [newest, oldest] = [joined[0]?.day, joined.at(-1)?.day];
  // The reply to the last request of a series has only its first day: it came to all of them.
  if (pages.length > 1 && newest === oldest)
    throw changed(labelOf(ask), `expected points of more than one day, got those of ${newest} alone`);
  const [, actual = ''] = KEYS[ask.category];
  const figures = joined.map(({ values }) => values[actual]).filter((value) => value !== null);
  if (figures.length > 2 && figures.every((value) => Number(value) === 0))
    throw changed(labelOf(ask), 'every figure is 0');
  return joined;
}

/**
 * Parses a series into the cells of its values by their names, oldest point first. Throws what {@link joinPoints}
 * throws.
 */
export function parseSeries(pages: Pages, ask: SeriesAsk, fields: readonly RowField[]): FieldCells {
  const rows = joinPoints(pages, ask).toReversed();
  return toFieldCells(
    rows.map(({ values }) => values),
    fields,
    { label: labelOf(ask) },
  );
}
