import { say } from '../../../../../base/say.ts';
import { END_OF_QUARTER } from '../../../../../engine/interface/future-days.ts';
import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { mapped } from '../../../../wire/field-columns.ts';
import { COMPANY } from '../cache.ts';
import { report, reports } from '../family.ts';
import { eq, fixed, is } from '../filter.ts';
import { periodEnd } from '../params.ts';

/** The boards of the source's codes. */
const BOARDS = { shzb: '沪市主板', kcb: '科创板', szzb: '深市主板', cyb: '创业板' };

// The same by the market of a share.
const MARKETS = { Shanghai: '沪市主板', STAR: '科创板', Shenzhen: '深市主板', ChiNext: '创业板', Beijing: '北交所' };

const OTHER_BOARD = say(
  '交易市场 is null where the source names another board, such as bjs, which is Beijing.',
  '数据源写的是其他板块（如北交所 bjs）时，交易市场为 null。',
);

const MARKET_NAMES = { texts: { 交易市场: MARKETS } } as const;

export default reports(
  {
    category: 'stock',
    topic: 'goodwill',
    page: 'https://data.eastmoney.com/sy/scgk.html',
    cache: COMPANY,
    kind: 'snapshot',
    grain: 'security',
    pageSize: 5000,
    token: true,
  },
  {
    stock_sy_profile_em: report({
      say: say('Goodwill: market totals at the end of each year, and of the newest report period.', 'A 股商誉市场概况'),
      kind: 'history',
      grain: 'year',
      futureLimit: () => END_OF_QUARTER,
      report: 'RPT_GOODWILL_MARKETSTATISTICS',
      where: { GOODWILL_STATE: fixed('((GOODWILL_STATE="1")( | IMPAIRMENT_STATE="1"))'), TRADE_BOARD: is('all') },
      sort: '-REPORT_DATE',
      columns: {
        报告期: date('REPORT_DATE'),
        商誉: number('GOODWILL'),
        商誉减值: number('GOODWILL_CHANGE'),
        净资产: number('SUMSHEQUITY', { unit: 'yuan' }),
        商誉占净资产比例: number('SUMSHEQUITY_RATIO'),
        商誉减值占净资产比例: number('SUMSHEQUITY_CHANGE_RATIO'),
        净利润规模: number('PARENTNETPROFIT', { unit: 'yuan' }),
        商誉减值占净利润比例: number('PNP_CHANGE_RATIO'),
      },
      sorted: '报告期',
      inferred:
        'GOODWILL,GOODWILL_CHANGE,SUMSHEQUITY,SUMSHEQUITY_RATIO,SUMSHEQUITY_CHANGE_RATIO,PARENTNETPROFIT,PNP_CHANGE_RATIO',
    }),
    stock_sy_yq_em: report({
      sample: { texts: { 业绩变动原因: '1、公司于{YYYY}年5月27日收到广东省茂名市中级人民法院民…', 交易市场: MARKETS } },
      say: say('Goodwill: expected impairments of one period.', '商誉减值预期明细'),
      page: 'https://data.eastmoney.com/sy/yqlist.html',
      params: { date: periodEnd({ default: '20240630' }) },
      report: 'RPT_GOODWILL_STOCKPREDICT',
      where: { REPORT_DATE: eq('date') },
      sort: ['-NOTICE_DATE', '-SECURITY_CODE'],
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        业绩变动原因: text('PERFORM_CHANGE_EXPLAIN'),
        最新商誉报告期: date('NEWEST_REPORT_DATE', {
          id: 'latest_goodwill_period',
          say: say('Report period of the latest goodwill.'),
        }),
        最新一期商誉: number('NEWEST_GOODWILL', { id: 'latest_goodwill', unit: 'yuan' }),
        上年商誉: number('PE_GOODWILL'),
        '预计净利润-下限': whole('PREDICT_NETPROFIT_LOWER', {
          id: 'expected_net_profit_lower',
          unit: 'yuan',
          say: say('Expected net profit, lower bound.'),
        }),
        '预计净利润-上限': whole('PREDICT_NETPROFIT_UPPER', {
          id: 'expected_net_profit_upper',
          unit: 'yuan',
          say: say('Expected net profit, upper bound.'),
        }),
        '业绩变动幅度-下限': percent('PERFORM_CHANGE_LOWER', {
          id: 'earnings_change_lower',
          say: say('Size of the earnings change, lower bound.'),
        }),
        '业绩变动幅度-上限': percent('PERFORM_CHANGE_UPPER', {
          id: 'earnings_change_upper',
          say: say('Size of the earnings change, upper bound.'),
        }),
        上年度同期净利润: number('PE_SAMEREPORT_NETPROFIT', {
          id: 'previous_year_net_profit',
          unit: 'yuan',
          say: say('Net profit in the same period of the previous year.'),
        }),
        公告日期: date('NOTICE_DATE'),
        交易市场: mapped(BOARDS, text('TRADE_MARKET')),
      },
      quirks: [OTHER_BOARD],
    }),
    stock_sy_jz_em: report({
      sample: MARKET_NAMES,
      say: say('Goodwill: impairments per stock of one period.', '个股商誉减值明细'),
      page: 'https://data.eastmoney.com/sy/jzlist.html',
      params: { date: periodEnd({ default: '20240630' }) },
      report: 'RPT_GOODWILL_STOCKDETAILS',
      where: { REPORT_DATE: eq('date') },
      sort: '-GOODWILL_CHANGE',
      key: 'SECURITY_CODE',
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        商誉: number('GOODWILL'),
        商誉减值: number('GOODWILL_CHANGE'),
        商誉占净资产比例: number('SUMSHEQUITY_RATIO'),
        商誉减值占净资产比例: number('SE_CHANGE_RATIO'),
        净利润: number('PARENTNETPROFIT', { unit: 'yuan' }),
        商誉减值占净利润比例: number('PNP_CHANGE_RATIO'),
        公告日期: date('NOTICE_DATE'),
        交易市场: mapped(BOARDS, text('TRADE_BOARD')),
      },
      quirks: [OTHER_BOARD, say('Ratios are fractions: 0.1 is 10 %.', '比率均为小数：0.1 即 10%。')],
    }),
    stock_sy_em: report({
      sample: MARKET_NAMES,
      say: say('Goodwill per stock of one period.', '个股商誉明细'),
      page: 'https://data.eastmoney.com/sy/list.html',
      params: { date: periodEnd({ default: '20231231' }) },
      report: 'RPT_GOODWILL_STOCKDETAILS',
      where: { REPORT_DATE: eq('date') },
      sort: ['-NOTICE_DATE', '-SECURITY_CODE'],
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        商誉: number('GOODWILL'),
        商誉占净资产比例: number('SUMSHEQUITY_RATIO'),
        净利润: number('PARENTNETPROFIT', { unit: 'yuan' }),
        净利润同比: number('PNP_YOY_RATIO'),
        上年商誉: number('GOODWILL_PRE'),
        公告日期: date('NOTICE_DATE'),
        交易市场: mapped(BOARDS, text('TRADE_BOARD')),
      },
      quirks: [
        OTHER_BOARD,
        say(
          '商誉占净资产比例 and 净利润同比 are fractions: 0.1 is 10 %.',
          '商誉占净资产比例和净利润同比为小数：0.1 即 10%。',
        ),
      ],
    }),
    stock_sy_hy_em: report({
      say: say('Goodwill by industry of one period.', '行业商誉'),
      page: 'https://data.eastmoney.com/sy/hylist.html',
      grain: 'board',
      params: { date: periodEnd({ default: '20240930' }) },
      report: 'RPT_GOODWILL_INDUSTATISTICS',
      where: { REPORT_DATE: eq('date') },
      sort: '-SUMSHEQUITY_RATIO',
      columns: {
        行业名称: text('INDUSTRY_NAME'),
        公司家数: whole('ORG_NUM'),
        商誉规模: number('GOODWILL', { id: 'goodwill_total', unit: 'yuan' }),
        净资产: number('SUMSHEQUITY', { unit: 'yuan' }),
        商誉规模占净资产规模比例: number('SUMSHEQUITY_RATIO', {
          id: 'goodwill_to_net_assets',
          unit: 'fraction',
          say: say('Goodwill over net assets.', '商誉除以净资产。'),
        }),
        净利润规模: number('PARENTNETPROFIT', { unit: 'yuan' }),
      },
      quirks: [
        say(
          'The source has few periods of industries, the latest ones: an earlier one answers `[]`.',
          '数据源只有最近少数几期的行业数据，更早的报告期返回 `[]`。',
        ),
      ],
    }),
  },
);
