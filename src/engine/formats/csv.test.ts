import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

const csvOf = (text: string) => parseCsv(Buffer.from(text), 'a test');
const valuesOf = (cells: { length: number; valueAt(row: number): unknown }) =>
  Array.from({ length: cells.length }, (_, row) => cells.valueAt(row));

describe('parseCsv', () => {
  it('finds the header and the fields of every row', () => {
    const csv = csvOf('sasdate,S&P 500,S&P: indust\r\n1/1/1959,55.62,59.3\r\n2/1/1959,54.77,\r\n');
    expect(csv.header).toEqual(['sasdate', 'S&P 500', 'S&P: indust']);
    expect(csv.rowCount).toBe(2);
    expect(csv.fieldText(1, 0)).toBe('2/1/1959');
    expect(csv.fieldText(1, 2)).toBe('');
    expect(valuesOf(csv.texts(0))).toEqual(['1/1/1959', '2/1/1959']);
    expect(valuesOf(csv.numbers(1))).toEqual([55.62, 54.77]);
    expect(valuesOf(csv.numbers(2))).toEqual([59.3, null]);
  });

  it('shares the bytes of the body between the columns', () => {
    const body = Buffer.from('a,b\n1,2\n');
    const csv = parseCsv(body, 'a test');
    expect(csv.numbers(0).bytes).toBe(body);
    expect(csv.texts(1).bytes).toBe(body);
  });

  for (const [form, text] of [
    ['line feeds', 'a,b\n1,2\n3,4\n'],
    ['carriage returns with line feeds', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['no line end after the last row', 'a,b\n1,2\n3,4'],
    ['a byte-order mark', '\ufeffa,b\n1,2\n3,4\n'],
    ['quotes that nothing asks for', '"a","b"\r\n"1","2"\r\n"3","4"'],
    ['lines of commas alone and empty lines', 'a,b\r\n\r\n1,2\r\n,\r\n3,4\r\n,\r\n\r\n,'],
  ] as const) {
    it(`reads a body with ${form}`, () => {
      const csv = csvOf(text);
      expect(csv.header).toEqual(['a', 'b']);
      expect(valuesOf(csv.numbers(0))).toEqual([1, 3]);
      expect(valuesOf(csv.numbers(1))).toEqual([2, 4]);
    });
  }

  it('reads commas, quotes and line breaks within quotes', () => {
    const csv = csvOf('name,note\n"Hong Kong, SAR","said ""no""\r\nand left"\nplain,back\\slash\t"as it is"\n"",é😀\n');
    expect(valuesOf(csv.texts(0))).toEqual(['Hong Kong, SAR', 'plain', '']);
    expect(valuesOf(csv.texts(1))).toEqual(['said "no"\r\nand left', 'back\\slash\t"as it is"', 'é😀']);
    expect(csv.fieldText(0, 1)).toBe('said "no"\r\nand left');
  });

  it('reads a header without rows, and a single column', () => {
    expect(csvOf('a,b').rowCount).toBe(0);
    expect(csvOf('a,b\n').rowCount).toBe(0);
    expect(valuesOf(csvOf('a\n1\n\n2').numbers(0))).toEqual([1, 2]);
  });

  it('reserves no memory for empty lines below a wide header', () => {
    expect(csvOf(`${','.repeat(4_999)}\n${'\n'.repeat(200_000)}`).rowCount).toBe(0);
  });

  for (const [what, text, message] of [
    ['more columns than any source has', ','.repeat(5_000), 'more than 5000 columns in line 1'],
    ['an empty body', '', 'an empty body instead of a CSV header'],
    ['a lone byte-order mark', '\ufeff', 'an empty body instead of a CSV header'],
    ['a row with too few fields', 'a,b\n1,2\n3\n', 'expected 2 fields, got 1 in line 3'],
    ['a row with too many fields', 'a,b\n1,2,\n', 'expected 2 fields, got more in line 2'],
    ['a line of too few commas', 'a,b,c\n,\n', 'expected 3 fields, got 2 in line 2'],
    ['a quote that does not close', 'a,b\n1,2\n"3,4\n', 'a quote that does not close in line 3'],
    ['text after a closing quote', 'a,b\n"1"2,3\n', 'text after a closing quote in line 2'],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(() => csvOf(text)).toThrow(
        expect.objectContaining({ code: 'upstream_changed', message: `a test: ${message}` }),
      );
    });
  }

  it('counts the line breaks within quotes when it names a line', () => {
    expect(() => csvOf('a,b\n"x\ny",2\n3\n')).toThrow('in line 4');
  });

  it('refuses bytes that are not UTF-8', () => {
    const body = Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.from([0xd6, 0xd0, 0x2c, 0x31])]);
    expect(() => parseCsv(body, 'a test')).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: 'a test: bytes that are not UTF-8 in line 3' }),
    );
  });

  it('finds the fields that another reader finds', () => {
    const field = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', ',', '\n', 'a', ' ', '\\', '\u0001') }),
    );
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(rows, fc.constantFrom('\r\n', '\n'), fc.boolean(), (written, newline, quotes) => {
        const text = papaparse.unparse(written, { newline, quotes });
        // papaparse takes a byte-order mark for one even within the quotes of the first field.
        fc.pre(text !== '' && !text.includes('\ufeff'));
        const { data } = papaparse.parse<string[]>(text, { newline, delimiter: ',' });
        const [header = [], ...rest] = data;
        const expected = rest.filter((row) => quotes || row.some((each) => each !== ''));
        const csv = csvOf(text);
        expect(csv.header).toEqual(header);
        const columns = header.map((_, column) => csv.texts(column));
        const read = Array.from({ length: csv.rowCount }, (_, row) => columns.map((cells) => cells.valueAt(row)));
        expect(read).toEqual(expected);
        expect(read).toEqual(read.map((row, at) => row.map((_, column) => csv.fieldText(at, column))));
      }),
    );
  });
});

