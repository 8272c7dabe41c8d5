import { say } from '../../../../base/say.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { companyOrAll, newestDealsNote, OFFICERS_DEALS } from '../officers-deals.ts';
import { NEWEST_ROWS } from '../shanghai-replies.ts';
import { parseReport, type ReportAsk, shanghaiReports } from './wire.ts';

const DEALINGS = {
  公司代码: code('COMPANY_CODE'),
  公司名称: text('COMPANY_ABBR', { role: 'name', of: 'company', say: say('Short name of the company.') }),
  姓名: text('NAME', { say: say('Director or officer.', '董监高的姓名。') }),
  职务: text('DUTY'),
  股票种类: text('STOCK_TYPE', { id: 'share_type', say: say('Kind of share.') }),
  货币种类: text('CURRENCY_TYPE'),
  本次变动前持股数: whole('CURRENT_NUM', { id: 'shares_held_before', unit: 'shares' }),
  变动数: whole('CHANGE_NUM', {
    id: 'changed_shares',
    unit: 'shares',
    say: say('Shares bought; negative for sales.', '变动的股数；卖出为负。'),
  }),
  本次变动平均价格: number('CURRENT_AVG_PRICE', {
    id: 'average_price',
    unit: 'row_currency_per_share',
    say: say('Average price of the deals.'),
  }),
  变动后持股数: whole('HOLDSTOCK_NUM', { unit: 'shares' }),
  变动原因: text('CHANGE_REASON'),
  变动日期: date('CHANGE_DATE'),
  填报日期: date('FORM_DATE', { id: 'filing_date', say: say('Day of the filing.') }),
} as const;

export default familyOf<RecordsShared<ReportAsk>>(
  { ...OFFICERS_DEALS, page: 'https://www.sse.com.cn/disclosure/credibility/supervision/change/' },
  {
    stock_share_hold_change_sse: records({
      sample: {
        texts: {
          职务: ['高级管理人员', '董事、高级管理人员'],
          货币种类: '人民币',
          变动原因: '二级市场买卖',
          股票种类: 'A股',
        },
        isNewestFirst: true,
      },
      say: say(
        'Deals of directors and officers in shares of their own Shanghai companies, newest filing first.',
        '上交所董监高股份变动',
      ),
      keywords: ['SSE', 'insider trading', 'insider dealing', '高管增减持', '沪市'],
      source: shanghaiReports,
      params: { symbol: companyOrAll('600000', '600000') },
      columns: DEALINGS,
      ask: ({ symbol }): ReportAsk => ({ report: 'dealings', of: symbol === '全部' ? '' : symbol }),
      parseFields: parseReport,
      tableNote: ({ length }) => newestDealsNote(length, NEWEST_ROWS),
      quirks: [
        say(
          'The newest 1,000 deals at most, with a note where there may be more; AKShare fetches hundreds of pages for 全部.',
          '最多返回最新的 1,000 笔，可能还有更多时会注明；对“全部”，AKShare 会请求数百页。',
        ),
        say('AKShare answers the first 100 rows twice.', 'AKShare 会把前 100 行返回两次。'),
        say(
          'A company without deals answers `[]`, where AKShare raises an error.',
          '没有变动的公司返回 `[]`，AKShare 则报错。',
        ),
      ],
    }),
  },
);
