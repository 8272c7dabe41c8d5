import { say } from '../../../../base/say.ts';
import { code, date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { companyOrAll, newestDealsNote, OFFICERS_DEALS } from '../officers-deals.ts';
import { type DealingsAsk, NEWEST_DEALS, parseDealings, shenzhenDealings } from './wire.ts';

const DEALINGS = {
  证券代码: code('zqdm'),
  证券简称: text('zqjc'),
  董监高姓名: text('ggxm', { id: 'officer', say: say('Director or officer.', '董监高的姓名。') }),
  变动日期: date('jyrq'),
  变动股份数量: number('bdgs', {
    id: 'changed_shares',
    unit: 'ten_thousand_shares',
    say: say('Shares bought; negative for sales.', '变动的股数；卖出为负。'),
  }),
  成交均价: number('bdjj', { unit: 'yuan_per_share' }),
  变动原因: text('bdyy'),
  变动比例: number('cgbdbl', {
    unit: 'per_mille',
    say: say('Shares bought over all shares of the company.', '变动股数占公司总股本的比例。'),
  }),
  当日结存股数: number('cgzs', {
    id: 'shares_held_after',
    unit: 'ten_thousand_shares',
    say: say('Shares held after the deal.', '变动后持有的股数。'),
  }),
  股份变动人姓名: text('gdxm', { id: 'dealer', say: say('Who dealt.') }),
  职务: text('zw'),
  变动人与董监高的关系: text('gxlb'),
} as const;

export default familyOf<RecordsShared<DealingsAsk>>(
  { ...OFFICERS_DEALS, page: 'https://www.szse.cn/disclosure/supervision/change/index.html' },
  {
    stock_share_hold_change_szse: records({
      say: say(
        'Deals of directors and officers in shares of their own Shenzhen companies, newest first.',
        '深交所董监高股份变动',
      ),
      sample: {
        texts: {
          职务: ['董事', '监事', '董事、高管'],
          变动原因: ['大宗交易', '竞价交易'],
          变动人与董监高的关系: '本人',
        },
        isNewestFirst: true,
      },
      keywords: ['SZSE', 'insider trading', 'insider dealing', '高管增减持', '深市'],
      source: shenzhenDealings,
      params: { symbol: companyOrAll('全部', '001308') },
      columns: DEALINGS,
      ask: ({ symbol }): DealingsAsk => ({ company: symbol === '全部' ? '' : symbol }),
      parseFields: parseDealings,
      tableNote: ({ length }) => newestDealsNote(length, NEWEST_DEALS),
      quirks: [
        say(
          'The newest 500 deals at most, with a note where there may be more; AKShare fetches thousands of pages for 全部.',
          '最多返回最新的 500 笔，可能还有更多时会注明；对“全部”，AKShare 会请求数千页。',
        ),
        say(
          'AKShare answers no 变动股份数量 of 1,000 and more: it cannot read the separator.',
          'AKShare 会丢失 1,000 及以上的变动股份数量：它不认识千位分隔符。',
        ),
      ],
      example: { symbol: '001308' },
    }),
  },
);
