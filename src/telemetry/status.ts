import type { InstanceInfo, UpstreamKind } from './instance.ts';
import type { Snapshot } from './snapshot.ts';
import { restOf, type SourceRecord } from './source-record.ts';
import { toSummary } from './source-summary.ts';

/** The state of one source, made of past calls alone: nothing is asked to find it out. */
interface SourceStatus {
  /** As `Finfount-Source` tells it. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Whether the last call ended well; null before the first. */
  readonly up: boolean | null;
  /** The same in a sentence, for people. */
  readonly summary: string;
  /** The last call that ended well: when, as an ISO date-time in UTC, which host answered, and in how many milliseconds. */
  readonly last_success: { readonly at: string; readonly host: string; readonly ms: number } | null;
  /** The last failure: one of the codes of errors, and a sentence. `host` is null where what a host gave was not understood. */
  readonly last_failure: {
    readonly at: string;
    readonly host: string | null;
    readonly code: string;
    readonly message: string;
  } | null;
  /** Until when none of its hosts is asked, as an ISO date-time; null while one may be. */
  readonly resting_until: string | null;
  /** How many milliseconds the last calls took that ended well, oldest first; ten at most. */
  readonly latency_ms: readonly number[];
  readonly hosts: readonly {
    readonly host: string;
    /** `open`: it is left alone; `half-open`: one request finds out whether it answers again; `closed`: it is asked. */
    readonly breaker: 'closed' | 'half-open' | 'open';
    readonly resting_until: string | null;
  }[];
}

/** The body of `/api/status`. Times are ISO date-times in UTC. */
export interface StatusDocument {
  readonly name: 'finfount';
  readonly version: string;
  readonly upstream: UpstreamKind;
  /** Since when calls are observed: the start of the process. */
  readonly since: string;
  /** When this was true. */
  readonly at: string;
  /** How many processes of this instance observed it: one, or the workers. Other instances tell of themselves. */
  readonly processes: number;
  readonly sources: readonly SourceStatus[];
}

/**
 * The status of an instance.
 * @param now in milliseconds since 1970
 */
export function toStatus(
  { since, processes, sources }: Snapshot,
  { version, upstream }: InstanceInfo,
  now: number,
): StatusDocument {
  return {
    name: 'finfount',
    version,
    upstream,
    since: toTime(since),
    at: toTime(now),
    processes,
    sources: sources.map((source) => toSourceStatus(source, upstream, now)),
  };
}

function toSourceStatus(source: SourceRecord, upstream: UpstreamKind, now: number): SourceStatus {
  const { name, title, last, success, failure, calls, hosts } = source;
  const rest = restOf(source, now);
  return {
    name,
    title,
    up: last?.isUp ?? null,
    summary: toSummary(source, upstream, now),
    last_success: success ? { at: toTime(success.at), host: success.host, ms: success.ms } : null,
    last_failure: failure
      ? { at: toTime(failure.at), host: failure.host ?? null, code: failure.code, message: failure.message }
      : null,
    resting_until: rest === undefined ? null : toTime(rest),
    latency_ms: calls.map(({ ms }) => ms),
    hosts: hosts.map(({ host, breaker, restsUntil = 0 }) => ({
      host,
      breaker,
      resting_until: restsUntil > now ? toTime(restsUntil) : null,
    })),
  };
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
