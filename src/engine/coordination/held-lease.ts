import type { Failure } from '../../base/errors.ts';
import type { Lease } from '../cache/coordinator.ts';
import type { StorableReply } from '../cache/stored-reply.ts';

/**
 * How long a lease lasts whose holder does not renew it, in milliseconds. A holder renews it three times within
 * it.
 */
export const LEASE_MS = 5_000;

/** Where a lease is registered: it tells the holder from a process that took the lease over. */
export interface LeaseBackend {
  /** Extends the lease. False when it was lost. */
  renew(): Promise<boolean>;
  /**
   * Publishes a reply. `released`: the others have it, and the lease has ended. `held`: they find it in the store
   * of this process, when the lease is released. `lost`: another process holds the lease.
   */
  publish(
    reply: StorableReply,
    sharedTtlMs: number,
    failure: Failure | undefined,
  ): Promise<'released' | 'held' | 'lost'>;
  /**
   * Releases the lease if this process still holds it.
   * @param hasPublished whether a reply that was `held` is in the store now
   */
  release(failure: Failure | undefined, hasPublished: boolean): Promise<void>;
}

/**
 * Holds a lease that was just acquired: renews it until it is released or found lost. A holder that stalled knows
 * by its own clock that the lease may be another's.
 * @param acquired when it was asked for, by the monotonic clock
 * @param onEnd called once when it has ended
 */
export function holdLease(
  backend: LeaseBackend,
  acquired: number,
  onEnd: (lease: Lease) => void = () => undefined,
): Lease {
  let hasEnded = false;
  let lastsUntil = acquired + LEASE_MS;
  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(renewal);
    onEnd(lease);
  };
  const renew = async (): Promise<void> => {
    const asked = performance.now();
    if (await backend.renew()) lastsUntil = asked + LEASE_MS;
    else end();
  };
  const renewal = setInterval(() => void renew(), LEASE_MS / 3).unref();
  const release = async (failure: Failure | undefined, hasPublished: boolean): Promise<void> => {
    if (hasEnded) return;
    end();
    await backend.release(failure, hasPublished);
  };
  const lease: Lease = {
    isShared: true,
    publish: async (reply, sharedTtlMs, write, failure) => {
      if (performance.now() >= lastsUntil) end();
      const outcome = hasEnded ? 'lost' : await backend.publish(reply, sharedTtlMs, failure);
      if (outcome !== 'held') end();
      if (outcome === 'lost') return false;
      const written = write();
      if (outcome === 'held') void written.then(() => release(failure, true));
      return true;
    },
    release: (failure) => release(failure, false),
  };
  return lease;
}
