import { say } from '../../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../../engine/interface/columns.ts';
import { choice } from '../../../../../engine/interface/params.ts';
import { dynamicColumns } from '../../../../declare/columns.ts';
import { sampleNames } from '../../../../declare/sample.ts';
import { COMPANY } from '../cache.ts';
import { CONVERTIBLE_QUOTES, QUOTES_OF_MOMENT, reports, reportVariant } from '../family.ts';
import { anything, chosen, eq, is, isAmong, made } from '../filter.ts';
import { americanCode, anyShareCode, hongKongCode, securityCode } from '../params.ts';
import { americanIndicators, americanStatements, hongKongStatements } from './statements.ts';

/** Every field of the reply, as the source names it. */
const EVERY_FIELD = {
  [DYNAMIC_COLUMNS]: dynamicColumns(
    'any',
    'unstated',
    say(
      'Every field of the reply, under the source’s name of it: figures and texts.',
      '应答的全部字段，用数据源的名称：数字与文本。',
    ),
  ),
};

const AS_SENT = say(
  'The columns are the fields of the reply: they change with the source, and with the kind of company.',
  '列就是应答中的字段：随数据源和公司类型而变化。',
);
const DAYS_AS_SENT = say(
  'Days are texts with the time behind them, as the source writes them: 2024-12-31 00:00:00.',
  '日期是带时间的文本，与数据源所写相同：2024-12-31 00:00:00。',
);

const PERIODS = choice(
  { 年报: say('annual reports'), 单季报: say('single quarters'), 累计季报: say('half years and nine months') },
  { default: '年报', say: say('Which periods are wanted.', '需要哪些报告期。') },
);

const WHICH_REPORTS = choice(
  { 年度: say('annual reports'), 报告期: say('all reports') },
  { default: '年度', say: say('Which reports are wanted.', '需要哪些报告。') },
);

