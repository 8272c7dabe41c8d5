import { textMap } from '../../base/text-map.ts';
import { exchangeOf } from '../../catalogue/declare/mainland-codes.ts';
import { readSpelling } from '../../catalogue/declare/spellings.ts';
import type { ListedKind } from '../../engine/interface/security-list.ts';
import type { ListedRow } from './name-list.ts';

/** The default and the largest number of symbols in an answer. */
export const [USUAL_SYMBOLS, MAX_SYMBOLS] = [20, 100];

/** The kinds of symbols, as clients name them. */
export const SYMBOL_KINDS = [
  'share',
  'b_share',
  'fund',
  'index',
  'bond',
  'convertible_bond',
  'futures',
  'option',
  'board',
] as const;

/** The kind of a symbol: see {@link SYMBOL_KINDS}. */
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

/** Where symbols are traded: the exchanges of securities, then those of futures. */
export const MARKETS = ['sh', 'sz', 'bj', 'hk', 'us', 'SHFE', 'DCE', 'CZCE', 'CFFEX', 'INE', 'GFEX'] as const;

/** Where a symbol is traded: see {@link MARKETS}. */
type Market = (typeof MARKETS)[number];

/** A parameter that takes a symbol, with the spelling that it wants. */
export interface SymbolUse {
  /** The name of the interface. */
  readonly name: string;
  readonly param: string;
  readonly value: string;
}

/** A security found by its name or code. */
export interface FoundSymbol {
  readonly code: string;
  readonly name: string;
  readonly kind: SymbolKind;
  /** Null where it is traded on no exchange, such as an open-end fund or a board. */
  readonly market: Market | null;
  /** The interfaces that take it, price histories first, and last those that are meant for other funds. */
  readonly interfaces: readonly SymbolUse[];
}

/** The security of a row of a list. */
export interface NamedSymbol extends Omit<FoundSymbol, 'interfaces'> {
  /** A spelling that is unique within its kind: `sh600519`, `105.AAPL`, `000001.OF`. */
  readonly spelling: string;
}

/** The kind of symbol of each list, as clients name it. */
export const SYMBOL_KIND_OF_LIST: Readonly<Record<ListedKind, SymbolKind>> = {
  share: 'share',
  b_share: 'b_share',
  hong_kong_share: 'share',
  american_share: 'share',
  fund: 'fund',
  index: 'index',
  convertible_bond: 'convertible_bond',
  futures: 'futures',
  bond: 'bond',
  option: 'option',
  industry_board: 'board',
  concept_board: 'board',
};

// Short names of the exchanges of futures, as Eastmoney writes them.
const FUTURES_EXCHANGES = textMap<Market>({
  上期所: 'SHFE',
  大商所: 'DCE',
  郑商所: 'CZCE',
  中金所: 'CFFEX',
  上期能源: 'INE',
  能源中心: 'INE',
  上期能源所: 'INE',
  广期所: 'GFEX',
});

/** Returns the security of a row of a list. */
export function toSymbol(of: ListedKind, { code, name, exchange }: ListedRow): NamedSymbol {
  const kind = SYMBOL_KIND_OF_LIST[of];
  switch (of) {
    case 'hong_kong_share':
      return { code, name, kind, market: 'hk', spelling: code };
    case 'american_share':
      return { code: code.replace(/^\d+\./, ''), name, kind, market: 'us', spelling: code };
    case 'industry_board':
    case 'concept_board':
      return { code, name, kind, market: null, spelling: code };
    case 'option':
      // Contracts of Shanghai are numbered from 10000001, those of Shenzhen from 90000001.
      return { code, name, kind, market: code.startsWith('9') ? 'sz' : 'sh', spelling: code };
    case 'futures':
      return { code, name, kind, market: FUTURES_EXCHANGES.get(exchange ?? '') ?? null, spelling: code };
    default: {
      // Some lists write the exchange before the code.
      const [, written, digits = code] = /^(sh|sz|bj)(\d{6})$/.exec(code) ?? [];
      const market = toMainland(written) ?? exchangeOf([of], digits) ?? null;
      const publisher = of === 'fund' ? '.OF' : of === 'index' ? '.CSI' : '';
      return { code: digits, name, kind, market, spelling: market ? `${market}${digits}` : `${digits}${publisher}` };
    }
  }
}

function toMainland(written: string | undefined): 'sh' | 'sz' | 'bj' | undefined {
  return written === 'sh' || written === 'sz' || written === 'bj' ? written : undefined;
}

/**
 * Converts the code of a contract from Eastmoney's notation to Sina's: `RB2610`, and `RB0` for the continuous main
 * contract.
 */
export function toContract(code: string, name: string, now: Date): string {
  const [, product] = name.endsWith('主连') ? (/^([A-Za-z]{1,2})m$/.exec(code) ?? []) : [];
  return product === undefined ? readSpelling(['futures'], 'RB2610', code, now).value : `${product.toUpperCase()}0`;
}
