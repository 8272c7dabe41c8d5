import { describe, expect, it } from 'vitest';
import { parseTencentDaily, parseTencentKlines } from '../../src/catalogue/sources/tencent/kline/parse.ts';
import { openRegistry } from '../declarations.ts';
import { expectFailure, expectTable, halfOf, type Row, withReplay } from '../replay.ts';
import { type PackedBar, packBars, packPlainBars } from '../sina-pack.ts';
import { describeDeclarations, type InterfaceMap, openMaps } from './declared-maps.ts';
import { findRecordings } from './recordings.ts';

// The histories of Sina beside those of A-shares, and the klines of Tencent. Of these nothing was recorded but
// factors and printed tables: the days of the tables are packed as Sina packs, and answered again.

interface HistoryMap extends InterfaceMap {
  readonly variants?: Readonly<Record<string, readonly string[]>>;
}

const NAMES = [
  'stock_zh_index_daily',
  'fund_etf_hist_sina',
  'stock_hk_daily',
  'stock_us_daily',
  'stock_hk_index_daily_sina',
  'index_us_stock_sina',
  'bond_zh_hs_daily',
  'bond_zh_hs_cov_daily',
  'stock_zh_a_cdr_daily',
  'stock_zh_a_minute',
  'stock_zh_a_hist_tx',
];

const sina = openMaps<HistoryMap>('sina');
const others = openMaps<HistoryMap>('other-sources');
const maps = [...sina.maps, ...others.maps].filter(({ name }) => NAMES.includes(name));
const registry = await openRegistry();

const byNameAlone = (name: string, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [`${name} field of ${column}`, 'values have a place and no name']));

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  'stock_hk_daily columns': 'those of the tables of factors follow',
  'fund_etf_hist_sina columns': 'those of the trading after hours follow',
  'stock_us_daily columns': 'those of the table of factors follow',
  'stock_zh_a_minute kind of day': 'its texts are times',
  ...Object.fromEntries(
    ['open', 'high', 'low', 'close', 'volume', 'amount'].map((column) => [
      `stock_zh_a_minute kind of ${column}`,
      'numbers, as the catalogue has them',
    ]),
  ),
  ...byNameAlone('stock_zh_a_minute', ['day', 'open', 'high', 'low', 'close', 'volume', 'amount']),
  ...byNameAlone('stock_zh_a_hist_tx', ['date', 'open', 'close', 'high', 'low', 'volume', 'turnover', 'amount']),
};

describe('the maps', () => {
  it('are all there', () => {
    expect(maps.map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted());
  });

  it.each(maps.filter(({ variants }) => variants))('$name has the columns of its factors', async (map) => {
    const { columns } = await registry.load(map.name);
    for (const names of Object.values(map.variants ?? {}))
      expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
  });
});

describeDeclarations(registry, maps, REASONS);

/** The lines behind a call in a file of printed tables, each as its cells without the number of the row. */
function printedRows(text: string, call: string): readonly (readonly string[])[] {
  const lines = text.slice(text.indexOf(call)).split('\n');
  const start = lines.findIndex((line) => /^\s*0\s+\d{4}-/.test(line));
  const rows: string[][] = [];
  for (const line of lines.slice(start)) {
    const cells = line.trim().split(/\s+/);
    if (/^\d+$/.test(cells[0] ?? '') && /^\d{4}-/.test(cells[1] ?? '')) rows.push(cells.slice(1));
    else if (cells[0] !== '...') break;
  }
  return rows;
}

/** A printed bar in units of the last decimal place: day, open, high, low, close, volume. */
function toBar([day = '', open, high, low, close, volume]: readonly (string | undefined)[], places: number): PackedBar {
  const units = (price = ''): number => Math.round(Number(price) * 10 ** places);
  return {
    day,
    open: units(open),
    high: units(high),
    low: units(low),
    close: units(close),
    volume: Number(volume),
    amount: 0,
  };
}

const toRow = ([date = '', ...figures]: readonly string[]): Row => {
  const [open, high, low, close, volume] = figures.map(Number);
  return { date, open: open!, high: high!, low: low!, close: close!, volume: volume! };
};

