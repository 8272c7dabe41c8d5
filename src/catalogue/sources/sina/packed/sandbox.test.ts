import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { linesOf } from '../../tencent/kline/sandbox.ts';
import { parseBars, sinaBars } from './files.ts';
import sandbox from './sandbox.ts';
import { parseCalendar, parseDaily, sinaCalendar, sinaDaily } from './wire.ts';

const upstream = fakeUpstream(answersOf(sandbox));
const valuesOf = (cells: { length: number; valueAt(row: number): unknown }) =>
  Array.from({ length: cells.length }, (_, row) => cells.valueAt(row));

describe('the made files of Sina', () => {
  it.each(['sh600000', 'sz000001', 'sz300750', 'bj920396', 'sh688981'])(
    'are the shares of Eastmoney’s sandbox: %s',
    async (symbol) => {
      const [page] = await sinaBars.fetch({ bars: symbol }, upstream);
      const bars = parseBars(page, symbol);
      const lines = await linesOf(symbol.slice(2), '101', '0', OBTAINED);
      expect(bars.days).toEqual(lines?.map(([day]) => day));
      expect(bars.opens).toEqual(lines?.map((cells) => Number(cells[1])));
      expect(bars.closes).toEqual(lines?.map((cells) => Number(cells[2])));
      expect(bars.highs).toEqual(lines?.map((cells) => Number(cells[3])));
      expect(bars.lows).toEqual(lines?.map((cells) => Number(cells[4])));
      expect(bars.volumes).toEqual(lines?.map((cells) => Number(cells[5]) * 100));
      expect(bars.amounts).toEqual(lines?.map((cells) => Math.round(Number(cells[6]))));
    },
  );

  it('have share counts and factors that make the columns of a table', async () => {
    const ask = { symbol: 'sh600000', adjust: 'qfq' } as const;
    const cells = parseDaily(await sinaDaily.fetch(ask, upstream), ask);
    expect(valuesOf(cells.turnover).every((rate) => typeof rate === 'number' && rate >= 0 && rate < 1)).toBe(true);
    const unadjusted = parseDaily(await sinaDaily.fetch({ ...ask, adjust: '' }, upstream), { ...ask, adjust: '' });
    expect(valuesOf(cells.close).at(-1)).toBe(valuesOf(unadjusted.close).at(-1));
    expect(valuesOf(cells.close)[0]).toBeLessThan(Number(valuesOf(unadjusted.close)[0]));
    const table = { symbol: 'sh600000', table: 'hfq' } as const;
    const factors = parseDaily(await sinaDaily.fetch(table, upstream), table);
    expect(valuesOf(factors.date).slice(-1)).toEqual(['1900-01-01']);
    expect(valuesOf(factors.hfq_factor).slice(-1)).toEqual([1]);
  });

  it('have a calendar', async () => {
    const { trade_date: days } = parseCalendar(await sinaCalendar.fetch({ calendar: 'mainland' }, upstream), {});
    expect(valuesOf(days).slice(0, 2)).toEqual(['1990-12-19', '1990-12-20']);
    expect(valuesOf(days)).toContain('1992-05-04');
    expect(valuesOf(days).at(-1)).toBe('2026-12-31');
  });

  it.each(['sh999000', 'sz600000', 'sh000001'])('have nothing of %s', async (symbol) => {
    expect(await sinaBars.fetch({ bars: symbol }, upstream)).toMatchObject([{ status: 404, provisional: true }]);
    await expect(sinaDaily.fetch({ symbol, adjust: '' }, upstream)).rejects.toMatchObject({ code: 'no_value' });
  });
});
