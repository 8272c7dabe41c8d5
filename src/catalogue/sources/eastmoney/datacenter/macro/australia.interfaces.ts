import { say } from '../../../../../base/say.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_AUSTRALIA',
    topic: 'australia',
    page: 'https://data.eastmoney.com/cjsj/foreign_5_0.html',
  },
  {
    macro_australia_retail_rate_monthly: foreignIndicator({
      say: say('Australia: retail sales, month on month.', '澳大利亚零售销售月率'),
      id: 'EMG00152903',
      unit: 'percent',
    }),
    macro_australia_trade: foreignIndicator({
      say: say('Australia: trade balance.', '澳大利亚贸易帐'),
      id: 'EMG00152793',
      unit: 'million_aud',
      quirks: [
        say(
          'The series ends: in August 2026 it had 188 months since January 2008. The site’s own page shows another series, EMG01417908.',
          '该序列已停止更新：2026 年 8 月时自 2008 年 1 月起只有 188 个月。网站自身的页面展示另一序列 EMG01417908。',
        ),
      ],
    }),
    macro_australia_unemployment_rate: foreignIndicator({
      say: say('Australia: unemployment rate.', '澳大利亚失业率'),
      id: 'EMG00101141',
      unit: 'percent',
    }),
    macro_australia_ppi_quarterly: foreignIndicator({
      say: say('Australia: producer prices, quarter on quarter.', '澳大利亚生产者物价指数季率'),
      id: 'EMG00152722',
      grain: 'quarter',
      unit: 'percent',
    }),
    macro_australia_cpi_quarterly: foreignIndicator({
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('Australia: consumer prices, quarter on quarter.', '澳大利亚消费者物价指数季率'),
      id: 'EMG00101104',
      grain: 'quarter',
      unit: 'percent',
    }),
    macro_australia_cpi_yearly: foreignIndicator({
      say: say('Australia: consumer prices, year on year.', '澳大利亚消费者物价指数年率'),
      id: 'EMG00101093',
      grain: 'quarter',
      unit: 'percent',
    }),
    macro_australia_bank_rate: foreignIndicator({
      say: say('Australia: central bank rate.', '澳大利亚央行公布利率决议'),
      id: 'EMG00342255',
      grain: 'event',
      unit: 'percent',
    }),
  },
);
