import { textMap } from '../../../../base/text-map.ts';
import type { Page } from '../../../../engine/interface/pages.ts';

/**
 * Eastmoney's identity of a mainland security: 1 is Shanghai, 0 is Shenzhen and Beijing. Shanghai: shares 6, B
 * shares 9 (but for 92, which is Beijing), funds 5, bonds 11. All else is 0: Shenzhen shares 0 and 3, its B shares
 * 2, funds 15, 16 and 18, bonds 12; Beijing 4, 8 and 92. AKShare asks for Shanghai's B shares in Shenzhen, which
 * has none of them.
 */
export function secidOf(code: string): string {
  return /^(?:[56]|9(?!2)|11)/.test(code) ? `1.${code}` : `0.${code}`;
}

/** The security that a reply was asked for by its address; undefined where that does not name one. */
export function secidAskedOf({ url }: Pick<Page, 'url'>): string | undefined {
  return new URL(url).searchParams.get('secid') ?? undefined;
}

/** The market number of a secid. */
export function marketOfSecid(secid: string): string {
  return secid.slice(0, secid.indexOf('.'));
}

/** The code of a secid: what stands after the market number. */
export function codeOfSecid(secid: string): string {
  return secid.slice(secid.indexOf('.') + 1);
}

// Shanghai, Shenzhen, China Securities Index, and what Eastmoney has of other publishers.
const INDEX_MARKETS = ['1', '0', '2', '47'] as const;

// What else Eastmoney has in these markets: shares, funds and bonds.
const NO_INDICES = textMap<RegExp>({ 1: /^(?:01|02|1|204|5|60|68|69|90)/, 0: /^(?:00|1[0-8]|20|30|4|8(?!99)|92)/ });

/**
 * The secids to ask for an index of mainland China, in the order to try: that of its stored reply alone, where
 * the index may have it. Codes of shares, funds and bonds of an exchange are not tried there: `0.000001` is a
 * share, and the index of that code is in Shanghai; `1.600000` is a share, and no index.
 * @param stored the secid that the stored reply is of
 */
export function indexSecids(code: string, stored: string | undefined): readonly string[] {
  const secids = INDEX_MARKETS.filter((market) => !NO_INDICES.get(market)?.test(code)).map(
    (market) => `${market}.${code}`,
  );
  return stored !== undefined && secids.includes(stored) ? [stored] : secids;
}

const PUBLISHERS: ReadonlyMap<string, string> = new Map([
  ['sh', '1'],
  ['sz', '0'],
  ['bj', '0'],
  ['csi', '2'],
]);

/**
 * The secid of a code behind the letters of its exchange or publisher: `sh000300` is `1.000300`, `csi931151` is
 * `2.931151`. Throws `TypeError` for other letters, which the form of a param refuses.
 */
export function prefixedSecid(symbol: string): string {
  const [, prefix = '', code = ''] = /^(sh|sz|bj|csi)(.*)$/.exec(symbol) ?? [];
  const market = PUBLISHERS.get(prefix);
  if (market === undefined) throw new TypeError(`no exchange or publisher before the code: ${symbol}`);
  return `${market}.${code}`;
}
