import { describe, expect, it } from 'vitest';
import { declarationOf, everyKind, found } from '../../../test/declarations.ts';
import { Registry } from '../../catalogue/registry/registry.ts';
import { toInterfaceSearch } from '../search/search-items.ts';
import { onlyUnproven, toFoundText, toListText, toSearchAdviceText, toSymbolsText, withoutOthers } from './list.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

const registry = Registry.of([found(stockZhAHist), found(everyKind)]);
const catalogue = await registry.described();
const onlyShares = await Registry.of([found(stockZhAHist)]).described();

describe('toSymbolsText', () => {
  it('prints each security with the call of its history, and nothing that a terminal would act on', () => {
    const moutai = { code: '600519', name: '贵州茅台', kind: 'share', market: 'sh' } as const;
    const interfaces = [
      { name: 'stock_zh_a_hist', param: 'symbol', value: '600519' },
      { name: 'stock_zh_a_daily', param: 'symbol', value: 'sh600519' },
    ];
    const board = { code: 'BK1', name: '板\u001b[2J块', kind: 'board', market: null, interfaces: [] } as const;
    expect(toSymbolsText([{ ...moutai, interfaces }, board])).toBe(
      '  贵州茅台 600519 (share, Shanghai)\n      finfount get stock_zh_a_hist symbol=600519\n  板\\u001b[2J块 BK1 (board)\n',
    );
  });
});

describe('toListText', () => {
  it('lists every interface by category and topic', () => {
    expect(toListText(catalogue)).toMatch(
      /^Stocks \(stock\): Share prices 行情\n {2}stock_zh_a_hist\(symbol, .*\n.*\n.*\n\nArticles and economic data \(article\)\n {2}every_kind\(topic/,
    );
  });

  it('lists what was never compared with a recorded answer, if that is asked for', async () => {
    const described = await Registry.of([found(stockZhAHist), found({ ...everyKind, proof: 'none' })]).described();
    expect(toListText(onlyUnproven(described)).match(/^ {2}\w+/gm)).toEqual(['  every_kind']);
    expect(toListText(onlyUnproven(catalogue))).toBe('');
  });

  it('tells that a series has ended', async () => {
    const described = await Registry.of([found({ ...everyKind, ended: '2023-08' })]).described();
    expect(toListText(described)).toContain(
      '      Takes a parameter of every kind. This series has ended: its last data are of 2023-08.\n',
    );
  });

  it('breaks lines at the width of the terminal, and indents the rest', () => {
    const lines = toListText(onlyShares, 60).split('\n');
    expect(lines).toEqual([
      'Stocks (stock): Share prices 行情',
      '  stock_zh_a_hist(symbol, period, start_date, end_date,',
      '    adjust, timeout, cookie)',
      '      沪深京 A 股历史行情：日、周、月 K 线，复权',
      '      Price klines of one A-share of Shanghai, Shenzhen or',
      '      Beijing, oldest first.',
      '',
    ]);
  });
});

describe('the interfaces that fit some words', async () => {
  const search = toInterfaceSearch(await registry.all());
  const listOf = (typed: string): string => toFoundText(catalogue, search.find(typed));

  it.each([
    ['KLINES share', 'stock_zh_a_hist'],
    ['换手率', 'stock_zh_a_hist'],
    ['历史行情 Share prices', 'stock_zh_a_hist'],
    ['前复权', 'stock_zh_a_hist'],
    ['vintage', 'every_kind'],
  ])('are found by %j', (typed, name) => {
    expect(listOf(typed).match(/^ {2}\w+/gm)).toEqual([`  ${name}`]);
    expect(toSearchAdviceText(typed, search.find(typed))).toEqual([]);
  });

  it('are none of those that the list leaves out', () => {
    expect(withoutOthers(search.find('vintage'), onlyShares).hits).toEqual([]);
  });

  it('are named, with what to do next, where they have only some of the words', () => {
    expect(toSearchAdviceText('klines zzzz', search.find('klines zzzz'))).toEqual([
      'No interface fits "klines zzzz".',
      'These have some of the words: stock_zh_a_hist.',
      'finfount list prints all interfaces by topic.',
    ]);
  });
});
