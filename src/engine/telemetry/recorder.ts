import type { Failure } from '../../base/errors.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { lazyModule } from '../../base/lazy-module.ts';
import type { BreakerEvent } from '../upstream/circuit-breaker.ts';
import type { UpstreamEvent } from '../upstream/events.ts';
import type { ProcessMetrics } from './metrics.ts';
import type { HotCount, RequestEvent } from './request-event.ts';
import type { Metric, Snapshot } from './snapshot.ts';
import {
  type ContradictionRecord,
  type HostRecord,
  MAX_ENDED_ASKS,
  MAX_REQUESTS,
  type SourceRecord,
} from './source-record.ts';

// prom-client takes 50 ms to load: a start and the first answers do not wait for it.
const LOAD_AFTER_MS = 1_000;
const loadModule = lazyModule(() => import('./metrics.ts'));
// The most events that wait to be counted. More occur only where the metrics cannot be loaded for a long time.
const MAX_UNCOUNTED = 100_000;

/** A source, while requests are sent. */
type SourceState = { -readonly [Part in keyof Omit<SourceRecord, 'hosts'>]: SourceRecord[Part] } & {
  readonly hosts: Set<string>;
};

/** The interfaces and the sources whose events are recorded. */
interface Recorded {
  /** Whether an interface has this name. */
  readonly has: (name: string) => boolean;
  readonly sources: readonly { readonly name: string; readonly title: string; readonly hosts: readonly string[] }[];
}

/** Records the events of one process: how its sources answer, and its metrics once prom-client is loaded. */
export class TelemetryRecorder {
  readonly #now: () => number;
  readonly #since: number;
  readonly #has: (name: string) => boolean;
  readonly #hotCounts = new Map<string, HotCount>();
  readonly #sources = new Map<string, SourceState>();
  /** The sources whose last request failed. */
  readonly #failing = new Set<string>();
  readonly #hosts = new Map<string, HostRecord>();
  #metrics: ProcessMetrics | undefined;
  /** The events to count once the metrics are loaded, in order. */
  #uncounted: ((metrics: ProcessMetrics) => void)[] = [];
  #loading: Promise<unknown> | undefined;
  /** The timer after which the metrics are loaded. */
  #timer: NodeJS.Timeout | undefined;

  /** @param now in milliseconds since 1970 */
  constructor({ has, sources }: Recorded, now: () => number) {
    this.#now = now;
    this.#since = now();
    this.#has = has;
    for (const { name, title, hosts } of sources)
      this.#sources.set(name, { name, title, hosts: new Set(hosts), outcomes: [], requests: [] });
  }

  /**
   * Loads the metrics of this process now at the latest. Everything recorded before is counted in them. Throws
   * what loading them throws; a later call tries again.
   */
  async metrics(): Promise<ProcessMetrics> {
    const { ProcessMetrics } = await loadModule();
    if (!this.#metrics) {
      this.#metrics = new ProcessMetrics(this.#hotCounts);
      for (const count of this.#uncounted) count(this.#metrics);
      this.#uncounted = [];
    }
    return this.#metrics;
  }

  /** Stops loading, and waits for the load that is running. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#loading;
  }

  /** Where the hot answers of an interface are counted; hot documents, which have none, under an empty name. */
  hotCount(name: string): HotCount {
    return getOrInsert(this.#hotCounts, name, () => ({ whole: 0, unchanged: 0 }));
  }

  /** A request was answered, and the answer was not hot. */
  recordAnswer(event: RequestEvent): void {
    const { interface: sent } = event;
    const name = sent === undefined ? '' : this.#has(sent) ? sent : 'unknown';
    this.#count((metrics) => metrics.countAnswer(name, event));
  }

  /** A request to a host of a source has ended. */
  recordRequest({ source, host, ms, status = 200, bytes = 0, failure }: UpstreamEvent): void {
    const outcome = failure?.code ?? (status === 200 ? 'ok' : `status_${status}`);
    this.#count((metrics) => metrics.countRequest({ source, host, ms, bytes, outcome }));
    const state = this.#sourceOf(source);
    state.hosts.add(host);
    if (failure) {
      this.#failed(state, failure, host);
      return;
    }
    const at = this.#now();
    state.success = { at, host, ms };
    this.#failing.delete(source);
    state.requests = [...state.requests, state.success].slice(-MAX_REQUESTS);
  }

  /** One ask of a source was answered and parsed, after all its requests; or it failed. */
  recordOutcome({ name }: { readonly name: string }, failure?: Failure): void {
    this.#count((metrics) => metrics.countOutcome(name, failure?.code ?? 'ok'));
    const state = this.#sourceOf(name);
    const at = this.#now();
    const isFault = failure?.code.startsWith('upstream_') === true;
    // What the service itself refused to ask says nothing of the source.
    if (isFault || failure === undefined || failure.code === 'no_value')
      state.outcomes = [...state.outcomes, { at, isAnswered: !isFault }].slice(-MAX_ENDED_ASKS);
    // A request that failed is recorded already. Other failures show later: a page in the place of a file.
    if (failure && isFault && !this.#failing.has(name)) this.#failed(state, failure, undefined);
  }

  /** A reply of a source contradicted the stored one. */
  recordContradiction(source: string, contradiction: ContradictionRecord): void {
    this.#count((metrics) => metrics.countContradiction(source, contradiction.outcome));
    this.#sourceOf(source).contradiction = { ...contradiction, at: this.#now() };
  }

  /** The circuit breaker of a host has changed. */
  recordBreaker({ host, state, openMs }: BreakerEvent): void {
    const until = openMs === undefined ? {} : { openUntil: this.#now() + openMs };
    this.#hosts.set(host, { host, breaker: state, ...until });
  }

  /** Returns how the sources answered so far, with the metrics that are passed. */
  snapshot(metrics: readonly Metric[]): Snapshot {
    return {
      since: this.#since,
      processes: 1,
      metrics,
      sources: [...this.#sources.values()].map((state) => ({
        ...state,
        hosts: [...state.hosts].map((host) => this.#hosts.get(host) ?? { host, breaker: 'closed' }),
      })),
    };
  }

  /** Counts an event, in order, as soon as the metrics are loaded. */
  #count(count: (metrics: ProcessMetrics) => void): void {
    if (this.#metrics) {
      count(this.#metrics);
      return;
    }
    if (this.#uncounted.length < MAX_UNCOUNTED) this.#uncounted.push(count);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // Where no file is free to be opened, the next event tries again.
      this.#loading = this.metrics().catch(() => undefined);
    }, LOAD_AFTER_MS).unref();
  }

  #failed(state: SourceState, { code, message }: Failure, host: string | undefined): void {
    const at = this.#now();
    this.#failing.add(state.name);
    state.failure = { at, ...(host !== undefined && { host }), code, message };
  }

  #sourceOf(name: string): SourceState {
    // A source that only other sources fetch from has no interface of its own.
    const make = (): SourceState => ({ name, title: name, hosts: new Set(), outcomes: [], requests: [] });
    return getOrInsert(this.#sources, name, make);
  }
}
