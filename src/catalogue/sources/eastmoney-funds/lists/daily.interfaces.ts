import { say } from '../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import {
  type Columns,
  code,
  dynamicColumns,
  type MappedColumn,
  number,
  percent,
  text,
} from '../../../declare/columns.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { FUND_VALUES } from '../cache.ts';
import { FEE_IS_A_NUMBER } from '../rows.ts';
import { fundList, fundListsOf } from './family.ts';
import { refuseOtherGrowth } from './growth.ts';
import { type FundListAsk, parseShownDays } from './wire.ts';

const VALUES = dynamicColumns(
  'number',
  'yuan_per_unit',
  say(
    'Four columns whose names begin with a day: unit value and cumulative value of the newest day, then of the day before.',
    '四列，列名以日期开头：最新一日的单位净值与累计净值，然后是前一日的。',
  ),
);

/** Names {@link VALUES} of a reply. `mark` stands behind the older day. */
const valuesOfDays =
  (mark: '-' | '--') =>
  (pages: Pages, ask: FundListAsk): Columns<MappedColumn> => {
    const [newest, before] = parseShownDays(pages, ask);
    return [
      [`${newest}-单位净值`, number('3', { unit: 'yuan_per_unit', say: say('Unit value.') })],
      [`${newest}-累计净值`, number('4', { unit: 'yuan_per_unit', say: say('Cumulative value.') })],
      [`${before}${mark}单位净值`, number('5', { unit: 'yuan_per_unit', say: say('Unit value.') })],
      [`${before}${mark}累计净值`, number('6', { unit: 'yuan_per_unit', say: say('Cumulative value.') })],
    ];
  };

const AS_NUMBERS = say(
  'AKShare leaves the figures as texts; here they are numbers, absent where a fund has not published its value yet.',
  'AKShare 把数字保留为文本；此处为数值，基金尚未公布净值时为空。',
);

/** The unit values of all funds on the two newest days. */
export default fundListsOf(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://fund.eastmoney.com/fund.html',
    cache: FUND_VALUES,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
  },
  {
    fund_open_fund_daily_em: fundList({
      say: say(
        'Unit values of all open-end funds on the two newest days, with growth and states of purchase.',
        '开放式基金每日净值：单位净值、累计净值、日增长率',
      ),
      historyIn: 'fund_open_fund_info_em',
      lists: 'funds',
      sample: {
        texts: { 申购状态: ['开放申购', '限大额'], 赎回状态: '开放赎回' },
        columns: sampleNames('{day-0}-单位净值|{day-0}-累计净值|{day-1}-单位净值|{day-1}-累计净值'),
      },
      list: 'open-daily',
      prepare: refuseOtherGrowth,
      nameOpen: valuesOfDays('-'),
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        [DYNAMIC_COLUMNS]: VALUES,
        日增长值: number('7'),
        日增长率: percent('8'),
        申购状态: text('9', { say: say('State of purchases.') }),
        赎回状态: text('10'),
        手续费: percent('17', { say: say('Purchase fee after the discount.', '折后申购费率。') }),
      },
      quirks: [
        AS_NUMBERS,
        FEE_IS_A_NUMBER,
        say(
          'The source orders the rows by growth on the newest day, descending.',
          '数据源按最新一日的增长率降序排列。',
        ),
      ],
    }),

    fund_graded_fund_daily_em: fundList({
      say: say(
        'Unit values of graded funds on the two newest days, with market price and discount.',
        '分级基金每日净值：单位净值、累计净值、市价、折价率',
      ),
      historyIn: 'fund_graded_fund_info_em',
      sample: { columns: sampleNames('{day-0}-单位净值|{day-0}-累计净值|{day-1}--单位净值|{day-1}--累计净值') },
      page: 'https://fund.eastmoney.com/fjjj.html',
      list: 'graded-daily',
      prepare: refuseOtherGrowth,
      ended: '2020-12',
      mayBeEmpty: true,
      nameOpen: valuesOfDays('--'),
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        [DYNAMIC_COLUMNS]: VALUES,
        日增长值: number('7'),
        日增长率: percent('8'),
        市价: number('9'),
        折价率: percent('10', { say: say('Discount of the market price.', '市价的折价。') }),
        手续费: percent('19'),
      },
      quirks: [
        AS_NUMBERS,
        say(
          'The names of the columns of the day before have two hyphens, as in AKShare: `2020-12-30--单位净值`.',
          '前一日各列的列名含两个连字符，与 AKShare 相同：`2020-12-30--单位净值`。',
        ),
        say(
          'Graded funds were wound up by the end of 2020: few rows are left, or none.',
          '分级基金已于 2020 年底前清理完毕：所剩的行很少，或没有。',
        ),
        say(
          'In 2026 the source answered all open-end funds here: AKShare has their states of purchase under 市价 and 折价率; such a reply is refused.',
          '2026 年数据源在此返回全部开放式基金：AKShare 的市价和折价率为其申购、赎回状态；此处视为失败。',
        ),
      ],
    }),
  },
);