export default [
  ...reports(
    {
      category: 'bond',
      page: 'https://data.eastmoney.com/kzz/default.html',
      cache: COMPANY,
      kind: 'snapshot',
      grain: { param: 'indicator', of: { 基本信息: 'security', 中签号: 'item', 筹资用途: 'item', 重要日期: 'event' } },
    },
    {
      bond_zh_cov_info: reportVariant({
        say: say('One convertible bond: basic data, winning numbers, use of funds or key dates.', '可转债详情'),
        sample: {
          texts: {
            TRADE_MARKET: 'CNSESZ',
            DELIST_DATE: '{YYYY}-{MM}-{DD} {HH}:{mm}:{ss}',
            LISTING_DATE: '{YYYY}-{MM}-{DD} {HH}:{mm}:{ss}',
            BOND_EXPIRE: '{4.8301}',
            RATING: 'AA-',
            VALUE_DATE: '{YYYY}-{MM}-{DD} {HH}:{mm}:{ss}',
            ISSUE_YEAR: '{YYYY}',
            CEASE_DATE: '{YYYY}-{MM}-{DD} {HH}:{mm}:{ss}',
          },
          columns: sampleNames(
            '~SECURITY_CODE|~SECUCODE|~TRADE_MARKET|~SECURITY_NAME_ABBR|~DELIST_DATE|~LISTING_DATE|~CONVERT_STOCK_CODE|~BOND_EXPIRE|~RATING|~VALUE_DATE|~ISSUE_YEAR|~CEASE_DATE',
          ),
        },
        params: {
          symbol: securityCode({
            of: 'convertible_bond',
            default: '123121',
            say: say('Code of the bond, six digits.', '债券代码，六位。'),
          }),
          indicator: choice(
            {
              基本信息: say('basic data'),
              中签号: say('winning numbers'),
              筹资用途: say('use of the funds'),
              重要日期: say('key dates'),
            },
            { default: '基本信息', say: say('What is wanted of the bond.', '需要该债券的什么内容。') },
          ),
        },
        request: ({ indicator }) => ({
          where: { SECURITY_CODE: eq('symbol') },
          ...{
            基本信息: { report: 'RPT_BOND_CB_LIST', quotes: CONVERTIBLE_QUOTES },
            中签号: { report: 'RPT_CB_BALLOTNUM' },
            筹资用途: { report: 'RPT_BOND_BS_OPRFINVESTITEM', sort: 'SORT' },
            重要日期: { report: 'RPT_CB_IMPORTANTDATE' },
          }[indicator],
        }),
        columns: EVERY_FIELD,
        quirks: [AS_SENT, DAYS_AS_SENT, QUOTES_OF_MOMENT],
      }),
    },
  ),
  ...reports(
    {
      category: 'stock',
      topic: 'reports-abroad',
      page: 'https://emweb.securities.eastmoney.com/PC_HKF10/pages/home/index.html?code=00700&type=web&color=w#/NewFinancialAnalysis',
      cache: COMPANY,
      kind: 'snapshot',
      grain: 'item',
      quirks: [AS_SENT, DAYS_AS_SENT],
    },
    {
      stock_financial_hk_report_em: reportVariant({
        say: say(
          'Balance sheet, income statement or cash-flow statement of one Hong Kong stock, one row for each item and period.',
          '港股财务报表',
        ),
        sample: {
          texts: {
            REPORT_DATE: '{YYYY-1}-12-31 00:00:00',
            STD_ITEM_CODE: ['004001001', '004001002', '004001999', '004005001', '004007999'],
            STD_ITEM_NAME: ['营业额', '其他营业收入', '营运收入', '营运支出', '毛利'],
            ORG_CODE: '10009066',
            DATE_TYPE_CODE: '001',
            FISCAL_YEAR: '12-31',
            START_DATE: '{YYYY}-01-01 00:00:00',
          },
          columns: sampleNames(
            '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~ORG_CODE|~REPORT_DATE|~DATE_TYPE_CODE|~FISCAL_YEAR|~START_DATE|~STD_ITEM_CODE|~STD_ITEM_NAME|AMOUNT',
          ),
        },
        params: {
          stock: hongKongCode({ default: '00700' }),
          symbol: choice(
            {
              资产负债表: say('balance sheet'),
              利润表: say('income statement'),
              现金流量表: say('cash-flow statement'),
            },
            { default: '资产负债表', say: say('Which statement is wanted.', '需要哪张报表。') },
          ),
          indicator: WHICH_REPORTS,
        },
        source: hongKongStatements,
        request: ({ stock, symbol, indicator }) => ({
          endpoint: 'f10',
          report: {
            资产负债表: 'RPT_HKF10_FN_BALANCE_PC',
            利润表: 'RPT_HKF10_FN_INCOME_PC',
            现金流量表: 'RPT_HKF10_FN_CASHFLOW_PC',
          }[symbol],
          fields: `SECUCODE,SECURITY_CODE,SECURITY_NAME_ABBR,ORG_CODE,REPORT_DATE,DATE_TYPE_CODE,FISCAL_YEAR,${symbol === '资产负债表' ? '' : 'START_DATE,'}STD_ITEM_CODE,STD_ITEM_NAME,AMOUNT${symbol === '资产负债表' ? ',STD_REPORT_DATE' : ''}`,
          where: { SECUCODE: made(() => `${stock}.HK`) },
          sort: ['-REPORT_DATE', 'STD_ITEM_CODE'],
          client: 'F10 PC',
          variant: indicator,
        }),
        columns: EVERY_FIELD,
      }),
      stock_financial_hk_analysis_indicator_em: reportVariant({
        say: say(
          'Main financial indicators of one Hong Kong stock by year or by report: the last nine.',
          '港股财务分析主要指标',
        ),
        sample: {
          isNewestFirst: true,
          periods: '{YYYY}-{MM}-{DD} 00:00:00',
          texts: {
            ORG_CODE: '10009066',
            DATE_TYPE_CODE: '001',
            START_DATE: '{YYYY}-01-01 00:00:00',
            FISCAL_YEAR: '12-31',
            CURRENCY: 'HKD',
          },
          columns: sampleNames(
            '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~ORG_CODE|~REPORT_DATE|~DATE_TYPE_CODE|PER_NETCASH_OPERATE|PER_OI|BPS|BASIC_EPS|DILUTED_EPS|OPERATE_INCOME|OPERATE_INCOME_YOY|GROSS_PROFIT|GROSS_PROFIT_YOY|HOLDER_PROFIT|HOLDER_PROFIT_YOY|GROSS_PROFIT_RATIO|EPS_TTM|OPERATE_INCOME_QOQ|NET_PROFIT_RATIO|ROE_AVG|GROSS_PROFIT_QOQ|ROA|HOLDER_PROFIT_QOQ|ROE_YEARLY|ROIC_YEARLY|TAX_EBT|OCF_SALES|DEBT_ASSET_RATIO|CURRENT_RATIO|CURRENTDEBT_DEBT|~START_DATE|~FISCAL_YEAR|~CURRENCY|+IS_CNY_CODE',
          ),
        },
        kind: 'window',
        grain: { param: 'indicator', of: { 年度: 'year', 报告期: 'report' } },
        params: { symbol: hongKongCode({ default: '00853' }), indicator: WHICH_REPORTS },
        request: ({ symbol }) => ({
          endpoint: 'f10',
          report: 'RPT_HKF10_FN_MAININDICATOR',
          fields: 'HKF10_FN_MAININDICATOR',
          where: {
            SECUCODE: made(() => `${symbol}.HK`),
            DATE_TYPE_CODE: chosen('indicator', { 年度: is('001'), 报告期: anything }),
          },
          sort: '-STD_REPORT_DATE',
          pageSize: 9,
          client: 'F10 PC',
        }),
        columns: EVERY_FIELD,
      }),
      stock_financial_us_report_em: reportVariant({
        say: say(
          'Balance sheet, income statement or cash-flow statement of one US stock, one row for each item and period.',
          '美股财务报表',
        ),
        sample: {
          texts: {
            STD_ITEM_CODE: '001001',
            ITEM_NAME: '净利润',
            REPORT_DATE: '{YYYY-1}-12-31 00:00:00',
            REPORT_TYPE: '年报',
            REPORT: '{YYYY}/FY',
          },
          columns: sampleNames(
            '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~REPORT_DATE|~REPORT_TYPE|~REPORT|~STD_ITEM_CODE|AMOUNT|~ITEM_NAME',
          ),
        },
        page: 'https://emweb.eastmoney.com/PC_USF10/pages/index.html?code=TSLA&type=web&color=w#/cwfx/zyzb',
        params: {
          stock: americanCode({ default: 'TSLA' }),
          symbol: choice(
            {
              资产负债表: say('balance sheet'),
              综合损益表: say('income statement'),
              现金流量表: say('cash-flow statement'),
            },
            { default: '资产负债表', say: say('Which statement is wanted.', '需要哪张报表。') },
          ),
          indicator: PERIODS,
        },
        source: americanStatements,
        request: ({ stock, symbol, indicator }) => ({
          endpoint: 'f10',
          report: {
            资产负债表: 'RPT_USF10_FN_BALANCE',
            综合损益表: 'RPT_USF10_FN_INCOME',
            现金流量表: 'RPT_USSK_FN_CASHFLOW',
          }[symbol],
          fields:
            'SECUCODE,SECURITY_CODE,SECURITY_NAME_ABBR,REPORT_DATE,REPORT_TYPE,REPORT,STD_ITEM_CODE,AMOUNT,ITEM_NAME',
          sort: ['STD_ITEM_CODE', '-REPORT_DATE'],
          client: 'SECURITIES PC',
          variant: `${indicator} ${stock}`,
        }),
        columns: EVERY_FIELD,
      }),
      stock_financial_us_analysis_indicator_em: reportVariant({
        say: say(
          'Main financial indicators of one US stock by annual, quarterly or cumulative report.',
          '美股财务分析主要指标',
        ),
        sample: {
          isNewestFirst: true,
          periods: '{YYYY}-{MM}-{DD} 00:00:00',
          texts: {
            DATE_TYPE_CODE: '001',
            REPORT_TYPE: '{YYYY}/FY',
            ORG_CODE: '10266819',
            SECURITY_INNER_CODE: '1000195568',
            ACCOUNTING_STANDARDS: '美国会计准则',
            NOTICE_DATE: '{announced} 00:00:00',
            START_DATE: '{YYYY}-01-01 00:00:00',
            FINANCIAL_DATE: '{MM}-{DD}',
            STD_REPORT_DATE: '{YYYY}-{MM}-{DD} 00:00:00',
            CURRENCY: '美元',
            DATE_TYPE: '{report}',
            REPORT_DATA_TYPE: '{YYYY}年 {report}',
            ORGTYPE: '一般企业',
            CURRENCY_ABBR: 'USD',
          },
          columns: sampleNames(
            '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~ORG_CODE|~SECURITY_INNER_CODE|~ACCOUNTING_STANDARDS|~NOTICE_DATE|~START_DATE|~REPORT_DATE|~FINANCIAL_DATE|~STD_REPORT_DATE|~CURRENCY|~DATE_TYPE|~DATE_TYPE_CODE|~REPORT_TYPE|~REPORT_DATA_TYPE|~ORGTYPE|OPERATE_INCOME|OPERATE_INCOME_YOY|GROSS_PROFIT|GROSS_PROFIT_YOY|PARENT_HOLDER_NETPROFIT|PARENT_HOLDER_NETPROFIT_YOY|BASIC_EPS|DILUTED_EPS|GROSS_PROFIT_RATIO|NET_PROFIT_RATIO|ACCOUNTS_RECE_TR|INVENTORY_TR|TOTAL_ASSETS_TR|ACCOUNTS_RECE_TDAYS|INVENTORY_TDAYS|TOTAL_ASSETS_TDAYS|ROE_AVG|ROA|CURRENT_RATIO|SPEED_RATIO|OCF_LIQDEBT|DEBT_ASSET_RATIO|EQUITY_RATIO|BASIC_EPS_YOY|GROSS_PROFIT_RATIO_YOY|NET_PROFIT_RATIO_YOY|ROE_AVG_YOY|ROA_YOY|DEBT_ASSET_RATIO_YOY|CURRENT_RATIO_YOY|SPEED_RATIO_YOY|~CURRENCY_ABBR',
          ),
        },
        page: 'https://emweb.eastmoney.com/PC_USF10/pages/index.html?code=TSLA&type=web&color=w#/cwfx/zyzb',
        grain: { param: 'indicator', of: { 年报: 'year', 单季报: 'quarter', 累计季报: 'report' } },
        params: { symbol: americanCode({ default: 'TSLA' }), indicator: PERIODS },
        source: americanIndicators,
        request: ({ symbol }) => ({
          endpoint: 'f10',
          report: 'RPT_USF10_FN_GMAININDICATOR',
          fields: 'USF10_FN_GMAININDICATOR',
          where: {
            DATE_TYPE_CODE: chosen('indicator', {
              年报: is('001'),
              单季报: isAmong('003', '006', '007', '008'),
              累计季报: isAmong('002', '004'),
            }),
          },
          sort: '-REPORT_DATE',
          client: 'SECURITIES PC',
          variant: symbol,
        }),
        columns: EVERY_FIELD,
      }),
      stock_financial_analysis_indicator_em: reportVariant({
        say: say(
          'Key financial figures of one A-share, for each report or for each single quarter.',
          'A 股财务分析主要指标',
        ),
        sample: {
          isNewestFirst: true,
          periods: '{YYYY}-{MM}-{DD} 00:00:00',
          texts: { ORG_CODE: '10000214749', SECURITY_TYPE_CODE: '058001001' },
          columns: sampleNames(
            '~SECUCODE|~SECURITY_CODE|~SECURITY_NAME_ABBR|~ORG_CODE|~REPORT_DATE|~SECURITY_TYPE_CODE|EPSJB|BPS|PER_CAPITAL_RESERVE|PER_UNASSIGN_PROFIT|PER_NETCASH|TOTALOPERATEREVE',
          ),
        },
        page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ301389&color=b#/cwfx',
        grain: { param: 'indicator', of: { 按报告期: 'report', 按单季度: 'quarter' } },
        params: {
          symbol: anyShareCode({ default: '301389.SZ', wants: '600000.SH' }),
          indicator: choice(
            { 按报告期: say('by report'), 按单季度: say('by single quarter') },
            { default: '按报告期', say: say('Which figures are wanted.', '需要哪些指标。') },
          ),
        },
        request: ({ indicator }) => ({
          ...(indicator === '按报告期'
            ? {
                endpoint: 'old-f10' as const,
                report: 'RPT_F10_FINANCE_MAINFINADATA',
                fields: 'APP_F10_MAINFINADATA',
              }
            : { endpoint: 'f10' as const, report: 'RPT_F10_QTR_MAINFINADATA' }),
          where: { SECUCODE: eq('symbol') },
          sort: '-REPORT_DATE',
          pageSize: 200,
          client: 'HSF10 PC',
        }),
        columns: EVERY_FIELD,
      }),
    },
  ),
];
