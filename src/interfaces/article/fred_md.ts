import { label, open } from '../../declare/columns.ts';
import { defineInterface } from '../../declare/interface.ts';
import { month } from '../../declare/params.ts';
import { readVintage, stlouisfedVintages, vintageKeep } from '../../sources/stlouisfed/vintages.ts';

export default defineInterface({
  name: 'fred_md',
  category: 'article',
  doc: 'One vintage of FRED-MD, the monthly database for macroeconomic research by McCracken and Ng: about 130 United States series from 1959 on.',
  page: 'https://www.stlouisfed.org/research/economists/mccracken/fred-databases',
  source: stlouisfedVintages,
  keep: vintageKeep,
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
  ask: ({ date }) => ({ series: 'md', vintage: date }),
  parse: readVintage,
  example: { date: '2020-01' },
});
