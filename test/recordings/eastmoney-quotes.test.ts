import { describe, expect, it } from 'vitest';
import { openQuote } from '../../src/catalogue/sources/eastmoney/quote/wire.ts';
import { openRegistry } from '../declarations.ts';
import { expectFailure, type Row, type UpstreamReplay, withReplay } from '../replay.ts';
import { describeDeclarations, type InterfaceMap, openMaps, readHead } from './declared-maps.ts';

// Eastmoney's quotes, trades, minutes of Stock Connect, fund flow, limit pools and unusual moves, against
// everything that is recorded of them: complete replies, quoted ones, and results of AKShare, served by the fields
// that they imply.

/** The map of one interface, and the items of a quote. */
interface ListMap extends InterfaceMap {
  readonly family: string;
  readonly items?: readonly { readonly name: string; readonly field: string; readonly scale?: string }[];
}

const folder = openMaps<ListMap>('eastmoney-lists');
const maps = folder.maps.filter(({ family }) => ['em-quote', 'em-fflow', 'em-ztpool'].includes(family));
const registry = await openRegistry();

describeDeclarations(registry, maps, {
  'stock_zh_a_hist_pre_min_em field of 最新价': 'f58 of a minute is an average, that of a kline an amplitude',
  'stock_zh_a_hist_pre_min_em kind of 时间': 'its texts are times',
  'reits_hist_min_em field of 昨收': 'f58 of a minute is an average, that of a kline an amplitude',
  'reits_hist_min_em kind of 时间': 'its texts are times',
  'stock_individual_info_em kind of value': 'its values are numbers or texts',
  'stock_bid_ask_em kind of value': 'all of its values are numbers',
  'stock_hsgt_fund_min_em columns': 'the map lists the columns of each direction as texts alone',
  'stock_zt_pool_strong_em kind of 是否新高': 'it is yes or no',
  'stock_zt_pool_sub_new_em kind of 是否新高': 'it is yes or no',
  'stock_board_change_em kind of 板块具体异动类型列表及出现次数': 'the list stands in a text as JSON',
});

it('all twenty interfaces of these families are compared', () => {
  expect(maps).toHaveLength(20);
});

/** Lets a service ask an upstream that gives every request the same reply. */
function withReply(
  body: unknown,
  use: (replay: UpstreamReplay) => Promise<void>,
  type = 'application/json; charset=UTF-8',
): Promise<void> {
  const isBody = typeof body === 'string' || Buffer.isBuffer(body);
  return withReplay({}, use, { headers: { 'content-type': type }, body: isBody ? body : JSON.stringify(body) });
}

/** Expects an answer whose records, their columns and cells are these, in this order. */
async function expectRows(response: Response, expected: readonly Row[]): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  expect(text).toBe(JSON.stringify(expected));
}

const envelope = (data: unknown) => ({ rc: 0, rt: 4, svr: 181734952, lt: 1, full: 1, data });
const itemRows = (items: Readonly<Record<string, string | number | null>>): readonly Row[] =>
  Object.entries(items).map(([item, value]) => ({ item, value }));
const mapOf = (name: string): ListMap => {
  const map = maps.find((each) => each.name === name);
  if (!map) throw new Error(`no map of ${name}`);
  return map;
};
const isChanged = expect.objectContaining({ code: 'upstream_changed' });
const RAW = ['stock_get_601238.json', 'stock_get_600519_fltt1_20260914.json'] as const;

