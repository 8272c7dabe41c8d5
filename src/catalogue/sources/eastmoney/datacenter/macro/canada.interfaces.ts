import { say } from '../../../../../base/say.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_CA',
    topic: 'canada',
    page: 'https://data.eastmoney.com/cjsj/foreign_7_0.html',
    order: 'newest first',
  },
  {
    macro_canada_new_house_rate: foreignIndicator({
      say: say('Canada: housing starts.', '加拿大新屋开工'),
      id: 'EMG00342247',
      unit: 'ten_thousands',
    }),
    macro_canada_unemployment_rate: foreignIndicator({
      say: say('Canada: unemployment rate.', '加拿大失业率'),
      id: 'EMG00157746',
      unit: 'percent',
    }),
    macro_canada_trade: foreignIndicator({
      say: say('Canada: trade balance.', '加拿大贸易帐'),
      id: 'EMG00102022',
      unit: 'million_cad',
    }),
    macro_canada_retail_rate_monthly: foreignIndicator({
      say: say('Canada: retail sales, month on month.', '加拿大零售销售月率'),
      id: 'EMG01337094',
      unit: 'percent',
      quirks: [
        say(
          'The series ends: in August 2026 its newest month was April 2023. The site’s own page shows another series, EMG00159111.',
          '该序列已停止更新：2026 年 8 月时最新月份为 2023 年 4 月。网站自身的页面展示另一序列 EMG00159111。',
        ),
      ],
    }),
    macro_canada_bank_rate: foreignIndicator({
      say: say('Canada: central bank rate.', '加拿大央行公布利率决议'),
      id: 'EMG00342248',
      grain: 'event',
      unit: 'percent',
    }),
    macro_canada_core_cpi_yearly: foreignIndicator({
      say: say('Canada: core consumer prices, year on year.', '加拿大核心消费者物价指数年率'),
      id: 'EMG00102030',
      unit: 'percent',
    }),
    macro_canada_core_cpi_monthly: foreignIndicator({
      say: say('Canada: core consumer prices, month on month.', '加拿大核心消费者物价指数月率'),
      id: 'EMG00102044',
      unit: 'percent',
    }),
    macro_canada_cpi_yearly: foreignIndicator({
      say: say('Canada: consumer prices, year on year.', '加拿大消费者物价指数年率'),
      id: 'EMG00102029',
      unit: 'percent',
    }),
    macro_canada_cpi_monthly: foreignIndicator({
      say: say('Canada: consumer prices, month on month.', '加拿大消费者物价指数月率'),
      id: 'EMG00158719',
      unit: 'percent',
    }),
    macro_canada_gdp_monthly: foreignIndicator({
      say: say('Canada: GDP, month on month.', '加拿大 GDP 月率'),
      id: 'EMG00159259',
      unit: 'percent',
    }),
  },
);
