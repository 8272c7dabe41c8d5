import { quote } from '../../base/errors.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import { fetchConsistentPages, type PageFetcher } from './consistent-pages.ts';
import { changed } from './refusals.ts';

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
  /** What a client can do where they are more: `ask for fewer days`. */
  readonly advice?: string;
  /** Why the identities of each page are not of one list, as a clause; undefined where they are. */
  findDisorder?(pages: readonly (readonly string[])[]): string | undefined;
}

/**
 * Fetches every page of a list as of one moment. Throws `upstream_changed` for more pages than a list may have,
 * and what {@link fetchConsistentPages} throws.
 */
export function fetchWhole(list: PagedList, fetcher: PageFetcher<ListPage>): Promise<Pages> {
  return fetchConsistentPages(
    {
      label: list.label,
      isComplete: (pages) => isComplete(list, pages),
      findFault: (pages) => findDisagreement(list, pages),
    },
    fetcher,
  );
}

/** Whether pages are as many as the first one says, or the last one shows that rows have moved. */
function isComplete({ label, maxPages, advice }: PagedList, pages: readonly ListPage[]): boolean {
  const [first] = pages;
  if (first === undefined) return false;
  const { total, identities } = first;
  const count = identities.length === 0 ? 1 : Math.ceil(total / identities.length);
  if (count > maxPages)
    throw changed(label, `${total} rows, more than a list can have${advice === undefined ? '' : `; ${advice}`}`);
  return pages.length >= count || pages.at(-1)?.total !== total;
}

/** Throws `upstream_changed` for pages that do not add up. */
export function refuseDisagreement(list: PagedList, pages: readonly ListPage[]): void {
  const disagreement = findDisagreement(list, pages);
  if (disagreement !== undefined) throw changed(list.label, `its pages do not add up: ${disagreement}`);
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
