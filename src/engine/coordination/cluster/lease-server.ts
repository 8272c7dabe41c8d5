import { randomUUID } from 'node:crypto';
import { type Failure, fromFailureData, toFailureData } from '../../../base/errors.ts';
import { getOrInsert } from '../../../base/get-or-insert.ts';
import { TokenBuckets } from '../../../base/token-bucket.ts';
import { NegativeCache } from '../../cache/negative-cache.ts';
import { HostLog } from './host-log.ts';
import type { LoggedResult, WorkerRequest, WorkerResult } from './messages.ts';

/** The lease of one key. */
interface HeldLease {
  readonly token: string;
  /** The number of the worker. */
  readonly holder: number;
  expiry: NodeJS.Timeout;
  /** Called when it has ended. */
  readonly waiting: ((hasPublished: boolean) => void)[];
}

/** The token of a lease; or, once that of another worker has ended, whether it published a reply. */
type Granted = { readonly token: string } | { readonly hasPublished: boolean };

/**
 * The leases, the negative cache, the rates and the outcomes of the workers of one instance, in the primary
 * process.
 */
export class LeaseServer {
  /** The identity of this instance among all. */
  readonly instanceId = randomUUID();
  readonly #leaseMs: number;
  readonly #leases = new Map<string, HeldLease>();
  readonly #negativeCache: NegativeCache;
  readonly #buckets = new TokenBuckets(() => performance.now(), Math.random);
  readonly #hosts = new Map<string, HostLog>();
  /** What was claimed, and until when, by the monotonic clock: one for each source that is probed. */
  readonly #claims = new Map<string, number>();

  /**
   * @param leaseMs after which a lease ends that its holder does not renew, in milliseconds
   * @param now the time of day
   */
  constructor(leaseMs: number, now: () => number) {
    this.#leaseMs = leaseMs;
    this.#negativeCache = new NegativeCache(now);
  }

  /** Acquires a lease. Where another worker has it, waits for its end. */
  async acquire(holder: number, key: string): Promise<Granted> {
    const held = this.#leases.get(key);
    if (held) return { hasPublished: await new Promise<boolean>((resolve) => held.waiting.push(resolve)) };
    const token = randomUUID();
    this.#leases.set(key, { token, holder, expiry: this.#expiryOf(key, token), waiting: [] });
    return { token };
  }

  /** Claims work for a while. Returns false when it is claimed. */
  claim(key: string, ms: number): boolean {
    const now = performance.now();
    if ((this.#claims.get(key) ?? now) > now) return false;
    this.#claims.set(key, now + ms);
    return true;
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
  release(key: string, token: string, failure: Failure | undefined, hasPublished = false): void {
    const held = this.#leases.get(key);
    if (held?.token !== token) return;
    if (failure) this.#negativeCache.remember(key, failure);
    clearTimeout(held.expiry);
    this.#leases.delete(key);
    for (const resolve of held.waiting) resolve(hasPublished);
  }

  /** What failed a moment ago. */
  findFailure(key: string): Failure | undefined {
    return this.#negativeCache.find(key);
  }

  /**
   * Returns what became of a host since; else takes the next token of a source, and the right to probe the host
   * where that is wanted.
   */
  takeToken(
    worker: number,
    { source, host, seen, isProbe, ...rate }: Extract<WorkerRequest, { kind: 'takeToken' }>,
  ): LoggedResult {
    const log = this.#hosts.get(host);
    const news = log?.since(seen);
    if (news) return news;
    if (isProbe && log?.isProbed()) return { kind: 'probed' };
    const waitMs = this.#buckets.take(source, rate);
    if (waitMs > 0) return { kind: 'wait', waitMs };
    if (isProbe) this.#logOf(host).beginProbe(worker);
    return { kind: 'taken' };
  }

  /** Notes the outcome of a request to a host, if there is one to note, and ends the probe of a worker. */
  reportOutcome(worker: number, { host, outcome, isProbe }: Extract<WorkerRequest, { kind: 'reportOutcome' }>): void {
    const log = this.#logOf(host);
    if (outcome !== undefined) log.add(outcome);
    if (isProbe) log.endProbe(worker);
  }

  #logOf(host: string): HostLog {
    return getOrInsert(this.#hosts, host, () => new HostLog(() => performance.timeOrigin + performance.now()));
  }

  /** Ends every lease and every probe of a worker that has ended. */
  releaseAll(holder: number): void {
    for (const [key, held] of this.#leases) if (held.holder === holder) this.release(key, held.token, undefined);
    for (const log of this.#hosts.values()) log.endProbe(holder);
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
      const granted = failed ? {} : await server.acquire(worker, request.key);
      const failure = 'token' in granted ? undefined : server.findFailure(request.key);
      return { ...granted, failure: failure && toFailureData(failure) };
    }
    case 'claim':
      return server.claim(request.key, request.ms);
    case 'renew':
      return server.renew(request.key, request.token);
    case 'release':
      server.release(
        request.key,
        request.token,
        request.failure && fromFailureData(request.failure),
        request.hasPublished,
      );
      return undefined;
    case 'takeToken':
      return server.takeToken(worker, request);
    case 'reportOutcome':
      server.reportOutcome(worker, request);
      return undefined;
    case 'instanceId':
      return server.instanceId;
  }
}
