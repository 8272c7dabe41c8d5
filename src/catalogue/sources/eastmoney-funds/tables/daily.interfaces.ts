import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { code, date, dynamicColumns, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { fillFromTable, findOneTable, wantedOf } from '../../../wire/table-columns.ts';
import { FUND_VALUES } from '../cache.ts';
import { type DayColumn, dayColumns, withoutLinks } from './days.ts';
import { type FundTableAsk, fundTables, labelOf, readTables } from './wire.ts';

const SHARED: RecordsShared<FundTableAsk> = {
  source: fundTables,
  category: 'fund',
  topic: 'fund-lists',
  page: 'https://fund.eastmoney.com/HBJJ_pjsyl.html',
  cache: FUND_VALUES,
  kind: 'snapshot',
  grain: 'security',
  quirks: [
    say(
      'Columns are found by their headings. Figures are numbers, where AKShare answers texts with percent signs and dashes.',
      '各列按表头查找。数字为数值，AKShare 则为带百分号和短横的文本。',
    ),
    say(
      'Until a fund has published its value of the newest day, that is null.',
      '基金公布最新一日的净值之前，该值为 null。',
    ),
  ],
};

/** What stands in a list of all funds besides the figures of two days. */
const MONEY = {
  基金代码: code('基金代码'),
  基金简称: text('基金简称'),
  日涨幅: percent('日涨幅', {
    role: 'change_percent',
    id: 'daily_return',
    say: say('Growth on the day, of funds with a unit value.', '当日增长率，仅有单位净值的基金有。'),
  }),
  成立日期: date('成立日期'),
  基金经理: text('基金经理', { say: say('Manager; 等 stands for further ones.', '基金经理；“等”表示还有其他人。') }),
  手续费: text('手续费', { say: say('Purchase fee, such as 0费率.', '申购费率，例如 0费率。') }),
  可购全部: text('可购', { id: 'buy_button_text', say: say('Text of the button to buy it.', '购买按钮的文字。') }),
} as const;

const MONEY_DAYS: readonly DayColumn[] = [
  { heading: '万份收益', title: '万份收益', kind: 'number' },
  { heading: '7日年化', title: '7日年化%', kind: 'percent' },
  { heading: '单位净值', title: '单位净值', kind: 'number' },
];

const EXCHANGE = {
  基金代码: code('基金代码'),
  基金简称: text('基金简称'),
  类型: text('类型'),
  增长值: number('增长值', { say: say('Change of the unit value on the newest day.', '最新一日的单位净值变化。') }),
  增长率: percent('增长率', { say: say('Growth of the unit value on the newest day.', '最新一日的单位净值增长率。') }),
  市价: number('市价'),
  折价率: percent('折价率'),
} as const;

const EXCHANGE_DAYS: readonly DayColumn[] = [
  { heading: '单位净值', title: '单位净值', kind: 'number' },
  { heading: '累计净值', title: '累计净值', kind: 'number' },
];

export default familyOf(SHARED, {
  fund_money_fund_daily_em: records({
    say: say('Income and 7-day yield of all money funds on the last two days.', '货币型基金每日收益'),
    historyIn: 'fund_money_fund_info_em',
    sample: {
      texts: { 手续费: '0费率', 可购全部: '购买' },
      columns: sampleNames('{day-0}-万份收益|{day-0}-7日年化%|{day-0}-单位净值|{day-1}-万份收益'),
    },
    ask: (): FundTableAsk => ({ table: 'money-daily', of: '' }),
    columns: {
      基金代码: MONEY.基金代码,
      基金简称: MONEY.基金简称,
      '*': dynamicColumns(
        'any',
        'money_fund_figures',
        say(
          'Income of 10,000 units, annualized 7-day yield and unit value, of the newest day and of the day before, each named after its day.',
          '最新一日与前一日的万份收益、7日年化与单位净值，各以日期命名。',
        ),
      ),
      日涨幅: MONEY.日涨幅,
      成立日期: MONEY.成立日期,
      基金经理: MONEY.基金经理,
      手续费: MONEY.手续费,
      可购全部: MONEY.可购全部,
    },
    parseRows: (pages, ask) => parseDaily(pages, ask, { columns: MONEY, days: MONEY_DAYS, links: ['基金吧', '档案'] }),
    quirks: [
      say(
        'Names are complete: AKShare removes characters of the links 基金吧 and 档案 from their ends.',
        '名称完整：AKShare 会从名称末尾去掉链接“基金吧”和“档案”中的字。',
      ),
      say(
        'Names of people with rare characters are whole: AKShare decodes the page as GB2312, and loses them.',
        '含生僻字的人名保持完整：AKShare 按 GB2312 解码网页，会丢失这些字。',
      ),
    ],
    evidence: [
      say(
        'The first 100 rows, recorded from AKShare in April 2026, are answered as recorded, every cell, from a page made after its description.',
        '前 100 行（2026 年 4 月实录自 AKShare），由按其说明编写的网页得出的返回值逐格一致。',
      ),
    ],
  }),

  fund_etf_fund_daily_em: records({
    say: say(
      'Unit values of all exchange-traded funds on the last two days, with price and discount.',
      '场内交易基金每日净值',
    ),
    historyIn: 'fund_etf_fund_info_em',
    sample: {
      texts: { 类型: ['指数型-股票', '债券型-场内', '指数型-固收'] },
      columns: sampleNames('{day-0}-单位净值|{day-0}-累计净值|{day-1}-单位净值|{day-1}-累计净值'),
    },
    page: 'https://fund.eastmoney.com/cnjy_dwjz.html',
    ask: (): FundTableAsk => ({ table: 'exchange-daily', of: '' }),
    columns: {
      基金代码: EXCHANGE.基金代码,
      基金简称: EXCHANGE.基金简称,
      类型: EXCHANGE.类型,
      '*': dynamicColumns(
        'number',
        'yuan_per_unit',
        say(
          'Unit value (单位净值) and cumulative value (累计净值) of the newest day and of the day before, each named after its day.',
          '最新一日与前一日的单位净值和累计净值，各以日期命名。',
        ),
      ),
      增长值: EXCHANGE.增长值,
      增长率: EXCHANGE.增长率,
      市价: EXCHANGE.市价,
      折价率: EXCHANGE.折价率,
    },
    parseRows: (pages, ask) =>
      parseDaily(pages, ask, { columns: EXCHANGE, days: EXCHANGE_DAYS, links: ['行情', '吧', '档案'] }),
    quirks: [
      say(
        'Names are complete: AKShare removes characters of the links beside them from their ends.',
        '名称完整：AKShare 会从名称末尾去掉旁边链接中的字。',
      ),
    ],
  }),
});

/** A page that lists funds: its columns, those of each day, and the links behind the name of a fund. */
interface DailyPage {
  readonly columns: typeof MONEY | typeof EXCHANGE;
  readonly days: readonly DayColumn[];
  readonly links: readonly string[];
}

/** The columns of a page that lists funds with the figures of two days. */
function parseDaily(pages: Pages, ask: FundTableAsk, { columns, days, links }: DailyPage): readonly NamedCells[] {
  const label = labelOf(ask);
  const ofDays = Object.fromEntries(days.map(({ heading }) => [heading, { heading, count: 2 }]));
  const table = findOneTable(readTables(pages, ask), { ...wantedOf(columns), ...ofDays }, label);
  const filled = fillFromTable(columns, table, label).map(({ name, cells }) => {
    if (name !== '基金简称') return { name, cells };
    const names = Array.from({ length: cells.length }, (_, row) => String(cells.valueAt(row)));
    return { name, cells: Cells.texts(names.map((each) => withoutLinks(each, links))) };
  });
  return [...filled, ...dayColumns(table, days, label)];
}
