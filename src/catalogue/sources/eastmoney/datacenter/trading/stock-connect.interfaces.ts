import { say, type Text } from '../../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../../engine/interface/columns.ts';
import { choice } from '../../../../../engine/interface/params.ts';
import type { Table } from '../../../../../engine/table/table.ts';
import { date, dynamicColumns, number, percent, text, whole } from '../../../../declare/columns.ts';
import { dayRange } from '../../../../declare/day-range.ts';
import { sampleNames } from '../../../../declare/sample.ts';
import { shifted, withoutKeys } from '../../../../wire/field-columns.ts';
import { DAILY, FLOWS } from '../cache.ts';
import { QUOTES_OF_MOMENT, report, reports, reportVariant } from '../family.ts';
import { anything, chosen, coded, eq, is, isAmong, made, since, until, withinDays } from '../filter.ts';
import { mainlandOrHongKongCode, shareCode } from '../params.ts';
import {
  ALL_DAILY_HOLDINGS,
  BOARD_RANKS,
  channelColumns,
  channelFlows,
  DAILY_HOLDINGS,
  HOLDINGS,
  holdingColumns,
  NORTHBOUND_HOLDINGS,
  OF_HONG_KONG_SHARES,
  OF_MAINLAND_SHARES,
  reportsOfEitherMarket,
  reportsOfShownDay,
  SOUTHBOUND_HOLDINGS,
} from './connect.ts';

/** Why northbound holdings of single shares cannot be had. */
const NORTHBOUND_BUSY = say(
  'Since August 2024 there are no northbound figures of single shares by day; by June 2026 the source declines every such request as a busy server does (code 9701): 502 `upstream_refused`.',
  '2024 年 8 月起不再有个股的每日北向数据；到 2026 年 6 月，数据源以服务器繁忙（代码 9701）拒绝所有这类请求：502 `upstream_refused`。',
);

/** Says where a net inflow is what is left of a quota of which nothing is stated, and so no inflow. */
function quotaNote(table: Table): Text | undefined {
  const [inflows, left] = ['资金净流入', '当日资金余额'].map((name) => table.column(name));
  for (let row = table.from; row < table.to; row++)
    if (left?.valueAt(row) === 0 && Number(inflows?.valueAt(row)) > 0)
      return say(
        'A net inflow here is the whole quota of the day, whatever was traded: the source states no remaining quota. What was bought net is in net_buy_turnover.',
        '此处大于零的资金净流入是当日全部额度，与实际成交无关：数据源没有给出剩余额度。净买入见成交净买额。',
      );
  return undefined;
}

