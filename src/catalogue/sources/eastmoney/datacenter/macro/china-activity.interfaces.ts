import { say } from '../../../../../base/say.ts';
import { date, monthText, number, percent } from '../../../../declare/columns.ts';
import { CHINA } from '../../../../declare/releases.ts';
import { ofEach } from '../../../../fields/field.ts';
import { STATISTICS } from '../cache.ts';
import { report, reports } from '../family.ts';
import { NEWEST_FIRST } from './quirks.ts';

export default reports(
  {
    category: 'macro',
    topic: 'china-activity',
    page: 'https://data.eastmoney.com/cjsj/gdp.html',
    cache: STATISTICS,
    kind: 'history',
    grain: 'month',
    sample: { periods: '{YYYY}年{MM}月份' },
    sort: '-REPORT_DATE',
    pageSize: 2000,
  },
  {
    macro_china_gdp: report({
      similar: ['macro_china_gdp_yearly'],
      publishes: CHINA.product,
      say: say('China’s quarterly GDP, total and by sector, with year-on-year growth.', '国内生产总值'),
      keywords: ['China GDP', '中国GDP'],
      report: 'RPT_ECONOMY_GDP',
      grain: 'quarter',
      sample: { periods: '{YYYY}年第{1-Q}季度' },
      fields:
        'REPORT_DATE,TIME,DOMESTICL_PRODUCT_BASE,FIRST_PRODUCT_BASE,SECOND_PRODUCT_BASE,THIRD_PRODUCT_BASE,SUM_SAME,FIRST_SAME,SECOND_SAME,THIRD_SAME',
      columns: {
        季度: monthText('TIME'),
        '国内生产总值-绝对值': number('DOMESTICL_PRODUCT_BASE', {
          id: 'gross_domestic_product_value',
          unit: 'hundred_million_yuan',
          say: say('Gross domestic product, value.'),
        }),
        '国内生产总值-同比增长': percent('SUM_SAME', {
          id: 'gross_domestic_product_yoy_growth',
          say: say('Gross domestic product, year-on-year growth.'),
        }),
        ...ofEach(
          [
            ['第一产业', 'FIRST', 'primary_sector', 'Primary sector'],
            ['第二产业', 'SECOND', 'secondary_sector', 'Secondary sector'],
            ['第三产业', 'THIRD', 'tertiary_sector', 'Tertiary sector'],
          ],
          ([name, field, id, sector]) => ({
            [`${name}-绝对值`]: number(`${field}_PRODUCT_BASE`, {
              id: `${id}_value`,
              unit: 'hundred_million_yuan',
              say: say(`${sector}, value.`),
            }),
            [`${name}-同比增长`]: percent(`${field}_SAME`, {
              id: `${id}_yoy_growth`,
              say: say(`${sector}, year-on-year growth.`),
            }),
          }),
        ),
      },
      quirks: [
        say(
          '季度 is a text such as 2026年第1-3季度, cumulative from the first quarter of the year.',
          '季度是文本，例如 2026年第1-3季度，自当年一季度起累计。',
        ),
        say('The newest rows come first.', '最新的行在前。'),
      ],
    }),
    macro_china_pmi: report({
      similar: ['macro_china_pmi_yearly'],
      publishes: CHINA.managers,
      say: say(
        'China’s monthly manufacturing and non-manufacturing purchasing managers’ index (PMI).',
        '采购经理人指数（PMI）',
      ),
      keywords: ['PMI', 'China PMI', '中国PMI'],
      page: 'https://data.eastmoney.com/cjsj/pmi.html',
      report: 'RPT_ECONOMY_PMI',
      fields: 'REPORT_DATE,TIME,MAKE_INDEX,MAKE_SAME,NMAKE_INDEX,NMAKE_SAME',
      columns: {
        月份: monthText('TIME'),
        '制造业-指数': number('MAKE_INDEX', {
          id: 'manufacturing_index',
          unit: 'index_points_around_50',
          say: say('Manufacturing, index.'),
        }),
        '制造业-同比增长': percent('MAKE_SAME', {
          id: 'manufacturing_yoy_growth',
          say: say('Manufacturing, year-on-year growth.'),
        }),
        '非制造业-指数': number('NMAKE_INDEX', {
          id: 'non_manufacturing_index',
          unit: 'index_points_around_50',
          say: say('Non-manufacturing, index.'),
        }),
        '非制造业-同比增长': percent('NMAKE_SAME', {
          id: 'non_manufacturing_yoy_growth',
          say: say('Non-manufacturing, year-on-year growth.'),
        }),
      },
      quirks: [NEWEST_FIRST],
    }),
    macro_china_enterprise_boom_index: report({
      sample: { periods: '{YYYY}年第{Q}季度' },
      say: say('China’s business climate and entrepreneur confidence indices, quarterly.', '企业景气及企业家信心指数'),
      page: 'https://data.eastmoney.com/cjsj/qyjqzs.html',
      grain: 'quarter',
      report: 'RPT_ECONOMY_BOOM_INDEX',
      fields:
        'REPORT_DATE,TIME,BOOM_INDEX,FAITH_INDEX,BOOM_INDEX_SAME,BOOM_INDEX_SEQUENTIAL,FAITH_INDEX_SAME,FAITH_INDEX_SEQUENTIAL',
      pageSize: 500,
      columns: {
        季度: monthText('TIME'),
        '企业景气指数-指数': number('BOOM_INDEX', {
          id: 'business_climate_index',
          unit: 'index_points',
          say: say('Business climate index, index.'),
        }),
        '企业景气指数-同比': number('BOOM_INDEX_SAME', {
          id: 'business_climate_index_less_100',
          unit: 'index_points',
          say: say(
            'Business climate index less 100, its neutral level; no change on the year.',
            '企业景气指数减 100（临界值），并非同比变动。',
          ),
        }),
        '企业景气指数-环比': number('BOOM_INDEX_SEQUENTIAL', {
          id: 'business_climate_index_qoq_change',
          unit: 'index_points',
          say: say('Business climate index less that of the previous quarter.', '企业景气指数减上季度的指数。'),
        }),
        '企业家信心指数-指数': number('FAITH_INDEX', {
          id: 'entrepreneur_confidence_index',
          unit: 'index_points',
          say: say('Entrepreneur confidence index, index.'),
        }),
        '企业家信心指数-同比': number('FAITH_INDEX_SAME', {
          id: 'entrepreneur_confidence_index_yoy',
          unit: 'unstated',
          say: say('Entrepreneur confidence index, year on year.'),
        }),
        '企业家信心指数-环比': number('FAITH_INDEX_SEQUENTIAL', {
          id: 'entrepreneur_confidence_index_qoq',
          unit: 'unstated',
          say: say('Entrepreneur confidence index, change on the previous quarter.'),
        }),
      },
      quirks: [
        say(
          '企业景气指数-同比 is the index less 100, and 企业景气指数-环比 a difference in points: 9.5 and 0.2 for 109.5 after 109.3.',
          '“企业景气指数-同比”是指数减 100，“企业景气指数-环比”是点数之差：上季 109.3、本季 109.5 时为 9.5 和 0.2。',
        ),
      ],
    }),
    macro_china_xfzxx: report({
      say: say('China’s consumer confidence indices, monthly.', '消费者信心指数'),
      page: 'https://data.eastmoney.com/cjsj/xfzxx.html',
      report: 'RPT_ECONOMY_FAITH_INDEX',
      fields:
        'REPORT_DATE,TIME,CONSUMERS_FAITH_INDEX,FAITH_INDEX_SAME,FAITH_INDEX_SEQUENTIAL,CONSUMERS_ASTIS_INDEX,ASTIS_INDEX_SAME,ASTIS_INDEX_SEQUENTIAL,CONSUMERS_EXPECT_INDEX,EXPECT_INDEX_SAME,EXPECT_INDEX_SEQUENTIAL',
      columns: {
        月份: monthText('TIME'),
        ...ofEach(
          [
            ['消费者信心指数', 'FAITH', 'confidence'],
            ['消费者满意指数', 'ASTIS', 'satisfaction'],
            ['消费者预期指数', 'EXPECT', 'expectation'],
          ],
          ([name, field, word]) => ({
            [`${name}-指数值`]: number(`CONSUMERS_${field}_INDEX`, {
              id: `consumer_${word}_index`,
              unit: 'index_points',
              say: say(`Consumer ${word} index, index value.`),
            }),
            [`${name}-同比增长`]: percent(`${field}_INDEX_SAME`, {
              id: `consumer_${word}_index_yoy_growth`,
              say: say(`Consumer ${word} index, year-on-year growth.`),
            }),
            [`${name}-环比增长`]: percent(`${field}_INDEX_SEQUENTIAL`, {
              id: `consumer_${word}_index_mom_growth`,
              say: say(`Consumer ${word} index, change on the previous period.`),
            }),
          }),
        ),
      },
      quirks: [
        say(
          '消费者预期指数-指数值 is the expectation index; AKShare repeats the satisfaction index there.',
          '消费者预期指数-指数值为预期指数；AKShare 在此列重复了满意指数。',
        ),
      ],
    }),
    macro_china_gyzjz: report({
      publishes: CHINA.activity,
      say: say('China’s industrial value added growth, monthly.', '工业增加值增长'),
      page: 'https://data.eastmoney.com/cjsj/gyzjz.html',
      report: 'RPT_ECONOMY_INDUS_GROW',
      fields: 'REPORT_DATE,TIME,BASE_SAME,BASE_ACCUMULATE',
      columns: {
        月份: monthText('TIME'),
        同比增长: percent('BASE_SAME'),
        累计增长: percent('BASE_ACCUMULATE', { id: 'cumulative_growth' }),
        发布时间: date('REPORT_DATE', {
          id: 'month_start',
          say: say('First day of the month; despite its name no day of publication.', '当月的第一天；并非发布日期。'),
        }),
      },
      sorted: '发布时间',
    }),
    macro_china_gdzctz: report({
      publishes: CHINA.activity,
      say: say('China’s urban fixed asset investment, monthly.', '城镇固定资产投资'),
      page: 'https://data.eastmoney.com/cjsj/gdzctz.html',
      report: 'RPT_ECONOMY_ASSET_INVEST',
      fields: 'REPORT_DATE,TIME,BASE,BASE_SAME,BASE_SEQUENTIAL,BASE_ACCUMULATE',
      columns: {
        月份: monthText('TIME'),
        当月: number('BASE'),
        同比增长: percent('BASE_SAME'),
        环比增长: percent('BASE_SEQUENTIAL'),
        自年初累计: number('BASE_ACCUMULATE', {
          id: 'cumulative_since_january',
          unit: 'hundred_million_yuan',
          say: say('Since the start of the year.'),
        }),
      },
    }),
    macro_china_consumer_goods_retail: report({
      publishes: CHINA.activity,
      say: say('China’s retail sales of consumer goods, monthly.', '社会消费品零售总额'),
      page: 'https://data.eastmoney.com/cjsj/xfp.html',
      report: 'RPT_ECONOMY_TOTAL_RETAIL',
      fields:
        'REPORT_DATE,TIME,RETAIL_TOTAL,RETAIL_TOTAL_SAME,RETAIL_TOTAL_SEQUENTIAL,RETAIL_TOTAL_ACCUMULATE,RETAIL_ACCUMULATE_SAME',
      pageSize: 1000,
      columns: {
        月份: monthText('TIME'),
        当月: number('RETAIL_TOTAL'),
        同比增长: percent('RETAIL_TOTAL_SAME'),
        环比增长: percent('RETAIL_TOTAL_SEQUENTIAL'),
        累计: number('RETAIL_TOTAL_ACCUMULATE'),
        '累计-同比增长': percent('RETAIL_ACCUMULATE_SAME'),
      },
    }),
    macro_china_hgjck: report({
      publishes: CHINA.trade,
      say: say('China’s customs exports and imports, monthly.', '海关进出口增减情况'),
      page: 'https://data.eastmoney.com/cjsj/hgjck.html',
      report: 'RPT_ECONOMY_CUSTOMS',
      fields:
        'REPORT_DATE,TIME,EXIT_BASE,IMPORT_BASE,EXIT_BASE_SAME,IMPORT_BASE_SAME,EXIT_BASE_SEQUENTIAL,IMPORT_BASE_SEQUENTIAL,EXIT_ACCUMULATE,IMPORT_ACCUMULATE,EXIT_ACCUMULATE_SAME,IMPORT_ACCUMULATE_SAME',
      columns: {
        月份: monthText('TIME'),
        ...ofEach(
          [
            ['当月出口额', 'EXIT', 'exports', 'Exports'],
            ['当月进口额', 'IMPORT', 'imports', 'Imports'],
          ],
          ([name, field, id, what]) => ({
            [`${name}-金额`]: number(`${field}_BASE`, {
              id: `${id}_month_amount`,
              unit: 'thousand_usd',
              say: say(`${what} of the month, amount.`),
            }),
            [`${name}-同比增长`]: percent(`${field}_BASE_SAME`, {
              id: `${id}_month_yoy_growth`,
              say: say(`${what} of the month, year-on-year growth.`),
            }),
            [`${name}-环比增长`]: percent(`${field}_BASE_SEQUENTIAL`, {
              id: `${id}_month_mom_growth`,
              say: say(`${what} of the month, change on the previous period.`),
            }),
          }),
        ),
        ...ofEach(
          [
            ['累计出口额', 'EXIT', 'exports'],
            ['累计进口额', 'IMPORT', 'imports'],
          ],
          ([name, field, what]) => ({
            [`${name}-金额`]: number(`${field}_ACCUMULATE`, {
              id: `cumulative_${what}_amount`,
              unit: 'thousand_usd',
              say: say(`Cumulative ${what}, amount.`),
            }),
            [`${name}-同比增长`]: percent(`${field}_ACCUMULATE_SAME`, {
              id: `cumulative_${what}_yoy_growth`,
              say: say(`Cumulative ${what}, year-on-year growth.`),
            }),
          }),
        ),
      },
      quirks: [
        say(
          'Amounts are in thousands of US dollars: 321,032,652.74 is 321 billion. AKShare’s documents say 亿美元.',
          '金额以千美元计：321,032,652.74 即 3,210 亿美元。AKShare 的文档写作亿美元。',
        ),
      ],
    }),
    macro_china_fdi: report({
      say: say('China’s foreign direct investment, monthly.', '外商直接投资数据'),
      page: 'https://data.eastmoney.com/cjsj/fdi.html',
      report: 'RPT_ECONOMY_FDI',
      fields:
        'REPORT_DATE,TIME,ACTUAL_FOREIGN,ACTUAL_FOREIGN_SAME,ACTUAL_FOREIGN_SEQUENTIAL,ACTUAL_FOREIGN_ACCUMULATE,FOREIGN_ACCUMULATE_SAME',
      columns: {
        月份: monthText('TIME'),
        当月: number('ACTUAL_FOREIGN', { unit: 'thousand_usd' }),
        '当月-同比增长': percent('ACTUAL_FOREIGN_SAME'),
        '当月-环比增长': percent('ACTUAL_FOREIGN_SEQUENTIAL'),
        累计: number('ACTUAL_FOREIGN_ACCUMULATE', { unit: 'thousand_usd' }),
        '累计-同比增长': percent('FOREIGN_ACCUMULATE_SAME'),
      },
      sorted: '月份',
      quirks: [say('月份 is sorted as a text.', '月份按文本排序。')],
    }),
  },
);
