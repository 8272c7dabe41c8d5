import type { NamedSet } from '../clist/names.ts';

/** Whose klines a board's symbol asks for: a code `BK1027` is part of the secid, a name is looked up in a list. */
export function boardIdentity(
  names: NamedSet,
  symbol: string,
): { readonly secid: string } | { readonly names: NamedSet; readonly listed: string } {
  return /^BK[0-9]{4}$/.test(symbol) ? { secid: `90.${symbol}` } : { names, listed: symbol };
}
