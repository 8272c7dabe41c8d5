import { expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import {
  type Freshness,
  freshFor,
  freshWhere,
  permanent,
  shanghaiEvening,
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
    freshWhere(
      () => true,
      { where: say('Old ones', '旧的'), fresh: permanent() },
      freshFor('12h', { staleIfError: '1d' }),
    ).freshness,
    'Old ones never change once published: fetched once and stored. Others: Fresh for 12h; served for up to 1d when the source fails.',
    '旧的公布后不再变化：只取一次并保存。其余：12 小时内视为最新；数据源失败时，最多继续提供 1 天。',
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
    shanghaiEvening({ from: '17h', meanwhile: '15m', staleIfError: '7d' }).freshness,
    'Fresh until the evening of the next trading day (17:00 Beijing time), and for 15m while it lasts. Served for up to 7d when the source fails.',
    '到下一交易日晚间（北京时间 17:00）为止视为最新，当晚为 15 分钟。数据源失败时，最多继续提供 7 天。',
  ],
  [
    freshWhere(
      () => true,
      {
        where: say('Other indices', '其他指数'),
        fresh: shanghaiSession({ open: '1m', closed: '5m', staleIfError: '30d' }),
      },
      shanghaiSession({ open: '1m', staleIfError: '30d' }),
    ).freshness,
    'Other indices: fresh for 1m while the mainland exchanges are in session (09:15 to 15:36 Beijing time, not on holidays); otherwise for 5m, and at most until the next session. Others: Fresh for 1m while the mainland exchanges are in session (09:15 to 15:36 Beijing time, not on holidays); otherwise until the next session. Served for up to 30d when the source fails.',
    '其他指数：内地交易所开市期间（北京时间 09:15 至 15:36，节假日除外）1 分钟内视为最新；其余时间 5 分钟内视为最新，且不超过下次开市。其余：内地交易所开市期间（北京时间 09:15 至 15:36，节假日除外）1 分钟内视为最新；其余时间直到下次开市。数据源失败时，最多继续提供 30 天。',
  ],
])('%j is said in both languages', (freshness, english, chinese) => {
  expect(freshnessText(freshness, 'en')).toBe(english);
  expect(freshnessText(freshness, 'zh')).toBe(chinese);
});
