import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { type Columns, code, date, number, optionalIn, percent } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { eniu, hasPrices, parseValuations, type ValuationAsk } from './wire.ts';

const DATE = date('date', { say: say('Day.', '日期。') });
const PRICE = number('price', { unit: 'hkd_per_share' });
const CODE = code('stock_id', { of: 'share', role: 'code', say: say('Code behind hk.', '带 hk 前缀的代码。') });
const FIGURES = {
  pe: number('pe', { unit: 'times', say: say('Price over earnings.', '市盈率。') }),
  pb: number('pb'),
  dv: percent('dv', { say: say('Dividend yield.', '股息率。') }),
  roe: percent('roe', { say: say('Return on equity.', '净资产收益率。') }),
  market_value: number('market_value', {
    role: 'market_value',
    unit: 'hundred_million_hkd',
    say: say('Market value.', '市值。'),
  }),
} as const;

const ASKED = {
  市盈率: ['peh', 'pe'],
  市净率: ['pbh', 'pb'],
  股息率: ['dvh', 'dv'],
  ROE: ['roeh', 'roe'],
  市值: ['marketvalueh', 'market_value'],
} as const;

const only = (...names: readonly string[]) => ({ indicator: names });
const FIGURES_ONLY = only(...Object.keys(ASKED));

export default familyOf<RecordsShared<ValuationAsk>>(
  {
    category: 'stock',
    topic: 'hong-kong-companies',
    page: 'https://eniu.com/gu/hk01093/roe',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: {
      param: 'indicator',
      of: { 港股: 'security', 市盈率: 'day', 市净率: 'day', 股息率: 'day', ROE: 'report', 市值: 'day' },
    },
  },
  {
    stock_hk_indicator_eniu: records({
      say: say('History of one valuation of a share of Hong Kong, or all codes.', '亿牛网：港股指标'),
      keywords: ['PE history', 'PB history', 'dividend yield', '市盈率', '市净率', '股息率', '港股估值'],
      source: eniu,
      params: {
        symbol: codeParam({
          default: 'hk01093',
          say: say('Share code behind hk; leading zeros count.', '带 hk 前缀的股票代码，前面的零不可省略。'),
          matching: /^hk[0-9]{5}$/,
          form: say('hk and five digits, such as hk01093', 'hk 加五位数字，例如 hk01093'),
          otherwise: 'no rows',
        }),
        indicator: choice(
          {
            港股: say('all codes', '全部代码'),
            市盈率: say('price over earnings'),
            市净率: say('price over book value'),
            股息率: say('dividend yield'),
            ROE: say('return on equity', '净资产收益率'),
            市值: say('market value'),
          },
          { default: '市盈率', say: say('Figure.', '指标。') },
        ),
      },
      columns: {
        stock_id: optionalIn(only('港股'), CODE),
        date: optionalIn(FIGURES_ONLY, DATE),
        pe: optionalIn(only('市盈率'), FIGURES.pe),
        pb: optionalIn(only('市净率'), FIGURES.pb),
        dv: optionalIn(only('股息率'), FIGURES.dv),
        roe: optionalIn(only('ROE'), FIGURES.roe),
        market_value: optionalIn(only('市值'), FIGURES.market_value),
        price: optionalIn(only('市盈率', '市净率', '股息率', '市值'), PRICE),
      },
      ask: ({ symbol, indicator }): ValuationAsk =>
        indicator === '港股' ? { list: 'shares' } : { figure: ASKED[indicator][0], share: symbol },
      parseRows: (pages, ask) => {
        const [, name = 'pe'] = 'figure' in ask ? (Object.values(ASKED).find(([of]) => of === ask.figure) ?? []) : [];
        const columns: Columns =
          'list' in ask
            ? { stock_id: CODE }
            : { date: DATE, [name]: FIGURES[name], ...(hasPrices(pages) && { price: PRICE }) };
        return fillColumns(columns, (fields) => parseValuations(pages, ask, fields));
      },
      quirks: [
        say(
          '港股 answers the codes of all shares as a table of one column, where AKShare returns a list.',
          '港股以一列的表返回全部代码，AKShare 返回列表。',
        ),
        say('A price of 0 is none: `null`. AKShare answers 0.', '价格 0 表示没有：`null`，AKShare 返回 0。'),
        say(
          'A history may have ended: that of hk01093 ended on 2022-07-13 in a reply of 2026, and had no prices.',
          '历史可能已经中止：2026 年的一次应答中，hk01093 的历史止于 2022-07-13，且没有价格。',
        ),
      ],
    }),
  },
);
