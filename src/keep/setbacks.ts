import { LRUCache } from 'lru-cache';
import { FAILURES, Failure, type FailureCode } from '../errors.ts';
import { isRecord } from '../formats/json.ts';

// A source that fails is left alone for a moment; that a source has no such thing is believed for minutes.
const FAILURE_MS = 1_000;
const ABSENCE_MS = 300_000;

/** For how long a failure is believed, in milliseconds. */
export function believedMs({ code }: Failure): number {
  return code === 'no_value' ? ABSENCE_MS : FAILURE_MS;
}

/** What failed a short while ago, so that a source that is down is not asked by every caller anew. */
export class Setbacks {
  readonly #recent = new LRUCache<string, { readonly failure: Failure; readonly at: number }>({ max: 10_000 });
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The failure of a key that is still remembered. */
  find(key: string): Failure | undefined {
    const setback = this.#recent.get(key);
    if (!setback) return undefined;
    const { failure, at } = setback;
    const passed = this.#now() - at;
    // Less than nothing has passed when the clock was set back: nobody knows how long it is.
    return passed >= 0 && passed < believedMs(failure) ? failure : undefined;
  }

  /** Remembers a failure of a key, and nothing of its cause: an error holds on to all that it was raised in. */
  remember(key: string, { code, message, retryAfterMs }: Failure): void {
    this.#recent.set(key, { failure: new Failure(code, message, { retryAfterMs }), at: this.#now() });
  }
}

/** Whether a failure tells of the source, and not of the instance that met it: only then does it spare other instances. */
export function tellsOfSource({ code, status }: Failure): boolean {
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
  if (!isCode(code) || typeof message !== 'string') return undefined;
  return new Failure(code, message, typeof retryAfterMs === 'number' ? { retryAfterMs } : {});
}

function isCode(value: unknown): value is FailureCode {
  return typeof value === 'string' && Object.hasOwn(FAILURES, value);
}
