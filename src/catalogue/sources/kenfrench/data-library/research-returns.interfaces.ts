import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { OPEN } from '../../../../engine/interface/columns.ts';
import { open, percent, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { kenFrench, parseResearchReturns } from './wire.ts';

export default [
  defineInterface({
    name: 'article_ff_crr',
    category: 'article',
    doc: 'Current research returns of the Fama/French factors and portfolios, from Kenneth R. French’s data library: the newest month, the last three and the last twelve months.',
    chinese: '法马–弗伦奇因子与投资组合的当期收益',
    keywords: [
      'Fama French factors',
      'factor returns',
      'three factor model',
      'SMB',
      'HML',
      'market premium',
      'risk premium',
      'size',
      'value',
      'asset pricing',
      '因子',
      '因子收益',
      '三因子',
      '资产定价',
    ],
    page: 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html',
    kind: 'snapshot',
    each: 'item',
    source: kenFrench,
    // The page is renewed once a month.
    cache: freshFor('12h', { staleIfError: '365d' }),
    params: {},
    columns: {
      item: text({
        say: say(
          'Factor, portfolio, or the heading above some, in the page’s order.',
          '因子、组合，或其上的标题，按网页的顺序。',
        ),
      }),
      [OPEN]: open(
        'number',
        'percent',
        say(
          'Return in the newest month, which names the column, such as June 2026; null for a heading.',
          '最新一个月的收益，列名即该月，如 June 2026；标题行为 null。',
        ),
      ),
      'Last 3 Months': percent({
        say: say('Return over three months; null for a heading.', '最近三个月的收益；标题行为 null。'),
      }),
      'Last 12 Months': percent({
        say: say('Return over twelve months; null for a heading.', '最近十二个月的收益；标题行为 null。'),
      }),
    },
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
      const { month, items, returns } = parseResearchReturns(pages);
      return {
        item: Cells.texts(items),
        [OPEN]: [{ name: month, cells: Cells.numbers(returns[0]) }],
        'Last 3 Months': Cells.numbers(returns[1], 'percent'),
        'Last 12 Months': Cells.numbers(returns[2], 'percent'),
      };
    },
    example: {},
    probe: { newest: ({ columns }) => columns[1]?.name ?? '' },
  }),
];
