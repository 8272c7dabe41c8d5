import { DAY_MS } from '../src/base/utc-day.ts';
import { PROVEN_DAYS } from '../src/engine/interface/trading-calendar.ts';
import { type PackedBar, packBars, packPlainBars } from './sina-pack.ts';

// The same daily klines in the formats of three sites, for tests of fallbacks.

/** One day of a security as traded. Prices are whole numbers of the last decimal place. */
export interface TradedDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In the unit of Eastmoney: lots of 100 shares, of Hong Kong shares. */
  readonly volume: number;
  /** In hundredths of a yuan. */
  readonly turnover: number;
}

// The circulating amount, in the unit of volumes: about 1 percent is traded on a day.
const CIRCULATING = 1_000_000;
const EASTMONEY_FIELDS = 'f51,f52,f53,f54,f55,f56,f57,f58,f59,f60,f61';

/** All trading days of mainland China from one day to another, both included, with consistent figures. */
export function tradedDays(first: string, last: string): readonly TradedDay[] {
  const days: TradedDay[] = [];
  let close = 1_000;
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    if (!PROVEN_DAYS.hasTrading(at)) continue;
    const open = close + ((at / DAY_MS) % 7) - 3;
    close = open + ((at / DAY_MS) % 11) - 5;
    const [high, low] = [Math.max(open, close) + ((at / DAY_MS) % 5), Math.min(open, close) - ((at / DAY_MS) % 3)];
    const volume = 8_000 + ((at / DAY_MS) % 4_001);
    const turnover = volume * 100 * close + 37;
    days.push({ day: new Date(at).toISOString().slice(0, 10), open, high, low, close, volume, turnover });
    // Keeps prices near the start.
    if (close < 900 || close > 1_100) close = 1_000;
  }
  return days;
}

/** Adjusts days: subtracts a dividend from the prices. */
export function adjusted(days: readonly TradedDay[], paid: number): readonly TradedDay[] {
  return days.map((day) => ({
    ...day,
    open: day.open - paid,
    high: day.high - paid,
    low: day.low - paid,
    close: day.close - paid,
  }));
}

/**
 * The whole reply of Eastmoney's kline API.
 * @param fields the fields in `fields2` of a request
 */
export function eastmoneyKlineReply(
  secid: string,
  days: readonly TradedDay[],
  decimals = 2,
  fields: string = EASTMONEY_FIELDS,
): string {
  const [market, code] = secid.split('.');
  const klines = days.map(({ day, open, close, high, low, volume, turnover }, at) => {
    const before = days[at - 1]?.close ?? open;
    const cells = [
      day,
      ...[open, close, high, low].map((price) => toDecimal(price, decimals)),
      volume,
      toDecimal(turnover, 2),
      toPercent(high - low, before),
      toPercent(close - before, before),
      toDecimal(close - before, decimals),
      toPercent(volume, CIRCULATING),
    ];
    const wanted = EASTMONEY_FIELDS.split(',').map((field) => fields.split(',').includes(field));
    return cells.filter((_, column) => wanted[column]).join(',');
  });
  const data = { code, market: Number(market), name: '测试', decimal: decimals, dktotal: klines.length, klines };
  return JSON.stringify({ rc: 0, rt: 17, svr: 1, lt: 1, full: 0, data });
}

/** The address of a security's daily klines at Eastmoney. */
export function eastmoneyAddress(secid: string, fqt: 0 | 1 | 2): string {
  const query = new URLSearchParams({
    fields1: 'f1,f2,f3,f4,f5,f6',
    fields2: EASTMONEY_FIELDS,
    ut: '7eea3edcaed734bea9cbfc24409ed989',
    klt: '101',
    fqt: String(fqt),
    secid,
    beg: '0',
    end: '20500101',
  });
  return `https://push2his.eastmoney.com/api/qt/stock/kline/get?${query.toString()}`;
}

