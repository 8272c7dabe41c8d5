import { date, open } from '../../declare/columns.ts';
import { defineInterface } from '../../declare/interface.ts';
import { permanent } from '../../declare/keep.ts';
import { choice } from '../../declare/params.ts';
import { CITATION, INDICES, MEASURES, oxfordMan, readLibrary, servedMeasure } from '../../sources/oxfordman/library.ts';

export default defineInterface({
  name: 'article_oman_rv',
  category: 'article',
  doc: `Daily realized volatility of one stock index by one measure, to 2022-02-25, from the Oxford-Man realized library, which is closed. ${CITATION}.`,
  page: 'https://web.archive.org/web/20220903214048/https://realized.oxford-man.ox.ac.uk/',
  source: oxfordMan,
  keep: permanent(),
  params: {
    symbol: choice(INDICES, { default: 'FTSE', doc: 'Stock index.' }),
    index: choice(MEASURES, { default: 'rk_th2', doc: 'Measure of volatility.' }),
  },
  columns: [
    date('date', 'Trading day of the exchange.'),
    open(
      'number',
      'percent, annualized',
      'The measure, named <symbol>-<index>: round(sqrt(252 × variance) × 100, 2), as the site displayed it; null where the library has none.',
    ),
  ],
  ask: ({ symbol }) => ({ symbol }),
  parse: (reply, ask) => readLibrary(reply, ask),
  select: (table, { symbol, index }) =>
    table.pick([
      ['date', 'date'],
      [servedMeasure(index, table.columns), `${symbol}-${index}`],
    ]),
  example: { symbol: 'FTSE', index: 'rk_th2' },
});
