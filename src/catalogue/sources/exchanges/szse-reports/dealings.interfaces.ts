import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type DealingsAsk, NEWEST_DEALS, parseDealings, shenzhenDealings } from './wire.ts';

const DEALINGS = {
  证券代码: code('zqdm'),
  证券简称: text('zqjc'),
  董监高姓名: text('ggxm', { id: 'officer', say: say('Director or officer.', '董监高的姓名。') }),
  变动日期: date('jyrq'),
  变动股份数量: number('bdgs', {
    id: 'shares_changed',
    unit: '10,000 shares',
    say: say('Shares bought; negative for sales.', '变动的股数；卖出为负。'),
  }),
  成交均价: number('bdjj', { unit: 'yuan per share' }),
  变动原因: text('bdyy'),
  变动比例: number('cgbdbl', {
    unit: 'per mille',
    say: say('Shares bought over all shares of the company.', '变动股数占公司总股本的比例。'),
  }),
  当日结存股数: number('cgzs', {
    id: 'shares_held_after',
    unit: '10,000 shares',
    say: say('Shares held after the deal.', '变动后持有的股数。'),
  }),
  股份变动人姓名: text('gdxm', { id: 'dealer', say: say('Who dealt.') }),
  职务: text('zw'),
  变动人与董监高的关系: text('gxlb'),
} as const;

export default familyOf<RecordsShared<DealingsAsk>>(
  {
    category: 'stock',
    topic: 'shareholders',
    page: 'https://www.szse.cn/disclosure/supervision/change/index.html',
    cache: freshFor('1h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'event',
  },
  {
    stock_share_hold_change_szse: records({
      say: say(
        'Deals of directors and officers in shares of their own Shenzhen companies, newest first.',
        '深交所董监高股份变动',
      ),
      keywords: ['SZSE', 'insider trading', 'insider dealing', '高管增减持', '深市'],
      source: shenzhenDealings,
      params: {
        symbol: security({
          of: 'share',
          wants: '600000',
          default: '全部',
          say: say('Share code of the company, or 全部 for all companies.', '公司的股票代码，或 全部。'),
          matching: /^(?:[0-9]{6}|全部)$/,
          form: say('six digits, such as 001308, or the word for all', '六位数字，例如 001308，或 全部'),
          otherwise: 'refused',
        }),
      },
      columns: DEALINGS,
      ask: ({ symbol }): DealingsAsk => ({ company: symbol === '全部' ? '' : symbol }),
      parseFields: parseDealings,
      tableNote: ({ length }) =>
        length === NEWEST_DEALS
          ? say(
              `These are the newest ${NEWEST_DEALS} deals; there may be more.`,
              `这是最新的 ${NEWEST_DEALS} 笔，可能还有更多。`,
            )
          : undefined,
      quirks: [
        say(
          'The newest 500 deals at most, with a note where there may be more; AKShare fetches some thousand pages for 全部.',
          '最多返回最新的 500 笔，可能还有更多时会注明；对 全部，AKShare 会请求数千页。',
        ),
        say(
          'AKShare answers no 变动股份数量 of 1,000 and more: it cannot read the separator.',
          'AKShare 会丢失 1,000 及以上的 变动股份数量：它不认识千位分隔符。',
        ),
      ],
      example: { symbol: '001308' },
    }),
  },
);
