import type { WantedSpelling } from './security-kinds.ts';

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
export function readContract(text: string, now: Date): string | undefined {
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
export function writeAsExchange(contract: string): string {
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
export function readOption(wants: WantedSpelling, text: string): string | undefined {
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

/** The digit of the decade of a month of three digits: a contract is listed at most two years before its month. */
function decadeOf(month: string, now: Date): number {
  const last = now.getUTCFullYear() + 2;
  const year = last - ((last - Number(month[0])) % 10);
  return Math.floor(year / 10) % 10;
}
