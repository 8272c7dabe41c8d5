import type { FailureCode } from '../../base/errors.ts';

/** The states of a circuit breaker. `open`: no request; `half-open`: one request tries if the host answers. */
export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

/** The state of one host. Times are in milliseconds since 1970. */
export interface HostRecord {
  readonly host: string;
  readonly breaker: (typeof BREAKER_STATES)[number];
  /** Until when no request is sent; absent unless the breaker is open. */
  readonly openUntil?: number;
}

/** A request that succeeded, and how long it took. */
interface RequestRecord {
  readonly at: number;
  readonly host: string;
  readonly ms: number;
}

/** A request that failed. */
interface FailureRecord {
  readonly at: number;
  /** Absent where a reply came with status 200 and was not understood. */
  readonly host?: string;
  readonly code: FailureCode;
  readonly message: string;
}

/** A reply that contradicted the stored one. */
export interface ContradictionRecord {
  /** What was asked: the key of the reply. */
  readonly asked: string;
  /** The host that answered. */
  readonly host: string;
  /** What differed, as a clause. */
  readonly difference: string;
  /** `refused`: the stored reply stays. `accepted`: the source repeated it long enough, so it is a revision. */
  readonly outcome: 'refused' | 'accepted';
}

/** How one ask ended, however many requests it took. */
export interface AskOutcome {
  readonly at: number;
  readonly isAnswered: boolean;
}

/** The state of one source, made of past requests. Times are in milliseconds since 1970. */
export interface SourceRecord {
  readonly name: string;
  readonly title: string;
  readonly hosts: readonly HostRecord[];
  /** How the last asks ended, oldest first, {@link MAX_ENDED_ASKS} at most. */
  readonly outcomes: readonly AskOutcome[];
  readonly success?: RequestRecord;
  readonly failure?: FailureRecord;
  /** The last reply that contradicted the stored one. */
  readonly contradiction?: ContradictionRecord & { readonly at: number };
  /** The last requests that succeeded, oldest first. */
  readonly requests: readonly RequestRecord[];
}

/** Until when no host of a source may be asked, in milliseconds since 1970; undefined while one may be. */
export function openUntilOf({ hosts }: SourceRecord, now: number): number | undefined {
  const soonest = Math.min(...hosts.map(({ openUntil = 0 }) => openUntil));
  return soonest > now && soonest < Number.POSITIVE_INFINITY ? soonest : undefined;
}

/** How many successful requests are remembered of each source. */
export const MAX_REQUESTS = 10;

/** How many ends of asks are remembered of each source. */
export const MAX_ENDED_ASKS = 10;

// How many asks in a row must fail before the source counts as failing. Fewer may be the fault of the ask: one bad
// code.
const FAILURES_OF_A_SOURCE = 3;

/** Counts the asks at the end of the list that failed, one after the other. */
export function failuresInRow({ outcomes }: Pick<SourceRecord, 'outcomes'>): number {
  return outcomes.length - 1 - outcomes.findLastIndex(({ isAnswered }) => isAnswered);
}

/**
 * Whether a source works. False while the circuit breakers of all its hosts are open, or if the last three asks
 * failed; null if it has never answered. A single failure of one request says nothing of the source.
 * @param now in milliseconds since 1970
 */
export function isUp(source: SourceRecord, now: number): boolean | null {
  if (openUntilOf(source, now) !== undefined || failuresInRow(source) >= FAILURES_OF_A_SOURCE) return false;
  const { outcomes, success } = source;
  const hasAnswered = outcomes.length === 0 ? success !== undefined : outcomes.some(({ isAnswered }) => isAnswered);
  return hasAnswered ? true : null;
}

/** Merges what several processes know of the same sources: the latest of everything, the worst of each host. */
export function mergeSources(lists: readonly (readonly SourceRecord[])[]): SourceRecord[] {
  const byName = new Map<string, SourceRecord>();
  for (const source of lists.flat()) {
    const before = byName.get(source.name);
    byName.set(source.name, before ? mergeTwo(before, source) : source);
  }
  return [...byName.values()];
}

function mergeTwo(one: SourceRecord, other: SourceRecord): SourceRecord {
  const success = latest(one.success, other.success);
  const failure = latest(one.failure, other.failure);
  const contradiction = latest(one.contradiction, other.contradiction);
  const hosts = new Map(one.hosts.map((host) => [host.host, host]));
  for (const host of other.hosts) hosts.set(host.host, worst(hosts.get(host.host) ?? host, host));
  return {
    name: one.name,
    title: one.title,
    hosts: [...hosts.values()],
    ...(success && { success }),
    ...(failure && { failure }),
    ...(contradiction && { contradiction }),
    outcomes: byTime(one.outcomes, other.outcomes).slice(-MAX_ENDED_ASKS),
    requests: byTime(one.requests, other.requests).slice(-MAX_REQUESTS),
  };
}

function byTime<Event extends { readonly at: number }>(one: readonly Event[], other: readonly Event[]): Event[] {
  return [...one, ...other].toSorted((left, right) => left.at - right.at);
}

function latest<Event extends { readonly at: number }>(
  one: Event | undefined,
  other: Event | undefined,
): Event | undefined {
  return one && other ? (other.at > one.at ? other : one) : (one ?? other);
}

/** The record of the host in the worse state; of equal states, of the breaker that is open for longer. */
function worst(one: HostRecord, other: HostRecord): HostRecord {
  const difference = BREAKER_STATES.indexOf(other.breaker) - BREAKER_STATES.indexOf(one.breaker);
  if (difference !== 0) return difference > 0 ? other : one;
  return (other.openUntil ?? 0) > (one.openUntil ?? 0) ? other : one;
}
