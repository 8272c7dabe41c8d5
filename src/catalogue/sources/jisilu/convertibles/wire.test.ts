import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { startLocalUpstream } from '../../../../../test/local-upstream.ts';
import { startTestService } from '../../../../../test/service.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { jisiluBonds, parseAdjustments, parseBonds, parseIndex } from './wire.ts';

const pagesOf = (body: unknown) =>
  [
    {
      url: '',
      obtained: OBTAINED,
      status: 200,
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    },
  ] as const;
const rowsOf = (cells: FieldCells) => {
  const columns = Object.values(cells);
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => columns.map((column) => column.valueAt(row)));
};

describe('the list of bonds', () => {
  const FIELDS = [
    { name: 'bond_id', cells: 'code' },
    { name: 'price', cells: 'number' },
    { name: 'stock_id', cells: 'code' },
  ] as const;
  const bond = (at: number, cell = {}) => ({
    cell: { bond_id: String(113_000 + at), price: 100, stock_id: '600000', ...cell },
  });
  const bonds = (count: number) => Array.from({ length: count }, (_, at) => bond(at));
  const read = (reply: unknown, hasAll = false) => rowsOf(parseBonds(pagesOf(reply), FIELDS, hasAll));

  it('has numbers, texts of numbers and percentages as numbers, and codes without letters', () => {
    const rows = [bond(1), bond(2, { price: '15.67%', stock_id: 'sz002807' }), bond(3, { price: '-' })];
    expect(read({ rows, total: '3' })).toEqual([
      ['113001', 100, '600000'],
      ['113002', 15.67, '002807'],
      ['113003', null, '600000'],
    ]);
  });

  it('has the meaning of an icon of redemption, and null for another icon, though every object has its name', () => {
    const icons = ['R', '', 'Z', 'constructor', 'toString', '__proto__'];
    const rows = icons.map((icon, at) => bond(at, { redeem_icon: icon }));
    const cells = parseBonds(pagesOf({ rows, total: rows.length }), [{ name: 'redeem_icon', cells: 'text' }], false);
    expect(rowsOf(cells)).toEqual([['已公告强赎'], [null], [null], [null], [null], [null]]);
  });

  it('has 30 rows for guests, and says how many it may lack nowhere else', () => {
    expect(read({ rows: bonds(30), total: 319, warn: '游客' })).toHaveLength(30);
    expect(() => read({ rows: bonds(30), total: 319 }, true)).toThrow(changed('expected 319 bonds, got 30'));
  });

  // A public project quotes a list of this site that has its page and rows alone.
  it('may come without a count, where guests get every bond', () => {
    expect(read({ page: 1, rows: bonds(3) }, true)).toHaveLength(3);
    expect(() => read({ page: 1, rows: bonds(30) }, true)).toThrow(changed('bonds, got 30'));
  });

  it.each<[string, unknown, string]>([
    ['fewer bonds than guests get', { rows: bonds(29), total: 319 }, 'expected 319 bonds, got 29'],
    ['fewer bonds than the login gets', { rows: bonds(100), total: 319 }, 'got 100'],
    ['more bonds than there are', { rows: bonds(30), total: 20 }, 'expected 20 bonds'],
    ['no total', { rows: bonds(3) }, 'bonds, got 3'],
    ['no bond', { rows: [], total: 0 }, 'expected bonds'],
    ['a bond that comes twice', { rows: [bond(1), bond(1)], total: 2 }, 'two rows'],
    ['a bond without cells', { rows: [{ id: '113001' }], total: 1 }, 'expected the cells'],
    ['an error', { isError: 1, msg: '系统错误' }, 'expected rows'],
    ['a price that is none', { rows: [bond(1, { price: '15.67元' })], total: 1 }, 'a number'],
  ])('is refused: %s', (_, reply, says) => {
    expect(() => read(reply)).toThrow(changed(says));
  });

  it('has the state of a redemption in words, and the days without HTML', () => {
    const fields = ['redeem_icon', 'redeem_count'].map((name) => ({ name, cells: 'text' as const }));
    const cells = (icon: string, count: string, at: number) => bond(at, { redeem_icon: icon, redeem_count: count });
    const rows = [
      cells('R', '<b title="x">15/15 | 30</b>', 1),
      cells('O', '至少还需<i>3</i>天 12/15 | 30', 2),
      cells('G', '<span>公告不强赎</span>', 3),
      cells('B', '', 4),
      cells('', '0/15 | 30', 5),
      cells('Z', '-', 6),
      // redtramp/akshare-rust, 2026-08.
      cells('R', '临近到期 <span style="color:red;font-weight:bold;">!</span><br>2026-08-14 最后交易', 7),
    ];
    expect(rowsOf(parseBonds(pagesOf({ rows, total: 7 }), fields, true))).toEqual([
      ['已公告强赎', '15/15 | 30'],
      ['公告要强赎', '12/15 | 30'],
      ['公告不强赎', '公告不强赎'],
      ['已满足强赎条件', null],
      [null, '0/15 | 30'],
      [null, null],
      ['已公告强赎', '临近到期 ! 2026-08-14 最后交易'],
    ]);
  });

  it('says to guests that it is a part, to those who get the whole nothing', async () => {
    const full = { page: 1, rows: bonds(31), total: 31 };
    const guest = { page: 1, rows: bonds(30), total: 31 };
    const upstream = await startLocalUpstream((_, { headers }) => {
      const { rows, ...rest } = headers.cookie === 'kbz=1' ? full : guest;
      const filled = rows.map(({ cell }) => ({ cell: { ...FILLED, ...cell } }));
      return { body: JSON.stringify({ ...rest, rows: filled }) };
    });
    const service = await startTestService({ mirror: upstream.url });
    const ask = async (query: string) => {
      const response = await service.get(`/api/public/bond_cb_jsl${query}`);
      const rows: unknown = await response.json();
      return [Array.isArray(rows) && rows.length, response.headers.get('finfount-note')];
    };
    const part = [30, expect.stringContaining('30 bonds')];
    expect(await ask('')).toEqual(part);
    // What is stored for guests is not for a login, and not the other way round.
    expect(await ask('?cookie=kbz%3D1')).toEqual([31, null]);
    expect(await ask('')).toEqual(part);
    expect(await ask('?cookie=kbz%3D1')).toEqual([31, null]);
    expect(await ask('?cookie=kbz%3D2')).toEqual(part);
    expect(upstream.received).toHaveLength(3);
    await service.close();
    await upstream.close();
  });

  const FILLED = Object.fromEntries(
    'bond_nm increase_rt stock_nm sprice sincrease_rt pb convert_price convert_value premium_rt rating_cd put_convert_price force_redeem_price convert_amt_ratio maturity_dt year_left curr_iss_amt volume turnover_rt ytm_rt dblow'
      .split(' ')
      .map((name) => [name, null]),
  );
});

