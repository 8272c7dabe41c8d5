import { freshFor } from '../../../declare/cache-policy.ts';
import { label, measure, open } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { Cells } from '../../../formats/cells.ts';
import { kenFrench, readResearchReturns } from './wire.ts';

export default [
  defineInterface({
    name: 'article_ff_crr',
    category: 'article',
    doc: 'Current research returns of the Fama/French factors and portfolios, from Kenneth R. French’s data library: the newest month, the last three and the last twelve months.',
    chinese: '法马–弗伦奇因子与投资组合的当期收益',
    page: 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html',
    source: kenFrench,
    // The page is renewed once a month.
    cache: freshFor('12h', { staleIfError: '365d' }),
    params: {},
    columns: [
      label('item', 'Factor, portfolio, or the heading above some, in the page’s order.'),
      open(
        'number',
        'percent',
        'Return in the newest month, which names the column, such as June 2026; null for a heading.',
      ),
      measure('Last 3 Months', 'percent', 'Return over three months; null for a heading.'),
      measure('Last 12 Months', 'percent', 'Return over twelve months; null for a heading.'),
    ],
    quirks: [
      'It is one page of current returns and no history: the column of the newest month is named after that month, so its name changes.',
      'Three lines of the answer are the titles of tables and three those of groups: their figures are `null`.',
      'Labels stand beside the figures that the page puts there. AKShare answers some portfolios under the names of others, and all 18 figures of the newest month in one cell.',
    ],
    evidence: [
      'The recorded page of June 2026 is answered as 32 rows, every cell; so are the figures of February 2026.',
      'Every answer is checked before it is given: HML, RMW, CMA and both SMB are what the portfolios make them, in all three columns. The pages of October 2014, June 2015, February 2026 and June 2026 hold to it within 0.01.',
    ],
    ask: () => ({}),
    parse: (pages) => {
      const { month, items, returns } = readResearchReturns(pages);
      return {
        item: Cells.texts(items),
        '*': [{ name: month, cells: Cells.numbers(returns[0]) }],
        'Last 3 Months': Cells.numbers(returns[1]),
        'Last 12 Months': Cells.numbers(returns[2]),
      };
    },
    example: {},
    probe: { newest: ({ columns }) => columns[1]?.name ?? '' },
    checks: [
      {
        question: 'Do the figures of June 2026 stand beside their portfolios?',
        otherwise:
          'French has revised the month, or labels and figures are put together wrongly although the factors follow from them; please report which.',
        cases: [
          {
            params: {},
            by: 'item',
            column: 'June 2026',
            whileThereIs: 'June 2026',
            cells: [
              ['RMW', -4.64],
              ['CMA', 3.46],
              ['Small Value', 3.17],
              ['Small Growth', 5.8],
              ['Big Value', 6.2],
              ['Big Growth', -3.1],
              ['Small Robust', 5.11],
              ['Small Weak', 6.75],
              ['Big Robust', -3.33],
              ['Big Weak', 4.32],
              ['Small Conservative', 5.32],
              ['Small Aggressive', 6.1],
              ['Big Conservative', 4.4],
              ['Big Aggressive', -3.3],
            ],
          },
          {
            params: {},
            by: 'item',
            column: 'Last 3 Months',
            whileThereIs: 'June 2026',
            cells: [
              ['RMW', -20.13],
              ['CMA', -1.49],
              ['Small Value', 13.86],
              ['Small Growth', 23.82],
              ['Big Value', 24.18],
              ['Big Growth', 13.83],
              ['Small Robust', 11.99],
              ['Small Weak', 26.9],
              ['Big Robust', 12.61],
              ['Big Weak', 37.95],
              ['Small Conservative', 23.96],
              ['Small Aggressive', 22.24],
              ['Big Conservative', 11.5],
              ['Big Aggressive', 16.19],
            ],
          },
          {
            params: {},
            by: 'item',
            column: 'Last 12 Months',
            whileThereIs: 'June 2026',
            cells: [
              ['RMW', -29.03],
              ['CMA', -0.33],
              ['Small Value', 40.46],
              ['Small Growth', 28.94],
              ['Big Value', 46.63],
              ['Big Growth', 17.49],
              ['Small Robust', 20.07],
              ['Small Weak', 58.02],
              ['Big Robust', 19.65],
              ['Big Weak', 39.75],
              ['Small Conservative', 41.47],
              ['Small Aggressive', 46.89],
              ['Big Conservative', 23.79],
              ['Big Aggressive', 19.03],
            ],
          },
        ],
      },
    ],
  }),
];
