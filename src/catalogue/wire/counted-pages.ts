import { quote } from '../../base/errors.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import { fetchConsistentPages, type PageFetcher } from './consistent-pages.ts';

// Lists whose replies say how many pages there are, and not how many rows.

/** One page of such a list. */
export interface CountedPage {
  /** How many pages the list has; 1 of an empty one. */
  readonly pages: number;
  /** What identifies each row of the page, in their order: no two rows of a list have it in common. */
  readonly identities: readonly string[];
}

/**
 * Fetches every page of a list as of one moment. Throws `upstream_changed` for pages that do not add up, and what
 * {@link fetchConsistentPages} throws.
 * @param label begins the message of a failure
 */
export function fetchCountedPages(label: string, fetcher: PageFetcher<CountedPage>): Promise<Pages> {
  return fetchConsistentPages(
    { label, isComplete: (fetched) => fetched.length > 0 && fetched.length >= fetched[0]!.pages, findFault },
    fetcher,
  );
}

/** Why pages are not of one state of a list, or not whole, as a clause; undefined where they are. */
function findFault(fetched: readonly CountedPage[]): string | undefined {
  if (new Set(fetched.map(({ pages }) => pages)).size > 1) return 'the number of pages changes';
  const sent = fetched.map(({ identities }) => identities.length);
  const [first = 0] = sent;
  const isUneven = sent.some((rows, at) =>
    at < sent.length - 1 ? rows !== first : rows > first || (rows === 0 && at > 0),
  );
  if (isUneven) return `all pages but the last have the same number of rows, and ${sent.join(' + ')} came`;
  const seen = new Set<string>();
  for (const identity of fetched.flatMap(({ identities }) => identities)) {
    if (seen.has(identity)) return `${quote(identity)} came twice`;
    seen.add(identity);
  }
  return undefined;
}
