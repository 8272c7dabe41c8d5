import { say } from '../../../../../base/say.ts';
import { END_OF_QUARTER } from '../../../../../engine/interface/future-days.ts';

import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { COMPANY } from '../cache.ts';
import { report, reports } from '../family.ts';
import { eq } from '../filter.ts';
import { reportDate, shareCode } from '../params.ts';

// The figures per share, and the days of a plan.
const PER_SHARE_AND_DAYS = {
  每股收益: number('BASIC_EPS', { unit: 'yuan_per_share' }),
  每股净资产: number('BVPS', { unit: 'yuan_per_share' }),
  每股公积金: number('PER_CAPITAL_RESERVE', { unit: 'yuan_per_share' }),
  每股未分配利润: number('PER_UNASSIGN_PROFIT', { unit: 'yuan_per_share' }),
  净利润同比增长: percent('PNP_YOY_RATIO'),
  总股本: whole('TOTAL_SHARES', { unit: 'shares' }),
  预案公告日: date('PLAN_NOTICE_DATE'),
  股权登记日: date('EQUITY_RECORD_DATE'),
  除权除息日: date('EX_DIVIDEND_DATE'),
  方案进度: text('ASSIGN_PROGRESS'),
  最新公告日期: date('NOTICE_DATE'),
} as const;

const RATIOS = [
  say('股息率 is a fraction: 0.0158 is 1.58 %.', '股息率为小数：0.0158 即 1.58%。'),
  say('Ratios are per 10 shares.', '比例均按每 10 股计。'),
];

export default reports(
  {
    category: 'stock',
    topic: 'dividends',
    page: 'https://data.eastmoney.com/yjfp/',
    cache: COMPANY,
    kind: 'snapshot',
    grain: 'security',
    pageSize: 500,
  },
  {
    stock_fhps_em: report({
      sample: { texts: { 方案进度: '实施分配' } },
      say: say('Dividend and bonus-share plans of all A-shares for one report date.', '分红配送'),
      dailyPart: 'dividends',
      keywords: ['stock dividends', 'dividend plans', '派现', '高送转'],
      params: { date: reportDate('20231231') },
      report: 'RPT_SHAREBONUS_DET',
      where: { REPORT_DATE: eq('date') },
      sort: '-PLAN_NOTICE_DATE',
      columns: {
        代码: code('SECURITY_CODE'),
        名称: text('SECURITY_NAME_ABBR'),
        '送转股份-送转总比例': number('BONUS_IT_RATIO'),
        '送转股份-送转比例': number('BONUS_RATIO', {
          id: 'bonus_per_10_plan',
          unit: 'shares_per_10_shares',
          say: say('Bonus shares per 10.', '每 10 股送股。'),
        }),
        '送转股份-转股比例': number('IT_RATIO'),
        '现金分红-现金分红比例': number('PRETAX_BONUS_RMB', {
          say: say('Cash dividend per 10 shares.', '每 10 股现金分红。'),
        }),
        '现金分红-股息率': number('DIVIDENT_RATIO'),
        ...PER_SHARE_AND_DAYS,
      },
      sorted: '最新公告日期',
      quirks: RATIOS,
      inferred: ['BASIC_EPS', 'BVPS', 'PER_CAPITAL_RESERVE', 'PER_UNASSIGN_PROFIT', 'PNP_YOY_RATIO'],
    }),
    stock_fhps_detail_em: report({
      sample: {
        texts: {
          '现金分红-现金分红比例描述': [
            '10转10.00派2.00元(含税,扣税后1.80元)',
            '10派0.50元(含税,扣税后0.45元)',
            '10派0.15元(含税,扣税后0.135元)',
            '10转10.00派1.10元(含税,扣税后0.99元)',
            '10派1.08968元(含税,扣税后0.980712元)',
          ],
          方案进度: '实施分配',
        },
      },
      similar: ['stock_history_dividend_detail'],
      say: say('Dividend and bonus history of one stock.', '分红配送详情'),
      page: 'https://data.eastmoney.com/yjfp/detail/300073.html',
      kind: 'history',
      grain: 'report',
      futureLimit: () => END_OF_QUARTER,
      params: { symbol: shareCode({ default: '300073' }) },
      report: 'RPT_SHAREBONUS_DET',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-REPORT_DATE',
      columns: {
        报告期: date('REPORT_DATE'),
        业绩披露日期: date('PUBLISH_DATE', { id: 'earnings_disclosure_date' }),
        '送转股份-送转总比例': number('BONUS_IT_RATIO'),
        '送转股份-送股比例': number('BONUS_RATIO', {
          id: 'bonus_per_10',
          unit: 'shares_per_10_shares',
          say: say('Bonus shares per 10.', '每 10 股送股。'),
        }),
        '送转股份-转股比例': number('IT_RATIO'),
        '现金分红-现金分红比例': number('PRETAX_BONUS_RMB'),
        '现金分红-现金分红比例描述': text('IMPL_PLAN_PROFILE', {
          id: 'cash_dividend_text',
          say: say('Dividend plan in words.'),
        }),
        '现金分红-股息率': number('DIVIDENT_RATIO'),
        ...PER_SHARE_AND_DAYS,
      },
      sorted: '报告期',
      quirks: [
        ...RATIOS,
        say(
          'AKShare exchanges 业绩披露日期 and 预案公告日 here, and not in stock_fhps_em. Its 业绩披露日期 of the third quarter of 2025 of 600900 is 2025-12-31, two months after the last day for that report: it is the day of the plan.',
          'AKShare 在此把业绩披露日期与预案公告日互换，而 stock_fhps_em 没有。其 600900 在 2025 年三季度的业绩披露日期为 2025-12-31，比该报告的最后披露日晚两个月：这是预案的日期。',
        ),
      ],
      inferred: ['BASIC_EPS', 'BVPS', 'PER_CAPITAL_RESERVE', 'PER_UNASSIGN_PROFIT', 'PNP_YOY_RATIO', 'PUBLISH_DATE'],
    }),
  },
);
