import type { Failure } from '../../base/errors.ts';
import type { StorableReply } from './stored-reply.ts';

/**
 * The right to fetch the reply to one ask, which one process has at a time. It ends by itself when its holder
 * stalls or dies. A holder that comes back finds it lost: it neither overwrites what another process published nor
 * ends that one's lease.
 */
export interface Lease {
  /** Whether another process may have had it before, so that the stores must be looked at again. */
  readonly isShared: boolean;
  /**
   * Publishes a reply to the other processes, writes it to the store of this one, and releases the lease. Returns
   * false when the lease was lost meanwhile: then nothing is written.
   * @param sharedTtlMs for how long from now the reply may be of use, in milliseconds
   * @param write writes the reply. The lease is released after it where the others look there.
   * @param failure what the source failed with, where an older reply is served in its place: see {@link release}
   */
  publish(reply: StorableReply, sharedTtlMs: number, write: () => Promise<void>, failure?: Failure): Promise<boolean>;
  /**
   * Releases the lease, so that waiting processes look again. Throws nothing.
   * @param failure what the source failed with: the others do not ask it for a moment
   */
  release(failure?: Failure): Promise<void>;
}

/** What {@link Coordinator.acquire} returns. */
export interface Acquired {
  /** Absent where another process had the lease and has released it, or where the source failed a moment ago. */
  readonly lease?: Lease;
  /** The reply that another process published, if it is newer than the known one. */
  readonly reply?: StorableReply;
  /** What failed a moment ago at another process. */
  readonly failure?: Failure;
  /** Where another process had the lease: whether it published a reply before it released that. */
  readonly hasPublished?: boolean;
}

/**
 * What several processes share: replies, recent failures and leases. It never fails a request: where the others
 * cannot be reached, a process works on as if it were alone.
 */
export interface Coordinator {
  /**
   * The reply to an ask that any process published, however old.
   * @param newerThan only a reply that was obtained later counts, in milliseconds since 1970
   */
  findReply(key: string, newerThan?: number): Promise<StorableReply | undefined>;
  /** When the operator last had the reply of a key forgotten, in milliseconds since 1970; -Infinity for never. */
  forgottenAt(key: string): Promise<number>;
  /**
   * Acquires the lease of a key, and returns what other processes published meanwhile. Where another one has the
   * lease, waits until it is released and returns none: look again.
   * @param newerThan only a reply that was obtained later counts, in milliseconds since 1970
   */
  acquire(key: string, newerThan?: number): Promise<Acquired>;
  /**
   * Claims work that one process is to do in a while. Returns whether this process is the one: false where another
   * one claimed it less than that long ago, or where the others cannot be reached and there were some.
   * @param ms how long, in milliseconds
   */
  claim(key: string, ms: number): Promise<boolean>;
}

/** The lease of a process that is alone. */
export const LOCAL_LEASE: Lease = {
  isShared: false,
  publish: (_reply, _sharedTtlMs, write) => {
    void write();
    return Promise.resolve(true);
  },
  release: () => Promise.resolve(),
};
