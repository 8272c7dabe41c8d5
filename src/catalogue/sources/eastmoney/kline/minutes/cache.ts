import { say } from '../../../../../base/say.ts';
import {
  type CachePolicy,
  freshFor,
  freshWhere,
  shanghaiSession,
} from '../../../../../engine/interface/cache-policy.ts';
import { isAskOfExchange, OTHER_PUBLISHERS } from '../index-of-exchange.ts';

const MINUTES = { open: '15s', staleWhileRevalidate: '5s', staleIfError: '1d' } as const;

/** How long minutes of mainland China are fresh: seconds while its exchanges are in session. */
export const MAINLAND_MINUTES = { cache: shanghaiSession(MINUTES) } as const;

/** How long minutes of indices are fresh: those that may have shares of other markets go on after the session. */
export const INDEX_MINUTES = {
  cache: {
    ...MAINLAND_MINUTES.cache,
    ...freshWhere(
      (ask) => !isAskOfExchange(ask),
      { where: OTHER_PUBLISHERS, fresh: shanghaiSession({ ...MINUTES, closed: '5m' }) },
      MAINLAND_MINUTES.cache,
    ),
  } satisfies CachePolicy,
} as const;

/** How long minutes of other exchanges are fresh, whose hours and holidays are not known here. */
export const ABROAD_MINUTES = { cache: freshFor('20s', { staleIfError: '1d' }) } as const;

/** What may surprise in minutes of mainland China. */
export const MAINLAND_MINUTE_QUIRKS = [
  say(
    'Times are those of Shanghai (UTC+8). A row is named by the end of its span, and the current one is unfinished.',
    '时间为上海时间（UTC+8）。每行以其时段的结束时间命名，当前一行尚未完成。',
  ),
  say(
    'Rows of one minute are of the last five days and are never adjusted. Of longer spans the source has some weeks.',
    '一分钟的行只有最近五天，且从不复权；更长的周期，数据源有数周。',
  ),
  say(
    'Of days before the last one the source may write an opening price of 0 in rows of one minute: it is `null` here.',
    '在一分钟的行中，数据源可能把最后一天之前的开盘价写作 0：此处为 `null`。',
  ),
] as const;

/** What minutes of shares and funds lack while another source stands in: a quirk. */
export const MINUTES_OF_OTHERS = say(
  'While Eastmoney fails, unadjusted minutes are those of Sina, or else of Tencent, as `Finfount-Note` says. Of Sina, 换手率 is `null` and 成交量 is rounded to lots. Of Tencent, which is not asked for the STAR market, 成交额 and 均价 are `null`, and of one minute there are the last 320 rows. The first row has no 涨跌幅, 涨跌额 and 振幅.',
  '东方财富失败时，不复权的分钟数据改用新浪，其次腾讯，并由 `Finfount-Note` 说明。新浪的换手率为 `null`，成交量四舍五入到手。腾讯不用于科创板，其成交额和均价为 `null`，一分钟只有最近 320 行。首行没有涨跌幅、涨跌额和振幅。',
);

/** What minutes of indices lack while another source stands in: a quirk. */
export const INDEX_MINUTES_OF_OTHERS = say(
  'While Eastmoney fails, the minutes of indices of Shanghai, Shenzhen and Beijing are those of Sina, or else, of Shanghai, those of Tencent, as `Finfount-Note` says: 换手率 and 均价 are `null`, of Sina 成交量 as well, whose unit is not known, and of Tencent 成交额.',
  '东方财富失败时，沪深京指数的分钟数据改用新浪，上海指数其次用腾讯，并由 `Finfount-Note` 说明：换手率和均价为 `null`；新浪的成交量单位不明，也为 `null`；腾讯的成交额为 `null`。',
);

/** What minutes of bonds lack while Sina stands in: a quirk. */
export const BOND_MINUTES_OF_SINA = say(
  'While Eastmoney fails, unadjusted minutes of 5 and more are those of Sina, as `Finfount-Note` says: 换手率 is `null`, and the first row has no 涨跌幅, 涨跌额 and 振幅.',
  '东方财富失败时，5 分钟及以上的不复权数据改用新浪，并由 `Finfount-Note` 说明：换手率为 `null`，首行没有涨跌幅、涨跌额和振幅。',
);
