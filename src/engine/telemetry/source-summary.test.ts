import { describe, expect, it } from 'vitest';
import { type StateFacts, toSourceSummary } from './source-summary.ts';

const NOW = Date.parse('2026-06-30T12:00:00Z');
const ago = (ms: number): string => new Date(NOW - ms).toISOString();
const never: StateFacts = {
  up: null,
  failures_in_row: 0,
  last_success: null,
  last_failure: null,
  resting_until: null,
};
const answered = (msAgo: number): StateFacts => ({ ...never, up: true, last_success: { at: ago(msAgo), ms: 209.6 } });
const failed = (before: StateFacts, msAgo: number, count: number, openMs?: number): StateFacts => ({
  ...before,
  up: count >= 3 || openMs !== undefined ? false : before.up,
  failures_in_row: count,
  last_failure: { at: ago(msAgo), code: 'upstream_busy' },
  ...(openMs !== undefined && { resting_until: ago(-openMs) }),
});

describe('toSourceSummary', () => {
  it.each([
    ['a source that was never asked', never, 'Not asked yet.', '尚未请求。'],
    ['an answer of this second', answered(400), 'Answered just now, in 210 ms.', '应答：刚刚，耗时 210 毫秒。'],
    ['an answer', answered(180_000), 'Answered 3 minutes ago, in 210 ms.', '应答：3分钟前，耗时 210 毫秒。'],
    [
      'an answer of long ago',
      answered(3 * 86_400_000 + 5),
      'Answered 3 days ago, in 210 ms.',
      '应答：3天前，耗时 210 毫秒。',
    ],
    [
      'one failure after an answer',
      failed(answered(7_200_000), 90_000, 1),
      'Answered 2 hours ago, in 210 ms. One request has failed since, 1 minute ago (upstream_busy).',
      '应答：2小时前，耗时 210 毫秒。此后有 1 次请求失败，最近一次：1分钟前（upstream_busy）。',
    ],
    [
      'two failures after an answer',
      failed(answered(7_200_000), 90_000, 2),
      'Answered 2 hours ago, in 210 ms. 2 requests have failed since, the last one 1 minute ago (upstream_busy).',
      '应答：2小时前，耗时 210 毫秒。此后有 2 次请求失败，最近一次：1分钟前（upstream_busy）。',
    ],
    [
      'three failures after an answer',
      failed(answered(7_200_000), 90_000, 3),
      'Failed 1 minute ago (upstream_busy); last answered 2 hours ago.',
      '失败：1分钟前（upstream_busy）；上次应答：2小时前。',
    ],
    [
      'a source whose breaker is open',
      failed(never, 5_000, 1, 25_500),
      'Failed 5 seconds ago (upstream_busy); it has not answered before; asked again in 25 seconds.',
      '失败：5秒钟前（upstream_busy）；此前从未应答；25秒钟后再次请求。',
    ],
    [
      'a breaker whose time is over',
      failed(never, 5_000, 3, -1),
      'Failed 5 seconds ago (upstream_busy); it has not answered before.',
      '失败：5秒钟前（upstream_busy）；此前从未应答。',
    ],
  ])('has a sentence for %s', (_, facts, english, chinese) => {
    expect(toSourceSummary(facts, 'live', NOW, 'en')).toBe(english);
    expect(toSourceSummary(facts, 'live', NOW, 'zh')).toBe(chinese);
  });

  it('says what answered instead of the source', () => {
    const says = (kind: 'sandbox' | 'mirror'): string => toSourceSummary(answered(60_000), kind, NOW, 'en');
    expect(says('sandbox')).toBe('The sandbox answered for it 1 minute ago, in 210 ms.');
    expect(says('mirror')).toBe('The mirror answered for it 1 minute ago, in 210 ms.');
  });
});
