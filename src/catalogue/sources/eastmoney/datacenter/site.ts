import { say } from '../../../../base/say.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { LARGE_FILES } from '../../../wire/limits.ts';

/**
 * Eastmoney's datacenter: the reports behind data.eastmoney.com. Its hosts, and so its limits, are apart from
 * those of klines and lists: public clients report that it answers while those cut an address off.
 */
export const datacenter = {
  name: 'eastmoney-datacenter',
  title: say('Eastmoney’s datacenter (东方财富数据中心)', '东方财富数据中心'),
  terms: 'https://about.eastmoney.com/home/legal',
  hosts: ['datacenter-web.eastmoney.com', 'datacenter.eastmoney.com', 'data.eastmoney.com'],
  quirks: [
    say(
      'A report comes in pages of at most some hundred or thousand rows; all of them are fetched and must agree.',
      '报表每页最多数百或一千行；所有页都会取得，且必须一致。',
    ),
  ],
  // Public clients ask for three pages at once at most.
  limits: { ...LARGE_FILES, concurrency: 3, perSecond: 3, burst: 12, connectMs: 5_000, firstByteMs: 15_000 },
} as const satisfies Omit<Source, 'fetch'>;
