import { say } from '../../../../../base/say.ts';
import { choice, day } from '../../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { dayRange } from '../../../../declare/day-range.ts';
import { ofEach } from '../../../../fields/field.ts';
import { DAILY } from '../cache.ts';
import { report, reports, reportVariant } from '../family.ts';
import { coded, eq, since, until } from '../filter.ts';
import { RECENT_MONTHS, shareCode, sourceNumber } from '../params.ts';

/** A number of days of trading in words. */
function tradingDays(count: string): string {
  return count === '1' ? '1 trading day' : `${count} trading days`;
}

export default reports(
  {
    category: 'stock',
    topic: 'dragon-tiger-list',
    page: 'https://data.eastmoney.com/stock/tradedetail.html',
    cache: DAILY,
    kind: 'snapshot',
    grain: 'party',
    rowNumber: '序号',
  },
  {
    stock_lhb_detail_em: report({
      sample: {
        texts: {
          解读: [
            '实力游资买入，成功率42.33%',
            '西藏自治区资金买入，成功率21.22%',
            '西藏自治区资金卖出，成功率23.33%',
            '主力做T，成功率31.51%',
          ],
          上榜原因: [
            '连续三个交易日内，涨幅偏离值累计达到12%的ST证券、*ST证券和未完成股改证券',
            '日换手率达到20%的前5只证券',
            '日振幅值达到15%的前5只证券',
          ],
        },
      },
      similar: ['stock_lhb_detail_daily_sina'],
      say: say(
        'Entries of the dragon-tiger list (billboard of unusual trading) between two dates, with buy and sell amounts.',
        '龙虎榜详情',
      ),
      params: {
        ...dayRange('20230403', '20230417'),
      },
      report: 'RPT_DAILYBILLBOARD_DETAILSNEW',
      grain: 'event',
      fields:
        'SECURITY_CODE,SECUCODE,SECURITY_NAME_ABBR,TRADE_DATE,EXPLAIN,CLOSE_PRICE,CHANGE_RATE,BILLBOARD_NET_AMT,BILLBOARD_BUY_AMT,BILLBOARD_SELL_AMT,BILLBOARD_DEAL_AMT,ACCUM_AMOUNT,DEAL_NET_RATIO,DEAL_AMOUNT_RATIO,TURNOVERRATE,FREE_MARKET_CAP,EXPLANATION,D1_CLOSE_ADJCHRATE,D2_CLOSE_ADJCHRATE,D5_CLOSE_ADJCHRATE,D10_CLOSE_ADJCHRATE,SECURITY_TYPE_CODE',
      where: { TRADE_DATE: [until('end_date'), since('start_date')] },
      sort: ['SECURITY_CODE', '-TRADE_DATE'],
      pageSize: 5000,
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        上榜日: date('TRADE_DATE'),
        解读: text('EXPLAIN', { id: 'comment' }),
        收盘价: number('CLOSE_PRICE', { unit: 'mainland_share_price' }),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        龙虎榜净买额: number('BILLBOARD_NET_AMT'),
        龙虎榜买入额: number('BILLBOARD_BUY_AMT'),
        龙虎榜卖出额: number('BILLBOARD_SELL_AMT'),
        龙虎榜成交额: number('BILLBOARD_DEAL_AMT', {
          id: 'list_turnover',
          sumOf: ['list_buy_amount', 'list_sell_amount'],
          unit: 'yuan',
          say: say('Turnover on the list.'),
        }),
        市场总成交额: number('ACCUM_AMOUNT'),
        净买额占总成交比: percent('DEAL_NET_RATIO', {
          id: 'net_buy_to_turnover',
          ratioOf: { of: ['list_net_buy'], over: ['turnover'] },
          say: say('Net buying over total turnover.'),
        }),
        成交额占总成交比: percent('DEAL_AMOUNT_RATIO', {
          id: 'list_turnover_to_total',
          ratioOf: { of: ['list_turnover'], over: ['turnover'] },
          say: say('List turnover over total turnover.'),
        }),
        换手率: percent('TURNOVERRATE'),
        流通市值: number('FREE_MARKET_CAP'),
        上榜原因: text('EXPLANATION'),
        ...ofEach(['1', '2', '5', '10'], (days) => ({
          [`上榜后${days}日`]: percent(`D${days}_CLOSE_ADJCHRATE`, {
            id: `after_${days}d_change_percent`,
            role: 'other_change',
            say: say(
              `Change over the ${tradingDays(days)} after the day on the list.`,
              `上榜后 ${days} 个交易日的涨跌幅。`,
            ),
          }),
        })),
      },
      quirks: [
        say(
          'A share has a row for each day and reason; B shares and convertible bonds are among them.',
          '同一股票每个上榜日和每个上榜原因各占一行；其中也有 B 股和可转债。',
        ),
        say(
          'Changes after the day on the list are null until the days have passed.',
          '上榜后的涨跌幅在相应天数过去之前为 null。',
        ),
      ],
    }),
    stock_lhb_stock_statistic_em: report({
      say: say(
        'How often each stock was on the dragon-tiger list over a period, with institution counts.',
        '龙虎榜个股上榜统计',
      ),
      page: 'https://data.eastmoney.com/stock/stockstatistic.html',
      grain: 'security',
      params: { symbol: choice(RECENT_MONTHS, { default: '近一月', say: say('Span of the figures.', '统计时段。') }) },
      report: 'RPT_BILLBOARD_TRADEALL',
      where: { STATISTICS_CYCLE: coded('symbol', { 近一月: '01', 近三月: '02', 近六月: '03', 近一年: '04' }) },
      sort: ['-BILLBOARD_TIMES', '-LATEST_TDATE', 'SECURITY_CODE'],
      key: 'SECURITY_CODE',
      pageSize: 5000,
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        最近上榜日: date('LATEST_TDATE'),
        收盘价: number('CLOSE_PRICE', { unit: 'mainland_share_price' }),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        上榜次数: whole('BILLBOARD_TIMES'),
        龙虎榜净买额: number('BILLBOARD_NET_BUY'),
        龙虎榜买入额: number('BILLBOARD_BUY_AMT'),
        龙虎榜卖出额: number('BILLBOARD_SELL_AMT'),
        龙虎榜总成交额: number('BILLBOARD_DEAL_AMT', {
          id: 'list_total_turnover',
          sumOf: ['list_buy_amount', 'list_sell_amount'],
          unit: 'yuan',
          say: say('Total turnover on the list.'),
        }),
        买方机构次数: whole('ORG_BUY_TIMES', { id: 'times_institutions_bought', unit: 'occurrences' }),
        卖方机构次数: whole('ORG_SELL_TIMES', { id: 'times_institutions_sold', unit: 'occurrences' }),
        机构买入净额: number('ORG_NET_BUY'),
        机构买入总额: number('ORG_BUY_AMT'),
        机构卖出总额: number('ORG_SELL_AMT'),
        近1个月涨跌幅: percent('IPCT1M'),
        近3个月涨跌幅: percent('IPCT3M'),
        近6个月涨跌幅: percent('IPCT6M'),
        近1年涨跌幅: percent('IPCT1Y'),
      },
      quirks: [say('One row for each share.', '每只股票一行。')],
      inferred:
        'SECURITY_NAME_ABBR,CLOSE_PRICE,CHANGE_RATE,BILLBOARD_NET_BUY,BILLBOARD_BUY_AMT,BILLBOARD_SELL_AMT,BILLBOARD_DEAL_AMT,ORG_BUY_TIMES,ORG_SELL_TIMES,ORG_NET_BUY,ORG_BUY_AMT,ORG_SELL_AMT,IPCT1M,IPCT3M,IPCT6M,IPCT1Y',
    }),
    stock_lhb_jgmmtj_em: report({
      sample: {
        texts: {
          上榜原因: [
            '有价格涨跌幅限制的日收盘价格跌幅偏离值达到7%的前五只证券',
            '非ST、*ST和S证券连续三个交易日内收盘价格涨幅偏离值累计达到20%的证券',
            '有价格涨跌幅限制的日收盘价格涨幅达到15%的前五只证券',
            '日跌幅偏离值达到7%的前5只证券',
            '日换手率达到20%的前5只证券',
          ],
        },
      },
      say: say('Dragon-tiger billboard: institutional buying and selling per stock and day.', '龙虎榜机构买卖每日统计'),
      page: 'https://data.eastmoney.com/stock/jgmmtj.html',
      grain: 'security',
      params: {
        ...dayRange('20240417', '20240430'),
      },
      report: 'RPT_ORGANIZATION_TRADE_DETAILS',
      where: { TRADE_DATE: [since('start_date'), until('end_date')] },
      sort: ['-NET_BUY_AMT', '-TRADE_DATE', 'SECURITY_CODE'],
      pageSize: 500,
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        收盘价: number('CLOSE_PRICE', { unit: 'mainland_share_price' }),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        买方机构数: number('BUY_TIMES', {
          id: 'buying_institutional_seat_count',
          unit: 'institutions',
          say: say('Number of buying institutional seats.'),
        }),
        卖方机构数: number('SELL_TIMES', {
          id: 'selling_institutional_seat_count',
          unit: 'institutions',
          say: say('Number of selling institutional seats.'),
        }),
        机构买入总额: number('BUY_AMT'),
        机构卖出总额: number('SELL_AMT'),
        机构买入净额: number('NET_BUY_AMT'),
        市场总成交额: number('ACCUM_AMOUNT'),
        机构净买额占总成交额比: percent('RATIO', {
          id: 'institutional_net_buy_to_turnover',
          ratioOf: { of: ['institutional_net_buy'], over: ['turnover'] },
          say: say('Institutional net buy over total turnover.'),
        }),
        换手率: percent('TURNOVERRATE'),
        流通市值: number('FREECAP', { unit: 'hundred_million_yuan' }),
        上榜原因: text('EXPLANATION'),
        上榜日期: date('TRADE_DATE', { id: 'list_date', say: say('Date on the list.') }),
      },
      inferred:
        'SECURITY_NAME_ABBR,CLOSE_PRICE,CHANGE_RATE,BUY_TIMES,SELL_TIMES,BUY_AMT,SELL_AMT,ACCUM_AMOUNT,RATIO,TURNOVERRATE,FREECAP,EXPLANATION',
    }),
    stock_lhb_jgstatistic_em: report({
      say: say('Dragon-tiger billboard: institutional seats per stock over a period.', '龙虎榜机构席位追踪'),
      page: 'https://data.eastmoney.com/stock/jgstatistic.html',
      grain: 'security',
      params: { symbol: choice(RECENT_MONTHS, { default: '近一月', say: say('Span of the figures.', '统计时段。') }) },
      report: 'RPT_ORGANIZATION_SEATNEW',
      where: { STATISTICSCYCLE: coded('symbol', { 近一月: '01', 近三月: '02', 近六月: '03', 近一年: '04' }) },
      sort: ['-ONLIST_TIMES', 'SECURITY_CODE'],
      key: 'SECURITY_CODE',
      pageSize: 5000,
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        收盘价: number('CLOSE_PRICE', { unit: 'mainland_share_price' }),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        龙虎榜成交金额: number('AMOUNT'),
        上榜次数: whole('ONLIST_TIMES'),
        机构买入额: number('BUY_AMT', { id: 'institutional_buy_amount', unit: 'yuan' }),
        机构买入次数: whole('BUY_TIMES', { id: 'institutional_buy_count', unit: 'occurrences' }),
        机构卖出额: number('SELL_AMT', { id: 'institutional_sell_amount', unit: 'yuan' }),
        机构卖出次数: whole('SELL_TIMES', { id: 'institutional_sell_count', unit: 'occurrences' }),
        机构净买额: number('NET_BUY_AMT', { id: 'institutional_net_buy', unit: 'yuan' }),
        近1个月涨跌幅: percent('M1_CLOSE_ADJCHRATE'),
        近3个月涨跌幅: percent('M3_CLOSE_ADJCHRATE'),
        近6个月涨跌幅: percent('M6_CLOSE_ADJCHRATE'),
        近1年涨跌幅: percent('Y1_CLOSE_ADJCHRATE'),
      },
    }),
    stock_lhb_hyyyb_em: report({
      sample: { texts: { 营业部名称: '中信证券股份有限公司上海分公司' } },
      say: say('Dragon-tiger billboard: active broker branches per day.', '龙虎榜每日活跃营业部'),
      page: 'https://data.eastmoney.com/stock/hyyyb.html',
      params: {
        ...dayRange('20220324', '20220324'),
      },
      report: 'RPT_OPERATEDEPT_ACTIVE',
      where: { ONLIST_DATE: [since('start_date'), until('end_date')] },
      sort: ['-TOTAL_NETAMT', '-ONLIST_DATE', 'OPERATEDEPT_CODE'],
      pageSize: 5000,
      columns: {
        营业部名称: text('OPERATEDEPT_NAME'),
        上榜日: date('ONLIST_DATE'),
        买入个股数: number('BUYER_APPEAR_NUM', {
          id: 'stocks_bought_count',
          unit: 'stocks',
          say: say('Number of stocks bought.'),
        }),
        卖出个股数: number('SELLER_APPEAR_NUM', {
          id: 'stocks_sold_count',
          unit: 'stocks',
          say: say('Number of stocks sold.'),
        }),
        买入总金额: number('TOTAL_BUYAMT', { id: 'total_buy_amount', unit: 'yuan' }),
        卖出总金额: number('TOTAL_SELLAMT', { id: 'total_sell_amount', unit: 'yuan' }),
        总买卖净额: number('TOTAL_NETAMT', {
          id: 'net_amount',
          unit: 'yuan',
          sumOf: ['total_buy_amount', '-total_sell_amount'],
          say: say('Net of buys and sells.'),
        }),
        买入股票: text('SECURITY_NAME_ABBR', { id: 'stocks_bought' }),
        营业部代码: code('OPERATEDEPT_CODE'),
      },
      inferred: ['BUYER_APPEAR_NUM', 'SELLER_APPEAR_NUM', 'TOTAL_BUYAMT', 'TOTAL_SELLAMT', 'SECURITY_NAME_ABBR'],
    }),
    stock_lhb_yybph_em: report({
      sample: { texts: { 营业部名称: '东方财富证券拉萨东环路第二证券营业部' } },
      say: say('Dragon-tiger billboard: ranking of broker branches by later return.', '龙虎榜营业部排行'),
      page: 'https://data.eastmoney.com/stock/yybph.html',
      params: { symbol: choice(RECENT_MONTHS, { default: '近一月', say: say('Span of the figures.', '统计时段。') }) },
      report: 'RPT_RATEDEPT_RETURNT_RANKING',
      where: { STATISTICSCYCLE: coded('symbol', { 近一月: '01', 近三月: '02', 近六月: '03', 近一年: '04' }) },
      sort: ['-TOTAL_BUYER_SALESTIMES_1DAY', 'OPERATEDEPT_CODE'],
      pageSize: 5000,
      columns: {
        营业部名称: text('OPERATEDEPT_NAME'),
        '上榜后1天-买入次数': whole('TOTAL_BUYER_SALESTIMES_1DAY'),
        '上榜后1天-平均涨幅': percent('AVERAGE_INCREASE_1DAY'),
        '上榜后1天-上涨概率': percent('RISE_PROBABILITY_1DAY'),
        '上榜后2天-买入次数': whole('TOTAL_BUYER_SALESTIMES_2DAY', {
          id: 'after_2d_buy_count',
          unit: 'occurrences',
          say: say('After the list date, 2 days, times bought.'),
        }),
        '上榜后2天-平均涨幅': percent('AVERAGE_INCREASE_2DAY', {
          role: 'other_change',
          id: 'after_2d_average_change',
          say: say('After the list date, 2 days, average rise.'),
        }),
        '上榜后2天-上涨概率': percent('RISE_PROBABILITY_2DAY', {
          id: 'after_2d_rise_probability',
          say: say('After the list date, 2 days, probability of a rise.'),
        }),
        '上榜后3天-买入次数': whole('TOTAL_BUYER_SALESTIMES_3DAY', {
          id: 'after_3d_buy_count',
          unit: 'occurrences',
          say: say('After the list date, 3 days, times bought.'),
        }),
        '上榜后3天-平均涨幅': percent('AVERAGE_INCREASE_3DAY', {
          role: 'other_change',
          id: 'after_3d_average_change',
          say: say('After the list date, 3 days, average rise.'),
        }),
        '上榜后3天-上涨概率': percent('RISE_PROBABILITY_3DAY', {
          id: 'after_3d_rise_probability',
          say: say('After the list date, 3 days, probability of a rise.'),
        }),
        '上榜后5天-买入次数': number('TOTAL_BUYER_SALESTIMES_5DAY'),
        '上榜后5天-平均涨幅': percent('AVERAGE_INCREASE_5DAY'),
        '上榜后5天-上涨概率': percent('RISE_PROBABILITY_5DAY'),
        '上榜后10天-买入次数': whole('TOTAL_BUYER_SALESTIMES_10DAY'),
        '上榜后10天-平均涨幅': percent('AVERAGE_INCREASE_10DAY'),
        '上榜后10天-上涨概率': percent('RISE_PROBABILITY_10DAY'),
      },
    }),
    stock_lhb_traderstatistic_em: report({
      sample: {
        texts: {
          营业部名称: [
            '深股通专用',
            '华宝证券股份有限公司上海东大名路证券营业部',
            '华鑫证券有限责任公司上海分公司',
            '国泰君安证券股份有限公司成都双庆路证券营业部',
            '沪股通专用',
          ],
        },
      },
      say: say('Dragon-tiger billboard: totals per broker branch over a period.', '龙虎榜营业部统计'),
      page: 'https://data.eastmoney.com/stock/traderstatistic.html',
      params: { symbol: choice(RECENT_MONTHS, { default: '近一月', say: say('Span of the figures.', '统计时段。') }) },
      report: 'RPT_OPERATEDEPT_LIST_STATISTICS',
      where: { STATISTICSCYCLE: coded('symbol', { 近一月: '01', 近三月: '02', 近六月: '03', 近一年: '04' }) },
      sort: ['-AMOUNT', 'OPERATEDEPT_CODE'],
      pageSize: 5000,
      columns: {
        营业部名称: text('OPERATEDEPT_NAME'),
        龙虎榜成交金额: number('AMOUNT'),
        上榜次数: whole('SALES_ONLIST_TIMES'),
        买入额: number('ACT_BUY', { id: 'buy_amount', unit: 'yuan' }),
        买入次数: whole('TOTAL_BUYER_SALESTIMES', { say: say('How often the branch bought.', '营业部买入的次数。') }),
        卖出额: number('ACT_SELL', { id: 'sell_amount', unit: 'yuan' }),
        卖出次数: whole('TOTAL_SELLER_SALESTIMES', { say: say('How often the branch sold.', '营业部卖出的次数。') }),
      },
    }),
    stock_lhb_stock_detail_date_em: report({
      say: say('Dragon-tiger billboard: dates on which one stock was listed.', '龙虎榜个股上榜日期'),
      params: { symbol: shareCode({ default: '600077' }) },
      grain: 'event',
      report: 'RPT_LHB_BOARDDATE',
      fields: 'SECURITY_CODE,TRADE_DATE,TR_DATE',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-TRADE_DATE',
      pageSize: 1000,
      columns: { 股票代码: code('SECURITY_CODE'), 交易日: date('TRADE_DATE') },
    }),
    stock_lhb_stock_detail_em: reportVariant({
      sample: {
        texts: {
          交易营业部名称: [
            '东亚前海证券有限责任公司上海分公司',
            '中信证券股份有限公司北京安外大街证券营业部',
            '湘财证券股份有限公司杭州解放东路证券营业部',
            '华鑫证券有限责任公司上海淞滨路证券营业部',
            '中信证券（山东）有限责任公司胶州湖州路证券营业部',
          ],
          类型: '日涨幅偏离值达到7%的前5只证券',
        },
      },
      say: say('Dragon-tiger billboard: the seats of one stock on one day.', '龙虎榜个股详情'),
      page: 'https://data.eastmoney.com/stock/lhb/600077.html',
      params: {
        symbol: shareCode({ default: '000788' }),
        date: day({ default: '20220315', say: say('Day, YYYYMMDD.', '日期，YYYYMMDD。') }),
        flag: choice(
          { 买入: say('buying'), 卖出: say('selling') },
          { default: '卖出', say: say('Side: buying or selling.', '方向：买入或卖出。') },
        ),
      },
      request: ({ flag }) => ({
        report: flag === '买入' ? 'RPT_BILLBOARD_DAILYDETAILSBUY' : 'RPT_BILLBOARD_DAILYDETAILSSELL',
        where: { TRADE_DATE: eq('date'), SECURITY_CODE: eq('symbol') },
        sort: flag === '买入' ? '-BUY' : '-SELL',
        pageSize: 500,
      }),
      columns: {
        交易营业部名称: text('OPERATEDEPT_NAME', { id: 'broker_branch_name' }),
        买入金额: number('BUY', { unit: 'yuan' }),
        '买入金额-占总成交比例': number('TOTAL_BUYRIO', {
          id: 'buy_amount_to_turnover',
          unit: 'fraction',
          say: say('Buy amount, over total turnover.', '买入金额占总成交额的比例。'),
        }),
        卖出金额: number('SELL', { unit: 'yuan' }),
        '卖出金额-占总成交比例': number('TOTAL_SELLRIO', {
          id: 'sell_amount_to_turnover',
          unit: 'fraction',
          say: say('Sell amount, over total turnover.', '卖出金额占总成交额的比例。'),
        }),
        净额: number('NET', { unit: 'yuan' }),
        类型: text('EXPLANATION'),
      },
      sorted: '类型',
      quirks: [
        say(
          'Rows are sorted by 类型 and numbered afterwards; those of one 类型 stay in the order of the source.',
          '各行先按类型排序再编号；同一类型的行保持数据源的顺序。',
        ),
        say('The two 占总成交比例 are fractions: 0.0228 is 2.28 %.', '两个占总成交比例为小数：0.0228 即 2.28%。'),
      ],
      inferred: ['TOTAL_BUYRIO', 'TOTAL_SELLRIO', 'NET'],
    }),
    stock_lhb_yyb_detail_em: report({
      sample: {
        texts: {
          营业部名称: '东方证券股份有限公司上海普陀区云岭东路证券营业部',
          营业部简称: '东方证券上海普陀区云岭东路证券营业部',
          上榜原因: [
            '有价格涨跌幅限制的日价格振幅达到15%的前五只证券',
            '有价格涨跌幅限制的日收盘价格涨幅偏离值达到7%的前五只证券',
            '日涨幅偏离值达到7%的前5只证券',
          ],
        },
      },
      say: say('Dragon-tiger billboard: deals of one broker branch.', '龙虎榜营业部历史交易明细'),
      page: 'https://data.eastmoney.com/stock/lhb/yyb/10188715.html',
      grain: 'event',
      params: {
        symbol: sourceNumber({ default: '10188715', say: say('Code of the broker’s branch.', '营业部代码。') }),
      },
      report: 'RPT_OPERATEDEPT_TRADE_DETAILSNEW',
      where: { OPERATEDEPT_CODE: eq('symbol') },
      sort: ['-TRADE_DATE', 'SECURITY_CODE'],
      pageSize: 100,
      columns: {
        营业部代码: code('OPERATEDEPT_CODE'),
        营业部名称: text('OPERATEDEPT_NAME'),
        营业部简称: text('ORG_NAME_ABBR', { id: 'broker_branch_short_name' }),
        交易日期: date('TRADE_DATE'),
        股票代码: code('SECURITY_CODE'),
        股票名称: text('SECURITY_NAME_ABBR'),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        买入金额: number('ACT_BUY', { unit: 'yuan' }),
        卖出金额: number('ACT_SELL', { unit: 'yuan' }),
        净额: number('NET_AMT', { unit: 'yuan' }),
        上榜原因: text('EXPLANATION'),
        ...ofEach(['1', '2', '3', '5', '10', '20', '30'], (days) => ({
          [`${days}日后涨跌幅`]: percent(`D${days}_CLOSE_ADJCHRATE`, {
            role: 'other_change',
            id: `change_percent_${days}d_after`,
            say: say(`${tradingDays(days)} later, percent change.`),
          }),
        })),
      },
    }),
  },
);
