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
   * Publishes a reply to the other processes. Those that wait for the lease look when it is released. False when
   * the lease was lost meanwhile.
   * @param usefulMs for how long from now the reply may be of use, in milliseconds
   */
  publish(reply: StorableReply, usefulMs: number): Promise<boolean>;
  /**
   * Releases the lease, so that waiting processes look again. Throws nothing.
   * @param failure what the source failed with, also where an older reply was served in its place: it spares the
   * others
   */
  release(failure?: Failure): Promise<void>;
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
  /** What failed a moment ago at any process. */
  findFailure(key: string): Promise<Failure | undefined>;
  /**
   * Acquires the lease of a key. Where another process has it, waits until it is released and returns undefined:
   * look again.
   */
  acquire(key: string): Promise<Lease | undefined>;
}

/** The lease of a process that is alone. */
export const LOCAL_LEASE: Lease = {
  isShared: false,
  publish: () => Promise.resolve(true),
  release: () => Promise.resolve(),
};
