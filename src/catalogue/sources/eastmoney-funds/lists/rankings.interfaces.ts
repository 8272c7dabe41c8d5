import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { FUND_VALUES } from '../cache.ts';
import { FEE_IS_A_NUMBER } from '../rows.ts';
import { fundList, fundListsOf } from './family.ts';
import { FUND_TYPES, INDEX_GROUPS } from './wire.ts';

/** The returns of a fund over spans of time, from a position on: one week first. */
function returnsFrom(first: number) {
  const at = (offset: number): string => String(first + offset);
  return {
    近1周: percent(at(0)),
    近1月: percent(at(1)),
    近3月: percent(at(2)),
    近6月: percent(at(3)),
    近1年: percent(at(4)),
    近2年: percent(at(5)),
    近3年: percent(at(6)),
    今年来: percent(at(7)),
    成立来: percent(at(8)),
  };
}

/** Funds ranked by their return of one year, descending. */
export default fundListsOf(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://fund.eastmoney.com/data/fundranking.html',
    cache: FUND_VALUES,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: [
      say(
        'The rows come in the order of the source: by return of one year, descending.',
        '各行按数据源的顺序：按近一年收益率降序。',
      ),
    ],
  },
  {
    fund_open_fund_rank_em: fundList({
      say: say(
        'Open-end funds with their unit values and returns, ranked by return of one year.',
        '开放式基金排行：近1周至成立来的涨幅',
      ),
      historyIn: 'fund_open_fund_info_em',
      lists: 'funds',
      list: 'open-rank',
      rowNumber: '序号',
      params: {
        symbol: choice(meaningsOf(FUND_TYPES), { default: '全部', say: say('Type of the funds.', '基金类型。') }),
      },
      choose: ({ symbol }) => ({ symbol }),
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        日期: date('3', { say: say('Day of the unit value.', '单位净值的日期。') }),
        单位净值: number('4'),
        累计净值: number('5'),
        日增长率: percent('6'),
        ...returnsFrom(7),
        自定义: percent('18', {
          id: 'custom_return',
          say: say('Return of the year up to the day of the request.', '截至请求日的近一年收益率。'),
        }),
        手续费: percent('20', { say: say('Purchase fee after the discount.', '折后申购费率。') }),
      },
      quirks: [say('Money funds are not in this list.', '此清单不含货币基金。'), FEE_IS_A_NUMBER],
      evidence: [
        say(
          'A recorded row of 2026-07-10 is answered as it came, every cell; its 自定义 is of another span than a year.',
          '2026-07-10 的一行实录，返回值逐格一致；其“自定义”不是一年的区间。',
        ),
      ],
    }),

    fund_exchange_rank_em: fundList({
      sample: { texts: { 类型: '指数型-股票' } },
      say: say(
        'Exchange-traded funds with their unit values and returns, ranked by return of one year.',
        '场内交易基金排行：近1周至成立来的涨幅',
      ),
      lists: 'ETFs',
      page: 'https://fund.eastmoney.com/data/fbsfundranking.html',
      list: 'exchange-rank',
      rowNumber: '序号',
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        类型: text('21'),
        日期: date('3', { say: say('Day of the unit value.', '单位净值的日期。') }),
        单位净值: number('4'),
        累计净值: number('5'),
        ...returnsFrom(6),
        成立日期: date('15'),
      },
    }),

    fund_info_index_em: fundList({
      sample: { texts: { 跟踪标的: '沪深指数', 跟踪方式: '被动指数型', 起购金额: '10元' } },
      say: say(
        'Index funds with their unit values and returns, by group of indices and way to follow them.',
        '指数型基金：单位净值与各期涨幅，按指数类别和跟踪方式',
      ),
      historyIn: 'fund_open_fund_info_em',
      page: 'https://fund.eastmoney.com/trade/zs.html',
      list: 'index',
      params: {
        symbol: choice(meaningsOf(INDEX_GROUPS), {
          default: '沪深指数',
          say: say('Group of the indices.', '指数分组。'),
        }),
        indicator: choice(
          { 全部: say('Any way.'), 被动指数型: say('Passive funds.'), 增强指数型: say('Enhanced funds.') },
          { default: '被动指数型', say: say('How the fund follows its index.', '基金跟踪指数的方式。') },
        ),
      },
      choose: ({ symbol, indicator }) => ({ symbol, indicator }),
      columns: {
        基金代码: code('0'),
        基金名称: text('1'),
        单位净值: number('4'),
        日期: date('3', { say: say('Day of the unit value.', '单位净值的日期。') }),
        日增长率: percent('5'),
        ...returnsFrom(6),
        手续费: percent('18', { say: say('Purchase fee after the discount.', '折后申购费率。') }),
        起购金额: text('24', {
          id: 'minimum_purchase',
          say: say('Minimum purchase, as the source writes it.', '最低申购金额，与数据源所写相同。'),
        }),
        跟踪标的: text({ say: say('Group of the indices: what was asked for.', '指数分组，即所求的分组。') }),
        跟踪方式: text({
          id: 'tracking_method',
          say: say('Way to follow them: what was asked for.', '跟踪方式，即所求的方式。'),
        }),
      },
      complete: (columns, { symbol, indicator }) => {
        const repeated = (value: string) => Cells.checked('text', Array(columns[0]?.cells.length ?? 0).fill(value));
        return [
          ...columns,
          { name: '跟踪标的', cells: repeated(symbol) },
          { name: '跟踪方式', cells: repeated(indicator) },
        ];
      },
      quirks: [
        say(
          '手续费 is a number, with or without a percent sign at the source. AKShare fails to read the sign, and has it empty then; a table of 2026 has numbers.',
          '手续费为数值，无论数据源是否带百分号。AKShare 不能读取百分号，此时该列为空；2026 年的一份表中为数值。',
        ),
      ],
    }),
  },
);
