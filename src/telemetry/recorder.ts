import type { Failure } from '../errors.ts';
import type { Registry } from '../registry/registry.ts';
import type { RequestContext } from '../request-context.ts';
import type { BreakerEvent } from '../upstream/circuit-breaker.ts';
import type { UpstreamEvent } from '../upstream/events.ts';
import { Counter, Durations, type Metric } from './metric.ts';
import type { Snapshot } from './snapshot.ts';
import { CALLS_KEPT, type HostRecord, type SourceRecord } from './source-record.ts';

/** The status of a request whose client left before its answer was sent, as nginx has it: no client ever sees it. */
export const CLIENT_LEFT = 499;

/** One request that was answered, as a log may tell it: without anything that a client may have typed a secret into. */
export interface RequestEvent {
  readonly method: string;
  /** Without the query, and cut where it is no plain path: it may hold one that was mistyped. */
  readonly path: string;
  /** The path of its route, with the names of what varies; absent when it has none. */
  readonly route?: string;
  readonly status: number;
  readonly ms: number;
  /** Itself as the cause of calls; absent for a hot answer to a client that gives it no name. */
  readonly cause?: RequestContext;
  /** The interface that the path names; `unknown` when there is none of that name. */
  readonly interface?: string;
  /** How the answer was come by: `hot` was found by its address, `hit` was kept. */
  readonly how?: 'hot' | 'hit' | 'miss' | 'stale';
  /** The source that gave what was answered. */
  readonly source?: string;
  /** Why there was no answer, or why its source gave no newer one. */
  readonly failure?: Failure;
}

/** Hot answers of one interface, counted by whoever sends them: there, a look into a map would be felt. */
export interface HotCount {
  /** With status 200. */
  whole: number;
  /** With status 304. */
  unchanged: number;
}

/** A number that is looked up when somebody wants to know it. */
export interface Gauge extends Pick<Metric, 'name' | 'help'> {
  /** How the numbers of several workers become one: `max` for what they share. */
  readonly aggregator: 'sum' | 'max' | 'min';
  /** For what only grows; a gauge otherwise. */
  readonly type?: 'counter' | 'gauge';
  /** The number, or several by the value of one label. */
  readonly read: () => number | { readonly label: string; readonly numbers: Readonly<Record<string, number>> };
}

// A kept answer takes milliseconds, an archive minutes.
const ANSWER_SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 120];
const UPSTREAM_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 300];

/** A source, while calls are made. */
type Seen = { -readonly [Part in keyof Omit<SourceRecord, 'hosts' | 'calls'>]: SourceRecord[Part] } & {
  readonly hosts: Set<string>;
  calls: SourceRecord['calls'];
};

/**
 * What was seen of one process: the one place where it is kept. Metrics and the status are views of it. Every label has a
 * bounded set of values: those that are declared, and none that a client makes up.
 */