export default reports(
  {
    category: 'stock',
    topic: 'stock-connect',
    page: 'https://data.eastmoney.com/hsgt/index.html',
    cache: DAILY,
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_hsgt_fund_flow_summary_em: report({
      lists: { rows: 4 },
      sample: {
        texts: {
          类型: ['沪港通', '沪港通', '深港通', '深港通'],
          板块: ['沪股通', '港股通(沪)', '深股通', '港股通(深)'],
          资金方向: ['北向', '南向'],
          交易状态: '3',
          相关指数: ['上证指数', '恒生指数', '深证成指', '恒生指数'],
        },
      },
      say: say('Stock Connect: flows, quota and breadth of the day per channel.', '沪深港通资金流向'),
      cache: FLOWS,
      grain: 'item',
      report: 'RPT_MUTUAL_QUOTA',
      fields: 'TRADE_DATE,MUTUAL_TYPE,BOARD_TYPE,MUTUAL_TYPE_NAME,FUNDS_DIRECTION,INDEX_CODE,INDEX_NAME,BOARD_CODE',
      sort: 'MUTUAL_TYPE',
      pageSize: 2000,
      quotes: [
        'status~07~BOARD_CODE',
        'dayNetAmtIn~07~BOARD_CODE',
        'dayAmtRemain~07~BOARD_CODE',
        'dayAmtThreshold~07~BOARD_CODE',
        'f104~07~BOARD_CODE',
        'f105~07~BOARD_CODE',
        'f106~07~BOARD_CODE',
        'f3~03~INDEX_CODE~INDEX_f3',
        'netBuyAmt~07~BOARD_CODE',
      ],
      columns: {
        交易日: date('TRADE_DATE'),
        类型: text('BOARD_TYPE'),
        板块: text('MUTUAL_TYPE_NAME'),
        资金方向: text('FUNDS_DIRECTION', { id: 'direction', say: say('Direction of funds.') }),
        交易状态: whole('status', { id: 'trading_status', unit: 'none' }),
        成交净买额: shifted(-4, number('netBuyAmt', { id: 'net_buy_turnover', unit: 'hundred_million_yuan' })),
        资金净流入: shifted(-4, number('dayNetAmtIn', { id: 'net_inflow', unit: 'hundred_million_yuan' })),
        当日资金余额: shifted(
          -4,
          number('dayAmtRemain', {
            id: 'remaining_quota',
            unit: 'hundred_million_yuan',
            say: say('Remaining quota on the day.', '当日剩余额度。'),
          }),
        ),
        上涨数: whole('f104', { id: 'rising_count', unit: 'stocks', say: say('Number rising.') }),
        持平数: whole('f106', { id: 'unchanged_count', unit: 'stocks', say: say('Number unchanged.') }),
        下跌数: whole('f105', { id: 'falling_count', unit: 'stocks', say: say('Number falling.') }),
        相关指数: text('INDEX_NAME', { id: 'related_index' }),
        指数涨跌幅: percent('INDEX_f3', {
          role: 'other_change',
          id: 'index_change_percent',
          say: say('Index percent change.'),
        }),
      },
      tableNote: quotaNote,
      quirks: [
        say('交易状态 3 means closed.', '交易状态 3 表示收盘。'),
        say('The source sends the three amounts in 10,000 yuan.', '数据源以万元发送三项金额。'),
        say(
          'By June 2026 the source states no remaining quota: 当日资金余额 is 0, so the southbound 资金净流入 is the whole quota of the day, 420, whatever was traded. What was bought net is 成交净买额; northbound it is 0 too, since nothing is disclosed.',
          '到 2026 年 6 月，数据源不再给出剩余额度：当日资金余额为 0，南向的资金净流入因而总是当日全部额度 420，与实际成交无关。净买入见成交净买额；北向数据不再披露，也为 0。',
        ),
      ],
    }),
    stock_hsgt_hold_stock_em: reportVariant({
      say: say('Stock Connect northbound: ranking of stocks by added holding.', '沪深港通持股：个股排行'),
      sample: {
        texts: { 所属板块: ['汽车整车', '医疗服务', '玻璃玻纤', '化学制品', '煤炭行业'] },
        columns: sampleNames('5日增持估计-股数|5日增持估计-市值|~5日增持估计-市值增幅|5日增持估计-占流通股比'),
      },
      page: 'https://data.eastmoney.com/hsgtcg/list.html',
      params: {
        market: choice(
          { 北向: say('northbound'), 沪股通: say('northbound to Shanghai'), 深股通: say('northbound to Shenzhen') },
          { default: '沪股通', say: say('Which market is wanted.', '需要哪个市场。') },
        ),
        indicator: choice(
          {
            今日排行: say('today'),
            '3日排行': say('three days'),
            '5日排行': say('five days'),
            '10日排行': say('ten days'),
            月排行: say('a month'),
            季排行: say('a quarter'),
            年排行: say('a year'),
          },
          { default: '5日排行', say: say('Span over which the added holding is estimated.', '估计增持所用的时段。') },
        ),
      },
      source: reportsOfShownDay,
      request: ({ indicator }) => ({
        report: 'RPT_MUTUAL_STOCK_NORTHSTA',
        where: {
          INTERVAL_TYPE: coded('indicator', {
            今日排行: '1',
            '3日排行': '3',
            '5日排行': '5',
            '10日排行': '10',
            月排行: 'M',
            季排行: 'Q',
            年排行: 'Y',
          }),
          MUTUAL_TYPE: chosen('market', { 北向: anything, 沪股通: is('001'), 深股通: is('003') }),
        },
        sort: '-ADD_MARKET_CAP',
        key: 'SECURITY_CODE',
        pageSize: 50000,
        variant: `shares ${indicator.replace('排行', '')}`,
      }),
      columnsOf: holdingColumns,
      rowNumber: '序号',
      columns: {
        ...HOLDINGS,
        [DYNAMIC_COLUMNS]: dynamicColumns(
          'any',
          'unstated',
          say(
            'The five estimates of added holdings, named after the indicator: 5日增持估计-股数.',
            '五个增持估计，以指标命名：5日增持估计-股数。',
          ),
        ),
        所属板块: text('INDUSTRY_NAME'),
        日期: date('TRADE_DATE'),
      },
      quirks: [
        say('The day is the one that the page of the source shows.', '日期以数据源网页所示为准。'),
        say(
          'The five columns of 增持估计 carry the indicator before their name: 5日增持估计-股数.',
          '五个增持估计列的列名以指标开头：5日增持估计-股数。',
        ),
        NORTHBOUND_BUSY,
      ],
      ended: '2024-08-16',
      inferred:
        'SECURITY_NAME,CLOSE_PRICE,CHANGE_RATE,HOLD_SHARES,HOLD_MARKET_CAP,FREE_SHARES_RATIO,TOTAL_SHARES_RATIO,ADD_SHARES_REPAIR,ADD_SHARES_AMP,FREECAP_RATIO_CHG,TOTAL_RATIO_CHG,INDUSTRY_NAME',
    }),
    stock_hsgt_stock_statistics_em: reportVariant({
      say: say('Stock Connect: holdings per stock and day.', '沪深港通持股：每日个股统计'),
      page: 'https://data.eastmoney.com/hsgtcg/StockStatistics.aspx',
      params: {
        symbol: choice(
          {
            北向持股: say('northbound'),
            沪股通持股: say('northbound to Shanghai'),
            深股通持股: say('northbound to Shenzhen'),
            南向持股: say('southbound'),
          },
          { default: '北向持股', say: say('Channel or direction.', '通道或方向。') },
        ),
        ...dayRange('20240110', '20240110'),
      },
      request: ({ symbol }) => ({
        report: symbol === '南向持股' ? 'RPT_MUTUAL_STOCK_HOLDRANKS' : 'RPT_MUTUAL_STOCK_NORTHSTA',
        where: {
          INTERVAL_TYPE: is('1'),
          MUTUAL_TYPE: chosen('symbol', {
            北向持股: isAmong('001', '003'),
            沪股通持股: is('001'),
            深股通持股: is('003'),
            南向持股: anything,
          }),
          RN: chosen('symbol', { 北向持股: anything, 沪股通持股: anything, 深股通持股: anything, 南向持股: is(1) }),
          TRADE_DATE: withinDays('start_date', 'end_date'),
        },
        sort: '-TRADE_DATE',
        key: ['TRADE_DATE', 'SECURITY_CODE'],
        pageSize: 1000,
        variant: symbol === '南向持股' ? 'southbound' : 'northbound',
      }),
      columnsOf: (variant) => (variant === 'southbound' ? SOUTHBOUND_HOLDINGS : NORTHBOUND_HOLDINGS),
      columns: NORTHBOUND_HOLDINGS,
      ended: '2024-08-16',
      hasEnded: ({ symbol }) => symbol !== '南向持股',
      quirks: [
        NORTHBOUND_BUSY,
        say('Only the northbound series have ended.', '只有北向序列已终止。'),
        say('Prices and values of 南向持股 are in HKD.', '南向持股的价格与市值以港元计。'),
      ],
      inferred:
        'SECURITY_NAME,CLOSE_PRICE,CHANGE_RATE,HOLD_SHARES,HOLD_MARKET_CAP,TOTAL_SHARES_RATIO,HOLD_SHARES_RATIO,HOLD_MARKETCAP_CHG1,HOLD_MARKETCAP_CHG5,HOLD_MARKETCAP_CHG10',
    }),
    stock_hsgt_institution_statistics_em: report({
      sample: { texts: { 机构名称: '华侨证券经纪(香港)有限公司' } },
      say: say('Stock Connect: holdings per institution and day.', '沪深港通持股：每日机构统计'),
      page: 'https://data.eastmoney.com/hsgtcg/InstitutionStatistics.aspx',
      grain: 'party',
      params: {
        market: choice(
          {
            北向持股: say('northbound'),
            南向持股: say('southbound'),
            沪股通持股: say('northbound to Shanghai'),
            深股通持股: say('northbound to Shenzhen'),
          },
          { default: '北向持股', say: say('Which market is wanted.', '需要哪个市场。') },
        ),
        ...dayRange('20220601', '20220609'),
      },
      report: 'PRT_MUTUAL_ORG_STA',
      where: {
        MARKET_TYPE: coded('market', { 北向持股: 'N', 南向持股: 'S', 沪股通持股: '001', 深股通持股: '003' }),
        HOLD_DATE: [since('start_date'), until('end_date')],
      },
      sort: '-HOLD_DATE',
      pageSize: 500,
      columns: {
        持股日期: date('HOLD_DATE'),
        机构名称: text('ORG_NAME'),
        持股只数: number('HOLD_NUM', { id: 'stocks_held_count', unit: 'stocks', say: say('Number of stocks held.') }),
        持股市值: number('HOLD_MARKET_CAP'),
        '持股市值变化-1日': number('HOLD_MARKET_CAPONE'),
        '持股市值变化-5日': number('HOLD_MARKET_CAPFIVE'),
        '持股市值变化-10日': number('HOLD_MARKET_CAPTEN'),
      },
      ended: '2024-08-16',
      hasEnded: ({ market }) => market !== '南向持股',
      quirks: [
        say(
          'Every page is read, also of 南向持股, where AKShare reads the first.',
          '读取全部页，南向持股也是如此；AKShare 对后者只读第一页。',
        ),
        say(
          'Only the northbound series have ended: later days answer `[]`.',
          '只有北向序列已终止：之后的日期返回 `[]`。',
        ),
      ],
      inferred: 'ORG_NAME,HOLD_NUM,HOLD_MARKET_CAP,HOLD_MARKET_CAPONE,HOLD_MARKET_CAPFIVE,HOLD_MARKET_CAPTEN',
    }),
    stock_hsgt_hist_em: reportVariant({
      say: say(
        'Daily history of one Stock Connect channel (northbound or southbound): turnover, net buying, leading stock.',
        '沪深港通历史数据',
      ),
      sample: { codes: { '领涨股-代码': '600000.SH' }, columns: sampleNames('沪深300|沪深300-涨跌幅') },
      kind: 'history',
      grain: 'day',
      params: {
        symbol: choice(
          {
            北向资金: say('northbound'),
            沪股通: say('northbound to Shanghai'),
            深股通: say('northbound to Shenzhen'),
            南向资金: say('southbound'),
            港股通沪: say('southbound from Shanghai'),
            港股通深: say('southbound from Shenzhen'),
          },
          { default: '北向资金', say: say('Channel or direction.', '通道或方向。') },
        ),
      },
      request: ({ symbol }) => ({
        report: 'RPT_MUTUAL_DEAL_HISTORY',
        where: {
          MUTUAL_TYPE: coded('symbol', {
            北向资金: '005',
            沪股通: '001',
            深股通: '003',
            南向资金: '006',
            港股通沪: '002',
            港股通深: '004',
          }),
        },
        sort: '-TRADE_DATE',
        pageSize: 1000,
        variant: symbol,
      }),
      columnsOf: channelColumns,
      columns: {
        ...channelFlows(-6),
        [DYNAMIC_COLUMNS]: dynamicColumns(
          'any',
          'unstated',
          say(
            'Close of the index and its change in percent, named after it: 沪深300, 沪深300-涨跌幅.',
            '指数的收盘及其涨跌幅，以指数命名：沪深300、沪深300-涨跌幅。',
          ),
        ),
        '领涨股-代码': text('LEAD_STOCKS_CODE', {
          id: 'leading_stock_code',
          role: 'code',
          of: 'share',
          say: say('Code of the leading share.'),
        }),
      },
      sorted: '日期',
      quirks: [
        say(
          'The two columns of the index carry its name: 沪深300, 上证指数, 深证指数 or 恒生指数.',
          '两个指数列的列名带有指数名称：沪深300、上证指数、深证指数或恒生指数。',
        ),
        say(
          '沪深300 of 北向资金 is the Shanghai Composite: the name is that of AKShare.',
          '北向资金的沪深300 实为上证指数：列名沿用 AKShare。',
        ),
        say(
          '历史累计净买额 is in 100 million for 沪股通 and 深股通, in trillion for the others.',
          '历史累计净买额：沪股通和深股通以亿计，其余以万亿计。',
        ),
        say(
          'What southbound channels buy and sell is in HKD; the quota of the exchanges is in yuan both ways.',
          '南向通道的买卖金额以港元计；交易所的额度在两个方向都以人民币计。',
        ),
        say(
          'Since August 2024 the exchanges publish no northbound flows: those columns are null.',
          '自 2024 年 8 月起交易所不再公布北向资金流向，相应各列为 null。',
        ),
      ],
    }),
    stock_hsgt_board_rank_em: reportVariant({
      sample: {
        texts: {
          '今日增持最大股-市值': '农业银行',
          '今日增持最大股-占总市值比': '齐鲁银行',
          '今日减持最大股-市值': '宁波银行',
          '今日减持最大股-占总市值比': '南都电源',
        },
      },
      say: say('Stock Connect northbound: ranking of industry, concept or region boards.', '沪深港通持股：板块排行'),
      page: 'https://data.eastmoney.com/hsgtcg/bk.html',
      grain: 'board',
      params: {
        symbol: choice(
          {
            北向资金增持行业板块排行: say('boards of industries'),
            北向资金增持概念板块排行: say('boards of concepts'),
            北向资金增持地域板块排行: say('boards of regions'),
          },
          { default: '北向资金增持行业板块排行', say: say('Kind of boards.', '板块类型。') },
        ),
        indicator: choice(
          {
            今日: say('today'),
            '3日': say('three days'),
            '5日': say('five days'),
            '10日': say('ten days'),
            '1月': say('a month'),
            '1季': say('a quarter'),
            '1年': say('a year'),
          },
          { default: '今日', say: say('Span over which the added holding is estimated.', '估计增持所用的时段。') },
        ),
      },
      source: reportsOfShownDay,
      request: () => ({
        report: 'RPT_MUTUAL_BOARD_HOLDRANK_WEB',
        where: {
          BOARD_TYPE: coded('symbol', {
            北向资金增持行业板块排行: '5',
            北向资金增持概念板块排行: '4',
            北向资金增持地域板块排行: '3',
          }),
          INTERVAL_TYPE: coded('indicator', {
            今日: '1',
            '3日': '3',
            '5日': '5',
            '10日': '10',
            '1月': 'M',
            '1季': 'Q',
            '1年': 'Y',
          }),
        },
        sort: '-ADD_MARKET_CAP',
        pageSize: 500,
        quotes: ['f3~05~SECURITY_CODE~INDEX_CHANGE_RATIO'],
        variant: 'boards',
      }),
      rowNumber: '序号',
      columns: BOARD_RANKS,
      quirks: [
        QUOTES_OF_MOMENT,
        say('The day is the one that the page of the source shows.', '日期以数据源网页所示为准。'),
        say(
          'The four columns of 最大股 hold names of shares: the largest by value, and by share of the total value.',
          '四个最大股列是股票名称：分别按市值和按占总市值的比例为最大。',
        ),
        say(
          'The four ratios of boards are fractions: 0.0157 is 1.57 %. 市值增幅 is percent.',
          '四个板块比例为小数：0.0157 即 1.57%。市值增幅以百分比计。',
        ),
        say(
          'Since August 2024 the northbound figures of single shares are degraded.',
          '自 2024 年 8 月起，个股的北向数据质量下降。',
        ),
      ],
      evidence: [
        say(
          'A recorded row of 2024-08-16 is answered as recorded; its ratios and values agree: value / 占板块比 is the value of all banks, value / 占北向资金比 that of all northbound holdings.',
          '2024-08-16 的一行实录数据原样返回；其比例与市值相符：市值 / 占板块比为全部银行股的市值，市值 / 占北向资金比为全部北向持股的市值。',
        ),
      ],
    }),
    stock_hsgt_individual_em: reportVariant({
      say: say('Daily Stock Connect holdings of one stock of the mainland or of Hong Kong.', '沪深港通持股：具体股票'),
      page: 'https://data.eastmoney.com/hsgtcg/StockHdStatistics/002008.html',
      kind: 'history',
      grain: 'day',
      params: { symbol: mainlandOrHongKongCode({ default: '002008' }) },
      request: ({ symbol }) =>
        /^\d{5}$/.test(symbol)
          ? {
              report: 'RPT_MUTUAL_STOCK_HOLDRANKS',
              where: { SECUCODE: made(({ symbol: share }) => `${share}.HK`), MUTUAL_TYPE: is('002') },
              sort: '-TRADE_DATE',
              pageSize: 500,
              variant: 'Hong Kong',
            }
          : {
              report: 'RPT_MUTUAL_HOLDSTOCKNDATE_STA',
              where: { SECURITY_CODE: eq('symbol'), INTERVAL_TYPE: is('1') },
              sort: '-TRADE_DATE',
              pageSize: 500,
              variant: 'mainland',
            },
      columnsOf: (variant) =>
        withoutKeys(DAILY_HOLDINGS, variant === 'mainland' ? OF_HONG_KONG_SHARES : OF_MAINLAND_SHARES),
      columns: ALL_DAILY_HOLDINGS,
      sorted: '持股日期',
      ended: '2024-08-16',
      hasEnded: ({ symbol }) => symbol.length === 6,
      quirks: [
        say('A symbol of five digits is one of Hong Kong: three columns differ.', '五位的 symbol 是港股：有三列不同。'),
        say('Only the series of shares of the mainland have ended.', '只有内地股票的序列已经停止。'),
      ],
    }),
    stock_hsgt_individual_detail_em: reportVariant({
      sample: { texts: { 机构名称: '微牛证券有限公司' }, isNewestFirst: true },
      say: say('Stock Connect: holdings of one stock per institution.', '沪深港通持股：具体股票详情'),
      page: 'https://data.eastmoney.com/hsgtcg/StockHdDetail/002008.html',
      grain: 'party',
      params: {
        symbol: shareCode({ default: '002008' }),
        ...dayRange('20220130', '20220330'),
      },
      source: reportsOfEitherMarket,
      request: () => ({
        report: 'RPT_MUTUAL_HOLD_DET',
        where: {
          SECURITY_CODE: eq('symbol'),
          MARKET_CODE: is('003'),
          HOLD_DATE: [since('start_date'), until('end_date')],
        },
        sort: '-HOLD_DATE',
        pageSize: 500,
      }),
      columns: {
        持股日期: date('HOLD_DATE'),
        当日收盘价: number('CLOSE_PRICE'),
        当日涨跌幅: percent('CHANGE_RATE'),
        机构名称: text('ORG_NAME'),
        持股数量: whole('HOLD_NUM'),
        持股市值: number('HOLD_MARKET_CAP'),
        持股数量占A股百分比: percent('HOLD_SHARES_RATIO'),
        '持股市值变化-1日': number('HOLD_MARKET_CAPONE'),
        '持股市值变化-5日': number('HOLD_MARKET_CAPFIVE'),
        '持股市值变化-10日': number('HOLD_MARKET_CAPTEN'),
      },
      ended: '2024-08-16',
      quirks: [say('Shenzhen is asked first and, where it has nothing, Shanghai.', '先查深圳，没有时再查上海。')],
    }),
  },
);
