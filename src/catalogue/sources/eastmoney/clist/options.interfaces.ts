import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, number, percent, text, UNSTATED, whole } from '../../../../engine/interface/columns.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { appendFinancialFutures, listedOptions, optionsOfAllExchanges } from './cffex.ts';
import { list, lists } from './family.ts';
import { MAINLAND_SESSION, QUOTE_QUIRKS, ROW_NUMBER } from './quotes.ts';

const OPTION = 'yuan per unit of the underlying';

const CONTRACT = {
  期权代码: code('f12', 'Code of the contract.'),
  期权名称: text('f14', 'Name of the contract.'),
  最新价: number('f2', OPTION, 'Latest price.'),
};
const UNDERLYING = {
  标的名称: text('f333', 'Name of the underlying.'),
  标的最新价: number('f334', 'yuan per unit', 'Latest price of the underlying.'),
};
const CHANGE = percent('f3', 'Latest price less the previous close, over the previous close.');
const EXPIRY = date('f301', 'Day of expiry.');

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
    listsAll: true,
    quirks: QUOTE_QUIRKS,
  },
  {
    option_current_em: list({
      say: say('Quotes of all options on the exchanges of mainland China.', '期权实时行情'),
      page: 'https://quote.eastmoney.com/center/qqsc.html',
      // Options on goods trade at night as well.
      cache: freshFor('5m', { staleIfError: '30d' }),
      source: optionsOfAllExchanges,
      behind: { listed: listedOptions, append: appendFinancialFutures },
      list: 'm:10,m:12,m:140,m:141,m:151,m:163,m:226',
      columns: {
        代码: code('f12', 'Code of the contract.'),
        名称: text('f14', 'Name of the contract.'),
        最新价: number('f2', UNSTATED, 'Latest price.'),
        涨跌额: number('f4', UNSTATED, 'Change of the price.'),
        涨跌幅: percent('f3', 'Change of the price in percent.'),
        成交量: number('f5', 'contracts', 'Volume.'),
        成交额: number('f6', 'yuan', 'Turnover.'),
        持仓量: number('f108', 'contracts', 'Open interest.'),
        行权价: number('f161', UNSTATED, 'Strike.'),
        剩余日: number('f162', 'days', 'Days to the expiry.'),
        日增: number('f163', 'contracts', 'Change of the open interest today.'),
        昨结: number('f28', UNSTATED, 'Previous settlement.'),
        今开: number('f17', UNSTATED, 'Opening price.'),
        市场标识: whole('f13', 'number', 'Number of the market.'),
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
      evidence: [NOT_COMPARED],
    }),
    option_premium_analysis_em: list({
      say: say('Premium of the options on funds of the Shanghai exchange over their underlying.', '期权折溢价分析'),
      page: 'https://data.eastmoney.com/other/premium.html',
      list: 'm:10',
      columns: {
        ...CONTRACT,
        涨跌幅: CHANGE,
        行权价: number('f161', 'yuan per unit', 'Strike.'),
        折溢价率: percent('f250', 'Premium, or discount where it is negative.'),
        ...UNDERLYING,
        标的涨跌幅: percent('f335', 'Change of the underlying, over its previous close.'),
        盈亏平衡价: number(
          'f337',
          'yuan per unit',
          'Price of the underlying at which a buyer neither gains nor loses.',
        ),
        到期日: EXPIRY,
      },
      quirks: [ONLY_SHANGHAI],
      evidence: [NOT_COMPARED],
    }),
    option_risk_analysis_em: list({
      say: say('Leverage and sensitivities of the options on funds of the Shanghai exchange.', '期权风险分析'),
      page: 'https://data.eastmoney.com/other/riskanal.html',
      list: 'm:10',
      columns: {
        ...CONTRACT,
        涨跌幅: CHANGE,
        杠杆比率: number('f302', 'times', 'Leverage.'),
        实际杠杆比率: number('f303', 'times', 'Effective leverage.'),
        Delta: number('f325', UNSTATED, 'Change of the option’s price with that of the underlying.'),
        Gamma: number('f326', UNSTATED, 'Change of Delta with the price of the underlying.'),
        Vega: number('f327', UNSTATED, 'Change of the option’s price with the volatility.'),
        Rho: number('f329', UNSTATED, 'Change of the option’s price with the interest rate.'),
        Theta: number('f328', UNSTATED, 'Change of the option’s price with time.'),
        到期日: EXPIRY,
      },
      quirks: [ONLY_SHANGHAI],
      evidence: [NOT_COMPARED],
    }),
    option_value_analysis_em: list({
      say: say(
        'Time value, intrinsic value and volatilities of the options on funds of the Shanghai exchange.',
        '期权价值分析',
      ),
      list: 'm:10',
      columns: {
        ...CONTRACT,
        时间价值: number('f298', OPTION, 'Time value.'),
        内在价值: number('f299', OPTION, 'Intrinsic value.'),
        隐含波动率: percent('f249', 'Implied volatility.'),
        理论价格: number('f300', OPTION, 'Price by the source’s model.'),
        ...UNDERLYING,
        标的近一年波动率: percent('f336', 'Volatility of the underlying over one year.'),
        到期日: EXPIRY,
      },
      quirks: [
        ONLY_SHANGHAI,
        say('Rows are sorted by the change in percent, which is no column.', '各行按涨跌幅排序，而涨跌幅不在列中。'),
      ],
      evidence: [NOT_COMPARED],
    }),
  },
);
