import { describe, expect, it } from 'vitest';
import { historyLinks } from '../../../../src/faces/manual-data/history-links.ts';
import { manualData } from '../../../../src/faces/manual-data/manual.ts';
import type { ManualInterface } from '../../../../src/faces/manual-data/manual-types.ts';
import { loadCatalogue } from '../../../../test/declarations.ts';
import { historyFinder } from './history.ts';

const { interfaces } = manualData(await loadCatalogue(), 'en');

/** A list of the catalogue. */
function listOf(name: string): ManualInterface {
  const found = interfaces.find((each) => each.name === name);
  if (!found) throw new Error(`there is no interface ${name}`);
  return found;
}

/** The interface to which a cell of a list leads. */
function leadsTo(list: ManualInterface, column: string, cell: string): string | undefined {
  const query = historyFinder(historyLinks(list, interfaces))(column, cell);
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
  ])('of %s: %s %s is in %s', (name, column, cell, history) => {
    expect(interfaces.map((each) => each.name)).toContain(history);
    expect(leadsTo(listOf(name), column, cell)).toBe(history);
  });

  it.each([
    ['a convertible bond is no repo', 'bond_cov_comparison', '转债代码', '113570'],
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
    expect(leadsTo(listOf(name), column, cell)).toBeUndefined();
  });

  it('follow from what the declaration of a history says, whatever its columns are called', () => {
    const list = listOf('stock_zh_a_spot_em');
    const renamed = interfaces.map((each) => (each.name === 'stock_zh_a_hist' ? { ...each, columns: [] } : each));
    expect(historyLinks(list, renamed).map((link) => link.interface)).toContain('stock_zh_a_hist');
  });

  it('are none of a history itself', () => {
    const history = interfaces.find(({ name }) => name === 'stock_zh_a_hist');
    expect(history && historyLinks(history, interfaces)).toEqual([]);
  });
});
