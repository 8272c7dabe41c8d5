import { expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import { mainContracts, parseJoinedContracts, parseMainContracts } from './main-contracts.ts';
import { readProducts } from './products.ts';

const TABLE = toGb18030(
  "ARRFUTURESNODES = {\n czce : ['郑州商品交易所', ['PTA', 'pta_qh', '16']],\n dce : [ '大连商品交易所' , ['PVC', 'pvc_qh'], ['豆一', 'dd_qh'] ]\n};",
);
const contract = (symbol: string, name: string, position: number) => ({ symbol, exchange: 'dce', name, position });
const LISTS: Readonly<Record<string, unknown>> = {
  pta_qh: [contract('TA0', 'PTA连续', 9), contract('TA2701', 'PTA2701', 5)],
  pvc_qh: [contract('V0', 'PVC连续', 90), contract('V2701', 'PVC2701', 30), contract('V2705', 'PVC2705', 60)],
  dd_qh: null,
};
const upstreamOf = (lists = LISTS) =>
  fakeUpstream(({ url }) => {
    const node = new URL(url).searchParams.get('node');
    return node === null ? TABLE : JSON.stringify(lists[node]);
  });
const symbolsOf = ([column]: ReturnType<typeof parseMainContracts>) =>
  Array.from({ length: column!.cells.length }, (_, at) => column!.cells.valueAt(at));

it('reads the products, each with its exchange', () => {
  expect(
    readProducts({ body: TABLE }).map(({ exchange, exchangeName, node }) => [exchange, exchangeName, node]),
  ).toEqual([
    ['czce', '郑州商品交易所', 'pta_qh'],
    ['dce', '大连商品交易所', 'pvc_qh'],
    ['dce', '大连商品交易所', 'dd_qh'],
  ]);
});

it('takes the contract with the largest open interest, not the joined one, and no product without contracts', async () => {
  const ask = { exchanges: 'dce,czce' };
  const pages = await mainContracts.fetch(ask, upstreamOf());
  expect(symbolsOf(parseMainContracts(pages, ask))).toEqual(['V2705', 'TA2701']);
  expect(symbolsOf(parseJoinedContracts(pages, ask))).toEqual(['V0', 'TA0']);
});

it('asks for the products of the wanted exchange alone', async () => {
  const upstream = upstreamOf();
  await mainContracts.fetch({ exchanges: 'czce' }, upstream);
  expect(upstream.asked.filter((url) => url.includes('node='))).toHaveLength(1);
});

it('fails with a product that cannot be had, and where no product has a contract', async () => {
  const ask = { exchanges: 'dce' };
  const banned = fakeUpstream(({ url }) => (url.includes('pvc_qh') ? '<html>456</html>' : TABLE));
  await expect(mainContracts.fetch(ask, banned)).rejects.toMatchObject({ code: 'upstream_refused' });
  const pages = await mainContracts.fetch(ask, upstreamOf({ pvc_qh: [], dd_qh: null }));
  expect(() => parseMainContracts(pages, ask)).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
});

it('refuses the page of one product in the place of that of another, and too many products without contracts', async () => {
  const ask = { exchanges: 'dce,czce' };
  const twice = await mainContracts.fetch(ask, upstreamOf({ ...LISTS, dd_qh: LISTS.pvc_qh }));
  expect(() => parseMainContracts(twice, ask)).toThrow(
    expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('"V0" came twice') }),
  );
  const nodes = Array.from({ length: 10 }, (_, at) => `a${at}_qh`);
  const table = `ARRFUTURESNODES = {\n dce : [ 'D' , ${nodes.map((node) => `['${node}', '${node}']`).join(', ')}]\n};`;
  const read = async (empty: number) => {
    const upstream = fakeUpstream(({ url }) => {
      const node = new URL(url).searchParams.get('node');
      const at = nodes.indexOf(node ?? '');
      if (node === null) return toGb18030(table);
      return at < empty ? 'null' : JSON.stringify([contract(`${'ABCDEFGHIJ'[at]}2701`, 'x', 1)]);
    });
    return symbolsOf(
      parseMainContracts(await mainContracts.fetch({ exchanges: 'dce' }, upstream), { exchanges: 'dce' }),
    );
  };
  expect(await read(2)).toHaveLength(8);
  await expect(read(3)).rejects.toThrow(
    expect.objectContaining({ code: 'upstream_refused', message: expect.stringContaining('3 of 10 products of dce') }),
  );
});

it('refuses a table of other products', async () => {
  await expect(mainContracts.fetch({ exchanges: 'gfex' }, upstreamOf())).rejects.toMatchObject({
    code: 'upstream_changed',
  });
});
