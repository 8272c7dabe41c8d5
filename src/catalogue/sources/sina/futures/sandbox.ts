import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { findContract, madeBars, madeMinutes, priceText, settlementOf } from './made-contracts.ts';
import { findForeign } from './made-foreign.ts';
import { sinaFutures, sinaOptions } from './wire.ts';

/** Sina's bars of futures and options, made up. */
const bars: SandboxUpstream = {
  hosts: [...sinaFutures.hosts, ...sinaOptions.hosts],
  answer: ({ path, query, now }) => {
    const [, callback = '', service = ''] = /\/api\/jsonp(?:_v2)?\.php\/([^/]*)\/(\w+\.\w+)$/.exec(path) ?? [];
    const symbol = query.get('symbol') ?? '';
    switch (service) {
      case 'InnerFuturesNewService.getDailyKLine':
        return script(callback, dailyOf(symbol, now));
      case 'InnerFuturesNewService.getFewMinLine':
        return script(callback, minutesOf(symbol, Number(query.get('type')), now));
      case 'GlobalFuturesService.getGlobalFuturesDailyKLine':
        return script(callback, foreignOf(symbol, now));
      case 'StockOptionDaylineService.getSymbolInfo':
        return script(callback, optionOf(symbol, now));
      default:
        return undefined;
    }
  },
};

export default bars;

function script(callback: string, list: unknown): SandboxReply {
  const guard = "/*<script>location.href='//sina.com';</script>*/";
  return { type: 'application/javascript', body: `${guard}\n${callback}(${JSON.stringify(list)});` };
}

function dailyOf(symbol: string, now: number): unknown {
  const contract = findContract(symbol, now);
  if (!contract) return null;
  return madeBars(symbol, contract, now).map((bar) => ({
    d: bar.day,
    o: priceText(bar.open),
    h: priceText(bar.high),
    l: priceText(bar.low),
    c: priceText(bar.close),
    v: String(bar.volume),
    p: String(bar.hold),
    s: priceText(settlementOf(bar, contract)),
  }));
}

function minutesOf(symbol: string, minutes: number, now: number): unknown {
  const contract = findContract(symbol, now);
  if (!contract || ![1, 5, 15, 30, 60].includes(minutes)) return null;
  return madeMinutes(symbol, contract, minutes, now).map((bar) => ({
    d: bar.time,
    o: priceText(bar.open),
    h: priceText(bar.high),
    l: priceText(bar.low),
    c: priceText(bar.close),
    v: String(bar.volume),
    p: String(bar.hold),
  }));
}

function foreignOf(symbol: string, now: number): unknown {
  const contract = findForeign(symbol);
  if (!contract) return null;
  return madeBars(symbol, contract, now).map((bar) => ({
    date: bar.day,
    open: priceText(bar.open),
    high: priceText(bar.high),
    low: priceText(bar.low),
    close: priceText(bar.close),
    volume: String(bar.volume),
    position: '0',
    s: '0.000',
  }));
}

function optionOf(symbol: string, now: number): unknown {
  const [, code] = /^CON_OP_(1\d{7})$/.exec(symbol) ?? [];
  if (code === undefined) return null;
  // The last three months of its life. A price of 0.3012 yuan has four decimals.
  return madeBars(code, { price: 3_012_000, tick: 1_000 }, now)
    .slice(-60)
    .map((bar) => {
      const price = (value: number): string => (value / 10_000_000).toFixed(4);
      return {
        d: bar.day,
        o: price(bar.open),
        h: price(bar.high),
        l: price(bar.low),
        c: price(bar.close),
        v: String(bar.volume),
      };
    });
}
