import type { Language } from '../../base/say.ts';
import type { Duration, Freshness, PlainFreshness } from '../../engine/interface/cache-policy.ts';

/** Returns how long replies are fresh, and may be served when the source fails, in sentences of a language. */
export function freshnessText(freshness: Freshness, language: Language): string {
  return language === 'zh' ? inChinese(freshness) : inEnglish(freshness);
}

function inEnglish(freshness: Freshness): string {
  if (freshness === 'permanent') return 'Never changes once published: fetched once and stored.';
  if ('where' in freshness) {
    const { where, such, others } = freshness;
    const what =
      such === 'permanent' ? ' never change once published: fetched once and stored' : `: fresh ${lifetime(such)}`;
    return `${where.en}${what}. Others: ${inEnglish(others)}`;
  }
  const served = `erved for up to ${freshness.staleIfError} when the source fails.`;
  return `Fresh ${lifetime(freshness)}${'fresh' in freshness ? '; s' : '. S'}${served}`;
}

/** For how long a reply is fresh that changes. */
type Lifetime = Duration | Exclude<PlainFreshness, 'permanent'>;

/** For how long, after the word `fresh`. */
function lifetime(freshness: Lifetime): string {
  if (typeof freshness === 'string') return `for ${freshness}`;
  if ('fresh' in freshness) return `for ${freshness.fresh}`;
  if ('evening' in freshness) {
    const { evening, meanwhile } = freshness;
    return `until the evening of the next trading day (${evening} Beijing time), and for ${meanwhile} while it lasts`;
  }
  const { inSession, closes, isLate, closed, staleWhileRevalidate } = freshness;
  const after = isLate ? ' and some hours after it' : '';
  const meanwhile = staleWhileRevalidate
    ? `, and served for ${staleWhileRevalidate} more while a newer one is fetched`
    : '';
  return `for ${inSession} while the mainland exchanges are in session${after} (09:15 to ${closes} Beijing time, not on holidays)${meanwhile}; otherwise ${closed ? `for ${closed}, and at most ` : ''}until the next session`;
}

const UNITS = { s: '秒', m: '分钟', h: '小时', d: '天' } as const;

/** A span, such as `6h`, in Chinese. */
function toChineseSpan(span: Duration): string {
  return span.replace(/^(\d+)([smhd])$/, (_, count: string, unit: keyof typeof UNITS) => `${count} ${UNITS[unit]}`);
}

function inChinese(freshness: Freshness): string {
  if (freshness === 'permanent') return '公布后不再变化：只取一次并保存。';
  if ('where' in freshness) {
    const { where, such, others } = freshness;
    const what = such === 'permanent' ? '公布后不再变化：只取一次并保存' : `：${chineseLifetime(such)}`;
    return `${where.zh}${what}。其余：${inChinese(others)}`;
  }
  const served = `数据源失败时，最多继续提供 ${toChineseSpan(freshness.staleIfError)}。`;
  return `${chineseLifetime(freshness)}${'fresh' in freshness ? '；' : '。'}${served}`;
}

function chineseLifetime(freshness: Lifetime): string {
  if (typeof freshness === 'string') return `${toChineseSpan(freshness)}内视为最新`;
  if ('fresh' in freshness) return `${toChineseSpan(freshness.fresh)}内视为最新`;
  if ('evening' in freshness) {
    const { evening, meanwhile } = freshness;
    return `到下一交易日晚间（北京时间 ${evening}）为止视为最新，当晚为 ${toChineseSpan(meanwhile)}`;
  }
  const { inSession, closes, isLate, closed, staleWhileRevalidate } = freshness;
  const after = isLate ? '及其后数小时' : '';
  const meanwhile = staleWhileRevalidate ? `，更新时再提供 ${toChineseSpan(staleWhileRevalidate)}` : '';
  return `内地交易所开市期间${after}（北京时间 09:15 至 ${closes}，节假日除外）${toChineseSpan(inSession)}内视为最新${meanwhile}；其余时间${closed ? ` ${toChineseSpan(closed)}内视为最新，且不超过` : '直到'}下次开市`;
}
