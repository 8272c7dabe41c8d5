import { Failure, inEnglish } from '../src/base/errors.ts';
import type { Source } from '../src/engine/interface/source.ts';
import type { BreakerEvent } from '../src/engine/upstream/circuit-breaker.ts';
import type { Clock } from '../src/engine/upstream/clock.ts';
import type { PausableLimit } from '../src/engine/upstream/deadline.ts';
import { RequestScheduler, type RequestScope, type Slot } from '../src/engine/upstream/request-scheduler.ts';
import { linesSource } from './declarations.ts';

/** The default host. */
export const HOST = 'lines.example';

/** A time limit that never ends, or when a signal is aborted. */
export const forever = (signal = new AbortController().signal): PausableLimit => ({
  signal,
  pausedFor: (work) => work(),
});

/** The source of lines with other limits. */
export const sourceOf = (changes: Partial<Source['limits']>): Source => ({
  ...linesSource,
  limits: { ...linesSource.limits, ...changes },
});

let asks = 0;

/** The scope of a request to a source: by default a different ask each time, without a cookie. */
export const requestScopeOf = (source: Source = linesSource, changes: Partial<RequestScope> = {}): RequestScope => ({
  source,
  ask: `ask ${asks++}`,
  clientAddress: '192.0.2.1',
  hasClientCookie: false,
  ...changes,
});

/** The failure of a host that is overloaded. */
export const busy = (retryAfterMs?: number): Failure =>
  new Failure('upstream_busy', inEnglish('The source is busy.'), { retryAfterMs });

/** A scheduler under test. */
export interface TestScheduler {
  readonly scheduler: RequestScheduler;
  /** The changes of circuit breakers so far. */
  readonly events: readonly BreakerEvent[];
  /** Acquires a slot for a host. */
  acquire(host?: string, attempts?: number, changes?: Partial<RequestScope>): Promise<Slot>;
  /** Sends one request to a host, which fails or succeeds. */
  ask(failure?: Failure, host?: string, changes?: Partial<RequestScope>): Promise<void>;
  /** The failure that refuses a slot. */
  refusal(host?: string, changes?: Partial<RequestScope>): Promise<Failure>;
}

/** A scheduler on a clock of the test. */
export function schedulerOf(clock: Clock): TestScheduler {
  const events: BreakerEvent[] = [];
  const scheduler = new RequestScheduler(clock, (event) => events.push(event));
  const acquire = (host = HOST, attempts = 0, changes: Partial<RequestScope> = {}): Promise<Slot> =>
    scheduler.acquireSlot(requestScopeOf(linesSource, changes), host, attempts, forever());
  return {
    scheduler,
    events,
    acquire,
    ask: async (failure, host, changes) => (await acquire(host, 0, changes)).release(failure),
    refusal: async (host, changes) => {
      try {
        await acquire(host, 0, changes);
      } catch (thrown) {
        if (thrown instanceof Failure) return thrown;
        throw thrown;
      }
      throw new Error('the slot was granted');
    },
  };
}
