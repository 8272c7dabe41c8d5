import { Failure } from '../../base/errors.ts';
import { eitherOf, say, textIn } from '../../base/say.ts';
import type { Interface } from '../interface/interface.ts';

// A timer holds 2^31 − 1 milliseconds, about 24 days; a longer wait never ends before the source's own limit.
const MAX_TIMER_SECONDS = 2_147_483;

/** The wait of one client: it ends when the client leaves or its timeout is over. The fetch goes on for others. */
export class ClientWait {
  readonly #controller = new AbortController();
  readonly #left: AbortSignal;
  readonly #timer: NodeJS.Timeout | undefined;
  /** The `upstream_timeout` of a client whose timeout is over. */
  failure: Failure | undefined;

  constructor(
    { source, fallbacks }: Pick<Interface, 'source' | 'fallbacks'>,
    seconds: number | undefined,
    left: AbortSignal,
  ) {
    this.#left = left;
    const giveUp = (): void => {
      const titles = [source, ...fallbacks.map((fallback) => fallback.source)].map(({ title }) => title);
      const why = say(
        `There was no answer of ${eitherOf(titles.map((title) => textIn(title, 'en'))).en} within your timeout of ${seconds} s.`,
        `在您的 timeout ${seconds} 秒内，${eitherOf(titles.map((title) => textIn(title, 'zh'))).zh} 没有应答。`,
      );
      this.failure = new Failure('upstream_timeout', why);
      this.#controller.abort(this.failure);
    };
    const isLimited = seconds !== undefined && seconds <= MAX_TIMER_SECONDS;
    this.#timer = isLimited ? setTimeout(giveUp, seconds * 1000) : undefined;
    left.addEventListener('abort', this.#leave);
    // It may have left while its query was read: no event comes then.
    if (left.aborted) this.#leave();
  }

  /** Aborted when the wait ends before {@link end} is called. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the wait: its timer is stopped. */
  end(): void {
    clearTimeout(this.#timer);
    this.#left.removeEventListener('abort', this.#leave);
  }

  readonly #leave = (): void =>
    this.#controller.abort(new Failure('upstream_timeout', say('The client left.', '客户端已离开。')));
}
