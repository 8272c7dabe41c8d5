import { say } from '../../../../../base/say.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_GER',
    topic: 'germany',
    page: 'https://data.eastmoney.com/cjsj/foreign_1_0.html',
    pageSize: 5000,
  },
  {
    macro_germany_ifo: foreignIndicator({
      say: say('Germany: ifo business climate index.', '德国 IFO 商业景气指数'),
      id: 'EMG00179154',
      unit: 'index_points',
    }),
    macro_germany_cpi_monthly: foreignIndicator({
      say: say('Germany: consumer prices, month on month.', '德国消费者物价指数月率终值'),
      id: 'EMG00009758',
      unit: 'percent',
    }),
    macro_germany_cpi_yearly: foreignIndicator({
      say: say('Germany: consumer prices, year on year.', '德国消费者物价指数年率终值'),
      id: 'EMG00009756',
      unit: 'percent',
    }),
    macro_germany_trade_adjusted: foreignIndicator({
      say: say('Germany: trade balance, seasonally adjusted.', '德国贸易帐（季调后）'),
      id: 'EMG00009753',
      unit: 'billion_euros',
    }),
    macro_germany_gdp: foreignIndicator({
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('Germany: GDP.', '德国 GDP'),
      id: 'EMG00009720',
      grain: 'quarter',
      unit: 'percent',
      quirks: [
        say(
          'The figures are growth, as their size shows; the source names neither its base nor its prices.',
          '由大小可知数值为增长率；数据源未说明其基期与价格口径。',
        ),
      ],
    }),
    macro_germany_retail_sale_monthly: foreignIndicator({
      say: say('Germany: real retail sales, month on month.', '德国实际零售销售月率'),
      id: 'EMG01333186',
      unit: 'percent',
      quirks: [
        say(
          'The source calls it a change on the month; the figures of January to May 2008, 4.4 to 5.1, are too steady for one.',
          '数据源称之为月率；但 2008 年 1 月至 5 月的数值为 4.4 至 5.1，过于平稳，不像月率。',
        ),
      ],
    }),
    macro_germany_retail_sale_yearly: foreignIndicator({
      grain: 'year',
      sample: { periods: '{YYYY}年12月' },
      say: say('Germany: real retail sales, year on year.', '德国实际零售销售年率'),
      id: 'EMG01333192',
      unit: 'percent',
    }),
    macro_germany_zew: foreignIndicator({
      say: say('Germany: ZEW economic sentiment index.', '德国 ZEW 经济景气指数'),
      id: 'EMG00172577',
      unit: 'index_points',
    }),
  },
);
