import { describe, expect, it } from 'vitest';
import { historyLinks } from '../../../../src/faces/manual-data/history-links.ts';
import { loadCatalogue } from '../../../../test/declarations.ts';
import { historyFinder } from './history.ts';

const { interfaces } = await loadCatalogue();
const byList = historyLinks(interfaces);

/** The interface to which a cell of a list leads. */
function leadsTo(list: string, column: string, cell: string): string | undefined {
  const query = historyFinder(byList[list] ?? [])(column, cell);
  return query === undefined ? undefined : (new URLSearchParams(query).get('view.interface') ?? undefined);
}

describe('the histories that a list leads to', () => {
  it.each([
    ['stock_zh_a_spot_em', '代码', '600000', 'stock_zh_a_hist'],
    ['stock_hot_rank_em', '代码', 'SH600000', 'stock_zh_a_hist'],
    ['stock_cy_a_spot_em', '代码', '300750', 'stock_zh_a_hist'],
    ['stock_board_change_em', '板块异动最频繁个股及所属类型-股票代码', '600863', 'stock_zh_a_hist'],
    ['stock_hk_main_board_spot_em', '代码', '00700', 'stock_hk_hist'],
    ['stock_zh_ah_spot_em', 'H股代码', '00700', 'stock_hk_hist'],
    ['stock_us_spot_em', '代码', '105.MSFT', 'stock_us_hist'],
    ['stock_board_industry_name_em', '板块代码', 'BK1027', 'stock_board_industry_hist_em'],
    ['stock_board_concept_name_em', '板块代码', 'BK0942', 'stock_board_concept_hist_em'],
    ['stock_board_industry_cons_em', '代码', '600000', 'stock_zh_a_hist'],
    ['fund_etf_spot_em', '代码', '510300', 'fund_etf_hist_em'],
    ['fund_lof_spot_em', '代码', '166009', 'fund_lof_hist_em'],
    ['reits_realtime_em', '代码', '508097', 'reits_hist_em'],
    ['fund_open_fund_rank_em', '基金代码', '710001', 'fund_open_fund_info_em'],
    ['fund_money_rank_em', '基金代码', '000009', 'fund_money_fund_info_em'],
    ['fund_portfolio_hold_em', '股票代码', '600000', 'stock_zh_a_hist'],
    ['stock_zh_index_spot_em', '代码', '000300', 'index_zh_a_hist'],
    ['index_global_spot_em', '名称', '美元指数', 'index_global_hist_em'],
    ['stock_hk_index_spot_em', '代码', 'HSI', 'stock_hk_index_daily_em'],
    ['forex_spot_em', '代码', 'USDCNH', 'forex_hist_em'],
    ['futures_global_spot_em', '代码', 'HG00Y', 'futures_global_hist_em'],
    ['stock_hot_deal_xq', '股票代码', 'SH600519', 'stock_zh_a_hist'],
    ['stock_lhb_ggtj_sina', '股票代码', '300364', 'stock_zh_a_daily'],
    ['stock_zh_b_spot', '代码', 'sh900901', 'stock_zh_b_daily'],
    ['stock_zh_kcb_spot', '代码', 'sh688001', 'stock_zh_kcb_daily'],
    ['index_stock_cons_sina', 'symbol', 'sh600000', 'stock_zh_a_daily'],
    ['index_stock_cons_csindex', '成分券代码', '00700', 'stock_hk_hist'],
    ['index_realtime_fund_sw', '指数代码', '807100', 'index_hist_fund_sw'],
    ['index_realtime_sw', '指数代码', '801010', 'index_hist_sw'],
    ['sw_index_first_info', '行业代码', '801010.SI', 'index_hist_sw'],
    ['index_csindex_all', '指数代码', '000300', 'stock_zh_index_hist_csindex'],
    ['fund_purchase_em', '基金代码', '161125', 'fund_lof_hist_em'],
    ['bond_cb_jsl', '代码', '123278', 'bond_zh_hs_cov_daily'],
    ['bond_cov_comparison', '转债代码', '113570', 'bond_zh_hs_cov_daily'],
    ['futures_settle_czce', 'symbol', 'AP603', 'futures_zh_daily_sina'],
    ['futures_hq_subscribe_exchange_symbol', 'code', 'FCPO', 'futures_foreign_hist'],
    ['option_cffex_sz50_spot_sina', '看跌合约-标识', 'ho2303P2325', 'option_cffex_sz50_daily_sina'],
    ['option_current_em', '代码', 'pg2406p3500', 'option_commodity_hist_sina'],
    ['option_daily_stats_sse', '合约标的代码', '510050', 'fund_etf_hist_em'],
  ])('of %s: %s %s is in %s', (name, column, cell, history) => {
    expect(leadsTo(name, column, cell)).toBe(history);
  });

  it.each([
    ['a bond of the market between banks is no repo', 'fund_portfolio_bond_hold_em', '债券代码', '230304'],
    ['a product of futures is no contract, nor one abroad', 'futures_spot_price', 'symbol', 'CU'],
    ['an industry of analysts is no index', 'stock_analyst_rank_em', '行业代码', '270000'],
    ['an application to be listed is no share abroad', 'stock_ipo_review_em', '股票代码', 'A25178'],
    ['an office of a broker is no share', 'stock_lhb_yyb_detail_em', '营业部代码', '10188715'],
    [
      'a board of an unknown kind may be an industry or a concept',
      'stock_sector_fund_flow_summary',
      '板块代码',
      'BK1027',
    ],
    ['an index of the world is none of Hong Kong', 'index_global_spot_em', '代码', 'DJIA'],
    ['a fund of an unknown kind', 'fund_name_em', '基金代码', '000001'],
    ['a name that is no choice', 'stock_zh_a_spot_em', '名称', '浦发银行'],
  ])('none: %s', (_, name, column, cell) => {
    expect(leadsTo(name, column, cell)).toBeUndefined();
  });

  it('follow from what the declarations say, whatever interfaces and columns are called', () => {
    const renamed = interfaces.map((each) =>
      each.name === 'stock_zh_a_hist' ? { ...each, name: 'x', columns: [] } : each,
    );
    const [first] = historyLinks(renamed).stock_zh_a_spot_em ?? [];
    expect(first?.links.map((link) => link.interface)).toContain('x');
  });

  it('do not grow with histories that take the same', () => {
    const like = interfaces.find(({ name }) => name === 'stock_zh_a_hist')!;
    const more = Array.from({ length: 100 }, (_, at) => ({ ...like, name: `stock_zh_a_hist_and_more_${at}` }));
    expect(historyLinks([...interfaces, ...more])).toEqual(byList);
  });

  it('are none of a history itself', () => {
    expect(byList.stock_zh_a_hist).toBeUndefined();
  });

  it('are those that a row names, which are there', () => {
    const named = interfaces.flatMap(({ name, historyIn }) =>
      historyIn === undefined ? [] : [[name, historyIn] as const],
    );
    const wrong = named.filter(
      ([name, history]) => !byList[name]?.some(({ links }) => links[0]?.interface === history),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});
