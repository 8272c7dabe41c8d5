import { say } from '../../../../base/say.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { eastmoney } from '../site.ts';

/**
 * Eastmoney's company files (F10). Its hosts, and so its limits, are apart from those of quotes and of the
 * datacenter.
 */
export const companyFiles = {
  ...eastmoney,
  name: 'eastmoney-company-files',
  title: say('Eastmoney’s company files (东方财富 F10)', '东方财富 F10'),
  hosts: ['emweb.securities.eastmoney.com', 'emweb.eastmoney.com'],
  quirks: [
    say(
      'Statements come five periods a request: those of an old company are some twenty requests, which take some ten seconds.',
      '财务报表每次请求五个报告期：老公司约需二十次请求，约十秒。',
    ),
  ],
  limits: { ...eastmoney.limits, concurrency: 3, perSecond: 3, burst: 12, retries: 2, totalMs: 60_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** Where files are read: its address, and the host that answers the same. */
export const FILES = 'https://emweb.securities.eastmoney.com/PC_HSF10';
