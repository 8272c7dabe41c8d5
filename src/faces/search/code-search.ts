import { textMap } from '../../base/text-map.ts';

/** A parameter that takes codes of securities or contracts, as the file of the search holds it. */
export interface CodeParam {
  /** Its interface, and the category of that. */
  readonly name: string;
  readonly category: string;
  readonly param: string;
  /** The form of its codes: a regular expression. */
  readonly pattern: string;
  /** Codes that it is documented with: its default and its value in the example call. */
  readonly samples: readonly string[];
  /** Whether its interface has the prices or net values of one thing by day. */
  readonly isHistory: boolean;
}

/** A parameter with a code filled in, in the writing that it takes. */
export interface FilledParam {
  readonly param: string;
  readonly value: string;
}

/** A range of the numbers that exchanges give, and what has such numbers. */
interface NumberRange {
  /** The exchange as codes are written with it; absent for what has no exchange. */
  readonly market?: 'sh' | 'sz' | 'bj' | 'csi' | 'hk';
  /** The category of the interfaces about it, and a word of the names of those that fit best. */
  readonly category: string;
  readonly word?: string;
  readonly numbers: RegExp;
}

// The likeliest first. A number may be in several: 000001 is a share of Shenzhen, an index of Shanghai and a fund.
// What has one of these words in its name is of that range alone.
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
  // A bond whose number does not tell whether it is convertible; no repo.
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
// Publishers of indices: what has one of these words in its name knows the indices of this publisher alone.
const PUBLISHERS: ReadonlySet<string> = new Set(['cni', 'csindex']);

// How people write the exchange: `sh600000`, `SH.600000`, `600000.SS`, `600000.XSHG`, `HK00700`, `0700.HK`.
const MARKETS = textMap({ ss: 'sh', xshg: 'sh', xshe: 'sz' });
const MARKET_FIRST = /^(?<market>sh|sz|bj|hk)\.?(?<number>[0-9]{1,6})$/i;
const MARKET_LAST = /^(?<number>[0-9]{1,6})\.(?<market>sh|ss|sz|bj|hk|xshg|xshe)$/i;

const DAY = /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])$/;

/** A code as somebody typed it. */
export interface TypedCode {
  readonly text: string;
  /** Its number and its exchange in small letters, as far as it names them. */
  readonly number?: string;
  readonly market?: string;
  /** Whether it can hardly be a word. */
  readonly isCertain: boolean;
}

/** Reads what somebody typed as a code; undefined where it has not the looks of one. */
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
  // A shorter number is a year or an amount; letters alone are a ticker only if they are capitals and few.
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
 * Returns the interfaces that take a code, best first: the histories of what has such numbers, those first that
 * are documented with this very code; then the others in the order of the list.
 */
export function findByCode(typed: TypedCode, params: readonly CodeParam[]): readonly CodeHit[] {
  const ranges = RANGES.filter(
    ({ market, numbers }) =>
      numbers.test(typed.number ?? '') && (typed.market === undefined || typed.market === market),
  );
  const fits = params.map((param) => toCodeFit(typed, param, ranges)).filter((fit) => fit !== undefined);
  // Codes of another look are taken only where nothing better is.
  const isAlike = fits.some(({ likeness }) => likeness >= 1);
  return fits
    .filter(({ likeness }) => !isAlike || likeness >= 1)
    .toSorted((left, right) => left.group - right.group || left.range - right.range || right.likeness - left.likeness)
    .map(({ name, filled }) => ({ name, filled }));
}

/** How well a parameter fits a code. */
interface CodeFit extends CodeHit {
  /** Histories documented with this code, other histories, anything else. */
  readonly group: 0 | 1 | 2;
  /** The place of what it is about among what has such numbers. */
  readonly range: number;
  readonly likeness: number;
}

function toCodeFit(
  typed: TypedCode,
  { name, category, param, pattern, samples, isHistory }: CodeParam,
  ranges: readonly NumberRange[],
): CodeFit | undefined {
  const ofCategory = ranges.filter((range) => range.category === category);
  const market = typed.market ?? ofCategory.find((range) => range.market !== undefined)?.market;
  const form = new RegExp(pattern);
  // A sample in another case is the right writing: Au99.99.
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
  const isOfPublisher = name.split('_').some((word) => PUBLISHERS.has(word));
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

/** The ways to write a code, the one that was typed first. */
function spellingsOf({ text, number }: TypedCode, market: string | undefined): readonly string[] {
  const withMarket =
    number === undefined || market === undefined
      ? []
      : [`${market}${number}`, `${market.toUpperCase()}${number}`, `${number}.${market.toUpperCase()}`];
  return [text, ...(number === undefined ? [] : [number]), ...withMarket, text.toUpperCase()];
}

/**
 * How alike two codes look: 3 for the same; else 1 where their runs of digits, capitals and small letters follow
 * each other alike, and the share of the runs that are of the same length.
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
