import { measure } from '../../declare/columns.ts';
import { choice } from '../../declare/params.ts';
import type { Reply, Source } from '../../declare/source.ts';
import { Failure } from '../../errors.ts';
import { readDelimited } from '../../formats/delimited.ts';
import { isRecord, readJson } from '../../formats/json.ts';
import { eastmoney } from './site.ts';

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

/** The klines of one security, whole history, from `push2his.eastmoney.com/api/qt/stock/kline/get`. */
export const eastmoneyKlines: Source<KlineAsk> = {
  ...eastmoney,
  obtain: ({ secid, klt, fqt }, upstream) => {
    const query = new URLSearchParams({
      fields1: 'f1,f2,f3,f4,f5,f6',
      fields2: 'f51,f52,f53,f54,f55,f56,f57,f58,f59,f60,f61',
      // The public token of Eastmoney's own pages; it identifies nobody.
      ut: '7eea3edcaed734bea9cbfc24409ed989',
      klt: String(klt),
      fqt: String(fqt),
      secid,
      // From the first kline to beyond the last.
      beg: '0',
      end: '20500101',
    });
    return upstream.fetch({
      url: `https://push2his.eastmoney.com/api/qt/stock/kline/get?${query.toString()}`,
      // The page that a browser would ask from: numbered hosts refuse requests without it.
      headers: { referer: 'https://quote.eastmoney.com/' },
    });
  },
};

const WHOSE = 'Eastmoney klines';

/**
 * Reads a reply of the kline API: `{"rc":0,"data":{"code":"600000","market":1,"klines":["2024-01-02,6.6,…"]}}`, whose
 * lines hold day, open, close, high, low, volume, turnover, amplitude, change rate, change and turnover rate. Gives the
 * days and the cells of {@link klineFigures}, oldest first.
 * A security that Eastmoney does not know (`rc` 100, `data` null) and a history without klines have no rows.
 * Raises `upstream_refused` for any other `rc` (102 is what a limited caller gets), and `upstream_changed` for a body that
 * is not this, belongs to another security, or whose days do not ascend.
 */
export function readKlines(reply: Reply, { secid }: KlineAsk) {
  const lines = klinesOf(reply, secid);
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

function klinesOf(reply: Reply, secid: string): readonly string[] {
  const changed = (why: string): Failure => new Failure('upstream_changed', `${WHOSE}: ${why}`);
  const body = readJson(reply.body, WHOSE);
  if (!isRecord(body) || !('data' in body)) throw changed('no `data` in the reply');
  const { rc = 0, data } = body;
  if (rc === 100 && data === null) return [];
  if (rc !== 0)
    throw new Failure('upstream_refused', `${WHOSE}: Eastmoney declined to answer (rc ${JSON.stringify(rc)})`);
  if (!isRecord(data) || !Array.isArray(data.klines)) throw changed('no list of klines in `data`');
  const market = secid.slice(0, secid.indexOf('.'));
  const isForeign =
    ('code' in data && data.code !== codeOf(secid)) || ('market' in data && String(data.market) !== market);
  if (isForeign) throw changed(`asked for ${secid}, got ${JSON.stringify(data.market)}.${JSON.stringify(data.code)}`);
  if (!data.klines.every((line): line is string => typeof line === 'string'))
    throw changed('a kline that is not a text');
  return data.klines;
}
