import { Failure, quote } from '../../../../base/errors.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { isDayText, parseNumber } from '../../../../engine/formats/values.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { type FutureLimit, refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect, type PageInspection } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, UpstreamRequest } from '../../../../engine/interface/source.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { inspectBoth } from '../../../wire/stored-page.ts';
import { address } from '../../../wire/upstream-value.ts';
import { readAssignment, refuseBan } from '../replies.ts';
import { sina } from '../site.ts';
import type { Bars } from './bars.ts';
import { packedNameOf, packedTextOf, unpackBars } from './text.ts';

/** Begins the message of every failure of these files. */
export const LABEL = 'Sina daily bars';

/** A file of one security: exchange and code, such as `sh600000`. */
export type BarsAsk = { readonly bars: string };
export type SharesAsk = { readonly shares: string };
export type FactorsAsk = { readonly factors: string; readonly adjust: FactorKind };

/** Which prices a factor adjusts: forward (`qfq`) or backward (`hfq`). */
export type FactorKind = 'qfq' | 'hfq';

// A file of a day is written anew some hours after the session; when, is not known.
/** How long a file of a day is fresh. */
export const DAILY = shanghaiSession({ open: '1h', lag: '8h', staleIfError: '30d' });

/** The packed daily bars of a security, its whole history. A security without a file has a page of status 404. */
export const sinaBars: CachedSource<BarsAsk> = {
  ...sina,
  inspections: { refuseBan, spanOfBars },
  cache: DAILY,
  evictable: true,
  fetch: async ({ bars }, context) =>
    fetchFile(
      { url: address`https://finance.sina.com.cn/realstock/company/${bars}/hisdata_klc2/klc_kl.js`, statuses: [404] },
      context,
      inspect(spanOfBars, bars),
      (span, before) => refuseShorter(span, bars, before),
    ),
};

/** How many shares of a security are in circulation, since when. */
export const sinaShares: CachedSource<SharesAsk> = {
  ...sina,
  inspections: { refuseBan, daysOfShares },
  cache: freshFor('12h', { staleIfError: '30d' }),
  evictable: true,
  fetch: async ({ shares }, context) =>
    fetchFile(
      {
        url: address`https://stock.finance.sina.com.cn/stock/api/jsonp.php/var%20KKE_ShareAmount_${shares}=/StockService.getAmountBySymbol?_=20&symbol=${shares}`,
      },
      context,
      inspect(daysOfShares, shares),
      (found, before) => refuseFewer(found, `share counts of ${shares}`, before),
    ),
};

/**
 * The factors by which the prices of a security are adjusted. A security without a file has a page of status 404.
 */
export const sinaFactors: CachedSource<FactorsAsk> = {
  ...sina,
  inspections: { refuseBan, daysOfFactors },
  cache: DAILY,
  evictable: true,
  fetch: async ({ factors, adjust }, context) =>
    fetchFile(
      { url: address`https://finance.sina.com.cn/realstock/company/${factors}/${adjust}.js`, statuses: [404] },
      context,
      inspect(daysOfFactors, factors, adjust),
      (found, before) => refuseFewer(found, `factors of ${factors}`, before),
    ),
};

// A few false days may be removed.
const MIN_PART_OF_DAYS = 0.99;

/**
 * Throws `upstream_refused` for a history that begins later or ends earlier than the stored one, or lacks many of
 * its days.
 * @param stored undefined where there is none
 */
export function refuseShorter(span: Span | undefined, symbol: string, stored: Span | undefined): void {
  if (!stored) return;
  const textOf = (each: Span | undefined): string => (each ? `${each.first} to ${each.last}` : 'none');
  if (!span || span.first > stored.first || span.last < stored.last)
    throw refused(LABEL, `expected bars of ${symbol} that include ${textOf(stored)}, got ${textOf(span)}`);
  if (span.count < stored.count * MIN_PART_OF_DAYS)
    throw refused(LABEL, `${span.count} bars of ${symbol} came where there were ${stored.count} before`);
}

/** The days since which each entry of a file holds, and the day on which the file came. */
export interface DatedDays {
  readonly days: readonly string[];
  readonly obtained: string;
}

