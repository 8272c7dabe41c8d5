import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import type { Interface } from '../../../../engine/interface/interface.ts';
import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import { Table } from '../../../../engine/table/table.ts';
import { Registry } from '../../../registry/registry.ts';
import futuresSandbox from '../futures-spot/sandbox.ts';
import { lastMadeDay } from '../kline/made-history.ts';
import klineSandbox from '../kline/sandbox.ts';
import { secidOf } from '../kline/secid.ts';
import { momentOf } from './made-quotes.ts';
import { MADE_A_SHARES } from './made-securities.ts';
import sandbox from './sandbox.ts';
import { eastmoneyLists } from './wire.ts';

const { interfaces } = await (await Registry.open()).all();
const declared = interfaces.filter(({ source }) => source.name === eastmoneyLists.name);
const find = (name: string): Interface => declared.find((each) => each.name === name)!;

// Ten o'clock of a Tuesday in Beijing.
const IN_SESSION = Date.UTC(2026, 9, 13, 2);

/** The rows that an interface answers in the sandbox at a time, by the names of its columns. */
async function rowsOf(list: Interface, params: Readonly<Record<string, unknown>> = list.example, now = IN_SESSION) {
  const at = (upstream: typeof sandbox) =>
    answersOf(
      { ...upstream, answer: (request, load) => upstream.answer({ ...request, now }, load) },
      async () => declared,
    );
  const answers = [at(sandbox), at(futuresSandbox)] as const;
  const upstream = fakeUpstream(async (request) => (await answers[0](request)) ?? answers[1](request));
  const ask = list.ask(readQuery(list, toQuery(params), new Date(now)).params);
  const table = Table.of(list.columns, list.parse(await fetchAccepted(list.source, ask, upstream), ask));
  const { columns } = table;
  return Array.from({ length: table.length }, (_, row) =>
    Object.fromEntries(columns.map(({ name, cells }) => [name, cells.valueAt(row)])),
  );
}

