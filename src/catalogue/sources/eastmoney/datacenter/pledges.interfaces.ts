import { say } from '../../../../base/say.ts';
import { code, date, number, percent, text, UNSTATED, whole } from '../../../../engine/interface/columns.ts';
import { day } from '../../../../engine/interface/params.ts';
import { COMPARED, NOT_COMPARED } from '../../../declare/evidence.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { COMPANY, DAILY, STATISTICS } from './cache.ts';
import { report, reports } from './family.ts';
import { eq, isAmong } from './filter.ts';
import { shareCode } from './params.ts';

const PLEDGE = {
  股票代码: code('SECURITY_CODE', 'Stock code.'),
  股票简称: text('SECURITY_NAME_ABBR', 'Stock short name.'),
  股东名称: text('HOLDER_NAME', 'Shareholder name.'),
  质押股份数量: number('PF_NUM', 'shares', 'Pledged shares.'),
  占所持股份比例: percent('PF_HOLD_RATIO', 'Share of the holding.'),
  占总股本比例: percent('PF_TSR', 'Share of total shares.'),
  质押机构: text('PF_ORG', 'Pledgee.'),
  最新价: number('CLOSE_PRICE', 'yuan', 'Latest price.'),
  质押日收盘价: number('CLOSE_FORWARD_ADJPRICE', 'yuan', 'Close on the pledge date.'),
  预估平仓线: number('OPENLINE', 'yuan', 'Estimated liquidation line.'),
  质押开始日期: date('PF_START_DATE', 'Pledge start date.'),
  质押结束日期: date('ACTUAL_UNFREEZE_DATE', 'Pledge end date.'),
  状态: text('UNFREEZE_STATE', 'Status.'),
  公告日期: date('NOTICE_DATE', 'Notice date.'),
};

const PLEDGEES = {
  质押机构: text('SECURITY_NAME_ABBR', 'Pledgee.'),
  质押公司数量: whole('ORG_NUM', 'companies', 'Number of companies with pledges.'),
  质押笔数: whole('PLEDGE_DEAL_NUM', 'deals', 'Number of pledges.'),
  质押数量: number('PLEDGE_NUM', '10,000 shares', 'Pledged shares.'),
  未达预警线比例: number('WARNING_STATE_1_RATE', 'fraction', 'Share of the deals below the warning line.'),
  达到预警线未达平仓线比例: number(
    'WARNING_STATE_2_RATE',
    'fraction',
    'Share of the deals between warning and liquidation line.',
  ),
  达到平仓线比例: number('WARNING_STATE_3_RATE', 'fraction', 'Share of the deals at the liquidation line.'),
};

const PLEDGEE_QUIRKS = [
  say(
    'The source has renamed these pledgees (证券Ⅱ, 银行Ⅱ): AKShare asks for the former names, to which nothing is answered. Both are asked for here.',
    '数据源已把这两类质押机构改名（证券Ⅱ、银行Ⅱ）；AKShare 按旧名称请求，得不到任何数据。此处两种名称都请求。',
  ),
  say(
    'The three 比例 are fractions of the deals: 0.78 is 78 %. 质押数量 counts in ten thousands.',
    '三个 比例 是占笔数的小数：0.78 即 78%。质押数量 以万计。',
  ),
];

