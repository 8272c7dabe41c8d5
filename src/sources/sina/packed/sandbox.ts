import { seededRandom } from '../../../declare/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../declare/sandbox.ts';
import { linesOf } from '../../tencent/kline/sandbox.ts';
import { sina } from '../site.ts';
import { packBars, packCalendar } from './pack.ts';

// Behind every file stands a comment of opaque characters.
const COMMENT = '\n/* c2FuZGJveA== = "made up" */';

/**
 * The files of Sina: packed bars of the same made-up shares that the sandbox's Eastmoney has, their share counts
 * and factors, and a calendar of the days of trading. A code that is made to fail there fails here as well.
 */
const files: SandboxUpstream = {
  hosts: sina.hosts,
  answer: async ({ path, query, now }) => {
    if (path === '/realstock/company/klc_td_sh.txt')
      return script(`var datelist="${packCalendar(tradingDays(now))}";var KLC_TD_SH=datelist;`);
    const [, barsOf] = /^\/realstock\/company\/((?:sh|sz|bj)\d{6})\/hisdata_klc2\/klc_kl\.js$/.exec(path) ?? [];
    if (barsOf !== undefined)
      return replyOf(barsOf, now, (lines) => `var KLC_K2_${barsOf}="${packLines(lines)}";${COMMENT}`);
    const [, factorsOf, adjust] = /^\/realstock\/company\/((?:sh|sz|bj)\d{6})\/([qh]fq)\.js$/.exec(path) ?? [];
    if (factorsOf !== undefined && (adjust === 'qfq' || adjust === 'hfq'))
      return replyOf(factorsOf, now, () => factorsFile(factorsOf, adjust));
    const sharesOf = query.get('symbol');
    if (sharesOf !== null && path.endsWith('/StockService.getAmountBySymbol'))
      return replyOf(sharesOf, now, (lines) => sharesFile(sharesOf, lines));
    return undefined;
  },
};

export default files;

type Lines = readonly (readonly string[])[];

/** A file of a share; 404 where there is none, and a cut connection for a code that is made to fail. */
async function replyOf(symbol: string, now: number, write: (lines: Lines) => string): Promise<SandboxReply> {
  const code = symbol.slice(2);
  const isShare = symbol === `${code.startsWith('6') ? 'sh' : /^[03]/.test(code) ? 'sz' : 'bj'}${code}`;
  const lines = isShare ? await linesOf(code, '101', '0', now) : [];
  if (lines === undefined) return 'cut';
  const whole = lines.filter((cells) => !cells.includes('-'));
  return whole.length === 0 ? { status: 404, type: 'text/html', body: NOT_FOUND } : script(write(whole));
}

const NOT_FOUND = '<html><head><title>404 Not Found</title></head><body>404 Not Found</body></html>\n';

function script(body: string): SandboxReply {
  return { type: 'application/x-javascript', body };
}

/** Packs lines of day, open, close, high, low, volume in lots, and turnover in yuan with two places. */
function packLines(lines: Lines): string {
  const hundredths = (price = ''): number => Math.round(Number(price) * 100);
  const bars = lines.map(([day = '', open, close, high, low, lots, turnover]) => ({
    day,
    open: hundredths(open),
    high: hundredths(high),
    low: hundredths(low),
    close: hundredths(close),
    volume: Number(lots) * 100,
    amount: Math.round(Number(turnover)),
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
