import { FAILURES, type FailureCode, isFailureCode, type ValidationItem } from '../../base/errors.ts';
import { validationText } from '../../engine/interface/validation-text.ts';
import { toPlainText } from './plain-text.ts';

/** What is wrong with one param: which one, what it accepts, and a name of the fault for programs. */
export type ErrorDetail = ValidationItem;

/**
 * Why a call fails. The codes of the service are explained in its manual, on the page of errors. Four are of the
 * client alone:
 * - `invalid_settings`: an option of `open` or `connect` is wrong.
 * - `service_unreachable`: no answer came from the service, or only a part of one.
 * - `unreadable_answer`: what came is no answer of finfount, such as the page of a proxy.
 * - `closed`: the client was closed before the answer came.
 */
export type ErrorCode = FailureCode | 'invalid_settings' | 'service_unreachable' | 'unreadable_answer' | 'closed';

/** The properties of an error besides its code and its sentence. */
interface ErrorFacts {
  readonly status?: number | null;
  readonly detail?: readonly ErrorDetail[];
  readonly retry?: boolean;
  readonly retryAfter?: number | null;
  readonly interface?: string | null;
  readonly cause?: unknown;
}

/**
 * The one error of `open`, `connect` and every call. Its message is a sentence for the person who must act; params
 * to correct follow, one a line. An aborted call throws the reason of its signal instead, as `fetch` does.
 */
export class FinfountError extends Error {
  override readonly name = 'FinfountError';
  /** Why it failed: see {@link ErrorCode}. */
  readonly code: ErrorCode;
  /** The HTTP status that stands for the failure; null where none does. */
  readonly status: number | null;
  /** The params to correct, one by one; empty where the sentence says it all. */
  readonly detail: readonly ErrorDetail[];
  /** Whether the same call may succeed later. */
  readonly retry: boolean;
  /** After how many seconds to try again; null where that is not known. */
  readonly retryAfter: number | null;
  /** The name that was called; null where the failure concerns none. */
  readonly interface: string | null;

  constructor(code: ErrorCode, sentence: string, facts: ErrorFacts = {}) {
    const { detail = [], cause } = facts;
    // They come from the service or a proxy.
    const lines = [sentence, ...detail.map((item) => `  ${validationText(item)}`)].map(toPlainText);
    super(lines.join('\n'), cause === undefined ? undefined : { cause });
    const known = isFailureCode(code) ? FAILURES[code] : { status: null, retry: code === 'service_unreachable' };
    this.code = code;
    this.status = facts.status === undefined ? known.status : facts.status;
    this.detail = detail;
    this.retry = facts.retry ?? known.retry;
    this.retryAfter = facts.retryAfter ?? null;
    this.interface = facts.interface ?? null;
  }
}
