import { Failure } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';

/** A time limit, as an abort signal. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** The `upstream_timeout` that it aborted with, once the time is over. */
  failure: Failure | undefined;

  /** @param what the source did not do, for the message */
  constructor(ms: number, what: Text) {
    const seconds = ms / 1000;
    this.#timer = setTimeout(() => {
      this.failure = new Failure(
        'upstream_timeout',
        say(`${what.en} within ${seconds} s.`, `${what.zh}（${seconds} 秒内）。`),
      );
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
