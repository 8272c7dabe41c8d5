import { shanghaiSessionWasOver } from '../../../declare/cache-policy.ts';
import { measure } from '../../../declare/columns.ts';
import { choice } from '../../../declare/params.ts';
import type { FetchContext, Page, Pages, Source } from '../../../declare/source.ts';
import { Failure } from '../../../errors.ts';
import { readDelimited } from '../../../formats/delimited.ts';
import { isRecord, readJson } from '../../../formats/json.ts';
import { eastmoney } from '../site.ts';

// Eastmoney's codes of a period (`klt`) and of an adjustment (`fqt`), by the names that AKShare gives them.
const KLT = { daily: 101, weekly: 102, monthly: 103 } as const;
const FQT = { '': 0, qfq: 1, hfq: 2 } as const;

/** The parameter `period` of every interface of klines. */
export const klinePeriod = choice(
  { daily: 'one trading day', weekly: 'one week', monthly: 'one month' },
  { default: 'daily', doc: 'Span of one kline.' },
);

/** The parameter `adjust` of every interface of klines. */
export const klineAdjust = choice(
  { '': 'as traded', qfq: 'forward-adjusted: today’s prices stand', hfq: 'backward-adjusted: the first prices stand' },
  { default: '', doc: 'Adjustment of prices for dividends and splits.' },
);

/**
 * The ten columns of figures of every interface of klines, in AKShare's order.
 * @param price unit of a price: `yuan per share`
 * @param volume unit of the volume: `lots of 100 shares`
 * @param money unit of the turnover: `yuan`
 */
export function klineFigures({ price, volume, money }: { price: string; volume: string; money: string }) {
  return [
    measure('开盘', price, 'Opening price.'),
    measure('收盘', price, 'Closing price.'),
    measure('最高', price, 'Highest price.'),
    measure('最低', price, 'Lowest price.'),
    measure('成交量', volume, 'Volume.'),
    measure('成交额', money, 'Turnover.'),
    measure('振幅', 'percent', 'Amplitude: highest less lowest price, over the previous close.'),
    measure('涨跌幅', 'percent', 'Change of the close, over the previous close.'),
    measure('涨跌额', price, 'Close less the previous close.'),
    measure('换手率', 'percent', 'Turnover rate: volume over what is in circulation.'),
  ] as const;
}

/** What may surprise in every interface of mainland klines. */
export const klineQuirks = [
  'A day without trading has no row: no gap is filled.',
  'A week or a month carries the day of its last trade, and the current one is unfinished.',
  '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range; no correction is made on an ex-rights day of the unadjusted series. Before the very first kline stands the issue price.',
  'Forward-adjusted prices (`qfq`) are found by subtraction, so old ones may be negative; backward-adjusted ones (`hfq`) are rebased now and then. Compare adjusted prices within one answer only.',
  'Where Tencent stands in, the first kline of a history has `null` where it needs one before it, and 成交额 is exact to 100 yuan.',
  'A code that the source does not know answers `[]`, never 404.',
] as const;

/** One whole history: a security, a period and an adjustment. A range of days is selected from it, not asked for. */
export type KlineAsk = {
  /** Market digit, dot, code: `1.600000`. */
  readonly secid: string;
  readonly klt: number;
  readonly fqt: number;
};

/**
 * Eastmoney's identity of a mainland security: 1 is Shanghai, 0 is Shenzhen and Beijing.
 * Shanghai: shares 6, B shares 9 (but for 92, which is Beijing), funds 5, bonds 11. All else is 0: Shenzhen shares 0 and
 * 3, its B shares 2, funds 15, 16 and 18, bonds 12; Beijing 4, 8 and 92. AKShare asks for Shanghai's B shares in
 * Shenzhen, which has none of them. A text that is no code gets 0 as well: Eastmoney says that it does not know it.
 */
export function secidOf(code: string): string {
  return /^(?:[56]|9(?!2)|11)/.test(code) ? `1.${code}` : `0.${code}`;
}

/** The code of a secid: what stands after the market digit. */
export function codeOf(secid: string): string {
  return secid.slice(secid.indexOf('.') + 1);
}

/** The ask for a whole history, by the names that clients give a period and an adjustment. */
export function klineAsk(secid: string, period: keyof typeof KLT, adjust: keyof typeof FQT): KlineAsk {
  return { secid, klt: KLT[period], fqt: FQT[adjust] };
}

// A site that lags publishes the last kline of a day some hours after its session.
const LAG_MS = 4 * 3_600_000;

