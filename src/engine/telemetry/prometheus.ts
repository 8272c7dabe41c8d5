import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';
import type { Metric, Snapshot } from './snapshot.ts';
import { BREAKER_STATES, mergeSources } from './source-record.ts';

/** Merges the telemetry of several processes, as if they had been one. */
export async function mergeSnapshots(snapshots: readonly Snapshot[]): Promise<Snapshot> {
  const metrics = await aggregate(snapshots.map((each) => each.metrics)).getMetricsAsJSON();
  return {
    since: Math.min(...snapshots.map(({ since }) => since)),
    processes: snapshots.reduce((sum, { processes }) => sum + processes, 0),
    metrics: metrics.map(({ name, help, type, aggregator, values }) => {
      return { name, help, type: String(type), aggregator, values };
    }),
    sources: mergeSources(snapshots.map(({ sources }) => sources)),
  };
}

/** Encodes the metrics of a snapshot in the text format of Prometheus, version 0.0.4. */
export function encodeMetrics({ since, processes, metrics, sources }: Snapshot): Promise<string> {
  const gauge = (name: string, help: string, values: Metric['values']): Metric => {
    return { name, help, type: 'gauge', aggregator: 'first', values };
  };
  const hosts = new Map(sources.flatMap((source) => source.hosts).map(({ host, breaker }) => [host, breaker]));
  const ofSnapshot = [
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
      sources.flatMap(({ name, outcomes }) =>
        outcomes.slice(-1).map(({ isAnswered }) => ({ labels: { source: name }, value: Number(isAnswered) })),
      ),
    ),
    gauge('finfount_processes', 'Processes of this instance that are counted here.', [
      { labels: {}, value: processes },
    ]),
    gauge('finfount_start_time_seconds', 'When the instance was started, since 1970.', [
      { labels: {}, value: since / 1000 },
    ]),
  ];
  // What prom-client omits for several processes together means something for one.
  const ofProcess = metrics.map((metric) => {
    return metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' } : metric;
  });
  return aggregate([[...ofProcess, ...ofSnapshot]]).metrics();
}

/** Aggregates what `getMetricsAsJSON` of one or more registries returned. */
function aggregate(lists: readonly (readonly Metric[])[]): Registry {
  return AggregatorRegistry.aggregate<PrometheusContentType>([...lists]);
}
