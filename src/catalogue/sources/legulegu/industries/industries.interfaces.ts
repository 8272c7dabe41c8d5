import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';

import {
  type ColumnSpec,
  code,
  date,
  dynamicColumns,
  number,
  optionalIn,
  percent,
  text,
} from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { FIRST, industries, KEYWORDS, LOWER } from './family.ts';
import { type IndustryAsk, legulegu, parseShares } from './wire.ts';

const CHANGE = say(
  'Change of the price over one day, five days and since the year began: three columns, named with the day of the page.',
  '近 1 日、近 5 日与今年以来的涨幅：三列，列名带有页面日期。',
);

/** A column of the pages that have the industries of a level: those of an industry of that level do. */
function ofLevel(level: string, chinese: string, column: ColumnSpec<'text'>): ColumnSpec<'text'> {
  return optionalIn(say(`pages with the ${level} level`, `仅含${chinese}级行业的网页有此列。`), column);
}

export default familyOf<RecordsShared<IndustryAsk>>(
  {
    category: 'index',
    page: 'https://legulegu.com/stockdata/sw-industry-overview',
    cache: freshFor('6h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'board',
  },
  {
    sw_index_first_info: industries({
      level: 1,
      columns: FIRST,
      say: say(
        'Shenwan industries of the first level with the number of their shares and their valuation.',
        '申万一级行业信息',
      ),
      lists: { rows: 31 },
      evidence: [
        say(
          'One recorded block of an industry is answered as recorded; no whole page is recorded.',
          '一个行业的实录片段，返回值与之一致；没有完整网页的实录。',
        ),
      ],
    }),
    sw_index_second_info: industries({
      level: 2,
      columns: LOWER,
      say: say(
        'Shenwan industries of the second level with the one above, the number of their shares and their valuation.',
        '申万二级行业信息',
      ),
      lists: { rows: 90 },
    }),
    sw_index_third_info: industries({
      level: 3,
      columns: LOWER,
      say: say(
        'Shenwan industries of the third level with the one above, the number of their shares and their valuation.',
        '申万三级行业信息',
      ),
      lists: { of: 'concepts', rows: 250 },
    }),
    sw_index_third_cons: records({
      say: say('Shares of one Shenwan industry of any level with their valuation and growth.', '申万行业成份股'),
      sample: {
        texts: { 申万1级: '食品饮料', 申万3级: '种子' },
        codes: { 股票代码: '600000.SH' },
        columns: sampleNames('近1日涨幅({day-0})|近5日涨幅({day-0})|今年以来涨幅({day-0})'),
      },
      keywords: ['constituents', ...KEYWORDS],
      page: 'https://legulegu.com/stockdata/index-composition?industryCode=801120.SI',
      grain: 'security',
      params: {
        symbol: security({
          of: 'industry_index',
          wants: '801010.SI',
          default: '801120.SI',
          say: say(
            'Code of the industry, as sw_index_first_info has it.',
            '行业代码，与 sw_index_first_info 中的一致。',
          ),
          otherwise: 'no rows',
        }),
      },
      source: legulegu,
      ask: ({ symbol }) => ({ page: 'shares', industry: symbol }),
      parseRows: (pages) => parseShares(pages).map(({ name, cells }) => ({ name: RENAMED.get(name) ?? name, cells })),
      columns: {
        股票代码: code({
          say: say('Code of the share with its exchange, such as 600313.SH.', '带交易所的股票代码，例如 600313.SH。'),
        }),
        股票简称: text({ say: say('Name of the share.', '股票名称。') }),
        纳入时间: date({
          id: 'inclusion_date',
          say: say('Day since which it is in the industry.', '计入该行业的日期。'),
        }),
        申万1级: ofLevel('first', '一', text({ id: 'industry_level_1', say: say('Its industry of the first level.') })),
        申万2级: ofLevel(
          'second',
          '二',
          text({ id: 'industry_level_2', say: say('Its industry of the second level.') }),
        ),
        申万3级: ofLevel('third', '三', text({ id: 'industry_level_3', say: say('Its industry of the third level.') })),
        细分概念: text({ id: 'concepts', say: say('Its concepts.') }),
        价格: number({ unit: 'yuan_per_share' }),
        市盈率: number({ say: say('Price over the earnings of the last year.', '价格除以上年盈利。') }),
        市盈率ttm: number({
          id: 'pe_ttm',
          unit: 'times',
          say: say('Price over the earnings of the last four quarters.', '价格除以最近四个季度的盈利。'),
        }),
        市净率: number(),
        'ROE(%)': percent({ say: say('Return on equity.', '净资产收益率。') }),
        股息率: percent(),
        市值: number({ role: 'market_value' }),
        [DYNAMIC_COLUMNS]: dynamicColumns('percent', 'percent', CHANGE),
        '净利润增速(%)': percent({ id: 'net_profit_growth', say: say('Growth of the net profit.') }),
        '营收增速(%)': percent({ id: 'revenue_growth', say: say('Growth of the revenue.') }),
      },
      rowNumber: '序号',
      quirks: [
        say(
          'The names of three columns hold the day of the page, as with AKShare: they change from day to day.',
          '三列的列名带有网页日期，与 AKShare 相同：逐日变化。',
        ),
        say(
          '细分概念 is empty where a script of the page adds it later; AKShare answers 加载中... there.',
          '由网页脚本稍后加载时，细分概念为空；AKShare 此时返回“加载中...”。',
        ),
      ],
    }),
  },
);

/** The names that AKShare gives to columns whose headings have a unit in brackets. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['ROE', 'ROE(%)'],
  ['净利润增速', '净利润增速(%)'],
  ['营收增速', '营收增速(%)'],
]);
