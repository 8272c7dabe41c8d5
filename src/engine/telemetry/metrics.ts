import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { CLIENT_LEFT, type HotCount, type RequestEvent } from './request-event.ts';
import type { Metric, ObservableMetric } from './snapshot.ts';
import type { ContradictionRecord } from './source-record.ts';

// An answer from memory takes milliseconds, an archive minutes.
const ANSWER_SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 120];
const UPSTREAM_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 300];

/** The counted facts of one request to a host of a source. */
interface CountedFetch {
  readonly source: string;
  readonly host: string;
  readonly ms: number;
  readonly bytes?: number;
  /** `ok`, `status_404`, or the code of the failure. */
  readonly outcome: string;
}

/**
 * The metrics of this process, counted by prom-client. Every label has a bounded set of values: those that are
 * declared, and none that a client makes up.
 */
export class ProcessMetrics {
  readonly #registry = new Registry();
  readonly #hotCounts: ReadonlyMap<string, HotCount>;
  readonly #requests = this.#counter(
    'finfount_http_requests_total',
    'Requests that were answered.',
    'interface',
    'status',
  );
  readonly #outcomes = this.#counter(
    'finfount_cache_outcomes_total',
    'Answers by how they were come by: hot and hit were kept, miss was obtained, stale stood in for a source that failed.',
    'interface',
    'outcome',
  );
  readonly #answers = this.#histogram(
    'finfount_answer_duration_seconds',
    'How long answers of data interfaces took that were not hot.',
    'outcome',
    ANSWER_SECONDS,
  );
  readonly #fetches = this.#counter(
    'finfount_upstream_requests_total',
    'Requests to the hosts of sources, by how they ended: ok, a status that tells what is there (status_404), or the code of the failure.',
    'source',
    'host',
    'outcome',
  );
  readonly #obtained = this.#counter(
    'finfount_obtained_total',
    'What was wanted of sources: ok where it came and was read, no_value where there is no such thing, else the code of the failure.',
    'source',
    'outcome',
  );
  readonly #contradictions = this.#counter(
    'finfount_contradicting_replies_total',
    'Replies that contradict the stored one: refused, or accepted as a revision after the source repeated it.',
    'source',
    'outcome',
  );
  readonly #latencies = this.#histogram(
    'finfount_upstream_request_duration_seconds',
    'How long requests to the hosts of a source took, whole.',
    'source',
    UPSTREAM_SECONDS,
  );
  readonly #bytes = this.#counter(
    'finfount_upstream_received_bytes_total',
    'Bytes of the bodies that sources sent, decompressed.',
    'source',
  );
  #hasDefaults = false;

  /** @param hotCounts the hot answers of each interface since they were last moved into the counters */
  constructor(hotCounts: ReadonlyMap<string, HotCount>) {
    this.#hotCounts = hotCounts;
  }

  /** Adds a metric that is read when it is collected. */
  register({ name, help, aggregator, type = 'gauge', label, read }: ObservableMetric): void {
    const common = {
      name,
      help,
      aggregator,
      labelNames: label === undefined ? [] : [label],
      registers: [this.#registry],
    };
    const numbers = (): readonly [labels: Record<string, string>, value: number][] => {
      const value = read();
      if (typeof value === 'number') return [[{}, value]];
      return Object.entries(value).map(([of, each]) => [label === undefined ? {} : { [label]: of }, each]);
    };
    if (type === 'gauge')
      new Gauge({
        ...common,
        collect() {
          for (const [labels, value] of numbers()) this.set(labels, value);
        },
      });
    else
      new Counter({
        ...common,
        collect() {
          this.reset();
          for (const [labels, value] of numbers()) this.inc(labels, value);
        },
      });
  }

  /** @param name the interface, `unknown` for a name that none has, and empty where the path names none */
  countAnswer(name: string, { status, ms, cacheStatus }: RequestEvent): void {
    this.#requests.inc({ interface: name, status });
    if (name === '' || name === 'unknown') return;
    if (cacheStatus && status !== CLIENT_LEFT) this.#outcomes.inc({ interface: name, outcome: cacheStatus });
    this.#answers.observe({ outcome: status === CLIENT_LEFT ? 'left' : (cacheStatus ?? 'failed') }, ms / 1000);
  }

  /** Counts one request to a host of a source. */
  countRequest({ source, host, ms, bytes = 0, outcome }: CountedFetch): void {
    this.#fetches.inc({ source, host, outcome });
    this.#latencies.observe({ source }, ms / 1000);
    this.#bytes.inc({ source }, bytes);
  }

  /**
   * Counts one ask of a source, after all its requests.
   * @param outcome `ok`, or the code of the failure
   */
  countOutcome(source: string, outcome: string): void {
    this.#obtained.inc({ source, outcome });
  }

  /** Counts a reply that contradicts the stored one. */
  countContradiction(source: string, outcome: ContradictionRecord['outcome']): void {
    this.#contradictions.inc({ source, outcome });
  }

  /** Reads all metrics: those of this service, then those of the process. */
  async collect(): Promise<readonly Metric[]> {
    this.#moveHotCounts();
    this.#addDefaults();
    const metrics = await this.#registry.getMetricsAsJSON();
    return metrics.map(({ name, help, type, aggregator, values }) => ({
      name,
      help,
      type: String(type),
      aggregator,
      // The value of what has not been observed yet is NaN.
      values: values.filter(({ value }) => !Number.isNaN(value)),
    }));
  }

  #moveHotCounts(): void {
    for (const [name, count] of this.#hotCounts) {
      this.#requests.inc({ interface: name, status: 200 }, count.whole);
      this.#requests.inc({ interface: name, status: 304 }, count.unchanged);
      // Documents have no interface, and no cache of answers.
      if (name !== '') this.#outcomes.inc({ interface: name, outcome: 'hot' }, count.whole + count.unchanged);
      count.whole = 0;
      count.unchanged = 0;
    }
  }

  /** Adds processor time, memory, open files, garbage collection and event loop delay at the first scrape. */
  #addDefaults(): void {
    if (this.#hasDefaults) return;
    this.#hasDefaults = true;
    collectDefaultMetrics({ register: this.#registry });
    // Without a measurement between two scrapes it reports 292 years.
    this.#registry.removeSingleMetric('nodejs_eventloop_lag_min_seconds');
  }

  #counter<Label extends string>(name: string, help: string, ...labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    label: Label,
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames: [label], buckets: [...buckets], registers: [this.#registry] });
  }
}
