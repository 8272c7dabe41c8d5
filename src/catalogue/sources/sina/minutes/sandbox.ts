import { isUnknownCode, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { findSecurity, madeHistory, type Security } from '../../eastmoney/kline/made-history.ts';
import { minutesOf, spansOf } from '../../eastmoney/kline/made-minutes.ts';
import { prefixedSecid, secidOf } from '../../eastmoney/kline/secid.ts';
import { sinaMinutes } from './wire.ts';

// How many bars there are: those of some days.
const BARS = 240;

/** Bars of minutes of the made-up securities of Eastmoney’s sandbox; `null` for any other. */
const minutes: SandboxUpstream = {
  hosts: sinaMinutes.hosts,
  answer: ({ path, query, now }) => {
    if (!path.endsWith('/CN_MarketDataService.getKLineData')) return undefined;
    const scale = Number(query.get('scale'));
    const security = securityOf(query.get('symbol') ?? '');
    const bars = security && [1, 5, 15, 30, 60].includes(scale) ? barsOf(security, scale, now) : null;
    return {
      type: 'application/javascript; charset=utf-8',
      body: `/*<script>location.href='//sina.com';</script>*/\n=(${JSON.stringify(bars)});`,
    };
  },
};

export default minutes;

function securityOf(symbol: string): Security | undefined {
  const code = symbol.slice(2);
  if (/^(?:sh000|sz399)/.test(symbol)) return findSecurity(prefixedSecid(symbol));
  const secid = secidOf(code);
  const exchange = secid.startsWith('1.') ? 'sh' : /^(?:4|8|92)/.test(code) ? 'bj' : 'sz';
  return symbol === `${exchange}${code}` && !isUnknownCode(code) ? findSecurity(secid) : undefined;
}

function barsOf(security: Security, scale: number, now: number): readonly Readonly<Record<string, string>>[] {
  const { secid, decimals } = security;
  const price = (units: number): string => toDecimal(units * (decimals === 2 ? 10 : 1), 3);
  return madeHistory(security, now)
    .days.slice(-scale)
    .flatMap((day) => spansOf(minutesOf(day, secid, decimals, false), scale))
    .slice(-BARS)
    .map(
      ({ day, open, high, low, close, volume, turnover }): Record<string, string> => ({
        day: `${day}:00`,
        open: price(open),
        high: price(high),
        low: price(low),
        close: price(close),
        volume: String(volume * 100),
        amount: toDecimal(turnover, 2),
      }),
    )
    .map((bar) => (GAPS.test(secid) ? withGap(bar) : bar));
}

// Securities whose bars lack a figure at times.
const GAPS = /\.9995\d{2}$/;

/** A bar, or one of about twenty without one of its figures. */
function withGap(bar: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const random = seededRandom(seedOf(bar.day ?? ''));
  const [, ...figures] = Object.keys(bar);
  return random(20) === 0 ? { ...bar, [figures[random(figures.length)]!]: '' } : bar;
}
