import { quote } from '../../../../base/errors.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { changed } from '../../../wire/refusals.ts';
import { fetchQuotes, parseQuotes, sinaQuotes } from '../hq.ts';

/** The quotes of indices as Sina's pages of Hong Kong show them: their codes, separated by commas. */
export type IndexQuotesAsk = { readonly indices: string };

const LABEL = 'Sina quotes of indices of Hong Kong';

/**
 * The quotes of indices. It goes through no shared form: a quote is a line of a script, whose values are known by
 * their places.
 */
export const indexQuotes: Source<IndexQuotesAsk> = {
  ...sinaQuotes,
  fetch: async (ask, context) => [await fetchQuotes(namesOf(ask), context, LABEL)],
};

function namesOf({ indices }: IndexQuotesAsk): readonly string[] {
  return indices.split(',').map((code) => `hk${code}`);
}

/** The places of the values in a line: the wire has no names. */
const PLACES = {
  name: 1,
  open: 2,
  previous: 3,
  high: 4,
  low: 5,
  last: 6,
  change: 7,
  percent: 8,
} as const;
const DAY = 17;
const TIME = 18;

/**
 * Parses the quotes, in the order of the ask. An index that Sina does not know has no row. Throws
 * `upstream_changed` for a line of another layout, for a day that had not come, and where every price is 0.
 * @param wanted the fields: `code`, and the names of the places
 */
export function parseIndexQuotes([page]: Pages, ask: IndexQuotesAsk, wanted: readonly RowField[]): FieldCells {
  const quotes = parseQuotes(page.body, namesOf(ask), LABEL);
  const rows = ask.indices.split(',').flatMap((code) => {
    const values = quotes.get(`hk${code}`) ?? [];
    if (values.length === 0) return [];
    const day = (values[DAY] ?? '').replaceAll('/', '-');
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d/.test(values[TIME] ?? ''))
      throw changed(`${LABEL}: ${code}`, `expected a quote with its day and time, got ${quote(values)}`);
    refuseFutureDay(day, { obtained: page.obtained, label: LABEL });
    return [{ code, ...Object.fromEntries(Object.entries(PLACES).map(([name, at]) => [name, values[at] ?? ''])) }];
  });
  if (rows.length === 0) throw changed(LABEL, 'no index has a quote');
  const cells = toFieldCells(rows, wanted, { label: LABEL, absent: ['', '-', '--'] });
  const last = cells.last;
  if (last && rows.every((_, row) => !Number(last.textAt(row) ?? 0))) throw changed(LABEL, 'every price is 0');
  return cells;
}
