import { say, type Text } from '../../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../../engine/interface/columns.ts';
import { choice, day } from '../../../../../engine/interface/params.ts';
import { code, date, dynamicColumns, number, percent, text } from '../../../../declare/columns.ts';
import { sampleNames } from '../../../../declare/sample.ts';
import { ofEach } from '../../../../fields/field.ts';
import { COMPANY } from '../cache.ts';
import { report, reports, reportVariant } from '../family.ts';
import { anything, chosen, eq, eqUnlessEmpty, is, isAmong, isNot } from '../filter.ts';
import { nameOrNone, periodEnd, reportDate } from '../params.ts';
import { FORECASTS, namedAfterYears, RATINGS } from './forecasts.ts';

const A_SHARE = isAmong('058001001', '058001008');
const ONLY_A_SHARE = is('058001001');
const SHENZHEN = isAmong('069001002001', '069001002002', '069001002003', '069001002005');

/** The shares of each market, as the source codes kinds of shares and markets. */
const MARKETS_OF_DISCLOSURES = {
  SECURITY_TYPE_CODE: chosen('symbol', {
    沪深A股: A_SHARE,
    沪市A股: A_SHARE,
    科创板: A_SHARE,
    深市A股: ONLY_A_SHARE,
    创业板: ONLY_A_SHARE,
    京市A股: anything,
    ST板: anything,
  }),
  TRADE_MARKET_CODE: chosen('symbol', {
    沪深A股: isNot('069001017'),
    沪市A股: isAmong('069001001001', '069001001003', '069001001006'),
    科创板: is('069001001006'),
    深市A股: SHENZHEN,
    创业板: is('069001002002'),
    京市A股: is('069001017'),
    ST板: isAmong('069001001003', '069001002005'),
  }),
};

const BALANCE_SHEET = {
  股票代码: code('SECURITY_CODE'),
  股票简称: text('SECURITY_NAME_ABBR'),
  '资产-货币资金': number('MONETARYFUNDS'),
  '资产-应收账款': number('ACCOUNTS_RECE'),
  '资产-存货': number('INVENTORY'),
  '资产-总资产': number('TOTAL_ASSETS'),
  '资产-总资产同比': percent('TOTAL_ASSETS_RATIO'),
  '负债-应付账款': number('ACCOUNTS_PAYABLE'),
  '负债-预收账款': number('ADVANCE_RECEIVABLES'),
  '负债-总负债': number('TOTAL_LIABILITIES'),
  '负债-总负债同比': percent('TOTAL_LIAB_RATIO'),
  资产负债率: percent('DEBT_ASSET_RATIO'),
  股东权益合计: number('TOTAL_EQUITY'),
  公告日期: date('NOTICE_DATE'),
};

// The shares of Shanghai and Shenzhen: Beijing has a report of its own.
const OF_A_SHARES = { SECURITY_TYPE_CODE: A_SHARE, TRADE_MARKET_CODE: isNot('069001017') };

/** A column of amounts of money. */
function amount(field: string, id: string, meaning: Text) {
  return number(field, { id, unit: 'ten_thousand_yuan', say: meaning });
}

