import type { Failure } from '../../base/errors.ts';
import type { Lease } from '../cache/coordinator.ts';
import type { StorableReply } from '../cache/stored-reply.ts';

/**
 * How long a lease lasts whose holder does not renew it, in milliseconds. A holder renews it three times within
 * it.
 */
export const LEASE_MS = 5_000;

/** Where a lease is registered: it tells the holder from a process that took the lease over. */
interface LeaseBackend {
  /** Extends the lease. False when it was lost. */
  renew(): Promise<boolean>;
  /** As {@link Lease} does. */
  publish(reply: StorableReply, usefulMs: number): Promise<boolean>;
  /** Releases the lease if this process still holds it. */
  release(failure: Failure | undefined): Promise<void>;
}

/**
 * Holds a lease that was just acquired: renews it until it is released or found lost.
 * @param onEnd called once then
 */
export function holdLease(backend: LeaseBackend, onEnd: (lease: Lease) => void = () => undefined): Lease {
  let hasEnded = false;
  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(renewal);
    onEnd(lease);
  };
  const endIfLost = async (held: Promise<boolean>): Promise<boolean> => {
    const isHeld = await held;
    if (!isHeld) end();
    return isHeld;
  };
  const renewal = setInterval(() => void endIfLost(backend.renew()), LEASE_MS / 3).unref();
  const lease: Lease = {
    isShared: true,
    publish: async (reply, usefulMs) => !hasEnded && endIfLost(backend.publish(reply, usefulMs)),
    release: async (failure) => {
      if (hasEnded) return;
      end();
      await backend.release(failure);
    },
  };
  return lease;
}