describe('a column of numbers', () => {
  it('says every decimal number as JSON says it', () => {
    const written = ['6.10', '542829495.00', '-0', '-0.00', '0.0', '-1.250', '0.000001'];
    const numbers = csvOf(`n\n${written.join('\n')}\n`).numbers(0);
    expect(written.map((_, row) => numbers.textAt(row))).toEqual([
      '6.1',
      '542829495',
      '0',
      '0',
      '0',
      '-1.25',
      '0.000001',
    ]);
  });

  it('takes the fields named as absent for no number', () => {
    const numbers = csvOf('n,m\n,1\n-99.99,1\nNA,1\n-99.9,1\n').numbers(0, { absent: ['', '-99.99', 'NA'] });
    expect(valuesOf(numbers)).toEqual([null, null, null, -99.9]);
  });

  it('reads exponent notation where a source writes it', () => {
    const numbers = csvOf('n,m\n4.978045931463511e-05,1\n0.5,1\n,1\n-1E+3,1\n1.20116e-17,1\n').numbers(0, {
      exponents: true,
    });
    expect(valuesOf(numbers)).toEqual([4.978045931463511e-5, 0.5, null, -1000, 1.20116e-17]);
    expect(numbers.textAt(0)).toBe('0.00004978045931463511');
  });

  it('says any number in exponent notation as JSON says it', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), (written) => {
        const body = `n,m\n${written.map((each) => `${each.toExponential()},1\n`).join('')}`;
        const numbers = csvOf(body).numbers(0, { exponents: true });
        expect(written.map((_, row) => numbers.textAt(row))).toEqual(written.map((each) => JSON.stringify(each)));
      }),
    );
  });

  for (const [what, text, form] of [
    ['a text', 'x1', {}],
    ['a number with a blank', ' 1', {}],
    ['a number with a thousands sign', '"1,000"', {}],
    ['a number with a unit', '1%', {}],
    ['a hexadecimal number', '0x10', {}],
    ['NaN', 'NaN', {}],
    ['an empty field that stands for nothing', '', { absent: ['NA'] }],
    ['exponent notation that nobody announced', '1e-05', {}],
    ['an exponent without digits', '1e', { exponents: true }],
    ['a number that JSON cannot hold', '1e999', { exponents: true }],
  ] as const) {
    it(`refuses ${what}, naming line and column`, () => {
      expect(() => csvOf(`day,close\n1,2\n3,${text}\n`).numbers(1, form)).toThrow(
        expect.objectContaining({
          code: 'upstream_changed',
          message: `a test: expected a number in line 3, column "close", got ${JSON.stringify(text.replaceAll('"', ''))}`,
        }),
      );
    });
  }
});
