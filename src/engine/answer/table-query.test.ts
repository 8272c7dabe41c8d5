import { describe, expect, it } from 'vitest';
import { everyKind } from '../../../test/declarations.ts';
import { readTableQuery } from './table-query.ts';

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
