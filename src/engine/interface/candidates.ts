import type { Failure } from '../../base/errors.ts';
import type { Pages } from './pages.ts';

/**
 * The replies that may answer an ask, one after the other: of one host, then of the next; of one place or layout,
 * then of the next. The first that is understood and credible counts. After any other, `yield` returns why it was
 * refused: the generator yields the next reply, or throws what is best known.
 */
export type Candidates = AsyncGenerator<Pages, void, Failure>;

/** What a source returns: its reply, or the replies that may be it. */
export type FetchResult = Promise<Pages> | Candidates;

/** The candidates of what a source returned. */
export async function* candidatesOf(fetching: FetchResult): Candidates {
  if (fetching instanceof Promise) throw yield await fetching;
  yield* fetching;
}
