import { expect, it } from 'vitest';
import notServed from '../../src/catalogue/registry/akshare/not-served.json' with { type: 'json' };
import { Registry } from '../../src/catalogue/registry/registry.ts';
import { describeDeclarations, type InterfaceMap, openMaps } from './declared-maps.ts';

// Many small sites, each with a few interfaces: every declaration against its map. What is recorded of them lies
// in the fixture cases.

/** What is not served, for a reason that clients are told. */
const LEFT_OUT = ['stock_ipo_hk_ths', 'bond_debt_nafmii'];
/** What is compared with the other interfaces of its site. */
const ELSEWHERE = ['stock_intraday_sina'];

const { maps } = openMaps<InterfaceMap>('formats-3');
const registry = await Registry.open();
const served = maps.filter(({ name }) => ![...LEFT_OUT, ...ELSEWHERE].includes(name));

const reasonsOf = (what: string, names: readonly string[], why: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [`${name} ${what}`, why]));
const kindsOf = (name: string, columns: readonly string[], why: string): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [`${name} kind of ${column}`, why]));

const NUMBER = 'a percent sign or a text of digits is a number here';
const RENAMED = 'the parser makes the value, or the name is that of its place';
const EVERY_TABLE = 'the map has the columns of one choice';

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  // A field that the map describes in words has no name there.
  ...Object.fromEntries(
    served.flatMap(({ name, columns }) =>
      columns
        .filter(({ field, name: column }) => !/^[A-Za-z]\w*$/.test(String(field)) && !/[{|]/.test(column))
        .map((column) => [`${name} field of ${column.name}`, 'the map describes the field in words']),
    ),
  ),
  ...reasonsOf('category', ['stock_info_global_ths', 'stock_info_global_futu'], 'with the other flashes of news'),
  'stock_sns_sseinfo field of 股票代码': 'the question names its company, which is the one asked for',
  'stock_hk_profit_forecast_et columns': EVERY_TABLE,
  'futures_news_shmet category': 'it is of metals',
  ...reasonsOf(
    'columns',
    ['index_kq_fz', 'index_yw', 'stock_profit_forecast_ths', 'stock_hk_indicator_eniu', 'futures_hog_supply'],
    EVERY_TABLE,
  ),
  'stock_fhps_detail_ths columns': 'B-shares have columns of their own',
  'futures_index_ccidx columns': 'the 24 columns that AKShare answers, of which its documents list six',
  'stock_analyst_rank_em columns': 'the year decides names',
  'index_kq_fashion choices of symbol': 'five of AKShare’s have the data of another',
  ...kindsOf('stock_concept_cons_futu', ['涨跌幅'], NUMBER),
  ...kindsOf('bond_zh_cov_info_ths', ['中签率'], NUMBER),
  ...kindsOf(
    'stock_ipo_ths',
    [
      '发行总数（万股）',
      '网上发行（万股）',
      '申购上限（万股）',
      '顶格申购需配市值（万元）',
      '发行价格',
      '发行市盈率',
      '行业市盈率',
      '中签率（%）',
    ],
    NUMBER,
  ),
  ...kindsOf('stock_lh_yyb_control', ['年内最佳携手成功率'], NUMBER),
  ...kindsOf('stock_lh_yyb_most', ['年内3日跟买成功率'], NUMBER),
  ...kindsOf('amac_manager_classify_info', ['是否有提示信息', '是否有诚信信息'], 'AKShare writes 是 and 否, too'),
  ...kindsOf('index_kq_fz', ['期次'], 'two of the three indices have months'),
  ...reasonsOf(
    'kind of 关注',
    ['stock_hot_follow_xq', 'stock_hot_tweet_xq', 'stock_hot_deal_xq'],
    'a count is a whole number',
  ),
  'amac_person_fund_org_list field of 基金经理': 'AKShare exchanges the two',
  'amac_person_fund_org_list field of 投资经理': 'AKShare exchanges the two',
  ...Object.fromEntries(
    [
      'stock_concept_cons_futu field of 代码',
      'stock_concept_cons_futu field of 涨跌幅',
      'stock_concept_cons_futu field of 成交量',
      'stock_concept_cons_futu field of 成交额',
      'futures_news_shmet field of 发布时间',
      'futures_news_shmet field of 内容',
      'index_inner_quote_sugar_msweet field of 日期',
      'index_outer_quote_sugar_msweet field of 日期',
      'index_sugar_msweet field of 日期',
      'index_kq_fashion field of 日期',
      'index_kq_fashion field of 指数',
      'index_yw field of 期数',
    ].map((what) => [what, RENAMED]),
  ),
};

describeDeclarations(registry, served, REASONS);

it('what is left out for a reason has it in the registry', () => {
  const listed = Object.values(notServed).flatMap((names): readonly string[] => Object.keys(names));
  expect(LEFT_OUT.filter((name) => !listed.includes(name))).toEqual([]);
  expect(LEFT_OUT.filter((name) => registry.has(name))).toEqual([]);
});