describe('the sandbox of lists', () => {
  it.each(declared)('answers $name with rows, by all of its columns', async (list) => {
    const rows = await rowsOf(list);
    expect(rows.length).toBeGreaterThan(0);
    const columns = list.columns.filter(({ isPartial }) => !isPartial);
    for (const { name } of columns) expect([name, rows.some((row) => row[name] !== null)]).toEqual([name, true]);
  });

  it('lists indices of the world by the names that their histories are asked for with', async () => {
    const choices = new Set(
      interfaces.find(({ name }) => name === 'index_global_hist_em')?.params.symbol?.choices?.map(([name]) => name),
    );
    const rows = await rowsOf(find('index_global_spot_em'));
    expect(rows.map(({ 名称: name }) => String(name)).filter((name) => !choices.has(name))).toEqual([]);
    for (const row of rows) expect(Number(row.最新价)).toBeGreaterThan(50);
  });

  it('has ratios that a reader expects, and a history of each share abroad', async () => {
    for (const row of await rowsOf(find('stock_kc_a_spot_em'))) {
      if (row.最新价 === null) continue;
      expect(Number(row['市盈率-动态'])).toBeGreaterThanOrEqual(5);
      expect(Number(row['市盈率-动态'])).toBeLessThanOrEqual(60);
      expect(Number(row.市净率)).toBeGreaterThanOrEqual(0.5);
      expect(Number(row.市净率)).toBeLessThanOrEqual(8);
      expect(String(row.量比)).toMatch(/^\d+(?:\.\d{1,2})?$/);
      expect(Number(row.总市值)).toBeGreaterThanOrEqual(Number(row.流通市值));
    }
    const pinkSheets = (await rowsOf(find('stock_us_pink_spot_em'))).map(({ 代码: code }) => String(code));
    expect(pinkSheets).toContain('153.NSRGY');
    for (const secid of pinkSheets) expect([secid, lastMadeDay(secid, IN_SESSION)]).not.toEqual([secid, undefined]);
  });

  it('has 5,000 shares, some without a price, whose figures follow from each other', async () => {
    const rows = await rowsOf(find('stock_zh_a_spot_em'));
    expect(rows).toHaveLength(5_000);
    expect(rows.filter((row) => row.最新价 === null).length).toBeGreaterThan(10);
    for (const row of rows.filter(({ 最新价: price }) => price !== null)) {
      const [price, previous, change] = [Number(row.最新价), Number(row.昨收), Number(row.涨跌额)];
      expect(change).toBeCloseTo(price - previous, 6);
      expect(Math.abs(Number(row.涨跌幅) - (price / previous - 1) * 100)).toBeLessThan(0.0051);
      expect(Math.abs(Number(row.振幅) - ((Number(row.最高) - Number(row.最低)) / previous) * 100)).toBeLessThan(
        0.0051,
      );
      const average = Number(row.成交额) / (Number(row.成交量) * 100);
      expect(average).toBeLessThanOrEqual(Number(row.最高) + 0.001);
      expect(average).toBeGreaterThanOrEqual(Number(row.最低) - 0.001);
    }
  });

  it('has money flows whose parts add up', async () => {
    for (const indicator of ['今日', '3日', '5日', '10日']) {
      const rows = await rowsOf(find('stock_individual_fund_flow_rank'), { indicator });
      const amounts = (row: (typeof rows)[number], size: string) => Number(row[`${indicator}${size}净流入-净额`]);
      for (const row of rows) {
        expect(amounts(row, '主力')).toBe(amounts(row, '超大单') + amounts(row, '大单'));
        expect(amounts(row, '主力') + amounts(row, '中单') + amounts(row, '小单')).toBe(0);
      }
    }
  });

  it('moves with the clock during a session, and stands still outside of it', async () => {
    const list = find('stock_kc_a_spot_em');
    const prices = async (now: number) => JSON.stringify(await rowsOf(list, {}, now));
    const first = await prices(IN_SESSION);
    expect(await prices(IN_SESSION)).toBe(first);
    expect(await prices(IN_SESSION + 3_000)).not.toBe(first);
    const evening = Date.UTC(2026, 9, 16, 12);
    const saturday = Date.UTC(2026, 9, 17, 3);
    expect(await prices(saturday)).toBe(await prices(evening));
    expect(momentOf(saturday)).toEqual({ day: '20261016', seconds: 19_800, time: Date.UTC(2026, 9, 16, 7) / 1_000 });
  });

  it('has the prices of the klines: before the session as they ended, and after it as they end', async () => {
    for (const { code, market } of MADE_A_SHARES) expect(`${market}.${code}`).toBe(secidOf(code));
    const evening = Date.UTC(2026, 9, 13, 12);
    const closesOf = async (code: string, now: number): Promise<readonly number[]> => {
      const query = new URLSearchParams(
        `secid=${secidOf(code)}&klt=101&fqt=0&beg=0&end=20500101&lmt=2&fields2=f51,f53`,
      );
      const request = { host: 'push2his.eastmoney.com', path: '/api/qt/stock/kline/get', query, now };
      const reply = await klineSandbox.answer(request, async () => []);
      const body = typeof reply === 'object' ? JSON.parse(reply.body.toString()) : undefined;
      return body.data.klines.map((line: string) => Number(line.split(',')[1]));
    };
    const during = new Map((await rowsOf(find('stock_zh_a_spot_em'))).map((row) => [row.代码, row]));
    const after = new Map((await rowsOf(find('stock_zh_a_spot_em'), {}, evening)).map((row) => [row.代码, row]));
    // One in each hundred is asked for: a history takes some milliseconds.
    for (const { code } of MADE_A_SHARES.filter((_, at) => at % 100 === 0)) {
      const [, close] = await closesOf(code, IN_SESSION);
      expect([code, during.get(code)?.昨收]).toEqual([code, close]);
      const [previous, newest] = await closesOf(code, evening);
      expect([code, previous]).toEqual([code, close]);
      expect([code, after.get(code)?.昨收]).toEqual([code, previous]);
      expect([newest, null]).toContain(after.get(code)?.最新价);
    }
  });
});
