import { textMap } from '../../base/text-map.ts';
import { fits, fundKindsOf, kindOf, STOCK_EXCHANGES } from '../../catalogue/declare/mainland-codes.ts';
import type { FundKind, SecurityKind } from '../../catalogue/declare/security-kinds.ts';

/** A parameter that takes codes of securities or contracts, as the file of the search holds it. */
export interface CodeParam {
  /** Its interface, and the interface's category. */
  readonly name: string;
  readonly category: string;
  readonly param: string;
  /** What it takes, where that is a security, and which funds it is meant for. */
  readonly of?: readonly string[];
  readonly mainly?: string;
  /** The form of its codes: a regular expression. */
  readonly pattern: string;
  /** Its documented codes: its default and its value in the example call. */
  readonly samples: readonly string[];
  /** Whether its interface is a daily history of prices or net values. */
  readonly isHistory: boolean;
  /** Whether its source has only what it publishes itself, such as its own indices. */
  readonly isOfPublisher?: true;
}

/** A parameter with a code filled in, in the notation that it takes. */
export interface FilledParam {
  readonly param: string;
  readonly value: string;
}

/** A security that a number may be. */
interface NumberedSecurity {
  /** The exchange in codes; absent for securities without one. */
  readonly market?: 'sh' | 'sz' | 'bj' | 'csi' | 'hk';
  readonly kind: SecurityKind;
  /** What it may be, if it is a fund. */
  readonly funds: readonly FundKind[];
}

// The categories of the interfaces of each kind, the likeliest kind first. A number may be of several: 000001 is a
// share of Shenzhen, an index of Shanghai and a fund.
const CATEGORY_OF: ReadonlyMap<SecurityKind, string> = new Map([
  ['hong_kong_share', 'stock'],
  ['share', 'stock'],
  ['b_share', 'stock'],
  ['depositary_receipt', 'stock'],
  ['fund', 'fund'],
  ['convertible_bond', 'bond'],
  ['repo', 'bond'],
  ['bond', 'bond'],
  ['index', 'index'],
  ['industry_index', 'index'],
]);
const LIKELIEST = [...CATEGORY_OF.keys()];

// Numbers that the exchanges of the mainland do not assign.
const HONG_KONG = /^[0-9]{5}$/;
const OF_CSI = /^9[35][0-9]{4}$/;
const OF_SHENWAN = /^8[05][0-9]{4}$/;
const NOT_TRADED = /^(?!6[08]|3[09]|43|8[03789]|9[0239])[0-9]{6}$/;

/** What a number may be, the likeliest first. */
function securitiesOf({ number = '', market: typed }: TypedCode): readonly NumberedSecurity[] {
  const traded = STOCK_EXCHANGES.flatMap((market): readonly NumberedSecurity[] => {
    const kind = /^[0-9]{6}$/.test(number) ? kindOf(market, number) : undefined;
    return kind === undefined ? [] : [{ market, kind, funds: fundKindsOf(market, number) }];
  });
  const all: readonly NumberedSecurity[] = [
    ...(HONG_KONG.test(number) ? [{ market: 'hk', kind: 'hong_kong_share', funds: [] } as const] : []),
    ...traded.toSorted((left, right) => LIKELIEST.indexOf(left.kind) - LIKELIEST.indexOf(right.kind)),
    ...(OF_CSI.test(number) ? [{ market: 'csi', kind: 'index', funds: [] } as const] : []),
    ...(OF_SHENWAN.test(number) ? [{ kind: 'industry_index', funds: [] } as const] : []),
    ...(NOT_TRADED.test(number) ? [{ kind: 'fund', funds: fundKindsOf('of', number) } as const] : []),
  ];
  return all.filter(({ market }) => typed === undefined || typed === market);
}

// How people write the exchange: `sh600000`, `SH.600000`, `600000.SS`, `600000.XSHG`, `HK00700`, `0700.HK`.
const MARKETS = textMap({ ss: 'sh', xshg: 'sh', xshe: 'sz' });
const MARKET_FIRST = /^(?<market>sh|sz|bj|hk)\.?(?<number>[0-9]{1,6})$/i;
const MARKET_LAST = /^(?<number>[0-9]{1,6})\.(?<market>sh|ss|sz|bj|hk|xshg|xshe)$/i;

/**
 * Days, months, quarters, half-years and years as people type them: `20240105`, `2024-01-05`, `2024/1`, `2024Q1`,
 * `2024-H1`, `2024年1月5日`, `2024`. Indices have 2000 in their names.
 */
export const TYPED_PERIODS =
  /(?<![A-Za-z0-9._])(?:(?:19|20)[0-9]{2}年(?:[0-9]{1,2}月(?:[0-9]{1,2}[日号])?)?|(?:19|20)[0-9]{2}(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:0?[1-9]|[12][0-9]|3[01]))?|-?[QHqh][1-4])|19[5-9][0-9]|20(?:0[1-9]|[1-4][0-9]))(?![A-Za-z0-9_]|\.[A-Za-z0-9])/g;

/** A code as somebody typed it. */
export interface TypedCode {
  readonly text: string;
  /** Its number and its exchange in lower case, if it has them. */
  readonly number?: string;
  readonly market?: string;
  /** Whether it is a code for sure, not a word. */
  readonly isCertain: boolean;
}

