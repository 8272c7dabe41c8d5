import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';

/** Tencent Finance (腾讯财经): what all of its hosts share. */
export const tencent = {
  name: 'tencent',
  title: say('Tencent Finance (腾讯财经)', '腾讯财经'),
  terms: 'https://www.qq.com/contract.shtml',
  quirks: [
    say(
      'Bursts get empty bodies, and more than that a page of its firewall.',
      '请求过于集中时返回空应答，再多则返回其防火墙的网页。',
    ),
  ],
  // A page has some 50 kB.
  limits: {
    concurrency: 2,
    perSecond: 6,
    burst: 1,
    retries: 3,
    connectMs: 5_000,
    firstByteMs: 10_000,
    totalMs: 20_000,
    maxBytes: 2_000_000,
  },
} as const satisfies Omit<Source, 'fetch' | 'hosts'>;

/**
 * The list of Tencent that has the klines of a symbol such as `hk00700`. `newfqkline` answers shares of Hong Kong
 * and of the United States as they were traded, whatever is asked. Their adjusted klines lie in lists of their
 * own, which have no others.
 */
export function klineListOf(symbol: string, adjust: string): 'newfqkline' | 'hkfqkline' | 'usfqkline' {
  if (adjust === '' || !isAbroad(symbol)) return 'newfqkline';
  return symbol.startsWith('hk') ? 'hkfqkline' : 'usfqkline';
}

/** Whether a symbol is of Hong Kong, `hk00700`, or of the United States, `usAAPL.OQ`. */
export function isAbroad(symbol: string): boolean {
  return /^(?:hk|us)/.test(symbol);
}