/**
 * Whether the klines of a range can no longer change. Adjusted ones change with every dividend. Of unadjusted ones all but
 * the last are final, of days, weeks and months alike; and that of a day, too, once its session is over.
 * @param last day of the last kline, `YYYYMMDD`
 * @param obtained when the klines had arrived, in milliseconds since 1970
 */
export function klinesFinal(
  last: string | undefined,
  { period, end_date, adjust }: { period: keyof typeof KLT; end_date: string; adjust: keyof typeof FQT },
  obtained: number,
): boolean {
  if (adjust !== '' || last === undefined) return false;
  if (last > end_date) return true;
  return period === 'daily' && shanghaiSessionWasOver(end_date, last === end_date ? obtained : obtained - LAG_MS);
}

/**
 * The klines of one security, whole history, from `push2his.eastmoney.com/api/qt/stock/kline/get`. Where a long one was
 * kept, only its end is asked for: see {@link joinTail}.
 */
export const eastmoneyKlines: Source<KlineAsk> = {
  ...eastmoney,
  fetch: async (ask, context) => {
    const old = context.stored && readOld(context.stored, ask);
    if (old) {
      const tail = await fetchFrom(old.overlap[0]!.slice(0, 10).replaceAll('-', ''), ask, context);
      const joined = joinTail(old, tail, ask);
      if (joined) return [joined];
    }
    return [await fetchFrom('0', ask, context)];
  },
};

/** @param first day wanted, `YYYYMMDD`, or `0` for the first of all */
function fetchFrom(first: string, { secid, klt, fqt }: KlineAsk, context: FetchContext): Promise<Page> {
  const query = new URLSearchParams({
    fields1: 'f1,f2,f3,f4,f5,f6',
    fields2: 'f51,f52,f53,f54,f55,f56,f57,f58,f59,f60,f61',
    // The public token of Eastmoney's own pages; it identifies nobody.
    ut: '7eea3edcaed734bea9cbfc24409ed989',
    klt: String(klt),
    fqt: String(fqt),
    secid,
    beg: first,
    // Beyond the last kline.
    end: '20500101',
  });
  const [host, ...alternateHosts] = eastmoney.hosts;
  return context.fetch({
    url: `https://${host}/api/qt/stock/kline/get?${query.toString()}`,
    alternateHosts,
    // The page that a browser would ask from: numbered hosts refuse requests without it.
    headers: { referer: 'https://quote.eastmoney.com/' },
    check: refuseDeclined,
  });
}

/**
 * Refuses, by a look at its beginning and end, what another host may answer better: `upstream_refused` for any `rc` but 0
 * and 100, `upstream_changed` for a body that is no whole JSON object. The whole is read later, once.
 */
function refuseDeclined(body: Buffer): void {
  const start = body.toString('latin1', 0, 200);
  const isWhole = /^\s*\{/.test(start) && /\}\s*$/.test(body.toString('latin1', Math.max(body.length - 20, 0)));
  if (!isWhole)
    throw new Failure('upstream_changed', `${WHOSE}: expected JSON, got ${JSON.stringify(start.trim().slice(0, 80))}`);
  const rc = /"rc"\s*:\s*(-?\d+)/.exec(start)?.[1];
  if (rc !== undefined && rc !== '0' && rc !== '100') throw declined(rc);
}

function declined(rc: string): Failure {
  return new Failure('upstream_refused', `${WHOSE}: Eastmoney declined to answer (rc ${rc})`);
}

// A history of a year or so is no longer than a few dozen kB: it is asked for whole.
const LONG = 250;
// Klines that what was kept and its new end must have in common.
const OVERLAP = 10;

/** A long history that was kept, cut where its new end is to be joined. */
interface Old {
  readonly body: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  /** The klines before the overlap. */
  readonly head: readonly string[];
  /** The {@link OVERLAP} klines before the last one, which may have been unfinished and is left out. */
  readonly overlap: readonly string[];
}

/** A kept reply as far as a new end can be joined to it; undefined when it is short, or not understood any more. */
function readOld(pages: Pages, { secid }: KlineAsk): Old | undefined {
  const { body, data, klines } = openReply(pages, secid);
  const start = klines.length - 1 - OVERLAP;
  if (klines.length < LONG || data === null) return undefined;
  return { body, data, head: klines.slice(0, start), overlap: klines.slice(start, -1) };
}

