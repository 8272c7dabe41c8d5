import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { NEW_YORK } from '../../../../engine/interface/future-days.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { KlineFallback } from '../../eastmoney/kline-fields/kline-fallback.ts';
import { roundHalfUp } from '../rounding.ts';
import { sina } from '../site.ts';
import type { Bars } from './bars.ts';
import { DAILY, isUntraded, LABEL, parseBars, parseShares, sinaBars, sinaShares } from './files.ts';
import { DAILY_ABROAD, parseMarketBars, sinaMarketFiles } from './histories.ts';
import { lastBefore } from './wire.ts';

/** The unadjusted daily klines of an A-share, whole history. */
export type SinaKlineAsk = { readonly klines: string };

/**
 * The bars of an A-share, and its share counts where these can be had: without them, the turnover rates are
 * absent. That there is no file proves nothing of the share: it is a failure, as of any fallback source that
 * cannot help.
 */
const sinaKlines: Source<SinaKlineAsk> = {
  ...sina,
  uses: () => [sinaBars, sinaShares],
  composedOf: ({ klines }) => [
    { source: sinaBars, ask: { bars: klines } },
    { source: sinaShares, ask: { shares: klines } },
  ],
  fetch: async ({ klines }, context) => {
    const [bars] = await context.cached(sinaBars, { bars: klines });
    if (bars.status === 404)
      throw new Failure('upstream_refused', `${sina.title.en} has no file of daily bars of ${quote(klines)}.`);
    try {
      const [shares] = await context.cached(sinaShares, { shares: klines });
      return [shares, bars];
    } catch (thrown) {
      if (thrown instanceof Failure) return [bars];
      throw thrown;
    }
  },
};

/** The fallback source of a declaration of klines of A-shares: it has unadjusted daily ones. */
export const sinaFallback: KlineFallback<SinaKlineAsk> = {
  source: sinaKlines,
  cache: DAILY,
  ask: ({ symbol, period, adjust }) => {
    const klines = sinaSymbolOf(symbol);
    return klines === undefined || period !== 'daily' || adjust !== '' ? undefined : { klines };
  },
  parse: parseSinaKlines,
};

/**
 * Sina's name of an A-share, by its code of six digits: `sh600519`, `sz000001`, `bj920396`. Undefined for all
 * else, and for the STAR market (68): whether Sina's volume contains the trading after hours there is not known.
 */
function sinaSymbolOf(code: string): string | undefined {
  if (/^60\d{4}$/.test(code)) return `sh${code}`;
  if (/^(?:00|30)\d{4}$/.test(code)) return `sz${code}`;
  return /^(?:4|8|92)\d+$/.test(code) && code.length === 6 ? `bj${code}` : undefined;
}

/**
 * Parses bars and share counts into the fields of Eastmoney's klines. Amplitude, change rate and change follow
 * from the printed close before, as Eastmoney computes its own; before the first bar stands the issue price, where
 * the file tells it. Volumes are in whole lots of 100 shares, turnovers in whole yuan. Absent are the change rate
 * and the amplitude after a close of zero, and the turnover rate where the number of shares is not known.
 */
export function parseSinaKlines(pages: Pages, { klines }: SinaKlineAsk): FieldCells {
  // The bars are last: they are what the address of an answer names.
  const page = pages.at(-1) ?? pages[0];
  const sharesPage = pages.length > 1 ? pages[0] : undefined;
  const bars = parseBars(page, klines);
  const { days, volumes } = bars;
  const shares = days.map(lastBefore(sharesPage ? parseShares(sharesPage, klines) : []));
  return {
    ...priceFields(bars, 2),
    f56: Cells.numbers(volumes.map((volume) => Math.round(volume / 100))),
    f57: Cells.numbers(bars.amounts),
    f61: Cells.numbers(
      volumes.map((volume, row) => {
        const count = shares[row];
        return count === undefined ? null : roundHalfUp((volume / count.shares) * 100, 2, LABEL);
      }),
      'percent',
    ),
    code: Cells.repeat(klines.slice(2), days.length),
  };
}

/**
 * The unadjusted daily klines of an index of mainland China or of a share of Hong Kong or the United States, whole
 * history.
 */
export type MarketKlineAsk = { readonly market: 'index' | 'hong-kong' | 'united-states'; readonly symbol: string };

const marketKlines: Source<MarketKlineAsk> = {
  ...sina,
  uses: () => [sinaMarketFiles],
  composedOf: (ask) => [{ source: sinaMarketFiles, ask }],
  fetch: async (ask, context) => {
    const [bars] = await context.cached(sinaMarketFiles, ask);
    if (bars.status !== 404) return [bars];
    throw new Failure('upstream_refused', `${sina.title.en} has no file of daily bars of ${quote(ask.symbol)}.`);
  },
};

/** The fallback source of a declaration of klines of shares of Hong Kong: it has unadjusted daily ones. */
export const sinaHongKongFallback: KlineFallback<MarketKlineAsk> = {
  source: marketKlines,
  cache: DAILY_ABROAD,
  note: say(
    "Eastmoney failed: all rows are those of Sina's file; turnover rates are null.",
    '东方财富失败：所有行来自新浪的文件；换手率为 null。',
  ),
  ask: ({ symbol, period, adjust }) =>
    /^\d{5}$/.test(symbol) && period === 'daily' && adjust === '' ? { market: 'hong-kong', symbol } : undefined,
  parse: parseMarketKlines,
};

