import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { appendFinancialFutures, listedOptions, optionsOfAllExchanges } from './cffex.ts';
import { list, lists } from './family.ts';
import { MAINLAND_SESSION, QUOTE_QUIRKS, ROW_NUMBER } from './quotes.ts';

const CONTRACT = {
  期权代码: code('f12'),
  期权名称: text('f14'),
  最新价: number('f2', { unit: 'yuan_per_underlying_unit' }),
};
const UNDERLYING = { 标的名称: text('f333'), 标的最新价: number('f334') };
const CHANGE = percent('f3');
const EXPIRY = date('f301');

const ONLY_SHANGHAI = say(
  'Only the options on funds of the Shanghai exchange, some 660.',
  '只含上海证券交易所的基金期权，约 660 个。',
);

export default lists(
  {
    category: 'option',
    page: 'https://data.eastmoney.com/other/valueAnal.html',
    cache: MAINLAND_SESSION,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: QUOTE_QUIRKS,
  },
  {
    option_current_em: list({
      say: say('Quotes of all options on the exchanges of mainland China.', '期权实时行情'),
      keywords: ['option', '期权'],
      page: 'https://quote.eastmoney.com/center/qqsc.html',
      // Options on goods trade at night as well.
      cache: freshFor('5m', { staleIfError: '30d' }),
      source: optionsOfAllExchanges,
      behind: { listed: listedOptions, append: appendFinancialFutures },
      list: 'm:10,m:12,m:140,m:141,m:151,m:163,m:226',
      columns: {
        代码: code('f12'),
        名称: text('f14', { say: say('Name of the contract.', '合约名称。') }),
        最新价: number('f2', { unit: 'of_product' }),
        涨跌额: number('f4', { unit: 'of_product', say: say('Change of the price.') }),
        涨跌幅: percent('f3', { say: say('Change of the price in percent.') }),
        成交量: number('f5', { unit: 'contracts' }),
        成交额: number('f6'),
        持仓量: number('f108'),
        行权价: number('f161', { unit: 'of_product' }),
        剩余日: number('f162', { id: 'days_to_expiry', unit: 'days', say: say('Days to the expiry.') }),
        日增: number('f163', { say: say('Change of the open interest today.', '今日持仓量的变化。') }),
        昨结: number('f28', { unit: 'of_product' }),
        今开: number('f17', { unit: 'of_product' }),
        市场标识: whole('f13', {
          id: 'market_number',
          unit: 'plain_number',
          say: say('Number of the market.', '市场编号。'),
        }),
      },
      rowNumber: ROW_NUMBER,
      quirks: [
        say(
          'The options of the China Financial Futures Exchange come from another list and are the last rows; both parts are sorted by the change in percent, descending.',
          '中国金融期货交易所的期权来自另一清单，排在最后；两部分各按涨跌幅降序排列。',
        ),
        say(
          'Some 16,800 rows come in some 170 pages, which take a minute. They are fetched once for all clients.',
          '约 16,800 行、约 170 页，需要一分钟。一次取得，供所有客户端共用。',
        ),
        say(
          'Strike, days to the expiry and change of the open interest are the fields that AKShare takes; the source does not name them.',
          '行权价、剩余天数和持仓量变化沿用 AKShare 所取的字段；数据源没有说明这些字段的名称。',
        ),
      ],
    }),
    option_premium_analysis_em: list({
      sample: { texts: { 标的名称: ['300ETF', '50ETF'] } },
      say: say('Premium of the options on funds of the Shanghai exchange over their underlying.', '期权折溢价分析'),
      page: 'https://data.eastmoney.com/other/premium.html',
      list: 'm:10',
      columns: {
        ...CONTRACT,
        涨跌幅: CHANGE,
        行权价: number('f161', { unit: 'yuan_per_unit' }),
        折溢价率: percent('f250', {
          id: 'premium_rate',
          say: say('Premium, or discount where it is negative.', '溢价率，为负即折价率。'),
        }),
        ...UNDERLYING,
        标的涨跌幅: percent('f335', {
          role: 'other_change',
          id: 'underlying_change_percent',
          say: say('Change of the underlying, over its previous close.', '标的的涨跌幅，相对其昨收。'),
        }),
        盈亏平衡价: number('f337', {
          id: 'break_even_price',
          unit: 'yuan_per_unit',
          say: say('Price of the underlying at which a buyer neither gains nor loses.', '买方盈亏平衡时的标的价格。'),
        }),
        到期日: EXPIRY,
      },
      quirks: [ONLY_SHANGHAI],
    }),
    option_risk_analysis_em: list({
      say: say('Leverage and sensitivities of the options on funds of the Shanghai exchange.', '期权风险分析'),
      keywords: ['option', '期权'],
      page: 'https://data.eastmoney.com/other/riskanal.html',
      list: 'm:10',
      columns: {
        ...CONTRACT,
        涨跌幅: CHANGE,
        杠杆比率: number('f302', { id: 'leverage', unit: 'times' }),
        实际杠杆比率: number('f303', { id: 'effective_leverage', unit: 'times' }),
        Delta: number('f325', {
          say: say('Change of the option’s price with that of the underlying.', '期权价格随标的价格的变化。'),
        }),
        Gamma: number('f326', {
          unit: 'none',
          say: say('Change of Delta with the price of the underlying.', 'Delta 随标的价格的变化。'),
        }),
        Vega: number('f327', {
          unit: 'none',
          say: say('Change of the option’s price with the volatility.', '期权价格随波动率的变化。'),
        }),
        Rho: number('f329', {
          unit: 'none',
          say: say('Change of the option’s price with the interest rate.', '期权价格随利率的变化。'),
        }),
        Theta: number('f328', {
          unit: 'none',
          say: say('Change of the option’s price with time.', '期权价格随时间的变化。'),
        }),
        到期日: EXPIRY,
      },
      quirks: [ONLY_SHANGHAI],
    }),
    option_value_analysis_em: list({
      sample: { texts: { 标的名称: ['科创50ETF', '科创板50ETF'] } },
      say: say(
        'Time value, intrinsic value and volatilities of the options on funds of the Shanghai exchange.',
        '期权价值分析',
      ),
      list: 'm:10',
      columns: {
        ...CONTRACT,
        时间价值: number('f298', { id: 'time_value', unit: 'yuan_per_underlying_unit' }),
        内在价值: number('f299', { id: 'intrinsic_value', unit: 'yuan_per_underlying_unit' }),
        隐含波动率: percent('f249'),
        理论价格: number('f300', {
          id: 'theoretical_price',
          unit: 'yuan_per_underlying_unit',
          say: say('Price by the source’s model.', '按数据源模型计算的价格。'),
        }),
        ...UNDERLYING,
        标的近一年波动率: percent('f336', {
          id: 'underlying_volatility_1y',
          say: say('Volatility of the underlying over one year.', '标的近一年的波动率。'),
        }),
        到期日: EXPIRY,
      },
      quirks: [
        ONLY_SHANGHAI,
        say('Rows are sorted by the change in percent, which is no column.', '各行按涨跌幅排序，而涨跌幅不在列中。'),
      ],
    }),
  },
);
