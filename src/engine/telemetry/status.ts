import type { InstanceInfo, UpstreamKind } from './instance.ts';
import type { Snapshot } from './snapshot.ts';
import { type ContradictionRecord, failuresInRow, isUp, openUntilOf, type SourceRecord } from './source-record.ts';
import { toSourceSummary } from './source-summary.ts';

/** The status of one source, made of past requests alone: reading it sends none. */
export interface SourceStatus {
  /** As in `Finfount-Source`. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /**
   * Whether it works: false while all its circuit breakers are open, and after three asks in a row that failed;
   * null if it has never answered.
   */
  readonly up: boolean | null;
  /** The same in a sentence, for people. */
  readonly summary: string;
  /** How many of the last asks failed, one after the other; ten at most. */
  readonly failures_in_row: number;
  /** The last request that succeeded: when, which host answered, and in how many milliseconds. */
  readonly last_success: { readonly at: string; readonly host: string; readonly ms: number } | null;
  /** The last failure: its error code and a sentence. `host` is null where a reply was not understood. */
  readonly last_failure: {
    readonly at: string;
    readonly host: string | null;
    readonly code: string;
    readonly message: string;
  } | null;
  /** The last reply that contradicted the stored one. */
  readonly last_contradiction: (ContradictionRecord & { readonly at: string }) | null;
  /** Until when none of its hosts may be asked, as an ISO date-time; null while one may be. */
  readonly resting_until: string | null;
  /** How many milliseconds the last successful requests took, oldest first; ten at most. */
  readonly latency_ms: readonly number[];
  readonly hosts: readonly {
    readonly host: string;
    /** The circuit breaker. `open`: no request; `half-open`: one request tries whether the host answers. */
    readonly breaker: 'closed' | 'half-open' | 'open';
    readonly resting_until: string | null;
  }[];
}

/** The metrics that are 1 while all processes can use what they rely on besides the sources. */
export const DEPENDENCY_METRICS = {
  disk: 'finfount_disk_writable',
  redis: 'finfount_redis_joined',
  parent: 'finfount_parent_reachable',
} as const;

/** What an instance may rely on besides the sources: the disk for replies, Redis, and the parent of an edge. */
export type Dependency = keyof typeof DEPENDENCY_METRICS;

/** The body of `/api/status`. Times are ISO date-times in UTC. */
export interface StatusDocument {
  readonly name: 'finfount';
  readonly version: string;
  readonly upstream: UpstreamKind;
  /** When the process started. */
  readonly since: string;
  /** The time of this status. */
  readonly at: string;
  /** How many processes it is of: one, or the workers. Other instances have a status of their own. */
  readonly processes: number;
  /** Whether all processes can use what they rely on besides the sources; null where they have no such thing. */
  readonly dependencies: Readonly<Record<Dependency, boolean | null>>;
  readonly sources: readonly SourceStatus[];
}

/**
 * Converts the telemetry of an instance to its status.
 * @param now in milliseconds since 1970
 */
export function toStatus(
  { since, processes, metrics, sources }: Snapshot,
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
    dependencies: {
      disk: isUsable('disk', metrics),
      redis: isUsable('redis', metrics),
      parent: isUsable('parent', metrics),
    },
    sources: sources.map((source) => toSourceStatus(source, upstream, now)),
  };
}

function isUsable(dependency: Dependency, metrics: Snapshot['metrics']): boolean | null {
  const values = metrics.find(({ name }) => name === DEPENDENCY_METRICS[dependency])?.values ?? [];
  return values.length === 0 ? null : values.every(({ value }) => value === 1);
}

function toSourceStatus(source: SourceRecord, upstream: UpstreamKind, now: number): SourceStatus {
  const { name, title, success, failure, contradiction, requests, hosts } = source;
  const until = openUntilOf(source, now);
  const facts = {
    up: isUp(source, now),
    failures_in_row: failuresInRow(source),
    last_success: success ? { at: toTime(success.at), host: success.host, ms: success.ms } : null,
    last_failure: failure
      ? { at: toTime(failure.at), host: failure.host ?? null, code: failure.code, message: failure.message }
      : null,
    resting_until: until === undefined ? null : toTime(until),
  };
  return {
    name,
    title,
    summary: toSourceSummary(facts, upstream, now, 'en'),
    ...facts,
    last_contradiction: contradiction ? { ...contradiction, at: toTime(contradiction.at) } : null,
    latency_ms: requests.map(({ ms }) => ms),
    hosts: hosts.map(({ host, breaker, openUntil = 0 }) => ({
      host,
      breaker,
      resting_until: openUntil > now ? toTime(openUntil) : null,
    })),
  };
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
