/** Interfaces of AKShare that this service does not serve on purpose. */
interface NotServed {
  /** Why, as a clause that follows a colon. */
  readonly why: string;
  /** The same in Chinese. */
  readonly chinese: string;
  /** Their names, each with those interfaces of this service that answer the same of another source. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** All that is not served on purpose. Where a source can be asked again, its names are taken out. */
const NOT_SERVED: readonly NotServed[] = [
  {
    why: 'Tonghuashun guards these pages against programs with a value that a script of the site computes, and this service does not imitate such scripts',
    chinese: '同花顺用一个由网站脚本计算的值防止程序访问这些页面，本服务不模仿这样的脚本',
    names: {
      stock_fund_flow_industry: ['stock_sector_fund_flow_rank'],
      stock_fund_flow_concept: ['stock_sector_fund_flow_rank'],
      stock_fund_flow_individual: ['stock_individual_fund_flow_rank'],
      stock_fund_flow_big_deal: [],
      stock_board_industry_name_ths: ['stock_board_industry_name_em'],
      stock_board_industry_summary_ths: ['stock_board_industry_name_em'],
      stock_board_industry_info_ths: ['stock_board_industry_spot_em'],
      stock_board_industry_index_ths: ['stock_board_industry_hist_em'],
      stock_board_concept_name_ths: ['stock_board_concept_name_em'],
      stock_board_concept_info_ths: ['stock_board_concept_spot_em'],
      stock_board_concept_index_ths: ['stock_board_concept_hist_em'],
      stock_board_concept_summary_ths: [],
    },
  },
  {
    why: 'Investing.com answers programs with a script that they must run, and this service does not imitate such scripts',
    chinese: '英为财情要求程序运行一段脚本，本服务不模仿这样的脚本',
    names: { currency_pair_map: [] },
  },
  {
    why: 'The argument of this function is a table of prices, which a query cannot hold',
    chinese: '其参数是一张价格表，查询无法携带',
    names: { volatility_yz_rv: ['rv_from_futures_zh_minute_sina'] },
  },
];

/** One interface of AKShare that is not served on purpose. */
interface Refusal {
  /** Why, as a clause that follows a colon. */
  readonly why: string;
  /** The same in Chinese. */
  readonly chinese: string;
  /** The interfaces that answer the same of another source. */
  readonly instead: readonly string[];
}

let refusals: ReadonlyMap<string, Refusal> | undefined;

/** Returns the names of AKShare that are not served on purpose, each with the reason and what answers the same. */
export function namesNotServed(): ReadonlyMap<string, Refusal> {
  refusals ??= new Map(
    NOT_SERVED.flatMap(({ why, chinese, names }) =>
      Object.entries(names).map(([name, instead]) => [name, { why, chinese, instead }] as const),
    ),
  );
  return refusals;
}