describe('recorded quotes', () => {
  const bodyOf = (name: string) => Buffer.from(folder.read(`raw/${name}`));
  const dataOf = (name: string): Readonly<Record<string, number>> => JSON.parse(folder.read(`raw/${name}`)).data;

  it('are answered item by item, those that they have', async () => {
    await withReply(bodyOf(RAW[0]), async ({ get }) => {
      const expected = {
        最新: 12.43,
        股票代码: '601238',
        股票简称: '广汽集团',
        总市值: 130066993676.51,
        流通市值: 90282023753.45999,
      };
      await expectRows(await get('stock_individual_info_em?symbol=601238'), itemRows(expected));
    });
  });

  it('without an order book are no order book', async () => {
    await withReply(bodyOf(RAW[0]), async ({ get }) =>
      expectFailure(await get('stock_bid_ask_em?symbol=601238'), 502, /no field f31/),
    );
  });

  it('of one share are not answered for another', async () => {
    await withReply(bodyOf(RAW[0]), async ({ get }) => {
      for (const name of ['stock_individual_info_em', 'stock_bid_ask_em'])
        await expectFailure(await get(`${name}?symbol=600000`), 502, /asked for 1\.600000/);
    });
  });

  it.each(['stock_get_no_fields_empty_data.json', 'stock_get_300059_f51_f52_20220124_jsonp.txt'])(
    '%s is no quote',
    async (name) => {
      expect(() => openQuote({ body: bodyOf(name) })).toThrow(isChanged);
      await withReply(bodyOf(name), async ({ get }) => expectFailure(await get('stock_bid_ask_em?symbol=000001'), 502));
    },
  );

  it.each([
    [RAW[0], 1, 1],
    [RAW[1], 100, 100],
  ] as const)('%s has a change rate that follows from its prices', (name, price, rate) => {
    const { f43 = 0, f60 = 0, f170 = 0 } = dataOf(name);
    expect(f43 / price).toBeGreaterThan(10);
    expect((f43 / f60 - 1) * 100).toBeCloseTo(f170 / rate, 2);
  });

  it('have a change, limits and an average price that follow from the others', () => {
    const { f43 = 0, f47 = 0, f48 = 0, f51, f52, f60 = 0, f71, f169 } = dataOf(RAW[0]);
    expect(f43 - f60).toBeCloseTo(f169!, 6);
    expect([f60 * 1.1, f60 * 0.9, f48 / (f47 * 100)].map((price) => Number(price.toFixed(2)))).toEqual([f51, f52, f71]);
  });
});

/** The lines of a printed example between its head and the next one. */
function printed(call: string): readonly string[] {
  const text = folder.read('akshare_docs_printed_examples.txt');
  const start = text.indexOf(`## ${call}\n`);
  if (start < 0) throw new Error(`nothing is printed of ${call}`);
  return text
    .slice(start)
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\d+ /.test(line));
}

/** The items of a printed example. */
const printedItems = (call: string): readonly (readonly [item: string, value: string])[] =>
  printed(call).map((line) => {
    const [, item = '', value = ''] = /^\d+\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return [item, value.trim()];
  });

describe('what the documentation prints, served by the fields that it implies,', () => {
  it.each([
    ['stock_bid_ask_em', 'stock_bid_ask_em(symbol="000001")', 'symbol=000001', 36],
    ['stock_board_industry_spot_em', 'stock_board_industry_spot_em(symbol="小金属")', 'symbol=BK1027', 10],
    ['stock_board_concept_spot_em', 'stock_board_concept_spot_em(symbol="可燃冰")', 'symbol=BK0818', 10],
  ])('is answered by %s', async (name, call, query, count) => {
    const rows = printedItems(call).map(([item, value]): readonly [string, number] => [item, Number(value)]);
    expect(rows).toHaveLength(count);
    const { items = [] } = mapOf(name);
    const data = Object.fromEntries(
      items.map(({ name: item, field, scale }) => {
        const value = rows.find(([each]) => each === item)![1];
        const factor = scale === undefined ? 1 : scale.startsWith('divide') ? 100 : 0.01;
        return [field, Number((value * factor).toFixed(4))];
      }),
    );
    await withReply(envelope(data), async ({ get }) =>
      expectRows(await get(`${name}?${query}`), itemRows(Object.fromEntries(rows))),
    );
  });

  it('is answered by stock_individual_info_em, numbers and texts', async () => {
    const rows = printedItems('stock_individual_info_em(symbol="000001")');
    const values = Object.fromEntries(
      rows.map(([item, value]) => [item, /^(?:股票|行业)/.test(item) ? value : Number(value)]),
    );
    const items = mapOf('stock_individual_info_em').items ?? [];
    const data = Object.fromEntries(items.map(({ name: item, field }) => [field, values[item]]));
    expect(rows).toHaveLength(9);
    // It prints the example of another code.
    await withReply(envelope(data), async ({ get }) =>
      expectRows(await get('stock_individual_info_em?symbol=000002'), itemRows(values)),
    );
  });

  it('is answered by stock_changes_em, rows of the beginning and of the end', async () => {
    const rows = printed('stock_changes_em(symbol="大笔买入")').map((line) => {
      const [, 时间 = '', 代码 = '', 名称 = '', 板块 = '', 相关信息 = ''] = line.split(/\s+/);
      return { 时间, 代码, 名称, 板块, 相关信息 };
    });
    expect(rows).toHaveLength(10);
    const allstock = rows.map((row) => ({
      tm: Number(row.时间.replaceAll(':', '')),
      c: row.代码,
      m: 0,
      n: row.名称,
      t: 8193,
      i: row.相关信息,
    }));
    await withReply(envelope({ tc: 10, allstock }), async ({ get }) => expectRows(await get('stock_changes_em'), rows));
  });

  it.each([
    ['北向资金', ['沪股通', '深股通', '北向资金'], 's2n'],
    ['南向资金', ['港股通(沪)', '港股通(深)', '南向资金'], 'n2s'],
  ])('is answered by stock_hsgt_fund_min_em: %s', async (symbol, names, key) => {
    const rows = printed(`stock_hsgt_fund_min_em(symbol="${symbol}")`).map((line) => {
      const [, day = '', time = '', ...amounts] = line.split(/\s+/);
      return { 日期: day, 时间: time, ...Object.fromEntries(names.map((name, at) => [name, Number(amounts[at])])) };
    });
    expect(rows).toHaveLength(10);
    const lines = rows.map((row) => {
      const [, time, one, other, both] = Object.values(row);
      return [time, one, '1.00', other, '2.00', both, '3.00', '4.00', '5.00', '6.00'].join();
    });
    const data = { s2n: [], n2s: [], s2nDate: rows[0]?.日期, n2sDate: rows[0]?.日期, [key]: lines };
    await withReply(envelope(data), async ({ get }) =>
      expectRows(await get(`stock_hsgt_fund_min_em?symbol=${symbol}`), rows),
    );
  });
});

