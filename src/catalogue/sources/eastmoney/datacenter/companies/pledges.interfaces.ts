import { say } from '../../../../../base/say.ts';
import { day } from '../../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { shifted } from '../../../../wire/field-columns.ts';
import { COMPANY, DAILY, STATISTICS } from '../cache.ts';
import { report, reports } from '../family.ts';
import { eq, isAmong } from '../filter.ts';
import { shareCode } from '../params.ts';

const PLEDGE = {
  股票代码: code('SECURITY_CODE'),
  股票简称: text('SECURITY_NAME_ABBR'),
  股东名称: text('HOLDER_NAME'),
  质押股份数量: number('PF_NUM'),
  占所持股份比例: percent('PF_HOLD_RATIO'),
  占总股本比例: percent('PF_TSR'),
  质押机构: text('PF_ORG'),
  最新价: number('CLOSE_PRICE', { unit: 'yuan' }),
  质押日收盘价: number('CLOSE_FORWARD_ADJPRICE'),
  预估平仓线: number('OPENLINE'),
  质押开始日期: date('PF_START_DATE'),
  质押结束日期: date('ACTUAL_UNFREEZE_DATE'),
  状态: text('UNFREEZE_STATE'),
  公告日期: date('NOTICE_DATE'),
};

const PLEDGEES = {
  质押机构: text('SECURITY_NAME_ABBR'),
  质押公司数量: whole('ORG_NUM'),
  质押笔数: whole('PLEDGE_DEAL_NUM'),
  质押数量: number('PLEDGE_NUM'),
  未达预警线比例: number('WARNING_STATE_1_RATE'),
  达到预警线未达平仓线比例: number('WARNING_STATE_2_RATE'),
  达到平仓线比例: number('WARNING_STATE_3_RATE'),
};

const PLEDGEE_QUIRKS = [
  say(
    'The source has renamed these pledgees (证券Ⅱ, 银行Ⅱ): AKShare asks for the former names, to which nothing is answered. Both are asked for here.',
    '数据源已把这两类质押机构改名（证券Ⅱ、银行Ⅱ）；AKShare 按旧名称请求，得不到任何数据。此处两种名称都请求。',
  ),
  say(
    'The three 比例 are fractions of the deals: 0.78 is 78 %. 质押数量 counts in ten thousands.',
    '三个“比例”是占笔数的小数：0.78 即 78%。质押数量以万计。',
  ),
];

const PLEDGED_SHARES = {
  id: 'pledged_shares_total',
  unit: 'ten_thousand_shares',
  say: say('Pledged shares in total.'),
} as const;

