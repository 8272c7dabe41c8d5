import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { toGb18030 } from '../gb18030.ts';
import { useLocalAnswers } from '../local-answers.ts';
import type { LocalUpstreamReply } from '../local-upstream.ts';
import { describeDeclarations, type InterfaceMap, openMaps, readHead } from './declared-maps.ts';

// Sina's bars and quotes of futures and options, through --mirror: recorded bodies, and replies that recorded
// results of AKShare imply.

const NAMES = [
  'futures_main_sina',
  'futures_zh_daily_sina',
  'futures_zh_minute_sina',
  'futures_foreign_hist',
  'option_sse_daily_sina',
  'futures_zh_realtime',
  'futures_zh_spot',
  'futures_foreign_commodity_realtime',
];

const folder = openMaps<InterfaceMap>('sina');
const maps = folder.maps.filter(({ name }) => NAMES.includes(name));
const registry = await openRegistry();

const BY_PLACE = ['futures_zh_spot', 'futures_foreign_commodity_realtime'];

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    maps
      .filter(({ name }) => BY_PLACE.includes(name))
      .flatMap(({ name, columns }) =>
        columns.map((column) => [`${name} field of ${column.name}`, 'two layouts have it in different places']),
      ),
  ),
  'futures_zh_spot columns': 'those of the other market and of the pages of contracts follow',
  'futures_zh_daily_sina kind of date': 'its texts are days',
  'futures_zh_minute_sina kind of datetime': 'its texts are times',
  'futures_zh_realtime kind of tradedate': 'its texts are days',
  'futures_foreign_commodity_realtime kind of 日期': 'its texts are days',
};

describeDeclarations(registry, maps, REASONS);

const GUARD = "/*<script>location.href='//sina.com';</script>*/\n";

// What each address answers: set by each test.
let bodies: Readonly<Record<string, LocalUpstreamReply>> = {};
const { ask, asked } = useLocalAnswers(registry, ({ href }) => {
  const found = Object.entries(bodies).find(([part]) => href.includes(part));
  return found?.[1];
});

