import type { Listing, SampleName } from '../../engine/interface/sample.ts';

/**
 * Names of dynamic columns or items with a `|` between them: `'~REPORT_DATE|BPS|EPS'`. What has a text for its
 * value begins with `~`, the number of a year or month with `#`, and a count with `+`.
 */
export function sampleNames(written: string): readonly SampleName[] {
  return written.split('|').map((each) => ({
    name: each.replace(/^[~#+]/, ''),
    ...(each.startsWith('~') && { isText: true }),
    ...(each.startsWith('#') && { isPeriod: true }),
    ...(each.startsWith('+') && { isCount: true }),
  }));
}

/** The members of an index, by its code in `symbol`. */
export const INDEX_MEMBERS: Listing = {
  of: 'A-shares',
  rows: { param: 'symbol', sizes: { '000300': 300, '000016': 50, '000905': 500, '000852': 1_000 } },
};
