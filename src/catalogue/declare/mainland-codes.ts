import { textMap } from '../../base/text-map.ts';
import type { FundKind, SecurityKind } from './security-kinds.ts';

/** Where a security is quoted, or who publishes an index; `of` is a fund that is not traded. */
type Market = 'sh' | 'sz' | 'bj' | 'csi' | 'of';

/** The stock exchanges of mainland China. */
export const STOCK_EXCHANGES = ['sh', 'sz', 'bj'] as const;

/** A stock exchange of mainland China. */
export type Exchange = (typeof STOCK_EXCHANGES)[number];

// The first digits of the codes of an exchange; the first that fits counts. Digits that are not here say nothing.
const FIRST_DIGITS: readonly (readonly [exchange: Exchange, kind: SecurityKind, digits: RegExp])[] = [
  ['sh', 'b_share', /^90/],
  ['sh', 'depositary_receipt', /^689/],
  ['sh', 'share', /^(?:60|68|69)/],
  ['sh', 'fund', /^5[0-35-68]/],
  ['sh', 'index', /^000/],
  ['sh', 'repo', /^204/],
  ['sh', 'convertible_bond', /^11[0138]/],
  ['sh', 'bond', /^(?:01|02|1)/],
  ['sz', 'b_share', /^20[01]/],
  ['sz', 'share', /^(?:00|30)/],
  ['sz', 'fund', /^1[568]/],
  ['sz', 'index', /^(?:399|97|98)/],
  ['sz', 'repo', /^131/],
  ['sz', 'convertible_bond', /^12[3-8]/],
  ['sz', 'bond', /^1[0-4]/],
  ['bj', 'share', /^(?:43|83|87|88|92)/],
  ['bj', 'index', /^899/],
];

/** What a code of a market is; undefined where its first digits do not tell. */
export function kindOf(market: Market, code: string): SecurityKind | undefined {
  if (market === 'csi') return 'index';
  if (market === 'of') return 'fund';
  return FIRST_DIGITS.find(([exchange, , digits]) => exchange === market && digits.test(code))?.[1];
}

// What a fund may be, the likeliest first. A listed open-ended fund is an open-ended one, too.
const FIRST_DIGITS_OF_FUNDS: readonly (readonly [exchange: Exchange, digits: RegExp, ...kinds: FundKind[]])[] = [
  ['sh', /^508/, 'reit'],
  ['sh', /^50/, 'listed_open_ended_fund', 'open_ended_fund'],
  ['sh', /^519/, 'open_ended_fund'],
  ['sh', /^5[1-368]/, 'exchange_traded_fund'],
  ['sz', /^180/, 'reit'],
  ['sz', /^150/, 'structured_fund'],
  ['sz', /^15/, 'exchange_traded_fund'],
  ['sz', /^16/, 'listed_open_ended_fund', 'open_ended_fund'],
];

/** What the fund of a code of a market may be, the likeliest first; nothing where its first digits do not tell. */
export function fundKindsOf(market: Market, code: string): readonly FundKind[] {
  if (market === 'of') return ['open_ended_fund', 'money_market_fund', 'wealth_management_fund'];
  const [, , ...kinds] =
    FIRST_DIGITS_OF_FUNDS.find(([exchange, digits]) => exchange === market && digits.test(code)) ?? [];
  return kinds;
}

/** What a kind is as well. */
const BROADER: Partial<Readonly<Record<SecurityKind, SecurityKind>>> = {
  b_share: 'share',
  depositary_receipt: 'share',
  convertible_bond: 'bond',
  repo: 'bond',
};

/** Whether a security of a kind is one of those wanted: convertible bonds and repos are bonds. */
export function fits(of: readonly string[], kind: SecurityKind): boolean {
  const broader = BROADER[kind];
  return of.includes(kind) || (broader !== undefined && of.includes(broader));
}

/** The same by the first digits of a code, which do not tell for certain which bonds are convertible. */
export function isNear(of: readonly SecurityKind[], kind: SecurityKind): boolean {
  return fits(of, kind) || (kind === 'bond' && of.includes('convertible_bond'));
}

/**
 * What a security of mainland China is that is written with its market, `sh689009`; undefined for any other text.
 */
export function kindOfSpelling(text: string): SecurityKind | undefined {
  const named = findMainlandCode(text);
  return named && kindOf(named.market, named.code);
}

/**
 * The exchange of a mainland security that is written as its code alone; undefined where its first digits leave
 * more than one. Of several kinds, the first that has such a code counts.
 */
export function exchangeOf(of: readonly SecurityKind[], code: string): 'sh' | 'sz' | 'bj' | undefined {
  for (const wanted of of) {
    const found = STOCK_EXCHANGES.filter((exchange) => {
      const kind = kindOf(exchange, code);
      return kind !== undefined && fits([wanted], kind);
    });
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** A security of mainland China that is written with its market. */
export interface MainlandCode {
  readonly market: Market;
  readonly code: string;
}

const BEFORE = /^(sh|sz|bj|csi)\.?([0-9A-Z]{6})$/i;

const BEHIND = /^([0-9A-Z]{6})\.(sh|ss|xshg|sz|xshe|bj|of|csi)$/i;

const SECID = /^([012])\.([0-9A-Z]{6})$/;

const SUFFIXES = textMap<Market>({
  sh: 'sh',
  ss: 'sh',
  xshg: 'sh',
  sz: 'sz',
  xshe: 'sz',
  bj: 'bj',
  of: 'of',
  csi: 'csi',
});

/** The market and the code of `sh600000`, `600000.SH`, `600000.XSHG`, `1.600000` and their like. */
export function findMainlandCode(text: string): MainlandCode | undefined {
  const [, prefix, behindPrefix = ''] = BEFORE.exec(text) ?? [];
  if (prefix !== undefined) return mainlandCode(SUFFIXES.get(prefix.toLowerCase()), behindPrefix);
  const [, beforeSuffix = '', suffix] = BEHIND.exec(text) ?? [];
  if (suffix !== undefined) return mainlandCode(SUFFIXES.get(suffix.toLowerCase()), beforeSuffix);
  const [, number, code = ''] = SECID.exec(text) ?? [];
  if (number === undefined) return undefined;
  // Eastmoney's market number: 1 is Shanghai; 0 is Shenzhen and Beijing; 2 is China Securities Index.
  const isOfBeijing = number === '0' && kindOf('bj', code) !== undefined;
  return mainlandCode(isOfBeijing ? 'bj' : ({ 0: 'sz', 1: 'sh', 2: 'csi' } as const)[number], code);
}

/** Only codes of China Securities Index have letters. */
function mainlandCode(market: Market | undefined, code: string): MainlandCode | undefined {
  if (market === undefined) return undefined;
  if (market === 'csi') return { market, code: code.toUpperCase() };
  return /^[0-9]{6}$/.test(code) ? { market, code } : undefined;
}
