import { lazyModule } from '../../base/lazy-module.ts';
import { memoizeAsync } from '../../base/memoize-async.ts';
import type { InstanceInfo } from './instance.ts';
import type { ProcessMetrics } from './metrics.ts';
import type { TelemetryRecorder } from './recorder.ts';
import type { ClusterTelemetry, Metric, ObservableMetric, Scope, Snapshot } from './snapshot.ts';
import { DEPENDENCY_METRICS, type StatusDocument, toStatus } from './status.ts';

const loadPrometheus = lazyModule(() => import('./prometheus.ts'));

interface TelemetryParts {
  readonly recorder: TelemetryRecorder;
  readonly observables: readonly ObservableMetric[];
  readonly instance: InstanceInfo;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  /** The telemetry of all workers, if this process is one of several. */
  readonly cluster: ClusterTelemetry | undefined;
}

/** The telemetry as a client sees it: of this process, or of all workers together. */
export class InstanceTelemetry {
  readonly #recorder: TelemetryRecorder;
  readonly #observables: readonly ObservableMetric[];
  readonly #instance: InstanceInfo;
  readonly #now: () => number;
  readonly #cluster: ClusterTelemetry | undefined;
  readonly #metrics = memoizeAsync(async (): Promise<ProcessMetrics> => {
    const metrics = await this.#recorder.metrics();
    for (const observable of this.#observables) metrics.register(observable);
    return metrics;
  });

  constructor({ recorder, observables, instance, now, cluster }: TelemetryParts) {
    this.#recorder = recorder;
    this.#observables = [
      ...observables,
      {
        name: 'finfount_build_info',
        help: 'The version that runs: always 1.',
        aggregator: 'max',
        label: 'version',
        read: () => ({ [instance.version]: 1 }),
      },
    ];
    this.#instance = instance;
    this.#now = now;
    this.#cluster = cluster;
  }

  /**
   * Returns the telemetry of this process. Its metrics are read for the scope `metrics` alone, but for those of
   * what it relies on: that costs most, and each reading of the delay of the event loop begins to measure it anew.
   */
  async snapshot(scope: Scope): Promise<Snapshot> {
    if (scope === 'sources') return this.#recorder.snapshot(this.#dependencies());
    return this.#recorder.snapshot(await (await this.#metrics()).collect());
  }

  /** The metrics in the text format of Prometheus. */
  async metrics(): Promise<string> {
    const { encodeMetrics } = await loadPrometheus();
    return encodeMetrics(await this.#collect('metrics'));
  }

  /** How each source answered last, and whether what the instance relies on besides can be used. */
  async status(): Promise<StatusDocument> {
    return toStatus(await this.#collect('sources'), this.#instance, this.#now());
  }

  /** Whether what this process relies on besides the sources can be used. */
  #dependencies(): readonly Metric[] {
    const wanted = new Set<string>(Object.values(DEPENDENCY_METRICS));
    return this.#observables
      .filter(({ name }) => wanted.has(name))
      .map(({ name, help, aggregator, read }) => {
        return { name, help, type: 'gauge', aggregator, values: [{ labels: {}, value: Number(read()) }] };
      });
  }

  async #collect(scope: Scope): Promise<Snapshot> {
    return (await this.#cluster?.collect(scope)) ?? this.snapshot(scope);
  }
}
