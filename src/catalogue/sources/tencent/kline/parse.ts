import { Failure, quote } from '../../../../base/errors.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { TextList } from '../../../../engine/formats/json/json-texts.ts';
import { isDayText } from '../../../../engine/formats/values.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { KLINE_FIELDS, parseKlineLines } from '../../eastmoney/kline-fields/lines.ts';
import { refuseZeros } from '../../eastmoney/kline-fields/plausible.ts';
import { changesPrices } from '../event.ts';
import { isAbroad } from '../site.ts';

/** A series of klines: a security, a period and an adjustment. */
type Series = {
  /** Exchange and code: `sh600519`. */
  readonly symbol: string;
  readonly period: 'day' | 'week' | 'month';
  readonly adjust: '' | 'qfq' | 'hfq';
};

/** The klines of a series in some calendar years: one page a year. */
export type TencentAsk = Series & {
  readonly firstYear: number;
  readonly lastYear: number;
};

/** The klines of a series in one calendar year. The page holds the year before as well. */
export type TencentYearAsk = Series & { readonly year: number };

/** The klines of a share or an index by day in some calendar years, whatever their adjustment. */
export type TencentDailyAsk = {
  readonly daily: string;
  readonly adjust: Series['adjust'];
  readonly firstYear: number;
  readonly lastYear: number;
};

/** The most klines of one page: two years of days are some 490. */
export const MAX_KLINES = 640;

/** Begins the message of every failure of this wire format. */
export const LABEL = 'Tencent klines';

/**
 * Parses the pages of consecutive years: see {@link parseYears}. Throws `upstream_refused` where no page has a
 * kline, not even of the year before: that Tencent does not know a security proves nothing of it.
 */
export function parseTencentKlines(pages: Pages, ask: TencentAsk): FieldCells {
  const years = yearPagesOf(pages, ask);
  const fields = parseYears(years);
  refuseNone(years, fields);
  return { ...fields, code: Cells.repeat(ask.symbol.slice(2), fields.f51!.length) };
}

/** Each page with what was asked of it. Throws `upstream_changed` for another number of pages than of years. */
function yearPagesOf(pages: Pages, { firstYear, lastYear, ...series }: TencentAsk): readonly YearPage[] {
  if (pages.length !== lastYear - firstYear + 1)
    throw changed(LABEL, `expected a page for each year from ${firstYear} to ${lastYear}, got ${pages.length}`);
  return pages.map((page, at) => ({ ask: { ...series, year: firstYear + at }, page }));
}

/** Throws `upstream_refused` for pages without a kline. */
function refuseNone(pages: readonly YearPage[], { f51: days }: FieldCells): void {
  if (days!.length > 0 || joinYears(pages).some(({ before }) => before.length > 0)) return;
  const [{ ask }] = pages as readonly [YearPage];
  throw refused(LABEL, `there is none of ${quote(ask.symbol)} from ${ask.year - 1} to ${pages.at(-1)!.ask.year}`);
}

/**
 * Parses the pages of consecutive years of a share of another exchange: see {@link parseYears}. Its volumes are in
 * shares. Turnovers, whose unit is not known, and turnover rates are null. Throws as {@link parseTencentKlines}
 * does.
 */
export function parseTencentAbroad(pages: Pages, ask: TencentAsk): FieldCells {
  const years = yearPagesOf(pages, ask);
  const fields = parseYears(years, true, 'as it is');
  refuseNone(years, fields);
  const none = Array.from({ length: fields.f51!.length }, () => null);
  return { ...fields, f57: Cells.numbers(none), f61: Cells.numbers(none, 'percent') };
}

/**
 * How many klines a page has of its year. Throws what {@link parseTencentKlines} throws, but for klines without a
 * turnover.
 */
export function countKlines(page: YearPage): number {
  return parseYears([page], true).f51!.length;
}

/**
 * Parses the pages of consecutive years into the day and the figures of an index or a share, oldest first, as
 * Tencent writes them: the volume is not converted. Throws as {@link parseTencentKlines} does.
 */
