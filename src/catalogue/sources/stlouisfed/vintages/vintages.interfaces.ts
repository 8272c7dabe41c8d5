import { say } from '../../../../base/say.ts';
import { vintage, vintages } from './family.ts';
import { MONTHLY_SERIES, QUARTERLY_SERIES } from './series-names.ts';

// What both databases have series of.
const ECONOMY = [
  'US macro',
  'economy',
  'industrial production',
  'unemployment rate',
  'employment',
  'payrolls',
  'initial claims',
  'housing starts',
  'building permits',
  'retail sales',
  'new orders',
  'inventories',
  'money supply',
  'consumer credit',
  'federal funds rate',
  'interest rates',
  'treasury yields',
  'yield curve',
  'term spread',
  'credit spread',
  'corporate bond yields',
  'exchange rates',
  'oil price',
  'CPI',
  'PPI',
  'PCE',
  'inflation',
  'wages',
  'earnings',
  'consumer sentiment',
  'stock market',
  'VIX',
  'nowcasting',
  'forecasting',
  'factor model',
  '美国',
  '宏观数据',
  '工业生产',
  '失业率',
  '就业',
  '非农',
  '住房',
  '零售',
  '货币供应',
  '联邦基金利率',
  '利率',
  '国债收益率',
  '收益率曲线',
  '汇率',
  '油价',
  '通胀',
  '物价',
  '工资',
  '消费者信心',
  '波动率指数',
];

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
      say: say(
        'One vintage of FRED-MD, the monthly database for macroeconomic research by McCracken and Ng: about 130 United States series from 1959 on.',
        '美国宏观经济月度数据库 FRED-MD',
      ),
      keywords: ECONOMY,
      names: MONTHLY_SERIES,
      date: say('The vintage, YYYY-MM: its data end with the month before.', '数据版本，YYYY-MM：数据到前一个月为止。'),
      sasdate: say(
        'First day of the month, M/D/YYYY; the first row is `Transform:` and holds the codes of the transformations.',
        '当月第一天，M/D/YYYY；第一行是 `Transform:`，为变换代码。',
      ),
      columns: {
        unit: 'of_series_after_one_code',
        say: say(
          'One column for each series of the vintage, under its FRED name; the codes are 1 level, 2 first difference, 3 second difference, 4 logarithm, 5 first and 6 second difference of the logarithm, 7 first difference of the percentage change.',
          '该版本的每个序列一列，用其 FRED 名称；代码：1 水平，2 一阶差分，3 二阶差分，4 对数，5 与 6 对数的一阶与二阶差分，7 百分比变化的一阶差分。',
        ),
      },
      quirks: [
        say(
          'The first row is no month: `Transform:` holds the code of the transformation of each series.',
          '第一行不是月份：`Transform:` 是各序列的变换代码。',
        ),
        say(
          'Columns differ between vintages: 134 series in early 2015, 128 from June 2016, 126 in 2024; some were renamed (`PPIFGS` is `WPSFD49207` since 2016, `AMBSL` is `BOGMBASE` since 2020).',
          '各版本的列不同：2015 年初 134 个序列，2016 年 6 月起 128 个，2024 年 126 个；有些已改名（`PPIFGS` 自 2016 年起为 `WPSFD49207`，`AMBSL` 自 2020 年起为 `BOGMBASE`）。',
        ),
        say(
          'Many series have no value for October 2025, when the government of the United States was shut down.',
          '2025 年 10 月美国政府停摆，许多序列没有该月的值。',
        ),
        say(
          'Empty lines at the end of a file are left out; AKShare answers one of them, all null.',
          '文件末尾的空行略去；AKShare 会返回其中一行，全部为 null。',
        ),
      ],
      evidence: [
        say(
          'The recorded vintages 2015-09, 2020-01 and 2025-09 are answered as another reader of CSV reads them, every cell: 733 rows of 129 columns for 2020-01.',
          '2015-09、2020-01 和 2025-09 版本的实录，返回值与另一 CSV 读取程序逐格一致：2020-01 为 733 行、129 列。',
        ),
        say(
          'An independent copy of the vintage 2019-10 equals that of the recorded collection, line ends aside.',
          '2019-10 版本的一份独立副本，除换行符外与实录的合集相同。',
        ),
      ],
    }),

    fred_qd: vintage({
      series: 'qd',
      say: say(
        'One vintage of FRED-QD, the quarterly database for macroeconomic research by McCracken and Ng: about 245 United States series from 1959 on.',
        '美国宏观经济季度数据库 FRED-QD',
      ),
      keywords: [
        ...ECONOMY,
        'GDP',
        'gross domestic product',
        'productivity',
        'household balance sheets',
        '国内生产总值',
        '经济增长',
        '生产率',
      ],
      names: QUARTERLY_SERIES,
      date: say(
        'The vintage, YYYY-MM; there is one for every month, the first of them 2018-05.',
        '数据版本，YYYY-MM；每月一版，最早为 2018-05。',
      ),
      sasdate: say(
        'First day of the last month of the quarter, M/D/YYYY; the first two rows are `factors` and `transform` and hold codes.',
        '当季最后一个月的第一天，M/D/YYYY；前两行是 `factors` 和 `transform`，为代码。',
      ),
      columns: {
        unit: 'of_series_after_two_codes',
        say: say(
          'One column for each series of the vintage, under its FRED name; `factors` is 1 where McCracken and Ng estimate their factors from the series, and `transform` is 1 level, 2 first difference, 3 second difference, 4 logarithm, 5 first and 6 second difference of the logarithm, 7 first difference of the percentage change.',
          '该版本的每个序列一列，用其 FRED 名称；`factors` 为 1 表示 McCracken 与 Ng 用该序列估计因子；`transform`：1 水平，2 一阶差分，3 二阶差分，4 对数，5 与 6 对数的一阶与二阶差分，7 百分比变化的一阶差分。',
        ),
      },
      quirks: [
        say(
          'The first two rows are no quarters: `factors` and `transform` hold codes.',
          '前两行不是季度：`factors` 和 `transform` 为代码。',
        ),
        say(
          'There is a vintage for every month from 2018-05 on. Earlier ones are 404, although the parameter takes months from 2015-01, as AKShare documents it.',
          '自 2018-05 起每月一版。更早的返回 404，尽管参数接受 2015-01 起的月份，与 AKShare 的文档一致。',
        ),
        say(
          'The last quarter of a vintage lacks the series that were not out yet.',
          '一个版本的最后一个季度缺少当时尚未公布的序列。',
        ),
      ],
      evidence: [
        say(
          'Two recorded vintages of late 2025 are answered as another reader of CSV reads them, every cell: 268 and 269 rows of 246 columns.',
          '2025 年末两个版本的实录，返回值与另一 CSV 读取程序逐格一致：268 行与 269 行，246 列。',
        ),
      ],
    }),
  },
);
