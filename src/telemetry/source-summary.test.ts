import { describe, expect, it } from 'vitest';
import type { SourceRecord } from './source-record.ts';
import { toSummary } from './source-summary.ts';

const NOW = Date.parse('2026-06-30T12:00:00Z');
const never: SourceRecord = {
  name: 'lines',
  title: 'Lines',
  hosts: [{ host: 'lines.example', breaker: 'closed' }],
  requests: [],
};
const answered = (msAgo: number): SourceRecord => {
  const success = { at: NOW - msAgo, host: 'lines.example', ms: 209.6 };
  return { ...never, last: { at: success.at, isUp: true }, success, requests: [success] };
};
const failed = (before: SourceRecord, msAgo: number, openMs?: number): SourceRecord => ({
  ...before,
  last: { at: NOW - msAgo, isUp: false },
  failure: { at: NOW - msAgo, code: 'upstream_busy', message: 'It is overloaded.' },
  hosts: [{ host: 'lines.example', breaker: 'open', ...(openMs !== undefined && { openUntil: NOW + openMs }) }],
});

describe('toSummary', () => {
  it.each([
    ['a source that was never asked', never, 'Not asked yet.'],
    ['an answer of this second', answered(400), 'Answered just now, in 210 ms.'],
    ['an answer', answered(180_000), 'Answered 3 minutes ago, in 210 ms.'],
    ['an answer of long ago', answered(3 * 86_400_000 + 5), 'Answered 3 days ago, in 210 ms.'],
    [
      'a failure after an answer',
      failed(answered(7_200_000), 90_000),
      'Failed 1 minute ago (upstream_busy); last answered 2 hours ago.',
    ],
    [
      'a source whose breaker is open',
      failed(never, 5_000, 25_500),
      'Failed 5 seconds ago (upstream_busy); it has not answered before; asked again in 25 seconds.',
    ],
    [
      'a breaker whose time is over',
      failed(never, 5_000, -1),
      'Failed 5 seconds ago (upstream_busy); it has not answered before.',
    ],
  ])('has a sentence for %s', (_, source, expected) => {
    expect(toSummary(source, 'live', NOW)).toBe(expected);
  });

  it('says what answered instead of the source', () => {
    expect(toSummary(answered(60_000), 'sandbox', NOW)).toBe('The sandbox answered for it 1 minute ago, in 210 ms.');
    expect(toSummary(answered(60_000), 'mirror', NOW)).toBe('The mirror answered for it 1 minute ago, in 210 ms.');
  });
});