describe('printed tables of Sina', () => {
  const text = sina.read('akshare_docs_printed_examples.txt');
  const BARS = 'https://finance.sina.com.cn/stock/hkstock/00700/klc2_kl.js';
  const HFQ = 'https://finance.sina.com.cn/stock/hkstock/00700/hfq.js';
  const unadjusted = printedRows(text, 'symbol="00700", adjust=""');
  const factors = printedRows(text, 'adjust="hfq-factor"');
  const bars = () =>
    `var KLC_KL_00700="${packBars(
      unadjusted.map((row) => toBar(row, 3)),
      0,
      3,
    )}";`;
  const hfq = () =>
    `var hk00700hfq=${JSON.stringify({ data: factors.map(([d, f, cash]) => ({ d, f, cash })) })}\n/* "x" */`;

  it('stock_hk_daily: the backward-adjusted prices of 00700 follow from the printed prices and factors', async () => {
    const adjusted = printedRows(text, 'symbol="00700", adjust="hfq"');
    expect([unadjusted.length, adjusted.length, factors.length]).toEqual([10, 10, 20]);
    await withReplay({ [BARS]: bars(), [HFQ]: hfq() }, async ({ get, asked }) => {
      const withAmount = (row: readonly string[]): Row => ({ ...toRow(row), amount: 0 });
      await expectTable(await get('stock_hk_daily?symbol=00700'), unadjusted.map(withAmount), ['sina', BARS]);
      await expectTable(await get('stock_hk_daily?symbol=00700&adjust=hfq'), adjusted.map(withAmount), ['sina', BARS]);
      const table = factors.map(([date = '', factor, cash]) => ({
        date,
        hfq_factor: Number(factor),
        cash: Number(cash),
      }));
      await expectTable(await get('stock_hk_daily?symbol=00700&adjust=hfq-factor'), table, ['sina', HFQ]);
      // Adjusted or not, the file of bars is asked for once.
      expect(asked()).toEqual([BARS, HFQ]);
    });
  });

  it('stock_hk_daily: the recorded forward factors of 00700', async () => {
    const line = sina.read('raw/factors_trimmed.txt').trim().split('\n').at(-1)!;
    const url = 'https://finance.sina.com.cn/stock/hkstock/00700/qfq.js';
    await withReplay({ [BARS]: bars(), [url]: line }, async ({ get }) => {
      await expectTable(
        await get('stock_hk_daily?symbol=00700&adjust=qfq-factor'),
        [
          { date: '2014-05-16', qfq_factor: 1 },
          { date: '2014-05-15', qfq_factor: 0.997794118 },
          { date: '1900-01-01', qfq_factor: 0.1995588236 },
        ],
        ['sina', url],
      );
      const response = await get('stock_hk_daily?symbol=00700&adjust=qfq');
      const [first, ...rest] = (await response.json()) as Row[];
      // 4.375 times 0.1995588236, to four places.
      expect(first).toMatchObject({ date: '2004-06-16', open: 0.8731, volume: 439775000 });
      expect(rest.at(-1)).toMatchObject({ date: '2021-05-28', close: 601.5 });
    });
  });

  it.each([
    ['half of the bars', { [BARS]: halfOf(Buffer.from(bars())) }, 502, /Sina daily bars/],
    ['no file of bars', { [BARS]: { status: 404, body: 'none' } }, 404, /no daily bars of 00700/],
    ['the bars of another share', { [BARS]: bars().replace('KL_00700', 'KL_00701') }, 502, /got "00701"/],
    ['no file of factors', { [HFQ]: { status: 404, body: 'none' } }, 404, /cannot be adjusted/],
    ['no factor', { [HFQ]: 'var hk00700hfq={"data":[]}' }, 502, /cannot be adjusted/],
    ['factors without cash', { [HFQ]: hfq().replaceAll(/,"cash":"[\d.]+"/g, '') }, 502, /an amount of cash/],
    ['forward factors', { [HFQ]: hfq().replace('hfq', 'qfq') }, 502, /asked for the factors hfq/],
    ['factors of another share', { [HFQ]: hfq().replace('00700', '00701') }, 502, /got "hk00701"/],
    ['a ban', { [HFQ]: { status: 456, body: '<html>拒绝访问</html>' } }, 502, /./],
  ] as const)('stock_hk_daily, backward-adjusted, with %s is never unadjusted', async (_, changed, status, says) => {
    await withReplay({ [BARS]: bars(), [HFQ]: hfq(), ...changed }, async ({ get }) => {
      await expectFailure(await get('stock_hk_daily?symbol=00700&adjust=hfq'), status, says);
    });
  });

  it('bond_zh_hs_cov_daily: the days of sz128039', async () => {
    const rows = printedRows(text, 'symbol="sz128039"');
    expect(rows).toHaveLength(10);
    const packed = packPlainBars(
      rows.map((row) => toBar(row, 3)),
      3,
    );
    const url = 'https://finance.sina.com.cn/realstock/company/sz128039/hisdata/klc_kl.js?d=2026_10_10';
    await withReplay({ [url]: `var KLC_KL_sz128039="${packed}";` }, async ({ get, asked }) => {
      await expectTable(await get('bond_zh_hs_cov_daily?symbol=sz128039'), rows.map(toRow), ['sina', url]);
      await expectTable(await get('bond_zh_hs_daily?symbol=sz128039'), rows.map(toRow), ['sina', url]);
      // Both are made of one file.
      expect(asked()).toEqual([url]);
    });
  });

  it('index_us_stock_sina: the printed columns of .INX', async () => {
    const rows = printedRows(text, 'symbol=".INX"');
    expect(rows).toHaveLength(10);
    // The table leaves out the lowest price, which lies under the others.
    const packed = packBars(
      rows.map(([day, open, high, , close, volume, amount]) => {
        const low = String(Math.min(Number(open), Number(close)));
        return { ...toBar([day, open, high, low, close, volume], 4), amount: Number(amount) };
      }),
      0,
      4,
    );
    const url = 'https://finance.sina.com.cn/staticdata/us/.INX';
    await withReplay({ [url]: `var X="${packed}";` }, async ({ get }) => {
      const answered = (await (await get('index_us_stock_sina')).json()) as Row[];
      expect(
        answered.map(({ date, open, high, close, volume, amount }) => [date, open, high, close, volume, amount]),
      ).toEqual(rows.map(([day, open, high, , ...others]) => [day, ...[open, high, ...others].map(Number)]));
    });
  });
});

