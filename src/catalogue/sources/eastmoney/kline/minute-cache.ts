import { say } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';

/** How long minutes of mainland China are fresh: seconds while its exchanges are in session. */
export const MAINLAND_MINUTES = {
  cache: shanghaiSession({ open: '15s', staleWhileRevalidate: '5s', staleIfError: '1d' }),
} as const;

/** How long minutes of other exchanges are fresh, whose hours and holidays are not known here. */
export const ABROAD_MINUTES = {
  cache: freshFor('20s', { staleIfError: '1d' }),
} as const;

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
