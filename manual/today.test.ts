import { describe, expect, it } from 'vitest';
import {
  beijingDayParam,
  cellText,
  newestTradingDay,
  type Tile,
  tileParams,
  tileQuery,
  trendOf,
} from './.vitepress/theme/today/tile.ts';

const TILE: Tile = {
  title: 'At the limit',
  name: 'pool',
  params: { date: '{session}', of: '全部' },
  columns: [
    { name: '名称', label: 'name', cells: 'text' },
    { name: '涨跌幅', label: 'change percent', cells: 'percent', role: 'change_percent' },
  ],
  rows: { first: 8 },
};

describe('a tile', () => {
  it('asks for the columns and the rows that it shows, and for all rows where it counts them', () => {
    const params = tileParams(TILE, '20260105', '20260102');
    expect(params).toEqual([
      ['date', '20260102'],
      ['of', '全部'],
    ]);
    const query = new URLSearchParams(tileQuery(TILE, params));
    expect([query.get('_columns'), query.get('_first')]).toEqual(['名称,涨跌幅', '8']);
    expect(new URLSearchParams(tileQuery({ ...TILE, isCounted: true }, params)).has('_first')).toBe(false);
  });

  it('is of the newest day of trading that has begun', () => {
    const days = ['2025-12-31', '2026-01-05', '2026-01-06'];
    expect(newestTradingDay(days, '20260105')).toBe('20260105');
    expect(newestTradingDay(days, '20260104')).toBe('20251231');
    expect(newestTradingDay([], '20260104')).toBe('20260104');
    expect(beijingDayParam(Date.parse('2026-01-04T16:00:00Z'))).toBe('20260105');
  });

  it('writes changes with their sign, large numbers by words, and what is missing as a dash', () => {
    const [name, change] = TILE.columns as [Tile['columns'][number], Tile['columns'][number]];
    expect([cellText(1.234, change, 'en'), cellText(-1, change, 'zh'), cellText(null, change, 'en')]).toEqual([
      '+1.23%',
      '-1.00%',
      '–',
    ]);
    expect(cellText(123_456_789, { ...name, cells: 'number' }, 'zh')).toBe('1.2346亿');
    expect(cellText('2026-01-05 09:30:00', { ...name, cells: 'date-time' }, 'en')).toBe('09:30');
    expect([trendOf(-2, change), trendOf(-2, name), trendOf(null, change)]).toEqual([-1, 0, 0]);
  });
});
