import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { code, number, optionalIn, percent, text, whole } from '../../../declare/columns.ts';
import { words } from '../../../wire/upstream-value.ts';
import { LEVELS, LOOKED_UP, OTHER_BOARDS } from './board-quirks.ts';
import { list, lists } from './family.ts';
import { type FlowSpan, inflowColumns, SPANS } from './inflow.ts';
import { boardMembers, membersOf } from './members.ts';
import { MAINLAND_SESSION, QUOTE_QUIRKS, ROW_NUMBER } from './quotes.ts';
import type { ListColumn } from './values.ts';

const SHARES = 'm:0+t:6+f:!2,m:0+t:13+f:!2,m:0+t:80+f:!2,m:1+t:2+f:!2,m:1+t:23+f:!2';
const WITH_B_SHARES = `${SHARES},m:0+t:7+f:!2,m:1+t:3+f:!2`;

const UNIVERSES = {
  全部股票: { code: WITH_B_SHARES, say: say('all shares') },
  沪深A股: { code: SHARES, say: say('A-shares') },
  沪市A股: { code: 'm:1+t:2+f:!2,m:1+t:23+f:!2', say: say('A-shares of Shanghai') },
  科创板: { code: 'm:1+t:23+f:!2', say: say('STAR market') },
  深市A股: { code: 'm:0+t:6+f:!2,m:0+t:13+f:!2,m:0+t:80+f:!2', say: say('A-shares of Shenzhen') },
  创业板: { code: 'm:0+t:80+f:!2', say: say('ChiNext') },
  沪市B股: { code: 'm:1+t:3+f:!2', say: say('B-shares of Shanghai') },
  深市B股: { code: 'm:0+t:7+f:!2', say: say('B-shares of Shenzhen') },
} as const;

const SECTORS = { 行业资金流: 'm:90 t:2', 概念资金流: 'm:90 t:3', 地域资金流: 'm:90 t:1' } as const;

const SHARE = {
  代码: code('f12', { say: say('Code of the share.', '股票代码。') }),
  名称: text('f14', { say: say('Name of the share.', '股票名称。') }),
  最新价: number('f2', {
    say: say('Latest price; of B-shares, in the currency in which they trade.', '最新价；B 股以其交易货币计。'),
    unit: 'yuan_per_share',
  }),
};
const BOARD = { 名称: text('f14') };

/** The columns of a list over a span: the first ones, the change, the flow, and the last. */
function columnsOf(
  first: typeof SHARE | typeof BOARD,
  span: FlowSpan,
  changeName = `${span}涨跌幅`,
): Readonly<Record<string, ListColumn>> {
  const { change, flow, largest } = SPANS[span];
  return {
    ...first,
    [changeName]: percent(change),
    ...inflowColumns(span, flow),
    ...(first === BOARD && {
      [`${span}主力净流入最大股`]: text(largest),
    }),
  };
}

const MEMBER_CHANGE = '今天涨跌幅';

/** The columns of several spans, each once; those of one span are marked to be in its answers alone. */
function columnsOfAll(
  first: typeof SHARE | typeof BOARD,
  spans: readonly FlowSpan[],
  changeNames: Partial<Record<FlowSpan, string>> = {},
): Readonly<Record<string, ListColumn>> {
  const all = spans.flatMap((span) =>
    Object.entries(columnsOf(first, span, changeNames[span])).map(([name, column]) => [
      name,
      name in first ? column : optionalIn({ indicator: [span] }, column),
    ]),
  );
  return Object.fromEntries(all);
}

const RANK_SPANS = ['今日', '3日', '5日', '10日'] as const;
const BOARD_SPANS = ['今日', '5日', '10日'] as const;

const SPAN_TEXTS = { 今日: say('today'), '5日': say('five days'), '10日': say('ten days') } as const;

/** The span of a variant. */
function spanOf(variant: string): FlowSpan {
  return RANK_SPANS.find((span) => span === variant) ?? '今日';
}

/** The field by which a ranking is sorted: the net inflow of main orders over the span. */
function byInflow(variant: string): string {
  return `-${SPANS[spanOf(variant)].flow[0]}`;
}

