import { say, type Text } from '../../base/say.ts';
import { textMap } from '../../base/text-map.ts';

// How securities are written: by exchanges, by sites of quotes and by libraries. Nothing here asks anybody: what a
// text names follows from the text.

/**
 * What a security is. Those without a country in their name are of mainland China. B-shares and depositary
 * receipts are shares, too.
 */
export type SecurityKind =
  | 'share'
  | 'b_share'
  | 'depositary_receipt'
  | 'fund'
  | 'bond'
  | 'convertible_bond'
  | 'repo'
  | 'index'
  | 'industry_index'
  | 'hong_kong_share'
  | 'american_share'
  | 'american_index'
  | 'hong_kong_index'
  | 'futures'
  | 'option';

/**
 * How a source writes its securities, by an example: `sh600000` is the exchange in small letters before the code.
 * `BRK.B` and `BRK_B` differ in what stands before the class of a share. `RB2610` is Sina's of a futures contract,
 * `rb2610` that of its exchange; `io2202P4350` is Sina's of an option on an index, `MO2404-P-4450` that of its
 * exchange.
 */
export type WantedSpelling =
  | '600000'
  | 'sh600000'
  | 'SH600000'
  | '600000.SH'
  | '801010.SI'
  | '00700'
  | 'BRK.B'
  | 'BRK_B'
  | '106.BRK_B'
  | 'HSI'
  | 'RB2610'
  | 'rb2610'
  | '10003720'
  | 'io2202P4350'
  | 'MO2404-P-4450';

/** Where a security is quoted, or who publishes an index; `of` is a fund that is not traded. */
type Market = 'sh' | 'sz' | 'bj' | 'csi' | 'of';

type Exchange = Extract<Market, 'sh' | 'sz' | 'bj'>;

const EXCHANGES: Readonly<Record<Exchange, Text>> = {
  sh: say('Shanghai', '上海'),
  sz: say('Shenzhen', '深圳'),
  bj: say('Beijing', '北京'),
};

const KINDS: Readonly<Record<SecurityKind, Text>> = {
  share: say('a share', '股票'),
  b_share: say('a B-share', 'B 股'),
  depositary_receipt: say('a depositary receipt', '存托凭证'),
  fund: say('a fund', '基金'),
  bond: say('a bond', '债券'),
  convertible_bond: say('a convertible bond', '可转债'),
  repo: say('a repo', '质押式回购'),
  index: say('an index', '指数'),
  industry_index: say('an index of an industry', '行业指数'),
  hong_kong_share: say('a share of Hong Kong', '港股'),
  american_share: say('a share of the United States', '美股'),
  american_index: say('an index of the United States', '美国指数'),
  hong_kong_index: say('an index of Hong Kong', '港股指数'),
  futures: say('a futures contract', '期货合约'),
  option: say('an option', '期权'),
};

