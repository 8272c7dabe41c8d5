import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { foreignSessions, freshFor, freshWhere } from '../../../../engine/interface/cache-policy.ts';
import { NEW_YORK } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { noValue } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { refuseBan } from '../replies.ts';
import { sina } from '../site.ts';
import type { Bars } from './bars.ts';
import { DAILY, fetchFile, isUntraded, parseBars, refuseShorter, type Span, sinaBars, spanOf } from './files.ts';

/** What has a file of packed bars that lies elsewhere than those of shares and funds. */
type Market = 'index' | 'bond' | 'hong-kong' | 'hong-kong-index' | 'united-states';

/** The whole history of one security or index, by Sina's name of it: `sh000300`, `00700`, `AAPL`. */
export type HistoryAsk = { readonly history: Market | 'mainland'; readonly symbol: string };

/** The file of such a history. */
type MarketFileAsk = { readonly market: Market; readonly symbol: string };

// What `d` says is not read; it is sent as the pages of the site send it, for bonds as the day of the request.
const ADDRESSES: Readonly<Record<Market, (symbol: string, now: number) => string>> = {
  index: (symbol) => address`https://finance.sina.com.cn/realstock/company/${symbol}/hisdata/klc_kl.js?d=2020_2_4`,
  bond: (symbol, now) =>
    address`https://finance.sina.com.cn/realstock/company/${symbol}/hisdata/klc_kl.js?d=${beijingDay(now).replaceAll('-', '_')}`,
  'hong-kong': (symbol) => address`https://finance.sina.com.cn/stock/hkstock/${symbol}/klc2_kl.js`,
  'hong-kong-index': (symbol) => address`https://finance.sina.com.cn/stock/hkstock/${symbol}/klc2_kl.js?d=2023_5_01`,
  'united-states': (symbol) => address`https://finance.sina.com.cn/staticdata/us/${symbol}`,
};

/** How long a file of another exchange is fresh, whose holidays are not known here: it is written once a day. */
export const DAILY_ABROAD = foreignSessions(freshFor('1h', { staleIfError: '30d' }));

const isMainland = (market: string): boolean => market === 'index' || market === 'bond' || market === 'mainland';

/** How long a file of a market is fresh. */
const marketCache = freshWhere<MarketFileAsk>(
  ({ market }) => !isMainland(market),
  { where: say('Files of other exchanges', '其他交易所的文件'), fresh: '1h' },
  DAILY,
);

/**
 * The packed daily bars of an index, a bond, or a security of another exchange, its whole history. What has no
 * file has a page of status 404.
 */
export const sinaMarketFiles: CachedSource<MarketFileAsk> = {
  ...sina,
  inspections: { refuseBan, spanOfMarketBars },
  cache: marketCache,
  evictable: true,
  fetch: async ({ market, symbol }, context) =>
    fetchFile(
      { url: ADDRESSES[market](symbol, context.now), statuses: [404] },
      context,
      inspect(spanOfMarketBars, market, symbol),
      (span, before) => refuseShorter(span, symbol, before),
    ),
};

/** The cached reply of which the reply to an ask for a history consists. */
function partOf({ history, symbol }: HistoryAsk) {
  return history === 'mainland'
    ? { source: sinaBars, ask: { bars: symbol } }
    : { source: sinaMarketFiles, ask: { market: history, symbol } };
}

/** Whole histories. Throws `no_value` for what has no file. */
export const sinaHistories: Source<HistoryAsk> = {
  ...sina,
  uses: () => [sinaBars, sinaMarketFiles],
  composedOf: (ask) => [partOf(ask)],
  fetch: async ({ history, symbol }, context) => {
    const [page] = await (history === 'mainland'
      ? context.cached(sinaBars, { bars: symbol })
      : context.cached(sinaMarketFiles, { market: history, symbol }));
    if (page.status === 404) throw noValue(`Sina has no daily bars of ${symbol}.`, `新浪没有 ${symbol} 的日线。`);
    return [page];
  },
};

function spanOfMarketBars(page: Page, market: Market, symbol: string): Span | undefined {
  return spanOf(parseMarketBars(page, market, symbol));
}

// A level is calculated, and rounded in more than one place: AKShare has printed a last HSI of 16721.689 under a
// lowest of 16721.690. A level outside by more shows that the values are others.
const TOLERANCE = 0.001;

const isIndex = (market: string, symbol: string): boolean =>
  market === 'index' || market === 'hong-kong-index' || (market === 'united-states' && symbol.startsWith('.'));

/** Parses the file of a market. Throws as {@link parseBars} does. */
export function parseMarketBars(
  page: Pick<Page, 'body' | 'obtained'>,
  market: Market | 'mainland',
  symbol: string,
): Bars {
  return parseBars(page, symbol, {
    ...(market === 'united-states' && { futureLimit: NEW_YORK }),
    hasUntraded: market !== 'mainland',
    ...(isIndex(market, symbol) && { tolerance: TOLERANCE }),
  });
}

/** Parses a whole history into fields. Throws as {@link parseBars} does. */
export function parseHistory([page]: Pages, { history, symbol }: HistoryAsk): FieldCells {
  return toFields(parseMarketBars(page, history, symbol));
}

/** The fields of bars. Where nothing was traded, only the close is a price. */
export function toFields(bars: Bars): FieldCells {
  const { days, prevcloses, opens, highs, lows, closes, volumes, amounts, postVolumes, postAmounts } = bars;
  const traded = (prices: readonly number[]) =>
    Cells.numbers(prices.map((price, row) => (isUntraded(bars, row) ? null : price)));
  return {
    date: Cells.dates(days),
    prevclose: Cells.numbers(prevcloses),
    open: traded(opens),
    high: traded(highs),
    low: traded(lows),
    close: Cells.numbers(closes),
    volume: Cells.numbers(volumes),
    amount: Cells.numbers(amounts),
    postVol: Cells.numbers(postVolumes),
    postAmt: Cells.numbers(postAmounts),
  };
}