export class TelemetryRecorder {
  readonly #now: () => number;
  readonly #since: number;
  readonly #names: ReadonlySet<string>;
  readonly #hot = new Map<string, HotCount>();
  readonly #sources = new Map<string, Seen>();
  readonly #hosts = new Map<string, HostRecord>();
  readonly #requests = new Counter('finfount_http_requests_total', 'Requests that were answered.');
  readonly #outcomes = new Counter(
    'finfount_cache_outcomes_total',
    'Answers by how they were come by: hot and hit were kept, miss was obtained, stale stood in for a source that failed.',
  );
  readonly #answers = new Durations(
    'finfount_answer_duration_seconds',
    'How long answers of data interfaces took that were not hot.',
    'outcome',
    ANSWER_SECONDS,
  );
  readonly #calls = new Counter(
    'finfount_upstream_requests_total',
    'Requests to the hosts of sources, by how they ended: ok, a status that tells what is there (status_404), or the code of the failure.',
  );
  readonly #obtained = new Counter(
    'finfount_obtained_total',
    'What was wanted of sources: ok where it came and was read, no_value where there is no such thing, else the code of the failure.',
  );
  readonly #latencies = new Durations(
    'finfount_upstream_request_duration_seconds',
    'How long requests to the hosts of a source took, whole.',
    'source',
    UPSTREAM_SECONDS,
  );
  readonly #bytes = new Counter('finfount_upstream_received_bytes_total', 'Bodies that sources gave, decompressed.');

  /** @param now in milliseconds since 1970 */
  constructor({ entries, sources }: Registry, now: () => number) {
    this.#now = now;
    this.#since = now();
    this.#names = new Set(entries.map(({ name }) => name));
    for (const { name, title, hosts } of sources)
      this.#sources.set(name, { name, title, hosts: new Set(hosts), calls: [] });
  }

  /** Where the hot answers of an interface are counted. */
  hotCount(name: string): HotCount {
    const count = this.#hot.get(name) ?? { whole: 0, unchanged: 0 };
    this.#hot.set(name, count);
    return count;
  }

  /** A request was answered, and was not hot. */
  answered({ interface: sent, status, ms, how }: RequestEvent): void {
    const name = sent === undefined ? '' : this.#names.has(sent) ? sent : 'unknown';
    this.#requests.add({ interface: name, status });
    if (name === '' || name === 'unknown') return;
    if (how && status !== CLIENT_LEFT) this.#outcomes.add({ interface: name, outcome: how });
    this.#answers.add(status === CLIENT_LEFT ? 'left' : (how ?? 'failed'), ms / 1000);
  }

  /** A request to a host of a source has ended. */
  asked({ source, host, ms, status = 200, bytes = 0, failure }: UpstreamEvent): void {
    this.#calls.add({ source, host, outcome: failure?.code ?? (status === 200 ? 'ok' : `status_${status}`) });
    this.#latencies.add(source, ms / 1000);
    this.#bytes.add({ source }, bytes);
    const seen = this.#sourceOf(source);
    seen.hosts.add(host);
    if (failure) {
      this.#failed(seen, failure, host);
      return;
    }
    const at = this.#now();
    seen.last = { at, isUp: true };
    seen.success = { at, host, ms };
    seen.calls = [...seen.calls, seen.success].slice(-CALLS_KEPT);
  }

  /** What was wanted of a source came and was read, after as many requests as it took, or it did not. */
  obtained({ name }: { readonly name: string }, failure?: Failure): void {
    this.#obtained.add({ source: name, outcome: failure?.code ?? 'ok' });
    const seen = this.#sourceOf(name);
    // A request that failed has told of it already, with its host. Others are found out later: a page in the place of a file.
    if (failure?.code.startsWith('upstream_') && seen.last?.isUp !== false) this.#failed(seen, failure, undefined);
  }

  /** The breaker of a host has changed. */
  switched({ host, state, restMs }: BreakerEvent): void {
    const rest = restMs === undefined ? {} : { restsUntil: this.#now() + restMs };
    this.#hosts.set(host, { host, breaker: state, ...rest });
  }

  /**
   * How the sources answered so far.
   * @param metrics to be told with it
   */
  snapshot(metrics: readonly Metric[]): Snapshot {
    return {
      since: this.#since,
      processes: 1,
      metrics,
      sources: [...this.#sources.values()].map((seen) => ({
        ...seen,
        hosts: [...seen.hosts].map((host) => this.#hosts.get(host) ?? { host, breaker: 'closed' }),
      })),
    };
  }

  /** All that was counted so far. */
  metrics(): readonly Metric[] {
    const hot = [...this.#hot].flatMap(([name, { whole, unchanged }]) => [
      { labels: { interface: name, status: 200 }, value: whole },
      { labels: { interface: name, status: 304 }, value: unchanged },
    ]);
    const outcomes = [...this.#hot].map(([name, { whole, unchanged }]) => ({
      labels: { interface: name, outcome: 'hot' },
      value: whole + unchanged,
    }));
    return [
      this.#requests.metric(hot),
      this.#outcomes.metric(outcomes),
      this.#answers.metric(),
      this.#calls.metric(),
      this.#obtained.metric(),
      this.#latencies.metric(),
      this.#bytes.metric(),
    ];
  }

  #failed(seen: Seen, { code, message }: Failure, host: string | undefined): void {
    const at = this.#now();
    seen.last = { at, isUp: false };
    seen.failure = { at, ...(host !== undefined && { host }), code, message };
  }

  #sourceOf(name: string): Seen {
    // One that is only taken from by others has no interface of its own.
    const seen = this.#sources.get(name) ?? { name, title: name, hosts: new Set(), calls: [] };
    this.#sources.set(name, seen);
    return seen;
  }
}

/** Looks a number up. */
export function toMetric({ name, help, aggregator, type = 'gauge', read }: Gauge): Metric {
  const given = read();
  const values =
    typeof given === 'number'
      ? [{ labels: {}, value: given }]
      : Object.entries(given.numbers).map(([of, value]) => ({ labels: { [given.label]: of }, value }));
  return { name, help, type, aggregator, values };
}
