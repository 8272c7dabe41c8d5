import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { findField } from '../fields/dictionary.ts';
import { UNITS } from '../fields/units.ts';
import {
  code,
  date,
  dateTime,
  flag,
  monthText,
  number,
  optionalIn,
  percent,
  text,
  toColumns,
  whole,
} from './columns.ts';

describe('the columns of a declaration', () => {
  it('have their names, in the order in which they were declared', () => {
    expect(toColumns({ 代码: code(), 收盘: number() }).map(({ name }) => name)).toEqual(['代码', '收盘']);
  });

  it('keep their order also where a name is a whole number', () => {
    const columns = toColumns([
      ['b', text()],
      ['2020', number()],
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['b', '2020']);
  });

  it('say what their cells are, and the field of the upstream where they are given one', () => {
    const plain = { date, dateTime, monthText, code, text, flag, percent, number, whole };
    const kinds = ['date', 'date-time', 'month', 'code', 'text', 'flag', 'percent', 'number', 'whole'];
    expect(Object.values(plain).map((make) => make().cells)).toEqual(kinds);
    expect(Object.values(plain).map((make) => make('F').field)).toEqual(kinds.map(() => 'F'));
    expect(text()).not.toHaveProperty('field');
  });
});

describe('what the dictionary says of a column', () => {
  it('is taken by its name: identifier, text, unit and role', () => {
    const known = findField('成交额');
    expect(known).toEqual({
      id: 'turnover',
      say: say(expect.any(String), expect.any(String)),
      unit: 'yuan',
      role: 'turnover',
    });
    expect(toColumns({ 成交额: number('f57') })).toEqual([
      { name: '成交额', cells: 'number', field: 'f57', ...known, unit: UNITS.yuan },
    ]);
  });

  it('gives way to what the row says', () => {
    const [column] = toColumns({
      成交额: number({ id: 'volume', unit: 'unstated', say: say('Shares.'), role: 'volume' }),
    });
    expect(column).toMatchObject({ id: 'volume', unit: UNITS.unstated, say: say('Shares.'), role: 'volume' });
  });

  it('has no unit for texts and days, and percent for percentages', () => {
    const units = toColumns({ 成交额: text(), 涨跌额: percent(), 日期: date() }).map(({ unit }) => unit);
    expect(units).toEqual([undefined, UNITS.percent, undefined]);
  });

  it('is not needed for the identifier of a name of ASCII letters', () => {
    const ids = toColumns({ 'S&P 500': number(), prevClose: number(), 没有的列: number() }).map(({ id }) => id);
    expect(ids).toEqual(['s_p_500', 'prev_close', undefined]);
  });

  it('gives way to the role that the row gives, in the identifier: an average under 最新价 is no latest price', () => {
    const [average, own] = toColumns({
      最新价: number({ role: 'average' }),
      收盘: number({ id: 'last', role: 'price' }),
    });
    expect([average?.id, own?.id]).toEqual(['average_price', 'last']);
  });

  it('gives way to a row whose column has no role: the highest forecast is no price', () => {
    const [forecast, price] = toColumns({ 最高: number({ id: 'highest', role: 'none' }), 最高价: number() });
    expect(forecast).toMatchObject({ id: 'highest', say: findField('最高')?.say });
    expect(forecast).not.toHaveProperty('role');
    expect(price?.role).toBe('high');
  });

  it('has another identifier for cells of another kind, where it says so', () => {
    const idOf = (column: Parameters<typeof toColumns>[0]) => toColumns(column)[0]?.id;
    expect([idOf({ 时间: dateTime() }), idOf({ 时间: date() }), idOf({ 时间: monthText() })]).toEqual([
      'time',
      'date',
      'period',
    ]);
    expect(toColumns({ 时间: date() })[0]).not.toHaveProperty('idByCells');
  });

  it('has another role for cells of another kind, where it says so', () => {
    const roleOf = (column: Parameters<typeof toColumns>[0]) => toColumns(column)[0]?.role;
    expect([roleOf({ 时间: dateTime() }), roleOf({ 时间: date() }), roleOf({ 时间: monthText() })]).toEqual([
      'time',
      'day',
      'period',
    ]);
    expect(roleOf({ 时间: date({ role: 'period' }) })).toBe('period');
    expect(toColumns({ 时间: date() })[0]).not.toHaveProperty('roleByCells');
  });

  it('is followed by the answers that have the column', () => {
    const place = say('rows of one minute', '仅一分钟的周期有此列。');
    expect(toColumns({ 成交量: optionalIn(place, whole()) })[0]).toMatchObject({
      isOptional: true,
      say: say('Volume. Only in rows of one minute.', '成交量。仅一分钟的周期有此列。'),
    });
  });
});
