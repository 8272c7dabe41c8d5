import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { startTestService } from '../../../test/service.ts';
import { StorableReply } from '../cache/stored-reply.ts';
import { tableRequest } from '../cache/table-cache.ts';
import { Cells } from '../formats/cells.ts';
import { comparePeriods, hasLastPeriod, lastPeriodOf } from './last-period.ts';

/** The number of a month, from year 0 on. */
function monthOf(text: string): number {
  const [year, month] = text.match(/[0-9]+/g)!.map(Number);
  return 12 * year! + month!;
}

it('is the newest period of what is stored, and nothing is asked for it', async () => {
  const service = await startTestService({ sandbox: true });
  try {
    const latest = async (name: string): Promise<unknown> => (await fetch(`${service.url}/api/latest/${name}`)).json();
    expect(await latest('macro_china_cpi')).toEqual({
      interface: 'macro_china_cpi',
      column: null,
      period: null,
      obtained: null,
    });
    const rows: unknown = await (await fetch(`${service.url}/api/public/macro_china_cpi`)).json();
    const months = (rows as readonly Readonly<Record<string, string>>[]).map(({ 月份 = '' }) => 月份);
    expect(await latest('macro_china_cpi')).toMatchObject({ column: '月份', period: months.toSorted().at(-1) });
    // What a client wanted of a history or of one day is not the newest that the source has.
    for (const query of [
      'stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240105',
      'stock_zt_pool_em?date=20241008',
    ])
      await fetch(`${service.url}/api/public/${query}`);
    expect(await latest('stock_zh_a_hist')).toMatchObject({ column: null, period: null });
    expect(await latest('stock_zt_pool_em')).toMatchObject({ column: null, period: null });
    const days: unknown = await (await fetch(`${service.url}/api/public/stock_zh_a_hist?symbol=600000`)).json();
    const last = (days as readonly Readonly<Record<string, string>>[]).at(-1);
    expect(await latest('stock_zh_a_hist')).toMatchObject({ column: '日期', period: last?.日期 });
    // The example is of another share.
    const asked = await fetch(`${service.url}/api/latest/stock_zh_a_hist?symbol=600519`);
    expect([asked.status, await asked.json()]).toEqual([
      422,
      { error: expect.stringMatching(/takes no parameters/), interface: 'stock_zh_a_hist' },
    ]);
    expect(await latest('stock_zh_a_hist?a=%GG')).toMatchObject({ detail: [{ type: 'value_error.encoding' }] });
    expect(await latest('stock_zh_a_hist?&')).toMatchObject({ period: last?.日期 });
    expect(await latest('nothing_of_that_name')).toMatchObject({ interface: 'nothing_of_that_name' });
  } finally {
    await service.close();
  }
});

it('is the latest one of some months, with and without a zero, in any order', async () => {
  const { interfaces } = await loadCatalogue();
  const cpi = interfaces.find(({ name }) => name === 'macro_china_cpi')!;
  const service = await startTestService({ sandbox: true });
  try {
    for (const months of [
      ['2026年9月份', '2026年10月份'],
      ['2026年11月份', '2026年9月份'],
      ['2026年09月份', '2026年10月份'],
      ['2025-12', '2026-1'],
      ['2026年9月份', '2026年11月份', '2026年10月份'],
    ]) {
      const columns = cpi.columns
        .filter(({ name }) => name === '月份')
        .map((column) => ({ ...column, cells: 'text' as const }));
      const iface = { ...cpi, columns, parse: () => ({ 月份: Cells.texts(months) }) };
      const services = { ...service.services, standIn: undefined, parser: undefined };
      const { replyKey, key } = tableRequest(services, iface, {});
      services.tables.memory.delete(key);
      const page = { url: 'https://months.example/', obtained: Date.now(), status: 200, body: Buffer.from('x') };
      await services.store.put(new StorableReply(replyKey, [page]), { isPinned: false });
      expect(await lastPeriodOf(services, iface)).toMatchObject({
        period: months.toSorted((left, right) => monthOf(left) - monthOf(right)).at(-1),
      });
    }
  } finally {
    await service.close();
  }
});

it('orders ranges of quarters by their last one', () => {
  const quarters = ['2025年第1-4季度', '2026年第1季度', '2026年第1-2季度', '2026年第1-3季度', '2026年第1-4季度'];
  expect(quarters.toReversed().toSorted(comparePeriods)).toEqual(quarters);
});

it('is known of a history of days, months or quarters, and never of the table of one day or without periods', async () => {
  const { interfaces } = await loadCatalogue();
  const isKnown = (name: string): boolean => interfaces.some((each) => each.name === name && hasLastPeriod(each));
  const names = ['stock_zh_a_hist', 'macro_china_cpi', 'stock_zt_pool_em', 'stock_info_a_code_name'];
  expect(names.map(isKnown)).toEqual([true, true, false, false]);
  // Their days may be left empty, or be written with dashes.
  const ofAskedDays = ['stock_zh_index_daily_tx', 'stock_individual_notice_report'];
  expect(ofAskedDays.map(isKnown)).toEqual([false, false]);
});
