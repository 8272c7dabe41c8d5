import { say } from '../../../../../base/say.ts';
import { choice } from '../../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { dayRange } from '../../../../declare/day-range.ts';
import { ofEach } from '../../../../fields/field.ts';
import { withoutKeys } from '../../../../wire/field-columns.ts';
import { DAILY } from '../cache.ts';
import { report, reports, reportVariant } from '../family.ts';
import { coded, since, until } from '../filter.ts';
import { RECENT_MONTHS } from '../params.ts';

// B shares, funds and bonds lack some of the columns of A shares.
const DEALS = {
  交易日期: date('TRADE_DATE'),
  证券代码: code('SECURITY_CODE'),
  证券简称: text('SECURITY_NAME_ABBR'),
  涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
  收盘价: number('CLOSE_PRICE', { unit: 'yuan' }),
  成交价: number('DEAL_PRICE', { unit: 'yuan' }),
  折溢率: number('PREMIUM_RATIO', { unit: 'fraction' }),
  成交量: number('DEAL_VOLUME', { unit: 'shares', ratioOf: { of: ['turnover'], over: ['deal_price'] } }),
  成交额: number('DEAL_AMT', { near: { role: 'turnover', from: 0.002, to: 0.05 } }),
  '成交额/流通市值': percent('TURNOVER_RATE', {
    id: 'turnover_to_float_market_value',
    ratioOf: { of: ['turnover'], over: ['float_market_value'] },
    say: say('Turnover/ free-float market value.'),
  }),
  买方营业部: text('BUYER_NAME', { id: 'buying_branch' }),
  卖方营业部: text('SELLER_NAME', { id: 'selling_branch' }),
} as const;