describe('the index', () => {
  const FIELDS = [
    { name: 'price_dt', cells: 'date' },
    { name: 'price', cells: 'number' },
    { name: 'temperature', cells: 'number', isOptional: true },
  ] as const;
  const read = (data: unknown) => rowsOf(parseIndex(pagesOf({ code: 200, data }), FIELDS));

  it('has a row for each day, and no value of a list that is not there yet', () => {
    expect(read({ price_dt: ['2026-06-29', '2026-06-30'], price: [1.5, '2'], extra: [1] })).toEqual([
      ['2026-06-29', 1.5, null],
      ['2026-06-30', 2, null],
    ]);
  });

  // Public clients make rows of the lists without looking at their order.
  it('has the oldest day first, whichever the source sends first', () => {
    expect(read({ price_dt: ['2026-06-30', '2026-06-29'], price: [2, 1] })).toEqual([
      ['2026-06-29', 1, null],
      ['2026-06-30', 2, null],
    ]);
  });

  it.each<[string, unknown, string]>([
    [
      'lists of different lengths',
      { price_dt: ['2026-06-29', '2026-06-30'], price: [1] },
      'expected 2 values of price',
    ],
    ['a list that is missing', { price_dt: ['2026-06-29'] }, 'expected 1 values of price'],
    ['no day', { price_dt: [], price: [] }, 'expected days'],
    ['a day that comes twice', { price_dt: ['2026-06-30', '2026-06-30'], price: [1, 2] }, 'comes after'],
    ['no lists', [], 'expected lists'],
  ])('is refused: %s', (_, data, says) => {
    expect(() => read(data)).toThrow(changed(says));
  });
});

describe('the changes of a conversion price', () => {
  const NAMES = ['转债名称', '股东大会日', '下修前转股价', '下修后转股价', '新转股价生效日期', '下修底价'];
  const FIELDS = [
    { name: '股东大会日', cells: 'date' },
    { name: '下修前转股价', cells: 'number' },
  ] as const;
  const line = (cells: readonly string[], tag = 'td') =>
    `<tr>${cells.map((each) => `<${tag}>${each}</${tag}>`).join('')}</tr>`;
  const row = ['示例转债', '2025-02-24', '8.10', '6.20', '2025-02-25', '-'];
  const read = (body: string) => rowsOf(parseAdjustments(pagesOf(body), FIELDS));

  it('are found by their headings, which may be broken', () => {
    const headings = NAMES.map((name) => name.replace('下修前', '下修前 <br>'));
    expect(read(`<table>${line(headings, 'th')}${line(row)}</table>`)).toEqual([['2025-02-24', 8.1]]);
    const turned = `<table>${line(headings.toReversed(), 'th')}${line(row.toReversed())}</table>`;
    expect(read(turned)).toEqual([['2025-02-24', 8.1]]);
  });

  it.each([
    ['without changes', '<div>暂无数据</div>'],
    ['that is not known', '{"isError":1,"msg":"转债代码不存在"}'],
  ])('of a bond %s are none', (_, body) => {
    expect(read(body)).toEqual([]);
  });

  it.each([
    [
      'a heading that is missing',
      `<table>${line(NAMES.slice(0, 5), 'th')}${line(row.slice(0, 5))}</table>`,
      'headings',
    ],
    ['no error and no table', '{"isError":0,"msg":""}', 'expected a table'],
    ['rows beside the text for none', `<table>${line(['a'])}${line(['b'])}</table>暂无数据`, 'headings'],
    ['a price that is none', `<table>${line(NAMES, 'th')}${line(row.with(2, '8.10元'))}</table>`, 'a number'],
  ])('are refused: %s', (_, body, says) => {
    expect(() => read(body)).toThrow(changed(says));
  });

  it.each(['{"isError":1,"msg":"系统繁忙"}', '{"isError":1}'])('are not none for another error: %s', (body) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
  });
});

describe('a reply', () => {
  it.each([
    ['a page', '<!DOCTYPE html><html>'],
    ['a limit', '{"isError":1,"msg":"访问过于频繁，请稍后再试"}'],
    ['the wish for a login', '{"isError":1,"msg":"请登录"}'],
  ])('that is %s is a refusal', async (_, body) => {
    await expect(
      jisiluBonds.fetch(
        { list: 'adjustments', bond: '128013' },
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});
