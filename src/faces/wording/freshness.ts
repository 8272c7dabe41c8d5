import type { Language } from '../../base/say.ts';
import type { Duration, Freshness } from '../../engine/interface/cache-policy.ts';

/** Returns how long replies are fresh, and may be served when the source fails, in sentences of a language. */
export function freshnessText(freshness: Freshness, language: Language): string {
  return language === 'zh' ? inChinese(freshness) : inEnglish(freshness);
}

function inEnglish(freshness: Freshness): string {
  if (freshness === 'permanent') return 'Never changes once published: fetched once and stored.';
  if ('some' in freshness) return `${freshness.some.en} Others: ${inEnglish(freshness.others)}`;
  if ('where' in freshness)
    return `${freshness.where.en}: fresh for ${freshness.fresh}. Others: ${inEnglish(freshness.others)}`;
  const { staleIfError } = freshness;
  const served = `erved for up to ${staleIfError} when the source fails.`;
  if ('judged' in freshness) return `${freshness.judged.en} S${served}`;
  if ('fresh' in freshness) return `Fresh for ${freshness.fresh}; s${served}`;
  const { inSession, closes, isLate, closed, staleWhileRevalidate } = freshness;
  const after = isLate ? ' and some hours after it' : '';
  const meanwhile = staleWhileRevalidate
    ? `, and served for ${staleWhileRevalidate} more while a newer one is fetched`
    : '';
  return `Fresh for ${inSession} while the mainland exchanges are in session${after} (09:15 to ${closes} Beijing time, not on holidays)${meanwhile}; otherwise ${closed ? `for ${closed}, and at most ` : ''}until the next session. S${served}`;
}

const UNITS = { s: '秒', m: '分钟', h: '小时', d: '天' } as const;

/** A span, such as `6h`, in Chinese. */
function toChineseSpan(span: Duration): string {
  return span.replace(/^(\d+)([smhd])$/, (_, count: string, unit: keyof typeof UNITS) => `${count} ${UNITS[unit]}`);
}

function inChinese(freshness: Freshness): string {
  if (freshness === 'permanent') return '公布后不再变化：只取一次并保存。';
  if ('some' in freshness) return `${freshness.some.zh}其余：${inChinese(freshness.others)}`;
  if ('where' in freshness)
    return `${freshness.where.zh}：${toChineseSpan(freshness.fresh)}内视为最新。其余：${inChinese(freshness.others)}`;
  const served = `数据源失败时，最多继续提供 ${toChineseSpan(freshness.staleIfError)}。`;
  if ('judged' in freshness) return `${freshness.judged.zh}${served}`;
  if ('fresh' in freshness) return `${toChineseSpan(freshness.fresh)}内视为最新；${served}`;
  const { inSession, closes, isLate, closed, staleWhileRevalidate } = freshness;
  const after = isLate ? '及其后数小时' : '';
  const meanwhile = staleWhileRevalidate ? `，更新时再提供 ${toChineseSpan(staleWhileRevalidate)}` : '';
  return `内地交易所开市期间${after}（北京时间 09:15 至 ${closes}，节假日除外）${toChineseSpan(inSession)}内视为最新${meanwhile}；其余时间${closed ? ` ${toChineseSpan(closed)}内视为最新，且不超过` : '直到'}下次开市。${served}`;
}
