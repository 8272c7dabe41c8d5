import { say } from '../../../../../base/say.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_BRITAIN',
    topic: 'britain',
    page: 'https://data.eastmoney.com/cjsj/foreign_4_0.html',
    pageSize: 5000,
  },
  {
    macro_uk_halifax_monthly: foreignIndicator({
      say: say('United Kingdom: Halifax house prices, month on month.', '英国 Halifax 房价指数月率'),
      id: 'EMG00342256',
      unit: 'percent',
    }),
    macro_uk_halifax_yearly: foreignIndicator({
      say: say('United Kingdom: Halifax house prices, year on year.', '英国 Halifax 房价指数年率'),
      id: 'EMG00010370',
      unit: 'percent',
    }),
    macro_uk_trade: foreignIndicator({
      say: say('United Kingdom: trade balance.', '英国贸易帐'),
      id: 'EMG00158309',
      unit: 'million_gbp',
    }),
    macro_uk_bank_rate: foreignIndicator({
      say: say('United Kingdom: central bank rate.', '英国央行公布利率决议'),
      id: 'EMG00342253',
      grain: 'event',
      unit: 'percent',
    }),
    macro_uk_core_cpi_yearly: foreignIndicator({
      say: say('United Kingdom: core consumer prices, year on year.', '英国核心消费者物价指数年率'),
      id: 'EMG00010279',
      unit: 'percent',
    }),
    macro_uk_core_cpi_monthly: foreignIndicator({
      say: say('United Kingdom: core consumer prices, month on month.', '英国核心消费者物价指数月率'),
      id: 'EMG00010291',
      unit: 'percent',
    }),
    macro_uk_cpi_yearly: foreignIndicator({
      say: say('United Kingdom: consumer prices, year on year.', '英国消费者物价指数年率'),
      id: 'EMG00010267',
      unit: 'percent',
    }),
    macro_uk_cpi_monthly: foreignIndicator({
      say: say('United Kingdom: consumer prices, month on month.', '英国消费者物价指数月率'),
      id: 'EMG00010280',
      unit: 'percent',
      quirks: [
        say(
          'AKShare answers the core prices under this name: it asks for the number of `macro_uk_core_cpi_monthly`.',
          'AKShare 以此名返回核心物价指数：它所请求的是 `macro_uk_core_cpi_monthly` 的编号。',
        ),
      ],
      evidence: [
        say(
          'The number is that of the site’s own page, foreign_4_7. Not recorded: a reply of it.',
          '编号取自网站自身的页面 foreign_4_7。未实录：其应答。',
        ),
      ],
    }),
    macro_uk_retail_monthly: foreignIndicator({
      say: say('United Kingdom: retail sales, month on month.', '英国零售销售月率'),
      id: 'EMG00158298',
      unit: 'percent',
    }),
    macro_uk_retail_yearly: foreignIndicator({
      say: say('United Kingdom: retail sales, year on year.', '英国零售销售年率'),
      id: 'EMG00158297',
      unit: 'percent',
    }),
    macro_uk_rightmove_yearly: foreignIndicator({
      say: say('United Kingdom: Rightmove house prices, year on year.', '英国 Rightmove 房价指数年率'),
      id: 'EMG00341608',
      unit: 'percent',
    }),
    macro_uk_rightmove_monthly: foreignIndicator({
      say: say('United Kingdom: Rightmove house prices, month on month.', '英国 Rightmove 房价指数月率'),
      id: 'EMG00341607',
      unit: 'percent',
    }),
    macro_uk_gdp_quarterly: foreignIndicator({
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('United Kingdom: GDP, quarter on quarter.', '英国 GDP 季率初值'),
      id: 'EMG00158277',
      grain: 'quarter',
      unit: 'percent',
    }),
    macro_uk_gdp_yearly: foreignIndicator({
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('United Kingdom: GDP, year on year.', '英国 GDP 年率初值'),
      id: 'EMG00158276',
      grain: 'year',
      unit: 'percent',
      quirks: [
        say(
          'From 2022 on it is not the growth of the volume: 7.4 for 2024, in which the ONS first estimated 0.9, and 1.9 for 2023, in which it estimated 0.1.',
          '自 2022 年起不是实际增长率：2024 年为 7.4，而英国国家统计局初值为 0.9；2023 年为 1.9，初值为 0.1。',
        ),
      ],
    }),
    macro_uk_unemployment_rate: foreignIndicator({
      say: say('United Kingdom: unemployment rate.', '英国失业率'),
      id: 'EMG00010348',
      unit: 'percent',
    }),
  },
);