export function parseTencentIndex(pages: Pages, ask: TencentAsk): FieldCells {
  const years = joinYears(yearPagesOf(pages, ask));
  const klines = years.flatMap(({ own }) => own);
  for (const kline of klines) {
    refuseOutside(kline);
    if ((toUnits(kline.volume) ?? 0n) < 0n) throw changed(LABEL, `expected no negative volume, got ${quote(kline)}`);
  }
  if (klines.length > 0 && klines.every(({ close, high }) => Number(close) === 0 && Number(high) === 0))
    throw changed(LABEL, 'every price is 0');
  const figure = (name: (typeof FIGURES)[number]): Cells<'number'> =>
    Cells.numbers(klines.map((kline) => (toUnits(kline[name]) === null ? null : Number(kline[name]))));
  return {
    date: Cells.dates(klines.map(({ day }) => day)),
    open: figure('open'),
    close: figure('close'),
    high: figure('high'),
    low: figure('low'),
    volume: figure('volume'),
  };
}

/**
 * Parses the pages of consecutive years into the day and the figures that a share's klines have of their own,
 * oldest first: volumes in shares, turnovers in yuan, turnover rates as fractions. The unit of a volume is that of
 * its day: see {@link unitsByDay}. Throws as {@link parseTencentKlines} does.
 * @param pages those as traded, and behind them the adjusted ones where these are wanted
 */
export function parseTencentDaily(
  pages: Pages,
  { daily: symbol, adjust, firstYear, lastYear }: TencentDailyAsk,
): FieldCells {
  const count = lastYear - firstYear + 1;
  if (pages.length !== (adjust === '' ? count : 2 * count))
    throw changed(LABEL, `expected pages of each year from ${firstYear} to ${lastYear}, got ${pages.length}`);
  const pagesOf = (from: number, as: Series['adjust']): readonly YearPage[] =>
    pages
      .slice(from, from + count)
      .map((page, at) => ({ ask: { symbol, period: 'day', adjust: as, year: firstYear + at }, page }));
  const traded = joinYears(pagesOf(0, '')).flatMap(({ own }) => own);
  const klines = adjust === '' ? traded : joinYears(pagesOf(count, adjust)).flatMap(({ own }) => own);
  for (const kline of klines) {
    refuseOutside(kline);
    if ([kline.volume, kline.turnover].some((amount) => (toUnits(amount) ?? 0n) < 0n))
      throw changed(LABEL, `expected no negative volume or turnover, got ${quote(kline)}`);
  }
  if (klines.length > 0 && klines.every(({ close, high }) => Number(close) === 0 && Number(high) === 0))
    throw changed(LABEL, 'every price is 0');
  const units = unitsByDay(traded, symbol);
  // Shifted as text, so that nothing is lost.
  const shifted = (figure: (typeof FIGURES)[number], places: (kline: Kline) => number): Cells<'number'> =>
    Cells.numbers(
      klines.map((kline) => (toUnits(kline[figure]) === null ? null : Number(`${kline[figure]}e${places(kline)}`))),
    );
  return {
    date: Cells.dates(klines.map(({ day }) => day)),
    open: shifted('open', () => 0),
    close: shifted('close', () => 0),
    high: shifted('high', () => 0),
    low: shifted('low', () => 0),
    volume: shifted('volume', ({ day }) => (units(day) === 100 ? 2 : 0)),
    turnover: shifted('rate', () => -2),
    amount: shifted('turnover', () => 4),
  };
}

/**
 * How many shares one of the volume is, 1 or 100, by day; days must ascend from call to call. The documented unit
 * is a lot of 100, and a share on the STAR board, but clients have seen others. So it is that with which the
 * turnover over the volume is about the price of the day; where there is no turnover, that of the nearest day
 * before, or of the first day after that has one.
 * @param klines as traded, oldest first
 */
function unitsByDay(klines: readonly Kline[], symbol: string): (day: string) => 1 | 100 {
  // The points of an index are no price. Its volumes are lots.
  if (INDEX.test(symbol)) return () => 100;
  const known = klines.flatMap((kline) => {
    const unit = unitOf(kline);
    return unit === undefined ? [] : [{ day: kline.day, unit }];
  });
  let next = 0;
  let unit = known[0]?.unit ?? documentedUnit(symbol);
  return (day) => {
    for (; next < known.length && known[next]!.day <= day; next++) ({ unit } = known[next]!);
    return unit;
  };
}

/** The form of the codes of indices, which no share or fund has. */
const INDEX = /^(?:sh000|sz(?:399|97|98)|bj899)/;

/** The unit of the volume of one kline as traded; undefined where it does not follow from the figures. */
function unitOf({ close, volume, turnover }: Kline): 1 | 100 | undefined {
  const yuan = Number(turnover) * 10_000;
  const price = yuan / Number(volume) / Number(close);
  // The average price of a day is hardly ever twice its close, or half of it.
  if (price > 1 / 2 && price < 2) return 1;
  return price > 50 && price < 200 ? 100 : undefined;
}