const IDENTITIES = say(
  'Main orders are the super large and the large ones. Their net inflow and that of medium and small orders of a share add up to 0.',
  '主力是超大单与大单之和。一只股票的主力、中单与小单净流入相加为 0。',
);

export default lists(
  {
    category: 'stock',
    topic: 'money-flow',
    page: 'https://data.eastmoney.com/zjlx/detail.html',
    cache: MAINLAND_SESSION,
    kind: 'snapshot',
    grain: 'security',
    quirks: [IDENTITIES, OTHER_BOARDS, ...QUOTE_QUIRKS],
    rowNumber: ROW_NUMBER,
  },
  {
    stock_individual_fund_flow_rank: list({
      similar: ['stock_fund_flow_rank_sina'],
      say: say('Shares by net inflow of main orders today or over some days, largest first.', '个股资金流排名'),
      lists: 'A-shares',
      params: {
        indicator: choice(
          { 今日: say('today'), '3日': say('three days'), '5日': say('five days'), '10日': say('ten days') },
          { default: '5日', say: say('The span.', '周期。') },
        ),
      },
      list: ({ indicator }) => ({ set: WITH_B_SHARES, variant: indicator }),
      sortedBy: byInflow,
      columns: columnsOfAll(SHARE, RANK_SPANS),
      columnsOf: (variant) => columnsOf(SHARE, spanOf(variant)),
      quirks: [
        say('B-shares are in the list, shares of Beijing are not.', '清单含 B 股，不含北交所股票。'),
        say('Columns carry the span as their prefix.', '列名以周期开头。'),
      ],
    }),
    stock_sector_fund_flow_rank: list({
      sample: { texts: { 今日主力净流入最大股: ['胜宏科技', '恒宝股份', '厦门钨业', '南方航空'] } },
      similar: ['stock_board_fund_flow_sina', 'stock_board_rank_tx'],
      say: say(
        'Industry, concept or region boards by net inflow of main orders today or over some days, largest first.',
        '板块资金流排名',
      ),
      lists: {
        of: {
          param: 'sector_type',
          groups: { 行业资金流: 'industries', 概念资金流: 'concepts', 地域资金流: 'regions' },
        },
      },
      page: 'https://data.eastmoney.com/bkzj/hy.html',
      grain: 'board',
      params: {
        indicator: choice(SPAN_TEXTS, { default: '今日', say: say('The span.', '周期。') }),
        sector_type: choice(
          { 行业资金流: say('industries'), 概念资金流: say('concepts'), 地域资金流: say('regions') },
          { default: '行业资金流', say: say('The kind of boards.', '板块类型。') },
        ),
      },
      list: ({ indicator, sector_type: kind }) => ({ set: SECTORS[kind], variant: indicator }),
      sortedBy: byInflow,
      columns: columnsOfAll(BOARD, BOARD_SPANS),
      columnsOf: (variant) => columnsOf(BOARD, spanOf(variant)),
      quirks: [
        say(
          'AKShare names the order of the pages wrongly, so that rows may be repeated or lost while it pages.',
          'AKShare 写错了分页的排序方式，翻页期间可能有行重复或遗漏。',
        ),
        LEVELS,
        say(
          'The net inflows of a board by size of orders add up to 0 only roughly.',
          '板块按单量划分的净流入，相加只是近似为 0。',
        ),
      ],
    }),
    stock_sector_fund_flow_summary: list({
      similar: ['stock_fund_flow_rank_sina', 'stock_board_cons_tx'],
      say: say(
        'Members of an industry board by net inflow of main orders today or over some days, largest first.',
        '行业个股资金流',
      ),
      page: 'https://data.eastmoney.com/bkzj/BK1036.html',
      source: boardMembers,
      params: {
        symbol: words({
          default: '电源设备',
          say: say('Name of the industry, or its code such as BK1036.', '行业名称，或其代码，例如 BK1036。'),
          max: 40,
          board: 'industry_board',
        }),
        indicator: choice(SPAN_TEXTS, { default: '今日', say: say('The span.', '周期。') }),
      },
      list: ({ symbol, indicator }) => ({ ...membersOf(symbol, 'industry boards with flows'), variant: indicator }),
      sortedBy: byInflow,
      columns: columnsOfAll(SHARE, BOARD_SPANS, { 今日: MEMBER_CHANGE }),
      columnsOf: (variant) => {
        const span = spanOf(variant);
        return columnsOf(SHARE, span, span === '今日' ? MEMBER_CHANGE : undefined);
      },
      quirks: [
        LOOKED_UP,
        say(
          'The default 电源设备 is AKShare’s. The source has no industry of this name any more since February 2026, so that it is 404.',
          '默认值“电源设备”沿用 AKShare。自 2026 年 2 月起数据源已没有这个名称的行业，因此返回 404。',
        ),
        say(
          'AKShare returns the first 100 members, those of one page. All members are here.',
          'AKShare 只返回一页，即前 100 只成份股；此处返回全部成份股。',
        ),
        say(
          'A missing figure is `null` here; AKShare leaves the dash of the source.',
          '缺失的数字在此为 `null`；AKShare 保留数据源的短横。',
        ),
      ],
      example: { symbol: '半导体' },
    }),
    stock_main_fund_flow: list({
      sample: { texts: { 所属板块: ['交运设备', '农牧饲渔', '医药商业', '通用设备', '消费电子', '环保行业'] } },
      similar: ['stock_fund_flow_rank_sina'],
      say: say(
        'Shares by the share of main orders’ net inflow in the turnover of today, largest first, with ranks of three spans.',
        '主力净流入排名',
      ),
      lists: 'A-shares',
      page: 'https://data.eastmoney.com/zjlx/list.html',
      params: {
        symbol: choice(meaningsOf(UNIVERSES), { default: '全部股票', say: say('Which shares.', '需要哪些股票。') }),
      },
      list: ({ symbol }) => ({ set: UNIVERSES[symbol].code }),
      sortedBy: '-f184',
      columns: {
        ...SHARE,
        '今日排行榜-主力净占比': percent('f184', {
          id: 'main_net_inflow_ratio_today',
          say: say('Net inflow of main orders today, over the turnover.', '今日主力净流入占成交额的比例。'),
        }),
        '今日排行榜-今日排名': whole('f225', {
          id: 'rank_today',
          unit: 'rank',
          say: say('Rank by net inflow over turnover today.', '按今日净流入占成交额比例的排名。'),
        }),
        '今日排行榜-今日涨跌': percent('f3', {
          role: 'change_percent',
          id: 'change_percent_today',
          say: say('Change of the price today.'),
        }),
        '5日排行榜-主力净占比': percent('f165', {
          id: 'main_net_inflow_ratio_5d',
          say: say('Net inflow of main orders of five days, over the turnover.', '五日主力净流入占成交额的比例。'),
        }),
        '5日排行榜-5日排名': whole('f263', {
          id: 'rank_5d',
          unit: 'rank',
          say: say('Rank by net inflow over turnover of five days.', '按五日净流入占成交额比例的排名。'),
        }),
        '5日排行榜-5日涨跌': percent('f109', {
          role: 'other_change',
          id: 'change_percent_5d',
          say: say('Change of the price over five days.'),
        }),
        '10日排行榜-主力净占比': percent('f175', {
          id: 'main_net_inflow_ratio_10d',
          say: say('Net inflow of main orders of ten days, over the turnover.', '十日主力净流入占成交额的比例。'),
        }),
        '10日排行榜-10日排名': whole('f264', {
          id: 'rank_10d',
          unit: 'rank',
          say: say('Rank by net inflow over turnover of ten days.', '按十日净流入占成交额比例的排名。'),
        }),
        '10日排行榜-10日涨跌': percent('f160', {
          role: 'other_change',
          id: 'change_percent_10d',
          say: say('Change of the price over ten days.'),
        }),
        所属板块: text('f100', { say: say('Industry board of the share.', '股票所属的行业板块。') }),
      },
      quirks: [
        say(
          'AKShare sorts the rows by the change in percent, so that the ranking is lost. Here they are in the order of the ranking, and 序号 numbers it.',
          'AKShare 按涨跌幅排列各行，失去了排名；此处按排名排列，序号即名次。',
        ),
      ],
    }),
  },
);