describe('recorded results of AKShare, served by the fields that they imply,', () => {
  it.each([
    ['stock_zt_pool_dtgc_em', '20260807'],
    ['stock_zt_pool_sub_new_em', '20260807'],
  ])('are answered by %s, every cell', async (name, date) => {
    const { columns, rows, numbers } = readHead(folder.read(`akshare_head/${name}.json`));
    const fields = new Map(mapOf(name).columns.map((column) => [column.name, column]));
    const toField = (column: string, cell: string | null): unknown => {
      const field = fields.get(column)?.field;
      if (field === 'ztp') return cell === null ? 1_000_000_000 : Math.round(Number(cell) * 1_000);
      if (field === 'p') return Math.round(Number(cell) * 1_000);
      if (field === 'lbt') return Number(cell);
      if (field === 'od' || field === 'ipod') return Number(cell?.replaceAll('-', ''));
      if (field === 'nh') return cell === '是' ? 1 : 0;
      if (field === 'zttj') return { days: Number(cell?.split('/')[0]), ct: Number(cell?.split('/')[1]) };
      return numbers.has(column) ? Number(cell) : cell;
    };
    const pool = rows.map((row) =>
      Object.fromEntries(
        columns.flatMap((column, at) => {
          const field = fields.get(column)?.field;
          return field === null || field === undefined ? [] : [[field, toField(column, row[at]!)]];
        }),
      ),
    );
    const expected = rows.map((row) =>
      Object.fromEntries(
        columns.map((column, at) => [column, row[at] !== null && numbers.has(column) ? Number(row[at]) : row[at]!]),
      ),
    );
    expect(rows.length).toBeGreaterThan(3);
    await withReply(envelope({ tc: pool.length, qdate: 20261009, pool }), async ({ get }) =>
      expectRows(await get(`${name}?date=${date}`), expected),
    );
  });

  it('are answered by stock_board_change_em, every cell but the direction, which is a market', async () => {
    const { columns, rows } = readHead(folder.read('akshare_head/stock_board_change_em.json'));
    const json = (text: string | null): unknown => JSON.parse((text ?? '').replaceAll("'", '"'));
    const isShanghai = (code: string | null): boolean => code?.startsWith('6') === true;
    const allbk = rows.map(([bkn, bkz, bkj, bkc, c = '', n, side, kinds]) => {
      // The fault: what AKShare calls a sale is a share of Shanghai.
      expect(side).toBe(isShanghai(c) ? '大笔卖出' : '大笔买入');
      const ms = { c, m: isShanghai(c) ? 1 : 0, n };
      return { bkn, bkz: Number(bkz), bkj: Number(bkj), bkc: Number(bkc), ms, bkdf: json(kinds!) };
    });
    const expected = rows.map((row) => {
      const cells: (string | number | null)[] = row.map((cell, at) => (at >= 1 && at <= 3 ? Number(cell) : cell));
      cells[6] = isShanghai(row[4]!) ? '上海' : '深圳';
      cells[7] = JSON.stringify(json(row[7]!));
      return Object.fromEntries(columns.map((column, at) => [column, cells[at]!]));
    });
    expect(rows).toHaveLength(5);
    await withReply(envelope({ allbk }), async ({ get }) => expectRows(await get('stock_board_change_em'), expected));
  });
});