/** The days of the entries of a page. */
export function daysOf(
  entries: readonly { readonly since: string }[],
  { obtained }: Pick<Page, 'obtained'>,
): DatedDays {
  return { days: entries.map(({ since }) => since), obtained: beijingDay(obtained) };
}

/**
 * Throws `upstream_refused` for a file that lacks an entry of a day that had come when the stored one came. What
 * was only announced may be withdrawn.
 * @param what the entries are, for the message
 * @param stored undefined where there is none
 */
export function refuseFewer({ days }: DatedDays, what: string, stored: DatedDays | undefined): void {
  if (!stored) return;
  const countIn = (list: readonly string[]): number => list.filter((day) => day <= stored.obtained).length;
  const [count, before] = [countIn(days), countIn(stored.days)];
  if (count < before)
    throw refused(LABEL, `${count} ${what} until ${stored.obtained} came where there were ${before} before`);
}

/** The first and the last day of a history, and how many days it has. */
export interface Span {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

/** The span of bars; undefined where there are none. */
export function spanOf({ days }: { readonly days: readonly string[] }): Span | undefined {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last, count: days.length };
}

/** Throws what {@link parseBars} throws. */
function spanOfBars(page: Page, symbol: string): Span | undefined {
  return spanOf(parseBars(page, symbol));
}

function daysOfShares(page: Page, symbol: string): DatedDays {
  return daysOf(parseShares(page, symbol), page);
}

function daysOfFactors(page: Page, symbol: string, adjust: FactorKind): DatedDays {
  return daysOf(parseFactors(page, symbol, adjust), page);
}

/**
 * Fetches a file. That there is none may be a mistake of the site: it is asked for again soon. What is wrong with
 * it is found before it is stored.
 * @param call reads what is compared with the stored file
 * @param refuse throws `upstream_refused` for a file that has less than the stored one
 */
export async function fetchFile<Args extends readonly unknown[], Found>(
  request: UpstreamRequest,
  context: FetchContext,
  { inspection, args }: PageInspection<Args, Found>,
  refuse: (found: Found, before: Found | undefined) => void,
): Promise<Pages> {
  const page = await context.fetch({ ...request, check: inspect(refuseBan, LABEL) });
  if (page.status !== 404) {
    const { found, before } = await inspectBoth(page, context, inspection, ...args);
    refuse(found, before);
    return [page];
  }
  if (context.stored?.[0].status === 200)
    throw new Failure(
      'upstream_refused',
      `${sina.title.en} has nothing at ${request.url}, where there was a file before.`,
    );
  return [{ ...page, provisional: true }];
}

// The security that the name of a variable names: of packed bars and share counts, `KLC_KL_AAPL`, and of factors,
// `sh600000qfq` and `AAPL_qfq`.
const OWNERS = [/^(?:KLC_K[2L]|KKE_ShareAmount)_(.+)$/, /^(.+?)_?[qh]fq$/];
// What is a code there, and not a word that names nothing.
const CODE = /^(?:(?:sh|sz|bj)\d{6}|(?:hk)?\d{5}|(?:(?:gb|us)_)?[.$_]?[A-Z][A-Z0-9.$_-]{0,15})$/;
// What may stand before a code in a name.
const MARKETS = ['', 'hk', 'gb', 'us'];

/** A code as far as the name of a variable can have it: small letters and digits. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Throws `upstream_changed` when the name of a variable says that the file is of another security. */
function refuseForeign(name: string | undefined, symbol: string): void {
  const found = OWNERS.map((form) => form.exec(name ?? '')?.[1]).find((owner) => owner !== undefined);
  if (found === undefined || !CODE.test(found)) return;
  const owner = plain(found);
  if (!MARKETS.some((market) => owner === market + plain(symbol)))
    throw changed(LABEL, `asked for ${symbol}, got ${quote(found, 40)}`);
}

/** What the bars of a market are like. */
interface BarsForm {
  /** How far the last day may lie ahead. */
  readonly futureLimit?: FutureLimit;
  /** Whether the three prices before the close may be zero where nothing was traded. */
  readonly hasUntraded?: boolean;
  /** By how great a part of the lowest and the highest price the open and the close may lie outside of them. */
  readonly tolerance?: number;
}

