import { deserialize, serialize } from 'node:v8';
import { Failure } from '../errors.ts';
import { type Interface, sourceAt } from './interface.ts';
import type { FetchContext, Page, Pages, Source } from './source.ts';

/**
 * A look into a page, or into all pages of a reply: a function that reads bodies, and returns plain data or throws a
 * `Failure`. It runs on the parser thread with the limits of a parser, so its arguments and its result are copied
 * by `node:v8`: they hold no functions and no instances of classes. A result that is more than bytes is small:
 * see {@link MAX_SEEN_BYTES}.
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

/** The typed form of a function that runs looks: a look returns what its type says. */
export function toTypedLook(run: (into: Page | Pages, call: LookCall) => Promise<Seen>): FetchContext['look'] {
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

/** The pages that are looked into. */
export function pagesOf(into: Page | Pages): Pages {
  return isPages(into) ? into : [into];
}

/** Whether these are the pages of a reply, and not one page. */
export function isPages(into: Page | Pages): into is Pages {
  return Array.isArray(into);
}

/** Where a source stands among the declarations: the parser thread finds it there, since no function can be sent. */
export interface SourcePath {
  /** The name of the interface. */
  readonly name: string;
  /** Which of its sources: 0 is its own, 1 the first fallback source. */
  readonly place: number;
  /**
   * The way to a cached source: its place in `uses` of the source of the interface, then its place in `uses` of
   * that one, and so on. Empty for the source of the interface itself.
   */
  readonly uses: readonly number[];
}

/** Returns the source at a path of an interface. */
export function sourceAlong(declared: Interface, { place, uses }: SourcePath): Source {
  let source: Source = sourceAt(declared, place).source;
  for (const at of uses) {
    const used = source.uses?.()[at];
    if (!used) throw new RangeError(`${declared.name}: the source ${source.name} uses no source at place ${at}`);
    source = used;
  }
  return source;
}

/** Returns the place of a cached source in `uses`. Throws `broken_declaration` where it is not listed. */
export function placeAmongUsed(source: Source, used: Source): number {
  const at = source.uses?.().indexOf(used) ?? -1;
  if (at >= 0) return at;
  throw new Failure('broken_declaration', `A source of ${source.title} does not list ${used.title} in its \`uses\`.`);
}

/** Returns the name of a look in `looks`. Throws `broken_declaration` where it is not listed. */
export function nameOfLook(source: Source, wanted: Look): string {
  const found = Object.entries(source.looks ?? {}).find(([, each]) => each === wanted);
  if (found) return found[0];
  throw new Failure('broken_declaration', `A source of ${source.title} does not list ${wanted.name} in its \`looks\`.`);
}

/** Runs a look of a source by its name. */
export async function runLook(
  source: Source,
  name: string,
  into: Page | Pages,
  args: readonly unknown[],
): Promise<Seen> {
  const named = source.looks?.[name];
  if (!named) throw new RangeError(`the source ${source.name} has no look ${name}`);
  return toSeen(await Reflect.apply(named, undefined, [into, ...args]));
}
