import type { Logger } from 'pino';
import type { FailureCode } from '../../base/errors.ts';
import type { RequestEvent } from './request-event.ts';

// One failure of a kind is logged in this time: when a source is down, every request fails alike.
const QUIET_MS = 10_000;
// From here on a client has waited.
const SLOW_MS = 5_000;
// Failures of the service and of its sources. Failures of clients are not among them.
const SERVER_FAILURES: readonly FailureCode[] = [
  'broken_declaration',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_busy',
  'upstream_refused',
  'upstream_changed',
  'overloaded',
];

/** Logs a request that was answered. */
export type RequestLog = (event: RequestEvent) => void;

/**
 * Makes a log of requests. A fault of the service is an error with its stack. Failures of sources are warnings,
 * and slow answers are logged: the first of a kind at once, then one in ten seconds that counts the `others`.
 * Everything else is for `debug`.
 * @param now in milliseconds since 1970
 */
export function requestLog(log: Logger, now: () => number): RequestLog {
  // When a kind was last logged, and how often it was not since.
  const kinds = new Map<string, { at: number; others: number }>();
  /** How many of a kind were not logged since the last; undefined when it is too soon for another. */
  const othersSince = (kind: string): number | undefined => {
    const at = now();
    const before = kinds.get(kind);
    if (before && Math.abs(at - before.at) < QUIET_MS) {
      before.others++;
      return undefined;
    }
    kinds.set(kind, { at, others: 0 });
    return before?.others ?? 0;
  };
  return ({ failure, requestContext, ...event }) => {
    // pino leaves out what is undefined; the path says what the route would.
    const facts = { requestId: requestContext?.requestId, ...event, route: undefined, code: failure?.code };
    if (failure?.code === 'internal') {
      log.error({ ...facts, err: failure.cause }, 'a request met a fault of the service');
      return;
    }
    const isOurs = failure !== undefined && SERVER_FAILURES.includes(failure.code) && event.status >= 500;
    const kind = isOurs ? failure.code : event.ms >= SLOW_MS ? 'slow' : undefined;
    // A name that a client made up is no kind of its own.
    const of = event.source === undefined ? '' : event.interface;
    const others = kind && othersSince(`${of} ${kind}`);
    if (others === undefined) log.debug(facts, 'answered');
    else if (isOurs) log.warn({ ...facts, others }, failure.message);
    else log.info({ ...facts, others }, 'answered slowly');
  };
}