/** Whether nothing was traded, so that a bar has no price but its close. */
export function isUntraded({ opens, highs, lows, closes, volumes }: Bars, row: number): boolean {
  return opens[row] === 0 && highs[row] === 0 && lows[row] === 0 && closes[row]! > 0 && volumes[row] === 0;
}

/**
 * Parses the file of a security's bars. Throws `upstream_changed` for a text that is cut, goes on, is of another
 * security or type, and for bars that no security can have: days that do not ascend or had not come, a price
 * outside the lowest and the highest, a negative volume or turnover.
 */
export function parseBars(
  { body, obtained }: Pick<Page, 'body' | 'obtained'>,
  symbol: string,
  { futureLimit, hasUntraded = false, tolerance = 0 }: BarsForm = {},
): Bars {
  const text = packedTextOf(body, LABEL);
  refuseForeign(packedNameOf(body), symbol);
  const bars = unpackBars(text, LABEL);
  const { days, opens, highs, lows, closes, volumes, amounts } = bars;
  refuseFutureDay(days.at(-1) ?? '', { obtained, label: LABEL, ...futureLimit });
  for (let row = 0; row < days.length; row++) {
    const refuse = (expected: string): Failure => {
      const prices = [opens, highs, lows, closes, volumes, amounts].map((column) => column[row]).join(', ');
      return changed(LABEL, `expected ${expected}, got ${prices} on ${days[row]}`);
    };
    if (row > 0 && days[row]! <= days[row - 1]!)
      throw changed(LABEL, `expected ascending days, got ${days[row - 1]} and then ${days[row]}`);
    const [open, high, low, close] = [opens[row]!, highs[row]!, lows[row]!, closes[row]!];
    if (hasUntraded && isUntraded(bars, row)) continue;
    const [least, most] = [low * (1 - tolerance), high * (1 + tolerance)];
    if (low < 0 || open < least || close < least || open > most || close > most)
      throw refuse('open and close between the lowest and the highest price');
    if (volumes[row]! < 0 || (amounts[row] ?? 0) < 0) throw refuse('no negative volume or turnover');
  }
  return bars;
}

/** How many shares were in circulation since a day. */
export interface ShareCount {
  /** `YYYY-MM-DD`. */
  readonly since: string;
  readonly shares: number;
}

/**
 * Parses the counts of a security's shares, which are in units of 10,000 shares, the oldest first:
 * `var KKE_ShareAmount_sz000001=([{"date":"2024-06-30","amount":1940561.7528},…]);` behind a comment. `null` is a
 * security without any, such as one that is no longer listed. A count of zero is a mistake and is left out. Throws
 * `upstream_changed` for anything else.
 */
export function parseShares(page: Pick<Page, 'body' | 'obtained'>, symbol: string): readonly ShareCount[] {
  const { name, json } = readAssignment(page.body, LABEL);
  refuseForeign(name, symbol);
  const list = parseJson(Buffer.from(json.replace(/^\(/, '').replace(/\)$/, '')), `${LABEL}, share counts`);
  if (list === null) return [];
  if (!Array.isArray(list)) throw changed(LABEL, `expected a list of share counts, got ${quote(list)}`);
  const counts = list.map((entry: unknown): ShareCount => {
    const { date, amount } = isRecord(entry) ? entry : {};
    const text = typeof amount === 'number' ? JSON.stringify(amount) : amount;
    if (!isDayText(date) || typeof text !== 'string' || !((parseNumber(text) ?? -1) >= 0))
      throw changed(LABEL, `expected a day and a number of shares, got ${quote(entry)}`);
    // Shifted as text, so that nothing is lost.
    return { since: date, shares: Number(`${text}e4`) };
  });
  const counted = counts.filter(({ shares }) => shares > 0);
  // The same count may come twice.
  const isNew = ({ since, shares }: ShareCount, at: number): boolean =>
    counted.findIndex((each) => each.since === since && each.shares === shares) === at;
  return ascending(counted.filter(isNew), page, 'share counts');
}

/** A factor that adjusts the prices from a day on. */
export interface Factor {
  /** `YYYY-MM-DD`. */
  readonly since: string;
  readonly factor: number;
}

