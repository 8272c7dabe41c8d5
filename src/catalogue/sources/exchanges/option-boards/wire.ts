import { say } from '../../../../base/say.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { cffexQuotes } from '../cffex-files/wire.ts';
import { financialFutures } from '../futures-site.ts';
import { SHENZHEN_HOST, shanghaiExchange } from '../site.ts';
import { szseOptionList } from '../szse-workbooks/wire.ts';
import { type ShanghaiOptionsAsk, shanghaiOptions } from '../yunhq/wire.ts';

/** Options that expire in a month, `YYMM`: on a fund of Shanghai, all of Shenzhen, of a product of CFFEX. */
export type BoardAsk = { readonly month: string } & (
  | { readonly exchange: 'SSE'; readonly fund: string }
  | { readonly exchange: 'SZSE' }
  | { readonly exchange: 'CFFEX'; readonly product: string }
);

/** What the exchange of Shanghai is asked for: it knows the month alone, of any year. */
export function toShanghaiAsk({ fund, month }: { readonly fund: string; readonly month: string }): ShanghaiOptionsAsk {
  return { fund, month: month.slice(2) };
}

/**
 * The list of options of now that the exchange of an ask publishes. It goes through no shared form: each exchange
 * has one of its own.
 */
export const optionBoards: Source<BoardAsk> = {
  name: 'option-exchanges',
  title: say('the exchanges of financial options in mainland China', '中国内地的金融期权交易所'),
  terms: shanghaiExchange.terms,
  hosts: [...shanghaiOptions.hosts, SHENZHEN_HOST, ...financialFutures.hosts],
  limits: { ...GENTLE, maxBytes: 8_000_000 },
  uses: () => [shanghaiOptions, szseOptionList, cffexQuotes],
  composedOf: (ask) => [partOf(ask)],
  fetch: async (ask, context) => {
    if (ask.exchange === 'SSE') return context.cached(shanghaiOptions, toShanghaiAsk(ask));
    if (ask.exchange === 'CFFEX') return context.cached(cffexQuotes, { product: ask.product });
    return context.cached(szseOptionList, OPTION_LIST);
  },
};

/** The workbook of all options of Shenzhen. */
export const OPTION_LIST = { report: 'option-list', date: '' } as const;

function partOf(ask: BoardAsk) {
  if (ask.exchange === 'SSE') return { source: shanghaiOptions, ask: toShanghaiAsk(ask) };
  if (ask.exchange === 'CFFEX') return { source: cffexQuotes, ask: { product: ask.product } };
  return { source: szseOptionList, ask: OPTION_LIST };
}
