import { LRUCache } from 'lru-cache';
import { Failure, isFailureCode } from '../errors.ts';
import { isRecord } from '../formats/json.ts';

// A source that fails is left alone for a moment; that a source has no such thing is believed for minutes.
const FAILURE_MS = 1_000;
const ABSENCE_MS = 300_000;

/** For how long a failure is believed, in milliseconds. */
export function negativeTtlMs({ code }: Pick<Failure, 'code'>): number {
  return code === 'no_value' ? ABSENCE_MS : FAILURE_MS;
}

/** What is remembered of a failure, which itself would hold on to all that it was raised in. */
interface NegativeEntry extends Pick<Failure, 'code' | 'message' | 'retryAfterMs'> {
  readonly at: number;
}

/** What failed a short while ago, so that a source that is down is not asked by every caller anew. */
export class NegativeCache {
  readonly #recent = new LRUCache<string, NegativeEntry>({ max: 10_000 });
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The failure of a key that is still remembered. */
  find(key: string): Failure | undefined {
    const setback = this.#recent.get(key);
    if (!setback) return undefined;
    const { code, message, retryAfterMs, at } = setback;
    const passed = this.#now() - at;
    // Less than nothing has passed when the clock was set back: nobody knows how long it is.
    const isBelieved = passed >= 0 && passed < negativeTtlMs(setback);
    return isBelieved ? new Failure(code, message, { retryAfterMs }) : undefined;
  }

  /** Remembers a failure of a key. */
  remember(key: string, { code, message, retryAfterMs }: Failure): void {
    this.#recent.set(key, { code, message, retryAfterMs, at: this.#now() });
  }
}

/** Whether a failure tells of the source, and not of the instance that met it: only then does it spare other instances. */
export function blamesSource({ code, status }: Failure): boolean {
  return status === 502 || code === 'no_value';
}

/** A failure as text for other instances. */
export function encodeFailure({ code, message, retryAfterMs }: Failure): string {
  return JSON.stringify({ code, message, retryAfterMs });
}

/** Reads what {@link encodeFailure} made; undefined for any other text. */
export function readFailure(text: string): Failure | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(read)) return undefined;
  const { code, message, retryAfterMs } = read;
  if (!isFailureCode(code) || typeof message !== 'string') return undefined;
  return new Failure(code, message, typeof retryAfterMs === 'number' ? { retryAfterMs } : {});
}
