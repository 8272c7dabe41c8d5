import { describe, expect, it } from 'vitest';
import type { HistoryLink } from '../../../../src/faces/manual-data/manual-types.ts';
import { historyFinder } from './history.ts';

const link = (name: string, more: Partial<HistoryLink>): HistoryLink => ({
  column: '代码',
  interface: name,
  param: 'symbol',
  sharedWords: 0,
  sharedColumns: 0,
  ...more,
});
const SIX = '^[0-9]{6}$';

describe('the history that a cell leads to', () => {
  it('is that of the only interface that takes its text', () => {
    const find = historyFinder([link('shares', { pattern: SIX }), link('hong_kong', { pattern: '^[0-9]{5}$' })]);
    expect(find('代码', '600000')).toBe('?view.interface=shares&symbol=600000&view.sent=1');
    expect(find('代码', '00700')).toBe('?view.interface=hong_kong&symbol=00700&view.sent=1');
    for (const cell of ['SZ89', 'US600000', '', 600_000, null, undefined]) expect(find('代码', cell)).toBeUndefined();
    expect(find('名称', '600000')).toBeUndefined();
  });

  it('is that of the digits of a code with its exchange where no interface takes both', () => {
    const shares = link('shares', { pattern: SIX });
    const find = historyFinder([shares]);
    for (const cell of ['SZ000895', 'sz000895', '000895.SZ']) expect(find('代码', cell)).toContain('symbol=000895&');
    const both = historyFinder([shares, link('prefixed', { pattern: '^s[hz][0-9]{6}$' })]);
    expect(both('代码', 'sz000895')).toContain('=prefixed&symbol=sz000895&');
  });

  it('is that of the nearest name, then of most columns', () => {
    const etf = link('etf', { pattern: SIX, sharedWords: 2, sharedColumns: 5 });
    expect(historyFinder([link('lof', { pattern: SIX }), etf])('代码', '510300')).toContain('=etf&');
    const netValues = link('net_values', { pattern: SIX, sharedWords: 2, sharedColumns: 1 });
    expect(historyFinder([netValues, etf])('代码', '510300')).toContain('=etf&');
  });

  it('is none where two are equally near, or neither name shares a word', () => {
    const two = [link('a', { pattern: SIX, sharedWords: 2 }), link('b', { pattern: SIX, sharedWords: 2 })];
    expect(historyFinder(two)('代码', '000001')).toBeUndefined();
    const vague = [link('a', { pattern: SIX, sharedColumns: 3 }), link('b', { pattern: SIX })];
    expect(historyFinder(vague)('代码', '000001')).toBeUndefined();
  });

  it('takes any text where no interface has a form for it, and one of a list where there is a list', () => {
    const find = historyFinder([
      link('shares', { pattern: SIX }),
      link('boards', { sharedWords: 3 }),
      link('indices', { column: '名称', values: ['美元指数'] }),
    ]);
    expect(find('代码', '600000')).toContain('=shares&');
    expect(find('代码', 'BK1027')).toContain('=boards&symbol=BK1027&');
    expect(find('名称', '美元指数')).toContain('=indices&');
    expect(find('名称', 'unknown')).toBeUndefined();
  });

  it('writes a cell into the address as a value alone', () => {
    const query = historyFinder([link('boards', {})])('代码', 'a&view.interface=b#c')!;
    expect(new URLSearchParams(query).getAll('view.interface')).toEqual(['boards']);
    expect(new URLSearchParams(query).get('symbol')).toBe('a&view.interface=b#c');
  });
});
