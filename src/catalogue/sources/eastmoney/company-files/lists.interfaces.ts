import { say } from '../../../../base/say.ts';
import { day } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { mapped } from '../../../wire/field-columns.ts';
import type { RecordsShared } from '../../../wire/records.ts';
import { COMPANY_FILES, companyCode, fileList } from './family.ts';
import type { FileAsk } from './lists.ts';

const PERIOD = 'A day that is no end of a period with data answers `[]`, where AKShare raises an error.';
const BY_NAME =
  'AKShare takes the fields by position. Here they are taken by the names that the same data have in the source’s datacenter.';

/** The source's form of a day: `20240930` is `2024-09-30`. */
function toDay(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

const HELD = {
  股份类型: text('SHARES_TYPE'),
  持股数: number('HOLD_NUM'),
};

const CHANGED = {
  增减: text('HOLD_NUM_CHANGE', {
    say: say(
      'Change of the holding: a number of shares, 不变 for none, or 新进 for a new holder.',
      '持股变化：股数；不变 表示没有变化，新进 表示新股东。',
    ),
  }),
  变动比率: percent('CHANGE_RATIO'),
};

export default familyOf<RecordsShared<FileAsk>>(
  {
    category: 'stock',
    page: 'https://emweb.securities.eastmoney.com/PC_HSF10/BusinessAnalysis/Index?type=web&code=SH688041',
    cache: COMPANY_FILES,
    kind: 'snapshot',
    each: 'party',
  },
  {
    stock_zygc_em: fileList({
      doc: 'Revenue, cost and profit of one A-share company by industry, product and region, every period, newest first.',
      chinese: '主营构成',
      topic: 'company-reports',
      each: 'item',
      params: { symbol: companyCode({ default: 'SH688041' }) },
      columns: {
        股票代码: code('SECURITY_CODE'),
        报告日期: date('REPORT_DATE', { say: say('End of the period.', '报告期末。') }),
        分类类型: mapped(
          { 1: '按行业分类', 2: '按产品分类', 3: '按地区分类' },
          text('MAINOP_TYPE', {
            id: 'segment_type',
            say: say('Whether the item is an industry, a product or a region.', '项目属于行业、产品还是地区。'),
          }),
        ),
        主营构成: text('ITEM_NAME', { id: 'segment_name', say: say('Name of the item.', '项目名称。') }),
        主营收入: number('MAIN_BUSINESS_INCOME', { id: 'segment_revenue', unit: 'yuan', say: say('Revenue.') }),
        收入比例: number('MBI_RATIO', {
          id: 'revenue_share',
          unit: 'fraction',
          say: say('Part of all revenue: 0.652 is 65.2 percent.', '占总收入的比例：0.652 即 65.2%。'),
        }),
        主营成本: number('MAIN_BUSINESS_COST', { id: 'segment_cost', unit: 'yuan', say: say('Cost.') }),
        成本比例: number('MBC_RATIO', { id: 'cost_share', unit: 'fraction', say: say('Part of all cost.') }),
        主营利润: number('MAIN_BUSINESS_RPOFIT', { id: 'segment_profit', unit: 'yuan', say: say('Profit.') }),
        利润比例: number('MBR_RATIO', { id: 'profit_share', unit: 'fraction', say: say('Part of all profit.') }),
        毛利率: number('GROSS_RPOFIT_RATIO', { id: 'gross_margin', unit: 'fraction', say: say('Gross margin.') }),
      },
      askFor: ({ symbol }) => ({ part: 'business', company: symbol.toUpperCase(), day: '' }),
      quirks: [
        'Ratios are fractions, not percentages.',
        'An item that begins with 其中: is a part of another one, so sums count it twice.',
        'A cost or a margin that the source does not have is `null`.',
        'A company without such an analysis answers `[]`.',
      ],
      evidence: [
        'The first five rows of a recorded result of AKShare are answered as recorded, every cell.',
        'Two recorded rows of the source are read to the last digit.',
      ],
    }),
    stock_gdfx_free_top_10_em: fileList({
      doc: 'The ten largest holders of the tradable shares of one A-share company at the end of a period.',
      chinese: '十大流通股东',
      topic: 'shareholders',
      page: 'https://emweb.securities.eastmoney.com/PC_HSF10/ShareholderResearch/Index?type=web&code=SH688686',
      params: {
        symbol: companyCode({ default: 'sh688686' }),
        date: day({ default: '20240930', doc: 'End of the period, YYYYMMDD.' }),
      },
      rowNumber: '名次',
      columns: {
        股东名称: text('HOLDER_NAME'),
        股东性质: text('HOLDER_TYPE', { id: 'holder_kind', say: say('Kind of the holder.') }),
        ...HELD,
        占总流通股本持股比例: percent('FREE_HOLDNUM_RATIO', {
          id: 'share_of_float_shares',
          say: say('Part of the tradable shares.', '占流通股的比例。'),
        }),
        ...CHANGED,
      },
      askFor: ({ symbol, date: of }) => ({ part: 'free-holders', company: symbol.toUpperCase(), day: toDay(of) }),
      quirks: [PERIOD, BY_NAME],
    }),
    stock_gdfx_top_10_em: fileList({
      doc: 'The ten largest shareholders of one A-share company at the end of a period.',
      chinese: '十大股东',
      topic: 'shareholders',
      page: 'https://emweb.securities.eastmoney.com/PC_HSF10/ShareholderResearch/Index?type=web&code=SH688686',
      params: {
        symbol: companyCode({ default: 'sh688686' }),
        date: day({ default: '20210630', doc: 'End of the period, YYYYMMDD.' }),
      },
      rowNumber: '名次',
      columns: {
        股东名称: text('HOLDER_NAME'),
        ...HELD,
        占总股本持股比例: percent('HOLD_NUM_RATIO', { id: 'share_of_total_shares', say: say('Part of all shares.') }),
        ...CHANGED,
      },
      askFor: ({ symbol, date: of }) => ({ part: 'holders', company: symbol.toUpperCase(), day: toDay(of) }),
      quirks: [PERIOD, BY_NAME],
    }),
  },
);