export default reports(
  {
    category: 'stock',
    topic: 'pledges',
    page: 'https://data.eastmoney.com/gpzy/pledgeDetail.aspx',
    cache: DAILY,
    kind: 'snapshot',
    grain: 'event',
    pageSize: 500,
  },
  {
    stock_gpzy_profile_em: report({
      say: say('Share pledges: weekly market overview.', '股权质押市场概况'),
      page: 'https://data.eastmoney.com/gpzy/marketProfile.aspx',
      kind: 'history',
      grain: 'week',
      cache: STATISTICS,
      report: 'RPT_CSDC_STATISTICS',
      sort: '-TRADE_DATE',
      columns: {
        交易日期: date('TRADE_DATE'),
        A股质押总比例: shifted(
          -2,
          percent('PM_RATIO', { id: 'pledge_ratio', say: say('Pledged share of all A shares.') }),
        ),
        质押公司数量: number('PLEDGE_CO_NUM'),
        质押笔数: number('DAILY_STATISTICS'),
        质押总股数: number('TOTAL_PLEDGED_SHARES', PLEDGED_SHARES),
        质押总市值: number('PLEDGE_MARKET_VALUE', {
          id: 'pledged_market_value_total',
          unit: 'ten_thousand_yuan',
          say: say('Pledged market value in total.'),
        }),
        沪深300指数: number('CSI_300_INDEX', { unit: 'index_points' }),
        涨跌幅: percent('CSI_300_CHG', {
          id: 'csi_300_change_percent',
          role: 'other_change',
          say: say('Change of the CSI 300 over the week.', '沪深300指数一周的涨跌幅。'),
        }),
      },
      sorted: '交易日期',
      quirks: [
        say('A股质押总比例 is percent.', 'A股质押总比例以百分比计。'),
        say(
          '质押总股数 and 质押总市值 count in ten thousands; the documentation of AKShare says shares and yuan.',
          '质押总股数和质押总市值以万计；AKShare 的文档写作股和元。',
        ),
      ],
    }),
    stock_gpzy_pledge_ratio_em: report({
      sample: { texts: { 所属行业代码: ['738', '1027', '1225', '1038'] } },
      say: say('Share-pledge ratios of all A-shares on one date.', '上市公司质押比例'),
      lists: { of: 'A-shares', rows: 2_300 },
      page: 'https://data.eastmoney.com/gpzy/pledgeRatio.aspx',
      grain: 'security',
      params: {
        date: day({
          default: '20240906',
          say: say('Statistics day, YYYYMMDD: a Friday.', '统计日，YYYYMMDD：星期五。'),
        }),
      },
      report: 'RPT_CSDC_LIST',
      where: { TRADE_DATE: eq('date') },
      sort: '-PLEDGE_RATIO',
      key: 'SECURITY_CODE',
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        交易日期: date('TRADE_DATE'),
        所属行业: text('INDUSTRY'),
        质押比例: percent('PLEDGE_RATIO', { id: 'pledge_ratio' }),
        质押股数: number('REPURCHASE_BALANCE', { id: 'pledged_shares', unit: 'ten_thousand_shares' }),
        质押市值: number('PLEDGE_MARKET_CAP', { id: 'pledged_market_value', unit: 'ten_thousand_yuan' }),
        质押笔数: number('PLEDGE_DEAL_NUM'),
        无限售股质押数: number('REPURCHASE_UNLIMITED_BALANCE', {
          id: 'unrestricted_shares_pledged',
          unit: 'ten_thousand_shares',
        }),
        限售股质押数: number('REPURCHASE_LIMITED_BALANCE', {
          id: 'restricted_shares_pledged',
          unit: 'ten_thousand_shares',
        }),
        近一年涨跌幅: percent('Y1_CLOSE_ADJCHRATE', {
          role: 'other_change',
          id: 'change_percent_1y',
          say: say('Percent change over the last year.'),
        }),
        所属行业代码: code('INDUSTRY_CODE', { id: 'industry_code' }),
      },
      quirks: [
        say(
          'A day that is no statistics day has no rows: they are weekly, on Fridays.',
          '不是统计日的日期没有数据行：统计每周一次，在星期五。',
        ),
      ],
      inferred: ['REPURCHASE_LIMITED_BALANCE', 'INDUSTRY_CODE'],
    }),
    stock_gpzy_pledge_ratio_detail_em: report({
      sample: {
        texts: {
          股东名称: [
            '西藏藏格创业投资集团有限公司',
            '联合水务(亚洲)有限公司',
            '湛江市对虾饲料有限公司',
            '美锦能源集团有限公司',
          ],
          质押机构: [
            '中信证券股份有限公司',
            '招商银行股份有限公司上海分行',
            '浙江东阳农村商业银行股份有限公司',
            '招商证券股份有限公司',
            '中原银行股份有限公司洛阳分行',
            '海通证券股份有限公司',
          ],
          状态: '未解押',
        },
      },
      say: say('Share pledges of important shareholders, all.', '重要股东股权质押明细'),
      report: 'RPTA_APP_ACCUMDETAILS',
      sort: '-NOTICE_DATE',
      rowNumber: '序号',
      columns: PLEDGE,
    }),
    stock_gpzy_individual_pledge_ratio_detail_em: report({
      sample: {
        texts: {
          股东名称: ['甘肃亚特投资集团有限公司', '徽县奥亚实业有限公司'],
          质押机构: ['甘肃银行股份有限公司徽县支行', '渤海国际信托股份有限公司'],
          状态: ['未解押', '已解押'],
        },
      },
      say: say('Share pledges of important shareholders of one stock.', '个股重要股东股权质押明细'),
      params: { symbol: shareCode() },
      report: 'RPTA_APP_ACCUMDETAILS',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-NOTICE_DATE',
      rowNumber: '序号',
      columns: PLEDGE,
      example: { symbol: '603132' },
    }),
    stock_gpzy_distribute_statistics_company_em: report({
      sample: { texts: { 质押机构: ['国泰海通', '中信证券'] } },
      say: say('Share pledges by pledgee: brokers.', '质押机构分布统计：证券公司'),
      page: 'https://data.eastmoney.com/gpzy/distributeStatistics.aspx',
      grain: 'party',
      cache: COMPANY,
      report: 'RPT_GDZY_ZYJG_SUM',
      where: { PFORG_TYPE: isAmong('证券', '证券Ⅱ') },
      sort: '-ORG_NUM',
      rowNumber: '序号',
      columns: PLEDGEES,
      quirks: PLEDGEE_QUIRKS,
      inferred: ['WARNING_STATE_2_RATE', 'WARNING_STATE_3_RATE'],
    }),
    stock_gpzy_distribute_statistics_bank_em: report({
      sample: { texts: { 质押机构: ['浦发银行', '工商银行', '中国银行', '杭州银行', '常熟银行'] } },
      say: say('Share pledges by pledgee: banks.', '质押机构分布统计：银行'),
      page: 'https://data.eastmoney.com/gpzy/distributeStatistics.aspx',
      grain: 'party',
      cache: COMPANY,
      report: 'RPT_GDZY_ZYJG_SUM',
      where: { PFORG_TYPE: isAmong('银行', '银行Ⅱ') },
      sort: '-ORG_NUM',
      rowNumber: '序号',
      columns: PLEDGEES,
      quirks: PLEDGEE_QUIRKS,
      inferred: ['WARNING_STATE_2_RATE', 'WARNING_STATE_3_RATE'],
    }),
    stock_gpzy_industry_data_em: report({
      sample: { texts: { 行业: ['焦炭Ⅱ', '航空机场', '综合Ⅱ', '装修装饰Ⅱ', '房屋建设Ⅱ'] } },
      say: say('Average pledge ratio by industry.', '上市公司质押比例：行业数据'),
      page: 'https://data.eastmoney.com/gpzy/industryData.aspx',
      grain: 'board',
      cache: COMPANY,
      report: 'RPT_CSDC_INDUSTRY_STATISTICS',
      fields:
        'INDUSTRY_CODE,INDUSTRY,TRADE_DATE,AVERAGE_PLEDGE_RATIO,ORG_NUM,PLEDGE_TOTAL_NUM,TOTAL_PLEDGE_SHARES,PLEDGE_TOTAL_MARKETCAP',
      sort: '-AVERAGE_PLEDGE_RATIO',
      rowNumber: '序号',
      columns: {
        行业: text('INDUSTRY'),
        平均质押比例: percent('AVERAGE_PLEDGE_RATIO', { id: 'average_pledge_ratio' }),
        公司家数: number('ORG_NUM'),
        质押总笔数: number('PLEDGE_TOTAL_NUM', { id: 'pledge_count', unit: 'deals', say: say('Number of pledges.') }),
        质押总股本: number('TOTAL_PLEDGE_SHARES', PLEDGED_SHARES),
        最新质押市值: number('PLEDGE_TOTAL_MARKETCAP', {
          id: 'latest_pledged_market_value',
          unit: 'ten_thousand_yuan',
        }),
        统计时间: date('TRADE_DATE', { say: say('Statistics date.') }),
      },
    }),
  },
);
