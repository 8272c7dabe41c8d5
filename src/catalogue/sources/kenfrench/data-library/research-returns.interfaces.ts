import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { dynamicColumns, percent, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { kenFrench, parseResearchReturns } from './wire.ts';

export default [
  defineInterface({
    name: 'article_ff_crr',
    category: 'article',
    say: say(
      'Current research returns of the Fama/French factors and portfolios, from Kenneth R. French’s data library: the newest month, the last three and the last twelve months.',
      '法马–弗伦奇因子与投资组合的当期收益',
    ),
    sample: {
      columns: sampleNames('{month-1}'),
      items: sampleNames(
        '#Fama/French 3 Research Factors|Rm-Rf|SMB|HML|#Fama/French 5 Research Factors (2x3)|Rm-Rf|SMB|HML|RMW|CMA|#Fama/French Research Portfolios|#Size and Book-to-Market Portfolios|Small Value|Small Neutral|Small Growth|Big Value|Big Neutral|Big Growth|#Size and Operating Profitability Portfolios|Small Robust|Small Neutral|Small Weak|Big Robust|Big Neutral|Big Weak|#Size and Investment Portfolios|Small Conservative|Small Neutral|Small Aggressive|Big Conservative|Big Neutral|Big Aggressive',
      ),
    },
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
    grain: 'item',
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
      [DYNAMIC_COLUMNS]: dynamicColumns(
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
      say(
        'It is one page of current returns and no history: the column of the newest month is named after that month, so its name changes.',
        '这是一页当前收益，没有历史：最新月份的列以该月命名，因此列名会变化。',
      ),
      say(
        'Three lines of the answer are the titles of tables and three those of groups: their figures are `null`.',
        '结果中三行是表的标题，三行是分组的标题：其数字为 `null`。',
      ),
      say(
        'Labels stand beside the figures that the page puts there. AKShare answers some portfolios under the names of others, and all 18 figures of the newest month in one cell.',
        '标签与网页上对应的数字相配。AKShare 把某些组合写在其他组合的名下，并把最新月份的全部 18 个数字放进一个单元格。',
      ),
    ],
    evidence: [
      say(
        'The recorded page of June 2026 is answered as 32 rows, every cell; so are the figures of February 2026.',
        '2026 年 6 月的实录网页返回 32 行，逐格一致；2026 年 2 月的数字也是如此。',
      ),
      say(
        'Every answer is checked before it is given: HML, RMW, CMA and both SMB are what the portfolios make them, in all three columns. The pages of October 2014, June 2015, February 2026 and June 2026 hold to it within 0.01.',
        '每次应答前都会检查：在全部三列中，HML、RMW、CMA 和两个 SMB 须与由组合得出的值相符。2014 年 10 月、2015 年 6 月、2026 年 2 月和 2026 年 6 月的网页都在 0.01 以内相符。',
      ),
    ],
    ask: () => ({}),
    parse: (pages) => {
      const { month, items, returns } = parseResearchReturns(pages);
      return {
        item: Cells.texts(items),
        [DYNAMIC_COLUMNS]: [{ name: month, cells: Cells.numbers(returns[0]) }],
        'Last 3 Months': Cells.numbers(returns[1], 'percent'),
        'Last 12 Months': Cells.numbers(returns[2], 'percent'),
      };
    },
    probe: { newest: ({ columns }) => columns[1]?.name ?? '' },
  }),
];
