import type { UpstreamKind } from './instance.ts';
import { openUntilOf, type SourceRecord } from './source-record.ts';

/**
 * Converts the state of a source to a sentence: `Answered 3 minutes ago, in 210 ms.`
 * @param upstream what answers for the source
 * @param now in milliseconds since 1970
 */
export function toSummary(source: SourceRecord, upstream: UpstreamKind, now: number): string {
  const { last, success, failure } = source;
  if (!last) return 'Not asked yet.';
  const answered = upstream === 'live' ? 'Answered' : `The ${upstream} answered for it`;
  if (last.isUp) return `${answered} ${toAgo(last.at, now)}${success ? `, in ${Math.round(success.ms)} ms` : ''}.`;
  const before = success ? `last answered ${toAgo(success.at, now)}` : 'it has not answered before';
  const until = openUntilOf(source, now);
  const again = until === undefined ? '' : `; asked again ${toDistance(until - now)}`;
  return `Failed ${toAgo(last.at, now)}${failure ? ` (${failure.code})` : ''}; ${before}${again}.`;
}

const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

function toAgo(at: number, now: number): string {
  return now - at < 1_000 ? 'just now' : toDistance(at - now);
}

/** A span from now, negative in the past, in the largest unit that it fills: `in 2 minutes`, `3 days ago`. */
function toDistance(ms: number): string {
  const [unit, size] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? UNITS[3];
  return WORDS.format(ms < 0 ? Math.ceil(ms / size) : Math.max(1, Math.floor(ms / size)), unit);
}