function documentedUnit(symbol: string): 1 | 100 {
  return symbol.startsWith('sh688') ? 1 : 100;
}

/** One kline as Tencent writes it. An absent figure is an empty text or `-`. */
interface Kline {
  /** The last traded day of the span, `YYYY-MM-DD`. */
  readonly day: string;
  readonly open: string;
  readonly close: string;
  readonly high: string;
  readonly low: string;
  /** In lots of 100, but in shares for the STAR board: see {@link unitsByDay}. */
  readonly volume: string;
  /** In percent. */
  readonly rate: string;
  /** In units of 10,000 yuan. */
  readonly turnover: string;
  /** Whether it has neither turnover nor turnover rate, as clients have seen of old klines. */
  readonly isBare: boolean;
}

const FIGURES = ['open', 'close', 'high', 'low', 'volume', 'rate', 'turnover'] as const;

/** One page, and the year that was asked for. */
export interface YearPage {
  readonly ask: TencentYearAsk;
  readonly page: Page;
}

/** The klines of one page. */
interface Year {
  readonly ask: TencentYearAsk;
  /** Those of the year before the one asked for. */
  readonly before: readonly Kline[];
  /** Those of the year asked for. */
  readonly own: readonly Kline[];
}

/**
 * Parses the pages of one series into the fields of Eastmoney's klines, oldest first: the klines of the years
 * asked for. Amplitude, change rate and change are computed exactly from the printed prices, as Eastmoney computes
 * its own: over the close before, rounded to two places, half away from zero. They are null for the first kline of
 * a history, because Tencent does not have the issue price. After a close of 0.00 the change rate is 0 and the
 * amplitude is null. The turnover is exact to 100 yuan. Throws what {@link parsePage} throws, and
 * `upstream_changed` when the klines that two pages have in common differ in any figure: one of them was stored
 * before a dividend, or before its year was over.
 */
function parseYears(
  pages: readonly YearPage[],
  acceptsBare = false,
  volumes: 'in lots' | 'as it is' = 'in lots',
): FieldCells {
  const years = joinYears(pages);
  const earlier = years[0]?.before.at(-1);
  let previous = earlier ? toUnits(earlier.close) : null;
  const lines = years.flatMap(({ ask, own }) => {
    // The turnover of an index over its volume is no price of it.
    const isIndex = /^(?:sh000|sz399|bj899)/.test(ask.symbol);
    const hasUnits = volumes === 'in lots' && ask.adjust === '' && !isIndex;
    const units = hasUnits ? unitsByDay(own, ask.symbol) : undefined;
    return own.map((kline) => {
      if (kline.isBare && !acceptsBare) throw changed(LABEL, `expected 9 to 11 values on ${kline.day}, got fewer`);
      const line = encodeLine(kline, previous, units?.(kline.day) ?? documentedUnit(ask.symbol));
      previous = toUnits(kline.close);
      return line;
    });
  });
  const fields = parseKlineLines(TextList.of(lines), KLINE_FIELDS, LABEL);
  refuseZeros(fields, LABEL);
  return fields;
}

/** Parses pages of one series, each of which must continue those before it. */
function joinYears(pages: readonly YearPage[]): readonly Year[] {
  const years = pages.map(parsePage);
  for (const [at, year] of years.entries()) if (at > 0) refuseUnjoined(years.slice(0, at), year);
  return years;
}

/**
 * The places of the pages that stand alone: they disagree with the pages before and after them, which agree with
 * theirs. Such a page is the wrong one. Where two runs of pages disagree, either may be wrong: there is none then.
 * @param asks what the pages answer, one after the other by adjustment and year
 */
export function findOddYears(pages: Pages, asks: readonly TencentYearAsk[]): readonly number[] {
  const isJoined = (at: number): boolean => {
    try {
      joinYears([at, at + 1].map((place) => ({ ask: asks[place]!, page: pages[place]! })));
      return true;
    } catch (thrown) {
      if (thrown instanceof Failure) return false;
      throw thrown;
    }
  };
  const isPair = (at: number): boolean => at >= 0 && asks[at]?.adjust === asks[at + 1]?.adjust;
  const joined = asks.map((_, at) => isPair(at) && isJoined(at));
  return [...asks.keys()].filter((at) => {
    if (joined[at - 1] === true || joined[at] === true) return false;
    // Whether each neighbour agrees with the page beyond it; a neighbour without one says nothing.
    const beyond = [
      ...(isPair(at - 1) && isPair(at - 2) ? [joined[at - 2]] : []),
      ...(isPair(at) && isPair(at + 1) ? [joined[at + 1]] : []),
    ];
    return beyond.length > 0 && beyond.every((agrees) => agrees === true);
  });
}

