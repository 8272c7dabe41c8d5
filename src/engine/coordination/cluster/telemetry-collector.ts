import { lazyModule } from '../../../base/lazy-module.ts';
import { within } from '../../../base/within.ts';
import { type Snapshot, toFinalCounts } from '../../telemetry/snapshot.ts';

const loadPrometheus = lazyModule(() => import('../../telemetry/prometheus.ts'));

// A worker that does not answer in this time counts as it was when it last answered.
const ANSWER_MS = 1_000;

/** Collects the telemetry of the workers. The counts of a worker that has ended stay: no sum ever shrinks. */
export class TelemetryCollector {
  readonly #request: () => readonly number[];
  readonly #now: () => number;
  readonly #reuseMs: number;
  readonly #last = new Map<number, Snapshot>();
  readonly #finalCounts: Snapshot[] = [];
  /** What to call when a worker has answered or ended. */
  readonly #pending = new Map<number, () => void>();
  /** The last collection, and until when its result is returned again. */
  #collection: { readonly result: Promise<Snapshot | undefined>; until: number } | undefined;

  /**
   * @param request asks every worker for a snapshot, and returns their numbers
   * @param now by a monotonic clock, in milliseconds
   * @param reuseMs for how long a result is returned to later callers, in milliseconds
   */
  constructor(request: () => readonly number[], now: () => number, reuseMs: number) {
    this.#request = request;
    this.#now = now;
    this.#reuseMs = reuseMs;
  }

  /** Returns the telemetry of all workers, collected once for concurrent calls; undefined when none answered. */
  collect(): Promise<Snapshot | undefined> {
    if (this.#collection && this.#now() < this.#collection.until) return this.#collection.result;
    const result = this.#collect().finally(() => {
      collection.until = this.#now() + this.#reuseMs;
    });
    const collection = { result, until: Number.POSITIVE_INFINITY };
    this.#collection = collection;
    return result;
  }

  /** A worker has answered; without a snapshot it counts as it was before. */
  received(worker: number, snapshot: Snapshot | undefined): void {
    const resolve = this.#pending.get(worker);
    // A worker that has ended is among the final counts by now.
    if (!resolve) return;
    this.#pending.delete(worker);
    if (snapshot) this.#last.set(worker, snapshot);
    resolve();
  }

  onWorkerEnd(worker: number): void {
    const last = this.#last.get(worker);
    if (last) this.#finalCounts.push(toFinalCounts(last));
    this.#last.delete(worker);
    this.#pending.get(worker)?.();
    this.#pending.delete(worker);
  }

  async #collect(): Promise<Snapshot | undefined> {
    const answers = this.#request().map((worker) => new Promise<void>((resolve) => this.#pending.set(worker, resolve)));
    await within(ANSWER_MS, Promise.all(answers));
    // prom-client takes 50 ms to load, and many instances are never looked at.
    const { mergeSnapshots } = await loadPrometheus();
    const count = this.#finalCounts.length;
    if (count > 1) this.#finalCounts.splice(0, count, await mergeSnapshots(this.#finalCounts.slice()));
    return this.#last.size > 0 ? mergeSnapshots([...this.#last.values(), ...this.#finalCounts]) : undefined;
  }
}