/** The fallback source of a declaration of klines of shares of the United States: it has unadjusted daily ones. */
export const sinaAmericanFallback: KlineFallback<MarketKlineAsk> = {
  source: marketKlines,
  cache: DAILY_ABROAD,
  note: say(
    "Eastmoney failed: all rows are those of Sina's file; turnover rates are null, and turnovers of old years.",
    '东方财富失败：所有行来自新浪的文件；换手率为 null，早年的成交额也为 null。',
  ),
  ask: ({ symbol, period, adjust }) => {
    const ticker = americanTickerOf(symbol);
    return ticker === undefined || period !== 'daily' || adjust !== ''
      ? undefined
      : { market: 'united-states', symbol: ticker };
  },
  futureLimit: () => NEW_YORK,
  parse: parseMarketKlines,
};

/**
 * Sina's ticker of a share of the United States, `BRK.B`, by Eastmoney's code `106.BRK_B`; undefined for any
 * other.
 */
export function americanTickerOf(secid: string): string | undefined {
  const [, ticker] = /^10[567]\.([A-Z][A-Z0-9_-]{0,11})$/.exec(secid) ?? [];
  return ticker?.replace('_', '.');
}

/**
 * The fallback source of a declaration of klines of indices of Shanghai, Shenzhen and Beijing: it has daily
 * levels. An index is known by its code, bare or behind the letters of its exchange.
 */
export const sinaIndexFallback: KlineFallback<MarketKlineAsk> = {
  source: marketKlines,
  cache: DAILY,
  note: say(
    "Eastmoney failed: all rows are those of Sina's file; volumes, turnovers and turnover rates are null.",
    '东方财富失败：所有行来自新浪的文件；成交量、成交额和换手率为 null。',
  ),
  ask: ({ symbol: index, period }) => {
    const symbol = indexSymbolOf(index);
    return symbol === undefined || period !== 'daily' ? undefined : { market: 'index', symbol };
  },
  parse: parseMarketKlines,
};

/**
 * The name by which Sina and Tencent know an index, `sh000300`, by its code, `000300` or `sh000300`. Undefined for
 * indices of which only their publishers have the code.
 */
export function indexSymbolOf(index: string): string | undefined {
  const [, exchange, code = ''] = /^(sh|sz|bj)?(\d{6})$/.exec(index) ?? [];
  const own = code.startsWith('000') ? 'sh' : code.startsWith('399') ? 'sz' : code.startsWith('899') ? 'bj' : undefined;
  return own === undefined || (exchange ?? own) !== own ? undefined : `${own}${code}`;
}

/** Decimal places of a change, by market. */
const PLACES: Readonly<Record<MarketKlineAsk['market'], number>> = { index: 2, 'hong-kong': 3, 'united-states': 4 };

/**
 * Parses bars into the fields of Eastmoney's klines, as {@link parseSinaKlines} does. There are no turnover rates;
 * of indices no volumes, whose unit Sina does not tell, and no turnovers. A share has no row of a day on which it
 * was not traded.
 */
export function parseMarketKlines([page]: Pages, { market, symbol }: MarketKlineAsk): FieldCells {
  const isShare = market !== 'index';
  const all = parseMarketBars(page, market, symbol);
  const bars = isShare ? tradedBars(all) : all;
  const none = bars.days.map(() => null);
  // In old years of the United States a turnover of 0 is one that the file does not have.
  const turnovers = bars.amounts.map((amount, row) => (amount === 0 && bars.volumes[row] !== 0 ? null : amount));
  return {
    ...priceFields(bars, PLACES[market]),
    f56: Cells.numbers(isShare ? bars.volumes : none),
    f57: Cells.numbers(isShare ? turnovers : none),
    f61: Cells.numbers(none, 'percent'),
  };
}

/** The bars of the days on which a share was traded. */
function tradedBars(bars: Bars): Bars {
  const isKept = bars.days.map((_, row) => !isUntraded(bars, row));
  const kept = <Value>(column: readonly Value[]): Value[] => column.filter((_, row) => isKept[row]);
  return {
    days: kept(bars.days),
    prevcloses: kept(bars.prevcloses),
    opens: kept(bars.opens),
    highs: kept(bars.highs),
    lows: kept(bars.lows),
    closes: kept(bars.closes),
    volumes: kept(bars.volumes),
    amounts: kept(bars.amounts),
    postVolumes: kept(bars.postVolumes),
    postAmounts: kept(bars.postAmounts),
  };
}

/**
 * The days and the prices of bars, and what follows from them.
 * @param places decimal places of a change
 */
function priceFields(bars: Bars, places: number) {
  const { days, opens, highs, lows, closes, prevcloses } = bars;
  const traded = (prices: readonly number[]) =>
    Cells.numbers(prices.map((price, row) => (isUntraded(bars, row) ? null : price)));
  const before = closes.map((_, row) => (row === 0 ? (prevcloses[0] ?? null) : closes[row - 1]!));
  const ofBefore = (part: (row: number) => number): (number | null)[] =>
    before.map((close, row) =>
      close === null || close === 0 ? null : roundHalfUp((part(row) / close) * 100, 2, LABEL),
    );
  return {
    f51: Cells.dates(days),
    f52: traded(opens),
    f53: Cells.numbers(closes),
    f54: traded(highs),
    f55: traded(lows),
    f58: Cells.numbers(
      ofBefore((row) => highs[row]! - lows[row]!),
      'percent',
    ),
    f59: Cells.numbers(
      ofBefore((row) => closes[row]! - before[row]!),
      'percent',
    ),
    f60: Cells.numbers(
      before.map((close, row) => (close === null ? null : roundHalfUp(closes[row]! - close, places, LABEL))),
    ),
  };
}
