import { isRecord } from '../../formats/json.ts';
import { SCOPES, type Scope } from '../../telemetry/snapshot.ts';

/** What a worker asks of the process that started it: of its desk, or what all workers observed. */
export type Call = DeskCall | { readonly what: 'gather'; readonly scope: Scope };

/** What a worker asks of the desk. */
export type DeskCall =
  | { readonly what: 'take'; readonly key: string }
  | { readonly what: 'failure'; readonly key: string }
  | { readonly what: 'place'; readonly key: string; readonly gapMs: number; readonly burst: number }
  | { readonly what: 'renew'; readonly key: string; readonly token: string }
  | { readonly what: 'end'; readonly key: string; readonly token: string; readonly failure?: string };

/** A call, and the number that its answer bears. */
export interface NumberedCall {
  readonly id: number;
  readonly call: Call;
}

/** What becomes of a call: a token, a failure or a snapshot as text, whether it was done, how long to wait, or nothing. */
export interface CallAnswer {
  readonly id: number;
  readonly given?: string | boolean | number;
}

/** What a worker tells once it serves. */
export interface Serving {
  /** What is printed then. */
  readonly serves: string;
}

/** What a worker is asked when another wants to know what all of them observed. */
export interface ObserveWish {
  readonly observe: Scope;
}

/** What a worker observed, as an answer to {@link ObserveWish}. */
export interface ObservedSnapshot {
  readonly recorder: string;
  readonly scope: Scope;
}

/** What ends a worker, as soon as the requests in flight are answered. */
export const STOP = 'stop';

/** Reads a call; undefined for every other message. */
export function readCall(message: unknown): NumberedCall | undefined {
  if (!isRecord(message) || typeof message.id !== 'number' || !isRecord(message.call)) return undefined;
  const { id } = message;
  const { what, key, token, failure, gapMs, burst } = message.call;
  if (what === 'gather') {
    const scope = findScope(message.call.scope);
    return scope && { id, call: { what, scope } };
  }
  if (typeof key !== 'string') return undefined;
  if (what === 'take' || what === 'failure') return { id, call: { what, key } };
  if (what === 'place' && typeof gapMs === 'number' && typeof burst === 'number')
    return { id, call: { what, key, gapMs, burst } };
  if (typeof token !== 'string') return undefined;
  if (what === 'renew') return { id, call: { what, key, token } };
  return what === 'end'
    ? { id, call: { what, key, token, ...(typeof failure === 'string' && { failure }) } }
    : undefined;
}

/** Reads the answer to a call; undefined for every other message. */
export function readAnswer(message: unknown): CallAnswer | undefined {
  if (!isRecord(message) || typeof message.id !== 'number') return undefined;
  const { id, given } = message;
  return { id, ...(isGiven(given) && { given }) };
}

function isGiven(value: unknown): value is NonNullable<CallAnswer['given']> {
  return ['string', 'boolean', 'number'].includes(typeof value);
}

/** Reads what a worker tells once it serves; undefined for every other message. */
export function readServing(message: unknown): Serving | undefined {
  return isRecord(message) && typeof message.serves === 'string' ? { serves: message.serves } : undefined;
}

/** Reads what a worker is asked to observe; undefined for every other message. */
export function readObserve(message: unknown): ObserveWish | undefined {
  const observe = isRecord(message) ? findScope(message.observe) : undefined;
  return observe && { observe };
}

/** Reads what a worker observed; undefined for every other message. */
export function readObserved(message: unknown): ObservedSnapshot | undefined {
  if (!isRecord(message) || typeof message.recorder !== 'string') return undefined;
  const scope = findScope(message.scope);
  return scope && { recorder: message.recorder, scope };
}

function findScope(given: unknown): Scope | undefined {
  return SCOPES.find((each) => each === given);
}
