import type { InstanceInfo } from './instance.ts';
import { findProcessMetrics } from './process-metrics.ts';
import { type Gauge, type TelemetryRecorder, toMetric } from './recorder.ts';
import { type ClusterTelemetry, encodeMetrics, readSnapshot, type Scope, type Snapshot } from './snapshot.ts';
import { type StatusDocument, toStatus } from './status.ts';

/** What was observed, as somebody wants to see it: of this process, or of all workers together. */
export class Views {
  readonly #recorder: TelemetryRecorder;
  readonly #gauges: readonly Gauge[];
  readonly #instance: InstanceInfo;
  readonly #now: () => number;
  readonly #together: ClusterTelemetry | undefined;

  /**
   * @param now in milliseconds since 1970
   * @param together what all workers observed, if this is one of several
   */
  constructor(
    recorder: TelemetryRecorder,
    gauges: readonly Gauge[],
    instance: InstanceInfo,
    now: () => number,
    together: ClusterTelemetry | undefined,
  ) {
    this.#recorder = recorder;
    const help = 'The version that runs: always 1.';
    const read = (): ReturnType<Gauge['read']> => ({ label: 'version', numbers: { [instance.version]: 1 } });
    this.#gauges = [...gauges, { name: 'finfount_build_info', help, aggregator: 'max', read }];
    this.#instance = instance;
    this.#now = now;
    this.#together = together;
  }

  /**
   * What this process observed. The process itself is looked at for the metrics alone: that costs most, and a look at the
   * delay of the event loop begins to measure it anew.
   */
  async own(scope: Scope): Promise<Snapshot> {
    if (scope === 'sources') return this.#recorder.snapshot([]);
    const metrics = [...this.#recorder.metrics(), ...this.#gauges.map(toMetric), ...(await findProcessMetrics())];
    return this.#recorder.snapshot(metrics);
  }

  /** The metrics in the text form of Prometheus. */
  async metrics(): Promise<string> {
    return encodeMetrics(await this.#look('metrics'));
  }

  /** How each source answered last. */
  async status(): Promise<StatusDocument> {
    return toStatus(await this.#look('sources'), this.#instance, this.#now());
  }

  async #look(scope: Scope): Promise<Snapshot> {
    const whole = await this.#together?.whole(scope);
    return whole === undefined ? this.own(scope) : readSnapshot(whole);
  }
}
