import { say } from '../../../../../base/say.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_CH',
    topic: 'switzerland',
    page: 'https://data.eastmoney.com/cjsj/foreign_2_0.html',
    pageSize: 5000,
  },
  {
    macro_swiss_svme: foreignIndicator({
      say: say('Switzerland: SVME purchasing managers index.', '瑞士 SVME 采购经理人指数'),
      id: 'EMG00341602',
      unit: 'index_points_around_50',
    }),
    macro_swiss_trade: foreignIndicator({
      grain: 'quarter',
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('Switzerland: trade balance.', '瑞士贸易帐'),
      id: 'EMG00341603',
      unit: 'hundred_million_chf',
      quirks: [
        say(
          'A figure is that of the last month of its quarter: 24.5 for the third one of 2014 is the surplus of September, 24.52.',
          '数字为该季度最后一个月的值：2014 年第三季度的 24.5 是 9 月的顺差 24.52。',
        ),
        say(
          '1.98 for 2007第4季度 and 1.21 for 2009第1季度 may be billions: those beside them are some ten times as large.',
          '2007第4季度的 1.98 和 2009第1季度的 1.21 可能以十亿计：其前后的数字大约是它们的十倍。',
        ),
      ],
    }),
    macro_swiss_cpi_yearly: foreignIndicator({
      grain: 'year',
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('Switzerland: consumer prices, year on year.', '瑞士消费者物价指数年率'),
      id: 'EMG00341604',
      unit: 'percent',
    }),
    macro_swiss_gdp_quarterly: foreignIndicator({
      say: say('Switzerland: GDP, quarter on quarter.', '瑞士 GDP 季率'),
      id: 'EMG00341600',
      grain: 'quarter',
      unit: 'percent',
    }),
    macro_swiss_gbd_yearly: foreignIndicator({
      say: say('Switzerland: GDP, year on year.', '瑞士 GDP 年率'),
      id: 'EMG00341601',
      grain: 'quarter',
      unit: 'percent',
    }),
    macro_swiss_gbd_bank_rate: foreignIndicator({
      say: say('Switzerland: central bank rate.', '瑞士央行公布利率决议'),
      id: 'EMG00341606',
      grain: 'event',
      unit: 'percent',
    }),
  },
);
