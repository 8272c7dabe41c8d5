import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

// Bytes of the digest of a row.
const DIGEST_BYTES = 8;
// A source may send half a million rows by mistake: what is beyond is not looked at.
const MAX_ROWS_A_PAGE = 50_000;
// Rows that are compared in one turn of the event loop: a few milliseconds.
const ROWS_A_TURN = 10_000;

/** The digests of the rows of a page, one after the other: equal for equal rows. */
export function digestRows(rows: Iterable<Uint8Array | string>): Uint8Array {
  const digests: Buffer[] = [];
  for (const row of rows) {
    if (digests.length >= MAX_ROWS_A_PAGE) break;
    digests.push(createHash('sha1').update(row).digest().subarray(0, DIGEST_BYTES));
  }
  return new Uint8Array(Buffer.concat(digests));
}

/**
 * Finds rows that stand on two pages of a list: where rows moved between two requests, one came twice and another
 * one is missing. Equal rows of one page are true.
 * @param pages what {@link digestRows} returns of each
 * @returns which rows, as a text that is the same for the same ones; undefined for none
 */
export async function findRepeatedRows(pages: readonly Uint8Array[]): Promise<string | undefined> {
  const pageOf = new Map<string, number>();
  const repeated = new Set<string>();
  let count = 0;
  for (const [at, page] of pages.entries()) {
    const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
    for (let from = 0; from < bytes.length; from += DIGEST_BYTES) {
      const row = bytes.toString('latin1', from, from + DIGEST_BYTES);
      const before = pageOf.get(row);
      if (before === undefined) pageOf.set(row, at);
      else if (before !== at) repeated.add(row);
      if (++count % ROWS_A_TURN === 0) await nextTurn();
    }
  }
  return repeated.size === 0 ? undefined : [...repeated].toSorted().join('');
}

/**
 * Whether a page equals an earlier one: the source does not know the number of the page that was asked for. A row
 * alone on its page may be true twice.
 * @param pages as those of {@link findRepeatedRows}
 */
export function hasPageTwice(pages: readonly Uint8Array[]): boolean {
  const texts = pages.flatMap((page) => (page.length > DIGEST_BYTES ? [Buffer.from(page).toString('latin1')] : []));
  return new Set(texts).size < texts.length;
}