export default reports(
  {
    category: 'stock',
    topic: 'pledges',
    page: 'https://data.eastmoney.com/gpzy/pledgeDetail.aspx',
    cache: DAILY,
    kind: 'snapshot',
  },
  {
    stock_gpzy_profile_em: report({
      say: say('Share pledges: weekly market overview.', '股权质押市场概况'),
      page: 'https://data.eastmoney.com/gpzy/marketProfile.aspx',
      kind: 'history',
      cache: STATISTICS,
      report: 'RPT_CSDC_STATISTICS',
      sort: '-TRADE_DATE',
      pageSize: 500,
      columns: {
        交易日期: date('TRADE_DATE', 'Trading date.'),
        A股质押总比例: shifted(-2, percent('PM_RATIO', 'Pledged share of all A shares.')),
        质押公司数量: number('PLEDGE_CO_NUM', UNSTATED, 'Number of companies with pledges.'),
        质押笔数: number('DAILY_STATISTICS', 'count', 'Number of pledges.'),
        质押总股数: number('TOTAL_PLEDGED_SHARES', '10,000 shares', 'Pledged shares in total.'),
        质押总市值: number('PLEDGE_MARKET_VALUE', '10,000 yuan', 'Pledged market value in total.'),
        沪深300指数: number('CSI_300_INDEX', UNSTATED, 'CSI 300 index.'),
        涨跌幅: percent('CSI_300_CHG', 'Percent change.'),
      },
      sorted: '交易日期',
      quirks: [
        say('A股质押总比例 is percent.', 'A股质押总比例 以百分比计。'),
        say(
          '质押总股数 and 质押总市值 count in ten thousands; the documentation of AKShare says shares and yuan.',
          '质押总股数 和 质押总市值 以万计；AKShare 的文档写作股和元。',
        ),
      ],
      evidence: [COMPARED],
    }),
    stock_gpzy_pledge_ratio_em: report({
      say: say('Share-pledge ratios of all A-shares on one date.', '上市公司质押比例'),
      page: 'https://data.eastmoney.com/gpzy/pledgeRatio.aspx',
      params: {
        date: day({
          default: '20240906',
          say: say('Statistics day, YYYYMMDD: a Friday.', '统计日，YYYYMMDD：星期五。'),
        }),
      },
      report: 'RPT_CSDC_LIST',
      where: { TRADE_DATE: eq('date') },
      sort: '-PLEDGE_RATIO',
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE', 'Stock code.'),
        股票简称: text('SECURITY_NAME_ABBR', 'Stock short name.'),
        交易日期: date('TRADE_DATE', 'Trading date.'),
        所属行业: text('INDUSTRY', 'Industry.'),
        质押比例: percent('PLEDGE_RATIO', 'Pledge ratio.'),
        质押股数: number('REPURCHASE_BALANCE', '10,000 shares', 'Shares pledged.'),
        质押市值: number('PLEDGE_MARKET_CAP', '10,000 yuan', 'Value pledged.'),
        质押笔数: number('PLEDGE_DEAL_NUM', 'deals', 'Number of pledges.'),
        无限售股质押数: number('REPURCHASE_UNLIMITED_BALANCE', '10,000 shares', 'Unrestricted shares pledged.'),
        限售股质押数: number('REPURCHASE_LIMITED_BALANCE', '10,000 shares', 'Restricted shares pledged.'),
        近一年涨跌幅: percent('Y1_CLOSE_ADJCHRATE', 'Percent change over the last year.'),
        所属行业代码: code('INDUSTRY_CODE', 'Industry code.'),
      },
      quirks: [
        say(
          'A day that is no statistics day has no rows: they are weekly, on Fridays.',
          '不是统计日的日期没有数据行：统计每周一次，在星期五。',
        ),
      ],
      inferred: ['REPURCHASE_LIMITED_BALANCE', 'INDUSTRY_CODE'],
      evidence: [NOT_COMPARED],
    }),
    stock_gpzy_pledge_ratio_detail_em: report({
      say: say('Share pledges of important shareholders, all.', '重要股东股权质押明细'),
      report: 'RPTA_APP_ACCUMDETAILS',
      sort: '-NOTICE_DATE',
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        ...PLEDGE,
      },
      evidence: [COMPARED],
    }),
    stock_gpzy_individual_pledge_ratio_detail_em: report({
      say: say('Share pledges of important shareholders of one stock.', '个股重要股东股权质押明细'),
      params: { symbol: shareCode() },
      report: 'RPTA_APP_ACCUMDETAILS',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-NOTICE_DATE',
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        ...PLEDGE,
      },
      example: { symbol: '603132' },
      evidence: [COMPARED],
    }),
    stock_gpzy_distribute_statistics_company_em: report({
      say: say('Share pledges by pledgee: brokers.', '质押机构分布统计：证券公司'),
      page: 'https://data.eastmoney.com/gpzy/distributeStatistics.aspx',
      cache: COMPANY,
      report: 'RPT_GDZY_ZYJG_SUM',
      where: { PFORG_TYPE: isAmong('证券', '证券Ⅱ') },
      sort: '-ORG_NUM',
      pageSize: 500,
      rowNumber: '序号',
      columns: PLEDGEES,
      quirks: PLEDGEE_QUIRKS,
      inferred: ['WARNING_STATE_2_RATE', 'WARNING_STATE_3_RATE'],
      evidence: [NOT_COMPARED],
    }),
    stock_gpzy_distribute_statistics_bank_em: report({
      say: say('Share pledges by pledgee: banks.', '质押机构分布统计：银行'),
      page: 'https://data.eastmoney.com/gpzy/distributeStatistics.aspx',
      cache: COMPANY,
      report: 'RPT_GDZY_ZYJG_SUM',
      where: { PFORG_TYPE: isAmong('银行', '银行Ⅱ') },
      sort: '-ORG_NUM',
      pageSize: 500,
      rowNumber: '序号',
      columns: PLEDGEES,
      quirks: PLEDGEE_QUIRKS,
      inferred: ['WARNING_STATE_2_RATE', 'WARNING_STATE_3_RATE'],
      evidence: [NOT_COMPARED],
    }),
    stock_gpzy_industry_data_em: report({
      say: say('Average pledge ratio by industry.', '上市公司质押比例：行业数据'),
      page: 'https://data.eastmoney.com/gpzy/industryData.aspx',
      cache: COMPANY,
      report: 'RPT_CSDC_INDUSTRY_STATISTICS',
      fields:
        'INDUSTRY_CODE,INDUSTRY,TRADE_DATE,AVERAGE_PLEDGE_RATIO,ORG_NUM,PLEDGE_TOTAL_NUM,TOTAL_PLEDGE_SHARES,PLEDGE_TOTAL_MARKETCAP',
      sort: '-AVERAGE_PLEDGE_RATIO',
      pageSize: 500,
      rowNumber: '序号',
      columns: {
        行业: text('INDUSTRY', 'Industry.'),
        平均质押比例: percent('AVERAGE_PLEDGE_RATIO', 'Average pledge ratio.'),
        公司家数: number('ORG_NUM', 'companies', 'Number of companies.'),
        质押总笔数: number('PLEDGE_TOTAL_NUM', 'deals', 'Number of pledges.'),
        质押总股本: number('TOTAL_PLEDGE_SHARES', UNSTATED, 'Pledged shares in total.'),
        最新质押市值: number('PLEDGE_TOTAL_MARKETCAP', UNSTATED, 'Latest pledged market value.'),
        统计时间: date('TRADE_DATE', 'Statistics date.'),
      },
      evidence: [NOT_COMPARED],
    }),
  },
);
