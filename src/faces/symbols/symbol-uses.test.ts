import { describe, expect, it } from 'vitest';
import { openRegistry } from '../../../test/declarations.ts';
import type { ListedKind } from '../../engine/interface/security-list.ts';
import type { ListedRow } from './name-list.ts';
import { toContract, toSymbol } from './symbol.ts';
import { SymbolUses } from './symbol-uses.ts';

const NOW = new Date('2026-11-24T00:00:00Z');
const { entries } = await openRegistry();
const uses = new SymbolUses(entries);

const usesOf = (of: ListedKind, row: Partial<ListedRow> & { readonly code: string }) =>
  uses.of(of, toSymbol(of, { name: '', ...row }), NOW).map(({ name, param, value }) => `${name}?${param}=${value}`);

describe('the interfaces of the whole catalogue that take a security', () => {
  it.each([
    ['share', '600519', 'stock_zh_a_hist?symbol=600519', 'stock_zh_a_daily?symbol=sh600519'],
    ['share', '000001', 'stock_zh_a_hist?symbol=000001', 'stock_individual_basic_info_xq?symbol=SZ000001'],
    ['hong_kong_share', '00700', 'stock_hk_hist?symbol=00700', 'stock_hk_daily?symbol=00700'],
    ['american_share', '105.AAPL', 'stock_us_hist?symbol=105.AAPL', 'stock_us_daily?symbol=AAPL'],
    ['index', '000300', 'index_zh_a_hist?symbol=000300', 'stock_zh_index_daily?symbol=sh000300'],
    ['index', 'sz399001', 'index_zh_a_hist?symbol=399001', 'stock_zh_index_daily?symbol=sz399001'],
    ['fund', '510300', 'fund_etf_hist_em?symbol=510300', 'fund_etf_hist_sina?symbol=sh510300'],
    ['fund', '161725', 'fund_lof_hist_em?symbol=161725', 'fund_etf_hist_em?symbol=161725'],
    ['fund', '508097', 'reits_hist_em?symbol=508097', 'fund_etf_hist_em?symbol=508097'],
    ['fund', '000001', 'fund_open_fund_info_em?symbol=000001', 'fund_etf_fund_info_em?fund=000001'],
    ['convertible_bond', '113527', 'bond_zh_hs_cov_daily?symbol=sh113527', 'bond_zh_cov_info?symbol=113527'],
    ['bond', 'sh010107', 'bond_zh_hs_daily?symbol=sh010107', 'bond_zh_hs_daily?symbol=sh010107'],
    ['option', '10003720', 'option_sse_daily_sina?symbol=10003720', 'option_sse_spot_price_sina?symbol=10003720'],
    ['futures', 'RB2610', 'futures_zh_daily_sina?symbol=RB2610', 'futures_main_sina?symbol=RB2610'],
    [
      'industry_board',
      'BK1027',
      'stock_board_industry_hist_em?symbol=BK1027',
      'stock_board_industry_cons_em?symbol=BK1027',
    ],
  ] as const)('are of the %s %s in the spellings that they want', (of, code, first, other) => {
    const found = usesOf(of, { code });
    expect(found).toEqual(expect.arrayContaining([first, other]));
    if (of !== 'futures' && of !== 'convertible_bond' && of !== 'option') expect(found[0]).toBe(first);
  });

  it('are never of another security of the same digits', () => {
    expect(usesOf('fund', { code: '000001' }).filter((each) => /=(?:sz|SZ|sh|SH)000001$/.test(each))).toEqual([]);
    expect(usesOf('index', { code: '000001' }).filter((each) => /=(?:sz|SZ)000001$/.test(each))).toEqual([]);
    expect(usesOf('share', { code: '000001' }).filter((each) => /=(?:sh|SH)000001$/.test(each))).toEqual([]);
  });

  it('are not those of traded prices for a fund that is not traded', () => {
    const found = usesOf('fund', { code: '000001' });
    expect(found).toContain('fund_open_fund_info_em?symbol=000001');
    expect(found.filter((each) => each.startsWith('fund_etf_hist'))).toEqual([]);
    // It takes traded funds only, and refuses others.
    expect(found.filter((each) => each.startsWith('option_sse_codes_sina'))).toEqual([]);
    expect(usesOf('fund', { code: '510050' })).toContain('option_sse_codes_sina?underlying=510050');
  });

  it('are those of its kind of funds first; a listed open-ended fund is an open-ended one', () => {
    expect(usesOf('fund', { code: '161725' }).slice(0, 2)).toEqual([
      'fund_lof_hist_em?symbol=161725',
      'fund_open_fund_info_em?symbol=161725',
    ]);
    expect(usesOf('fund', { code: '519606' })[0]).toBe('fund_open_fund_info_em?symbol=519606');
    const trusts = usesOf('fund', { code: '510300' }).map((each) => each.startsWith('reits_') || /_lof_/.test(each));
    expect(trusts.slice(0, 10)).not.toContain(true);
  });

  it('are those of its own kind of boards', () => {
    expect(usesOf('concept_board', { code: 'BK0942' }).filter((each) => each.includes('industry'))).toEqual([]);
  });
});

describe('a row of a list', () => {
  it('has its market by its code, by the letters before it, or by its list', () => {
    const marketOf = (of: ListedKind, row: Partial<ListedRow> & { code: string }) =>
      toSymbol(of, { name: '', ...row }).market;
    expect(marketOf('share', { code: '920002' })).toBe('bj');
    expect(marketOf('b_share', { code: '900901' })).toBe('sh');
    expect(marketOf('index', { code: 'sh000016' })).toBe('sh');
    expect(marketOf('index', { code: '931151' })).toBeNull();
    expect(marketOf('bond', { code: 'sz111001' })).toBe('sz');
    expect([marketOf('option', { code: '10003720' }), marketOf('option', { code: '90000335' })]).toEqual(['sh', 'sz']);
    expect(marketOf('futures', { code: 'RB2610', exchange: '上期所' })).toBe('SHFE');
    expect(marketOf('futures', { code: 'XX2610', exchange: '新交易所' })).toBeNull();
    expect(toSymbol('american_share', { code: '106.BRK_B', name: '' })).toMatchObject({ code: 'BRK_B', market: 'us' });
  });

  it('of futures has the code that Sina has', () => {
    expect(toContract('hc2510', '热卷2510', NOW)).toBe('HC2510');
    expect(toContract('SR701', '白糖701', NOW)).toBe('SR2701');
    expect(toContract('hcm', '热卷主连', NOW)).toBe('HC0');
    expect(toContract('jmm', '焦煤主连', NOW)).toBe('JM0');
    expect(toContract('hcs', '热卷次主连', NOW)).toBe('hcs');
  });
});