export default reports(
  {
    category: 'stock',
    topic: 'company-reports',
    page: 'https://data.eastmoney.com/bbsj/zcfz.html',
    cache: COMPANY,
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_qsjy_em: report({
      say: say('Monthly results of listed brokers.', '券商业绩月报'),
      page: 'https://data.eastmoney.com/other/qsjy.html',
      params: { date: day({ default: '20200731', say: say('End of the month, YYYYMMDD.', '月末，YYYYMMDD。') }) },
      report: 'RPT_PERFORMANCE',
      fields:
        'SECURITY_CODE,SECURITY_NAME_ABBR,END_DATE,NETPROFIT,NP_YOY,NP_QOQ,ACCUMPROFIT,ACCUMPROFIT_YOY,OPERATE_INCOME,OI_YOY,OI_QOQ,ACCUMOI,ACCUMOI_YOY,NET_ASSETS,NA_YOY',
      where: { END_DATE: eq('date') },
      sort: '-END_DATE',
      key: 'SECURITY_CODE',
      pageSize: 500,
      columns: {
        简称: text('SECURITY_NAME_ABBR'),
        代码: code('SECURITY_CODE'),
        '当月净利润-净利润': amount('NETPROFIT', 'month_net_profit', say('Net profit of the month.')),
        '当月净利润-同比增长': percent('NP_YOY', {
          id: 'month_net_profit_yoy_growth',
          say: say('Net profit of the month, year-on-year growth.'),
        }),
        '当月净利润-环比增长': percent('NP_QOQ', {
          id: 'month_net_profit_mom_growth',
          say: say('Net profit of the month, change on the previous period.'),
        }),
        '当年累计净利润-累计净利润': amount(
          'ACCUMPROFIT',
          'ytd_net_profit',
          say('Net profit of the year so far.', '当年累计净利润。'),
        ),
        '当年累计净利润-同比增长': percent('ACCUMPROFIT_YOY', {
          id: 'ytd_net_profit_yoy_growth',
          say: say('Net profit of the year so far, year-on-year growth.'),
        }),
        '当月营业收入-营业收入': amount('OPERATE_INCOME', 'month_revenue', say('Revenue of the month.')),
        '当月营业收入-环比增长': percent('OI_QOQ', {
          id: 'month_revenue_mom_growth',
          say: say('Revenue of the month, change on the previous period.'),
        }),
        '当月营业收入-同比增长': percent('OI_YOY', {
          id: 'month_revenue_yoy_growth',
          say: say('Revenue of the month, year-on-year growth.'),
        }),
        '当年累计营业收入-累计营业收入': amount('ACCUMOI', 'ytd_revenue', say('Revenue of the year so far.')),
        '当年累计营业收入-同比增长': percent('ACCUMOI_YOY', {
          id: 'ytd_revenue_yoy_growth',
          say: say('Revenue of the year so far, year-on-year growth.'),
        }),
        '净资产-净资产': number('NET_ASSETS', { id: 'net_assets', unit: 'ten_thousand_yuan' }),
        '净资产-同比增长': percent('NA_YOY', {
          id: 'net_assets_yoy_growth',
          say: say('Net assets, year-on-year growth.'),
        }),
      },
      quirks: [
        say(
          'AKShare labels the two growths of the revenue of the month the other way round.',
          'AKShare 把当月营业收入的同比增长与环比增长标反了。',
        ),
      ],
    }),
    stock_zcfz_em: report({
      say: say('Balance sheets of all stocks for one period.', '资产负债表（沪深）'),
      lists: 'A-shares',
      params: { date: periodEnd({ default: '20240331' }) },
      report: 'RPT_DMSK_FN_BALANCE',
      where: { ...OF_A_SHARES, REPORT_DATE: eq('date') },
      sort: ['-NOTICE_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: BALANCE_SHEET,
    }),
    stock_zcfz_bj_em: report({
      say: say('Balance sheets of Beijing-listed stocks for one period.', '资产负债表（北交所）'),
      lists: 'Beijing',
      params: { date: periodEnd({ default: '20240331' }) },
      report: 'RPT_DMSK_FN_BALANCE',
      where: { TRADE_MARKET_CODE: is('069001017'), REPORT_DATE: eq('date') },
      sort: ['-NOTICE_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: BALANCE_SHEET,
    }),
    stock_lrb_em: report({
      say: say('Income statements of all stocks for one period.', '利润表'),
      lists: 'A-shares',
      page: 'https://data.eastmoney.com/bbsj/lrb.html',
      params: { date: periodEnd({ default: '20240331' }) },
      report: 'RPT_DMSK_FN_INCOME',
      where: { ...OF_A_SHARES, REPORT_DATE: eq('date') },
      sort: ['-NOTICE_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        净利润: number('PARENT_NETPROFIT', { unit: 'yuan' }),
        净利润同比: percent('PARENT_NETPROFIT_RATIO'),
        营业总收入: number('TOTAL_OPERATE_INCOME', { unit: 'yuan' }),
        营业总收入同比: percent('TOI_RATIO', {
          id: 'total_operating_revenue_yoy',
          say: say('Total operating revenue, year on year.'),
        }),
        '营业总支出-营业支出': number('OPERATE_COST', { id: 'operating_expense', unit: 'yuan' }),
        '营业总支出-销售费用': number('SALE_EXPENSE', {
          id: 'selling_expense',
          unit: 'yuan',
          say: say('Total operating expense, selling expense.'),
        }),
        '营业总支出-管理费用': number('MANAGE_EXPENSE', {
          id: 'administrative_expense',
          unit: 'yuan',
          say: say('Total operating expense, administrative expense.'),
        }),
        '营业总支出-财务费用': number('FINANCE_EXPENSE', {
          id: 'financial_expense',
          unit: 'yuan',
          say: say('Total operating expense, financial expense.'),
        }),
        '营业总支出-营业总支出': number('TOTAL_OPERATE_COST', { id: 'total_operating_expense', unit: 'yuan' }),
        营业利润: number('OPERATE_PROFIT', { id: 'operating_profit', unit: 'yuan' }),
        利润总额: number('TOTAL_PROFIT', { id: 'profit_before_tax', unit: 'yuan' }),
        公告日期: date('NOTICE_DATE'),
      },
    }),
    stock_xjll_em: report({
      say: say('Cash flow statements of all stocks for one period.', '现金流量表'),
      lists: 'A-shares',
      page: 'https://data.eastmoney.com/bbsj/xjll.html',
      params: { date: periodEnd({ default: '20240331' }) },
      report: 'RPT_DMSK_FN_CASHFLOW',
      where: { ...OF_A_SHARES, REPORT_DATE: eq('date') },
      sort: ['-NOTICE_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        '净现金流-净现金流': number('CCE_ADD', { id: 'net_cash_flow', unit: 'yuan' }),
        '净现金流-同比增长': percent('CCE_ADD_RATIO', {
          id: 'net_cash_flow_yoy_growth',
          say: say('Net cash flow, year-on-year growth.'),
        }),
        ...ofEach(
          [
            ['经营性现金流', 'OPERATE', 'operating', 'Operating'],
            ['投资性现金流', 'INVEST', 'investing', 'Investing'],
            ['融资性现金流', 'FINANCE', 'financing', 'Financing'],
          ],
          ([name, field, id, which]) => ({
            [`${name}-现金流量净额`]: number(`NETCASH_${field}`, {
              id: `${id}_cash_flow`,
              unit: 'yuan',
              say: say(`${which} cash flow, net cash flow.`),
            }),
            [`${name}-净现金流占比`]: percent(`NETCASH_${field}_RATIO`, {
              id: `${id}_cash_flow_share`,
              say: say(`${which} cash flow, share of net cash flow.`),
            }),
          }),
        ),
        公告日期: date('NOTICE_DATE'),
      },
    }),
    stock_yjbb_em: report({
      say: say(
        'Reported results of all A-shares for one report date (EPS, revenue, profit, ROE, margins).',
        '业绩报表',
      ),
      lists: 'A-shares',
      page: 'https://data.eastmoney.com/bbsj/yjbb.html',
      params: { date: reportDate('20200331') },
      report: 'RPT_LICO_FN_CPD',
      where: { REPORTDATE: eq('date') },
      sort: ['-UPDATE_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        每股收益: number('BASIC_EPS', { unit: 'yuan_per_share' }),
        '营业总收入-营业总收入': number('TOTAL_OPERATE_INCOME', { id: 'total_revenue', unit: 'yuan' }),
        '营业总收入-同比增长': percent('YSTZ', {
          id: 'total_revenue_yoy_growth',
          say: say('Total revenue, year-on-year growth.'),
        }),
        '营业总收入-季度环比增长': percent('YSHZ', {
          id: 'total_revenue_qoq_growth',
          say: say('Total revenue, quarter-on-quarter growth.'),
        }),
        '净利润-净利润': number('PARENT_NETPROFIT'),
        '净利润-同比增长': percent('SJLTZ'),
        '净利润-季度环比增长': percent('SJLHZ'),
        每股净资产: number('BPS', { unit: 'yuan_per_share' }),
        净资产收益率: percent('WEIGHTAVG_ROE'),
        每股经营现金流量: number('MGJYXJJE', { id: 'operating_cash_flow_per_share', unit: 'yuan_per_share' }),
        销售毛利率: percent('XSMLL', { id: 'gross_margin' }),
        所处行业: text('PUBLISHNAME'),
        最新公告日期: date('UPDATE_DATE'),
      },
      quirks: [say('季度环比 is against the previous single quarter.', '季度环比与上一单季相比。')],
    }),
    stock_yjkb_em: report({
      say: say('Preliminary results of all A-shares for one report date.', '业绩快报'),
      page: 'https://data.eastmoney.com/bbsj/yjkb.html',
      params: { date: reportDate('20211231') },
      endpoint: 'f10',
      report: 'RPT_FCI_PERFORMANCEE',
      where: { ...OF_A_SHARES, REPORT_DATE: eq('date') },
      sort: ['-UPDATE_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        每股收益: number('BASIC_EPS', { unit: 'yuan_per_share' }),
        '营业收入-营业收入': number('TOTAL_OPERATE_INCOME', { id: 'revenue', unit: 'yuan' }),
        '营业收入-去年同期': number('TOTAL_OPERATE_INCOME_SQ', {
          id: 'previous_year_revenue',
          unit: 'yuan',
          say: say('Revenue, same period last year.'),
        }),
        '营业收入-同比增长': percent('YSTZ', { id: 'revenue_yoy_growth', say: say('Revenue, year-on-year growth.') }),
        '营业收入-季度环比增长': percent('DJDYSHZ', {
          id: 'revenue_qoq_growth',
          say: say('Revenue, quarter-on-quarter growth.'),
        }),
        '净利润-净利润': number('PARENT_NETPROFIT'),
        '净利润-去年同期': number('PARENT_NETPROFIT_SQ', {
          id: 'previous_year_net_profit',
          unit: 'yuan',
          say: say('Net profit, same period last year.'),
        }),
        '净利润-同比增长': percent('JLRTBZCL'),
        '净利润-季度环比增长': percent('DJDJLHZ'),
        每股净资产: number('PARENT_BVPS', { unit: 'yuan_per_share' }),
        净资产收益率: percent('WEIGHTAVG_ROE'),
        所处行业: text('PUBLISHNAME'),
        公告日期: date('UPDATE_DATE'),
      },
      quirks: [say('B shares, Beijing and NEEQ are left out.', '不含 B 股、北交所和新三板。')],
    }),
    stock_yjyg_em: report({
      sample: {
        texts: {
          业绩变动: [
            '预计{YYYY}年1-3月归属于上市公司股东的净利润盈利:1,060.13万元,同比上年增长:2.4%。',
            '预计{YYYY}年1-3月扣除非经常性损益后的净利润盈利:811.05万元,同比上年下降:13.93%。',
            '预计{YYYY}年1-3月营业收入:11,141.61万元,同比上年增长:5.38%。',
            '预计{YYYY}年1-3月扣除非经常性损益后的净利润盈利:3,132.46万元,同比上年增长:54.42%。',
            '预计{YYYY}年1-3月营业收入:28,000.64万元,同比上年增长:17.4%。',
            '受惠于一季度各产品销售价格上升,本公司报告期内净利润比上年同…',
          ],
          业绩变动原因: [
            '{YYYY}年1-3月,公司扣除非经常性损益后归属于母公司所有者…',
            '{YYYY}年1-3月公司业务发展较好,营业收入较去年同期上升1…',
          ],
          预测指标: ['归属于上市公司股东的净利润', '扣除非经常性损益后的净利润', '营业收入'],
          预告类型: ['预增', '略增', '略减'],
        },
      },
      say: say('Earnings forecasts of all A-shares for one report date.', '业绩预告'),
      page: 'https://data.eastmoney.com/bbsj/yjyg.html',
      params: { date: reportDate('20200331') },
      endpoint: 'f10',
      report: 'RPT_PUBLIC_OP_NEWPREDICT',
      where: { REPORT_DATE: eq('date') },
      sort: ['-NOTICE_DATE', '-SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        预测指标: text('PREDICT_FINANCE'),
        业绩变动: text('PREDICT_CONTENT', { id: 'earnings_change', say: say('Change in results.') }),
        预测数值: number('FORECAST_JZ', { id: 'forecast_value', unit: 'yuan', say: say('Forecast figure.') }),
        业绩变动幅度: percent('INCREASE_JZ', { id: 'earnings_change_percent', say: say('Size of the change.') }),
        业绩变动原因: text('CHANGE_REASON_EXPLAIN'),
        预告类型: text('PREDICT_TYPE', { id: 'forecast_type', say: say('Type of forecast.') }),
        上年同期值: number('PREYEAR_SAME_PERIOD', {
          id: 'previous_year_value',
          unit: 'yuan',
          say: say('Figure a year earlier.'),
        }),
        公告日期: date('NOTICE_DATE'),
      },
      quirks: [
        say(
          '预测数值 and 业绩变动幅度 are the middle of the forecast range.',
          '预测数值与业绩变动幅度取预测区间的中值。',
        ),
        say('A company has a row for each 预测指标.', '一家公司的每个预测指标各占一行。'),
      ],
    }),
    stock_yysj_em: report({
      say: say('Scheduled disclosure dates of periodic reports.', '预约披露时间'),
      page: 'https://data.eastmoney.com/bbsj/yysj.html',
      grain: 'event',
      params: {
        symbol: choice(
          {
            沪深A股: say('A shares of Shanghai and Shenzhen'),
            沪市A股: say('A shares of Shanghai'),
            科创板: say('STAR market'),
            深市A股: say('A shares of Shenzhen'),
            创业板: say('ChiNext'),
            京市A股: say('A shares of Beijing'),
            ST板: say('ST shares'),
          },
          { default: '沪深A股', say: say('Which shares are wanted.', '需要哪些股票。') },
        ),
        date: periodEnd({ default: '20200331' }),
      },
      report: 'RPT_PUBLIC_BS_APPOIN',
      where: { ...MARKETS_OF_DISCLOSURES, REPORT_DATE: eq('date') },
      sort: ['FIRST_APPOINT_DATE', 'SECURITY_CODE'],
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        首次预约时间: date('FIRST_APPOINT_DATE', { id: 'first_scheduled_date' }),
        一次变更日期: date('FIRST_CHANGE_DATE', { id: 'first_changed_date' }),
        二次变更日期: date('SECOND_CHANGE_DATE', { id: 'second_changed_date' }),
        三次变更日期: date('THIRD_CHANGE_DATE', { id: 'third_changed_date' }),
        实际披露时间: date('ACTUAL_PUBLISH_DATE', { id: 'actual_disclosure_date' }),
      },
    }),
    stock_profit_forecast_em: reportVariant({
      say: say('Consensus earnings forecasts by stock, all or one industry.', '盈利预测'),
      sample: { columns: sampleNames('2025预测每股收益|2026预测每股收益|2027预测每股收益|2028预测每股收益') },
      page: 'https://data.eastmoney.com/report/profitforecast.jshtml',
      params: {
        symbol: nameOrNone({
          default: '',
          say: say(
            'Industry board by its Chinese name; all industries when empty.',
            '行业板块的中文名称；为空则是全部行业。',
          ),
        }),
      },
      request: () => ({
        report: 'RPT_WEB_RESPREDICT',
        fields: 'WEB_RESPREDICT',
        where: { INDUSTRY_BOARD: eqUnlessEmpty('symbol') },
        sort: '-RATING_ORG_NUM',
        key: 'SECURITY_CODE',
        pageSize: 500,
        client: '',
      }),
      columnsOf: () => FORECASTS,
      finish: namedAfterYears,
      rowNumber: '序号',
      columns: {
        ...RATINGS,
        [DYNAMIC_COLUMNS]: dynamicColumns(
          'number',
          'unstated',
          say(
            'Forecast earnings per share, a column for each of four years: 2026预测每股收益.',
            '每股收益预测，四年各一列：2026预测每股收益。',
          ),
        ),
      },
      quirks: [
        say(
          'The columns of forecasts carry the years that are most frequent in the reply.',
          '预测列的列名所带年份，是应答中出现最多的年份。',
        ),
        say('Ratings that the source leaves out are 0.', '数据源未给出的评级计为 0。'),
      ],
      inferred:
        'RATING_BUY_NUM,RATING_ADD_NUM,RATING_NEUTRAL_NUM,RATING_REDUCE_NUM,RATING_SALE_NUM,EPS1,EPS2,EPS3,EPS4,YEAR1,YEAR2,YEAR3,YEAR4',
    }),
  },
);
