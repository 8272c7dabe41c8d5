import { say } from '../../../../base/say.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { eastmoney } from '../site.ts';

/** Eastmoney's pools of shares at their price limits, and its unusual moves: a host apart from the other ones. */
export const eastmoneyPools = {
  ...eastmoney,
  name: 'eastmoney-pools',
  title: say('Eastmoney’s limit pools (东方财富涨停板行情)', '东方财富涨停板行情'),
  notFoundMeaning: say(
    'Eastmoney has no pool of that day yet: its newest session is an earlier one.',
    '东方财富尚无当日的股池：其最新交易日早于所求。',
  ),
  hosts: ['push2ex.eastmoney.com'],
  quirks: [
    say(
      'It has one host, which is asked again when it fails in a way that may pass.',
      '只有一台主机；遇到可能是暂时的失败会再次请求。',
    ),
  ],
  limits: { ...eastmoney.limits, concurrency: 2, burst: 8, retries: 2 },
} as const satisfies Omit<Source, 'fetch'>;
