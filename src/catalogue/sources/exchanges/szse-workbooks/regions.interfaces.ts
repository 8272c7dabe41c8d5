import { say } from '../../../../base/say.ts';
import { number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportMonth } from '../report-month.ts';
import { parseReport, szseWorkbooks, type WorkbookAsk, workbookCache } from './wire.ts';

const REGIONS = {
  序号: whole('序号', { id: 'rank', unit: 'rank', role: 'rank', say: say('Rank by turnover.', '按成交额的名次。') }),
  地区: text('地区', {
    say: say('Region of the branch of the broker; 境外地区 is one.', '证券公司营业部所在地区，含 境外地区。'),
  }),
  总交易额: number('总交易额(元)', { role: 'turnover', unit: 'yuan' }),
  占市场: percent('占市场%', { id: 'market_share', say: say('Share of the whole market.') }),
  股票交易额: number('股票交易额(元)', { id: 'share_turnover', unit: 'yuan', say: say('Turnover of shares.') }),
  基金交易额: number('基金交易额(元)', { id: 'fund_turnover', unit: 'yuan', say: say('Turnover of funds.') }),
  债券交易额: number('债券交易额(元)', { id: 'bond_turnover', unit: 'yuan', say: say('Turnover of bonds.') }),
  优先股交易额: number('优先股交易额(元)', {
    id: 'preference_share_turnover',
    unit: 'yuan',
    say: say('Turnover of preference shares; null in months before 2025.', '优先股交易额；2025 年以前的月份为 null。'),
  }),
  期权交易额: number('期权交易额(元)', {
    id: 'option_turnover',
    unit: 'yuan',
    say: say('Turnover of options; null in months before 2025.', '期权交易额；2025 年以前的月份为 null。'),
  }),
} as const;

/** The columns as workbooks have them: older ones lack the last two. */
const IN_WORKBOOKS = {
  ...REGIONS,
  优先股交易额: { ...REGIONS.优先股交易额, isOptional: true },
  期权交易额: { ...REGIONS.期权交易额, isOptional: true },
} as const;

export default familyOf<RecordsShared<WorkbookAsk>>(
  {
    category: 'stock',
    topic: 'exchange-lists',
    page: 'https://www.szse.cn/market/overview/index.html',
    cache: workbookCache,
    kind: 'snapshot',
    grain: 'board',
  },
  {
    stock_szse_area_summary: records({
      sample: { texts: { 地区: ['上海', '深圳', '北京', '浙江', '江苏', '广州'] } },
      say: say(
        'Trading on the Shenzhen exchange in one month by the region of the broker’s branch, largest first.',
        '深交所地区交易排序',
      ),
      keywords: ['SZSE', 'region', 'province', '地区', '营业部', '深市'],
      source: szseWorkbooks,
      params: { date: reportMonth('202203') },
      columns: REGIONS,
      ask: ({ date }): WorkbookAsk => ({ report: 'regions', date }),
      parseRows: (pages, ask) => parseReport(pages, ask, IN_WORKBOOKS, '地区'),
      quirks: [
        say(
          '优先股交易额 and 期权交易额 are `null` in a month whose workbook does not have them.',
          '工作簿没有优先股交易额和期权交易额的月份，两列为 `null`。',
        ),
        say('A month that is not published yet answers `[]`.', '尚未公布的月份返回 `[]`。'),
      ],
    }),
  },
);