/**
 * Throws `upstream_changed` for a year that does not continue the years before it, of which there is at least one.
 */
function refuseUnjoined(earlier: readonly Year[], { ask, before, own }: Year): void {
  const last = earlier.at(-1)!;
  // Of the year in common, the later page may lack what did not fit into it, but nothing after that.
  const common = before.length === 0 ? last.own : last.own.slice(-before.length);
  const odd = before.find((kline, at) => !isSame(kline, common[at]));
  if (odd || common.length !== before.length)
    throw changed(
      LABEL,
      `the pages of ${last.ask.year} and ${ask.year} are not of one series, seen at ${(odd ?? common[0])?.day}`,
    );
  // Without a kline in common nothing shows that both are adjusted for the same dividends.
  const isUnproven = ask.adjust !== '' && common.length === 0 && own.length > 0;
  if (isUnproven && earlier.some((year) => year.own.length > 0))
    throw changed(LABEL, `no adjusted kline in common to the years before ${last.ask.year} and to ${ask.year}`);
}

/** Whether two klines are of one day and equal, apart from last zeros. */
function isSame(one: Kline, other: Kline | undefined): boolean {
  if (one.day !== other?.day) return false;
  return FIGURES.every((figure) => one[figure] === other[figure] || toUnits(one[figure]) === toUnits(other[figure]));
}

/**
 * Parses one page: `{"code":0,"msg":"","data":{"sh600519":{"qfqday":[["2024-01-02","1715.00",…],…]}}}`. Adjusted
 * klines lie under `qfqday`, `qfqweek` or `qfqmonth`, but under `day`, `week` or `month` for a security that was
 * never adjusted, and for an unknown one, which has none. Throws `upstream_changed` for anything else, for another
 * security, for klines out of order, and for a page that was cut before the first day of the year. Figures are
 * parsed later: most of the year before are only compared.
 */
function parsePage({ ask, page }: YearPage): Year {
  const rows = rowsOf(page, ask);
  const klines = rows.map(parseRow);
  const spans = klines.map(({ day }) => SPAN[ask.period](day));
  const unordered = spans.findIndex((span, at) => at > 0 && span <= spans[at - 1]!);
  if (unordered > 0)
    throw changed(
      LABEL,
      `expected one kline for each ${ask.period}, ascending, got ${klines[unordered - 1]?.day} and then ${klines[unordered]?.day}`,
    );
  const first = klines[0]?.day ?? '';
  if (klines.length >= MAX_KLINES && first > `${ask.year}-01-01`)
    throw changed(LABEL, `expected all of ${ask.year}, got ${klines.length} klines from ${first} on`);
  const inYear = (year: number): readonly Kline[] => klines.filter(({ day }) => day.startsWith(`${year}-`));
  return { ask, before: inYear(ask.year - 1), own: inYear(ask.year) };
}

// A number or text that grows from span to span, and is the same for all days of one; 1970-01-01 was a Thursday.
const SPAN: Readonly<Record<Series['period'], (day: string) => string | number>> = {
  day: (day) => day,
  week: (day) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7),
  month: (day) => day.slice(0, 7),
};

function rowsOf(page: Page, { symbol, period, adjust }: TencentYearAsk): readonly unknown[] {
  const body = parseJson(page.body, LABEL);
  if (!isRecord(body) || body.code !== 0) throw changed(LABEL, `expected code 0, got ${quote(body)}`);
  const series = isRecord(body.data) && Object.hasOwn(body.data, symbol) ? body.data[symbol] : undefined;
  if (!isRecord(series)) throw changed(LABEL, `nothing about ${symbol} in ${quote(body.data)}`);
  const key = Object.hasOwn(series, `${adjust}${period}`) ? `${adjust}${period}` : period;
  // Years before the first one of a share abroad come without any list.
  const hasNone = isAbroad(symbol) && !Object.values(series).some(isList);
  const rows = Object.hasOwn(series, key) ? series[key] : hasNone ? [] : undefined;
  if (!isList(rows)) throw changed(LABEL, `no list of klines under ${adjust}${period} of ${symbol}`);
  // A security that paid a dividend has adjusted klines.
  const isUnadjusted = adjust !== '' && key === period;
  if (isUnadjusted && rows.some((row) => isList(row) && changesPrices(row[6])))
    throw changed(LABEL, `expected adjusted klines of ${symbol}, got unadjusted ones with a dividend`);
  return rows;
}

