import { type FailureCode, isFailureCode } from '../errors.ts';
import { isRecord } from '../formats/json.ts';

/** What the breaker of a host does. `open`: it is not asked; `half-open`: one request finds out whether it answers again. */
export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

/** What was seen of one host. Times are in milliseconds since 1970. */
export interface HostRecord {
  readonly host: string;
  readonly breaker: (typeof BREAKER_STATES)[number];
  /** Until when nobody asks it; absent unless its breaker is open. */
  readonly restsUntil?: number;
}

/** A call that ended well, and how long it took. */
interface CallRecord {
  readonly at: number;
  readonly host: string;
  readonly ms: number;
}

/** A call that failed. */
interface FailureRecord {
  readonly at: number;
  /** Absent where what a host gave as right was no right answer. */
  readonly host?: string;
  readonly code: FailureCode;
  readonly message: string;
}

/** What was seen of one source in past calls. Times are in milliseconds since 1970. */
export interface SourceRecord {
  readonly name: string;
  readonly title: string;
  readonly hosts: readonly HostRecord[];
  /** When the last call ended, and whether well; absent when there was none. */
  readonly last?: { readonly at: number; readonly isUp: boolean };
  readonly success?: CallRecord;
  readonly failure?: FailureRecord;
  /** The last calls that ended well, oldest first. */
  readonly calls: readonly CallRecord[];
}

/** Until when none of the hosts of a source is asked, in milliseconds since 1970; undefined while one may be. */
export function restOf({ hosts }: SourceRecord, now: number): number | undefined {
  const soonest = Math.min(...hosts.map(({ restsUntil = 0 }) => restsUntil));
  return soonest > now && soonest < Number.POSITIVE_INFINITY ? soonest : undefined;
}

/** How many calls are remembered of each source. */
export const CALLS_KEPT = 10;

/** What several processes saw of the same sources: the latest of everything, and of each host the worst. */
export function mergeSources(lists: readonly (readonly SourceRecord[])[]): SourceRecord[] {
  const byName = new Map<string, SourceRecord>();
  for (const source of lists.flat()) {
    const before = byName.get(source.name);
    byName.set(source.name, before ? mergeTwo(before, source) : source);
  }
  return [...byName.values()];
}

function mergeTwo(one: SourceRecord, other: SourceRecord): SourceRecord {
  const last = latest(one.last, other.last);
  const success = latest(one.success, other.success);
  const failure = latest(one.failure, other.failure);
  const hosts = new Map(one.hosts.map((host) => [host.host, host]));
  for (const host of other.hosts) hosts.set(host.host, worst(hosts.get(host.host) ?? host, host));
  return {
    name: one.name,
    title: one.title,
    hosts: [...hosts.values()],
    ...(last && { last }),
    ...(success && { success }),
    ...(failure && { failure }),
    calls: [...one.calls, ...other.calls].toSorted((left, right) => left.at - right.at).slice(-CALLS_KEPT),
  };
}

function latest<Seen extends { readonly at: number }>(
  one: Seen | undefined,
  other: Seen | undefined,
): Seen | undefined {
  return one && other ? (other.at > one.at ? other : one) : (one ?? other);
}

function worst(one: HostRecord, other: HostRecord): HostRecord {
  const rank = ({ breaker, restsUntil = 0 }: HostRecord): number => BREAKER_STATES.indexOf(breaker) * 1e15 + restsUntil;
  return rank(other) > rank(one) ? other : one;
}

/** Reads what another process saw. Raises `TypeError` when it is nothing of the kind. */
export function readSources(given: unknown): SourceRecord[] {
  if (!Array.isArray(given)) throw new TypeError('no list of sources');
  return given.map((source: unknown): SourceRecord => {
    const { name, title, hosts, last, success, failure, calls } = toRecord(source);
    if (!Array.isArray(hosts) || !Array.isArray(calls)) throw new TypeError('no source');
    return {
      name: toText(name),
      title: toText(title),
      hosts: hosts.map(readHost),
      ...(isRecord(last) && { last: { at: toNumber(last.at), isUp: last.isUp === true } }),
      ...(success !== undefined && { success: readCall(success) }),
      ...(failure !== undefined && { failure: readFailureRecord(failure) }),
      calls: calls.map(readCall),
    };
  });
}

function readHost(given: unknown): HostRecord {
  const { host, breaker, restsUntil } = toRecord(given);
  const state = BREAKER_STATES.find((each) => each === breaker);
  if (!state) throw new TypeError('no state of a breaker');
  return { host: toText(host), breaker: state, ...(restsUntil !== undefined && { restsUntil: toNumber(restsUntil) }) };
}

function readCall(given: unknown): CallRecord {
  const { at, host, ms } = toRecord(given);
  return { at: toNumber(at), host: toText(host), ms: toNumber(ms) };
}

function readFailureRecord(given: unknown): FailureRecord {
  const { at, host, code, message } = toRecord(given);
  if (!isFailureCode(code)) throw new TypeError('no code of a failure');
  return { at: toNumber(at), ...(host !== undefined && { host: toText(host) }), code, message: toText(message) };
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new TypeError('no record');
  return value;
}

function toText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('no text');
  return value;
}

function toNumber(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('no number');
  return value;
}
