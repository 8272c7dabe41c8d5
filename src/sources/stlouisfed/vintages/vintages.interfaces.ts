import { vintage, vintages } from './family.ts';

export default vintages(
  {
    category: 'article',
    page: 'https://www.stlouisfed.org/research/economists/mccracken/fred-databases',
    from: '2015-01',
    default: '2020-01',
    probe: '2025-09',
  },
  {
    fred_md: vintage({
      series: 'md',
      doc: 'One vintage of FRED-MD, the monthly database for macroeconomic research by McCracken and Ng: about 130 United States series from 1959 on.',
      chinese: '美国宏观经济月度数据库 FRED-MD',
      date: 'The vintage, YYYY-MM: its data end with the month before.',
      sasdate:
        'First day of the month, M/D/YYYY; the first row is `Transform:` and holds the codes of the transformations.',
      columns: {
        unit: 'as the series has it; a code from 1 to 7 in the first row',
        doc: 'One column for each series of the vintage, under its FRED name; the codes are 1 level, 2 first difference, 3 second difference, 4 logarithm, 5 first and 6 second difference of the logarithm, 7 first difference of the percentage change.',
      },
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
    }),

    fred_qd: vintage({
      series: 'qd',
      doc: 'One vintage of FRED-QD, the quarterly database for macroeconomic research by McCracken and Ng: about 245 United States series from 1959 on.',
      chinese: '美国宏观经济季度数据库 FRED-QD',
      date: 'The vintage, YYYY-MM; there is one for every month, the first of them 2018-05.',
      sasdate:
        'First day of the last month of the quarter, M/D/YYYY; the first two rows are `factors` and `transform` and hold codes.',
      columns: {
        unit: 'as the series has it; codes in the first two rows',
        doc: 'One column for each series of the vintage, under its FRED name; `factors` is 1 where McCracken and Ng estimate their factors from the series, and `transform` is 1 level, 2 first difference, 3 second difference, 4 logarithm, 5 first and 6 second difference of the logarithm, 7 first difference of the percentage change.',
      },
      quirks: [
        'The first two rows are no quarters: `factors` and `transform` hold codes.',
        'There is a vintage for every month from 2018-05 on. Earlier ones are 404, although the parameter takes months from 2015-01, as AKShare documents it.',
        'The last quarter of a vintage lacks the series that were not out yet.',
      ],
      evidence: [
        'Two recorded vintages of late 2025 are answered as another reader of CSV reads them, every cell: 268 and 269 rows of 246 columns.',
      ],
    }),
  },
);
