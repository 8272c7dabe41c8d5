import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';

import { companyOrAll, newestDealsNote, OFFICERS_DEALS } from '../officers-deals.ts';
import {
  type BeijingDealingsAsk,
  type BeijingMarginAsk,
  beijingDealings,
  beijingMargin,
  NEWEST_BEIJING_DEALS,
  parseDealings,
  parseSecurities,
  parseTotals,
} from './wire.ts';

// Clients divide the balance by 10,000 when they add it to those of the other exchanges in 100 million yuan.
const TOTALS = {
  融资买入额: number('rzmreRound', { unit: 'ten_thousand_yuan' }),
  融资余额: number('rzyeRound', { unit: 'ten_thousand_yuan' }),
  融券卖出量: number('rqmclRound', { unit: 'ten_thousand_shares' }),
  融券余量: number('rqylRound', { unit: 'ten_thousand_shares' }),
  融券余额: number('rqyeRound', { unit: 'ten_thousand_yuan' }),
  融资融券余额: number('rzrqyeRound', { unit: 'ten_thousand_yuan' }),
} as const;

const SECURITIES = {
  证券代码: code('zqdm'),
  证券简称: text('zqjc'),
  融资买入额: whole('rzmre'),
  融资余额: whole('rzye'),
  融券卖出量: whole('rqmcl'),
  融券余量: whole('rqyl'),
  融券余额: whole('rqye'),
  融资融券余额: whole('rzrqye'),
} as const;

const UNDERLYINGS = {
  证券代码: code('zqdm'),
  证券简称: text('zqjc'),
  融资标的: text('rzbd'),
  融券标的: text('rqbd'),
  当日可融资: text('drkrz'),
  当日可融券: text('drkrq'),
} as const;

const DEALINGS = {
  代码: code('stockCode'),
  简称: text('stockName', { say: say('Short name of the company.', '公司简称。') }),
  姓名: text('djgName', { say: say('Director or officer.', '董监高的姓名。') }),
  职务: text('duty'),
  变动日期: date('changeDate'),
  变动股数: number('changeAmount', {
    unit: 'ten_thousand_shares',
    say: say('Shares bought; negative for sales.', '变动的股数；卖出为负。'),
  }),
  变动前持股数: number('preAmount', { id: 'shares_held_before', unit: 'ten_thousand_shares' }),
  变动后持股数: number('newAmount', { unit: 'ten_thousand_shares' }),
  变动均价: number('price', { id: 'average_price', unit: 'yuan_per_share', say: say('Average price of the deals.') }),
  变动原因: text('reason'),
} as const;

const NO_ROWS = say(
  'A day without trading, and one whose figures have not come yet, answer `[]`.',
  '非交易日和尚无数据的日期返回 `[]`。',
);
const ADDS_UP = say(
  'A reply is refused whose balances do not add up to 融资融券余额.',
  '融资余额与融券余额之和不等于融资融券余额的应答视为失败。',
);
const KEYWORDS = ['BSE', 'Beijing', '北交所', '京市'];

export default [
  ...familyOf<RecordsShared<BeijingMarginAsk>>(
    {
      category: 'stock',
      topic: 'margin-trading',
      page: 'https://www.bse.cn/disclosure/rzrq_trans_list.html',
      cache: reportsOfDay<BeijingMarginAsk>(({ day }) => day),
      kind: 'snapshot',
      grain: 'security',
      source: beijingMargin,
    },
    {
      stock_margin_bse: records({
        lists: { rows: 1 },
        say: say(
          'Totals of margin trading and short selling on the Beijing exchange on one day.',
          '北交所融资融券汇总',
        ),
        keywords: KEYWORDS,
        grain: 'item',
        params: { date: tradingDay('20260721') },
        columns: TOTALS,
        ask: ({ date: day }): BeijingMarginAsk => ({ margin: 'totals', day }),
        parseFields: parseTotals,
        quirks: [NO_ROWS, ADDS_UP],
      }),
      stock_margin_detail_bse: records({
        lists: 'Beijing',
        say: say(
          'Margin trading and short selling of each share on the Beijing exchange on one day.',
          '北交所融资融券明细',
        ),
        keywords: KEYWORDS,
        params: { date: tradingDay('20260721') },
        columns: SECURITIES,
        ask: ({ date: day }): BeijingMarginAsk => ({ margin: 'securities', day }),
        parseFields: parseSecurities,
        quirks: [NO_ROWS, ADDS_UP],
      }),
      stock_margin_underlying_info_bse: records({
        lists: 'Beijing',
        sample: { texts: { 融资标的: 'Y', 融券标的: ['Y', 'N'], 当日可融资: ['Y', 'N'], 当日可融券: 'N' } },
        say: say('Shares of the Beijing exchange that are open for margin trading on one day.', '北交所融资融券标的'),
        keywords: KEYWORDS,
        page: 'https://www.bse.cn/disclosure/rzrq_bdzq_list.html',
        params: { date: tradingDay('20260722') },
        columns: UNDERLYINGS,
        ask: ({ date: day }): BeijingMarginAsk => ({ margin: 'open', day }),
        parseFields: parseSecurities,
        quirks: [NO_ROWS],
      }),
    },
  ),
  ...familyOf<RecordsShared<BeijingDealingsAsk>>(
    { ...OFFICERS_DEALS, page: 'https://www.bse.cn/disclosure/djg_sharehold_change.html' },
    {
      stock_share_hold_change_bse: records({
        say: say(
          'Deals of directors and officers in shares of their own Beijing companies, newest first.',
          '北交所董监高持股变动',
        ),
        sample: {
          texts: { 职务: ['董事长', '副总经理', '董事'], 变动原因: ['二级市场买卖', '股权激励', '竞价交易'] },
          isNewestFirst: true,
        },
        keywords: [...KEYWORDS, 'insider trading', 'insider dealing', '高管增减持'],
        source: beijingDealings,
        params: { symbol: companyOrAll('430489', '920489') },
        columns: DEALINGS,
        ask: ({ symbol }): BeijingDealingsAsk => ({ company: symbol === '全部' ? '' : symbol }),
        parseFields: parseDealings,
        tableNote: ({ length }) => newestDealsNote(length, NEWEST_BEIJING_DEALS),
        quirks: [
          say(
            'The newest 500 deals at most, with a note where there may be more.',
            '最多返回最新的 500 笔，可能还有更多时会注明。',
          ),
          say(
            'Codes that began with 43, 83 and 87 became 920 codes in October 2025. In August 2026 the source still had deals of 2023 under 430489, the default of AKShare: an old code may have what the new one lacks, and the other way round.',
            '以 43、83、87 开头的代码在 2025 年 10 月改为 920 开头。2026 年 8 月，数据源在旧代码 430489（AKShare 的默认值）下仍有 2023 年的记录：新旧代码可能各有一部分。',
          ),
          say(
            'Figures are as companies report them: 变动前持股数 and 变动股数 need not add up to 变动后持股数.',
            '数字按公司申报：变动前持股数与变动股数之和不一定等于变动后持股数。',
          ),
        ],
        example: { symbol: '920489' },
      }),
    },
  ),
];
