import { Failure } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';

/** A time limit that some waits do not count towards. */
export interface PausableLimit {
  /** Is aborted when the time is over. */
  readonly signal: AbortSignal;
  /** Runs work whose time does not count. */
  pausedFor<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** A time limit, as an abort signal. */
export class Deadline implements PausableLimit {
  readonly #controller = new AbortController();
  readonly #end: () => void;
  #leftMs: number;
  #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #lastTurn: NodeJS.Immediate | undefined;
  /** The `upstream_timeout` that it aborted with, once the time is over. */
  failure: Failure | undefined;

  /** @param what the source did not do, for the message */
  constructor(ms: number, what: Text) {
    const seconds = ms / 1000;
    this.#leftMs = ms;
    const abort = (): void => {
      this.failure = new Failure(
        'upstream_timeout',
        say(`${what.en} within ${seconds} s.`, `${what.zh}（${seconds} 秒内）。`),
      );
      this.#controller.abort(this.failure);
    };
    this.#end = () => {
      // What came while this process was suspended or busy is read first: then it was late, and not the source.
      this.#lastTurn = setImmediate(abort);
    };
    this.#timer = setTimeout(this.#end, ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async pausedFor<Value>(work: () => Promise<Value>): Promise<Value> {
    this.end();
    this.#leftMs -= performance.now() - this.#startedAt;
    try {
      return await work();
    } finally {
      this.#startedAt = performance.now();
      if (!this.failure) this.#timer = setTimeout(this.#end, Math.max(0, this.#leftMs));
    }
  }

  /** Stops the timer. */
  end(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#lastTurn);
  }
}
