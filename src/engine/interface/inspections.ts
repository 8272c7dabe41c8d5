import { deserialize, serialize } from 'node:v8';
import { Failure } from '../../base/errors.ts';
import { type Page, type Pages, pagesOf } from './pages.ts';

/**
 * An inspection of a page, or of all pages of a reply: it reads bodies, and returns plain data or throws
 * a `Failure`. It runs on the parser thread with the limits of a parser, so its arguments and its result are
 * copied by `node:v8`: they hold no functions and no instances of classes. A result that is more than bytes is
 * small: see {@link MAX_RESULT_BYTES}.
 */
export type Inspection<Into extends Page | Pages = never, Args extends readonly unknown[] = never, Result = unknown> = (
  into: Into,
  ...args: Args
) => Result | Promise<Result>;

/** An inspection, and what it is called with besides the page. */
export interface InspectionCall {
  readonly inspection: Inspection;
  readonly args: readonly unknown[];
}

/** An inspection of a page, and what it is called with besides the page, of known types. */
export interface PageInspection<Args extends readonly unknown[], Result> extends InspectionCall {
  readonly inspection: Inspection<Page, Args, Result>;
  readonly args: Args;
}

/** An inspection with its arguments, for the `check` of a request. */
export function inspect<Args extends readonly unknown[], Result>(
  inspection: Inspection<Page, Args, Result>,
  ...args: Args
): PageInspection<Args, Result> {
  return { inspection, args };
}

// It is read on the event loop: a megabyte takes some milliseconds.
const MAX_RESULT_BYTES = 2_000_000;

/** The result of an inspection, as it crosses from thread to thread. */
export type InspectionResult =
  | { readonly bytes: Uint8Array }
  | { readonly serialized: Uint8Array }
  /** The result is too large for the event loop. It was only to be checked whether there is one. */
  | { readonly isTooLarge: true };

/** Writes the result of an inspection. */
export function toInspectionResult(value: unknown): InspectionResult {
  // A view of bytes would be sent with all the memory that it is a view of.
  if (value instanceof Uint8Array) return { bytes: new Uint8Array(value) };
  const serialized = serialize(value);
  return serialized.length > MAX_RESULT_BYTES ? { isTooLarge: true } : { serialized: new Uint8Array(serialized) };
}

/** Inspects a page, or all pages of a reply: what a source calls with one of its inspections. */
export type Inspect = <Into extends Page | Pages, Args extends readonly unknown[], Result>(
  into: Into,
  inspection: Inspection<Into, Args, Result>,
  ...args: Args
) => Promise<Result>;

/** The typed form of a function that runs inspections: an inspection returns what its type says. */
export function toTypedInspect(run: (into: Page | Pages, call: InspectionCall) => Promise<InspectionResult>): Inspect {
  return async <Into extends Page | Pages, Args extends readonly unknown[], Result>(
    into: Into,
    inspection: Inspection<Into, Args, Result>,
    ...args: Args
  ) => {
    const result = await run(into, { inspection, args });
    if ('isTooLarge' in result)
      throw new Failure('upstream_changed', `${pagesOf(into)[0].url}: more was found in the reply than it can have`);
    return ('bytes' in result ? Buffer.from(result.bytes.buffer) : deserialize(result.serialized)) as Result;
  };
}
