import { say } from '../../../../../base/say.ts';
import { date, monthText, number, percent, text } from '../../../../declare/columns.ts';
import { CHINA } from '../../../../declare/releases.ts';
import { ofEach } from '../../../../fields/field.ts';
import { STATISTICS } from '../cache.ts';
import { report, reports } from '../family.ts';
import { madeAmong } from '../filter.ts';
import { properName } from '../params.ts';
import { NEWEST_FIRST } from './quirks.ts';

// In every recorded row the figure of a month is 100 and its growth over the year.
const OVER_YEAR = 'index_points_of_year_before';

export default reports(
  {
    category: 'macro',
    topic: 'china-prices',
    page: 'https://data.eastmoney.com/cjsj/qyspjg.html',
    cache: STATISTICS,
    kind: 'history',
    grain: 'month',
    sample: { periods: '{YYYY}年{MM}月份' },
    sort: '-REPORT_DATE',
    pageSize: 2000,
  },
  {
    macro_china_qyspjg: report({
      say: say('China’s enterprise commodity price index, monthly.', '企业商品价格指数'),
      report: 'RPT_ECONOMY_GOODS_INDEX',
      fields:
        'REPORT_DATE,TIME,BASE,BASE_SAME,BASE_SEQUENTIAL,FARM_BASE,FARM_BASE_SAME,FARM_BASE_SEQUENTIAL,MINERAL_BASE,MINERAL_BASE_SAME,MINERAL_BASE_SEQUENTIAL,ENERGY_BASE,ENERGY_BASE_SAME,ENERGY_BASE_SEQUENTIAL',
      columns: {
        月份: monthText('TIME'),
        '总指数-指数值': number('BASE', {
          id: 'total_index',
          unit: 'index_points',
          say: say('Total index, index value.'),
        }),
        '总指数-同比增长': percent('BASE_SAME', {
          id: 'total_index_yoy_growth',
          say: say('Total index, year-on-year growth.'),
        }),
        '总指数-环比增长': percent('BASE_SEQUENTIAL', {
          id: 'total_index_mom_growth',
          say: say('Total index, change on the previous period.'),
        }),
        ...ofEach(
          [
            ['农产品', 'FARM', 'farm_products', 'Farm products'],
            ['矿产品', 'MINERAL', 'mineral_products', 'Mineral products'],
            ['煤油电', 'ENERGY', 'coal_oil_electricity', 'Coal, oil and electricity'],
          ],
          ([name, field, id, goods]) => ({
            [`${name}-指数值`]: number(`${field}_BASE`, {
              id: `${id}_index`,
              unit: 'index_points',
              say: say(`${goods}, index value.`),
            }),
            [`${name}-同比增长`]: percent(`${field}_BASE_SAME`, {
              id: `${id}_yoy_growth`,
              say: say(`${goods}, year-on-year growth.`),
            }),
            [`${name}-环比增长`]: percent(`${field}_BASE_SEQUENTIAL`, {
              id: `${id}_mom_growth`,
              say: say(`${goods}, change on the previous period.`),
            }),
          }),
        ),
      },
    }),
    macro_china_cpi: report({
      similar: ['macro_china_cpi_yearly', 'macro_china_cpi_monthly'],
      publishes: CHINA.prices,
      say: say('China’s monthly consumer price index (CPI), national, urban and rural.', '居民消费价格指数（CPI）'),
      keywords: [
        '物价指数',
        '居民物价',
        '物价水平',
        'CPI',
        'China CPI',
        'inflation',
        '中国CPI',
        '物价',
        '通胀',
        '通货膨胀',
      ],
      page: 'https://data.eastmoney.com/cjsj/cpi.html',
      report: 'RPT_ECONOMY_CPI',
      fields:
        'REPORT_DATE,TIME,NATIONAL_SAME,NATIONAL_BASE,NATIONAL_SEQUENTIAL,NATIONAL_ACCUMULATE,CITY_SAME,CITY_BASE,CITY_SEQUENTIAL,CITY_ACCUMULATE,RURAL_SAME,RURAL_BASE,RURAL_SEQUENTIAL,RURAL_ACCUMULATE',
      columns: {
        月份: monthText('TIME'),
        ...ofEach(
          [
            ['全国', 'NATIONAL', 'national', 'National'],
            ['城市', 'CITY', 'urban', 'Urban'],
            ['农村', 'RURAL', 'rural', 'Rural'],
          ],
          ([name, field, id, place]) => ({
            [`${name}-当月`]: number(`${field}_BASE`, {
              id: `${id}_month`,
              unit: OVER_YEAR,
              say: say(`${place}, month.`),
            }),
            [`${name}-同比增长`]: percent(`${field}_SAME`, {
              id: `${id}_yoy_growth`,
              say: say(`${place}, year-on-year growth.`),
            }),
            [`${name}-环比增长`]: percent(`${field}_SEQUENTIAL`, {
              id: `${id}_mom_growth`,
              say: say(`${place}, month-on-month growth.`),
            }),
            [`${name}-累计`]: number(`${field}_ACCUMULATE`, {
              id: `${id}_cumulative`,
              unit: OVER_YEAR,
              say: say(`${place}, cumulative.`),
            }),
          }),
        ),
      },
      quirks: [NEWEST_FIRST],
    }),
    macro_china_ppi: report({
      similar: ['macro_china_ppi_yearly'],
      publishes: CHINA.prices,
      say: say('China’s monthly producer price index (PPI).', '工业品出厂价格指数（PPI）'),
      keywords: ['PPI', 'China PPI', '中国PPI'],
      page: 'https://data.eastmoney.com/cjsj/ppi.html',
      report: 'RPT_ECONOMY_PPI',
      fields: 'REPORT_DATE,TIME,BASE,BASE_SAME,BASE_ACCUMULATE',
      columns: {
        月份: monthText('TIME'),
        当月: number('BASE', { unit: OVER_YEAR }),
        当月同比增长: percent('BASE_SAME', { id: 'month_yoy_growth', say: say('Year-on-year growth of the month.') }),
        累计: number('BASE_ACCUMULATE', { unit: OVER_YEAR }),
      },
      quirks: [NEWEST_FIRST],
    }),
    macro_china_new_house_price: report({
      sample: { series: { column: '城市', names: ['{city_first}', '{city_second}'] } },
      publishes: CHINA.activity,
      say: say('Price indices of new and existing homes of two Chinese cities, monthly.', '新房价指数'),
      page: 'https://data.eastmoney.com/cjsj/newhouse.html',
      params: {
        city_first: properName({
          default: '北京',
          say: say('First city, by its Chinese name.', '第一个城市的中文名称。'),
        }),
        city_second: properName({
          default: '上海',
          say: say('Second city, by its Chinese name.', '第二个城市的中文名称。'),
        }),
      },
      report: 'RPT_ECONOMY_HOUSE_PRICE',
      fields:
        'REPORT_DATE,CITY,FIRST_COMHOUSE_SAME,FIRST_COMHOUSE_SEQUENTIAL,FIRST_COMHOUSE_BASE,SECOND_HOUSE_SAME,SECOND_HOUSE_SEQUENTIAL,SECOND_HOUSE_BASE,REPORT_DAY',
      where: { CITY: madeAmong(({ city_first, city_second }) => [city_first, city_second]) },
      sort: ['-REPORT_DATE', '-CITY'],
      pageSize: 500,
      columns: {
        日期: date('REPORT_DATE'),
        城市: text('CITY', { id: 'city' }),
        ...ofEach(
          [
            ['新建商品住宅', 'FIRST_COMHOUSE', 'new'],
            ['二手住宅', 'SECOND_HOUSE', 'existing'],
          ],
          ([name, field, word]) => ({
            [`${name}价格指数-同比`]: number(`${field}_SAME`, {
              id: `price_index_${word}_homes_yoy`,
              unit: 'index_points_of_year_before',
              say: say(`Price index of ${word} homes, year on year.`),
            }),
            [`${name}价格指数-环比`]: number(`${field}_SEQUENTIAL`, {
              id: `price_index_${word}_homes_mom`,
              unit: 'index_points_of_month_before',
              say: say(`Price index of ${word} homes, change on the previous period.`),
            }),
            [`${name}价格指数-定基`]: number(`${field}_BASE`, {
              id: `price_index_${word}_homes_fixed_base`,
              unit: 'index_points',
              say: say(`Price index of ${word} homes, fixed base.`),
            }),
          }),
        ),
      },
      sorted: '日期',
    }),
  },
);
