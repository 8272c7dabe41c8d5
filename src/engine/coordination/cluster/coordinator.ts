import { randomUUID } from 'node:crypto';
import { fromFailureData, toFailureData } from '../../../base/errors.ts';
import type { Acquired } from '../../cache/coordinator.ts';
import type { StorableReply } from '../../cache/stored-reply.ts';
import type { ClusterTelemetry, Scope, Snapshot } from '../../telemetry/snapshot.ts';
import type { OutcomeReport, TokenRequest, TokenResult } from '../../upstream/shared-limits.ts';
import { holdLease, type LeaseBackend } from '../held-lease.ts';
import type { InstanceCoordinator, OwnShare } from '../local.ts';
import { decodeOutcome, encodeOutcome } from '../outcome-text.ts';
import type { PrimaryMessage, WorkerMessage, WorkerRequest, WorkerResult } from './messages.ts';

/**
 * What the workers of one instance share through the primary process, which started them. Their replies lie on the
 * disk that they share anyway.
 */
export class ClusterCoordinator implements InstanceCoordinator, ClusterTelemetry {
  readonly #send: (message: WorkerMessage) => void;
  readonly #pending = new Map<number, (result: WorkerResult) => void>();
  #takeSnapshot: ((scope: Scope) => Promise<Snapshot>) | undefined;
  #requestCount = 0;
  readonly #id = randomUUID();

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
    return this.#request({ kind: 'collect', scope });
  }

  findReply(): Promise<StorableReply | undefined> {
    return Promise.resolve(undefined);
  }

  forgottenAt(): Promise<number> {
    return Promise.resolve(Number.NEGATIVE_INFINITY);
  }

  async acquire(key: string): Promise<Acquired> {
    const asked = performance.now();
    const { token, failure, hasPublished } = (await this.#request({ kind: 'acquire', key })) ?? {};
    if (token === undefined)
      return {
        ...(failure && { failure: fromFailureData(failure) }),
        ...(hasPublished !== undefined && { hasPublished }),
      };
    const backend: LeaseBackend = {
      renew: async () => (await this.#request({ kind: 'renew', key, token })) === true,
      // The lease is held until the reply lies on the disk, where the other workers find it.
      publish: () => Promise.resolve('held'),
      release: async (thrown, hasPublished) => {
        await this.#request({ kind: 'release', key, token, failure: thrown && toFailureData(thrown), hasPublished });
      },
    };
    return { lease: holdLease(backend, asked) };
  }

  async claim(key: string, ms: number): Promise<boolean> {
    return (await this.#request({ kind: 'claim', key, ms })) === true;
  }

  async instanceId(): Promise<string> {
    return (await this.#request({ kind: 'instanceId' })) ?? this.#id;
  }

  async takeToken({ source, host, seen, isProbe }: TokenRequest, share?: OwnShare): Promise<TokenResult> {
    const { name, limits } = source;
    const { instances: sharers = 1, begins = false } = share ?? {};
    const rate = { gapMs: 1000 / limits.perSecond, burst: limits.burst, sharers, begins };
    const result = await this.#request({ kind: 'takeToken', source: name, host, seen, isProbe, ...rate });
    if (result?.kind !== 'behind') return result ?? { kind: 'taken' };
    const outcomes = result.outcomes.flatMap(({ text, ageMs }) => {
      const outcome = decodeOutcome(text);
      // What this process met it has counted itself.
      return outcome && outcome.reporter !== this.#id ? [{ ...outcome, ageMs }] : [];
    });
    return { ...result, outcomes };
  }

  async reportOutcome({ host, outcome, isProbe }: OutcomeReport): Promise<void> {
    const text = outcome && encodeOutcome({ ...outcome, reporter: this.#id });
    await this.#request({ kind: 'reportOutcome', host, outcome: text, isProbe });
  }

  async #sendSnapshot(scope: Scope): Promise<void> {
    // A worker that cannot take a snapshot, for want of open files perhaps, counts as when it last could.
    const snapshot = await this.#takeSnapshot?.(scope).catch(() => undefined);
    this.#send({ kind: 'snapshot', scope, snapshot });
  }

  #request<Kind extends WorkerRequest['kind']>(
    request: Extract<WorkerRequest, { kind: Kind }>,
  ): Promise<WorkerResult<Kind>> {
    const id = ++this.#requestCount;
    return new Promise((resolve) => {
      // The primary process answers a request with the result of its kind.
      this.#pending.set(id, (result) => resolve(result as WorkerResult<Kind>));
      this.#send({ kind: 'request', id, request });
    });
  }
}