describe('recorded bodies', () => {
  const lines = folder.read('raw/hq_20260828.txt').split('\n');
  const linesOf = (...codes: readonly string[]): Buffer =>
    toGb18030(codes.map((code) => lines.find((line) => line.startsWith(`var hq_str_${code}=`)) ?? '').join('\n'));

  it('a day of gold', async () => {
    bodies = { getDailyKLine: { body: folder.read('raw/futures_daily_au_20260819.js') } };
    const [open, high, low, close, volume, hold, settle] = [956.56, 957.88, 940.82, 945.56, 285_920, 195_748, 949.26];
    expect(await ask('futures_zh_daily_sina', { symbol: 'AU0' })).toEqual([
      { date: '2026-08-19', open, high, low, close, volume, hold, settle },
    ]);
    expect(await ask('futures_main_sina', { symbol: 'AU0' })).toEqual([
      {
        日期: '2026-08-19',
        开盘价: open,
        最高价: high,
        最低价: low,
        收盘价: close,
        成交量: volume,
        持仓量: hold,
        动态结算价: settle,
      },
    ]);
    expect(await ask('futures_main_sina', { symbol: 'AU0', start_date: '20260820' })).toEqual([]);
  });

  const RB0 = {
    symbol: '螺纹钢连续',
    time: '230000',
    open: 3160,
    high: 3180,
    low: 3159,
    current_price: 3178,
    bid_price: 3177,
    ask_price: 3178,
    buy_vol: 6,
    sell_vol: 8,
    hold: 1_152_964,
    volume: 221_502,
    avg_price: 3172.461,
    last_close: 0,
    last_settle_price: 3151,
  };
  const IF0 = {
    symbol: '沪深300指数期货连续',
    time: '15:00:00',
    open: 4591.8,
    high: 4620,
    low: 4587.2,
    current_price: 4593.6,
    bid_price: 4593,
    ask_price: 4593.6,
    buy_vol: 1,
    sell_vol: 1,
    hold: 140_177,
    volume: 48_813,
    avg_price: 4601.116,
    last_close: 4593.6,
    last_settle_price: 4600.8,
  };

  it('lines of both layouts and of an unknown contract, in one call', async () => {
    bodies = { 'hq.sinajs.cn': { body: linesOf('nf_RB0', 'nf_WH0', 'nf_IF0') } };
    expect(await ask('futures_zh_spot', { symbol: 'RB0,WH0,IF0' })).toEqual([RB0, IF0]);
    expect(asked()).toEqual(['https://hq.sinajs.cn/list=nf_RB0,nf_WH0,nf_IF0']);
    const [goods, financial] = await ask('futures_zh_spot', { symbol: 'RB0,WH0,IF0', market: 'FF' });
    expect(goods).toMatchObject({ symbol: '螺纹钢连续', amount: null });
    expect(financial).toEqual({
      symbol: '沪深300指数期货连续',
      time: '15:00:00',
      open: 4591.8,
      high: 4620,
      low: 4587.2,
      current_price: 4593.6,
      hold: 140_177,
      volume: 48_813,
      amount: 224_594_285.4,
    });
  });

  it('a line of a financial contract whose limits and turnover say which values are which', () => {
    const values = (lines.find((line) => line.includes('nf_IF0')) ?? '').split('"')[1]?.split(',').map(Number) ?? [];
    const [upper = 0, lower = 0] = values.slice(9, 11);
    const toTick = (price: number): number => Math.trunc(Math.round(price * 1e6) / 1e6 / 0.2) * 0.2;
    expect(upper).toBeCloseTo(toTick(IF0.last_settle_price * 1.1), 6);
    expect(lower).toBeCloseTo(toTick(IF0.last_settle_price * 0.9), 0);
    expect(IF0.avg_price * IF0.volume).toBeCloseTo(224_594_285.4, -2);
  });

  it('lines of contracts abroad', async () => {
    const rate = toGb18030('\nvar hq_str_USDCNY="02:58:07,6.7,6.8,6.9,33,6.6,6.5,6.4,7.0,美元人民币,2026-08-29";\n');
    bodies = {
      'hf.html': { body: toGb18030("var oHF_1 = {'CL' : ['NYMEX原油', [7.3]], 'XAU' : ['伦敦金', [0.0321507]]};") },
      'hq.sinajs.cn': { body: Buffer.concat([linesOf('hf_CL', 'hf_XAU', 'hf_GC'), rate]) },
    };
    const [oil, metal, gold] = await ask('futures_foreign_commodity_realtime', { symbol: 'CL,XAU,GC' });
    expect(oil).toMatchObject({
      名称: 'NYMEX原油',
      最新价: 83.467,
      开盘价: 83.67,
      最高价: 83.78,
      最低价: 82.25,
      昨日结算价: 83.53,
      持仓量: 0,
      买价: 83.43,
      卖价: 83.45,
      行情时间: '04:59:58',
      日期: '2026-08-29',
    });
    expect(oil?.人民币报价).toBeCloseTo(83.467 * 7.3 * 7, 9);
    expect(oil?.涨跌额).toBeCloseTo(-0.063, 9);
    expect(metal).toMatchObject({
      最新价: 4454.23,
      开盘价: 4603.23,
      昨日结算价: 4601.58,
      买价: 4454.23,
      卖价: 4454.93,
    });
    expect(gold).toMatchObject({ 名称: '纽约黄金', 最新价: 4188.352, 人民币报价: null, 日期: '2026-10-01' });
  });
});

