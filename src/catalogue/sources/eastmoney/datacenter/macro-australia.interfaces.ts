import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_AUSTRALIA',
    topic: 'australia',
    page: 'https://data.eastmoney.com/cjsj/foreign_5_0.html',
  },
  {
    macro_australia_retail_rate_monthly: foreignIndicator({
      doc: 'Australia: retail sales, month on month.',
      chinese: '澳大利亚零售销售月率',
      id: 'EMG00152903',
      each: 'month',
      unit: 'percent',
    }),
    macro_australia_trade: foreignIndicator({
      doc: 'Australia: trade balance.',
      chinese: '澳大利亚贸易帐',
      id: 'EMG00152793',
      each: 'month',
      unit: '100 million AUD',
    }),
    macro_australia_unemployment_rate: foreignIndicator({
      doc: 'Australia: unemployment rate.',
      chinese: '澳大利亚失业率',
      id: 'EMG00101141',
      each: 'month',
      unit: 'percent',
    }),
    macro_australia_ppi_quarterly: foreignIndicator({
      doc: 'Australia: producer prices, quarter on quarter.',
      chinese: '澳大利亚生产者物价指数季率',
      id: 'EMG00152722',
      each: 'quarter',
      unit: 'percent',
    }),
    macro_australia_cpi_quarterly: foreignIndicator({
      doc: 'Australia: consumer prices, quarter on quarter.',
      chinese: '澳大利亚消费者物价指数季率',
      id: 'EMG00101104',
      each: 'quarter',
      unit: 'percent',
    }),
    macro_australia_cpi_yearly: foreignIndicator({
      doc: 'Australia: consumer prices, year on year.',
      chinese: '澳大利亚消费者物价指数年率',
      id: 'EMG00101093',
      each: 'quarter',
      unit: 'percent',
    }),
    macro_australia_bank_rate: foreignIndicator({
      doc: 'Australia: central bank rate.',
      chinese: '澳大利亚央行公布利率决议',
      id: 'EMG00342255',
      each: 'event',
      unit: 'percent',
    }),
  },
);
