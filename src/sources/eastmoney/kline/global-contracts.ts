// The letters of a product, by the number of Eastmoney's market. All that begin with J are of 111.
const PRODUCTS = {
  101: ['HG', 'GC', 'SI', 'QI', 'QO', 'MGC', 'LTH'],
  102: ['CL', 'NG', 'RB', 'HO', 'PA', 'PL', 'QM'],
  103: [
    'ZW',
    'ZM',
    'ZS',
    'ZC',
    'XC',
    'XK',
    'XW',
    'YM',
    'TY',
    'US',
    'EH',
    'ZL',
    'ZR',
    'ZO',
    'FV',
    'TU',
    'UL',
    'NQ',
    'ES',
  ],
  104: ['TF', 'RT', 'CN'],
  108: ['SB', 'CT', 'SF'],
  109: ['LCPT', 'LZNT', 'LALT', 'LTNT', 'LLDT', 'LNKT'],
  110: ['MPM'],
  112: ['M', 'B', 'G'],
} as const;

const MARKETS: ReadonlyMap<string, string> = new Map(
  Object.entries(PRODUCTS).flatMap(([market, products]) =>
    products.map((product): [string, string] => [product, market]),
  ),
);

/**
 * What matches every code of a global futures contract: one of {@link PRODUCTS}, then digits and letters, or none.
 */
export const GLOBAL_CONTRACT =
  /^(?:HG|GC|SI|QI|QO|MGC|LTH|CL|NG|RB|HO|PA|PL|QM|ZW|ZM|ZS|ZC|XC|XK|XW|YM|TY|US|EH|ZL|ZR|ZO|FV|TU|UL|NQ|ES|TF|RT|CN|SB|CT|SF|LCPT|LZNT|LALT|LTNT|LLDT|LNKT|MPM|M|B|G|J[A-Z]{0,4})(?:[0-9][0-9A-Z]{0,5})?$/;

/**
 * The secid of a global futures contract by its code. Its market is that of the letters before the first digit.
 */
export function globalContractSecid(code: string): string {
  const [product = ''] = code.split(/[0-9]/, 1);
  return `${MARKETS.get(product) ?? '111'}.${code}`;
}

const NUMBERS = new Set([...MARKETS.values(), '111']);

/** Whether a market is one of global futures. */
export function isGlobalFutures(market: string): boolean {
  return NUMBERS.has(market);
}
