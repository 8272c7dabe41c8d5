import type { PageInspection } from '../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../engine/interface/pages.ts';
import type { FetchContext, PartialPages, UpstreamRequest } from '../../engine/interface/source.ts';
import { changed } from './refusals.ts';
import { findRepeatedRows, hasPageTwice } from './repeated-rows.ts';

/** How the pages of a list are fetched, each by its number from 1, or by what the pages before it end with. */
export interface PageFetcher<Opened> {
  /**
   * Fetches a page.
   * @param before the pages that were fetched so far, in their order
   */
  fetch(number: number, before: readonly Opened[]): Promise<Page>;
  /** Inspects a page: what is read from it to check the list that it belongs to. */
  open(page: Page, number: number): Promise<Opened>;
  /** Where a list continues whose last fetch failed; it begins with the first page when left out. */
  readonly partialPages?: PartialPages | undefined;
}

/**
 * How pages are fetched that one inspection both judges as they come and opens.
 * @param requestOf the request of a page, as {@link PageFetcher.fetch}
 */
export function inspectedPages<Args extends readonly unknown[], Opened>(
  context: FetchContext,
  check: PageInspection<Args, Opened>,
  requestOf: (number: number, before: readonly Opened[]) => Omit<UpstreamRequest, 'check'>,
): PageFetcher<Opened> {
  return {
    fetch: (number, before) => context.fetch({ ...requestOf(number, before), check }),
    open: (page) => context.inspect(page, check.inspection, ...check.args),
    partialPages: context.partialPages,
  };
}

/** How the pages of a list are checked: those that were fetched so far, in their order. */
export interface PageChecks<Opened> {
  /** Begins the message of a failure. */
  readonly label: string;
  /**
   * Whether no further page is wanted: the last one was fetched, or one shows that rows have moved meanwhile.
   * Throws `upstream_changed` for more pages than the list may have.
   */
  isComplete(pages: readonly Opened[]): boolean;
  /** Why the pages are not of one state of the list, as a clause; undefined where they are. */
  findFault(pages: readonly Opened[]): string | undefined;
  /** The digests of the rows of a page where the list may have no row twice: see {@link findRepeatedRows}. */
  digestsOf?(page: Opened): Uint8Array;
}

/**
 * Fetches all pages of a list, one after the other, so that they are of one state of it. Where rows moved between
 * two requests, all pages are fetched anew, once. Rows that stand on two pages show that, unless the second
 * attempt has the same ones there: then they are equal rows of the list. A whole page that equals another one is
 * no such list.
 *
 * Throws `upstream_changed` when the second attempt is not of one state either, and what `fetch`, `open` and
 * `isComplete` throw. When `fetch` throws, the earlier pages are kept for the next call. Refused pages are not
 * kept.
 */
export async function fetchConsistentPages<Opened>(
  { label, isComplete, findFault, digestsOf }: PageChecks<Opened>,
  { fetch, open, partialPages }: PageFetcher<Opened>,
): Promise<Pages> {
  let pages: Page[] = [...(partialPages?.pages ?? [])];
  partialPages?.save([]);
  const opened: Opened[] = [];
  for (const [at, page] of pages.entries()) opened.push(await open(page, at + 1));
  let repeatedBefore: string | undefined;
  for (let attempt = 1; ; attempt++) {
    while (!isComplete(opened)) {
      try {
        const page = await fetch(pages.length + 1, opened);
        opened.push(await open(page, pages.length + 1));
        pages.push(page);
      } catch (thrown) {
        partialPages?.save(pages);
        throw thrown;
      }
    }
    const digests = digestsOf ? opened.map((page) => digestsOf(page)) : [];
    const fault = findFault(opened) ?? (hasPageTwice(digests) ? 'one page was sent as two' : undefined);
    const [first, ...others] = pages;
    const repeated = fault === undefined ? await findRepeatedRows(digests) : undefined;
    const isWhole = fault === undefined && (repeated === undefined || repeated === repeatedBefore);
    if (isWhole && first) return [first, ...others];
    if (attempt === 2) throw changed(label, `its pages do not add up, twice: ${fault ?? 'rows came twice'}`);
    repeatedBefore = repeated;
    pages = [];
    opened.length = 0;
  }
}
