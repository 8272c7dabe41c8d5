import { Failure } from '../../base/errors.ts';
import { admits } from '../../base/fair-share.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { say } from '../../base/say.ts';
import type { AnySource } from '../interface/source.ts';
import { type BreakerEvent, type BreakerRequest, CircuitBreaker } from './circuit-breaker.ts';
import { type Clock, withJitter } from './clock.ts';
import type { PausableLimit } from './deadline.ts';
import { FairQueue, type QueuedCall } from './fair-queue.ts';
import { orderHosts } from './host-order.ts';
import { RateLimiter } from './rate-limiter.ts';
import { type SharedLimits, UNSHARED } from './shared-limits.ts';

/** The permission to send one request. Who acquired it must release it. */
export interface Slot {
  /** @param failure undefined when the request succeeded */
  release(failure: Failure | undefined): void;
}

/** The client of a request, and its ask. */
export interface RequestScope extends BreakerRequest {
  readonly source: AnySource;
}

// The wait before the first retry, in milliseconds.
const MIN_BACK_OFF_MS = 400;
// The queue of a source holds as many requests as its rate allows in this time: a later client would have left.
const MAX_QUEUE_MS = 60_000;

/**
 * Decides when a request may be sent, and to which host. All waiting before a request happens here. Each source
 * has a rate, and a limit of the fetches that run at once; each host has a circuit breaker.
 */
export class RequestScheduler {
  readonly #clock: Clock;
  readonly #onBreakerChange: (event: BreakerEvent) => void;
  readonly #queues = new Map<string, FairQueue>();
  readonly #rates: RateLimiter;
  readonly #breakers = new Map<string, CircuitBreaker>();
  readonly #shared: SharedLimits;

  /** @param shared what several processes share, if this is one of them */
  constructor(clock: Clock, onBreakerChange: (event: BreakerEvent) => void, shared: SharedLimits = UNSHARED) {
    this.#clock = clock;
    this.#onBreakerChange = onBreakerChange;
    this.#rates = new RateLimiter(clock);
    this.#shared = shared;
  }

  /**
   * Runs one fetch of a source when fewer than `limits.concurrency` run; the addresses of clients take turns.
   * Throws `overloaded` when the queue has no place for this address, and the reason of the signal of `call` when
   * that is aborted before the fetch runs.
   * @param call the call that the clients of the fetch share
   */
  async runWithinConcurrency<Value>(
    { source: { name, title, limits }, clientAddress }: RequestScope,
    work: () => Promise<Value>,
    call?: QueuedCall,
  ): Promise<Value> {
    const queue = getOrInsert(this.#queues, name, () => new FairQueue(limits.concurrency));
    const { waitingCount } = queue;
    if (!admits(queue.waitingCountOf(clientAddress), waitingCount, (MAX_QUEUE_MS / 1000) * limits.perSecond))
      throw new Failure(
        'overloaded',
        say(
          `${waitingCount} requests wait for ${title.en} already, which is asked no faster; ask again shortly.`,
          `已有 ${waitingCount} 个请求在等待${title.zh}，访问不能再快，请稍后再试。`,
        ),
        { retryAfterMs: MAX_QUEUE_MS / 2 },
      );
    return queue.run(clientAddress, work, call);
  }

  /** The hosts to ask one after the other, of several with the same data. */
  order(hosts: readonly string[], request: BreakerRequest): readonly string[] {
    return orderHosts(hosts, (host) => this.#breakerOf(host).stateFor(request), this.#clock.now());
  }

  /** Whether a request may be sent again after a number of attempts. */
  mayRetry({ limits }: AnySource, attempts: number): boolean {
    return attempts <= limits.retries;
  }

  /**
   * Waits until one request may be sent to a host. Throws the host's last failure when its circuit breaker is
   * open, `overloaded` when the source may not be asked for long, since others ask it, and the reason of the
   * signal when that is aborted.
   * @param attempts earlier attempts of the same request: each doubles the wait
   * @param limit of the request: what it waits for the rate of the source is no time of the source
   */
  async acquireSlot(scope: RequestScope, host: string, attempts: number, limit: PausableLimit): Promise<Slot> {
    const { source, clientAddress } = scope;
    const { signal } = limit;
    const breaker = this.#breakerOf(host);
    const maySend = (): boolean => breaker.waitMs(scope) === 0;
    let waitingSince: number | undefined;
    let isClaimed = false;
    const takeShared = async (): Promise<number | undefined> => {
      // Others take their tokens, and clients wait, by the time of the machine.
      waitingSince ??= performance.now();
      if (performance.now() - waitingSince > MAX_QUEUE_MS) throw waitedTooLong(source);
      const isProbe = breaker.isProbe(scope);
      const result = await this.#shared.takeToken({ source, host, seen: breaker.seen, isProbe });
      if (result.kind === 'wait') return result.waitMs;
      if (result.kind === 'behind') breaker.learn(result.outcomes, result.seen);
      if (result.kind === 'probed') breaker.refuseProbe();
      if (result.kind !== 'taken') return undefined;
      isClaimed = isProbe;
      return 0;
    };
    const begin = (): Slot => {
      const end = breaker.begin(scope);
      return {
        release: (failure) => {
          const outcome = end(failure);
          // A failure of this process itself says nothing of the host.
          const isNews = outcome !== undefined && (failure === undefined || failure.status === 502);
          if (isNews || isClaimed)
            void this.#shared.reportOutcome({ host, outcome: isNews ? outcome : undefined, isProbe: isClaimed });
        },
      };
    };
    let waitMs = attempts === 0 ? 0 : withJitter(MIN_BACK_OFF_MS * 2 ** (attempts - 1), this.#clock);
    for (;;) {
      waitMs = Math.max(waitMs, breaker.waitMs(scope));
      if (waitMs > 0) await this.#clock.wait(waitMs, signal);
      // A request that is refused, or has to wait for its host, leaves the queue at once and delays no other.
      waitingSince = undefined;
      const slot = await limit.pausedFor(() =>
        this.#rates.enqueue(source, clientAddress, async () =>
          (await this.#rates.takeToken(source, maySend, takeShared, signal)) ? begin() : undefined,
        ),
      );
      if (slot) return slot;
      waitMs = 0;
    }
  }

  #breakerOf(host: string): CircuitBreaker {
    return getOrInsert(this.#breakers, host, () => new CircuitBreaker(host, this.#clock, this.#onBreakerChange));
  }
}

/** The failure of a request that waited for the rate of its source until its client will have left. */
function waitedTooLong({ title }: AnySource): Failure {
  return new Failure(
    'overloaded',
    say(
      `${title.en} is asked no faster, and other requests were before this one; ask again shortly.`,
      `访问${title.zh}不能再快，其他请求排在前面，请稍后再试。`,
    ),
    { retryAfterMs: MAX_QUEUE_MS / 2 },
  );
}