/**
 * The whole history, made of the kept one and its new end. The end must begin with klines that were kept, and say of each
 * of them the same, cell by cell: an adjusted series that has changed since says something else of every kline. Undefined
 * when it does not, so that the whole has to be asked for. Raises `upstream_refused` when there is no kline at all: it is
 * how a limited caller is answered.
 */
function joinTail({ body, data, head, overlap }: Old, tail: Page, { secid }: KlineAsk): Page | undefined {
  const { klines } = openReply([tail], secid);
  if (klines.length === 0)
    throw new Failure('upstream_refused', `${WHOSE}: Eastmoney answered without a kline where there were some before.`);
  if (!overlap.every((line, at) => isSameLine(line, klines[at]))) return undefined;
  const whole = JSON.stringify({ ...body, data: { ...data, klines: [...head, ...klines] } });
  const { url, obtained, status } = tail;
  return { url, obtained, status, body: Buffer.from(whole) };
}

/** Whether two lines say the same: Eastmoney writes some figures now with, now without their last zeros. */
function isSameLine(one: string, other: string | undefined): boolean {
  return one === other || (other !== undefined && withoutLastZeros(one) === withoutLastZeros(other));
}

function withoutLastZeros(line: string): string {
  return line.replaceAll(/(\.\d*?)0+(?=,|$)/g, '$1').replaceAll(/\.(?=,|$)/g, '');
}

const WHOSE = 'Eastmoney klines';

/**
 * Reads a reply of the kline API: `{"rc":0,"data":{"code":"600000","market":1,"klines":["2024-01-02,6.6,…"]}}`, whose
 * lines hold day, open, close, high, low, volume, turnover, amplitude, change rate, change and turnover rate. Gives the
 * days and the cells of {@link klineFigures}, oldest first.
 * A security that Eastmoney does not know (`rc` 100, `data` null) and a history without klines have no rows.
 * Raises `upstream_refused` for any other `rc` (102 is what a limited caller gets), and `upstream_changed` for a body that
 * is not this, belongs to another security, or whose days do not ascend.
 */
export function readKlines(pages: Pages, { secid }: KlineAsk) {
  const lines = openReply(pages, secid).klines;
  const cells = readKlineLines(lines, WHOSE);
  for (let row = 1; row < lines.length; row++) {
    if (lines[row]!.slice(0, 10) <= lines[row - 1]!.slice(0, 10)) {
      throw new Failure(
        'upstream_changed',
        `${WHOSE}: expected ascending days, got ${lines[row - 1]?.slice(0, 10)} and then ${lines[row]?.slice(0, 10)}`,
      );
    }
  }
  return cells;
}

/**
 * Reads lines of day, open, close, high, low, volume, turnover, amplitude, change rate, change and turnover rate into days
 * and the cells of {@link klineFigures}. Raises what {@link readDelimited} raises.
 */
export function readKlineLines(lines: readonly string[], whose: string) {
  const [日期, 开盘, 收盘, 最高, 最低, 成交量, 成交额, 振幅, 涨跌幅, 涨跌额, 换手率] = readDelimited(
    lines,
    ['date', 'number', 'number', 'number', 'number', 'number', 'number', 'number', 'number', 'number', 'number'],
    whose,
  );
  return { 日期, 开盘, 收盘, 最高, 最低, 成交量, 成交额, 振幅, 涨跌幅, 涨跌额, 换手率 };
}

/** Reads the envelope of a reply; `data` is null for a security that Eastmoney does not know. */
function openReply([page]: Pages, secid: string) {
  const changed = (why: string): Failure => new Failure('upstream_changed', `${WHOSE}: ${why}`);
  const body = readJson(page.body, WHOSE);
  if (!isRecord(body) || !('data' in body)) throw changed('no `data` in the reply');
  const { rc = 0, data } = body;
  if (rc === 100 && data === null) return { body, data, klines: [] };
  if (rc !== 0) throw declined(JSON.stringify(rc));
  if (!isRecord(data) || !Array.isArray(data.klines)) throw changed('no list of klines in `data`');
  const market = secid.slice(0, secid.indexOf('.'));
  const isForeign =
    ('code' in data && data.code !== codeOf(secid)) || ('market' in data && String(data.market) !== market);
  if (isForeign) throw changed(`asked for ${secid}, got ${JSON.stringify(data.market)}.${JSON.stringify(data.code)}`);
  const { klines } = data;
  if (!klines.every((line): line is string => typeof line === 'string')) throw changed('a kline that is not a text');
  return { body, data, klines };
}
