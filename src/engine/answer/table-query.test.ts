import { describe, expect, it } from 'vitest';
import { everyKind } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { readTableQuery, selectedColumns } from './table-query.ts';

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

  it('reads the other names as well', () => {
    const chosen = (names: 'akshare' | 'en') =>
      selectedColumns({ name: 'daily', columns }, { reverse: false, names, columns: ['turnover_rate', 'amount'] });
    expect(chosen('akshare').map(([name]) => name)).toEqual(['turnover', 'amount']);
    expect(chosen('en').map(([name]) => name)).toEqual(['turnover', 'amount']);
  });
});
