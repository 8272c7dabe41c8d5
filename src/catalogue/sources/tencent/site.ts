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
