import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { code, number, text } from '../../../declare/columns.ts';
import { parseBoards } from './boards.ts';
import { classifiedShares, parseClassified } from './classified.ts';

const COLUMNS = { name: text('name'), volume: number('volume'), turnover: number('turnover') };
const pageOf = (body: string, url = 'https://vip.stock.finance.sina.com.cn/') =>
  ({ url, obtained: Date.UTC(2026, 9, 10), status: 200, body: Buffer.from(body) }) as const;

const board = (key: string, mean = '10', turnover = '12000') =>
  `"${key}":"${key},创新药,52,${mean},1,3.6,1000,${turnover},sh688185,20,90.2,8.9,康希诺"`;
const read = (...boards: readonly string[]) =>
  parseBoards([pageOf(`var S_Finance_bankuai_class = {${boards.join(',')}};`)], { boards: '概念' }, COLUMNS);

it('has the boards in the order of the source', () => {
  const [names, volumes] = read(board('gn_cxy'), board('gn_hwqc'));
  expect([names!.cells.length, names!.cells.valueAt(0), volumes!.cells.valueAt(1)]).toEqual([2, '创新药', 1_000]);
});

it.each([
  ['a board of another classification', () => read(board('diyu_1')), 'it has the board "diyu_1"'],
  ['another number of values', () => read('"gn_cxy":"gn_cxy,创新药,52"'), 'expected 13 values'],
  ['a key that is not its own', () => read(board('gn_cxy').replace('"gn_cxy"', '"gn_a"')), 'expected 13 values'],
  [
    'turnovers of another unit',
    () => read(board('gn_a', '10', '1.2'), board('gn_b', '10', '1.2')),
    'turnover over volume',
  ],
  ['no board', () => read(), 'expected boards, got none'],
])('refuses %s', (_, run, says) => {
  expect(run).toThrow(changed(says));
});

it('reads no classification that the tree does not have', () => {
  const ask = { classification: '申万行业' };
  expect(classifiedShares.uses?.()).toHaveLength(2);
  const tree = (text: string) => () => parseClassified([pageOf(text)], ask, COLUMNS);
  expect(tree('[["行情中心",""]]')).toThrow(changed('expected the boards of 申万行业, got none'));
  expect(tree('[["申万行业",[["农林牧渔",""]]]]')).toThrow(changed('expected a board and its node'));
  expect(tree('[["申万行业",[["农林牧渔","","sw_nlmy"]]]]')).toThrow(changed('no board of 申万行业 has a share'));
});

it.each([
  [10, 2, undefined],
  [10, 3, '3 of 10 boards came without a share'],
])('of %d boards reads all but %d, unless these are too many', (count, empty, says) => {
  const ask = { classification: '申万行业' };
  const nodes = Array.from({ length: count }, (_, at) => `sw_b${at}`);
  const tree = pageOf(JSON.stringify(['申万行业', nodes.map((node) => [node, '', node])]));
  const row = { symbol: 'sh600000', code: '600000', name: '浦发银行', ticktime: '15:00:00', trade: '1' };
  const figures = ['pricechange', 'buy', 'sell', 'settlement', 'open', 'high', 'low', 'volume', 'amount'];
  const list = JSON.stringify([
    { ...row, ...Object.fromEntries([...figures, 'changepercent'].map((name) => [name, '1'])) },
  ]);
  const pages = nodes.slice(empty).flatMap((node) => {
    const url = `https://vip.stock.finance.sina.com.cn/?node=${node}`;
    return [pageOf('"1"', url), pageOf(list, url)];
  });
  const parse = () => parseClassified([tree, ...pages], ask, { symbol: code('symbol'), name: text('name') });
  if (says === undefined) expect(parse()[0]?.cells.length).toBe(count - empty);
  else
    expect(parse).toThrow(
      expect.objectContaining({ code: 'upstream_refused', message: expect.stringContaining(says) }),
    );
});
