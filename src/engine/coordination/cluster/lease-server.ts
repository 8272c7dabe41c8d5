import { randomUUID } from 'node:crypto';
import { type Failure, fromFailureData, toFailureData } from '../../../base/errors.ts';
import { nextTokenDue } from '../../../base/token-bucket.ts';
import { NegativeCache } from '../../cache/negative-cache.ts';
import type { WorkerRequest, WorkerResult } from './messages.ts';

/** The lease of one key. */
interface HeldLease {
  readonly token: string;
  /** The number of the worker. */
  readonly holder: number;
  expiry: NodeJS.Timeout;
  /** Called when it has ended. */
  readonly waiting: (() => void)[];
}

/** The leases, the negative cache and the rates of the workers of one instance, in the primary process. */
export class LeaseServer {
  readonly #leaseMs: number;
  readonly #leases = new Map<string, HeldLease>();
  readonly #negativeCache: NegativeCache;
  /** When each source may be asked next after its burst, by the monotonic clock. */
  readonly #due = new Map<string, number>();

  /**
   * @param leaseMs after which a lease ends that its holder does not renew, in milliseconds
   * @param now the time of day
   */
  constructor(leaseMs: number, now: () => number) {
    this.#leaseMs = leaseMs;
    this.#negativeCache = new NegativeCache(now);
  }

  /** Acquires a lease and returns its token. Where another worker has it, waits for its end: undefined. */
  async acquire(holder: number, key: string): Promise<string | undefined> {
    const held = this.#leases.get(key);
    if (held) {
      await new Promise<void>((resolve) => held.waiting.push(resolve));
      return undefined;
    }
    const token = randomUUID();
    this.#leases.set(key, { token, holder, expiry: this.#expiryOf(key, token), waiting: [] });
    return token;
  }

  /** Makes a lease last anew. Returns false when it was lost. */
  renew(key: string, token: string): boolean {
    const held = this.#leases.get(key);
    if (held?.token !== token) return false;
    clearTimeout(held.expiry);
    held.expiry = this.#expiryOf(key, token);
    return true;
  }

  /** Ends a lease, and remembers a failure if there is one. Does nothing when the lease was lost. */
  release(key: string, token: string, failure: Failure | undefined): void {
    const held = this.#leases.get(key);
    if (held?.token !== token) return;
    if (failure) this.#negativeCache.remember(key, failure);
    clearTimeout(held.expiry);
    this.#leases.delete(key);
    for (const resolve of held.waiting) resolve();
  }

  /** What failed a moment ago. */
  findFailure(key: string): Failure | undefined {
    return this.#negativeCache.find(key);
  }

  /** Takes the next token of a rate, a bucket that fills evenly: 0, else how many milliseconds to wait. */
  takeRateToken(source: string, gapMs: number, burst: number): number {
    const now = performance.now();
    const due = nextTokenDue(this.#due.get(source) ?? Number.NEGATIVE_INFINITY, now, gapMs, burst);
    if (due > now) return Math.ceil(due - now);
    this.#due.set(source, due + gapMs);
    return 0;
  }

  /** Ends every lease of a worker that has ended. */
  releaseAll(holder: number): void {
    for (const [key, held] of this.#leases) if (held.holder === holder) this.release(key, held.token, undefined);
  }

  #expiryOf(key: string, token: string): NodeJS.Timeout {
    return setTimeout(() => this.release(key, token, undefined), this.#leaseMs).unref();
  }
}

/** Executes a request of a worker. */
export async function executeRequest(
  server: LeaseServer,
  worker: number,
  request: Exclude<WorkerRequest, { kind: 'collect' }>,
): Promise<WorkerResult> {
  switch (request.kind) {
    case 'acquire': {
      const failed = server.findFailure(request.key);
      const token = failed ? undefined : await server.acquire(worker, request.key);
      const failure = token === undefined ? server.findFailure(request.key) : undefined;
      return { token, failure: failure && toFailureData(failure) };
    }
    case 'renew':
      return server.renew(request.key, request.token);
    case 'release':
      server.release(request.key, request.token, request.failure && fromFailureData(request.failure));
      return undefined;
    case 'takeRateToken':
      return server.takeRateToken(request.source, request.gapMs, request.burst);
  }
}
