import type { Coordinator, Lease } from '../../cache/coordinator.ts';
import { decodeFailure, encodeFailure } from '../../cache/negative-cache.ts';
import type { StorableReply } from '../../cache/stored-reply.ts';
import type { Source } from '../../declare/source.ts';
import type { Failure } from '../../errors.ts';
import type { ClusterTelemetry, Scope, Snapshot } from '../../telemetry/snapshot.ts';
import type { SharedRates } from '../../upstream/rate-limiter.ts';
import { holdLease } from '../coordinator.ts';
import {
  type Call,
  type CallAnswer,
  type NumberedCall,
  type ObservedSnapshot,
  readAnswer,
  readObserve,
} from './messages.ts';

/**
 * What the workers of one instance share by asking the process that started them. Their replies lie on the disk that they
 * share anyway.
 */
export class ClusterCoordinator implements Coordinator, SharedRates, ClusterTelemetry {
  readonly #send: (message: NumberedCall | ObservedSnapshot) => void;
  readonly #waiting = new Map<number, (given: CallAnswer['given']) => void>();
  #own: ((scope: Scope) => Promise<Snapshot>) | undefined;
  #calls = 0;

  /** @param send sends a message to the process that started this one */
  constructor(send: (message: NumberedCall | ObservedSnapshot) => void) {
    this.#send = send;
  }

  /** A message has come. */
  received(message: unknown): void {
    const wish = readObserve(message);
    if (wish) void this.#tell(wish.observe);
    const answer = readAnswer(message);
    if (!answer) return;
    this.#waiting.get(answer.id)?.(answer.given);
    this.#waiting.delete(answer.id);
  }

  join(own: (scope: Scope) => Promise<Snapshot>): void {
    this.#own = own;
  }

  async whole(scope: Scope): Promise<string | undefined> {
    const given = await this.#call({ what: 'gather', scope });
    return typeof given === 'string' ? given : undefined;
  }

  findReply(): Promise<StorableReply | undefined> {
    return Promise.resolve(undefined);
  }

  async findFailure(key: string): Promise<Failure | undefined> {
    const given = await this.#call({ what: 'failure', key });
    return typeof given === 'string' ? decodeFailure(given) : undefined;
  }

  async acquire(key: string): Promise<Lease | undefined> {
    const token = await this.#call({ what: 'take', key });
    if (typeof token !== 'string') return undefined;
    const renew = async (): Promise<boolean> => (await this.#call({ what: 'renew', key, token })) === true;
    return holdLease({
      renew,
      // It stays the holder's until it lies on the disk, where the others find it.
      publish: renew,
      release: async (failure) => {
        await this.#call({ what: 'end', key, token, ...(failure && { failure: encodeFailure(failure) }) });
      },
    });
  }

  async takeRateToken({ name, limits: { perSecond, burst } }: Source): Promise<number> {
    const waitMs = await this.#call({ what: 'place', key: name, gapMs: 1000 / perSecond, burst });
    return typeof waitMs === 'number' ? waitMs : 0;
  }

  async #tell(scope: Scope): Promise<void> {
    try {
      const own = await this.#own?.(scope);
      if (own) this.#send({ recorder: JSON.stringify(own), scope });
    } catch {
      // It cannot look at itself, for want of open files perhaps: then it counts as when it last could.
    }
  }

  #call(call: Call): Promise<CallAnswer['given']> {
    const id = ++this.#calls;
    return new Promise((answered) => {
      this.#waiting.set(id, answered);
      this.#send({ id, call });
    });
  }
}
