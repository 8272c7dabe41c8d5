import type { Coordinator, Lease } from '../../cache/coordinator.ts';
import type { StorableReply } from '../../cache/stored-reply.ts';
import type { Source } from '../../declare/source.ts';
import { type Failure, fromFailureData, toFailureData } from '../../errors.ts';
import type { ClusterTelemetry, Scope, Snapshot } from '../../telemetry/snapshot.ts';
import type { SharedRates } from '../../upstream/rate-limiter.ts';
import { holdLease } from '../held-lease.ts';
import type { Call, CallResult, PrimaryMessage, WorkerMessage } from './messages.ts';

/**
 * What the workers of one instance share through the primary process, which started them. Their replies lie on the
 * disk that they share anyway.
 */
export class ClusterCoordinator implements Coordinator, SharedRates, ClusterTelemetry {
  readonly #send: (message: WorkerMessage) => void;
  readonly #pending = new Map<number, (result: CallResult) => void>();
  #takeSnapshot: ((scope: Scope) => Promise<Snapshot>) | undefined;
  #calls = 0;

  /** @param send sends a message to the primary process */
  constructor(send: (message: WorkerMessage) => void) {
    this.#send = send;
  }

  /** Handles a message of the primary process. */
  received(message: PrimaryMessage): void {
    if (message.kind === 'takeSnapshot') void this.#sendSnapshot(message.scope);
    if (message.kind !== 'result') return;
    this.#pending.get(message.id)?.(message.result);
    this.#pending.delete(message.id);
  }

  /** Registers how the telemetry of this process is read when the primary process wants it. */
  registerProcess(takeSnapshot: (scope: Scope) => Promise<Snapshot>): void {
    this.#takeSnapshot = takeSnapshot;
  }

  /** Collects the telemetry of all workers through the primary process; undefined when none answered. */
  collect(scope: Scope): Promise<Snapshot | undefined> {
    return this.#call({ kind: 'collect', scope });
  }

  findReply(): Promise<StorableReply | undefined> {
    return Promise.resolve(undefined);
  }

  async findFailure(key: string): Promise<Failure | undefined> {
    const failure = await this.#call({ kind: 'findFailure', key });
    return failure && fromFailureData(failure);
  }

  async acquire(key: string): Promise<Lease | undefined> {
    const token = await this.#call({ kind: 'acquire', key });
    if (token === undefined) return undefined;
    const renew = async (): Promise<boolean> => (await this.#call({ kind: 'renew', key, token })) === true;
    return holdLease({
      renew,
      // The lease is held until the reply lies on the disk, where the other workers find it.
      publish: renew,
      release: async (failure) => {
        await this.#call({ kind: 'release', key, token, failure: failure && toFailureData(failure) });
      },
    });
  }

  async takeRateToken({ name, limits: { perSecond, burst } }: Source): Promise<number> {
    return (await this.#call({ kind: 'takeRateToken', source: name, gapMs: 1000 / perSecond, burst })) ?? 0;
  }

  async #sendSnapshot(scope: Scope): Promise<void> {
    // A worker that cannot take a snapshot, for want of open files perhaps, counts as when it last could.
    const snapshot = await this.#takeSnapshot?.(scope).catch(() => undefined);
    this.#send({ kind: 'snapshot', scope, snapshot });
  }

  #call<Kind extends Call['kind']>(call: Extract<Call, { kind: Kind }>): Promise<CallResult<Kind>> {
    const id = ++this.#calls;
    return new Promise((resolve) => {
      // The primary process answers a call with the result of its kind.
      this.#pending.set(id, (result) => resolve(result as CallResult<Kind>));
      this.#send({ kind: 'call', id, call });
    });
  }
}
