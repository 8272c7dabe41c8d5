import type { SandboxReply } from '../../../made-up/sandbox.ts';
import klines from '../kline/sandbox.ts';

/** One made day of a security, as the klines of the sandbox have it. A figure that one lacks is NaN. */
export interface MadeDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly open: number;
  readonly close: number;
  readonly high: number;
  readonly low: number;
  /** In lots of 100. */
  readonly volume: number;
  readonly turnover: number;
  /** Percentages, and the change of the price. */
  readonly amplitude: number;
  readonly changeRate: number;
  readonly change: number;
  readonly turnoverRate: number;
}

/** The last days of a security. */
export interface MadeHistory {
  /** Oldest first. */
  readonly days: readonly MadeDay[];
  /** Decimal places of a price. */
  readonly decimals: number;
  readonly name: string;
}

/**
 * The last days of a security in the sandbox, so that quotes and flows agree with its klines. What the klines
 * answer instead, for a code that fails or that they do not know, is returned as it is.
 */
export async function madeDays(secid: string, count: number, now: number): Promise<MadeHistory | SandboxReply> {
  const query = new URLSearchParams({
    fields2: 'f51,f52,f53,f54,f55,f56,f57,f58,f59,f60,f61',
    klt: '101',
    fqt: '0',
    secid,
    beg: '0',
    end: '20500101',
    lmt: String(count),
  });
  const reply = await klines.answer({ host: '', path: '/api/qt/stock/kline/get', query, now }, async () => []);
  if (typeof reply !== 'object') return reply ?? 'cut';
  if (reply.status !== undefined) return reply;
  const { data } = JSON.parse(String(reply.body)) as {
    data: { klines: string[]; decimal: number; name: string } | null;
  };
  if (data === null) return reply;
  return { days: data.klines.map(toDay), decimals: data.decimal, name: data.name };
}

/** Whether the klines of the sandbox have days of a security. */
export function isMade(made: MadeHistory | SandboxReply): made is MadeHistory {
  return typeof made === 'object' && 'days' in made;
}

function toDay(line: string): MadeDay {
  const [day = '', ...cells] = line.split(',');
  const [open, close, high, low, volume, turnover, amplitude, changeRate, change, turnoverRate] = cells.map(Number);
  return {
    day,
    open: open!,
    close: close!,
    high: high!,
    low: low!,
    volume: volume!,
    turnover: turnover!,
    amplitude: amplitude!,
    changeRate: changeRate!,
    change: change!,
    turnoverRate: turnoverRate!,
  };
}

/** A number with some decimals, as JSON has it; `-` for none, as Eastmoney writes it. */
export function rounded(value: number, decimals: number): number | '-' {
  return Number.isFinite(value) ? Number(value.toFixed(decimals)) : '-';
}

/** A reply of Eastmoney's quote API around some data. */
export function toReply(data: unknown): SandboxReply {
  const reply = { rc: 0, rt: 4, svr: 183119903, lt: 1, full: 1, dlmkts: '', dsc: '0', data };
  return { type: 'application/json; charset=UTF-8', body: JSON.stringify(reply) };
}
