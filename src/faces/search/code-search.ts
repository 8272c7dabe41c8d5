import { textMap } from '../../base/text-map.ts';

/** A parameter that takes codes of securities or contracts, as the file of the search holds it. */
export interface CodeParam {
  /** Its interface, and the interface's category. */
  readonly name: string;
  readonly category: string;
  readonly param: string;
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

/** A range of the numbers that exchanges assign, and the securities that have them. */
interface NumberRange {
  /** The exchange in codes; absent for securities without one. */
  readonly market?: 'sh' | 'sz' | 'bj' | 'csi' | 'hk';
  /** The category of its interfaces, and a word in the names of the best matches. */
  readonly category: string;
  readonly word?: string;
  readonly numbers: RegExp;
}

// The likeliest first. A number may be in several: 000001 is a share of Shenzhen, an index of Shanghai and a fund.
// An interface with one of these words in its name takes that range alone.
const RANGES: readonly NumberRange[] = [
  { market: 'hk', category: 'stock', word: 'hk', numbers: /^[0-9]{5}$/ },
  { market: 'sh', category: 'stock', numbers: /^(?:6[08][0-9]|900)[0-9]{3}$/ },
  { market: 'sh', category: 'stock', word: 'cdr', numbers: /^689[0-9]{3}$/ },
  { market: 'sz', category: 'stock', numbers: /^(?:00[0-9]|20[01]|30[0-9])[0-9]{3}$/ },
  { market: 'bj', category: 'stock', numbers: /^(?:43|8[378]|92)[0-9]{4}$/ },
  { market: 'sh', category: 'fund', word: 'reits', numbers: /^508[0-9]{3}$/ },
  { market: 'sz', category: 'fund', word: 'reits', numbers: /^180[0-9]{3}$/ },
  { market: 'sh', category: 'fund', word: 'lof', numbers: /^50[0-6][0-9]{3}$/ },
  { market: 'sz', category: 'fund', word: 'lof', numbers: /^16[0-9]{4}$/ },
  { market: 'sh', category: 'fund', word: 'etf', numbers: /^5[1-8][0-9]{4}$/ },
  { market: 'sz', category: 'fund', word: 'etf', numbers: /^15[0-9]{4}$/ },
  { market: 'sh', category: 'bond', word: 'cov', numbers: /^11[0138][0-9]{3}$/ },
  { market: 'sz', category: 'bond', word: 'cov', numbers: /^12[378][0-9]{3}$/ },
  { market: 'sh', category: 'bond', word: 'back', numbers: /^204[0-9]{3}$/ },
  { market: 'sz', category: 'bond', word: 'back', numbers: /^131[0-9]{3}$/ },
  // Bonds other than repos: the number does not tell convertible bonds apart.
  { market: 'sh', category: 'bond', word: 'cb', numbers: /^(?:01|1[0-24-9])[0-9]{4}$/ },
  { market: 'sz', category: 'bond', word: 'cb', numbers: /^1[0-2][0-9]{4}$/ },
  { market: 'sh', category: 'bond', numbers: /^(?:01|1[0-9])[0-9]{4}$/ },
  { market: 'sz', category: 'bond', numbers: /^1[0-2][0-9]{4}$/ },
  { market: 'sh', category: 'index', numbers: /^000[0-9]{3}$/ },
  { market: 'sz', category: 'index', numbers: /^399[0-9]{3}$/ },
  { market: 'bj', category: 'index', numbers: /^899[0-9]{3}$/ },
  { market: 'csi', category: 'index', numbers: /^9[35][0-9]{4}$/ },
  { category: 'index', word: 'sw', numbers: /^8[05][0-9]{4}$/ },
  { category: 'fund', word: 'open', numbers: /^(?!6[08]|3[09]|43|8[03789]|9[0239])[0-9]{6}$/ },
];

const WORDS = new Set(RANGES.flatMap(({ word }) => word ?? []));

// How people write the exchange: `sh600000`, `SH.600000`, `600000.SS`, `600000.XSHG`, `HK00700`, `0700.HK`.
const MARKETS = textMap({ ss: 'sh', xshg: 'sh', xshe: 'sz' });
const MARKET_FIRST = /^(?<market>sh|sz|bj|hk)\.?(?<number>[0-9]{1,6})$/i;
const MARKET_LAST = /^(?<number>[0-9]{1,6})\.(?<market>sh|ss|sz|bj|hk|xshg|xshe)$/i;

const DAY = /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])$/;

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
  if (!/^\.?[A-Za-z0-9][A-Za-z0-9.+()_-]{0,19}$/.test(text)) return undefined;
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
  if (digits === text.length) return digits < 5 || DAY.test(text) ? undefined : { text, number: text, isCertain: true };
  const isCertain = digits >= 4 || /^[0-9]{3}\.|\)$/.test(text);
  return isCertain || digits > 0 || /^\.?[A-Z]{2,5}(?:[._-][A-Z]{1,2})?$/.test(text) ? { text, isCertain } : undefined;
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
  const ranges = RANGES.filter(
    ({ market, numbers }) =>
      numbers.test(typed.number ?? '') && (typed.market === undefined || typed.market === market),
  );
  const fits = params.map((param) => toCodeFit(typed, param, ranges)).filter((fit) => fit !== undefined);
  // Codes of another form match only if no interface has a better match.
  const isAlike = fits.some(({ likeness }) => likeness >= 1);
  return fits
    .filter(({ likeness }) => !isAlike || likeness >= 1)
    .toSorted((left, right) => left.group - right.group || left.range - right.range || right.likeness - left.likeness)
    .map(({ name, filled }) => ({ name, filled }));
}

/** How well a parameter matches a code. */
interface CodeFit extends CodeHit {
  /** Histories documented with this code, other histories, anything else. */
  readonly group: 0 | 1 | 2;
  /** The rank of its securities among those with such numbers. */
  readonly range: number;
  readonly likeness: number;
}

function toCodeFit(
  typed: TypedCode,
  { name, category, param, pattern, samples, isHistory, isOfPublisher }: CodeParam,
  ranges: readonly NumberRange[],
): CodeFit | undefined {
  const ofCategory = ranges.filter((range) => range.category === category);
  const market = typed.market ?? ofCategory.find((range) => range.market !== undefined)?.market;
  const form = new RegExp(pattern);
  // A sample that differs in case only has the right notation: Au99.99.
  const same = samples.filter((sample) => sample.toLowerCase() === typed.text.toLowerCase());
  const [best] = [...spellingsOf(typed, market), ...same]
    .filter((value) => form.test(value))
    .map((value) => ({ value, likeness: Math.max(0, ...samples.map((sample) => similarityOf(value, sample))) }))
    .toSorted((left, right) => right.likeness - left.likeness);
  if (!best) return undefined;
  const words = name.split('_').filter((word) => WORDS.has(word));
  const fitting = ranges.findIndex(
    (range) =>
      range.category === category && (words.length === 0 ? range.word === undefined : words.includes(range.word ?? '')),
  );
  const isOfRange = words.length === 0 ? ofCategory.length > 0 : fitting >= 0;
  if (ranges.length > 0 && !isOfRange && !samples.includes(typed.text)) return undefined;
  return {
    name,
    filled: { param, value: best.value },
    group: isHistory ? (best.likeness > 2 && !isOfPublisher ? 0 : 1) : 2,
    range: (fitting < 0 ? ranges.length : fitting) + (isOfPublisher ? 0.5 : 0),
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
