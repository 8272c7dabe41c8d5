import { label, open } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { month } from '../../../declare/params.ts';
import { newestMonth, readVintage, stlouisfedVintages, vintageCache } from './wire.ts';

export default [
  defineInterface({
    name: 'fred_qd',
    category: 'article',
    doc: 'One vintage of FRED-QD, the quarterly database for macroeconomic research by McCracken and Ng: about 245 United States series from 1959 on.',
    chinese: '美国宏观经济季度数据库 FRED-QD',
    page: 'https://www.stlouisfed.org/research/economists/mccracken/fred-databases',
    source: stlouisfedVintages,
    cache: vintageCache,
    params: {
      date: month({
        from: '2015-01',
        default: '2020-01',
        doc: 'The vintage, YYYY-MM; there is one for every month, the first of them 2018-05.',
      }),
    },
    columns: [
      label(
        'sasdate',
        'First day of the last month of the quarter, M/D/YYYY; the first two rows are `factors` and `transform` and hold codes.',
      ),
      open(
        'number',
        'as the series has it; codes in the first two rows',
        'One column for each series of the vintage, under its FRED name; `factors` is 1 where McCracken and Ng estimate their factors from the series, and `transform` is 1 level, 2 first difference, 3 second difference, 4 logarithm, 5 first and 6 second difference of the logarithm, 7 first difference of the percentage change.',
      ),
    ],
    quirks: [
      'The first two rows are no quarters: `factors` and `transform` hold codes.',
      'There is a vintage for every month from 2018-05 on. Earlier ones are 404, although the parameter takes months from 2015-01, as AKShare documents it.',
      'The last quarter of a vintage lacks the series that were not out yet.',
    ],
    evidence: [
      'Two recorded vintages of late 2025 are answered as another reader of CSV reads them, every cell: 268 and 269 rows of 246 columns.',
    ],
    ask: ({ date }) => ({ series: 'qd', vintage: date }),
    parse: readVintage,
    example: { date: '2020-01' },
    // A file of its own: the archive with the older ones has 32 MB.
    probe: { params: { date: '2025-09' }, newest: newestMonth },
  }),
];
