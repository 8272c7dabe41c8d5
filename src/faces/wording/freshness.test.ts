import { expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import {
  type Freshness,
  freshFor,
  freshWhere,
  permanent,
  shanghaiSession,
} from '../../engine/interface/cache-policy.ts';
import { freshnessText } from './freshness.ts';

it.each<[Freshness, english: string, chinese: string]>([
  [
    freshFor('6h', { staleIfError: '90d' }).freshness,
    'Fresh for 6h; served for up to 90d when the source fails.',
    '6 小时内视为最新；数据源失败时，最多继续提供 90 天。',
  ],
  [permanent().freshness, 'Never changes once published: fetched once and stored.', '公布后不再变化：只取一次并保存。'],
  [
    shanghaiSession({ open: '60s', lag: '4h', staleWhileRevalidate: '10s', staleIfError: '30d' }).freshness,
    'Fresh for 60s while the mainland exchanges are in session and some hours after it (09:15 to 19:36 Beijing time, not on holidays), and served for 10s more while a newer one is fetched; otherwise until the next session. Served for up to 30d when the source fails.',
    '内地交易所开市期间及其后数小时（北京时间 09:15 至 19:36，节假日除外）60 秒内视为最新，更新时再提供 10 秒；其余时间直到下次开市。数据源失败时，最多继续提供 30 天。',
  ],
  [
    shanghaiSession({ open: '1m', staleIfError: '30d' }).freshness,
    'Fresh for 1m while the mainland exchanges are in session (09:15 to 15:36 Beijing time, not on holidays); otherwise until the next session. Served for up to 30d when the source fails.',
    '内地交易所开市期间（北京时间 09:15 至 15:36，节假日除外）1 分钟内视为最新；其余时间直到下次开市。数据源失败时，最多继续提供 30 天。',
  ],
  [
    { some: say('Old ones never change.', '旧的不再变化。'), others: { fresh: '12h', staleIfError: '1d' } },
    'Old ones never change. Others: Fresh for 12h; served for up to 1d when the source fails.',
    '旧的不再变化。其余：12 小时内视为最新；数据源失败时，最多继续提供 1 天。',
  ],
  [
    freshWhere(
      () => true,
      { where: say('Years that are over', '已结束的年份'), fresh: '30d' },
      freshFor('2h', { staleIfError: '1d' }),
    ).freshness,
    'Years that are over: fresh for 30d. Others: Fresh for 2h; served for up to 1d when the source fails.',
    '已结束的年份：30 天内视为最新。其余：2 小时内视为最新；数据源失败时，最多继续提供 1 天。',
  ],
  [
    { judged: say('Fresh for a while.', '暂时视为最新。'), staleIfError: '7d' },
    'Fresh for a while. Served for up to 7d when the source fails.',
    '暂时视为最新。数据源失败时，最多继续提供 7 天。',
  ],
])('%j is said in both languages', (freshness, english, chinese) => {
  expect(freshnessText(freshness, 'en')).toBe(english);
  expect(freshnessText(freshness, 'zh')).toBe(chinese);
});
