import { Failure } from '../../base/errors.ts';

/** A time limit, as an abort signal. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** The `upstream_timeout` that it aborted with, once the time is over. */
  failure: Failure | undefined;

  /** @param what the source did not do, for the message */
  constructor(ms: number, what: string) {
    this.#timer = setTimeout(() => {
      this.failure = new Failure('upstream_timeout', `${what} within ${ms / 1000} s.`);
      this.#controller.abort(this.failure);
    }, ms);
  }

  /** Is aborted when the time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops the timer. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
