import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { findSecurity, madeHistory, type Security } from '../../eastmoney/kline/made-history.ts';
import { prefixedSecid, secidOf } from '../../eastmoney/kline/secid.ts';
import { linesOf } from '../../tencent/kline/sandbox.ts';
import { sina } from '../site.ts';
import { type PackedBar, packBars, packCalendar, packPlainBars } from './pack.ts';

// Behind every file stands a comment of opaque characters.
const COMMENT = '\n/* c2FuZGJveA== = "made up" */';

/**
 * The files of Sina: packed bars of the same made-up securities that the sandbox's Eastmoney has, share counts and
 * factors, and a calendar of the days of trading. Those of A-shares are whole, those that stand in for Eastmoney’s
 * begin in 2024, others in June 2026. A code that is
 * made to fail there fails here as well.
 */
const files: SandboxUpstream = {
  hosts: sina.hosts,
  answer: async ({ path, query, now }) => {
    if (path === '/realstock/company/klc_td_sh.txt')
      return script(`var datelist="${packCalendar(tradingDays(now))}";var KLC_TD_SH=datelist;`);
    const [, barsOf] = /^\/realstock\/company\/((?:sh|sz|bj)\d{6})\/hisdata_klc2\/klc_kl\.js$/.exec(path) ?? [];
    if (barsOf !== undefined && FUND.test(barsOf)) return historyReply(barsOf, fundOf(barsOf), now);
    if (barsOf !== undefined)
      return replyOf(barsOf, now, (lines) => `var KLC_K2_${barsOf}="${packLines(lines, barsOf)}";${COMMENT}`);
    const [, plainOf] = /^\/realstock\/company\/((?:sh|sz|bj)\d{6})\/hisdata\/klc_kl\.js$/.exec(path) ?? [];
    if (plainOf !== undefined) return historyReply(plainOf, indexOf(plainOf) ?? bondOf(plainOf), now);
    const [, hongKong] = /^\/stock\/hkstock\/([A-Z0-9]+)\/klc2_kl\.js$/.exec(path) ?? [];
    if (hongKong !== undefined) return historyReply(hongKong, hongKongOf(hongKong), now);
    const [, american] = /^\/staticdata\/us\/(\.?[A-Z0-9][A-Z0-9._-]*)$/.exec(path) ?? [];
    if (american !== undefined) return historyReply(american, americanOf(american), now);
    const [, factorsOf, adjust] = /^\/realstock\/company\/((?:sh|sz|bj)\d{6})\/([qh]fq)\.js$/.exec(path) ?? [];
    if (factorsOf !== undefined && (adjust === 'qfq' || adjust === 'hfq'))
      return replyOf(factorsOf, now, () => factorsFile(factorsOf, adjust));
    const [, hongKongFactors, kind] = /^\/stock\/hkstock\/(\d{5})\/([qh]fq)\.js$/.exec(path) ?? [];
    if (hongKongFactors !== undefined)
      return script(
        factorsAbroad(`hk${hongKongFactors}${kind}`, hongKongFactors, kind === 'hfq' ? 'multiples' : 'parts'),
      );
    const [, americanFactors] = /^\/us_stock\/company\/reinstatement\/([A-Z0-9][A-Z0-9._-]*)_qfq\.js$/.exec(path) ?? [];
    if (americanFactors !== undefined)
      return script(factorsAbroad(`${americanFactors}_qfq`, americanFactors, 'parts with cash'));
    const sharesOf = query.get('symbol');
    if (sharesOf !== null && path.endsWith('/StockService.getAmountBySymbol'))
      return replyOf(sharesOf, now, (lines) => sharesFile(sharesOf, lines));
    return undefined;
  },
};

export default files;

/** A made-up history that is packed, and how. */
interface Packed {
  readonly security: Security;
  readonly type: 'HX' | 'K2';
  /** Decimal places of a price, and how many units of them one unit of the made-up price is. */
  readonly decimals: number;
  readonly units?: number;
  /** How many of the source's units of volume one unit of the made-up volume is. */
  readonly lot: number;
  readonly hasTurnover?: boolean;
  readonly first?: string;
}

const FUND = /^(?:sh5|sz1[568])\d+$/;

function fundOf(symbol: string): Packed | undefined {
  const security = findSecurity(secidOf(symbol.slice(2)));
  return security && { security, type: 'K2', decimals: 3, lot: 100 };
}

