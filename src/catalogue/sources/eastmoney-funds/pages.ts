import { createHash } from 'node:crypto';
import { quote } from '../../../base/errors.ts';
import { isRecord } from '../../../engine/formats/json/json.ts';
import type { Pages } from '../../../engine/interface/pages.ts';
import { fetchConsistentPages, type PageFetcher } from '../../wire/consistent-pages.ts';
import type { Fields } from '../../wire/list-of-records.ts';
import { changed, refused } from '../../wire/refusals.ts';
import type { FundRow } from './rows.ts';

/** One page of a list of the fund site, opened. */
export interface FundPage {
  readonly rows: readonly FundRow[];
  /** How many pages the list has; 0 for an empty list. */
  readonly pages: number;
  /** How many rows all pages have, where the source says so. */
  readonly count: number | undefined;
}

// Bytes of the digest of a row.
const DIGEST_BYTES = 8;

/**
 * A page with digests in the place of its rows, for an inspection: pages have up to 10,000 rows. The rows of the
 * only page of a list are counted alone.
 */
export function withDigests({ rows, pages, count }: FundPage): FundPage {
  const digestOf = (row: FundRow): string =>
    createHash('sha1').update(JSON.stringify(row)).digest().toString('base64', 0, DIGEST_BYTES);
  return { rows: rows.map((row) => [pages > 1 ? digestOf(row) : '']), pages, count };
}

// The longest list in use, the dividends of a year, has some seventy pages.
const MAX_PAGES = 400;

/**
 * Fetches every page of a list as of one moment. Throws `upstream_changed` for more pages than a list may have,
 * and what {@link fetchConsistentPages} throws.
 */
export function fetchEveryPage(label: string, fetcher: PageFetcher<FundPage>): Promise<Pages> {
  return fetchConsistentPages({ label, isComplete: (pages) => isComplete(label, pages), findFault }, fetcher);
}

/** Whether pages are as many as the first one says. */
function isComplete(label: string, fetched: readonly FundPage[]): boolean {
  const [first] = fetched;
  if (first === undefined) return false;
  const { pages } = first;
  if (pages > MAX_PAGES) throw changed(label, `${pages} pages, more than the ${MAX_PAGES} that are read`);
  return fetched.length >= pages;
}

/** The rows of all pages in their order. Throws `upstream_changed` for pages that do not add up. */
export function joinPages(label: string, pages: readonly FundPage[]): readonly FundRow[] {
  const fault = findFault(pages);
  if (fault !== undefined) throw changed(label, `its pages do not add up: ${fault}`);
  return pages.flatMap(({ rows }) => rows);
}

/** Why pages are not of one state of a list, as a clause; undefined where they are. */
function findFault(pages: readonly FundPage[]): string | undefined {
  const [first] = pages;
  if (!first) return 'there is none';
  const other = pages.find((page) => page.pages !== first.pages || page.count !== first.count);
  if (other)
    return `one says ${first.pages} pages and ${first.count ?? 'no number of'} rows, another ${other.pages} and ${other.count ?? 'none'}`;
  const sent = pages.map(({ rows }) => rows.length);
  const total = sent.reduce((sum, rows) => sum + rows, 0);
  if (pages.length !== Math.max(1, first.pages)) return `${first.pages} pages announced, ${pages.length} sent`;
  if (first.pages === 0 && total > 0) return `no page announced, ${total} rows sent`;
  if (first.count !== undefined && total !== first.count)
    return `${first.count} rows announced, ${sent.join(' + ')} sent`;
  if (pages.length === 1) return undefined;
  const isUneven = sent.some((rows, at) => (at < sent.length - 1 ? rows !== sent[0] : rows === 0 || rows > sent[0]!));
  if (isUneven) return `all pages but the last have the same number of rows, and ${sent.join(' + ')} came`;
  return findRepeated(pages);
}

/**
 * A page or a row that is in two places of a list, as a clause; undefined where there is none. A row that moves
 * from a later page to an earlier one leaves the counts as they are, pushes another row to the next page, and is
 * lost itself.
 */
function findRepeated(pages: readonly FundPage[]): string | undefined {
  const seen = new Set<string>();
  for (const { rows } of pages) {
    const own = rows.map((row) => JSON.stringify(row));
    const repeated = own.filter((row) => seen.has(row));
    if (repeated.length === own.length) return 'one page was sent as two';
    if (repeated.length > 0) return 'a row is on two pages';
    for (const row of own) seen.add(row);
  }
  return undefined;
}

/**
 * Expects the object that the site answers data in. Throws `upstream_refused` where the site declined: it wants
 * the address of its own page as Referer (`ErrCode` -999), or failed itself. Throws `upstream_changed` for no
 * object.
 */
export function expectEnvelope(value: unknown, label: string): Fields {
  if (!isRecord(value)) throw changed(label, `expected an object, got ${quote(value)}`);
  const { ErrCode: failure = 0 } = value;
  if (failure === 0) return value;
  const said = quote(value.ErrMsg ?? value.Data ?? '');
  const why = failure === -999 ? 'it does not accept how it was asked' : 'it declined to answer';
  throw refused(label, `${why} (ErrCode ${quote(failure)}: ${said})`);
}
