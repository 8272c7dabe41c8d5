import { quote } from '../../base/errors.ts';
import { inspect } from '../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../engine/interface/pages.ts';
import type { FetchContext, UpstreamRequest } from '../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages, type PageFetcher } from './consistent-pages.ts';
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

/** One page of a list with its rows. */
export interface OpenedPage<Row> extends ListPage {
  readonly rows: readonly Row[];
}

/** A list whose rows are all read out of its pages. `Args` is what a page is read with. */
interface RowList<Row, Args extends readonly unknown[]> extends PagedList {
  /** Throws `upstream_refused` where the source declines, and `upstream_changed` for a page of another form. */
  open(page: Pick<Page, 'body' | 'status'>, ...args: Args): OpenedPage<Row>;
  /** Judges a page as soon as it has come, before it is read: what it throws lets the next host be asked. */
  checkFirst?(page: Page): void;
}

/** How the pages of one list are inspected, fetched and joined. */
interface WholeList<Row, Args extends readonly unknown[]> {
  /** The inspection of a page, for {@link Source.inspections}. */
  readonly inspectPage: (page: Page, ...args: Args) => ListPage;
  /**
   * Fetches every page as of one moment: see {@link fetchWhole}.
   * @param request the request of a page, by its number from 1
   */
  fetch(context: FetchContext, request: (number: number) => UpstreamRequest, ...args: Args): Promise<Pages>;
  /** The rows of all pages in their order. Throws `upstream_changed` for pages that do not add up. */
  rowsOf(pages: Pages, ...args: Args): readonly Row[];
}

/** Makes of a list of rows what its source and its parser call. */
export function wholeList<Row, Args extends readonly unknown[] = []>(list: RowList<Row, Args>): WholeList<Row, Args> {
  const inspectPage = (page: Page, ...args: Args): ListPage => {
    list.checkFirst?.(page);
    const { total, identities } = list.open(page, ...args);
    return { total, identities };
  };
  return {
    inspectPage,
    fetch: (context, request, ...args) =>
      fetchWhole(list, inspectedPages(context, inspect(inspectPage, ...args), request)),
    rowsOf: (pages, ...args) => {
      const opened = pages.map((page) => list.open(page, ...args));
      refuseDisagreement(list, opened);
      return opened.flatMap(({ rows }) => rows);
    },
  };
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
