import { say } from '../../../../base/say.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { day } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { mapped } from '../../../wire/field-columns.ts';
import type { RecordsShared } from '../../../wire/records.ts';
import { COMPANY_FILES, companyCode, fileList } from './family.ts';
import type { FileAsk } from './lists.ts';

const PERIOD = say(
  'A day that is no end of a period with data answers `[]`, where AKShare raises an error.',
  '日期不是有数据的报告期末时返回 `[]`，AKShare 则报错。',
);
const BY_NAME = say(
  'AKShare takes the fields by position. Here they are taken by the names that the same data have in the source’s datacenter.',
  'AKShare 按位置取字段；此处按名称取，名称与数据源数据中心的同一数据相同。',
);

const HELD = { 股份类型: text('SHARES_TYPE'), 持股数: number('HOLD_NUM') };

const CHANGED = {
  增减: text('HOLD_NUM_CHANGE', {
    say: say(
      'Change of the holding: a number of shares, 不变 for none, or 新进 for a new holder.',
      '持股变化：股数；“不变”表示没有变化，“新进”表示新股东。',
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
    grain: 'party',
  },
  {
    stock_zygc_em: fileList({
      sample: { codes: { 股票代码: '600000' }, texts: { 分类类型: '按产品分类' } },
      say: say(
        'Revenue, cost and profit of one A-share company by industry, product and region, every period, newest first.',
        '主营构成',
      ),
      topic: 'company-reports',
      grain: 'item',
      params: { symbol: companyCode({ default: 'SH688041', wants: 'SH600000' }) },
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
        毛利率: number('GROSS_RPOFIT_RATIO', { id: 'gross_margin', unit: 'fraction' }),
      },
      askFor: ({ symbol }) => ({ part: 'business', company: symbol, day: '' }),
      quirks: [
        say('Ratios are fractions, not percentages.', '比率为小数，不是百分数。'),
        say(
          'An item that begins with 其中: is a part of another one, so sums count it twice.',
          '以“其中:”开头的项目是另一项目的一部分，求和会重复计算。',
        ),
        say('A cost or a margin that the source does not have is `null`.', '数据源没有的成本或毛利为 `null`。'),
        say('A company without such an analysis answers `[]`.', '没有此项分析的公司返回 `[]`。'),
      ],
      evidence: [
        say(
          'The first five rows of a recorded result of AKShare are answered as recorded, every cell.',
          '对 AKShare 一份实录结果的前五行，返回值逐格一致。',
        ),
        say('Two recorded rows of the source are read to the last digit.', '数据源的两行实录，读取结果分毫不差。'),
      ],
    }),
    stock_gdfx_free_top_10_em: fileList({
      sample: {
        texts: {
          股东名称: [
            '吉林化纤集团有限责任公司',
            '上海方大投资管理有限责任公司',
            '吉林市国有资本发展控股集团有限公司',
            '吉林化纤福润德纺织有限公司',
            '吉林省财金资本投资有限责任公司',
          ],
          股东性质: ['个人', '投资公司', '其它', 'QFII'],
          股份类型: 'A股',
          增减: '不变',
        },
      },
      say: say(
        'The ten largest holders of the tradable shares of one A-share company at the end of a period.',
        '十大流通股东',
      ),
      topic: 'shareholders',
      page: 'https://emweb.securities.eastmoney.com/PC_HSF10/ShareholderResearch/Index?type=web&code=SH688686',
      params: {
        symbol: companyCode({ default: 'sh688686', wants: 'sh600000' }),
        date: day({ default: '20240930', say: say('End of the period, YYYYMMDD.', '报告期末，YYYYMMDD。') }),
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
      askFor: ({ symbol, date: of }) => ({ part: 'free-holders', company: symbol.toUpperCase(), day: isoDay(of) }),
      quirks: [PERIOD, BY_NAME],
    }),
    stock_gdfx_top_10_em: fileList({
      sample: {
        texts: {
          股东名称: ['东莞千智股权投资合伙企业(有限合伙)', '高华-汇丰-GOLDMAN,SACHS&CO.LLC'],
          股份类型: '流通A股',
          增减: '不变',
        },
      },
      similar: ['stock_main_stock_holder'],
      say: say('The ten largest shareholders of one A-share company at the end of a period.', '十大股东'),
      topic: 'shareholders',
      page: 'https://emweb.securities.eastmoney.com/PC_HSF10/ShareholderResearch/Index?type=web&code=SH688686',
      params: {
        symbol: companyCode({ default: 'sh688686', wants: 'sh600000' }),
        date: day({ default: '20210630', say: say('End of the period, YYYYMMDD.', '报告期末，YYYYMMDD。') }),
      },
      rowNumber: '名次',
      columns: {
        股东名称: text('HOLDER_NAME'),
        ...HELD,
        占总股本持股比例: percent('HOLD_NUM_RATIO', { id: 'share_of_total_shares', say: say('Part of all shares.') }),
        ...CHANGED,
      },
      askFor: ({ symbol, date: of }) => ({ part: 'holders', company: symbol.toUpperCase(), day: isoDay(of) }),
      quirks: [PERIOD, BY_NAME],
    }),
  },
);
