import { type Gauge, type Observed, toMetric } from './observed.ts';
import { findProcessMetrics } from './process-metrics.ts';
import { encodeMetrics, readSnapshot, type Snapshot, type Together } from './snapshot.ts';
import { type StatusDocument, type Told, toStatus } from './status.ts';

/** What was observed, as somebody wants to see it: of this process, or of all workers together. */
export class Views {
  readonly #observed: Observed;
  readonly #gauges: readonly Gauge[];
  readonly #told: Told;
  readonly #now: () => number;
  readonly #together: Together | undefined;

  /**
   * @param now in milliseconds since 1970
   * @param together what all workers observed, if this is one of several
   */
  constructor(
    observed: Observed,
    gauges: readonly Gauge[],
    told: Told,
    now: () => number,
    together: Together | undefined,
  ) {
    this.#observed = observed;
    const help = 'The version that runs: always 1.';
    const read = (): ReturnType<Gauge['read']> => ({ label: 'version', numbers: { [told.version]: 1 } });
    this.#gauges = [...gauges, { name: 'finfount_build_info', help, aggregator: 'max', read }];
    this.#told = told;
    this.#now = now;
    this.#together = together;
  }

  /** What this process observed. */
  async own(): Promise<Snapshot> {
    return this.#observed.snapshot([...this.#gauges.map(toMetric), ...(await findProcessMetrics())]);
  }

  /** The metrics in the text form of Prometheus. */
  async metrics(): Promise<string> {
    return encodeMetrics((await this.#whole()) ?? (await this.own()));
  }

  /** How each source answered last. */
  async status(): Promise<StatusDocument> {
    // Everybody may ask for this: the process itself is not looked at, which costs most.
    return toStatus((await this.#whole()) ?? this.#observed.snapshot([]), this.#told, this.#now());
  }

  async #whole(): Promise<Snapshot | undefined> {
    const whole = await this.#together?.whole();
    return whole === undefined ? undefined : readSnapshot(whole);
  }
}