describe('quoted replies', () => {
  const quoted = (name: string) => JSON.parse(folder.read(`reduced/${name}`));

  it('of the pool of limit-ups have its fields, but for one that was taken out', async () => {
    const reply = quoted('ztpool_20260708_two_rows_reduced.json');
    await withReply(reply, async ({ get }) =>
      expectFailure(await get('stock_zt_pool_em?date=20260708'), 502, /tshare/),
    );
    for (const row of reply.data.pool) row.tshare = 30_000_000_000;
    await withReply(reply, async ({ get }) => {
      const response = await get('stock_zt_pool_em?date=20260708');
      const rows: readonly Row[] = JSON.parse(await response.text());
      expect(rows[1]).toMatchObject({
        序号: 2,
        代码: '002497',
        最新价: 24.65,
        首次封板时间: '092500',
        最后封板时间: '093000',
      });
      expect(rows[1]).toMatchObject({ 涨停统计: '5/3', 连板数: 3, 炸板次数: 1, 封板资金: 370881435 });
    });
  });

  it('without a pool are an empty one, but not of a session of this week that must have some', async () => {
    await withReply(quoted('pool_empty_rc102_reduced.json'), async ({ get }) => {
      await expectRows(await get('stock_zt_pool_dtgc_em?date=20261009'), []);
      await expectRows(await get('stock_zt_pool_em?date=20260708'), []);
      await expectFailure(await get('stock_zt_pool_em?date=20261009'), 502, /nothing of the session of 20261009/);
    });
  });

  it('of one line of fund flow fulfil its identities, and lack four values', async () => {
    // What the recording was reduced by: whose flow it is.
    const data = { code: '002185', market: 0, ...quoted('fflow_002185_one_line_20260721.json').data };
    const [main = 0, small = 0, medium = 0, large = 0, superLarge = 0] = String(data.klines[0])
      .split(',')
      .slice(1)
      .map(Number);
    expect([main - large - superLarge, main + small + medium]).toEqual([0, 0]);
    const path = 'stock_individual_fund_flow?stock=002185&market=sz';
    await withReply(envelope(data), async ({ get }) => expectFailure(await get(path), 502, /15 fields, got 11/));
    const whole = { ...data, klines: [`${data.klines[0]},11.20,-0.36,0.00,0.00`] };
    await withReply(envelope(whole), async ({ get }) => {
      const [row]: readonly Row[] = JSON.parse(await (await get(path)).text());
      expect(row).toMatchObject({
        日期: '2026-07-21',
        收盘价: 11.2,
        '主力净流入-净额': main,
        '小单净流入-净额': small,
      });
      expect(row).toMatchObject({
        '超大单净流入-净额': superLarge,
        '超大单净流入-净占比': -1.05,
        '主力净流入-净占比': -1.41,
      });
    });
    const swapped = { ...data, klines: [whole.klines[0]!.replace(`${main},${small}`, `${small},${main}`)] };
    await withReply(envelope(swapped), async ({ get }) => expectFailure(await get(path), 502, /main orders/));
  });

  it('of unusual moves have the fields of one kind each', async () => {
    const { data } = quoted('changes_two_rows.json');
    const path = 'stock_changes_em?symbol=高开5日线';
    await withReply(envelope({ tc: 1, allstock: [data.allstock[0]] }), async ({ get }) =>
      expectRows(await get(path), [
        {
          时间: '09:25:04',
          代码: '688047',
          名称: '龙芯中科',
          板块: '高开5日线',
          相关信息: '0.025624,92.46000,0.025624',
        },
      ]),
    );
    // Cut by who quoted it: 368 are announced.
    await withReply(envelope(data), async ({ get }) => expectFailure(await get(path), 502));
  });
});
