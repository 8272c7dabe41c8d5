import { say } from '../../../../../base/say.ts';
import { choice } from '../../../../../engine/interface/params.ts';
import { code, date, monthText, number, percent, text, whole } from '../../../../declare/columns.ts';
import { shifted } from '../../../../wire/field-columns.ts';
import { sortedRows } from '../../../../wire/row-steps.ts';
import { COMPANY, DAILY, LIVE, STATISTICS } from '../cache.ts';
import { report, reports, reportVariant } from '../family.ts';
import { eq } from '../filter.ts';
import { periodEnd, securityCode, shareCode, sourceNumber } from '../params.ts';
import { ALL_FOLLOWED, FOLLOWED, FOLLOWED_COLUMNS, LATEST_FOLLOWED } from './analysts.ts';

export default reports(
  {
    category: 'stock',
    topic: 'ratings',
    page: 'https://data.eastmoney.com/stockcomment/stock/600000.html',
    cache: DAILY,
    kind: 'window',
    grain: 'day',
  },
  {
    stock_report_fund_hold_detail: report({
      say: say('Stocks held by one fund at one quarter end.', '基金持股明细'),
      page: 'https://data.eastmoney.com/zlsj/',
      kind: 'snapshot',
      grain: 'security',
      cache: COMPANY,
      params: {
        symbol: securityCode({ of: 'fund', default: '008286', say: say('Fund code of six digits.', '六位基金代码。') }),
        date: periodEnd({ default: '20220331' }),
      },
      report: 'RPT_MAINDATA_MAIN_POSITIONDETAILS',
      where: { HOLDER_CODE: eq('symbol'), REPORT_DATE: eq('date') },
      sort: '-SECURITY_CODE',
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        持股数: whole('TOTAL_SHARES'),
        持股市值: number('HOLD_MARKET_CAP'),
        占总股本比例: percent('TOTAL_SHARES_RATIO'),
        占流通股本比例: percent('FREE_SHARES_RATIO', {
          id: 'share_of_float_shares',
          say: say('Share of free-float shares.'),
        }),
      },
      inferred: ['SECURITY_NAME_ABBR', 'TOTAL_SHARES', 'HOLD_MARKET_CAP', 'TOTAL_SHARES_RATIO', 'FREE_SHARES_RATIO'],
    }),
    stock_account_statistics_em: report({
      say: say('Monthly investor account statistics, from 2015-04.', '股票账户统计月度'),
      page: 'https://data.eastmoney.com/cjsj/gpkhsj.html',
      kind: 'history',
      grain: 'month',
      cache: STATISTICS,
      report: 'RPT_STOCK_OPEN_DATA',
      sort: '-STATISTICS_DATE',
      pageSize: 500,
      columns: {
        数据日期: monthText('STATISTICS_DATE'),
        '新增投资者-数量': number('ADD_INVESTOR', {
          id: 'new_investors',
          unit: 'ten_thousand_accounts',
          say: say('New investors, number.'),
        }),
        '新增投资者-环比': number('ADD_INVESTOR_QOQ', {
          id: 'new_investors_mom',
          unit: 'fraction',
          say: say('New investors, change on the previous period.'),
        }),
        '新增投资者-同比': number('ADD_INVESTOR_YOY', {
          id: 'new_investors_yoy',
          unit: 'fraction',
          say: say('New investors, year on year.'),
        }),
        '期末投资者-总量': number('END_INVESTOR', {
          id: 'period_end_investors',
          unit: 'ten_thousand_accounts',
          say: say('Investors at period end, total.'),
        }),
        '期末投资者-A股账户': number('END_INVESTOR_A', {
          id: 'period_end_a_share_accounts',
          unit: 'ten_thousand_accounts',
          say: say('Investors at period end, A-share accounts.'),
        }),
        '期末投资者-B股账户': number('END_INVESTOR_B', {
          id: 'period_end_b_share_accounts',
          unit: 'ten_thousand_accounts',
          say: say('Investors at period end, B-share accounts.'),
        }),
        沪深总市值: number('TOTAL_MARKET_CAP', {
          id: 'shanghai_shenzhen_market_value',
          unit: 'hundred_million_yuan',
          say: say('Shanghai and Shenzhen market value.'),
        }),
        沪深户均市值: number('AVERAGE_MARKET_CAP', { id: 'market_value_per_account', unit: 'ten_thousand_yuan' }),
        '上证指数-收盘': number('CLOSE_PRICE', {
          id: 'shanghai_composite_close',
          unit: 'index_points',
          say: say('Shanghai Composite index, close.'),
        }),
        '上证指数-涨跌幅': percent('CHANGE_RATE', {
          role: 'other_change',
          id: 'shanghai_composite_change_percent',
          say: say('Shanghai Composite index, percent change.'),
        }),
      },
      sorted: '数据日期',
      ended: '2023-08',
      quirks: [say('环比 and 同比 are fractions: 0.1163 is 11.63 %.', '环比和同比是小数：0.1163 即 11.63%。')],
      inferred:
        'ADD_INVESTOR,ADD_INVESTOR_QOQ,ADD_INVESTOR_YOY,END_INVESTOR,END_INVESTOR_A,END_INVESTOR_B,TOTAL_MARKET_CAP,AVERAGE_MARKET_CAP,CLOSE_PRICE,CHANGE_RATE',
    }),
    stock_analyst_detail_em: reportVariant({
      sample: { texts: { 当前评级名称: '买入' } },
      say: say('Stocks followed by one analyst.', '分析师详情'),
      page: 'https://data.eastmoney.com/invest/invest/11000200926.html',
      kind: 'snapshot',
      grain: { param: 'indicator', of: { 最新跟踪成分股: 'security', 历史跟踪成分股: 'security', 历史指数: 'day' } },
      cache: COMPANY,
      params: {
        analyst_id: sourceNumber({ default: '11000200926', say: say('Number of the analyst.', '分析师编号。') }),
        indicator: choice(
          {
            最新跟踪成分股: say('shares followed now'),
            历史跟踪成分股: say('shares followed before'),
            历史指数: say('index of the analyst by day'),
          },
          { default: '最新跟踪成分股', say: say('Which table is wanted.', '需要哪张表。') },
        ),
      },
      request: ({ indicator }) => ({
        endpoint: 'special',
        where: { ANALYST_CODE: eq('analyst_id') },
        ...FOLLOWED[indicator],
        variant: indicator,
      }),
      columnsOf: (indicator) => FOLLOWED_COLUMNS[indicator] ?? LATEST_FOLLOWED,
      finish: (columns, { variant }) => (variant === '历史指数' ? sortedRows(columns, 'date') : columns),
      hasNumber: (variant) => variant !== '历史指数',
      rowNumber: '序号',
      columns: ALL_FOLLOWED,
      quirks: [
        say(
          'Each indicator has columns of its own: 历史跟踪成分股 has 调出日期, 调入时评级名称, 调出原因 and 累计涨跌幅; 历史指数 has date and value alone.',
          '各指标的列不同：历史跟踪成分股有调出日期、调入时评级名称、调出原因和累计涨跌幅；历史指数只有 date 和 value。',
        ),
      ],
      inferred:
        'SECURITY_NAME_ABBR,RATING_DATE,RATING_NAME,CLOSE_FORWARD_ADJPRICE,NEW_PRICE,CURRENT_CHANGE,BFCHANGE_DATE,REASON,CHANGE_RATE',
    }),
    stock_comment_em: report({
      say: say(
        'Eastmoney’s per-stock rating table (main cost, institution participation, score, attention).',
        '千股千评',
      ),
      lists: 'A-shares',
      page: 'https://data.eastmoney.com/stockcomment/',
      kind: 'snapshot',
      grain: 'security',
      cache: LIVE,
      report: 'RPT_DMSK_TS_STOCKNEW',
      sort: 'SECURITY_CODE',
      key: 'SECURITY_CODE',
      pageSize: 500,
      quotes: [
        'f2~01~SECURITY_CODE~CLOSE_PRICE',
        'f8~01~SECURITY_CODE~TURNOVERRATE',
        'f3~01~SECURITY_CODE~CHANGE_RATE',
        'f9~01~SECURITY_CODE~PE_DYNAMIC',
      ],
      token: true,
      rowNumber: '序号',
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        最新价: number('CLOSE_PRICE', { unit: 'mainland_share_price' }),
        涨跌幅: percent('CHANGE_RATE', { say: say('Percent change.') }),
        换手率: percent('TURNOVERRATE'),
        市盈率: number('PE_DYNAMIC', {
          say: say(
            'Price over annualized earnings of the latest report; negative for losses.',
            '市盈率：价格除以按最近报告年化的盈利；亏损为负。',
          ),
        }),
        主力成本: number('PRIME_COST', {
          id: 'main_force_cost',
          unit: 'mainland_share_price',
          say: say('Main-force cost.'),
        }),
        机构参与度: number('ORG_PARTICIPATE'),
        综合得分: number('TOTALSCORE', { id: 'overall_score', unit: 'score' }),
        上升: whole('RANK_UP', { id: 'ranks_gained', unit: 'places', say: say('Ranks gained.', '上升的名次。') }),
        目前排名: whole('RANK', { id: 'current_rank', unit: 'rank' }),
        关注指数: number('FOCUS', { id: 'attention_index', unit: 'index_points' }),
        交易日: date('TRADE_DATE', { say: say('Trading day.', '交易日。') }),
      },
      quirks: [
        say(
          '最新价, 换手率, 涨跌幅 and 市盈率 are joined at the time of the request.',
          '最新价、换手率、涨跌幅和市盈率在请求时并入。',
        ),
        say('机构参与度 is a fraction: 0.49 is 49 %.', '机构参与度为小数：0.49 即 49%。'),
      ],
      inferred: ['SECURITY_NAME_ABBR', 'TRADE_DATE'],
    }),
    stock_comment_detail_zlkp_jgcyd_em: report({
      say: say('Institutional participation of one stock by day.', '千股千评：机构参与度'),
      params: { symbol: shareCode({ default: '600000' }) },
      report: 'RPT_DMSK_TS_STOCKEVALUATE',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-TRADE_DATE',
      columns: {
        交易日: date('TRADE_DATE'),
        机构参与度: shifted(2, percent('ORG_PARTICIPATE')),
      },
      sorted: '交易日',
    }),
    stock_comment_detail_zhpj_lspf_em: report({
      say: say('Score history of one stock.', '千股千评：历史评分'),
      params: { symbol: shareCode({ default: '600000' }) },
      report: 'RPT_STOCK_HISTORYMARK',
      where: { SECURITY_CODE: eq('symbol') },
      sort: 'DIAGNOSE_DATE',
      columns: {
        交易日: date('DIAGNOSE_DATE'),
        评分: number('TOTAL_SCORE', { id: 'score', unit: 'score' }),
      },
      sorted: '交易日',
    }),
    stock_comment_detail_scrd_focus_em: report({
      say: say('User attention index of one stock by day.', '千股千评：用户关注指数'),
      params: { symbol: shareCode({ default: '600000' }) },
      report: 'RPT_STOCK_MARKETFOCUS',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-TRADE_DATE',
      pageSize: 30,
      columns: {
        交易日: date('TRADE_DATE'),
        用户关注指数: number('MARKET_FOCUS', { id: 'user_attention_index', unit: 'index_points' }),
      },
      sorted: '交易日',
    }),
    stock_comment_detail_scrd_desire_em: report({
      say: say('Willingness to trade one stock by day.', '千股千评：市场参与意愿'),
      params: { symbol: shareCode({ default: '600000' }) },
      report: 'RPT_STOCK_PARTICIPATION',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-TRADE_DATE',
      pageSize: 30,
      columns: {
        交易日期: date('TRADE_DATE'),
        股票代码: code('SECURITY_CODE'),
        参与意愿: number('PARTICIPATION_WISH', {
          id: 'willingness',
          unit: 'unstated',
          say: say('Willingness to trade.'),
        }),
        '5日平均参与意愿': number('PARTICIPATION_WISH_5DAYS', {
          id: 'willingness_average_5d',
          unit: 'unstated',
          say: say('5-day average willingness to trade.'),
        }),
        参与意愿变化: number('PARTICIPATION_WISH_CHANGE', {
          id: 'willingness_change',
          unit: 'unstated',
          say: say('Change of willingness to trade.'),
        }),
        '5日平均变化': number('PARTICIPATION_WISH_5DAYSCHANGE', {
          id: 'average_change_5d',
          unit: 'unstated',
          say: say('5-day average change.'),
        }),
      },
      sorted: '交易日期',
    }),
    stock_margin_account_info: report({
      say: say('Margin trading: daily account statistics.', '两融账户信息'),
      page: 'https://data.eastmoney.com/rzrq/zhtjday.html',
      kind: 'history',
      report: 'RPTA_WEB_MARGIN_DAILYTRADE',
      sort: '-STATISTICS_DATE',
      pageSize: 500,
      columns: {
        日期: date('STATISTICS_DATE'),
        融资余额: number('FIN_BALANCE', { unit: 'hundred_million_yuan' }),
        融券余额: number('LOAN_BALANCE', { unit: 'hundred_million_yuan' }),
        融资买入额: number('FIN_BUY_AMT', { unit: 'hundred_million_yuan' }),
        融券卖出额: number('LOAN_SELL_AMT', {
          id: 'short_sold_amount',
          unit: 'hundred_million_yuan',
          say: say('Short sales.'),
        }),
        证券公司数量: number('SECURITY_ORG_NUM', {
          id: 'broker_count',
          unit: 'companies',
          say: say('Number of brokers.'),
        }),
        营业部数量: number('OPERATEDEPT_NUM', {
          id: 'branch_count',
          unit: 'branches',
          say: say('Number of branches.'),
        }),
        个人投资者数量: number('PERSONAL_INVESTOR_NUM', {
          id: 'individual_investor_count',
          unit: 'ten_thousand_persons',
          say: say('Number of individual investors.'),
        }),
        机构投资者数量: number('ORG_INVESTOR_NUM', {
          id: 'institutional_investor_count',
          unit: 'institutions',
          say: say('Number of institutional investors.'),
        }),
        参与交易的投资者数量: number('INVESTOR_NUM', {
          id: 'trading_investor_count',
          unit: 'persons',
          say: say('Number of trading investors.'),
        }),
        有融资融券负债的投资者数量: number('MARGINLIAB_INVESTOR_NUM', {
          id: 'indebted_investor_count',
          unit: 'persons',
          say: say('Number of investors with margin or short debt.'),
        }),
        担保物总价值: number('TOTAL_GUARANTEE', {
          id: 'collateral_value',
          unit: 'hundred_million_yuan',
          say: say('Total collateral value.'),
        }),
        平均维持担保比例: percent('AVG_GUARANTEE_RATIO', { id: 'average_maintenance_ratio' }),
      },
      sorted: '日期',
    }),
    stock_value_em: report({
      similar: ['stock_zh_valuation_baidu'],
      say: say('Daily valuation history of one stock.', '个股估值分析'),
      keywords: ['市值', '总市值', '流通市值', 'price-earnings ratio', '市盈率', '市净率'],
      page: 'https://data.eastmoney.com/gzfx/detail/300766.html',
      kind: 'history',
      params: { symbol: shareCode({ default: '300766' }) },
      report: 'RPT_VALUEANALYSIS_DET',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-TRADE_DATE',
      pageSize: 5000,
      columns: {
        数据日期: date('TRADE_DATE'),
        当日收盘价: number('CLOSE_PRICE'),
        当日涨跌幅: percent('CHANGE_RATE'),
        总市值: number('TOTAL_MARKET_CAP'),
        流通市值: number('NOTLIMITED_MARKETCAP_A'),
        总股本: number('TOTAL_SHARES', { unit: 'shares' }),
        流通股本: number('FREE_SHARES_A'),
        'PE(TTM)': number('PE_TTM', { unit: 'times', say: say('PE(TTM).', '市盈率（TTM）。') }),
        'PE(静)': number('PE_LAR', { id: 'pe_static', unit: 'times', say: say('P/E static.') }),
        市净率: number('PB_MRQ'),
        PEG值: number('PEG_CAR', { id: 'peg', unit: 'ratio', say: say('PEG.') }),
        市现率: number('PCF_OCF_TTM', { id: 'pcf', unit: 'times', say: say('P/CF.') }),
        市销率: number('PS_TTM', { id: 'ps', unit: 'times', say: say('P/S.') }),
      },
      sorted: '数据日期',
    }),
  },
);
