import { say } from '../../../../../base/say.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_JPAN',
    topic: 'japan',
    page: 'https://data.eastmoney.com/cjsj/foreign_3_0.html',
    pageSize: 5000,
  },
  {
    macro_japan_bank_rate: foreignIndicator({
      say: say('Japan: central bank rate.', '日本央行公布利率决议'),
      id: 'EMG00342252',
      grain: 'event',
      unit: 'percent',
    }),
    macro_japan_cpi_yearly: foreignIndicator({
      say: say('Japan: consumer prices, year on year.', '日本全国消费者物价指数年率'),
      id: 'EMG00005004',
      unit: 'percent',
    }),
    macro_japan_core_cpi_yearly: foreignIndicator({
      say: say('Japan: core consumer prices, year on year.', '日本全国核心消费者物价指数年率'),
      id: 'EMG00158099',
      unit: 'percent',
    }),
    macro_japan_unemployment_rate: foreignIndicator({
      say: say('Japan: unemployment rate.', '日本失业率'),
      id: 'EMG00005047',
      unit: 'percent',
    }),
    macro_japan_head_indicator: foreignIndicator({
      say: say('Japan: leading indicator.', '日本领先指标终值'),
      id: 'EMG00005117',
      unit: 'index_points',
    }),
  },
);
