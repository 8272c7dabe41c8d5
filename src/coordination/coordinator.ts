import type { Reply, Source } from '../declare/source.ts';
import type { Failure } from '../errors.ts';

/** How long a lease lasts whose holder says nothing, in milliseconds. A holder says three times within it that it still works. */
export const LEASE_MS = 5_000;

/**
 * Leave to obtain the reply to one ask, which one instance has at a time. It ends by itself when its holder stalls or dies: a
 * holder that comes back then finds it lost, and neither overwrites what another kept nor ends another's lease. It is over
 * when it was ended or found lost: nothing renews it then, and whatever is done with it does nothing.
 */
export interface Lease {
  /**
   * Gives a reply to the others; those who wait for the lease look when it is ended. False when it was lost meanwhile, so
   * that the reply counts for nothing if another has a newer one.
   * @param usefulMs for how long from now it may be of use, in milliseconds
   */
  publish(reply: Reply, usefulMs: number): Promise<boolean>;
  /**
   * Ends the lease, so that those who wait look again. It raises nothing.
   * @param failure what the source failed with, also where something older was published in its place, so that it spares
   *   the others
   */
  end(failure?: Failure): Promise<void>;
}

/** The place where a lease lies, which tells the holder's from that of anybody who took it over. */
interface LeasePlace {
  /** Makes it last anew. False when it was lost. */
  renew(): Promise<boolean>;
  /** As {@link Lease} does. */
  publish(reply: Reply, usefulMs: number): Promise<boolean>;
  /** Ends it if it is still the holder's. */
  end(failure: Failure | undefined): Promise<void>;
}

/**
 * Holds a lease that was just taken: renews it until it is over.
 * @param onOver told once, when it is
 */
export function holdLease(place: LeasePlace, onOver: (lease: Lease) => void = () => undefined): Lease {
  let isOver = false;
  const letGo = (): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(renewal);
    onOver(lease);
  };
  const unlessLost = async (held: Promise<boolean>): Promise<boolean> => {
    const isHeld = await held;
    if (!isHeld) letGo();
    return isHeld;
  };
  const renewal = setInterval(() => void unlessLost(place.renew()), LEASE_MS / 3).unref();
  const lease: Lease = {
    publish: async (reply, usefulMs) => !isOver && unlessLost(place.publish(reply, usefulMs)),
    end: async (failure) => {
      if (isOver) return;
      letGo();
      await place.end(failure);
    },
  };
  return lease;
}

/**
 * What several instances have in common: replies, what failed a moment ago, who is obtaining what, and how fast each source is
 * asked. It never fails a request: where the others cannot be reached, an instance works on as if it were alone.
 */
export interface Coordinator {
  /** The reply to an ask that any instance published, however old. */
  findReply(key: string): Promise<Reply | undefined>;
  /** What failed a moment ago at any instance. */
  findFailure(key: string): Promise<Failure | undefined>;
  /** Takes the lease of a key. Where another has it, waits until that one's ends, and is undefined then: look again. */
  take(key: string): Promise<Lease | undefined>;
  /**
   * Takes the next place in the rate of a source, which all instances share, if it is due: 0. Otherwise nothing is taken,
   * and it says how long to wait before it is tried again, in milliseconds.
   */
  takeRateToken(source: Source): Promise<number>;
}

/**
 * When the next place in a rate is due, a bucket that fills evenly: whoever was idle may make up for a burst and no more.
 * @param due when it was due after those before, by any clock, in milliseconds
 * @param now by the same clock
 * @param gapMs between two places
 */
export function toDue(due: number, now: number, gapMs: number, burst: number): number {
  return Math.max(due, now - (burst - 1) * gapMs);
}

/** The lease of an instance that is alone: there is nobody to share anything with. */
export const LOCAL_LEASE: Lease = {
  publish: () => Promise.resolve(true),
  end: () => Promise.resolve(),
};

/** What an instance that is alone has in common with others. */
export const LOCAL_COORDINATOR: Coordinator = {
  findReply: () => Promise.resolve(undefined),
  findFailure: () => Promise.resolve(undefined),
  take: () => Promise.resolve(LOCAL_LEASE),
  takeRateToken: () => Promise.resolve(0),
};