const eastmoney = findRecordings('eastmoney');

describe('the klines of Tencent', () => {
  const pageOf = (body: unknown) => ({
    url: 'https://proxy.finance.qq.com/',
    obtained: Date.UTC(2026, 9, 10),
    status: 200,
    body: Buffer.from(JSON.stringify(body)),
  });
  const envelope = (symbol: string, key: string, rows: unknown) => ({
    code: 0,
    msg: '',
    data: { [symbol]: { [key]: rows } },
  });

  it('of an index are those that are recorded of Eastmoney: prices, volumes and amplitudes', () => {
    const recorded = JSON.parse(
      eastmoney.read('alternates/tencent_fqkline_sh000300_day_20260928_20260930.json').toString(),
    ) as { data: { sh000300: { day: string[][] } } };
    const { klines } = (
      JSON.parse(eastmoney.read('raw/kline_1.000300_daily_lmt3_20260930.json').toString()) as {
        data: { klines: string[] };
      }
    ).data;
    const lines = klines.map((line) => line.split(','));
    // The recorded reply is of the older API, without turnovers: Eastmoney's stand in for them.
    const rows = recorded.data.sh000300.day.map((row, at) => [
      ...row,
      {},
      '',
      (Number(lines[at]?.[6]) / 10_000).toFixed(2),
    ]);
    const fields = parseTencentKlines([pageOf(envelope('sh000300', 'day', rows))], {
      symbol: 'sh000300',
      period: 'day',
      adjust: '',
      firstYear: 2026,
      lastYear: 2026,
    });
    expect(rows).toHaveLength(3);
    for (const [row, cells] of lines.entries()) {
      const answered = ['f51', 'f52', 'f53', 'f54', 'f55', 'f56'].map((field) => fields[field]!.valueAt(row));
      expect(answered).toEqual([cells[0], ...cells.slice(1, 6).map(Number)]);
      // The close before the first of them is not recorded of Tencent.
      if (row > 0) expect(fields.f58!.valueAt(row)).toBe(Number(cells[7]));
    }
  });

  it('that AKShare has printed: volumes, turnovers and rates are the same whatever the adjustment', () => {
    const text = eastmoney.read('csv/akshare_docs_printed_examples.txt').toString();
    const [traded, forward, backward] = ['""', '"qfq"', '"hfq"'].map((adjust) =>
      printedRows(
        text,
        `stock_zh_a_hist_tx(symbol="sz000001", start_date="20200101", end_date="20231027", adjust=${adjust})`,
      ),
    );
    expect([traded, forward, backward].map((rows) => rows?.length)).toEqual([5, 5, 5]);
    for (const unit of [1, 100]) {
      const pageIn = (key: string, rows: readonly (readonly string[])[]) =>
        pageOf(
          envelope(
            'sz000001',
            key,
            rows.map(([day, open, close, high, low, volume, turnover, amount]) => [
              day,
              open,
              close,
              high,
              low,
              (Number(volume) / unit).toFixed(2),
              {},
              (Number(turnover) * 100).toFixed(2),
              (Number(amount) / 10_000).toFixed(2),
            ]),
          ),
        );
      const series = { daily: 'sz000001', firstYear: 2024, lastYear: 2024 } as const;
      const fieldsOf = {
        '': parseTencentDaily([pageIn('day', traded!)], { ...series, adjust: '' }),
        qfq: parseTencentDaily([pageIn('day', traded!), pageIn('qfqday', forward!)], { ...series, adjust: 'qfq' }),
        hfq: parseTencentDaily([pageIn('day', traded!), pageIn('hfqday', backward!)], { ...series, adjust: 'hfq' }),
      };
      for (const [fields, rows] of [
        [fieldsOf[''], traded!],
        [fieldsOf.qfq, forward!],
        [fieldsOf.hfq, backward!],
      ] as const) {
        const names = ['date', 'open', 'close', 'high', 'low', 'volume', 'turnover', 'amount'];
        for (const [row, [date, ...figures]] of rows.entries())
          expect(names.map((name) => fields[name]!.valueAt(row))).toEqual([date, ...figures.map(Number)]);
      }
    }
  });

  it('that AKShare has printed are not those of sz000001: the prices of Eastmoney are others', () => {
    const lines = eastmoney.read('csv/stock_zh_a_hist_daily_none/000001_20170301_20240907.csv').toString().split('\n');
    expect(lines.find((line) => line.startsWith('2024-06-03'))).toContain(',11.12,10.98,11.13,10.91,1326697,');
  });
});
