import type { Page, Pages } from '../../declare/source.ts';
import { Failure, quote } from '../../errors.ts';

/** One row of a list, by the names of its fields. */
export type ListRow = Readonly<Record<string, unknown>>;

/** One page of a list: how many rows the whole list has, and those of the page, in their order. */
export interface ListPage {
  readonly total: number;
  readonly rows: readonly ListRow[];
}

/** What is known of the lists of a wire format. */
export interface PagedList {
  /** Begins the message of a failure. */
  readonly label: string;
  /** More pages than this are no list. */
  readonly maxPages: number;
  /** What no two rows have in common; undefined where the fields that tell it were not asked for. */
  identify(row: ListRow): string | undefined;
}

/** A page as it came, and opened. */
export interface FetchedPage {
  readonly page: Page;
  readonly opened: ListPage;
}

/**
 * Fetches every page of a list as of one moment. Pages that disagree, since rows have moved meanwhile, are fetched anew
 * once. Throws `upstream_changed` when they disagree again and for more pages than a list may have.
 * @param fetchPage fetches and opens a page, by its number from 1
 */
export async function fetchWhole(list: PagedList, fetchPage: (number: number) => Promise<FetchedPage>): Promise<Pages> {
  for (let attempt = 1; ; attempt++) {
    const first = await fetchPage(1);
    const { total, rows } = first.opened;
    const count = rows.length === 0 ? 1 : Math.ceil(total / rows.length);
    if (count > list.maxPages)
      throw new Failure('upstream_changed', `${list.label}: ${total} rows, more than a list can have`);
    const others: FetchedPage[] = [];
    for (let number = 2; number <= count; number++) others.push(await fetchPage(number));
    const disagreement = findDisagreement(
      list,
      [first, ...others].map(({ opened }) => opened),
    );
    if (disagreement === undefined) return [first.page, ...others.map(({ page }) => page)];
    if (attempt === 2)
      throw new Failure('upstream_changed', `${list.label}: its pages do not add up, twice: ${disagreement}`);
  }
}

/** The rows of all pages in their order. Throws `upstream_changed` for pages that do not add up. */
export function joinRows(list: PagedList, pages: readonly ListPage[]): readonly ListRow[] {
  const disagreement = findDisagreement(list, pages);
  if (disagreement !== undefined)
    throw new Failure('upstream_changed', `${list.label}: its pages do not add up: ${disagreement}`);
  return pages.flatMap(({ rows }) => rows);
}

/** Why pages are not of one state of a list, as a clause: undefined where they are. */
function findDisagreement({ identify }: PagedList, pages: readonly ListPage[]): string | undefined {
  const total = pages[0]?.total ?? 0;
  const other = pages.find((page) => page.total !== total);
  if (other) return `one counts ${total} rows, another ${other.total}`;
  const sent = pages.map(({ rows }) => rows.length);
  if (sent.reduce((sum, count) => sum + count, 0) !== total) return `${total} rows announced, ${sent.join(' + ')} sent`;
  const seen = new Set<string>();
  for (const { rows } of pages) {
    for (const row of rows) {
      const identity = identify(row);
      if (identity === undefined) continue;
      if (seen.has(identity)) return `${quote(identity)} came twice`;
      seen.add(identity);
    }
  }
  return undefined;
}

/** Whether a value of JSON is a number of rows. */
export function isRowCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
