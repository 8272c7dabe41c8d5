import { describe, expect, it } from 'vitest';
import { everyKind } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { Cells } from '../formats/cells.ts';
import { DYNAMIC_COLUMNS } from '../interface/columns.ts';
import type { Interface } from '../interface/interface.ts';
import { Table } from '../table/table.ts';
import { applyOptions, readTableQuery, selectedColumns } from './table-query.ts';

describe('the option _reverse', () => {
  const reverseOf = (value: string): boolean => readTableQuery(everyKind, `_reverse=${value}`, 'json').options.reverse;

  it('is true or false', () => {
    expect(reverseOf('true')).toBe(true);
    expect(reverseOf('false')).toBe(false);
  });

  it.each(['constructor', 'toString', '__proto__', 'TRUE', ''])('is not %j', (value) => {
    expect(() => reverseOf(value)).toThrow('wrong options: _reverse');
  });
});

describe('the query of a table', () => {
  it.each([
    ['_last=%FF', '_last'],
    ['_columns=%', '_columns'],
    ['%FF=1', '%FF'],
    ['_no_such=1&_last=%E4%B8', '_last'],
  ])('is decoded before its options are judged: %s', (query, blamed) => {
    expect(() => readTableQuery(everyKind, query, 'json')).toThrow(
      expect.objectContaining({
        detail: [expect.objectContaining({ loc: ['query', blamed], type: 'value_error.encoding' })],
      }),
    );
  });
});

describe('the option _columns', () => {
  const said = say('A figure.', '数字。');
  const columns = [
    { name: 'amount', id: 'turnover', cells: 'number', say: said },
    { name: 'turnover', id: 'turnover_rate', cells: 'number', say: said },
  ] as const;

  it('reads a name that two columns have as one of the names under which columns come', () => {
    const chosen = (names: 'akshare' | 'en') =>
      selectedColumns({ name: 'daily', columns }, { reverse: false, names, columns: ['turnover'] });
    expect(chosen('akshare')).toEqual([['turnover', 'turnover']]);
    expect(chosen('en')).toEqual([['amount', 'turnover']]);
  });

  it('may name a param that varies, whose column is there anyway, unless a column has that name', () => {
    const columnsOf = (query: string, iface: Interface = everyKind): readonly string[] | undefined =>
      readTableQuery(iface, query, 'json').options.columns;
    expect(columnsOf('topic=a&topic=b&_columns=topic,value')).toEqual(['value']);
    expect(columnsOf('topic=a&topic=b&_columns=value,param.topic')).toEqual(['value']);
    expect(columnsOf('topic=a&topic=b&_columns=topic')).toEqual(['topic']);
    expect(columnsOf('topic=a&_columns=topic,value')).toEqual(['topic', 'value']);
    const named = { ...everyKind, columns: [...everyKind.columns, { ...columns[0], name: 'topic', id: 'topic' }] };
    expect(columnsOf('topic=a&topic=b&_columns=topic,value', named)).toEqual(['topic', 'value']);
    expect(columnsOf('topic=a&topic=b&_columns=param.topic,topic', named)).toEqual(['topic']);
  });

  it('reads the other names as well', () => {
    const chosen = (names: 'akshare' | 'en') =>
      selectedColumns({ name: 'daily', columns }, { reverse: false, names, columns: ['turnover_rate', 'amount'] });
    expect(chosen('akshare').map(([name]) => name)).toEqual(['turnover', 'amount']);
    expect(chosen('en').map(([name]) => name)).toEqual(['turnover', 'amount']);
  });
});

describe('columns that only a reply names', () => {
  const open: Interface = {
    ...everyKind,
    columns: [{ name: DYNAMIC_COLUMNS, cells: 'any', say: say('A figure.', '数字。') }],
  };
  const namesOf = (iface: Interface, table: Table): readonly string[] =>
    applyOptions(iface, { columns: ['b', 'a'], reverse: false, names: 'akshare' }, table).columns.map(
      ({ name }) => name,
    );

  it('are not refused where the table has no rows, and refused where a row lacks them', () => {
    const some = Table.ofColumns([{ name: 'a', cells: Cells.texts(['x']) }]);
    expect(namesOf(open, Table.empty([]))).toEqual(['b', 'a']);
    expect(namesOf(open, Table.ofColumns([{ name: 'a', cells: Cells.texts([]) }]))).toEqual(['b', 'a']);
    expect(() => namesOf(open, some)).toThrow('has no column b');
    expect(() => namesOf(everyKind, Table.empty([]))).toThrow('has no column b, a');
  });

  it('never come under the English name of another', () => {
    const figure = { name: '收盘', id: 'close', cells: 'number', say: say('A figure.', '数字。') } as const;
    const iface: Interface = { ...open, columns: [figure, ...open.columns] };
    const table = Table.ofColumns([
      { name: '收盘', cells: Cells.checked('number', ['1.5']) },
      { name: 'close', cells: Cells.texts(['x']) },
    ]);
    const recordOf = (names: 'akshare' | 'en', columns?: readonly string[]): unknown =>
      applyOptions(iface, { ...(columns && { columns }), reverse: false, names }, table).records()[0];
    expect(recordOf('en')).toEqual({ close: 1.5, 'column.close': 'x' });
    expect(recordOf('akshare')).toEqual({ 收盘: 1.5, close: 'x' });
    expect(recordOf('en', ['column.close', 'close'])).toEqual({ 'column.close': 'x', close: 1.5 });
    expect(recordOf('en', ['column.close', '收盘'])).toEqual({ 'column.close': 'x', close: 1.5 });
    expect(recordOf('akshare', ['close'])).toEqual({ close: 'x' });
  });
});
