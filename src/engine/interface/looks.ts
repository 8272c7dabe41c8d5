import { deserialize, serialize } from 'node:v8';
import { Failure } from '../../base/errors.ts';
import { type Page, type Pages, pagesOf } from './pages.ts';

/**
 * A look into a page, or into all pages of a reply: a function that reads bodies, and returns plain data or throws
 * a `Failure`. It runs on the parser thread with the limits of a parser, so its arguments and its result are
 * copied by `node:v8`: they hold no functions and no instances of classes. A result that is more than bytes is
 * small: see {@link MAX_SEEN_BYTES}.
 */
export type Look<Into extends Page | Pages = never, Args extends readonly unknown[] = never, Result = unknown> = (
  into: Into,
  ...args: Args
) => Result | Promise<Result>;

/** A look, and what it is called with besides the page. */
export interface LookCall {
  readonly look: Look;
  readonly args: readonly unknown[];
}

/** A look with its arguments, for the `check` of a request. */
export function look<Args extends readonly unknown[]>(called: Look<Page, Args>, ...args: Args): LookCall {
  return { look: called, args };
}

// It is read on the event loop: a megabyte takes some milliseconds.
const MAX_SEEN_BYTES = 2_000_000;

/** The result of a look, as it crosses from thread to thread. */
export type Seen =
  | { readonly bytes: Uint8Array }
  | { readonly serialized: Uint8Array }
  /** The result is too large for the event loop. It was only to be checked whether there is one. */
  | { readonly isTooLarge: true };

/** Writes the result of a look. */
export function toSeen(value: unknown): Seen {
  // A view of bytes would be sent with all the memory that it is a view of.
  if (value instanceof Uint8Array) return { bytes: new Uint8Array(value) };
  const serialized = serialize(value);
  return serialized.length > MAX_SEEN_BYTES ? { isTooLarge: true } : { serialized: new Uint8Array(serialized) };
}

/** Looks into a page, or into all pages of a reply: what a source calls with one of its looks. */
export type LookInto = <Into extends Page | Pages, Args extends readonly unknown[], Result>(
  into: Into,
  look: Look<Into, Args, Result>,
  ...args: Args
) => Promise<Result>;

/** The typed form of a function that runs looks: a look returns what its type says. */
export function toTypedLook(run: (into: Page | Pages, call: LookCall) => Promise<Seen>): LookInto {
  return async <Into extends Page | Pages, Args extends readonly unknown[], Result>(
    into: Into,
    called: Look<Into, Args, Result>,
    ...args: Args
  ) => {
    const seen = await run(into, { look: called, args });
    if ('isTooLarge' in seen)
      throw new Failure('upstream_changed', `${pagesOf(into)[0].url}: more was found in the reply than it can have`);
    return ('bytes' in seen ? Buffer.from(seen.bytes.buffer) : deserialize(seen.serialized)) as Result;
  };
}