/** Parses a typed text as a code; undefined if it does not look like one. */
export function parseTypedCode(typed: string): TypedCode | undefined {
  const text = typed.normalize('NFKC').trim();
  if (!/^\.?[A-Za-z0-9][A-Za-z0-9.+()_-]{0,19}$/.test(text) || isPeriod(text)) return undefined;
  const digits = text.replaceAll(/[^0-9]/g, '').length;
  const { market, number } = (MARKET_FIRST.exec(text) ?? MARKET_LAST.exec(text))?.groups ?? {};
  if (market !== undefined && number !== undefined) {
    const exchange = MARKETS.get(market.toLowerCase()) ?? market.toLowerCase();
    return {
      text,
      number: exchange === 'hk' ? number.padStart(5, '0') : number,
      market: exchange,
      isCertain: digits >= 4,
    };
  }
  // A shorter number is a year or an amount. Letters are a ticker only if they are few and upper case.
  if (digits === text.length) return digits < 5 ? undefined : { text, number: text, isCertain: true };
  const isCertain = digits >= 4 || /^[0-9]{3}\.|\)$/.test(text);
  return isCertain || digits > 0 || /^\.?[A-Z]{2,5}(?:[._-][A-Z]{1,2})?$/.test(text) ? { text, isCertain } : undefined;
}

function isPeriod(text: string): boolean {
  return text.replace(TYPED_PERIODS, '') === '';
}

/** An interface that takes a code, and the code as it takes it. */
export interface CodeHit {
  readonly name: string;
  readonly filled: FilledParam;
}

/**
 * Returns the interfaces that take a code, best first: histories documented with this very code, other histories
 * of securities with such numbers, then all others in the order of the list.
 */
export function findByCode(typed: TypedCode, params: readonly CodeParam[]): readonly CodeHit[] {
  const securities = securitiesOf(typed);
  const found = params.map((param) => toCodeFit(typed, param, securities)).filter((fit) => fit !== undefined);
  // Codes of another form match only if no interface has a better match.
  const isAlike = found.some(({ likeness }) => likeness >= 1);
  return found
    .filter(({ likeness }) => !isAlike || likeness >= 1)
    .toSorted((left, right) => left.group - right.group || left.place - right.place || right.likeness - left.likeness)
    .map(({ name, filled }) => ({ name, filled }));
}

/** How well a parameter matches a code. */
interface CodeFit extends CodeHit {
  /** Histories documented with this code, other histories, anything else. */
  readonly group: 0 | 1 | 2;
  /** The place of its security among those with such numbers. */
  readonly place: number;
  readonly likeness: number;
}

function toCodeFit(
  typed: TypedCode,
  { name, category, param, of, mainly, pattern, samples, isHistory, isOfPublisher }: CodeParam,
  securities: readonly NumberedSecurity[],
): CodeFit | undefined {
  const isOfCategory = ({ kind }: NumberedSecurity): boolean => CATEGORY_OF.get(kind) === category;
  const market = typed.market ?? securities.find((each) => isOfCategory(each) && each.market !== undefined)?.market;
  const form = new RegExp(pattern);
  // A sample that differs in case only has the right notation: Au99.99.
  const same = samples.filter((sample) => sample.toLowerCase() === typed.text.toLowerCase());
  const [best] = [...spellingsOf(typed, market), ...same]
    .filter((value) => form.test(value))
    .map((value) => ({ value, likeness: Math.max(0, ...samples.map((sample) => similarityOf(value, sample))) }))
    .toSorted((left, right) => right.likeness - left.likeness);
  if (!best) return undefined;
  const place = securities.findIndex(
    (each) =>
      isOfCategory(each) &&
      (of === undefined || fits(of, each.kind)) &&
      (mainly === undefined || each.funds.some((fund) => fund === mainly)),
  );
  if (securities.length > 0 && place < 0 && !samples.includes(typed.text)) return undefined;
  // Convertible bonds are bonds, but there are interfaces of their own.
  const isBroader = of !== undefined && place >= 0 && !of.includes(securities[place]!.kind);
  return {
    name,
    filled: { param, value: best.value },
    group: isHistory ? (best.likeness > 2 && !isOfPublisher ? 0 : 1) : 2,
    place: (place < 0 ? securities.length : place) + (isBroader ? 0.25 : 0) + (isOfPublisher ? 0.5 : 0),
    likeness: best.likeness,
  };
}

/** The notations of a code; the typed one comes first. */
function spellingsOf({ text, number }: TypedCode, market: string | undefined): readonly string[] {
  const withMarket =
    number === undefined || market === undefined
      ? []
      : [`${market}${number}`, `${market.toUpperCase()}${number}`, `${number}.${market.toUpperCase()}`];
  return [text, ...(number === undefined ? [] : [number]), ...withMarket, text.toUpperCase()];
}

/**
 * The similarity of two codes. Equal ones have 3. Otherwise 1 if both have the same sequence of runs of digits,
 * upper and lower case letters, plus the share of runs with equal lengths.
 */
function similarityOf(code: string, sample: string): number {
  if (code === sample) return 3;
  const [runs, wanted] = [runsOf(code), runsOf(sample)];
  const isAlike = runs.length === wanted.length && runs.every(([kind], at) => kind === wanted[at]?.[0]);
  const same = runs.filter(([kind, length], at) => kind === wanted[at]?.[0] && length === wanted[at]?.[1]).length;
  return (isAlike ? 1 : 0) + same / Math.max(runs.length, wanted.length);
}

function runsOf(text: string): readonly (readonly [kind: string, length: number])[] {
  return (text.match(/[0-9]+|[A-Z]+|[a-z]+|./g) ?? []).map((run) => [
    /[0-9]/.test(run) ? '0' : /[A-Z]/.test(run) ? 'A' : /[a-z]/.test(run) ? 'a' : run,
    run.length,
  ]);
}
