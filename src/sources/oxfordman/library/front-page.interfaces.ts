import { permanent } from '../../../declare/cache-policy.ts';
import { date, open } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { choice } from '../../../declare/params.ts';
import { chartCaptures, findChart } from './captures.ts';
import { listedCoverage } from './coverage.ts';
import { INDICES, oxfordMan, readLibrary, servedMeasure } from './wire.ts';

// What the front page of the site showed.
const SHORT = {
  FTSE: INDICES.FTSE,
  GDAXI: INDICES.GDAXI,
  RUT: INDICES.RUT,
  SPX: INDICES.SPX,
  STOXX50E: INDICES.STOXX50E,
  SSEC: INDICES.SSEC,
  N225: INDICES.N225,
} as const;

export default [
  defineInterface({
    name: 'article_oman_rv_short',
    category: 'article',
    doc: 'Daily realized volatility (rv5, the 5-minute realized variance) of one of the seven indices on the front page of the Oxford-Man realized library, to 2022-02-25.',
    chinese: '主要股票指数的已实现波动率，日度（Oxford-Man）',
    page: 'https://web.archive.org/web/20220903214048/https://realized.oxford-man.ox.ac.uk/',
    source: oxfordMan,
    cache: permanent(),
    params: {
      symbol: choice(SHORT, { default: 'FTSE', doc: 'Stock index.' }),
    },
    columns: [
      date('date', 'Trading day of the exchange.'),
      open(
        'number',
        'percent, annualized',
        'The volatility, named by the symbol: round(sqrt(252 × variance) × 100, 2); null where the library has none.',
      ),
    ],
    coverage: listedCoverage(Object.keys(SHORT)),
    quirks: [
      'Which measure the front page showed is recorded nowhere; `rv5`, the headline measure of the library, is served, and the whole history of it.',
      'A negative variance is `null`.',
    ],
    evidence: [
      'The values are those of `article_oman_rv` by `rv5`: five of the seven indices are compared with their recordings, every cell.',
    ],
    ask: ({ symbol }) => ({ symbol }),
    parse: (pages, ask) => readLibrary(pages, ask),
    select: (table, { symbol }) =>
      table.pick([
        ['date', 'date'],
        [servedMeasure('rv5', table.columns), symbol],
      ]),
    example: { symbol: 'FTSE' },
    checks: [
      {
        question: 'Is it still recorded nowhere which measure the front page showed?',
        otherwise:
          'The Web Archive has a copy of the script behind the chart: its field `measure` says what the front page showed, which need not be `rv5`; please report it.',
        cases: [{ source: chartCaptures, ask: {}, find: findChart, expects: 'no copy' }],
      },
    ],
  }),
];
