import { Failure, toReplyFailure } from '../../base/errors.ts';
import type { Candidates } from './candidates.ts';
import type { Page, Pages } from './pages.ts';
import type { Source } from './source.ts';

// By their bodies, which stay the same objects when a page is copied.
const bodies = new WeakSet<Page['body']>();

/**
 * Passes on replies that are fetched with a cookie, and remembers that they were. Throws their failure without
 * quotes of the source, which may have written the cookie, encoded in any way. Why an earlier reply was refused is
 * thrown as it is.
 */
export async function* redacted(
  candidates: Candidates,
  { title }: Pick<Source, 'title'>,
  hasCookie: boolean,
): Candidates {
  const refusals = new Set<unknown>();
  try {
    for (let next = await candidates.next(); !next.done; ) {
      if (hasCookie) for (const { body } of next.value) bodies.add(body);
      const refusal = yield next.value;
      refusals.add(refusal);
      next = await candidates.next(refusal);
    }
  } catch (thrown) {
    if (refusals.has(thrown)) throw thrown;
    const failure = toReplyFailure(thrown, title.en);
    throw hasCookie && failure instanceof Failure ? failure.redacted() : failure;
  } finally {
    await candidates.return();
  }
}

/** A failure of pages: without quotes of the source where they were fetched with a cookie. */
export function redactedFailure(failure: Failure, pages: Pages): Failure {
  return pages.some(({ body }) => bodies.has(body)) ? failure.redacted() : failure;
}
