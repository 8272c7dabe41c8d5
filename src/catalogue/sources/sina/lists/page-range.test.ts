import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { parseFundSizes, sinaFundSizes } from './fund-sizes.ts';
import { type PageRangeAsk, parsePageRange, sinaPageRanges } from './page-range.ts';

const refused = expect.objectContaining({ code: 'upstream_refused' });

describe('pages of a list', () => {
  const ASK: PageRangeAsk = { node: 'hs_z', from: 2, to: 3 };
  const bond = (number: number) => ({
    symbol: `sh${String(10_000 + number).padStart(6, '0')}`,
    code: '',
    name: '甲',
    ticktime: '',
    trade: '1',
    pricechange: '0',
    changepercent: '0',
    buy: '1',
    sell: '1',
    settlement: '1',
    open: '1',
    high: '1',
    low: '1',
    volume: '0',
    amount: '0',
  });
  const upstreamOf = (count: number, rowsIn: (page: number) => readonly number[]) =>
    fakeUpstream(({ url }) => {
      const page = new URL(url).searchParams.get('page');
      return JSON.stringify(page === null ? String(count) : rowsIn(Number(page)).map(bond));
    });
  const full = (page: number) => Array.from({ length: 80 }, (_, at) => page * 80 + at);

  it('are those from the first to the last that is wanted, behind the count', async () => {
    const upstream = upstreamOf(400, full);
    const pages = await sinaPageRanges.fetch(ASK, upstream);
    expect(upstream.asked.map((url) => new URL(url).searchParams.get('page'))).toEqual([null, '2', '3']);
    expect(parsePageRange(pages, ASK, [{ name: 'symbol', cells: 'code' }]).symbol).toHaveLength(160);
  });

  it('end with the list, whatever is wanted', async () => {
    const pages = await sinaPageRanges.fetch(
      { ...ASK, to: 99 },
      upstreamOf(165, (page) => (page < 3 ? full(page) : [7, 8, 9, 10, 11])),
    );
    expect(pages).toHaveLength(3);
  });

  it('do not end with a page that is not full where the count says that more rows follow', async () => {
    const upstream = upstreamOf(800, (page) => (page === 3 ? full(page).slice(1) : full(page)));
    await expect(sinaPageRanges.fetch({ ...ASK, to: 5 }, upstream)).rejects.toThrow(refused);
  });

  it('are refused: no row where the count says that there are some, and a bond on two pages', async () => {
    await expect(
      sinaPageRanges.fetch(
        ASK,
        upstreamOf(400, () => []),
      ),
    ).rejects.toThrow(refused);
    await expect(sinaPageRanges.fetch(ASK, upstreamOf(0, full))).rejects.toThrow(refused);
    await expect(
      sinaPageRanges.fetch(
        ASK,
        upstreamOf(400, () => full(1)),
      ),
    ).rejects.toThrow(changed('came twice'));
  });
});

describe('sizes of funds', () => {
  const ASK = { funds: 'closed', type: '' } as const;
  const fund =
    '{symbol:"000001",sname:"甲",zmjgm:"1",clrq:"2020-01-02 00:00:00",jjjl:"乙",dwjz:"1",jzrq:"2026-10-09",zjzfe:"1"}';
  const body = (total: number | string, ...funds: readonly string[]) =>
    `x(({total_num:${total},data:[${funds.join()}]}))`;
  const FIELDS = [{ name: 'clrq', cells: 'date' as const }];
  const read = async (text: string) =>
    parseFundSizes(
      await sinaFundSizes.fetch(
        ASK,
        fakeUpstream(() => text),
      ),
      ASK,
      FIELDS,
    );

  it('have days without the time that may follow them', async () => {
    expect((await read(body(1, fund))).clrq!.textAt(0)).toBe('2020-01-02');
  });

  it('are refused without their number', async () => {
    for (const total of ['null', '{}', '"many"'])
      await expect(read(body(total, fund))).rejects.toThrow(changed('no number of funds'));
  });

  it('are fetched anew where a fund stands on two pages: another one is missing then', async () => {
    const [first, second, third] = ['000001', '000002', '000003'].map((code) => fund.replace('000001', code)) as [
      string,
      string,
      string,
    ];
    const pages = [[first, second], [second], [first, second], [third]];
    const upstream = fakeUpstream(() => body(3, ...pages.shift()!));
    const fetched = await sinaFundSizes.fetch(ASK, upstream);
    const { symbol } = parseFundSizes(fetched, ASK, [{ name: 'symbol', cells: 'code' }]);
    expect([0, 1, 2].map((row) => symbol!.textAt(row))).toEqual(['000001', '000002', '000003']);
  });

  it('are refused: fewer than are counted, none, a day that had not come, a code of another form', async () => {
    let asked = 0;
    const upstream = fakeUpstream(() => body(50, ...(asked++ % 2 === 0 ? [fund] : [])));
    await expect(sinaFundSizes.fetch(ASK, upstream)).rejects.toThrow(changed('50 funds announced, 1 sent'));
    await expect(read(body(0))).rejects.toThrow(refused);
    await expect(read(body(1, fund.replace('2026-10-09', '2027-10-09')))).rejects.toThrow(changed('had not come'));
    await expect(read(body(1, fund.replace('000001', '1')))).rejects.toThrow(changed('the code of a fund'));
    await expect(read('<html>blocked</html>')).rejects.toThrow(refused);
  });
});
