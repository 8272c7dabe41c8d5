import { label, open } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { month } from '../../../declare/params.ts';
import { newestMonth, readVintage, stlouisfedVintages, vintageCache } from './wire.ts';

export default [
  defineInterface({
    name: 'fred_md',
    category: 'article',
    doc: 'One vintage of FRED-MD, the monthly database for macroeconomic research by McCracken and Ng: about 130 United States series from 1959 on.',
    chinese: '美国宏观经济月度数据库 FRED-MD',
    page: 'https://www.stlouisfed.org/research/economists/mccracken/fred-databases',
    source: stlouisfedVintages,
    cache: vintageCache,
    params: {
      date: month({
        from: '2015-01',
        default: '2020-01',
        doc: 'The vintage, YYYY-MM: its data end with the month before.',
      }),
    },
    columns: [
      label(
        'sasdate',
        'First day of the month, M/D/YYYY; the first row is `Transform:` and holds the codes of the transformations.',
      ),
      open(
        'number',
        'as the series has it; a code from 1 to 7 in the first row',
        'One column for each series of the vintage, under its FRED name; the codes are 1 level, 2 first difference, 3 second difference, 4 logarithm, 5 first and 6 second difference of the logarithm, 7 first difference of the percentage change.',
      ),
    ],
    quirks: [
      'The first row is no month: `Transform:` holds the code of the transformation of each series.',
      'Columns differ between vintages: 134 series in early 2015, 128 from June 2016, 126 in 2024; some were renamed (`PPIFGS` is `WPSFD49207` since 2016, `AMBSL` is `BOGMBASE` since 2020).',
      'Many series have no value for October 2025, when the government of the United States was shut down.',
      'Empty lines at the end of a file are left out; AKShare answers one of them, all null.',
    ],
    evidence: [
      'The recorded vintages 2015-09, 2020-01 and 2025-09 are answered as another reader of CSV reads them, every cell: 733 rows of 129 columns for 2020-01.',
      'An independent copy of the vintage 2019-10 equals that of the recorded collection, line ends aside.',
    ],
    ask: ({ date }) => ({ series: 'md', vintage: date }),
    parse: readVintage,
    example: { date: '2020-01' },
    // A file of its own: the archive with the older ones has 32 MB.
    probe: { params: { date: '2025-09' }, newest: newestMonth },
  }),
];
