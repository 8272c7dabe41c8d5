import type { Source } from '../../declare/source.ts';
import { exchanges, SHENZHEN_HOST } from './site.ts';

/** The reports of the Shenzhen exchange: what its workbooks and its JSON share. */
export const szse = {
  ...exchanges,
  name: 'szse',
  title: 'the Shenzhen Stock Exchange',
  terms: 'https://www.szse.cn/application/copyright/index.html',
  quirks: [
    'From abroad, requests often hang.',
    'The figures of a day come after its session, those of margin trading on the morning of the next session; before that, it answers a page or a table without rows.',
  ],
  hosts: [SHENZHEN_HOST],
  limits: { ...exchanges.limits, concurrency: 1, perSecond: 1, burst: 4 },
} as const satisfies Omit<Source, 'fetch'>;
