import { mergeSnapshots, readSnapshot, type Snapshot, toRemains } from '../../telemetry/snapshot.ts';

// Whoever stalls is counted as he was when he last told.
const PATIENCE_MS = 1_000;

/** Gathers what the workers of one instance observed. What one had counted that has ended goes on being counted: no sum shrinks. */
export class TelemetryCollector {
  readonly #ask: () => readonly number[];
  readonly #now: () => number;
  readonly #lastsMs: number;
  readonly #last = new Map<number, Snapshot>();
  readonly #remains: Snapshot[] = [];
  readonly #awaited = new Map<number, () => void>();
  /** The last round, and until when what it gathers is given. */
  #round: { readonly whole: Promise<Snapshot | undefined>; until: number } | undefined;

  /**
   * @param ask asks every worker what it observed, and gives their numbers
   * @param now by a clock that never jumps, in milliseconds
   * @param lastsMs for how long what was gathered is given to those who ask afterwards, in milliseconds
   */
  constructor(ask: () => readonly number[], now: () => number, lastsMs: number) {
    this.#ask = ask;
    this.#now = now;
    this.#lastsMs = lastsMs;
  }

  /** What all observed; undefined when none told in time, nor before. Raises what {@link mergeSnapshots} raises. */
  gather(): Promise<Snapshot | undefined> {
    if (this.#round && this.#now() < this.#round.until) return this.#round.whole;
    const whole = this.#gather().finally(() => {
      round.until = this.#now() + this.#lastsMs;
    });
    const round = { whole, until: Number.POSITIVE_INFINITY };
    this.#round = round;
    return whole;
  }

  /** A worker has told what it observed. Raises what {@link readSnapshot} raises; the worker counts as it was before then. */
  told(worker: number, text: string): void {
    const told = this.#awaited.get(worker);
    // One that has ended is among what remains by now.
    if (!told) return;
    this.#awaited.delete(worker);
    try {
      this.#last.set(worker, readSnapshot(text));
    } finally {
      told();
    }
  }

  /** A worker has ended. */
  left(worker: number): void {
    const last = this.#last.get(worker);
    if (last) this.#remains.push(toRemains(last));
    this.#last.delete(worker);
    this.#awaited.get(worker)?.();
    this.#awaited.delete(worker);
  }

  async #gather(): Promise<Snapshot | undefined> {
    const answers = this.#ask().map((worker) => new Promise<void>((told) => this.#awaited.set(worker, told)));
    let timer: NodeJS.Timeout | undefined;
    const timeouts = new Promise<void>((over) => {
      timer = setTimeout(over, PATIENCE_MS);
    });
    await Promise.race([Promise.all(answers), timeouts]);
    clearTimeout(timer);
    const count = this.#remains.length;
    if (count > 1) this.#remains.splice(0, count, await mergeSnapshots(this.#remains.slice()));
    return this.#last.size > 0 ? mergeSnapshots([...this.#last.values(), ...this.#remains]) : undefined;
  }
}
