import { say } from '../../../../../base/say.ts';
import { date, percent } from '../../../../declare/columns.ts';
import { report } from '../family.ts';
import { is } from '../filter.ts';
import { foreignIndicator, foreignIndicators } from './foreign-indicators.ts';

export default foreignIndicators(
  {
    report: 'RPT_ECONOMICVALUE_USA',
    topic: 'usa',
    page: 'https://data.eastmoney.com/cjsj/foreign_0_0.html',
    order: 'newest first',
  },
  {
    macro_usa_phs: foreignIndicator({
      say: say('US pending home sales, month on month.', '美国未决房屋销售月率'),
      id: 'EMG00342249',
      unit: 'percent',
    }),
    macro_usa_cpi_yoy: report({
      say: say('US consumer price index, year on year.', '美国 CPI 年率'),
      keywords: ['US CPI', 'inflation', '美国CPI', '美国通胀'],
      report: 'RPT_ECONOMICVALUE_USA',
      where: { INDICATOR_ID: is('EMG00000733') },
      columns: {
        时间: date('REPORT_DATE', {
          role: 'period',
          say: say('Month that the figure is of, by a day of it.', '数字所属的月份，以其中一天表示。'),
        }),
        发布日期: date('PUBLISH_DATE'),
        现值: percent('VALUE'),
        前值: percent('PRE_VALUE'),
      },
      sorted: '时间',
    }),
  },
);
