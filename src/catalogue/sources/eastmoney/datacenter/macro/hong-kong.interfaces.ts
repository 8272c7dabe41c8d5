import { say } from '../../../../../base/say.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_HK',
    topic: 'hong-kong',
    page: 'https://data.eastmoney.com/cjsj/foreign_8_0.html',
    pageSize: 5000,
  },
  {
    macro_china_hk_cpi: foreignIndicator({
      say: say('Hong Kong: consumer price index.', '香港消费者物价指数'),
      id: 'EMG01336996',
      unit: 'index_points',
      quirks: [
        say(
          'The series ends: in August 2026 it had 172 months since January 2008. The site’s own page shows another series, EMG01351916.',
          '该序列已停止更新：2026 年 8 月时自 2008 年 1 月起只有 172 个月。网站自身的页面展示另一序列 EMG01351916。',
        ),
      ],
    }),
    macro_china_hk_cpi_ratio: foreignIndicator({
      say: say('Hong Kong: consumer prices, year on year.', '香港消费者物价指数年率'),
      id: 'EMG00059282',
      unit: 'percent',
      quirks: [
        say(
          'The series ends: in August 2026 it had 172 months since January 2008. The site’s own page shows another series, EMG01351917.',
          '该序列已停止更新：2026 年 8 月时自 2008 年 1 月起只有 172 个月。网站自身的页面展示另一序列 EMG01351917。',
        ),
      ],
    }),
    macro_china_hk_rate_of_unemployment: foreignIndicator({
      say: say('Hong Kong: unemployment rate.', '香港失业率'),
      id: 'EMG00059647',
      unit: 'percent',
    }),
    macro_china_hk_gbp: foreignIndicator({
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('Hong Kong: GDP.', '香港 GDP'),
      id: 'EMG01337008',
      grain: 'quarter',
      unit: 'million_hkd',
    }),
    macro_china_hk_gbp_ratio: foreignIndicator({
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('Hong Kong: GDP, year on year.', '香港 GDP 同比'),
      id: 'EMG01337009',
      grain: 'quarter',
      unit: 'percent',
    }),
    macro_china_hk_building_volume: foreignIndicator({
      say: say('Hong Kong: property sale contracts, number.', '香港楼宇买卖合约数量'),
      id: 'EMG00158055',
      unit: 'deals',
    }),
    macro_china_hk_building_amount: foreignIndicator({
      say: say('Hong Kong: property sale contracts, value.', '香港楼宇买卖合约成交金额'),
      id: 'EMG00158066',
      unit: 'million_hkd',
    }),
    macro_china_hk_trade_diff_ratio: foreignIndicator({
      say: say('Hong Kong: trade balance, year on year.', '香港商品贸易差额年率'),
      id: 'EMG00157898',
      unit: 'percent',
    }),
    macro_china_hk_ppi: foreignIndicator({
      sample: { periods: '{YYYY}第{Q}季度' },
      say: say('Hong Kong: manufacturing producer prices, year on year.', '香港制造业 PPI 年率'),
      id: 'EMG00157818',
      grain: 'quarter',
      unit: 'percent',
    }),
  },
);
