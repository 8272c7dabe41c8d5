import type { Logger } from 'pino';
import type { BreakerEvent } from '../upstream/circuit-breaker.ts';
import type { UpstreamEvent, UpstreamProgress } from '../upstream/events.ts';
import type { ContradictionRecord } from './source-record.ts';

// A download of this size is logged, because a person may wait for it.
const MIN_LOGGED_BYTES = 5_000_000;

/** Logs what happens at the sources: requests, circuit breakers and large downloads. */
export class EventLog {
  readonly #log: Logger;

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
