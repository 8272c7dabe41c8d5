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
  readonly #parts: TelemetryParts;
  readonly #metrics = memoizeAsync(async (): Promise<ProcessMetrics> => {
    const { recorder, observables, instance } = this.#parts;
    const metrics = await recorder.metrics();
    for (const observable of observables) metrics.register(observable);
    metrics.register({
      name: 'finfount_build_info',
      help: 'The version that runs: always 1.',
      aggregator: 'max',
      label: 'version',
      read: () => ({ [instance.version]: 1 }),
    });
    return metrics;
  });

  constructor(parts: TelemetryParts) {
    this.#parts = parts;
  }

  /**
   * Returns the telemetry of this process. Its metrics are read for the scope `metrics` alone, but for those of
   * what it relies on: that costs most, and each reading of the delay of the event loop begins to measure it anew.
   */
  async snapshot(scope: Scope): Promise<Snapshot> {
    if (scope === 'sources') return this.#parts.recorder.snapshot(this.#dependencies());
    return this.#parts.recorder.snapshot(await (await this.#metrics()).collect());
  }

  /** The metrics in the text format of Prometheus. */
  async metrics(): Promise<string> {
    const { encodeMetrics } = await loadPrometheus();
    return encodeMetrics(await this.#collect('metrics'));
  }

  /** How each source answered last, and whether what the instance relies on besides can be used. */
  async status(): Promise<StatusDocument> {
    return toStatus(await this.#collect('sources'), this.#parts.instance, this.#parts.now());
  }

  /** Whether what this process relies on besides the sources can be used. */
  #dependencies(): readonly Metric[] {
    const wanted = new Set<string>(Object.values(DEPENDENCY_METRICS));
    return this.#parts.observables
      .filter(({ name }) => wanted.has(name))
      .map(({ name, help, aggregator, read }) => {
        return { name, help, type: 'gauge', aggregator, values: [{ labels: {}, value: Number(read()) }] };
      });
  }

  async #collect(scope: Scope): Promise<Snapshot> {
    return (await this.#parts.cluster?.collect(scope)) ?? this.snapshot(scope);
  }
}
