import { permanent } from '../../../declare/cache-policy.ts';
import { date, open } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { choice } from '../../../declare/params.ts';
import { listedCoverage } from './coverage.ts';
import { INDICES, MEASURES, oxfordMan, readLibrary, servedMeasure } from './wire.ts';

export default [
  defineInterface({
    name: 'article_oman_rv',
    category: 'article',
    doc: 'Daily realized volatility of one stock index by one measure, to 2022-02-25, from the Oxford-Man realized library, which is closed.',
    chinese: '股票指数的已实现波动率，日度（Oxford-Man）',
    page: 'https://web.archive.org/web/20220903214048/https://realized.oxford-man.ox.ac.uk/',
    source: oxfordMan,
    cache: permanent(),
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
    coverage: listedCoverage(),
    quirks: [
      'The library holds daily variances; answered is what the site displayed, annualized volatility in percent.',
      'A negative variance is `null`.',
      'STI has no rows from 2009 to 2014; NSEI, BSESN and KSE have genuine weekend sessions.',
    ],
    evidence: [
      '5,017 recorded days of SPX by all twelve measures, and 100,434 recorded values of `rv5` for 21 indices, are answered as recorded, every cell, out of one download.',
      'Independent copies of 2020 and 2021 agree on every day that they share, so the published history was not revised.',
      'The downloaded edition counts only with the SHA-256 that two users noted independently.',
      'Not proven yet: the factor 252 of the annualization. 250 and 260 could not be told from it by what was recorded; `finfount doctor` settles it where the archive can be reached.',
    ],
    ask: ({ symbol }) => ({ symbol }),
    parse: (pages, ask) => readLibrary(pages, ask),
    select: (table, { symbol, index }) =>
      table.pick([
        ['date', 'date'],
        [servedMeasure(index, table.columns), `${symbol}-${index}`],
      ]),
    example: { symbol: 'FTSE', index: 'rk_th2' },
  }),
];
