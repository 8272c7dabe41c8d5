import pLimit from 'p-limit';

/** Why an operation was given up: the disk does not answer, or is not there any more. */
export class DiskHungError extends Error {}

/** Whether something failed because a disk does not answer, or is not there any more. */
export function isOfHungDisk(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown instanceof DiskHungError || thrown.cause instanceof DiskHungError);
}

// libuv has four threads. Look-ups of names and compression need one of them while the disk holds the others.
const CONCURRENT = 3;
// Longer than a slow disk takes for one reply.
const PATIENCE_MS = 30_000;

/**
 * Lets few operations at a disk at a time, and none while it hangs, as NFS does while its server is gone: such an
 * operation neither ends nor can be ended, and holds a thread. Once one has lasted too long, all are given up. The
 * disk is asked again when those that it holds have ended.
 */
export class DiskGate {
  /** Called when the disk begins to hang, and when it answers again. */
  onChange: (hangs: boolean) => void = () => undefined;
  readonly #patienceMs: number;
  readonly #limit = pLimit(CONCURRENT);
  /** Rejects each operation that has not ended. */
  readonly #running = new Set<(reason: DiskHungError) => void>();
  /** How many operations are at the disk. */
  #atDisk = 0;
  /** Whether one of them has lasted too long. None begins until all have ended. */
  #hangs = false;

  /** @param patienceMs after this without an answer the disk counts as gone */
  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /** Runs an operation in its turn. Throws {@link DiskHungError} where the disk does not answer. */
  run<Value>(operate: () => Promise<Value>): Promise<Value> {
    if (this.#hangs) return Promise.reject(this.#giveUp());
    return new Promise((resolve, reject) => {
      this.#running.add(reject);
      this.#limit(() => this.#watch(operate))
        .then(resolve, reject)
        .finally(() => this.#running.delete(reject));
    });
  }

  async #watch<Value>(operate: () => Promise<Value>): Promise<Value> {
    const timer = setTimeout(() => this.#giveUpAll(), this.#patienceMs).unref();
    this.#atDisk++;
    try {
      return await operate();
    } finally {
      clearTimeout(timer);
      if (--this.#atDisk === 0 && this.#hangs) {
        this.#hangs = false;
        this.onChange(false);
      }
    }
  }

  #giveUpAll(): void {
    if (this.#hangs) return;
    this.#hangs = true;
    this.onChange(true);
    this.#limit.clearQueue();
    for (const reject of this.#running) reject(this.#giveUp());
    this.#running.clear();
  }

  #giveUp(): DiskHungError {
    return new DiskHungError(`the disk has not answered for ${this.#patienceMs / 1_000} s`);
  }
}
