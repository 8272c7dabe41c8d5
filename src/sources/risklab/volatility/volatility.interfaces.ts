import { freshFor } from '../../../declare/cache-policy.ts';
import { date, measure } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { text } from '../../../declare/params.ts';
import { matching } from '../../../declare/rules.ts';
import { readVolatilities, riskLab } from './wire.ts';

export default [
  defineInterface({
    name: 'article_rlab_rv',
    category: 'article',
    doc: 'Daily realized volatility of one US security since 1996, from Dacheng Xiu’s Risk Lab: the quasi-maximum-likelihood estimate from trades, oldest first.',
    chinese: '美国个股的已实现波动率，日度（Risk Lab）',
    page: 'https://dachxiu.chicagobooth.edu/',
    source: riskLab,
    // The site adds a day each night to the securities that are still traded.
    cache: freshFor('12h', { staleIfError: '365d' }),
    params: {
      symbol: text({
        default: '39693',
        doc: 'CRSP PERMNO of the security: 14593 is Apple, 84398 SPY, 39693 Barnes Group; a ticker is none.',
      }),
    },
    rules: [
      matching(
        'symbol',
        /^[A-Za-z0-9.-]{1,12}$/,
        'value_error.symbol',
        'Input should be 1 to 12 letters, digits, dots or dashes',
      ),
    ],
    columns: [
      date('date', 'Trading day; days without data are left out.'),
      measure(
        'RV',
        'annualized, as a decimal: 0.2 is 20 percent',
        'Realized volatility; 0 where too few trades were seen.',
      ),
    ],
    quirks: [
      '`RV` is the quasi-maximum-likelihood estimate from trades, the third field of the file, as in AKShare; not the 5-minute realized variance.',
      '0 is no estimate: fewer than 12 observations on that day.',
      'Some days are missing in the file (1996-01-03, 2024-06-19) and here.',
      'Securities are known by their CRSP PERMNO; 39693, Barnes Group, was taken private, and its history ends on 2025-01-24.',
    ],
    evidence: [
      '282 recorded days of 39693, from 1996 and 1997 and from the end of 2019, are answered as recorded, every cell, zeros and gaps included.',
      'The field is the right one: on 2019-11-08 it holds 0.199549 as AKShare prints it, and on 1996-01-02 it holds 0 where the 5-minute field holds 0.201149.',
      'An answer whose number of days, first or last day is not what its header says is refused.',
    ],
    ask: ({ symbol }) => ({ symbol }),
    parse: (pages, ask) => readVolatilities(pages, ask),
    example: { symbol: '39693' },
    checks: [
      {
        question: 'Is `RV` the estimate that was recorded, and has its history not been revised?',
        otherwise:
          'Risk Lab has revised the history of a share that is no longer traded, or has put other fields in these places; please report it.',
        cases: [
          {
            params: { symbol: '39693' },
            by: 'date',
            column: 'RV',
            cells: [
              ['1996-01-02', 0],
              ['1996-01-04', 0],
              ['1996-01-05', 0],
              ['1996-01-09', 0],
              ['1996-01-10', 0],
              ['1996-01-17', 0.246392],
              ['1996-07-22', 0.0370658],
              ['2019-10-25', 0.747561],
              ['2019-11-04', 0.175107],
              ['2019-11-05', 0.185112],
              ['2019-11-06', 0.210373],
              ['2019-11-07', 0.240808],
              ['2019-11-08', 0.199549],
              ['2019-11-29', 0.214306],
              ['2024-06-26', 1.29395],
              ['2025-01-22', 0.00133005],
              ['2025-01-24', 0.005889],
            ],
          },
        ],
      },
      {
        question: 'Does Risk Lab answer an identifier that it does not know with nothing?',
        otherwise:
          'An unknown identifier is answered otherwise, so that it may be told as a failure of the source instead of 404; please report what came.',
        cases: [{ params: { symbol: '1' }, expects: 'no value' }],
      },
    ],
  }),
];