describe('results of AKShare', () => {
  /** The rows of a recorded result, as they are answered. */
  const rowsOf = (name: string): readonly Readonly<Record<string, string | number | null>>[] => {
    const { columns, rows, numbers } = readHead(folder.read(`akshare_head/${name}.json`));
    return rows.map((row) =>
      Object.fromEntries(
        columns.map((column, at) => {
          const cell = row[at] ?? null;
          return [column, cell !== null && numbers.has(column) ? Number(cell) : cell];
        }),
      ),
    );
  };
  /** The bars that such rows imply: each value a text, under the names of the source. */
  const callOf = (rows: readonly Readonly<Record<string, unknown>>[], fields: readonly string[]): string => {
    const list = rows.map((row) =>
      Object.fromEntries(Object.values(row).map((cell, at) => [fields[at], String(cell)])),
    );
    return `${GUARD}finfount(${JSON.stringify(list)});`;
  };

  it.each([
    ['futures_zh_minute_sina', 'getFewMinLine', { symbol: 'RB0', period: '1' }, ['d', 'o', 'h', 'l', 'c', 'v', 'p']],
    [
      'futures_foreign_hist',
      'getGlobalFuturesDailyKLine',
      { symbol: 'ZSD' },
      ['date', 'open', 'high', 'low', 'close', 'volume', 'position', 's'],
    ],
    ['option_sse_daily_sina', 'getSymbolInfo', { symbol: '10003889' }, ['d', 'o', 'h', 'l', 'c', 'v']],
  ])('%s', async (name, service, params, fields) => {
    const isDay = (cell: unknown): cell is string => typeof cell === 'string' && cell.endsWith(' 00:00:00');
    const rows = rowsOf(name).map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, isDay(cell) ? cell.slice(0, 10) : cell])),
    );
    expect(rows.length).toBeGreaterThan(0);
    bodies = { [service]: { body: callOf(rows, fields) } };
    expect(await ask(name, params)).toEqual(rows);
  });

  it('futures_zh_realtime', async () => {
    const rows = rowsOf('futures_zh_realtime');
    const nodes = "ARRFUTURESNODES = { gfex : ['广州期货交易所', ['工业硅', 'gyg_qh', '30']] };";
    bodies = {
      'qihuohangqing.js': { body: toGb18030(nodes) },
      'node=gyg_qh': { body: JSON.stringify(rows) },
    };
    expect(await ask('futures_zh_realtime', { symbol: '工业硅' })).toEqual(rows);
  });

  it('futures_zh_spot, but for the average, which AKShare does not have', async () => {
    const [row] = rowsOf('futures_zh_spot');
    const places = {
      symbol: 0,
      time: 1,
      open: 2,
      high: 3,
      low: 4,
      last_close: 5,
      bid_price: 6,
      ask_price: 7,
      current_price: 8,
      avg_price: 9,
      last_settle_price: 10,
      buy_vol: 11,
      sell_vol: 12,
      hold: 13,
      volume: 14,
    };
    const values = Array.from({ length: 44 }, () => '');
    for (const [name, place] of Object.entries(places)) values[place] = String(row?.[name]);
    values[17] = '2026-08-14';
    values[27] = '3019.512';
    const unknown = 'var hq_str_nf_CF0="";\n';
    bodies = { 'hq.sinajs.cn': { body: toGb18030(`var hq_str_nf_RB0="${values.join(',')}";\n${unknown}`) } };
    const answered = await ask('futures_zh_spot', { symbol: 'RB0,CF0' });
    expect(answered).toEqual([{ ...row, avg_price: 3019.512 }]);
    expect(Object.keys(answered[0] ?? {})).toEqual(Object.keys(row ?? {}));
  });

  it('futures_foreign_commodity_realtime, with the rate that it implies', async () => {
    const rows = rowsOf('futures_foreign_commodity_realtime');
    const codes = ['CT', 'NID'];
    const lines = rows.map((row, at) => {
      const values = Array.from({ length: 15 }, () => '');
      const names = ['最新价', '', '买价', '卖价', '最高价', '最低价', '行情时间', '昨日结算价', '开盘价', '持仓量'];
      for (const [place, name] of names.entries()) values[place] = name === '' ? '' : String(row[name]);
      values[12] = String(row.日期);
      return `var hq_str_hf_${codes[at]}="${values.join(',')}";\n`;
    });
    // A cent a pound is 22.0462 dollars a tonne.
    const table = "var oHF_1 = {'NID' : ['LME镍3个月', [1]], 'CT' : ['NYBOT-棉花', [22.0462]]};";
    const rate = Number(rows[1]?.人民币报价) / Number(rows[1]?.最新价);
    const quote = `var hq_str_USDCNY="02:58:07,6,6,6,33,6,6,6,${rate.toFixed(4)},美元人民币,2026-08-15";\n`;
    bodies = { 'hf.html': { body: toGb18030(table) }, 'hq.sinajs.cn': { body: toGb18030(lines.join('') + quote) } };
    expect(await ask('futures_foreign_commodity_realtime', { symbol: 'CT,NID' })).toEqual(
      rows.map((row) => ({ ...row, 人民币报价: expect.closeTo(Number(row.人民币报价), 6) })),
    );
  });
});
