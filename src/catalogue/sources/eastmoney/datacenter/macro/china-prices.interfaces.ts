import { say } from '../../../../../base/say.ts';
import { date, monthText, number, percent, text } from '../../../../declare/columns.ts';
import { CHINA } from '../../../../declare/releases.ts';
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
        '农产品-指数值': number('FARM_BASE', {
          id: 'farm_products_index',
          unit: 'index_points',
          say: say('Farm products, index value.'),
        }),
        '农产品-同比增长': percent('FARM_BASE_SAME', {
          id: 'farm_products_yoy_growth',
          say: say('Farm products, year-on-year growth.'),
        }),
        '农产品-环比增长': percent('FARM_BASE_SEQUENTIAL', {
          id: 'farm_products_mom_growth',
          say: say('Farm products, change on the previous period.'),
        }),
        '矿产品-指数值': number('MINERAL_BASE', {
          id: 'mineral_products_index',
          unit: 'index_points',
          say: say('Mineral products, index value.'),
        }),
        '矿产品-同比增长': percent('MINERAL_BASE_SAME', {
          id: 'mineral_products_yoy_growth',
          say: say('Mineral products, year-on-year growth.'),
        }),
        '矿产品-环比增长': percent('MINERAL_BASE_SEQUENTIAL', {
          id: 'mineral_products_mom_growth',
          say: say('Mineral products, change on the previous period.'),
        }),
        '煤油电-指数值': number('ENERGY_BASE', {
          id: 'coal_oil_electricity_index',
          unit: 'index_points',
          say: say('Coal, oil and electricity, index value.'),
        }),
        '煤油电-同比增长': percent('ENERGY_BASE_SAME', {
          id: 'coal_oil_electricity_yoy_growth',
          say: say('Coal, oil and electricity, year-on-year growth.'),
        }),
        '煤油电-环比增长': percent('ENERGY_BASE_SEQUENTIAL', {
          id: 'coal_oil_electricity_mom_growth',
          say: say('Coal, oil and electricity, change on the previous period.'),
        }),
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
        '全国-当月': number('NATIONAL_BASE', { id: 'national_month', unit: OVER_YEAR, say: say('National, month.') }),
        '全国-同比增长': percent('NATIONAL_SAME', {
          id: 'national_yoy_growth',
          say: say('National, year-on-year growth.'),
        }),
        '全国-环比增长': percent('NATIONAL_SEQUENTIAL', {
          id: 'national_mom_growth',
          say: say('National, month-on-month growth.'),
        }),
        '全国-累计': number('NATIONAL_ACCUMULATE', {
          id: 'national_cumulative',
          unit: OVER_YEAR,
          say: say('National, cumulative.'),
        }),
        '城市-当月': number('CITY_BASE', { id: 'urban_month', unit: OVER_YEAR, say: say('Urban, month.') }),
        '城市-同比增长': percent('CITY_SAME', { id: 'urban_yoy_growth', say: say('Urban, year-on-year growth.') }),
        '城市-环比增长': percent('CITY_SEQUENTIAL', {
          id: 'urban_mom_growth',
          say: say('Urban, month-on-month growth.'),
        }),
        '城市-累计': number('CITY_ACCUMULATE', {
          id: 'urban_cumulative',
          unit: OVER_YEAR,
          say: say('Urban, cumulative.'),
        }),
        '农村-当月': number('RURAL_BASE', { id: 'rural_month', unit: OVER_YEAR, say: say('Rural, month.') }),
        '农村-同比增长': percent('RURAL_SAME', { id: 'rural_yoy_growth', say: say('Rural, year-on-year growth.') }),
        '农村-环比增长': percent('RURAL_SEQUENTIAL', {
          id: 'rural_mom_growth',
          say: say('Rural, month-on-month growth.'),
        }),
        '农村-累计': number('RURAL_ACCUMULATE', {
          id: 'rural_cumulative',
          unit: OVER_YEAR,
          say: say('Rural, cumulative.'),
        }),
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
        '新建商品住宅价格指数-同比': number('FIRST_COMHOUSE_SAME', {
          id: 'price_index_new_homes_yoy',
          unit: 'index_points_of_year_before',
          say: say('Price index of new homes, year on year.'),
        }),
        '新建商品住宅价格指数-环比': number('FIRST_COMHOUSE_SEQUENTIAL', {
          id: 'price_index_new_homes_mom',
          unit: 'index_points_of_month_before',
          say: say('Price index of new homes, change on the previous period.'),
        }),
        '新建商品住宅价格指数-定基': number('FIRST_COMHOUSE_BASE', {
          id: 'price_index_new_homes_fixed_base',
          unit: 'index_points',
          say: say('Price index of new homes, fixed base.'),
        }),
        '二手住宅价格指数-同比': number('SECOND_HOUSE_SAME', {
          id: 'price_index_existing_homes_yoy',
          unit: 'index_points_of_year_before',
          say: say('Price index of existing homes, year on year.'),
        }),
        '二手住宅价格指数-环比': number('SECOND_HOUSE_SEQUENTIAL', {
          id: 'price_index_existing_homes_mom',
          unit: 'index_points_of_month_before',
          say: say('Price index of existing homes, change on the previous period.'),
        }),
        '二手住宅价格指数-定基': number('SECOND_HOUSE_BASE', {
          id: 'price_index_existing_homes_fixed_base',
          unit: 'index_points',
          say: say('Price index of existing homes, fixed base.'),
        }),
      },
      sorted: '日期',
    }),
  },
);
