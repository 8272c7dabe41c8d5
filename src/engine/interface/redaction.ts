import { Failure } from '../../base/errors.ts';
import type { Page, Pages } from './pages.ts';

// By their bodies, which stay the same objects when a page is copied.
const bodies = new WeakSet<Page['body']>();

/**
 * Waits for pages that are fetched with a cookie, and remembers that they were. Throws their failure without
 * quotes of the source, which may have written the cookie, encoded in any way.
 * @param known failures of earlier replies, which are thrown as they are
 */
export async function withoutQuotesOf(fetching: Promise<Pages>, known: Iterable<Failure>): Promise<Pages> {
  try {
    const pages = await fetching;
    for (const { body } of pages) bodies.add(body);
    return pages;
  } catch (thrown) {
    if (!(thrown instanceof Failure) || [...known].includes(thrown)) throw thrown;
    throw thrown.withoutQuotes();
  }
}

/** Parses pages. The failure of pages that were fetched with a cookie is thrown without quotes of the source. */
export async function parseWithoutQuotes<Value>(pages: Pages, parse: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await parse();
  } catch (thrown) {
    const hasCookie = pages.some(({ body }) => bodies.has(body));
    throw hasCookie && thrown instanceof Failure ? thrown.withoutQuotes() : thrown;
  }
}
