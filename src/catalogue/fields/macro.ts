import { say } from '../../base/say.ts';
import { fields, ofEach } from './field.ts';

/** Rates between banks, by their terms. */
const RATES = ofEach(['O/N', 'ON', '1W', '2W', '1M', '2M', '3M', '6M', '9M', '1Y'], (term) => {
  const id = term.toLowerCase().replace('/', '_');
  return {
    [`${term}-定价`]: { id: `rate_${id}`, say: say(`Rate of the term ${term}.`, `期限为 ${term} 的利率。`) },
    [`${term}-涨跌幅`]: {
      role: 'other_change',
      id: `rate_change_${id}`,
      say: say(`Change of the rate of the term ${term}.`, `期限为 ${term} 的利率的变化。`),
      unit: 'basis_points',
    },
  };
});

/** What an identifier of {@link POSITIONS} is in English: a currency is known by its three letters. */
function inEnglish(id: string): string {
  return id.length === 3
    ? id.toUpperCase()
    : id.replaceAll('_', ' ').replace('new york', 'New York').replace('gas', 'natural gas');
}

/** What the traders of futures hold, by the names of the goods and currencies. */
const POSITIONS = ofEach(
  Object.entries({
    纽约原油: 'new_york_crude',
    纽约天然气: 'new_york_gas',
    原糖: 'raw_sugar',
    大豆: 'soybean',
    豆油: 'soybean_oil',
    豆粕: 'soybean_meal',
    玉米: 'corn',
    棉花: 'cotton',
    黄金: 'gold',
    白银: 'silver',
    铂金: 'platinum',
    钯金: 'palladium',
    美元: 'usd',
    欧元: 'eur',
    日元: 'jpy',
    英镑: 'gbp',
    瑞郎: 'chf',
    加元: 'cad',
    澳元: 'aud',
    纽元: 'nzd',
    墨西哥比索: 'mxn',
  }),
  ([name, id]) => ({
    [`${name}-多头仓位`]: { id: `${id}_long`, say: say(`Long positions in ${inEnglish(id)}.`) },
    [`${name}-空头仓位`]: { id: `${id}_short`, say: say(`Short positions in ${inEnglish(id)}.`) },
    [`${name}-净仓位`]: {
      id: `${id}_net`,
      say: say(`Net position in ${inEnglish(id)}.`),
      sumOf: [`${id}_long`, `-${id}_short`],
    },
  }),
);

/** The economy: releases, rates, positions. */
export const MACRO = fields({
  ...RATES,
  ...POSITIONS,
  前值: { id: 'previous', say: say('Value before.'), role: 'previous' },
  指数: { id: 'index', say: say('Level of the index.', '指数的点位。'), unit: 'index_points' },
  价格指数: { id: 'price_index', say: say('Index of prices.', '价格指数。'), unit: 'index_points' },
  景气指数: { id: 'climate_index', say: say('Index of the climate.', '景气指数。'), unit: 'index_points' },
  定基指数: { id: 'fixed_base_index', say: say('Index with a fixed base.', '定基指数。'), unit: 'index_points' },
  环比指数: {
    id: 'index_on_period',
    say: say('Index where the period before is 100.', '以上期为 100 的指数。'),
    unit: 'index_points',
  },
  同比指数: {
    id: 'index_on_year',
    say: say('Index where the year before is 100.', '以上年同期为 100 的指数。'),
    unit: 'index_points',
  },
  时间: {
    id: 'period',
    idByCells: { date: 'date', 'date-time': 'time', text: 'time' },
    say: say('Time or period.', '时间或时期。'),
    role: 'period',
    roleByCells: { date: 'day', 'date-time': 'time', text: 'time' },
  },
  商品: { id: 'series_name', say: say('Name of the series, the same in every row.', '序列名称，各行相同。') },
  今值: {
    id: 'actual',
    say: say('Actual figure; null before the release.', '实际值；公布之前为 null。'),
    role: 'actual',
  },
  预测值: { id: 'forecast', say: say('Forecast before the release.', '公布之前的预测。') },
  发布日期: { id: 'release_date', say: say('Day of the release.') },
  现值: {
    id: 'actual',
    say: say('Actual figure; null before the release.', '实际值；公布之前为 null。'),
    role: 'actual',
  },
  近1年涨跌幅: { role: 'other_change', id: 'change_percent_1y', say: say('Change over one year.') },
  最新值: { id: 'latest_value', say: say('Value.') },
  近3月涨跌幅: { role: 'other_change', id: 'change_percent_3m', say: say('Change over three months.') },
  近6月涨跌幅: { role: 'other_change', id: 'change_percent_6m', say: say('Change over six months.') },
  近2年涨跌幅: { role: 'other_change', id: 'change_percent_2y', say: say('Change over two years.') },
  近3年涨跌幅: { role: 'other_change', id: 'change_percent_3y', say: say('Change over three years.') },
  当月: { id: 'month_value', say: say('Figure of the month alone.'), unit: 'hundred_million_yuan' },
  累计: { id: 'cumulative', unit: 'hundred_million_yuan' },
  同比增长: { id: 'yoy_growth', say: say('Year-on-year growth.') },
  环比增长: { id: 'mom_growth', say: say('Change on the previous period.') },
  '累计-同比增长': { id: 'cumulative_yoy_growth', say: say('Cumulative, year-on-year growth.') },
  '当月-同比增长': { id: 'month_yoy_growth', say: say('Month, year-on-year growth.') },
  '当月-环比增长': { id: 'month_mom_growth', say: say('Month, change on the previous period.') },
  活期存款: { id: 'demand_deposits' },
  总库存: { id: 'total_holdings', say: say('Holdings.'), unit: 'tonnes' },
  '增持/减持': { id: 'holdings_change', say: say('Change of the holdings.'), unit: 'tonnes' },
  总价值: { id: 'total_value', say: say('Value of the holdings.'), unit: 'usd' },
});
