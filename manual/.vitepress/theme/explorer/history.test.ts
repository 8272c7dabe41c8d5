import { describe, expect, it } from 'vitest';
import type { HistoryColumn, HistoryLink } from '../../../../src/faces/manual-data/manual-types.ts';
import { historyFinder } from './history.ts';

const SIX = '^[0-9]{6}$';
const PREFIXED = '^(?:sh|sz|bj)[0-9]{6}$';
const SHARES: HistoryColumn['kinds'] = ['share', 'hong_kong_share', 'american_share'];

const link = (name: string, more: Partial<HistoryLink> = {}): HistoryLink => ({
  interface: name,
  param: 'symbol',
  kinds: ['share'],
  wants: '600000',
  pattern: SIX,
  ...more,
});
const hongKong = link('hong_kong', { kinds: ['hong_kong_share'], wants: '00700', pattern: '^[0-9]{5}$' });
const american = link('american', { kinds: ['american_share'], wants: 'BRK.B', pattern: '^[A-Z][A-Z0-9.]*$' });

/** The interface and the value to which a cell leads; undefined for none. */
function leadsTo(links: readonly HistoryLink[], cell: string, kinds: HistoryColumn['kinds'] = SHARES) {
  const query = historyFinder([{ column: '代码', ...(kinds && { kinds }), links }])('代码', cell);
  const params = new URLSearchParams(query);
  return query === undefined ? undefined : [params.get('view.interface'), params.get('symbol')];
}

describe('the history that a cell leads to', () => {
  it('is that of what its code names, as the interface writes it', () => {
    const links = [american, link('plain'), hongKong];
    for (const cell of ['600000', 'SH600000', 'sh600000', '600000.SH', '1.600000'])
      expect(leadsTo(links, cell), cell).toEqual(['plain', '600000']);
    expect(leadsTo([link('prefixed', { wants: 'sh600000', pattern: PREFIXED })], '600000')).toEqual([
      'prefixed',
      'sh600000',
    ]);
    for (const cell of ['00700', '00700.HK', 'hk00700'])
      expect(leadsTo(links, cell), cell).toEqual(['hong_kong', '00700']);
    expect(leadsTo(links, 'AAPL')).toEqual(['american', 'AAPL']);
  });

  it('is asked for in the address of the explorer', () => {
    const find = historyFinder([{ column: '代码', kinds: SHARES, links: [link('plain')] }]);
    expect(find('代码', '600000')).toBe('?view.interface=plain&symbol=600000&view.sent=1');
    for (const cell of ['', 600_000, null, undefined]) expect(find('代码', cell)).toBeUndefined();
    expect(find('名称', '600000')).toBeUndefined();
  });

  it('is none where no interface takes what its code names', () => {
    // An exchange-traded fund, an index, a number that no share has, an application to be listed, and a product.
    for (const cell of ['sh510300', 'sh000300', 'SZ89', 'A22295'])
      expect(leadsTo([american, link('plain'), hongKong], cell), cell).toBeUndefined();
    const futures = link('futures', { kinds: ['futures'], wants: 'RB2610', pattern: '^[A-Za-z]{1,4}[0-9]{1,4}$' });
    expect(leadsTo([futures], 'rb2610', ['futures'])).toEqual(['futures', 'RB2610']);
    expect(leadsTo([futures], 'CU', ['futures'])).toBeUndefined();
  });

  it('is the first, but one for the kind of its code alone goes before', () => {
    const ofB = link('b_shares', { kinds: ['b_share'], wants: 'sh600000', pattern: PREFIXED });
    expect(leadsTo([link('first'), link('second'), ofB], '600000')).toEqual(['first', '600000']);
    expect(leadsTo([link('first'), ofB], '900901')).toEqual(['b_shares', 'sh900901']);
    expect(leadsTo([link('first')], '900901')).toEqual(['first', '900901']);
  });

  it('is that for the fund that its digits tell, and none where they tell nothing', () => {
    const ofFunds = ([name, mainly]: readonly [string, string]): HistoryLink => link(name, { kinds: ['fund'], mainly });
    const links = [['reits', 'reit'] as const, ['etfs', 'exchange_traded_fund'] as const].map(ofFunds);
    expect(leadsTo(links, '510300', ['fund'])).toEqual(['etfs', '510300']);
    expect(leadsTo(links, '508000', ['fund'])).toEqual(['reits', '508000']);
    expect(leadsTo(links, '000001', ['fund'])).toBeUndefined();
  });

  it('is that of a convertible bond or a repo only where its digits tell it', () => {
    const kinds: HistoryColumn['kinds'] = ['convertible_bond', 'repo'];
    const repos = link('repos', { kinds: ['repo'] });
    const convertible = link('bonds', { kinds: ['bond'], wants: 'sh600000', pattern: PREFIXED });
    expect(leadsTo([repos, convertible], '113050', kinds)).toEqual(['bonds', 'sh113050']);
    expect(leadsTo([repos, convertible], '204001', kinds)).toEqual(['repos', '204001']);
    expect(leadsTo([repos, convertible], '230304', kinds)).toBeUndefined();
  });

  it('is that of a board for a list of such boards', () => {
    const boards: HistoryLink = { interface: 'boards', param: 'symbol', kinds: ['industry_board'], wants: 'BK1027' };
    expect(leadsTo([boards], 'BK1027', ['industry_board'])).toEqual(['boards', 'BK1027']);
    expect(leadsTo([boards], 'BK1027', [])).toBeUndefined();
  });

  it('is that of one of the texts that an interface lists', () => {
    const indices: HistoryLink = { interface: 'indices', param: 'symbol', values: ['美元指数'] };
    expect(leadsTo([indices], '美元指数', [])).toEqual(['indices', '美元指数']);
    expect(leadsTo([indices], 'unknown', [])).toBeUndefined();
  });

  it('is the one that the row of the list names, if it takes the text', () => {
    const own: HistoryLink = { interface: 'own', param: 'symbol', pattern: '^[A-Z]{1,4}$' };
    const find = historyFinder([{ column: '代码', links: [own] }]);
    expect(find('代码', 'CAD')).toContain('=own&symbol=CAD&');
    expect(find('代码', '&view.interface=b#c')).toBeUndefined();
  });

  it('writes a cell into the address as a value alone', () => {
    const own: HistoryLink = { interface: 'own', param: 'symbol' };
    const query = historyFinder([{ column: '代码', links: [own] }])('代码', 'a&view.interface=b#c')!;
    expect(new URLSearchParams(query).getAll('view.interface')).toEqual(['own']);
    expect(new URLSearchParams(query).get('symbol')).toBe('a&view.interface=b#c');
  });
});