/** The reply of Tencent to its `param`, such as `sh600000,day,2023-01-01,2024-12-31,640,qfq`. */
export function tencentKlineReply(param: string, days: readonly TradedDay[]): string {
  const [symbol = '', , first = '', last = '', count, adjust = ''] = param.split(',');
  const rows = days
    .filter(({ day }) => first <= day && day <= last)
    .slice(-Number(count))
    .map(({ day, open, close, high, low, volume, turnover }) => [
      day,
      ...[open, close, high, low].map((price) => toDecimal(price, 2)),
      `${volume}.00`,
      {},
      toPercent(volume, CIRCULATING),
      // In units of 10,000 yuan, to 100 yuan.
      toDecimal(Math.round(turnover / 10_000), 2),
      '0.00',
      '0.00',
    ]);
  const series = { [`${adjust}day`]: rows, qt: {}, prec: '0.00', version: '16' };
  return JSON.stringify({ code: 0, msg: '', data: { [symbol]: series } });
}

/** The file of an A-share at Sina, whole. */
export function sinaShareFile(symbol: string, days: readonly TradedDay[]): string {
  return `var KLC_K2_${symbol}="${packBars(toBars(days, 1, 100), days[0]?.open ?? 0)}";${COMMENT}`;
}

/** The share counts of an A-share at Sina, in units of 10,000 shares. */
export function sinaShareCounts(symbol: string, days: readonly TradedDay[]): string {
  const counts = [{ date: days[0]?.day, amount: (CIRCULATING * 100) / 10_000 }];
  return `/*<script>location.href='//sina.com';</script>*/\nvar KKE_ShareAmount_${symbol}=(${JSON.stringify(counts)});`;
}

/** The file of an index of mainland China at Sina: levels to three places. */
export function sinaIndexFile(symbol: string, days: readonly TradedDay[]): string {
  return `var KLC_KL_${symbol}="${packPlainBars(toBars(days, 10, 100), 3)}";${COMMENT}`;
}

/** The file of a share of Hong Kong at Sina: prices to three places, volumes in shares. */
export function sinaHongKongFile(symbol: string, days: readonly TradedDay[], issue: number): string {
  return `var KLC_KL_${symbol}="${packBars(toBars(days, 1, 1), issue, 3)}";${COMMENT}`;
}

// All files of Sina end with a comment of opaque characters.
const COMMENT = '\n/* dGVzdA== */';

/** Days as Sina packs them: volumes in shares, turnovers in whole yuan. */
function toBars(days: readonly TradedDay[], units: number, lot: number): readonly PackedBar[] {
  return days.map(({ day, open, high, low, close, volume, turnover }) => ({
    day,
    open: open * units,
    high: high * units,
    low: low * units,
    close: close * units,
    volume: volume * lot,
    amount: Math.round(turnover / 100),
  }));
}

function toDecimal(units: number, decimals: number): string {
  return (units / 10 ** decimals).toFixed(decimals);
}

/** A ratio in percent to two places, halves away from zero. */
function toPercent(part: number, whole: number): string {
  const hundredths = Math.floor((Math.abs(part) * 20_000 + whole) / (2 * whole));
  return toDecimal(part < 0 ? -hundredths : hundredths, 2).replace(/^-(0\.00)$/, '$1');
}

/**
 * The reply of the three sites for daily klines of an A-share: the same days for all shares and adjustments.
 * Undefined for other addresses.
 */
export function klineReplyAt(address: string, days: readonly TradedDay[]): { readonly body: string } | undefined {
  const { pathname, searchParams } = new URL(address);
  const [secid, param, counted] = ['secid', 'param', 'symbol'].map((name) => searchParams.get(name));
  if (pathname === '/api/qt/stock/kline/get' && secid) return { body: eastmoneyKlineReply(secid, days) };
  if (pathname.endsWith('/newfqkline/get') && param) return { body: tencentKlineReply(param, days) };
  if (pathname.endsWith('/StockService.getAmountBySymbol') && counted) return { body: sinaShareCounts(counted, days) };
  const [, share] = /\/company\/((?:sh|sz|bj)\d{6})\/hisdata_klc2\/klc_kl\.js$/.exec(pathname) ?? [];
  return share === undefined ? undefined : { body: sinaShareFile(share, days) };
}
