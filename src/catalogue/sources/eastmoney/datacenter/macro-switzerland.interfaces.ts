import { UNSTATED } from '../../../fields/units.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  { report: 'RPT_ECONOMICVALUE_CH', topic: 'switzerland', page: 'https://data.eastmoney.com/cjsj/foreign_2_0.html' },
  {
    macro_swiss_svme: foreignIndicator({
      doc: 'Switzerland: SVME purchasing managers index.',
      chinese: '瑞士 SVME 采购经理人指数',
      id: 'EMG00341602',
      each: 'month',
      unit: UNSTATED,
      pageSize: 5000,
    }),
    macro_swiss_trade: foreignIndicator({
      doc: 'Switzerland: trade balance.',
      chinese: '瑞士贸易帐',
      id: 'EMG00341603',
      each: 'month',
      unit: UNSTATED,
      pageSize: 5000,
    }),
    macro_swiss_cpi_yearly: foreignIndicator({
      doc: 'Switzerland: consumer prices, year on year.',
      chinese: '瑞士消费者物价指数年率',
      id: 'EMG00341604',
      each: 'month',
      unit: 'percent',
      pageSize: 5000,
    }),
    macro_swiss_gdp_quarterly: foreignIndicator({
      doc: 'Switzerland: GDP, quarter on quarter.',
      chinese: '瑞士 GDP 季率',
      id: 'EMG00341600',
      each: 'quarter',
      unit: 'percent',
      pageSize: 5000,
    }),
    macro_swiss_gbd_yearly: foreignIndicator({
      doc: 'Switzerland: GDP, year on year.',
      chinese: '瑞士 GDP 年率',
      id: 'EMG00341601',
      each: 'quarter',
      unit: 'percent',
      pageSize: 5000,
    }),
    macro_swiss_gbd_bank_rate: foreignIndicator({
      doc: 'Switzerland: central bank rate.',
      chinese: '瑞士央行公布利率决议',
      id: 'EMG00341606',
      each: 'event',
      unit: 'percent',
      pageSize: 5000,
    }),
  },
);
