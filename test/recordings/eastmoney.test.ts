import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from '../local-upstream.ts';
import { startTestService, type TestService } from '../service.ts';
import { RECORDINGS } from './recordings.ts';

// Recorded answers of the real upstreams, replayed through --mirror and compared cell by cell. The recordings lie
// beside the project and are no part of it.

const RECORDED = fileURLToPath(new URL('eastmoney', RECORDINGS));

const KLT = { daily: '101', weekly: '102', monthly: '103' } as const;
const FQT = { '': '0', qfq: '1', hfq: '2' } as const;
const COLUMNS = [
  '日期',
  '开盘',
  '收盘',
  '最高',
  '最低',
  '成交量',
  '成交额',
  '振幅',
  '涨跌幅',
  '涨跌额',
  '换手率',
] as const;

/** One recorded history: whose it is, and its klines as eleven texts each. */
interface History {
  readonly title: string;
  readonly item: 'stock_zh_a_hist' | 'fund_etf_hist_em';
  readonly code: string;
  readonly market: number;
  readonly period: keyof typeof KLT;
  readonly adjust: keyof typeof FQT;
  /** Decimal places of a price. */
  readonly places: number;
  readonly klines: readonly (readonly string[])[];
}

function historyOf(
  folder: string,
  file: string,
  item: History['item'],
  period: History['period'],
  adjust: History['adjust'],
  places = 2,
): History {
  const [, ...lines] = readFileSync(join(RECORDED, 'csv', folder, file), 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  // Some recordings carry the code as second column.
  const klines = lines
    .map((line) => line.split(','))
    .map((cells) => (cells.length === 12 ? [cells[0] ?? '', ...cells.slice(2)] : cells));
  const code = /^\d{6}/.exec(basename(file))?.[0] ?? '';
  return { title: `${folder}/${file}`, item, code, market: /^[56]/.test(code) ? 1 : 0, period, adjust, places, klines };
}

const each = (folder: string, ...rest: [History['item'], History['period'], History['adjust'], number?]): History[] =>
  readdirSync(join(RECORDED, 'csv', folder)).map((file) => historyOf(folder, file, ...rest));
const HISTORIES: readonly History[] = [
  ...each('em_kline_lines_daily_qfq_20240613', 'stock_zh_a_hist', 'daily', 'qfq'),
  ...each('stock_zh_a_hist_daily_none', 'stock_zh_a_hist', 'daily', ''),
  ...each('stock_zh_a_hist_daily_qfq_en', 'stock_zh_a_hist', 'daily', 'qfq'),
  ...each('stock_zh_a_hist_monthly_qfq', 'stock_zh_a_hist', 'monthly', 'qfq'),
  ...each('stock_zh_a_hist_monthly_hfq', 'stock_zh_a_hist', 'monthly', 'hfq'),
  ...each('fund_etf_hist_em_daily_qfq_en', 'fund_etf_hist_em', 'daily', 'qfq', 3),
];

/**
 * The reply of the kline API that this history was. Verbatim lines stay as they are; rounded ones get their places
 * back.
 */
function replyOf({ code, market, places, klines }: History): string {
  const fixed = [-1, places, places, places, places, 0, -2, 2, 2, places, 2];
  const lines = klines.map((cells) =>
    cells
      .map((cell, at) => {
        const digits = fixed[at] ?? -1;
        if (digits === -1) return cell;
        const decimals = cell.split('.')[1]?.length ?? 0;
        return digits === -2 ? Number(cell).toFixed(Math.max(2, decimals)) : Number(cell).toFixed(digits);
      })
      .join(','),
  );
  return JSON.stringify({
    rc: 0,
    rt: 17,
    svr: 181669693,
    lt: 1,
    full: 0,
    dlmkts: '',
    dsc: '0',
    data: { code, market, name: '某某', decimal: places, dktotal: lines.length, preKPrice: 0, klines: lines },
  });
}

describe('recorded histories of Eastmoney', () => {
  describe.each(HISTORIES)('$title', (history) => {
    let localUpstream: LocalUpstream;
    let service: TestService;
    const { item, code, market, period, adjust, klines } = history;
    beforeAll(async () => {
      localUpstream = await startLocalUpstream((url) => {
        const { hostname, pathname, searchParams } = new URL(url);
        const isAsked =
          hostname === 'push2his.eastmoney.com' &&
          pathname === '/api/qt/stock/kline/get' &&
          searchParams.get('secid') === `${market}.${code}` &&
          searchParams.get('klt') === KLT[period] &&
          searchParams.get('fqt') === FQT[adjust];
        return isAsked ? { body: replyOf(history) } : undefined;
      });
      service = await startTestService({ mirror: localUpstream.url });
    });
    afterAll(async () => {
      await service.close();
      await localUpstream.close();
    });
    const ask = async (range = ''): Promise<Record<string, unknown>[]> =>
      (
        await service.get(`/api/public/${item}?symbol=${code}&period=${period}&adjust=${adjust}${range}`)
      ).json() as Promise<Record<string, unknown>[]>;
    const expected = klines.map((cells) => ({
      日期: cells[0],
      ...(item === 'stock_zh_a_hist' && { 股票代码: code }),
      ...Object.fromEntries(COLUMNS.slice(1).map((column, at) => [column, Number(cells[at + 1])])),
    }));

    it('is answered whole, every cell, in the order of columns', async () => {
      const answered = await ask();
      expect(answered).toEqual(expected);
      expect(Object.keys(answered[0] ?? {})).toEqual(Object.keys(expected[0] ?? {}));
    });

    it('is cut to a range exactly, at days that are there and days that are not, without another request', async () => {
      for (const [from, to] of [
        [0.2, 0.4],
        [0.5, 0.5],
        [0.9, 2],
      ] as const) {
        const first = klines[Math.floor(klines.length * from)]?.[0] ?? '';
        const last = klines[Math.floor(klines.length * to)]?.[0] ?? '2030-02-30';
        const beyond = last.replace('02-30', '01-01').replaceAll('-', '');
        const answered = await ask(`&start_date=${first.replaceAll('-', '')}&end_date=${beyond}`);
        expect(answered).toEqual(expected.filter(({ 日期 }) => (日期 ?? '') >= first && (日期 ?? '') <= last));
      }
      expect(localUpstream.received).toHaveLength(1);
    });
  });
});

describe('recorded bodies of Eastmoney', () => {
  /**
   * What each body answers, for the share that it belongs to: rows, or a failure for another wire form than was
   * asked for.
   */
  const BODIES: readonly (readonly [file: string, query: string, expected: number | RegExp])[] = [
    ['kline_1.600036_daily_20241224_20241226.json', 'symbol=600036', 3],
    ['kline_1.600036_daily_20250106_empty_klines.json', 'symbol=600036', /none of the 5448 days/],
    ['kline_1.601872_daily_20241218_20241231.json', 'symbol=601872', 10],
    ['kline_unknown_secid_rc100.json', 'symbol=999999', 0],
    ['kline_1.000300_daily_lmt3_20260930.json', 'symbol=000300', /asked for 0\.000300/],
    ['kline_1.601872_daily_20241218_20241231.json', 'symbol=600036', /asked for 1\.600036/],
    ['kline_105.APP_weekly_jsonp.txt', 'symbol=600036', /expected JSON/],
    ['kline_1.000300_empty_klines_2021_jsonp.txt', 'symbol=600036', /expected JSON/],
    ['ulist_unknown_secids_rc102.json', 'symbol=600036', /rc 102/],
    ['clist_gainers_pz5_np1.json', 'symbol=600036', /no list of klines/],
  ];

  it.each(BODIES)('%s for %s', async (file, query, expected) => {
    const reply: LocalUpstreamReply = { body: readFileSync(join(RECORDED, 'raw', file)) };
    const localUpstream = await startLocalUpstream(() => reply);
    const service = await startTestService({ mirror: localUpstream.url });
    const response = await service.get(`/api/public/stock_zh_a_hist?${query}`);
    const body: unknown = await response.json();
    if (typeof expected === 'number') expect(body).toHaveLength(expected);
    else
      expect([response.status, body]).toEqual([
        502,
        { error: expect.stringMatching(expected), interface: 'stock_zh_a_hist' },
      ]);
    await service.close();
    await localUpstream.close();
  });

  it('weekly klines of a United States share are answered as recorded, every cell', async () => {
    const jsonp = readFileSync(join(RECORDED, 'raw', 'kline_105.APP_weekly_jsonp.txt'), 'utf8');
    const text = jsonp.slice(jsonp.indexOf('(') + 1, jsonp.lastIndexOf(')'));
    const recorded: { data: { klines: string[] } } = JSON.parse(text);
    const asked: (string | null)[][] = [];
    const localUpstream = await startLocalUpstream((url) => {
      const { searchParams } = new URL(url);
      asked.push(['secid', 'klt', 'fqt'].map((name) => searchParams.get(name)));
      return { body: text };
    });
    const service = await startTestService({ mirror: localUpstream.url });
    const response = await service.get('/api/public/stock_us_hist?symbol=105.APP&period=weekly&adjust=qfq');
    expect(await response.json()).toEqual(
      recorded.data.klines.map((line) => {
        const [day, ...figures] = line.split(',');
        return Object.fromEntries(COLUMNS.map((name, at) => [name, at === 0 ? day : Number(figures[at - 1])]));
      }),
    );
    expect(asked).toEqual([['105.APP', '102', '1']]);
    await service.close();
    await localUpstream.close();
  });

  it('klines of an index that were recorded with eight fields a line are refused', async () => {
    const body = readFileSync(join(RECORDED, 'raw', 'kline_1.000300_daily_lmt3_20260930.json'));
    const localUpstream = await startLocalUpstream(() => ({ body }));
    const service = await startTestService({ mirror: localUpstream.url });
    const response = await service.get('/api/public/index_zh_a_hist?symbol=000300');
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: expect.stringContaining('expected 11 fields, got 8'), interface: 'index_zh_a_hist' },
    ]);
    await service.close();
    await localUpstream.close();
  });
});
