import type { Page, Pages, UnfinishedPages } from '../../declare/source.ts';
import { Failure, quote } from '../../errors.ts';

/** One page of a list. */
export interface ListPage {
  /** How many rows the whole list has. */
  readonly total: number;
  /** What identifies each row of the page, in their order: no two rows of a list have it in common. */
  readonly identities: readonly string[];
}

/** What is known of the lists of a wire format. */
export interface PagedList {
  /** Begins the message of a failure. */
  readonly label: string;
  /** More pages than this are no list. */
  readonly maxPages: number;
  /** What shows by the identities of each page that the pages are not of one list, as a clause; undefined for nothing. */
  findDisorder?(pages: readonly (readonly string[])[]): string | undefined;
}

/** A page as it came, and opened. */
export interface FetchedPage {
  readonly page: Page;
  readonly opened: ListPage;
}

/** How the pages of a list are fetched. */
export interface PageFetcher {
  /** Fetches and opens a page, by its number from 1. */
  fetch(number: number): Promise<FetchedPage>;
  /** Opens a page that was fetched before. */
  open(page: Page): ListPage;
  /** Where a list goes on that was cut in its middle; it begins anew when left out. */
  readonly unfinished?: UnfinishedPages | undefined;
}

/**
 * Fetches every page of a list as of one moment. Pages that disagree, since rows have moved meanwhile, are fetched anew
 * once. Throws `upstream_changed` when they disagree again and for more pages than a list may have, and what the fetch of
 * a page throws: the pages before it are kept then.
 */
export async function fetchWhole(list: PagedList, { fetch, open, unfinished }: PageFetcher): Promise<Pages> {
  let fetched: FetchedPage[] = (unfinished?.pages ?? []).map((page) => ({ page, opened: open(page) }));
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchRest(list, fetched, fetch);
    } catch (thrown) {
      unfinished?.keep(fetched.map(({ page }) => page));
      throw thrown;
    }
    unfinished?.keep([]);
    const disagreement = findDisagreement(
      list,
      fetched.map(({ opened }) => opened),
    );
    const [first, ...others] = fetched.map(({ page }) => page);
    if (disagreement === undefined && first) return [first, ...others];
    if (attempt === 2)
      throw new Failure('upstream_changed', `${list.label}: its pages do not add up, twice: ${disagreement}`);
    fetched = [];
  }
}

/** Fetches page after page, until they are as many as the first one says or one shows that rows have moved. */
async function fetchRest(
  { label, maxPages }: PagedList,
  fetched: FetchedPage[],
  fetch: (number: number) => Promise<FetchedPage>,
): Promise<void> {
  const first = fetched[0] ?? (await fetch(1));
  if (fetched.length === 0) fetched.push(first);
  const { total, identities } = first.opened;
  const count = identities.length === 0 ? 1 : Math.ceil(total / identities.length);
  if (count > maxPages) throw new Failure('upstream_changed', `${label}: ${total} rows, more than a list can have`);
  while (fetched.length < count) {
    const page = await fetch(fetched.length + 1);
    fetched.push(page);
    if (page.opened.total !== total) return;
  }
}

/** Throws `upstream_changed` for pages that do not add up. */
export function refuseDisagreement(list: PagedList, pages: readonly ListPage[]): void {
  const disagreement = findDisagreement(list, pages);
  if (disagreement !== undefined)
    throw new Failure('upstream_changed', `${list.label}: its pages do not add up: ${disagreement}`);
}

/** Why pages are not of one state of a list, as a clause: undefined where they are. */
function findDisagreement({ findDisorder }: PagedList, pages: readonly ListPage[]): string | undefined {
  const total = pages[0]?.total ?? 0;
  const other = pages.find((page) => page.total !== total);
  if (other) return `one counts ${total} rows, another ${other.total}`;
  const sent = pages.map(({ identities }) => identities.length);
  if (sent.reduce((sum, count) => sum + count, 0) !== total) return `${total} rows announced, ${sent.join(' + ')} sent`;
  const seen = new Set<string>();
  for (const { identities } of pages) {
    for (const identity of identities) {
      if (seen.has(identity)) return `${quote(identity)} came twice`;
      seen.add(identity);
    }
  }
  return findDisorder?.(pages.map(({ identities }) => identities));
}

/** Whether a value of JSON is a number of rows. */
export function isRowCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
