import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice, formError, type Param, string } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { constantList, NO_SOURCE_IS_ASKED, parseConstants } from '../../../wire/constant-list.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { MEASURES, SPANS, TREASURIES, TREASURY_MEASURES } from './codes.ts';
import ids from './index-ids.json' with { type: 'json' };
import { type BondIndexAsk, bondIndexSite, chinabondIndices, parseBondIndex } from './wire.ts';

const PAGE = 'https://yield.chinabond.com.cn/cbweb-mn/indices/single_index_query';
const KEYWORDS = ['中债指数', '债券指数', '久期', '到期收益率', 'bond index', 'duration'];
const IDS = textMap(ids);

const COLUMNS = { date: date(), value: number({ unit: 'of_measure', say: say('Value of the measure.', '指标值。') }) };

const measure = (byDefault: keyof typeof MEASURES) =>
  choice(meaningsOf(MEASURES), { default: byDefault, say: say('Measure.', '指标。') });
const span = choice(meaningsOf(SPANS), { default: '总值', say: say('Span of maturities.', '期限分段。') });

const indexName: Param<string, 'value'> = (() => {
  const form = {
    say: say(
      'the name of an index, as `bond_available_index_cbond` has it',
      '指数名称，见 `bond_available_index_cbond`，例如新综合指数',
    ),
    otherwise: 'refused',
    accepts: (value: string) => IDS.has(value),
  } as const;
  return {
    ...string({ default: '新综合指数', say: say('Name of the index.', '指数名称。') }),
    form,
    check: (value) => formError(form, value),
  };
})();

/** The names of the indices. */
type NamesAsk = { readonly names: 'indices' };

const indexNames = constantList<NamesAsk>(
  bondIndexSite,
  PAGE,
  [...IDS.keys()].map((name) => ({ name })),
);
const NAME_COLUMNS = { value: text('name', { say: say('Name of the index.', '指数名称。') }) };

const UNITS = say(
  'Prices and wealth are index points, changes, yields and coupons percent, durations and times years. The source states no unit of market values and volumes.',
  '净价、全价与财富为指数点；涨跌幅、收益率与派息率为百分比；久期与待偿期以年计。市值与结算量的单位数据源未注明。',
);
const EMPTY = say(
  'A measure or a span that the index does not have answers `[]`.',
  '指数没有的指标或期限分段返回 `[]`。',
);
const PRINTED = say(
  'Tables that AKShare has printed are answered as printed, in the rows that they show.',
  'AKShare 所载的表，所示各行的返回值与之一致。',
);

export default [
  ...familyOf<RecordsShared<BondIndexAsk>>(
    {
      category: 'bond',
      page: PAGE,
      cache: freshFor('2h', { staleIfError: '365d' }),
      kind: 'history',
      grain: 'day',
      quirks: [UNITS, EMPTY],
      source: chinabondIndices,
    },
    {
      bond_new_composite_index_cbond: records({
        say: say(
          'One measure of ChinaBond’s new composite index by day, oldest first.',
          '中债新综合指数：财富、净价、久期等指标',
        ),
        keywords: KEYWORDS,
        params: { indicator: measure('财富'), period: span },
        mayBeEmpty: true,
        ask: ({ indicator, period }): BondIndexAsk => ({
          id: ids.新综合指数,
          measure: MEASURES[indicator].code,
          span: SPANS[period].code,
        }),
        columns: COLUMNS,
        parseRows: parseBondIndex,
        evidence: [PRINTED],
      }),
      bond_composite_index_cbond: records({
        say: say(
          'One measure of ChinaBond’s composite index by day, oldest first.',
          '中债综合指数：财富、净价、久期等指标',
        ),
        keywords: KEYWORDS,
        params: { indicator: measure('财富'), period: span },
        mayBeEmpty: true,
        ask: ({ indicator, period }): BondIndexAsk => ({
          id: ids.综合指数,
          measure: MEASURES[indicator].code,
          span: SPANS[period].code,
        }),
        columns: COLUMNS,
        parseRows: parseBondIndex,
        quirks: [
          say(
            'Days are those of Beijing. AKShare reads midnights of Beijing by the clock of Greenwich: its days are one too early.',
            '日期按北京时间。AKShare 把北京时间零点按格林尼治时间读取，日期都早一天。',
          ),
        ],
        evidence: [PRINTED],
      }),
      bond_index_general_cbond: records({
        say: say(
          'One measure of any bond index of ChinaBond by day, oldest first.',
          '中债指数：任一指数的财富、净价、久期等指标',
        ),
        keywords: KEYWORDS,
        params: { index_category: indexName, indicator: measure('全价'), period: span },
        ask: ({ index_category, indicator, period }): BondIndexAsk => ({
          id: IDS.get(index_category) ?? '',
          measure: MEASURES[indicator].code,
          span: SPANS[period].code,
        }),
        columns: COLUMNS,
        parseRows: parseBondIndex,
        quirks: [
          say(
            'The indices are those that AKShare knows; the site may have newer ones.',
            '指数为 AKShare 已知的；网站可能有更新的指数。',
          ),
        ],
        evidence: [PRINTED],
      }),
      bond_treasury_index_cbond: records({
        say: say('ChinaBond’s index of treasury bonds of one maturity by day, oldest first.', '中债国债指数：按期限'),
        keywords: [...KEYWORDS, '国债指数', 'treasury index'],
        params: {
          indicator: choice(meaningsOf(TREASURY_MEASURES), { default: '财富', say: say('Measure.', '指标。') }),
          period: choice(meaningsOf(TREASURIES), { default: '5Y', say: say('Maturity.', '期限。') }),
        },
        ask: ({ indicator, period }): BondIndexAsk => ({
          id: TREASURIES[period].code,
          measure: MEASURES[indicator].code,
          span: SPANS.总值.code,
        }),
        columns: COLUMNS,
        parseRows: parseBondIndex,
        evidence: [PRINTED],
      }),
    },
  ),
  ...familyOf<RecordsShared<NamesAsk>>(
    {
      category: 'bond',
      page: PAGE,
      cache: freshFor('1d', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'item',
      listsAll: true,
    },
    {
      bond_available_index_cbond: records({
        say: say(
          'Names of ChinaBond’s indices, as `bond_index_general_cbond` wants them.',
          '中债指数名录：用于 `bond_index_general_cbond`',
        ),
        keywords: KEYWORDS,
        source: indexNames,
        ask: (): NamesAsk => ({ names: 'indices' }),
        columns: NAME_COLUMNS,
        rowNumber: 'index',
        parseRows: (pages) => parseConstants(pages, NAME_COLUMNS, 'Names of ChinaBond’s indices'),
        quirks: [NO_SOURCE_IS_ASKED],
      }),
    },
  ),
];