function indexOf(symbol: string): Packed | undefined {
  if (!/^(?:sh000|sz399|bj899)/.test(symbol)) return undefined;
  const security = findSecurity(prefixedSecid(symbol));
  return security && { security, type: 'HX', decimals: 3, units: 10, lot: 100, first: FIRST_DAY_INSTEAD };
}

function bondOf(symbol: string): Packed | undefined {
  if (!/^(?:sh[01]|sz1[0-4])/.test(symbol)) return undefined;
  const security = { secid: secidOf(symbol.slice(2)), seed: seedOf(symbol), decimals: 3 } as const;
  return { security, type: 'HX', decimals: 3, lot: 1 };
}

/** Indices of Hong Kong, and what they are at Eastmoney, from which they have their figures. */
const HONG_KONG_INDICES: Readonly<Record<string, string>> = {
  HSI: '100.HSI',
  HSCEI: '100.HSCEI',
  HSTECH: '124.HSTECH',
  HSCCI: '124.HSCCI',
  CES100: '124.CES100',
  CES120: '124.CES120',
  CES280: '124.CES280',
  VHSI: '124.VHSI',
};

function hongKongOf(symbol: string): Packed | undefined {
  const share = symbol < '90000' ? findSecurity(`116.${symbol}`) : undefined;
  if (share) return { security: share, type: 'K2', decimals: 3, lot: 1, first: FIRST_DAY_INSTEAD };
  const security = indexAbroad(HONG_KONG_INDICES[symbol]);
  return security && { security, type: 'K2', decimals: 2, lot: 100 };
}

const AMERICAN_INDICES: Readonly<Record<string, string>> = {
  '.INX': '100.SPX',
  '.DJI': '100.DJIA',
  '.IXIC': '100.NDX',
  '.NDX': '100.NDX100',
};

function americanOf(symbol: string): Packed | undefined {
  const share = symbol.length > 6 ? undefined : findSecurity(`105.${symbol}`);
  if (share) return { security: share, type: 'K2', decimals: 3, lot: 1 };
  const security = indexAbroad(AMERICAN_INDICES[symbol]);
  return security && { security, type: 'K2', decimals: 4, units: 100, lot: 100, hasTurnover: false };
}

/** The made-up index of a secid, also where Eastmoney's sandbox has none of it. */
function indexAbroad(secid: string | undefined): Security | undefined {
  return secid === undefined ? undefined : { secid, seed: seedOf(secid), decimals: 2, isIndex: true };
}

const FIRST_DAY = '2026-06-01';
// Of indices and shares of Hong Kong, which are asked for while Eastmoney is out.
const FIRST_DAY_INSTEAD = '2024-01-01';

/** The file of a history; 404 where there is none. */
function historyReply(symbol: string, packed: Packed | undefined, now: number): SandboxReply {
  if (!packed) return { status: 404, type: 'text/html', body: NOT_FOUND };
  const { security, type, decimals, units = 1, lot, hasTurnover = true, first = FIRST_DAY } = packed;
  const { days, issue } = madeHistory(security, now);
  const from = Math.max(
    0,
    days.findIndex(({ day }) => day >= first),
  );
  const bars = days.slice(from).map(
    ({ day, open, high, low, close, volume, turnover }): PackedBar => ({
      day,
      open: open * units,
      high: high * units,
      low: low * units,
      close: close * units,
      volume: volume * lot,
      amount: hasTurnover ? Math.round(turnover / 100) : 0,
    }),
  );
  const text =
    type === 'HX'
      ? packPlainBars(bars, decimals)
      : packBars(bars, from === 0 ? issue * units : days[from - 1]!.close * units, decimals);
  return script(`var KLC_KL_${symbol}="${text}";${COMMENT}`);
}

const EX_DAYS = ['2026-06-15', '2026-03-16', '2025-06-16', '1900-01-01'];

/** Factors of shares of other exchanges, the newest first: parts of today's price, or multiples and cash. */
function factorsAbroad(name: string, symbol: string, kind: 'parts' | 'parts with cash' | 'multiples'): string {
  const random = seededRandom(seedOf(symbol));
  let [parts, cents] = [10_000, 0];
  const made = EX_DAYS.map((d) => {
    const entry = { parts, cents, d };
    parts -= 50 + random(300);
    cents += 5 + random(100);
    return entry;
  });
  const all = made.at(-1)!.cents;
  const data = made.map(({ d, parts: part, cents: before }) => {
    if (kind === 'multiples') return { d, f: '1', c: toDecimal(all - before, 2) };
    return { d, f: toDecimal(part, 4), ...(kind === 'parts with cash' && { c: '0' }) };
  });
  return `var ${name}=${JSON.stringify({ data })}${COMMENT}`;
}

