import { quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import { isDayText, parseNumber } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { sina } from '../site.ts';
import { LABEL, openFactors, sinaFactors, sortedBySince } from './files.ts';

/** The dividends of one fund, by exchange and code. */
export type DividendsAsk = { readonly dividendsOf: string };

/** The file of factors of a fund, which has its dividends. */
export const fundDividends: Source<DividendsAsk> = {
  ...sina,
  uses: () => [sinaFactors],
  composedOf: ({ dividendsOf }) => [{ source: sinaFactors, ask: { factors: dividendsOf, adjust: 'hfq' } }],
  fetch: async ({ dividendsOf }, context) => {
    const pages = await context.cached(sinaFactors, { factors: dividendsOf, adjust: 'hfq' });
    if (pages[0].status === 404)
      throw noValue(`Sina has no dividends of ${dividendsOf}.`, `新浪没有 ${dividendsOf} 的分红。`);
    return pages;
  },
};

// Since this day holds what was before every event.
const BEGINNING = '1900-01-01';

/**
 * Parses what a fund has paid in all by day, oldest first: `{"d":"2026-01-19","f":"1","s":"1","u":"0.88"}`. A fund
 * that has paid nothing has no `u`, and no rows. Throws `upstream_changed` for anything else.
 */
export function parseDividends([page]: Pages, { dividendsOf }: DividendsAsk): readonly NamedCells[] {
  const events = openFactors(page.body, dividendsOf, 'hfq').flatMap((entry) => {
    const { d: since, u } = isRecord(entry) ? entry : {};
    if (!isDayText(since)) throw changed(LABEL, `expected a day, got ${quote(entry)}`);
    return since === BEGINNING ? [] : [{ since, paid: u }];
  });
  const paid = events.some((event) => event.paid !== undefined) ? events : [];
  const sorted = sortedBySince(paid, { obtained: page.obtained, what: 'dividends' });
  return [
    {
      name: '日期',
      cells: Cells.dates(sorted.map(({ since }) => since)),
    },
    {
      name: '累计分红',
      cells: Cells.numbers(
        sorted.map(({ since, paid: cash }) => {
          const value = typeof cash === 'string' ? parseNumber(cash) : cash;
          if (typeof value !== 'number' || value < 0)
            throw changed(LABEL, `expected the cash paid until ${since}, got ${quote(cash)}`);
          return value;
        }),
      ),
    },
  ];
}
