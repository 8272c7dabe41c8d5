import type { SetName } from './securities.ts';

/** Of which securities a list is and how many rows it has, by the value of a param or whatever the params are. */
export interface KnownList {
  readonly of?: SetName | { readonly param: string; readonly sets: Readonly<Record<string, SetName>> };
  /** The first day of a series that is always whole. */
  readonly from?: string;
  /** Whether each session of the days that are asked for has the whole list. */
  readonly isOfEachDay?: true;
  readonly rows?: number | { readonly param: string; readonly sizes: Readonly<Record<string, number>> };
}

const INDEX_MEMBERS: KnownList = {
  of: 'A-shares',
  rows: { param: 'symbol', sizes: { '000300': 300, '000016': 50, '000905': 500, '000852': 1_000 } },
};
const FLOWS: KnownList = {
  of: { param: 'sector_type', sets: { 行业资金流: 'industries', 概念资金流: 'concepts', 地域资金流: 'regions' } },
};

// The lists that hold the whole of a group.
const WHOLE: Readonly<Partial<Record<SetName, string>>> = {
  'A-shares':
    'stock_zh_a_spot_em stock_zh_a_spot stock_info_a_code_name stock_comment_em stock_individual_fund_flow_rank stock_main_fund_flow stock_yjbb_em stock_lrb_em stock_xjll_em stock_zcfz_em',
  'Shanghai A-shares': 'stock_sh_a_spot_em',
  'Shenzhen A-shares': 'stock_sz_a_spot_em stock_info_sz_name_code',
  Beijing: 'stock_bj_a_spot_em stock_info_bj_name_code stock_zcfz_bj_em',
  ChiNext: 'stock_cy_a_spot_em',
  STAR: 'stock_kc_a_spot_em stock_zh_kcb_spot',
  'B-shares': 'stock_zh_b_spot_em',
  'new shares': 'stock_new_a_spot_em stock_zh_a_new_em',
  'ST shares': 'stock_zh_a_st_em',
  'delisted shares': 'stock_zh_a_stop_em stock_staq_net_stop stock_info_sh_delist stock_info_sz_delist',
  'Hong Kong': 'stock_hk_spot stock_hk_spot_em stock_hk_main_board_spot_em',
  'Hong Kong Connect': 'stock_hk_ggt_components_em stock_hsgt_sh_hk_spot_em',
  'United States': 'stock_us_spot_em',
  industries: 'stock_board_industry_name_em',
  concepts: 'stock_board_concept_name_em',
  'Hong Kong indices': 'stock_hk_index_spot_em',
  indices: 'stock_zh_index_spot_em stock_zh_index_spot_sina',
  funds: 'fund_name_em fund_open_fund_daily_em fund_open_fund_rank_em fund_purchase_em',
  ETFs: 'fund_etf_spot_em fund_etf_category_sina fund_exchange_rank_em',
  LOFs: 'fund_lof_spot_em',
  REITs: 'reits_realtime_em',
  bonds: 'bond_zh_cov',
  repos: 'bond_sh_buy_back_em',
  'Shenzhen repos': 'bond_sz_buy_back_em',
};

/** The lists of which more is known than their rows say. */
export const KNOWN_LISTS: Readonly<Record<string, KnownList>> = {
  ...Object.fromEntries(
    Object.entries(WHOLE).flatMap(([of, names]) => names.split(' ').map((name) => [name, { of: of as SetName }])),
  ),
  tool_trade_date_hist_sina: { from: '1990-12-20' },
  stock_info_sh_name_code: {
    of: { param: 'symbol', sets: { 主板A股: 'Shanghai main board', 主板B股: 'B-shares', 科创板: 'STAR' } },
  },
  stock_hk_famous_spot_em: { of: 'Hong Kong', rows: 120 },
  stock_hk_hot_rank_em: { of: 'Hong Kong', rows: 100 },
  stock_us_pink_spot_em: { of: 'United States', rows: 1_000 },
  stock_us_famous_spot_em: { of: 'United States', rows: 22 },
  stock_sector_fund_flow_rank: FLOWS,
  stock_board_industry_cons_em: { of: 'A-shares', rows: 60 },
  stock_board_concept_cons_em: { of: 'A-shares', rows: 90 },
  stock_hot_rank_em: { of: 'A-shares', rows: 100 },
  stock_hot_up_em: { of: 'A-shares', rows: 100 },
  stock_gpzy_pledge_ratio_em: { of: 'A-shares', rows: 2_300 },
  stock_zyjs_ths: { rows: 1 },
  stock_zh_ah_spot_em: { of: 'Hong Kong', rows: 160 },
  index_stock_cons: INDEX_MEMBERS,
  index_stock_cons_csindex: INDEX_MEMBERS,
  index_stock_cons_sina: INDEX_MEMBERS,
  index_stock_cons_weight_csindex: INDEX_MEMBERS,
  index_component_sw: { of: 'A-shares', rows: 50 },
  index_realtime_sw: { of: 'SW indices', rows: 31 },
  sw_index_first_info: { rows: 31 },
  sw_index_second_info: { rows: 90 },
  sw_index_third_info: { of: 'concepts', rows: 250 },
  bond_zh_hs_cov_spot: { of: 'bonds', rows: 340 },
  bond_cov_comparison: { of: 'bonds', rows: 340 },
  futures_spot_price: { of: 'products', rows: 23 },
  futures_spot_price_daily: { of: 'products', rows: 23, isOfEachDay: true },
};
