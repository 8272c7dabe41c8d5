import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { code, date, dynamicColumns, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { FUND_VALUES } from '../cache.ts';
import { apiList } from './family.ts';
import { type ApiListAsk, openList, parseApiList } from './wire.ts';

/** The columns of the days that the list of wealth funds shows, newest day first, and their fields. */
const DAY_FIELDS = [
  { field: 'mui', title: '万份收益', day: 0, kind: 'number' },
  { field: 'syi', title: '7日年华', day: 0, kind: 'percent' },
  { field: 'zrmui', title: '万份收益', day: 1, kind: 'number' },
  { field: 'zrsyi', title: '7日年华', day: 1, kind: 'percent' },
] as const;

const EMPTY_FOR_YEARS = say(
  'The list of the source has been empty for years: short-term wealth funds are no longer offered. The answer is `[]` unless it fills again.',
  '数据源的清单多年为空：短期理财基金已不再发售。除非清单重新有内容，否则返回 `[]`。',
);

const YIELD_OF_7_DAYS = {
  id: 'annualized_yield_last_7_days',
  say: say('Annualized yield of the last 7 days.'),
} as const;

export default familyOf(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://fund.eastmoney.com/data/hbxfundranking.html',
    cache: FUND_VALUES,
    kind: 'snapshot',
    grain: 'security',
  },
  {
    fund_money_rank_em: apiList({
      sample: { texts: { 手续费: '0费率' } },
      say: say('Money funds with their yields, the highest return of one year first.', '货币型基金排行'),
      historyIn: 'fund_money_fund_info_em',
      list: 'money-rank',
      rowNumber: '序号',
      columns: {
        基金代码: code('FCODE'),
        基金简称: text('SHORTNAME'),
        日期: date('FSRQ', { say: say('Day of the figures.', '数字的日期。') }),
        万份收益: number('DWJZ'),
        年化收益率7日: percent('LJJZ', YIELD_OF_7_DAYS),
        年化收益率14日: percent('FTYI', {
          id: 'annualized_yield_last_14_days',
          say: say('Annualized yield of the last 14 days.'),
        }),
        年化收益率28日: percent('TEYI', {
          id: 'annualized_yield_last_28_days',
          say: say('Annualized yield of the last 28 days.'),
        }),
        近1月: percent('SYL_Y'),
        近3月: percent('SYL_3Y'),
        近6月: percent('SYL_6Y'),
        近1年: percent('SYL_1N'),
        近2年: percent('SYL_2N'),
        近3年: percent('SYL_3N'),
        近5年: percent('SYL_5N', { id: 'return_5y', say: say('Return of five years.') }),
        今年来: percent('SYL_JN'),
        成立来: percent('SYL_LN'),
        手续费: text('#20/27 FCODE#6 FSRQ#8 TEYI#13 SYL_LN#18', {
          say: say(
            'Purchase fee with its percent sign, 0.00%, or in words.',
            '申购费率，带百分号，如 0.00%；或为文字。',
          ),
        }),
      },
      quirks: [
        say(
          'AKShare takes all fields by position; here only 手续费 is, since its name is not known: it is `null` where the known fields do not stand in their places, or their number is another.',
          'AKShare 按位置取全部字段；此处只有手续费如此，因其字段名未知：已知字段不在原位或字段数不同时，它为 `null`。',
        ),
        say(
          'In August 2026 the source had the fields in another order: AKShare printed the name of a fund under 基金代码, and 5000000 as a yield.',
          '2026 年 8 月数据源的字段顺序改变：AKShare 在基金代码下给出基金名称，在收益率下给出 5000000。',
        ),
      ],
      evidence: [
        say(
          'The first 100 rows, recorded from AKShare in April 2026, are answered as recorded, every cell.',
          '前 100 行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
        ),
      ],
    }),

    fund_lcx_rank_em: apiList({
      sample: { texts: { 可购买: '1' } },
      say: say(
        'Short-term wealth funds with their yields; the source no longer publishes any.',
        '理财型基金排行（已无数据）',
      ),
      historyIn: 'fund_financial_fund_info_em',
      page: 'https://fund.eastmoney.com/data/lcxfundranking.html',
      list: 'wealth-rank',
      mayBeEmpty: true,
      rowNumber: '序号',
      columns: {
        基金代码: code('#1/22'),
        基金简称: text('#2/22'),
        日期: date('#3/22', { say: say('Day of the figures.', '数字的日期。') }),
        万份收益: number('#4/22'),
        '年化收益率-7日': percent('#5/22', YIELD_OF_7_DAYS),
        '年化收益率-14日': percent('#7/22', {
          id: 'annualized_yield_last_14_days',
          say: say('Annualized yield of the last 14 days.'),
        }),
        '年化收益率-28日': percent('#8/22', {
          id: 'annualized_yield_last_28_days',
          say: say('Annualized yield of the last 28 days.'),
        }),
        近1周: percent('#0/22'),
        近1月: percent('#9/22'),
        近3月: percent('#10/22'),
        近6月: percent('#11/22'),
        今年来: percent('#12/22'),
        成立来: percent('#13/22'),
        可购买: text('#14/22', { say: say('Whether it can be bought.') }),
        手续费: text('#15/22'),
      },
      quirks: [
        EMPTY_FOR_YEARS,
        say(
          'AKShare asks for a callback that it cannot read, and answers no rows whatever the source sends.',
          'AKShare 请求了自己无法读取的回调格式，不论数据源发送什么都返回空表。',
        ),
        say(
          'The names of its fields are not known: they are taken by position, and a row with another number of fields than twenty-two is refused.',
          '其字段没有已知的名称：按位置取值，字段数不是二十二的行视为失败。',
        ),
      ],
    }),

    fund_financial_fund_daily_em: apiList({
      say: say(
        'Income of short-term wealth funds on the last two days; the source no longer publishes any.',
        '理财型基金实时数据（已无数据）',
      ),
      historyIn: 'fund_financial_fund_info_em',
      sample: {
        texts: { 封闭期: ['28天', '1个月', '2个月'], 申购状态: '限大额' },
        columns: sampleNames('{day-0}-万份收益|{day-0}-7日年华|{day-1}-万份收益|{day-1}-7日年华'),
      },
      page: 'https://fund.eastmoney.com/lcjj.html',
      list: 'wealth-daily',
      mayBeEmpty: true,
      columns: {
        序号: whole('Id', { say: say('Number of the row, as the source counts.', '行号，按数据源的编号。') }),
        基金代码: code('fcode'),
        基金简称: text('shortname'),
        上一期年化收益率: percent('actualsyi', {
          id: 'annualized_yield_last_period',
          say: say('Annualized yield of the last period.'),
        }),
        '*': dynamicColumns(
          'any',
          'yuan_per_10000_units_or_percent',
          say(
            'Income per 10,000 units (万份收益) and 7-day yield (7日年华) of the last two days, each named after its day.',
            '最近两日的万份收益与7日年华，各以日期命名。',
          ),
        ),
        封闭期: text('cycle', { id: 'closed_period', say: say('Period in which it is closed.', '封闭的期间。') }),
        申购状态: text('kfr', { say: say('Whether it can be bought.') }),
      },
      openColumns: parseDays,
      quirks: [EMPTY_FOR_YEARS, say('The spelling 7日年华 is that of AKShare.', '7日年华的写法沿用 AKShare。')],
    }),
  },
);

/** The columns that are named after the days of the list. */
function parseDays(pages: Pages, ask: ApiListAsk): readonly NamedCells[] {
  const list = openList(pages, ask);
  if (!list) return [];
  const { showday: days } = list.data;
  const isDays =
    Array.isArray(days) && days.length >= 2 && days.every((each) => /^\d{4}-\d\d-\d\d$/.test(String(each)));
  if (!isDays)
    throw new Failure(
      'upstream_changed',
      `Eastmoney fund list ${ask.list}: no two days in \`showday\`: ${quote(days)}`,
    );
  const cells = parseApiList(
    pages,
    ask,
    DAY_FIELDS.map(({ field, kind: cells }) => ({ name: field, cells })),
  );
  return DAY_FIELDS.map(({ field, title, day }) => ({ name: `${days[day]}-${title}`, cells: cells[field]! }));
}