/**
 * Opens a file of factors, whatever they are: `var sh600000qfq={"total":2,"data":[…]}`. Throws `upstream_changed`
 * for anything else, for a file of another security or kind, and where there is no factor.
 */
export function openFactors(body: Buffer, symbol: string, adjust: FactorKind): readonly unknown[] {
  const { name, json } = readAssignment(body, LABEL);
  refuseForeign(name, symbol);
  if (!name.endsWith(adjust)) throw changed(LABEL, `asked for the factors ${adjust}, got ${quote(name, 40)}`);
  const found = parseJson(Buffer.from(json), `${LABEL}, factors`);
  const { total, data } = isRecord(found) ? found : {};
  if (!Array.isArray(data) || data.length === 0)
    throw changed(LABEL, `expected factors of ${symbol}, got ${quote(json)}: its prices cannot be adjusted`);
  if (total !== undefined && Number(total) !== data.length)
    throw changed(LABEL, `expected ${quote(total)} factors of ${symbol}, got ${data.length}`);
  return data;
}

/**
 * Parses the factors of a security, the oldest first:
 * `var sh600000qfq={"total":2,"data":[{"d":"2026-06-12","f":"1.0000000000000000"},…]}` before a comment. Throws
 * `upstream_changed` for anything else, and where there is no factor: then prices cannot be adjusted.
 */
export function parseFactors(
  page: Pick<Page, 'body' | 'obtained'>,
  symbol: string,
  adjust: FactorKind,
): readonly Factor[] {
  const factors = openFactors(page.body, symbol, adjust).map((entry): Factor => {
    const { d: since, f } = isRecord(entry) ? entry : {};
    const factor = typeof f === 'string' ? parseNumber(f) : undefined;
    if (!isDayText(since) || factor === undefined || factor <= 0)
      throw changed(LABEL, `expected a day and a factor, got ${quote(entry)}`);
    return { since, factor };
  });
  return ascending(factors, page, 'factors');
}

/**
 * Throws `upstream_refused` for factors that came before the day of the last bar, in the place of newer ones that
 * could not be had: they lack the dividends between, and the prices would fall where nothing was lost.
 * @param day of the last bar, `YYYY-MM-DD`; undefined where there is none
 */
export function refuseOldFactors({ obtained }: Pick<Page, 'obtained'>, day: string | undefined, symbol: string): void {
  if (day !== undefined && beijingDay(obtained) < day)
    throw refused(LABEL, `the factors of ${symbol} are those of ${beijingDay(obtained)}, and its bars go on to ${day}`);
}

/** An ex-dividend day is announced so many days before it comes, at most. */
export const ANNOUNCED_DAYS = 31;

/**
 * Returns what holds since a day, the oldest first. Throws `upstream_changed` for two of one day, for days that
 * neither ascend nor descend, and for a day further ahead than any announcement: figures of other days would
 * follow.
 */
function ascending<Dated extends { readonly since: string }>(
  dated: readonly Dated[],
  { obtained }: Pick<Page, 'obtained'>,
  what: string,
): readonly Dated[] {
  const sorted = sortedBySince(dated, { obtained, what });
  const isAscending = dated.every((each, at) => each === sorted[at]);
  const isDescending = dated.every((each, at) => each === sorted[sorted.length - 1 - at]);
  if (!isAscending && !isDescending) throw changed(LABEL, `expected ${what} in the order of their days`);
  return sorted;
}

/** As {@link ascending}, of a file that is in no order. */
export function sortedBySince<Dated extends { readonly since: string }>(
  dated: readonly Dated[],
  { obtained, what }: { readonly obtained: number; readonly what: string },
): readonly Dated[] {
  const sorted = dated.toSorted(byTextOf(({ since }) => since));
  const twice = sorted.find(({ since }, at) => at > 0 && since === sorted[at - 1]!.since);
  if (twice) throw changed(LABEL, `two ${what} of ${twice.since}`);
  refuseFutureDay(sorted.at(-1)?.since ?? '', { obtained, label: LABEL, days: ANNOUNCED_DAYS });
  return sorted;
}