/**
 * Parses one kline: day, open, close, high, low, volume, an object that is empty or describes a dividend, turnover
 * rate, turnover, and up to two values that are not used. An old kline may end with its volume or the object. The
 * volume of a share of the United States may be a number.
 */
function parseRow(row: unknown): Kline {
  const refuse = (why: string): Failure => changed(LABEL, `${why} in ${quote(row, 160)}`);
  if (!isList(row) || row.length < 6 || row.length === 8 || row.length > 11) throw refuse('expected 9 to 11 values');
  const isBare = row.length < 8;
  const [day, open, close, high, low, traded, dividend = {}, rate = '', turnover = ''] = row;
  const volume = typeof traded === 'number' ? String(traded) : traded;
  if (!isDayText(day)) throw refuse('expected a day YYYY-MM-DD');
  // Of another calendar: it would be of no year that is asked for, and left out.
  if (day < '1000') throw refuse('expected a year after 1000');
  if (!isRecord(dividend)) throw refuse('expected an object as value 7');
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (!isText(open) || !isText(close) || !isText(high) || !isText(low)) throw refuse('expected prices as texts');
  if (!isText(volume) || !isText(rate) || !isText(turnover)) throw refuse('expected figures as texts');
  return { day, open, close, high, low, volume, rate, turnover, isBare };
}

// Figures are computed in units of so many decimal places. Tencent prints two or three.
const PLACES = 6;

/**
 * A decimal text in units of {@link PLACES} places, null for an absent figure. Throws `upstream_changed` for all
 * else.
 */
function toUnits(text: string): bigint | null {
  if (text === '' || text === '-') return null;
  const [, sign, whole, fraction = ''] = /^(-?)(0|[1-9]\d{0,15})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) throw changed(LABEL, `expected a decimal number, got ${quote(text, 40)}`);
  return BigInt(`${sign}${whole}${fraction.padEnd(PLACES, '0')}`);
}

/** Units of 10^-places as decimal text, and an absent value as `-`: what `parseDelimited` reads. */
function toText(units: bigint | null, places: number): string {
  if (units === null) return '-';
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * A ratio as percent with two places, rounded half away from zero; negative for a negative whole, which is not
 * zero.
 */
function toPercent(part: bigint, whole: bigint): string {
  const [size, by] = [part < 0n ? -part : part, whole < 0n ? -whole : whole];
  const hundredths = (20_000n * size + by) / (2n * by);
  return toText(part < 0n === whole < 0n ? hundredths : -hundredths, 2);
}

/**
 * One kline as a line of Eastmoney's form, for {@link parseKlineLines}, which checks the figures that pass
 * unchanged.
 */
function encodeLine(kline: Kline, previous: bigint | null, unit: 1 | 100): string {
  const { close, high, low } = refuseOutside(kline);
  let [amplitude, rate, change] = ['-', '-', '-'];
  if (previous !== null && close !== null) {
    change = toText(close - previous, PLACES);
    rate = previous === 0n ? '0' : toPercent(close - previous, previous < 0n ? -previous : previous);
  }
  if (previous !== null && previous !== 0n && high !== null && low !== null)
    amplitude = toPercent(high - low, previous);
  // A lot has 100 shares.
  const volume = unit === 1 ? toText(toUnits(kline.volume), PLACES + 2) : kline.volume;
  const turnover = toText(toUnits(kline.turnover), PLACES - 4);
  const figures = [
    kline.open,
    kline.close,
    kline.high,
    kline.low,
    volume,
    turnover,
    amplitude,
    rate,
    change,
    kline.rate,
  ];
  return [kline.day, ...figures.map((text) => text || '-')].join(',');
}

/** The prices of a kline. Throws `upstream_changed` for one that is not between the lowest and the highest. */
function refuseOutside(kline: Kline) {
  const open = toUnits(kline.open);
  const close = toUnits(kline.close);
  const high = toUnits(kline.high);
  const low = toUnits(kline.low);
  const isBetween = (price: bigint | null): boolean =>
    price === null || ((low ?? price) <= price && price <= (high ?? price));
  // Values in another order would be prices all the same.
  if (!isBetween(open) || !isBetween(close) || !isBetween(low))
    throw changed(LABEL, `expected prices between the lowest and the highest, got ${quote(kline)}`);
  return { close, high, low };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