/** Whether a text is a {@link SecurityKind}. */
export function isSecurityKind(text: string): text is SecurityKind {
  return Object.hasOwn(KINDS, text);
}

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
  ['sz', 'b_share', /^20/],
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
function kindOf(market: Market, code: string): SecurityKind | undefined {
  if (market === 'csi') return 'index';
  if (market === 'of') return 'fund';
  return FIRST_DIGITS.find(([exchange, , digits]) => exchange === market && digits.test(code))?.[1];
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
function isNear(of: readonly SecurityKind[], kind: SecurityKind): boolean {
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
    const found = (['sh', 'sz', 'bj'] as const).filter((exchange) => {
      const kind = kindOf(exchange, code);
      return kind !== undefined && fits([wanted], kind);
    });
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

// Kinds whose digits no security of another kind has, with the first digits for which that is not so: some
// publishers number their indices as Beijing numbers its shares, and Shanghai its B-shares.
const APART: Partial<Readonly<Record<SecurityKind, { readonly butFor?: RegExp }>>> = {
  index: { butFor: /^[489]/ },
  industry_index: { butFor: /^[489]/ },
  bond: {},
  convertible_bond: {},
  repo: {},
};

/**
 * What plain digits name instead, where they name no security of the wanted kinds; undefined where they may name
 * one, and for any other text.
 * @param isTraded whether only securities count that an exchange has under these digits. Otherwise digits that no
 * exchange has may be any security, and digits never speak against a fund: one that is not traded may have any.
 */
export function otherSecurityOf(of: readonly SecurityKind[], code: string, isTraded: boolean): Text | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const mayBeWanted = (kind: SecurityKind): boolean => APART[kind]?.butFor?.test(code) ?? APART[kind] === undefined;
  if (!isTraded && of.some(mayBeWanted)) return undefined;
  const named = (['sh', 'sz', 'bj'] as const).flatMap((market) => {
    const kind = kindOf(market, code);
    return kind === undefined ? [] : [{ kind, market }];
  });
  if (named.some(({ kind }) => isNear(of, kind)) || (!isTraded && named.length === 0)) return undefined;
  const [first, ...others] = named.map(({ kind, market }) => describe(code, kind, { market, code }));
  const wanted = KINDS[of[0]!];
  if (first === undefined)
    return say(`no exchange has ${wanted.en} under ${code}`, `没有交易所以 ${code} 作为${wanted.zh}代码`);
  return say(
    [first.en, ...others.map(({ en }) => en.replace(`${code} is `, ''))].join(' and '),
    [first.zh, ...others.map(({ zh }) => zh.replace(`${code} `, ''))].join('，也'),
  );
}

/** A security of mainland China that is written with its market. */
interface MainlandCode {
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
function findMainlandCode(text: string): MainlandCode | undefined {
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

const MAINLAND: ReadonlySet<SecurityKind> = new Set([
  'share',
  'b_share',
  'depositary_receipt',
  'fund',
  'bond',
  'convertible_bond',
  'repo',
  'index',
]);

/** Writes a mainland security as it is wanted; undefined where that would leave open which one it is. */
function writeMainland(
  of: readonly SecurityKind[],
  wants: WantedSpelling,
  { market, code }: MainlandCode,
): string | undefined {
  const kind = kindOf(market, code);
  if (wants === '600000') {
    const exchange = exchangeOf(of, code);
    // Bare digits are read as what an exchange has under them: they name no fund or index that it does not have.
    const isElsewhere = market === 'csi' || market === 'of';
    const isOnly = isElsewhere ? exchange === undefined || kindOf(exchange, code) === kind : exchange === market;
    return kind !== undefined && fits(of, kind) && isOnly ? code : undefined;
  }
  // A fund that is not traded has no exchange, but the number of a traded one is that of its net values, too.
  const place = market === 'of' ? exchangeOf(['fund'], code) : market;
  if (place === undefined || (kind !== undefined && !fits(of, kind))) return undefined;
  if (wants === 'sh600000') return `${place}${code}`;
  if (place === 'csi') return undefined;
  if (wants === 'SH600000') return `${place.toUpperCase()}${code}`;
  return wants === '600000.SH' ? `${code}.${place.toUpperCase()}` : undefined;
}

/** The five digits of `700`, `0700.HK`, `hk00700`, `HK.00700` and `116.00700`. */
function readHongKong(text: string, isAlone: boolean): string | undefined {
  const [, before, behind, secid] =
    /^(?:hk\.?([0-9]{1,5})|([0-9]{1,5})\.(?:hk|xhkg)|116\.([0-9]{5}))$/i.exec(text) ?? [];
  const digits = before ?? behind ?? secid ?? (isAlone && /^[0-9]{1,5}$/.test(text) ? text : undefined);
  return digits?.padStart(5, '0');
}

const AMERICAN: readonly RegExp[] = [
  /^([A-Z][A-Z0-9]{0,9}(?:[._-][A-Z])?)\.US$/i,
  /^10[567]\.([A-Z][A-Z0-9]{0,9}(?:[._-][A-Z])?)$/i,
  /^US\.([A-Z][A-Z0-9]{0,9}(?:[._-][A-Z])?)$/,
  /^gb_([a-z][a-z0-9]{0,9}(?:[$_.-][a-z])?)$/,
  // Tencent: small letters, then capitals, and the letters of the exchange behind them.
  /^us([A-Z][A-Z0-9]{0,9}(?:\.[A-Z])??)(?:\.(?:OQ|N|AM))?$/,
];
const AMERICAN_INDICES = textMap({
  '^GSPC': '.INX',
  '^IXIC': '.IXIC',
  '^DJI': '.DJI',
  '^NDX': '.NDX',
  usINX: '.INX',
  usIXIC: '.IXIC',
  usDJI: '.DJI',
  usNDX: '.NDX',
});

/** The ticker of `AAPL.US`, `105.AAPL`, `US.AAPL`, `gb_aapl` and `usAAPL.OQ`, in capitals. */
function readAmerican(text: string, isAlone: boolean): string | undefined {
  for (const form of AMERICAN) {
    const ticker = form.exec(text)?.[1];
    if (ticker !== undefined) return ticker.toUpperCase().replace('$', '.');
  }
  return isAlone && /^[A-Z][A-Z0-9]{0,9}(?:[._-][A-Z])?$/i.test(text) ? text.toUpperCase() : undefined;
}

// Companies with shares of several classes. Behind other tickers the letter may be a series of preferred shares.
const OF_CLASSES =
  /^((?:10[567]\.)?(?:AGM|AKO|BF|BH|BIO|BRK|CRD|CWEN|EBR|GEF|GTN|HEI|HVT|LEN|LGF|MOG|STZ))[._-]([AB])$/;

/** A ticker with what a source writes before the class of its share: `BRK.B`, `BRK_B`. */
function withClass(ticker: string, separator: '.' | '_'): string {
  return ticker.replace(OF_CLASSES, `$1${separator}$2`);
}

// The products of Zhengzhou, whose months have three digits there.
const ZHENGZHOU = new Set(
  'AP CF CJ CY FG JR LR MA OI PF PK PL PM PR PX RI RM RS SA SF SH SM SR TA UR WH ZC'.split(' '),
);
const CONTRACTS: readonly RegExp[] = [
  /^(?:nf_)?(?<product>[A-Z]{1,2})(?<month>[0-9]{4}|[0-9]{3}|0)$/i,
  // The exchange behind it: tushare, Wind; JoinQuant and RiceQuant; vn.py.
  /^(?<product>[A-Z]{1,2})(?<month>[0-9]{3,4})\.(?:SHF|DCE|ZCE|INE|CFX|GFE|XSGE|XDCE|XZCE|XINE|CCFX|GFEX|SHFE|CZCE|CFFEX)$/i,
  /^(?:SHFE|INE|DCE|CZCE|CFFEX|GFEX)\.(?<product>[A-Z]{1,2})(?<month>[0-9]{3,4})$/i,
  // Eastmoney's market numbers: Shanghai, Dalian, Zhengzhou, the International Energy Exchange, CFFEX, Guangzhou.
  /^(?:113|114|115|142|8|225)\.(?<product>[A-Z]{1,2})(?<month>[0-9]{3,4})$/i,
  /^KQ\.m@(?:SHFE|INE|DCE|CZCE|CFFEX|GFEX)\.(?<product>[A-Z]{1,2})$/i,
];

/** The contract of `rb2610`, `SR610`, `RB2610.SHF`, `SHFE.rb2610` and `113.rb2610` as Sina writes it: `RB2610`. */
function readContract(text: string, now: Date): string | undefined {
  for (const form of CONTRACTS) {
    const { product: letters, month = '0' } = form.exec(text)?.groups ?? {};
    if (letters === undefined) continue;
    const product = letters.toUpperCase();
    // The main contracts joined, and the name that RiceQuant and JoinQuant have for them.
    if (month === '0' || /9999\.(?:X[A-Z]{3}|CCFX|GFEX)$/i.test(text)) return `${product}0`;
    const long = month.length === 3 ? (ZHENGZHOU.has(product) ? `${decadeOf(month, now)}${month}` : undefined) : month;
    return long !== undefined && /^[0-9]{2}(?:0[1-9]|1[0-2])$/.test(long) ? `${product}${long}` : undefined;
  }
  return undefined;
}

// The products of the China Financial Futures Exchange.
const FINANCIAL = new Set('IC IF IH IM T TF TL TS'.split(' '));

/**
 * A contract that Sina writes `RB2610` as its exchange writes it: small letters, but capitals at the China
 * Financial Futures Exchange and at Zhengzhou, whose months have three digits. The main contracts joined, `RB0`,
 * have the letter m behind the product: `rbm`.
 */
function writeAsExchange(contract: string): string {
  const [, product = '', month = ''] = /^([A-Z]{1,2})([0-9]{4}|0)$/.exec(contract) ?? [];
  const letters = FINANCIAL.has(product) || ZHENGZHOU.has(product) ? product : product.toLowerCase();
  if (month === '0') return `${letters}${letters === product ? 'M' : 'm'}`;
  return `${letters}${ZHENGZHOU.has(product) ? month.slice(1) : month}`;
}

const FUND_OPTIONS: readonly RegExp[] = [
  /^CON_OP_([0-9]{8})$/i,
  /^(?:sh|sz)\.?([0-9]{8})$/i,
  /^([0-9]{8})\.(?:sh|sz|xshg|xshe)$/i,
  // Eastmoney's market numbers of options: 10 is Shanghai, 12 is Shenzhen.
  /^1[02]\.([0-9]{8})$/,
];
const OPTION =
  /^(?:(?:SHFE|INE|DCE|CZCE|CFFEX|GFEX)\.|[0-9]{3}\.)?(?<product>[A-Z]{1,2})(?<month>[0-9]{3,4})(?<dash>-?)(?<side>[CP])-?(?<strike>[0-9]{1,7}(?:\.[0-9]{1,3})?)(?:\.(?:SHF|DCE|ZCE|INE|CFX|GFE|XSGE|XDCE|XZCE|XINE|CCFX|GFEX|SHFE|CZCE|CFFEX))?$/i;
// The options on indices: SSE 50, CSI 300, CSI 1000.
const INDEX_OPTIONS = new Set(['HO', 'IO', 'MO']);

/**
 * The option of `IO2202-P-4350`, `io2202P4350.CFX`, `10003720.SH` and their like as it is wanted. Of an option on
 * a good, what names its exchange is left out, and nothing else is changed.
 */
function readOption(wants: WantedSpelling, text: string): string | undefined {
  for (const form of FUND_OPTIONS) {
    const digits = form.exec(text)?.[1];
    if (digits !== undefined) return wants === 'io2202P4350' ? undefined : digits;
  }
  const { product: letters, month, dash, side: letter, strike } = OPTION.exec(text)?.groups ?? {};
  if (letters === undefined || letter === undefined || wants === '10003720') return undefined;
  const side = letter.toUpperCase();
  const product = letters.toUpperCase();
  if (!INDEX_OPTIONS.has(product)) return `${letters}${month}${dash}${side}${dash}${strike}`;
  return wants === 'io2202P4350'
    ? `${product.toLowerCase()}${month}${side}${strike}`
    : `${product}${month}-${side}-${strike}`;
}

// Yahoo's names of indices that are longer or shorter than those of their publisher.
const HONG_KONG_INDICES = textMap({ '^HSCE': 'HSCEI', '^HSCC': 'HSCCI' });

/** The index of `hkHSI`, `rt_hkHSI`, `HSI.HI`, `^HSI` and `100.HSI`: `HSI`. */
function readHongKongIndex(text: string): string | undefined {
  if (HONG_KONG_INDICES.has(text)) return HONG_KONG_INDICES.get(text);
  const [, before, behind, secid, alone] =
    /^(?:(?:rt_|r_)?hk\.?([A-Z][A-Z0-9]{1,11})|([A-Z][A-Z0-9]{1,11})\.(?:hi|hk)|(?:100|124|125|305)\.([A-Z][A-Z0-9]{1,11})|\^?([A-Z][A-Z0-9]{1,11}))$/i.exec(
      text,
    ) ?? [];
  return (before ?? behind ?? secid ?? alone)?.toUpperCase();
}

/**
 * A board of Eastmoney as it is wanted, `BK0475`: `90.BK0475`, `bk0475`, `BK0475.DC`. Any other text, such as the
 * name of a board, is returned as it is.
 */
export function readBoard(text: string): string {
  return /^(?:90\.)?(BK[0-9]{4})(?:\.DC)?$/i.exec(text)?.[1]?.toUpperCase() ?? text;
}

/** The digit of the decade of a month of three digits: a contract is listed at most two years before its month. */
function decadeOf(month: string, now: Date): number {
  const last = now.getUTCFullYear() + 2;
  const year = last - ((last - Number(month[0])) % 10);
  return Math.floor(year / 10) % 10;
}

/** What a text was read as. */
export interface Reading {
  /** The security as it is wanted, or the text as it is where no rule reads it. */
  readonly value: string;
  /** What a text names that is none of the wanted kinds. */
  readonly contradiction?: Text;
}

/**
 * Reads how a client writes a security as the wanted spelling. A text that no rule reads is returned as it is; so
 * is one that names a security of another kind, with what it names.
 * @param of what is wanted; plain digits are read as the first kind that has such a code
 */
export function readSpelling(of: readonly SecurityKind[], wants: WantedSpelling, text: string, now: Date): Reading {
  // No spelling is longer; and the most frequent one is told at once.
  if (text.length > 24 || (wants === '600000' && /^[0-9]{6}$/.test(text))) return { value: text };
  const [first] = of;
  const isAlone = of.every((kind) => kind === first || (kind === 'american_index' && first === 'american_share'));
  if (of.some((kind) => MAINLAND.has(kind))) {
    const named = findMainlandCode(text);
    if (named) return readNamed(of, wants, text, named);
    const exchange = /^[0-9]{6}$/.test(text) ? exchangeOf(of, text) : undefined;
    if (exchange !== undefined) return { value: writeMainland(of, wants, { market: exchange, code: text }) ?? text };
  }
  const value = readAbroad(of, wants, text, isAlone) ?? readDerivative(of, wants, text, now) ?? text;
  const ticker = tickerAlone(of, wants, value);
  return ticker === undefined ? { value } : { value: text, contradiction: marketMissing(text, ticker) };
}

/** A futures contract or an option as it is wanted. */
function readDerivative(
  of: readonly SecurityKind[],
  wants: WantedSpelling,
  text: string,
  now: Date,
): string | undefined {
  if (of.includes('option')) return readOption(wants, text);
  const contract = of.includes('futures') ? readContract(text, now) : undefined;
  return contract !== undefined && wants === 'rb2610' ? writeAsExchange(contract) : contract;
}

function readNamed(of: readonly SecurityKind[], wants: WantedSpelling, text: string, named: MainlandCode): Reading {
  const kind = kindOf(named.market, named.code);
  const written = writeMainland(of, wants, named);
  if (written !== undefined) return { value: written };
  return kind === undefined || isNear(of, kind)
    ? { value: text }
    : { value: text, contradiction: describe(text, kind, named) };
}

function describe(text: string, kind: SecurityKind, { market }: MainlandCode): Text {
  const what = KINDS[kind];
  if (market === 'csi' || market === 'of') return say(`${text} is ${what.en}`, `${text} 是${what.zh}`);
  const place = EXCHANGES[market];
  return say(`${text} is ${what.en} of ${place.en}`, `${text} 是${place.zh}的${what.zh}`);
}

/** A security of Hong Kong, of the United States or of Shenwan. */
function readAbroad(
  of: readonly SecurityKind[],
  wants: WantedSpelling,
  text: string,
  isAlone: boolean,
): string | undefined {
  const hongKong = of.includes('hong_kong_share') ? readHongKong(text, isAlone) : undefined;
  if (hongKong !== undefined) return hongKong;
  if (of.includes('industry_index')) {
    const [, code] = /^(8[0-9]{5})(?:\.SI)?$/i.exec(text) ?? [];
    return code === undefined || wants === '600000' ? code : `${code}.SI`;
  }
  if (of.includes('hong_kong_index')) return readHongKongIndex(text);
  if (of.includes('american_index') && AMERICAN_INDICES.has(text)) return AMERICAN_INDICES.get(text);
  if (!of.includes('american_share')) return undefined;
  if (wants === '106.BRK_B') return withClass(withMarketNumber(text), '_');
  const ticker = readAmerican(text, isAlone);
  return ticker === undefined ? undefined : withClass(ticker, wants === 'BRK_B' ? '_' : '.');
}

/** Tencent's letters of an exchange behind a ticker, and Eastmoney's number of it. */
const MARKET_NUMBERS = textMap({ OQ: '105', N: '106', AM: '107' });

/** `usAAPL.OQ` as `105.AAPL`; any other text as it is. */
function withMarketNumber(text: string): string {
  const [, ticker, exchange = ''] = /^us([A-Z][A-Z0-9]{0,9}(?:\.[A-Z])??)\.(OQ|N|AM)$/.exec(text) ?? [];
  return ticker === undefined ? text : `${MARKET_NUMBERS.get(exchange)}.${ticker}`;
}

/**
 * The ticker of a text, `AAPL` or `BRK_B`, where it lacks the number of its market that is wanted, which only a
 * list has; undefined for any other text.
 */
export function tickerAlone(of: readonly SecurityKind[], wants: WantedSpelling, text: string): string | undefined {
  if (wants !== '106.BRK_B' || !of.includes('american_share') || /^[0-9]{3}\./.test(text)) return undefined;
  const ticker = readAmerican(text, true);
  return ticker === undefined ? undefined : withClass(ticker, '_');
}

/** What to write where the number of a market is missing. */
function marketMissing(text: string, written: string): Text {
  return say(
    `${text} does not say where it is listed: write 105.${written} for Nasdaq, 106.${written} for NYSE, 107.${written} for NYSE Arca or American`,
    `${text} 没有说明上市地：纳斯达克写作 105.${written}，纽交所写作 106.${written}，NYSE Arca 与 NYSE American 写作 107.${written}`,
  );
}

/**
 * Other spellings of a security that are read as it, those with which most people come first: for the documents.
 * @param wanted the security as it is wanted
 */
export function otherSpellings(of: readonly SecurityKind[], wants: WantedSpelling, wanted: string): readonly string[] {
  const now = new Date(0);
  const isRead = (text: string): boolean => text !== wanted && readSpelling(of, wants, text, now).value === wanted;
  return [...new Set(spellingsOf(of, wanted))].filter(isRead);
}

function spellingsOf(of: readonly SecurityKind[], wanted: string): readonly string[] {
  if (of.includes('futures'))
    return [wanted.toLowerCase(), wanted.toUpperCase(), `${wanted}.SHF`, `SHFE.${wanted.toLowerCase()}`];
  if (of.includes('option'))
    return [
      `CON_OP_${wanted}`,
      `${wanted}.SH`,
      `10.${wanted}`,
      wanted.replace(/-/g, ''),
      wanted.replace(/^([a-z]+[0-9]+)([CP])/, (_, before: string, side: string) => `${before.toUpperCase()}-${side}-`),
      `${wanted}.CFX`,
    ];
  if (of.includes('hong_kong_index')) return [`hk${wanted}`, `${wanted}.HI`, `^${wanted}`, wanted.toLowerCase()];
  const [code] = /[0-9]{6}/.exec(wanted) ?? [];
  if (code !== undefined) {
    const market = findMainlandCode(wanted)?.market ?? exchangeOf(of, code);
    if (market !== 'sh' && market !== 'sz') return [`${code}.OF`, `${code}.CSI`, `${code}.SI`, code];
    const [suffix, number] = market === 'sh' ? ['XSHG', 1] : ['XSHE', 0];
    const capitals = market.toUpperCase();
    return [code, `${market}${code}`, `${code}.${capitals}`, `${code}.${suffix}`, `${number}.${code}`, capitals + code];
  }
  if (/^[0-9]{5}$/.test(wanted))
    return [String(Number(wanted)), `${wanted.slice(1)}.HK`, `hk${wanted}`, `116.${wanted}`];
  return [`${wanted}.US`, `US.${wanted}`, `105.${wanted}`];
}
