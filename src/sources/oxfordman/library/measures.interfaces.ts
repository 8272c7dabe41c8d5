import { permanent } from '../../../declare/cache-policy.ts';
import { date, open } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { choice } from '../../../declare/params.ts';
import { listedCoverage } from './coverage.ts';
import { INDICES, MEASURES, oxfordMan, readLibrary, servedMeasure } from './wire.ts';

// What SPX must be by each measure on five days, by the formula from the recorded variances: percent, annualized.
const SPX_DAYS = ['2000-01-03', '2008-10-10', '2010-05-06', '2019-11-08', '2019-12-31'] as const;
const SPX = [
  { index: 'medrv', figures: [12.06, 85.29, 29.58, 2.91, 3.5] },
  { index: 'rk_twoscale', figures: [17.51, 144.88, 79.59, 5.5, 5.46] },
  { index: 'bv', figures: [18.85, 123.15, 58.19, 4.67, 4.93] },
  { index: 'rv10', figures: [20.33, 140.06, 68.19, 5.93, 5.78] },
  { index: 'rv5', figures: [18.84, 139.73, 64.39, 5.3, 5.03] },
  { index: 'rk_th2', figures: [18.11, 146.44, 81.92, 5.46, 5.39] },
  { index: 'rsv', figures: [15.56, 94.27, 51.35, 4.06, 2.81] },
  { index: 'rk_parzen', figures: [29.27, 113.45, 50.5, 5.27, 5.68] },
] as const;

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
    checks: [
      {
        question: 'Is 252 the number of days by which the site annualized a variance?',
        otherwise:
          'The site annualized by another number of days: 250 if 23.04 came for 2000-01-04, 260 if 22.59 did. Every answer has to change then; please report it.',
        cases: [
          {
            params: { symbol: 'FTSE', index: 'rk_th2' },
            by: 'date',
            column: 'FTSE-rk_th2',
            cells: [
              ['2000-01-04', 22.95],
              ['2000-01-05', 19.37],
              ['2000-01-06', 18.22],
              ['2000-01-07', 19.34],
              ['2000-01-10', 15.67],
              ['2019-11-04', 6.71],
              ['2019-11-05', 5.9],
              ['2019-11-06', 6.43],
              ['2019-11-07', 5.81],
              ['2019-11-08', 6.75],
            ],
          },
        ],
      },
      {
        question: 'Does the library hold the variances that were recorded from older editions of it?',
        otherwise:
          'The edition that can be had is another than those recorded, or its columns are mistaken for each other; please report which.',
        cases: [
          ...SPX.map(({ index, figures }) => ({
            params: { symbol: 'SPX', index } as const,
            by: 'date',
            column: `SPX-${index}`,
            cells: SPX_DAYS.map((day, at) => [day, figures[at]!] as const),
          })),
          {
            params: { symbol: 'AEX', index: 'rk_th2' },
            by: 'date',
            column: 'AEX-rk_th2',
            cells: [['2000-01-03', 16]],
          },
          {
            params: { symbol: 'AEX', index: 'rv5' },
            by: 'date',
            column: 'AEX-rv5',
            cells: [
              ['2000-01-03', 18.11],
              ['2000-01-04', 22.52],
            ],
          },
        ],
      },
    ],
  }),
];
