import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { type BondWorkbookAsk, parseBonds, shanghaiBondWorkbooks } from './wire.ts';

const BOND_CLASS = text('#0', {
  id: 'bond_class',
  say: say('Kind of bonds; 合计 is all of them.', '债券种类；合计为总和。'),
});

const CUSTODY = {
  债券现货: BOND_CLASS,
  托管只数: whole('#1', { id: 'bond_count', unit: 'bonds', say: say('Number of bonds in custody.') }),
  托管市值: number('#2', { id: 'market_value', unit: 'hundred_million_yuan', say: say('Market value in custody.') }),
  托管面值: number('#3', { id: 'face_value', unit: 'hundred_million_yuan', say: say('Face value in custody.') }),
  数据日期: date('#4', { say: say('Day of the figures.', '数据的日期。') }),
} as const;

const TRADING = {
  债券类型: BOND_CLASS,
  当日成交笔数: whole('#1', { id: 'deals_of_day', unit: 'deals', say: say('Deals of the day.') }),
  当日成交金额: number('#2', { id: 'turnover_of_day', unit: 'ten_thousand_yuan', say: say('Turnover of the day.') }),
  当年成交笔数: whole('#3', { id: 'deals_of_year', unit: 'deals', say: say('Deals of the year so far.') }),
  当年成交金额: number('#4', {
    id: 'turnover_of_year',
    unit: 'ten_thousand_yuan',
    say: say('Turnover of the year so far.'),
  }),
  数据日期: date('#5', { say: say('Day of the figures.', '数据的日期。') }),
} as const;

export default familyOf<RecordsShared<BondWorkbookAsk>>(
  {
    category: 'bond',
    page: 'http://bond.sse.com.cn/data/statistics/overview/bondow/',
    cache: reportsOfDay<BondWorkbookAsk>((ask) => ask.day),
    kind: 'snapshot',
    grain: 'item',
    quirks: [
      say('The kinds of bonds change over the years.', '债券的种类随年份变化。'),
      say('A day without figures answers `[]`.', '没有数据的日期返回 `[]`。'),
    ],
    source: shanghaiBondWorkbooks,
  },
  {
    bond_cash_summary_sse: records({
      sample: {
        texts: {
          债券现货: ['国债', '地方债', '金融债', '企业债', '非公开发行公司债券', '可交换债', '公开发行公司债券'],
        },
      },
      say: say('Bonds in custody at the Shanghai exchange on one day, by kind.', '上交所债券现券市场概览'),
      keywords: ['SSE', 'bond market size', '债券托管', '沪市'],
      params: { date: tradingDay('20210111') },
      columns: CUSTODY,
      ask: ({ date: asked }): BondWorkbookAsk => ({ workbook: 'custody', day: asked }),
      parseRows: (pages, ask) => parseBonds(pages, ask, CUSTODY),
    }),
    bond_deal_summary_sse: records({
      sample: {
        texts: {
          债券类型: [
            '记账式国债',
            '地方政府债',
            '金融债',
            '企业债',
            '中小企业私募债',
            '公开发行公司债',
            '非公开发行公司债',
          ],
        },
      },
      say: say(
        'Trading of bonds at the Shanghai exchange on one day and in the year so far, by kind.',
        '上交所债券成交概览',
      ),
      keywords: ['SSE', 'bond turnover', '债券成交', '沪市'],
      page: 'http://bond.sse.com.cn/data/statistics/overview/turnover/',
      params: { date: tradingDay('20210104') },
      columns: TRADING,
      ask: ({ date: asked }): BondWorkbookAsk => ({ workbook: 'trading', day: asked }),
      parseRows: (pages, ask) => parseBonds(pages, ask, TRADING),
    }),
  },
);
