import { say, type Text } from '../../base/say.ts';
import { readAbroad, tickerAlone } from './codes-abroad.ts';
import { readContract, readOption, writeAsExchange } from './contract-codes.ts';
import {
  type Exchange,
  exchangeOf,
  findMainlandCode,
  fits,
  isNear,
  kindOf,
  type MainlandCode,
  STOCK_EXCHANGES,
} from './mainland-codes.ts';
import { KINDS, type SecurityKind, type WantedSpelling } from './security-kinds.ts';

// How securities are written: by exchanges, by sites of quotes and by libraries. Nothing here asks anybody: what a
// text names follows from the text.

const EXCHANGES: Readonly<Record<Exchange, Text>> = {
  sh: say('Shanghai', '上海'),
  sz: say('Shenzhen', '深圳'),
  bj: say('Beijing', '北京'),
};

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
  const named = STOCK_EXCHANGES.flatMap((market) => {
    const kind = kindOf(market, code);
    return kind === undefined ? [] : [{ kind, market }];
  });
  if (named.some(({ kind }) => isNear(of, kind)) || (!isTraded && named.length === 0)) return undefined;
  const wanted = KINDS[of[0]!];
  if (named.length === 0)
    return say(`no exchange has ${wanted.en} under ${code}`, `没有交易所以 ${code} 作为${wanted.zh}代码`);
  return meaningOf(code, named);
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

/**
 * A board of Eastmoney as it is wanted, `BK0475`: `90.BK0475`, `bk0475`, `BK0475.DC`. Any other text, such as the
 * name of a board, is returned as it is.
 */
export function readBoard(text: string): string {
  return /^(?:90\.)?(BK[0-9]{4})(?:\.DC)?$/i.exec(text)?.[1]?.toUpperCase() ?? text;
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
  // Beside a contract, letters are read as nothing else: `A0.US` would be a share, and without its end a contract.
  const isContract = of.includes('futures') || of.includes('option');
  const value = (isContract ? readDerivative(of, wants, text, now) : readAbroad(of, wants, text, isAlone)) ?? text;
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
  const contract = readContract(text, now);
  return contract !== undefined && wants === 'rb2610' ? writeAsExchange(contract) : contract;
}

function readNamed(of: readonly SecurityKind[], wants: WantedSpelling, text: string, named: MainlandCode): Reading {
  const kind = kindOf(named.market, named.code);
  const written = writeMainland(of, wants, named);
  if (written !== undefined) return { value: written };
  return kind === undefined || isNear(of, kind)
    ? { value: text }
    : { value: text, contradiction: meaningOf(text, [{ kind, market: named.market }]) };
}

/** What a text names: `000001 is a share of Shenzhen and an index of Shanghai`. */
function meaningOf(
  text: string,
  named: readonly { readonly kind: SecurityKind; readonly market: MainlandCode['market'] }[],
): Text {
  const meanings = named.map(({ kind, market }) => {
    const what = KINDS[kind];
    if (market === 'csi' || market === 'of') return what;
    const place = EXCHANGES[market];
    return say(`${what.en} of ${place.en}`, `${place.zh}的${what.zh}`);
  });
  return say(
    `${text} is ${meanings.map(({ en }) => en).join(' and ')}`,
    `${text} 是${meanings.map(({ zh }) => zh).join('，也是')}`,
  );
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