type Lines = readonly (readonly string[])[];

/** A file of a share; 404 where there is none, and a cut connection for a code that is made to fail. */
async function replyOf(symbol: string, now: number, write: (lines: Lines) => string): Promise<SandboxReply> {
  const code = symbol.slice(2);
  const exchange = secidOf(code).startsWith('1.') ? 'sh' : /^(?:4|8|92)/.test(code) ? 'bj' : 'sz';
  const isShare = symbol === `${exchange}${code}`;
  const lines = isShare ? await linesOf(code, '101', '0', now) : [];
  if (lines === undefined) return 'cut';
  const whole = lines.filter((cells) => !cells.includes('-'));
  return whole.length === 0 ? { status: 404, type: 'text/html', body: NOT_FOUND } : script(write(whole));
}

const NOT_FOUND = '<html><head><title>404 Not Found</title></head><body>404 Not Found</body></html>\n';

function script(body: string): SandboxReply {
  return { type: 'application/x-javascript', body };
}

/**
 * Packs lines of day, open, close, high, low, volume in lots, and turnover in yuan with two places. The STAR
 * market trades after hours.
 */
function packLines(lines: Lines, symbol: string): string {
  const hundredths = (price = ''): number => Math.round(Number(price) * 100);
  const bars = lines.map(([day = '', open, close, high, low, lots, turnover]) => ({
    day,
    open: hundredths(open),
    high: hundredths(high),
    low: hundredths(low),
    close: hundredths(close),
    volume: Number(lots) * 100,
    amount: Math.round(Number(turnover)),
    ...(symbol.startsWith('sh68') && { after: Math.floor(Number(lots) / 50) * 100 }),
  }));
  return packBars(bars, bars[0]!.open);
}

/** The share counts: one, from which the turnover rate of the last line follows. */
function sharesFile(symbol: string, lines: Lines): string {
  const [day = ''] = lines[0]!;
  const last = lines.findLast((cells) => Number(cells[7]) > 0);
  const amount = last ? Number((Number(last[5]) / Number(last[7])).toFixed(4)) : 10_000;
  const guard = "/*<script>location.href='//sina.com';</script>*/";
  return `${guard}\nvar KKE_ShareAmount_${symbol}=([{"date":"${day}","amount":${amount}}]);`;
}

/** The factors of four dividends. They are made up anew: those of Eastmoney's sandbox are subtracted. */
function factorsFile(symbol: string, adjust: 'qfq' | 'hfq'): string {
  const random = seededRandom(Number(symbol.slice(2)));
  const days = ['2026-06-12', '2025-06-13', '2024-06-14', '2023-06-16', '1900-01-01'];
  // In units of 10^-16, as the site prints them.
  const factors: bigint[] = [10n ** 16n];
  for (let at = 1; at < days.length; at++)
    factors.push((factors[at - 1]! * BigInt(10_000 + 100 + random(400))) / 10_000n);
  const first = factors.at(-1)!;
  const text = (factor: bigint): string => {
    const digits = String(factor).padStart(17, '0');
    return `${digits.slice(0, -16)}.${digits.slice(-16)}`;
  };
  const data = days.map((d, at) => ({
    d,
    f: text(adjust === 'qfq' ? factors[at]! : (first * 10n ** 16n) / factors[at]!),
  }));
  return `var ${symbol}${adjust}=${JSON.stringify({ total: data.length, data })}${COMMENT}`;
}

const DAY_MS = 86_400_000;

/** Weekdays without New Year and the October week, to the end of the year. */
function tradingDays(now: number): readonly string[] {
  const days: string[] = [];
  const last = Date.UTC(new Date(now).getUTCFullYear(), 11, 31);
  for (let at = Date.UTC(1990, 11, 19); at <= last; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (new Date(at).getUTCDay() % 6 !== 0 && !/-(?:01-01|10-0[1-7])$/.test(day) && day !== '1992-05-04')
      days.push(day);
  }
  return days;
}
