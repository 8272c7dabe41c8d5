import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';

/** SunSirs (生意社): prices of commodities. */
export const sunsirsSite = {
  name: 'sunsirs',
  title: say('SunSirs (生意社)', '生意社'),
  terms: 'https://www.100ppi.com/about/law.html',
  quirks: [
    say(
      'At times it answers programs with a page whose script sets a cookie. The script is not imitated: such a page counts as a refusal.',
      '有时它以一个由脚本设置 Cookie 的网页应答程序的请求。本服务不模仿该脚本：此类网页视为拒绝。',
    ),
    say('For a day without a table, it shows that of another day.', '对没有表的日期，它显示另一天的表。'),
  ],
  notFoundMeaning: say('The page that it sends for the day is of another one.', '它为该日返回的页面属于另一天。'),
  hosts: ['www.100ppi.com'],
  limits: { ...GENTLE, perSecond: 0.5, burst: 3 },
} as const satisfies Omit<Source, 'fetch'>;
