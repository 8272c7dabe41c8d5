import { LRUCache } from 'lru-cache';
import { Failure, type FailureData, fromFailureData, isFailureCode, toFailureData } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { readJsonObject } from '../formats/json/json.ts';
import { MAX_RETRY_AFTER_MS } from '../upstream/failures.ts';

// Room for some ten thousand failures.
const MAX_BYTES = 4_000_000;
// What an entry needs besides its texts.
const ENTRY_BYTES = 200;
// A source that failed is not asked again for a moment; that a source has no such thing is remembered for minutes.
const FAILURE_MS = 1_000;
const ABSENCE_MS = 300_000;
// The messages of this program are shorter.
const MAX_MESSAGE_LENGTH = 4_000;

/**
 * For how long a failure is remembered, in milliseconds: where a reply was refused, as long as the failure says.
 */
export function negativeTtlMs({ code, retryAfterMs = FAILURE_MS }: Pick<Failure, 'code' | 'retryAfterMs'>): number {
  if (code === 'no_value') return ABSENCE_MS;
  return code === 'upstream_changed' || code === 'upstream_refused' ? retryAfterMs : FAILURE_MS;
}

/** A remembered failure. It is plain data: the failure itself would hold everything that it was thrown in. */
interface NegativeEntry {
  readonly failure: FailureData;
  readonly at: number;
  /** For how long it is remembered at least, in milliseconds. */
  readonly leastMs: number;
}

/** Remembers recent failures, so that a source that is down is not asked again by every client. */
export class NegativeCache {
  readonly #entries = new LRUCache<string, NegativeEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ failure: { message, chinese = '' } }, key) =>
      key.length + message.length + 2 * chinese.length + ENTRY_BYTES,
  });
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The recent failure of a key. */
  find(key: string): Failure | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const { failure, at, leastMs } = entry;
    const ageMs = this.#now() - at;
    // A negative age means that the clock was set back: the true age is unknown.
    const leftMs = Math.max(negativeTtlMs(failure), leastMs) - ageMs;
    if (ageMs < 0 || leftMs <= 0) return undefined;
    // Clients learn when it is asked for again.
    return fromFailureData(leastMs > 0 ? { ...failure, retryAfterMs: failure.retryAfterMs ?? leftMs } : failure);
  }

  /**
   * Remembers the failure of a key, if the source caused it: an overload of ours is that of one client.
   * @param leastMs for how long at least, in milliseconds, where the source answered and declined or sent
   * something else; a host that cannot be reached has its circuit breaker
   */
  remember(key: string, failure: Failure, leastMs = 0): void {
    if (!blamesSource(failure)) return;
    const hasAnswered = failure.code === 'upstream_refused' || failure.code === 'upstream_changed';
    this.#entries.set(key, { failure: toFailureData(failure), at: this.#now(), leastMs: hasAnswered ? leastMs : 0 });
  }
}

/**
 * Whether the source caused a failure, and not the process that met it: only then do other processes spare the
 * source.
 */
export function blamesSource({ code, status }: Failure): boolean {
  return status === 502 || code === 'no_value';
}

/** Encodes a failure for other processes. */
export function encodeFailure(failure: Failure): string {
  return JSON.stringify(toFailureData(failure));
}

/**
 * Decodes what {@link encodeFailure} made of a failure of a source; undefined for any other text, which another
 * program may have written.
 */
export function decodeFailure(text: string): Failure | undefined {
  const { code, message, chinese, retryAfterMs } = readJsonObject(text);
  if (!isFailureCode(code) || !isMessage(message)) return undefined;
  const isWait = typeof retryAfterMs === 'number' && retryAfterMs >= 0 && retryAfterMs <= MAX_RETRY_AFTER_MS;
  const failure = new Failure(code, say(message, isMessage(chinese) ? chinese : ''), isWait ? { retryAfterMs } : {});
  return blamesSource(failure) && code !== 'broken_declaration' ? failure : undefined;
}

/** Whether something read is a message: a text of one line and of a length that ours have. */
function isMessage(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_MESSAGE_LENGTH && !/\p{Cc}/u.test(value);
}
