import { say } from '../../../base/say.ts';
import type { ParamError } from '../../../engine/interface/params.ts';

/** The exchanges of futures that this service asks. */
export type FuturesMarket = 'CFFEX' | 'SHFE' | 'INE' | 'CZCE' | 'GFEX';

/** The products of each exchange of futures, by their letters, those of the past among them. */
export const PRODUCTS_OF: Readonly<Record<FuturesMarket, readonly string[]>> = {
  CFFEX: ['IF', 'IC', 'IM', 'IH', 'T', 'TF', 'TS', 'TL'],
  SHFE: 'CU AL ZN PB NI SN AU AG RB WR HC SS FU BU RU SP AO BR AD OP'.split(' '),
  INE: ['SC', 'NR', 'LU', 'BC', 'EC'],
  CZCE: 'WH PM CF SR TA OI RI MA FG RS RM JR LR SF SM ZC CY AP CJ UR SA PF PK SH PX PR PL WS WT RO ER ME TC'.split(' '),
  GFEX: ['SI', 'LC', 'PS', 'PT', 'PD'],
};

/** All exchanges, in the order in which their figures are joined. */
export const MARKETS: readonly FuturesMarket[] = ['CFFEX', 'SHFE', 'INE', 'CZCE', 'GFEX'];

/** Every product of these exchanges. */
export const ALL_PRODUCTS: readonly string[] = MARKETS.flatMap((market) => PRODUCTS_OF[market]);

/** The exchange of a product; undefined for one of no exchange that is asked, such as those of Dalian. */
export function marketOf(product: string): FuturesMarket | undefined {
  return MARKETS.find((market) => PRODUCTS_OF[market].includes(product));
}

/** What is wrong with the letters of a product that none of these exchanges has; undefined when nothing is. */
export function unknownProduct(product: string, known = ALL_PRODUCTS): ParamError | undefined {
  if (known.includes(product)) return undefined;
  return {
    type: 'value_error.symbol',
    msg: say(
      `Input should be a product of an exchange that this service asks, in capitals; ${product} is none of ${known.join(', ')}`,
      `应为本服务所访问的交易所的品种，大写；${product} 不在 ${known.join('、')} 之中`,
    ),
  };
}
