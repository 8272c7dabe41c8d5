import type { Logger } from 'pino';
import type { FailureCode } from '../errors.ts';
import type { RequestEvent } from './request-event.ts';

// What failed for the same reason, or took long, is told once in this time: when a source is down, every caller fails alike.
const QUIET_MS = 10_000;
// From here on somebody has waited.
const SLOW_MS = 5_000;
// Failures of the service or of its sources, as opposed to those of the client.
const OURS: readonly FailureCode[] = [
  'broken_declaration',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_busy',
  'upstream_refused',
  'upstream_changed',
  'overloaded',
];

/**
 * The log lines of requests. A fault of the service is an error with its stack; failures of sources are warnings, and what
 * took long is told: the first of its kind at once and then one in ten seconds that counts the others. All else is for `debug`.
 */
export class RequestLog {
  readonly #log: Logger;
  readonly #now: () => number;
  /** When a kind was last told, and how often it was not since. */
  readonly #told = new Map<string, { at: number; others: number }>();

  /** @param now in milliseconds since 1970 */
  constructor(log: Logger, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  /** A request was answered. */
  answered({ failure, cause, ...event }: RequestEvent): void {
    // What is undefined is left out; the path says what the route does.
    const facts = { requestId: cause?.requestId, ...event, route: undefined, code: failure?.code };
    if (failure?.code === 'internal') {
      this.#log.error({ ...facts, err: failure.cause }, 'a request met a fault of the service');
      return;
    }
    const isOurs = failure !== undefined && OURS.includes(failure.code) && event.status >= 500;
    const kind = isOurs ? failure.code : event.ms >= SLOW_MS ? 'slow' : undefined;
    // A name that a client made up makes no kind of its own.
    const of = event.source === undefined ? '' : event.interface;
    const others = kind && this.#othersSince(`${of} ${kind}`);
    if (others === undefined) this.#log.debug(facts, 'answered');
    else if (isOurs) this.#log.warn({ ...facts, others }, failure.message);
    else this.#log.info({ ...facts, others }, 'answered slowly');
  }

  /** How many of a kind were not told since the last that was; undefined when it is too soon for another. */
  #othersSince(kind: string): number | undefined {
    const now = this.#now();
    const before = this.#told.get(kind);
    if (before && Math.abs(now - before.at) < QUIET_MS) {
      before.others++;
      return undefined;
    }
    this.#told.set(kind, { at: now, others: 0 });
    return before?.others ?? 0;
  }
}