export default reports(
  {
    category: 'stock',
    topic: 'block-trades',
    page: 'https://data.eastmoney.com/dzjy/dzjy_sctj.html',
    cache: DAILY,
    kind: 'snapshot',
    grain: 'party',
    rowNumber: '序号',
  },
  {
    stock_dzjy_sctj: report({
      say: say('Block trades: daily market totals.', '大宗交易市场统计'),
      kind: 'history',
      grain: 'day',
      report: 'PRT_BLOCKTRADE_MARKET_STA',
      fields:
        'TRADE_DATE,SZ_INDEX,SZ_CHANGE_RATE,BLOCKTRADE_DEAL_AMT,PREMIUM_DEAL_AMT,PREMIUM_RATIO,DISCOUNT_DEAL_AMT,DISCOUNT_RATIO',
      sort: '-TRADE_DATE',
      pageSize: 500,
      columns: {
        交易日期: date('TRADE_DATE'),
        上证指数: number('SZ_INDEX', {
          id: 'shanghai_composite',
          unit: 'index_points',
          say: say('Shanghai Composite index.'),
        }),
        上证指数涨跌幅: percent('SZ_CHANGE_RATE', {
          role: 'other_change',
          id: 'shanghai_composite_change_percent',
          say: say('Shanghai Composite index percent change.'),
        }),
        大宗交易成交总额: number('BLOCKTRADE_DEAL_AMT', { id: 'block_trade_turnover', unit: 'yuan' }),
        溢价成交总额: number('PREMIUM_DEAL_AMT', {
          id: 'premium_turnover',
          unit: 'yuan',
          say: say('Turnover of the deals at a premium.', '溢价成交的总额。'),
        }),
        溢价成交总额占比: percent('PREMIUM_RATIO', {
          id: 'premium_turnover_share',
          say: say('Turnover at a premium, over that of all block trades.', '溢价成交额占大宗交易成交总额的比例。'),
        }),
        折价成交总额: number('DISCOUNT_DEAL_AMT', {
          id: 'discounted_turnover',
          unit: 'yuan',
          say: say('Turnover of the deals at a discount.', '折价成交的总额。'),
        }),
        折价成交总额占比: percent('DISCOUNT_RATIO', {
          id: 'discounted_turnover_share',
          say: say('Turnover at a discount, over that of all block trades.', '折价成交额占大宗交易成交总额的比例。'),
        }),
      },
    }),
    stock_dzjy_mrmx: reportVariant({
      sample: {
        texts: {
          买方营业部: [
            '机构专用',
            '东方财富证券股份有限公司拉萨东环路第二证券营业部',
            '中信证券股份有限公司上海东方路证券营业部',
          ],
          卖方营业部: [
            '机构专用',
            '东方证券股份有限公司上海黄浦区中华路证券营业部',
            '开源证券股份有限公司西安高新分公司',
          ],
        },
      },
      say: say('Block trades: single deals between two dates.', '大宗交易每日明细'),
      page: 'https://data.eastmoney.com/dzjy/dzjy_mrmx.html',
      grain: 'trade',
      params: {
        symbol: choice(
          { A股: say('A shares'), B股: say('B shares'), 基金: say('funds'), 债券: say('bonds') },
          { default: '基金', say: say('Kind of security.', '证券类型。') },
        ),
        ...dayRange('20220104', '20220104'),
      },
      request: ({ symbol }) => ({
        report: 'RPT_DATA_BLOCKTRADE',
        fields:
          'TRADE_DATE,SECURITY_CODE,SECUCODE,SECURITY_NAME_ABBR,CHANGE_RATE,CLOSE_PRICE,DEAL_PRICE,PREMIUM_RATIO,DEAL_VOLUME,DEAL_AMT,TURNOVER_RATE,BUYER_NAME,SELLER_NAME,CHANGE_RATE_1DAYS,CHANGE_RATE_5DAYS,CHANGE_RATE_10DAYS,CHANGE_RATE_20DAYS,BUYER_CODE,SELLER_CODE',
        where: {
          SECURITY_TYPE_WEB: coded('symbol', { A股: 1, B股: 2, 基金: 3, 债券: 4 }),
          TRADE_DATE: [since('start_date'), until('end_date')],
        },
        sort: 'SECURITY_CODE',
        pageSize: 5000,
        variant: symbol,
      }),
      columnsOf: (symbol) =>
        symbol === 'A股' ? DEALS : withoutKeys(DEALS, ['涨跌幅', '收盘价', '折溢率', '成交额/流通市值']),
      columns: DEALS,
      quirks: [
        say(
          'Deals of B股, 基金 and 债券 have no 涨跌幅, 收盘价, 折溢率 and 成交额/流通市值.',
          'B股、基金和债券的大宗交易没有涨跌幅、收盘价、折溢率和成交额/流通市值。',
        ),
      ],
    }),
    stock_dzjy_mrtj: report({
      say: say('Block trades: totals per stock and day between two dates.', '大宗交易每日统计'),
      page: 'https://data.eastmoney.com/dzjy/dzjy_mrtj.html',
      grain: 'security',
      params: {
        ...dayRange('20220105', '20220105'),
      },
      report: 'RPT_BLOCKTRADE_STA',
      fields:
        'TRADE_DATE,SECURITY_CODE,SECUCODE,SECURITY_NAME_ABBR,CHANGE_RATE,CLOSE_PRICE,AVERAGE_PRICE,PREMIUM_RATIO,DEAL_NUM,VOLUME,DEAL_AMT,TURNOVERRATE,D1_CLOSE_ADJCHRATE,D5_CLOSE_ADJCHRATE,D10_CLOSE_ADJCHRATE,D20_CLOSE_ADJCHRATE',
      where: { TRADE_DATE: [since('start_date'), until('end_date')] },
      sort: '-TURNOVERRATE',
      key: ['TRADE_DATE', 'SECURITY_CODE'],
      pageSize: 5000,
      columns: {
        交易日期: date('TRADE_DATE'),
        证券代码: code('SECURITY_CODE'),
        证券简称: text('SECURITY_NAME_ABBR'),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        收盘价: number('CLOSE_PRICE', { unit: 'mainland_share_price' }),
        成交价: number('AVERAGE_PRICE', {
          unit: 'mainland_share_price',
          say: say('Average price of the deals of the day.', '当日大宗交易的成交均价。'),
        }),
        折溢率: number('PREMIUM_RATIO', { unit: 'fraction' }),
        成交笔数: whole('DEAL_NUM', { id: 'deal_count', unit: 'deals', say: say('Number of deals.') }),
        成交总量: number('VOLUME', {
          id: 'total_deal_volume',
          unit: 'ten_thousand_shares',
          ratioOf: { of: ['total_turnover'], over: ['deal_price'] },
        }),
        成交总额: number('DEAL_AMT', {
          id: 'total_turnover',
          unit: 'ten_thousand_yuan',
          near: { role: 'turnover', from: 0.002, to: 0.05 },
        }),
        '成交总额/流通市值': percent('TURNOVERRATE'),
      },
    }),
    stock_dzjy_hygtj: report({
      say: say('Block trades: most active stocks of a period.', '大宗交易活跃 A 股统计'),
      page: 'https://data.eastmoney.com/dzjy/dzjy_hygtj.html',
      grain: 'security',
      params: { symbol: choice(RECENT_MONTHS, { default: '近三月', say: say('Span of the figures.', '统计时段。') }) },
      report: 'RPT_BLOCKTRADE_ACSTA',
      fields:
        'SECURITY_CODE,SECUCODE,SECURITY_NAME_ABBR,CLOSE_PRICE,CHANGE_RATE,TRADE_DATE,DEAL_AMT,PREMIUM_RATIO,SUM_TURNOVERRATE,DEAL_NUM,PREMIUM_TIMES,DISCOUNT_TIMES,D1_AVG_ADJCHRATE,D5_AVG_ADJCHRATE,D10_AVG_ADJCHRATE,D20_AVG_ADJCHRATE,DATE_TYPE_CODE',
      where: { DATE_TYPE_CODE: coded('symbol', { 近一月: 1, 近三月: 3, 近六月: 6, 近一年: 12 }) },
      sort: ['-DEAL_NUM', '-SECURITY_CODE'],
      key: 'SECURITY_CODE',
      pageSize: 5000,
      columns: {
        证券代码: code('SECURITY_CODE'),
        证券简称: text('SECURITY_NAME_ABBR'),
        最新价: number('CLOSE_PRICE', { unit: 'yuan_per_share' }),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        最近上榜日: date('TRADE_DATE'),
        '上榜次数-总计': whole('DEAL_NUM', {
          id: 'times_on_list_total',
          unit: 'occurrences',
          say: say('Times on the list, total.'),
        }),
        '上榜次数-溢价': whole('PREMIUM_TIMES', {
          id: 'times_on_list_premium',
          unit: 'occurrences',
          say: say('Times on the list, at a premium.'),
        }),
        '上榜次数-折价': whole('DISCOUNT_TIMES', {
          id: 'times_on_list_discount',
          unit: 'occurrences',
          say: say('Times on the list, at a discount.'),
        }),
        总成交额: number('DEAL_AMT', { unit: 'ten_thousand_yuan' }),
        折溢率: number('PREMIUM_RATIO', { unit: 'fraction' }),
        '成交总额/流通市值': percent('SUM_TURNOVERRATE'),
        ...ofEach(['1', '5', '10', '20'], (days) => ({
          [`上榜日后平均涨跌幅-${days}日`]: percent(`D${days}_AVG_ADJCHRATE`, {
            role: 'other_change',
            id: `after_${days}d_average_change`,
            say: say(`Average change after the list date, ${days === '1' ? '1 day' : `${days} days`}.`),
          }),
        })),
      },
    }),
    stock_dzjy_hyyybtj: report({
      sample: {
        texts: {
          营业部名称: [
            '机构专用',
            '华鑫证券北京工体东路证券营业部',
            '中信证券徐州建国西路证券营业部',
            '广发证券',
            '中信建投证券总部',
          ],
          买入的股票: [
            '002717|*ST岭南',
            '603291|联合水务,603308|应流股份,603619|中曼石油,603668|天马科技,605033|美邦股份,688153|唯捷创芯,688607|康众医疗',
            '603225|新凤鸣,603881|数据港,688361|中科飞测,688758|赛分科技',
          ],
        },
      },
      say: say('Block trades: most active broker branches of a period.', '大宗交易活跃营业部统计'),
      page: 'https://data.eastmoney.com/dzjy/dzjy_hyyybtj.html',
      params: {
        symbol: choice(
          {
            当前交易日: say('the present trading day'),
            近3日: say('the last three days'),
            近5日: say('the last five days'),
            近10日: say('the last ten days'),
            近30日: say('the last thirty days'),
          },
          { default: '近3日', say: say('Span of the figures.', '统计时段。') },
        ),
      },
      report: 'RPT_BLOCKTRADE_OPERATEDEPTSTATISTICS',
      fields:
        'OPERATEDEPT_CODE,OPERATEDEPT_NAME,ONLIST_DATE,STOCK_DETAILS,BUYER_NUM,SELLER_NUM,TOTAL_BUYAMT,TOTAL_SELLAMT,TOTAL_NETAMT,N_DATE',
      where: { N_DATE: coded('symbol', { 当前交易日: -1, 近3日: -3, 近5日: -5, 近10日: -10, 近30日: -30 }) },
      sort: ['-BUYER_NUM', '-TOTAL_BUYAMT'],
      pageSize: 5000,
      columns: {
        最近上榜日: date('ONLIST_DATE'),
        营业部名称: text('OPERATEDEPT_NAME'),
        '次数总计-买入': number('BUYER_NUM', { id: 'buy_count', unit: 'occurrences', say: say('Count, buy.') }),
        '次数总计-卖出': number('SELLER_NUM', { id: 'sell_count', unit: 'occurrences', say: say('Count, sell.') }),
        '成交金额统计-买入': number('TOTAL_BUYAMT', {
          id: 'buy_turnover',
          unit: 'ten_thousand_yuan',
          say: say('Turnover, buy.'),
        }),
        '成交金额统计-卖出': number('TOTAL_SELLAMT', {
          id: 'sell_turnover',
          unit: 'ten_thousand_yuan',
          say: say('Turnover, sell.'),
        }),
        '成交金额统计-净买入额': number('TOTAL_NETAMT', {
          id: 'net_buy_turnover',
          sumOf: ['buy_turnover', '-sell_turnover'],
          unit: 'ten_thousand_yuan',
          say: say('Turnover, net buy amount.'),
        }),
        买入的股票: text('STOCK_DETAILS', { id: 'stocks_bought' }),
      },
    }),
    stock_dzjy_yybph: report({
      sample: {
        texts: {
          营业部名称: [
            '机构专用',
            '瑞银证券上海花园石桥路证券营业部',
            '国泰海通',
            '招商证券西安北大街证券营业部',
            '中信证券总部(非营业场所)',
          ],
        },
      },
      say: say('Block trades: ranking of broker branches by later return.', '大宗交易营业部排行'),
      page: 'https://data.eastmoney.com/dzjy/dzjy_yybph.html',
      params: { symbol: choice(RECENT_MONTHS, { default: '近三月', say: say('Span of the figures.', '统计时段。') }) },
      report: 'RPT_BLOCKTRADE_OPERATEDEPT_RANK',
      fields:
        'OPERATEDEPT_CODE,OPERATEDEPT_NAME,D1_BUYER_NUM,D1_AVERAGE_INCREASE,D1_RISE_PROBABILITY,D5_BUYER_NUM,D5_AVERAGE_INCREASE,D5_RISE_PROBABILITY,D10_BUYER_NUM,D10_AVERAGE_INCREASE,D10_RISE_PROBABILITY,D20_BUYER_NUM,D20_AVERAGE_INCREASE,D20_RISE_PROBABILITY,N_DATE,RELATED_ORG_CODE',
      where: { N_DATE: coded('symbol', { 近一月: -30, 近三月: -90, 近六月: -180, 近一年: -360 }) },
      sort: ['-D5_BUYER_NUM', '-D1_AVERAGE_INCREASE'],
      pageSize: 5000,
      columns: {
        营业部名称: text('OPERATEDEPT_NAME'),
        '上榜后1天-买入次数': number('D1_BUYER_NUM'),
        '上榜后1天-平均涨幅': percent('D1_AVERAGE_INCREASE'),
        '上榜后1天-上涨概率': percent('D1_RISE_PROBABILITY'),
        '上榜后5天-买入次数': number('D5_BUYER_NUM'),
        '上榜后5天-平均涨幅': percent('D5_AVERAGE_INCREASE'),
        '上榜后5天-上涨概率': percent('D5_RISE_PROBABILITY'),
        '上榜后10天-买入次数': number('D10_BUYER_NUM'),
        '上榜后10天-平均涨幅': percent('D10_AVERAGE_INCREASE'),
        '上榜后10天-上涨概率': percent('D10_RISE_PROBABILITY'),
        '上榜后20天-买入次数': number('D20_BUYER_NUM', {
          id: 'after_20d_buy_count',
          unit: 'occurrences',
          say: say('After the list date, 20 days, times bought.'),
        }),
        '上榜后20天-平均涨幅': percent('D20_AVERAGE_INCREASE', {
          role: 'other_change',
          id: 'after_20d_average_change',
          say: say('After the list date, 20 days, average rise.'),
        }),
        '上榜后20天-上涨概率': percent('D20_RISE_PROBABILITY', {
          id: 'after_20d_rise_probability',
          say: say('After the list date, 20 days, probability of a rise.'),
        }),
      },
    }),
  },
);
