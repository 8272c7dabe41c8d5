import { isRecord } from '../formats/json.ts';
import { type Metric, readMetrics } from './metric.ts';
import { BREAKER_STATES, mergeSources, readSources, type SourceRecord } from './source-record.ts';

/** What was observed so far, in one process or in several together. */
export interface Snapshot {
  /** Since when, in milliseconds since 1970. */
  readonly since: number;
  /** How many processes observed it. */
  readonly processes: number;
  readonly metrics: readonly Metric[];
  readonly sources: readonly SourceRecord[];
}

/** What somebody wants to see: how the sources answered, or the metrics as well, for which each process is looked at. */
export type Scope = (typeof SCOPES)[number];

/** Every {@link Scope}. */
export const SCOPES = ['sources', 'metrics'] as const;

/** How the workers of one instance are observed together. */
export interface ClusterTelemetry {
  /** @param own what this process observed, whenever another wants to know */
  join(own: (scope: Scope) => Promise<Snapshot>): void;
  /** What all observed, for {@link readSnapshot}; undefined when none could tell. */
  whole(scope: Scope): Promise<string | undefined>;
}

/** What several processes observed, as if it had been one. */
export async function mergeSnapshots(snapshots: readonly Snapshot[]): Promise<Snapshot> {
  return {
    since: Math.min(...snapshots.map(({ since }) => since)),
    processes: snapshots.reduce((sum, { processes }) => sum + processes, 0),
    metrics: await mergeMetrics(snapshots.map(({ metrics }) => metrics)),
    sources: mergeSources(snapshots.map(({ sources }) => sources)),
  };
}

/** What remains of the observations of a process that has ended: what it counted, so that no sum ever shrinks, and how calls went. */
export function toRemains({ since, metrics, sources }: Snapshot): Snapshot {
  return {
    since,
    processes: 0,
    metrics: metrics.filter(({ type, aggregator }) => type !== 'gauge' && aggregator === 'sum'),
    sources: sources.map((source) => ({ ...source, hosts: [] })),
  };
}

/** Reads a snapshot of another process. Raises `TypeError` or `SyntaxError` when it is none. */
export function readSnapshot(text: string): Snapshot {
  const given: unknown = JSON.parse(text);
  if (!isRecord(given) || typeof given.since !== 'number' || typeof given.processes !== 'number')
    throw new TypeError('no snapshot');
  const { since, processes } = given;
  return { since, processes, metrics: readMetrics(given.metrics), sources: readSources(given.sources) };
}

/** The metrics of a snapshot in the text form of Prometheus, version 0.0.4. */
export async function encodeMetrics({ since, processes, metrics, sources }: Snapshot): Promise<string> {
  const gauge = (name: string, help: string, values: Metric['values']): Metric => {
    return { name, help, type: 'gauge', aggregator: 'sum', values };
  };
  const hosts = new Map(sources.flatMap((source) => source.hosts).map(({ host, breaker }) => [host, breaker]));
  const seen = [
    gauge(
      'finfount_breaker_state',
      'What the breaker of a host does: 1 for its state, 0 for the others.',
      [...hosts].flatMap(([host, breaker]) =>
        BREAKER_STATES.map((state) => ({ labels: { host, state }, value: Number(state === breaker) })),
      ),
    ),
    gauge(
      'finfount_source_up',
      'Whether the last call to a source ended well: 1 or 0; absent before the first.',
      sources.flatMap(({ name, last }) => (last ? [{ labels: { source: name }, value: Number(last.isUp) }] : [])),
    ),
    gauge('finfount_processes', 'Processes of this instance that are counted here.', [
      { labels: {}, value: processes },
    ]),
    gauge('finfount_start_time_seconds', 'When the instance was started, since 1970.', [
      { labels: {}, value: since / 1000 },
    ]),
  ];
  const written = [...metrics, ...seen].map((metric) => {
    // What means nothing for several processes together means something for one.
    return { ...metric, ...(metric.aggregator === 'omit' && { aggregator: 'first' as const }) };
  });
  return (await aggregate([written])).metrics();
}

async function mergeMetrics(lists: readonly (readonly Metric[])[]): Promise<readonly Metric[]> {
  return readMetrics(await (await aggregate(lists)).getMetricsAsJSON());
}

async function aggregate(lists: readonly (readonly Metric[])[]) {
  // Loading it takes as long as a sixth of a whole start, and many instances are never watched.
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate<'text/plain; version=0.0.4; charset=utf-8'>([...lists]);
}
