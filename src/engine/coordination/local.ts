import { randomUUID } from 'node:crypto';
import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { TokenBuckets } from '../../base/token-bucket.ts';
import { type Acquired, type Coordinator, LOCAL_LEASE } from '../cache/coordinator.ts';
import type { StorableReply } from '../cache/stored-reply.ts';
import { CLOCK, type Clock } from '../upstream/clock.ts';
import type { SharedLimits, TokenRequest, TokenResult } from '../upstream/shared-limits.ts';

/**
 * The mode of an instance that cannot reach the others: `share` asks each source at its share of the rate; `stale`
 * asks no source and serves stored replies.
 */
export const ALONE_MODES = ['share', 'stale'] as const;

/** One of {@link ALONE_MODES}. */
export type AloneMode = (typeof ALONE_MODES)[number];

/** The share of the rates of the sources that an instance has while it cannot speak to the others. */
export interface OwnShare {
  /** How many instances share the rates. */
  readonly instances: number;
  /** Whether it spoke to the others until now. */
  readonly begins: boolean;
}

const WHOLE: OwnShare = { instances: 1, begins: false };

/** What a process shares with those that it reaches without Redis: the workers of its instance. */
export interface InstanceCoordinator extends Coordinator, SharedLimits {
  /** The identity of this instance among all. */
  instanceId(): Promise<string>;
  /** Takes a token of the share of this instance; the whole rate is its own when left out. */
  takeToken(request: TokenRequest, share?: OwnShare): Promise<TokenResult>;
}

/** The coordinator of a process that is alone: it shares nothing. */
export class LocalCoordinator implements InstanceCoordinator {
  #id: string | undefined;
  readonly #buckets: TokenBuckets;

  constructor(clock: Clock = CLOCK) {
    this.#buckets = new TokenBuckets(
      () => clock.now(),
      () => clock.random(),
    );
  }

  instanceId(): Promise<string> {
    this.#id ??= randomUUID();
    return Promise.resolve(this.#id);
  }

  findReply(): Promise<StorableReply | undefined> {
    return Promise.resolve(undefined);
  }

  forgottenAt(): Promise<number> {
    return Promise.resolve(Number.NEGATIVE_INFINITY);
  }

  acquire(): Promise<Acquired> {
    return Promise.resolve({ lease: LOCAL_LEASE });
  }

  claim(): Promise<boolean> {
    return Promise.resolve(true);
  }

  takeToken({ source: { name, limits } }: TokenRequest, { instances, begins } = WHOLE): Promise<TokenResult> {
    // The rate limiter of the process is enough for one that is alone.
    const waitMs =
      instances === 1
        ? 0
        : this.#buckets.take(name, {
            gapMs: 1000 / limits.perSecond,
            burst: limits.burst,
            sharers: instances,
            begins,
          });
    return Promise.resolve(waitMs === 0 ? { kind: 'taken' } : { kind: 'wait', waitMs });
  }

  reportOutcome(): Promise<void> {
    return Promise.resolve();
  }
}

/** The failure of a request of an instance that asks no source while it cannot reach the others. */
export function asksNoSource(): Failure {
  return new Failure(
    'overloaded',
    say(
      'This instance asks no source while it cannot reach Redis (--alone stale), and holds no answer that may be served.',
      '本实例连不上 Redis 时不访问数据源（--alone stale），也没有可以提供的已存应答。',
    ),
    { retryAfterMs: 5_000 },
  );
}
