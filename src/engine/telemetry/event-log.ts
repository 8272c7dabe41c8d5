import type { Logger } from 'pino';
import type { Failure } from '../../base/errors.ts';
import type { BreakerEvent } from '../upstream/circuit-breaker.ts';
import type { UpstreamEvent, UpstreamProgress } from '../upstream/events.ts';
import type { ContradictionRecord } from './source-record.ts';

// A download of this size is logged, because a person may wait for it.
const MIN_LOGGED_BYTES = 5_000_000;

/** Logs what happens at the sources and their stored replies: requests, circuit breakers and large downloads. */
export class EventLog {
  readonly #log: Logger;
  /** The sources of which a stored reply could not be read: after an upgrade there may be thousands. */
  readonly #unreadable = new Set<string>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** A request to a source has ended. */
  logRequest({ failure, requestContext, ...event }: UpstreamEvent): void {
    const facts = { ...(requestContext && { requestId: requestContext.requestId }), ...event };
    if (failure) this.#log.warn({ ...facts, code: failure.code }, failure.message);
    else this.#log.info(facts, 'asked a source');
  }

  /** A reply of a source contradicted the stored one. */
  logContradiction(source: string, { outcome, ...facts }: ContradictionRecord): void {
    const what = outcome === 'refused' ? 'is refused' : 'was repeated, so it is accepted as a revision';
    this.#log.warn({ source, ...facts }, `a reply that contradicts the stored one ${what}`);
  }

  /** This build can make nothing of a stored reply. The first one of each source is logged. */
  logUnreadableReply(source: string, asked: string, failure: Failure): void {
    if (this.#unreadable.has(source)) return;
    this.#unreadable.add(source);
    this.#log.warn(
      { source, asked, code: failure.code },
      `a stored reply counts for nothing, since this build cannot read it, and further ones of this source may: ${failure.message}`,
    );
  }

  /** The circuit breaker of a host has changed. */
  logBreaker({ failure, ...event }: BreakerEvent): void {
    if (event.state === 'open') this.#log.warn({ ...event, code: failure?.code }, 'a host fails and is left alone');
    else if (event.state === 'closed') this.#log.info(event, 'a host answers again');
    else this.#log.info(event, 'asks a host whether it answers again');
  }

  /** The body of a response has begun to arrive, or goes on. */
  logProgress({ received, total, ...where }: UpstreamProgress): void {
    if (received === 0 && total !== undefined && total >= MIN_LOGGED_BYTES)
      this.#log.info({ ...where, bytes: total }, `downloads ${Math.round(total / 1e6)} MB once, and caches them`);
  }
}
