import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowColumns, type RowField, readRows } from './json-rows.ts';

const FIELDS: readonly RowField[] = [
  { name: 'CODE', cells: 'code' },
  { name: 'NAME', cells: 'text' },
  { name: 'DAY', cells: 'date' },
  { name: 'PRICE', cells: 'number' },
  { name: 'COUNT', cells: 'whole' },
  { name: 'MONTH', cells: 'month' },
];

const ROW = { CODE: '000001', NAME: '平安', DAY: '2024-01-02 00:00:00', PRICE: 1.5, COUNT: 3, MONTH: '2024年01月份' };

function read(body: string | Buffer, fields: readonly RowField[] = FIELDS): Record<string, (string | number | null)[]> {
  const columns = new RowColumns(fields, 'Report');
  readRows(Buffer.from(body), ['result', 'data'], 'Report', columns);
  return Object.fromEntries(
    Object.entries(columns.cells()).map(([name, cells]) => [
      name,
      Array.from({ length: cells.length }, (_, row) => cells.valueAt(row)),
    ]),
  );
}

const documentOf = (...rows: unknown[]): string => JSON.stringify({ result: { data: rows }, code: 0 });

describe('readRows', () => {
  it('reads the cells of each field, and the document around the list', () => {
    const columns = new RowColumns(FIELDS, 'Report');
    const body = Buffer.from(
      `{"version":"a]b","result":{"pages":1,"data":[${JSON.stringify(ROW)}],"count":1},"code":0}`,
    );
    expect(readRows(body, ['result', 'data'], 'Report', columns)).toEqual({
      rest: { version: 'a]b', result: { pages: 1, data: null, count: 1 }, code: 0 },
      rows: 1,
      list: Buffer.from(`[${JSON.stringify(ROW)}]`),
    });
    expect(read(body)).toEqual({
      CODE: ['000001'],
      NAME: ['平安'],
      DAY: ['2024-01-02'],
      PRICE: [1.5],
      COUNT: [3],
      MONTH: ['2024年01月份'],
    });
  });

  it('finds no list where there is none', () => {
    expect(readRows(Buffer.from('{"result":null,"code":9201}'), ['result', 'data'], 'Report')).toEqual({
      rest: { result: null, code: 9201 },
      rows: undefined,
      list: Buffer.alloc(0),
    });
  });

  it.each([
    '{"result":{"data":[{"PRICE":1}],"data":[{"PRICE":2}]}}',
    '{"result":{"data":[{"PRICE":1}]},"result":{"data":[{"PRICE":2}]}}',
    '{"result":{"data":[{"PRICE":1}]},"result":null}',
  ])('refuses a list in whose place JSON has something else: %s', (body) => {
    expect(() => read(body, [{ name: 'PRICE', cells: 'number' }])).toThrow('the list result.data came twice');
  });

  it('reads rows of which some have blanks behind a colon and others have none', () => {
    const rows = ['{"NAME":"a","PRICE":1}', '{"NAME": "b","PRICE":\t2}', '{"NAME":"c","PRICE":\n 3}'];
    const fields = FIELDS.filter(({ name }) => name === 'NAME' || name === 'PRICE');
    expect(read(`{"result":{"data":[${rows.join()}]}}`, fields)).toEqual({ NAME: ['a', 'b', 'c'], PRICE: [1, 2, 3] });
  });

  it('reads fields in any order, with blanks and with fields that nobody asked for', () => {
    const other = `{ "OTHER" : {"a":[1,"}"]}, ${Object.entries(ROW)
      .toReversed()
      .map(([name, value]) => `"${name}" :\n ${JSON.stringify(value)}`)
      .join(' , ')} , "LAST":true }`;
    const { NAME, PRICE } = read(`{"result":{"data":[ ${JSON.stringify(ROW)} , ${other} ]}}`);
    expect({ NAME, PRICE }).toEqual({ NAME: ['平安', '平安'], PRICE: [1.5, 1.5] });
  });

  it.each([
    ['CODE', '600000', '600000'],
    ['NAME', 'a"b\\c\n', 'a"b\\c\n'],
    ['NAME', '', ''],
    ['NAME', 12.5, '12.5'],
    ['DAY', '2024-02-29', '2024-02-29'],
    ['DAY', '2024-02-29T09:30:00.5', '2024-02-29'],
    ['DAY', '2024/02/29', '2024-02-29'],
    ['DAY', '2024/02/29 00:00:00', '2024-02-29'],
    ['DAY', '', null],
    ['PRICE', '6.10', 6.1],
    ['PRICE', '-', null],
    ['PRICE', '--', null],
    ['PRICE', -0, 0],
    ['COUNT', '12', 12],
    ['COUNT', null, null],
  ])('reads as %s %j', (name, value, expected) => {
    expect(read(documentOf({ ...ROW, [name]: value }))[name]).toEqual([expected]);
  });

  it('reads a day with slashes as the same day with dashes', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (time) => {
        const day = time.toISOString().slice(0, 10);
        const written = { ...ROW, DAY: day.replaceAll('-', '/') };
        expect(read(documentOf(written, { ...ROW, DAY: day })).DAY).toEqual([day, day]);
      }),
    );
  });

  it('reads a time of a real day, and refuses any other', () => {
    const timeOf = (time: string) => read(documentOf({ TIME: time }), [{ name: 'TIME', cells: 'date-time' }]).TIME;
    expect(timeOf('2024-02-29 23:59:59')).toEqual(['2024-02-29 23:59:59']);
    for (const time of [
      '0000-00-00 00:00:00',
      '2024-02-30 10:00:00',
      '2024-13-01 10:00:00',
      '2024-01-02 24:00:00',
      '2024-01-02 10:60:00',
      '2024-01-02 10:00:60',
      '2024-01-0二 10:00:00',
    ])
      expect(() => timeOf(time), time).toThrow(/expected a time YYYY-MM-DD HH:MM:SS as TIME in row 1/);
  });

  it('reads numbers with exponents as they are meant', () => {
    expect(read(documentOf(ROW).replace('1.5', '5.483447e-06')).PRICE).toEqual([0.000005483447]);
  });

  it.each([
    ['CODE', 600000],
    ['CODE', '平安'],
    ['NAME', true],
    ['NAME', ['a']],
    ['DAY', '2024-02-30'],
    ['DAY', '2024-02-29 later'],
    ['DAY', '2024/02/30'],
    ['DAY', '2024-02/29'],
    ['DAY', '2024/2/29'],
    ['DAY', 20240229],
    ['PRICE', 'a'],
    ['PRICE', `1.${'1'.repeat(60)}`],
    ['PRICE', '1,5'],
    ['PRICE', {}],
    ['COUNT', 1.5],
    ['COUNT', '9007199254740993'],
    ['MONTH', 'soon'],
  ])('refuses as %s %j', (name, value) => {
    expect(() => read(documentOf(ROW, { ...ROW, [name]: value }))).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(`as ${name} in row 2`) }),
    );
  });

  it('refuses a row without a field, unless the field is optional', () => {
    const { PRICE: _, ...without } = ROW;
    expect(() => read(documentOf(ROW, without))).toThrow('there is no field PRICE in row 2');
    const optional = FIELDS.map((field) => ({ ...field, isOptional: true }));
    expect(read(documentOf(ROW, without), optional).PRICE).toEqual([1.5, null]);
  });

  it('leaves out a field whose name is inferred where no row has it, and refuses it where some have it', () => {
    const inferred = FIELDS.map((field) => ({ ...field, isInferred: ['PRICE', 'NAME'].includes(field.name) }));
    const { PRICE: _, ...without } = ROW;
    expect(Object.keys(read(documentOf(without, without), inferred))).not.toContain('PRICE');
    expect(read(documentOf(without, without), inferred).NAME).toEqual(['平安', '平安']);
    expect(read(documentOf(ROW), inferred).PRICE).toEqual([1.5]);
    expect(read(documentOf({ ...ROW, PRICE: null }), inferred).PRICE).toEqual([null]);
    expect(read(documentOf(), inferred).PRICE).toEqual([]);
    expect(() => read(documentOf(ROW, without), inferred)).toThrow('there is no field PRICE in row 2');
    expect(() => read(documentOf(without, ROW), inferred)).toThrow('there is no field PRICE in row 1');
  });

  it('refuses rows without any of the fields, whose names may all be inferred', () => {
    const inferred = FIELDS.map((field) => ({ ...field, isInferred: true }));
    expect(() => read(documentOf({ OTHER: 1 }), inferred)).toThrow('there is no field CODE in row 1');
  });

  it('refuses an object of more members than any report has', () => {
    const members = Object.fromEntries(Array.from({ length: 2_001 }, (_, nth) => [`F${nth}`, 1]));
    expect(() => read(documentOf({ ...ROW, ...members }))).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });

  it('refuses every part of a document that ends too early, and bytes that are not UTF-8', () => {
    const whole = documentOf(ROW, ROW);
    for (let length = 0; length < whole.length; length++)
      expect(() => read(whole.slice(0, length)), whole.slice(0, length)).toThrow(
        expect.objectContaining({ code: 'upstream_changed' }),
      );
    expect(() => read(Buffer.concat([Buffer.from(whole), Buffer.from([0xff])]))).toThrow('UTF-8');
  });

  it('reads any rows as JSON.parse does', () => {
    const value = fc.record({
      CODE: fc.option(fc.stringMatching(/^[0-9A-Z]{1,8}$/)),
      NAME: fc.option(fc.string({ unit: 'grapheme' })),
      PRICE: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      OTHER: fc.jsonValue(),
    });
    const fields = FIELDS.filter(({ name }) => ['CODE', 'NAME', 'PRICE'].includes(name));
    const shuffled = value.chain((row) =>
      fc.shuffledSubarray(Object.entries(row), { minLength: 4 }).map((entries) => Object.fromEntries(entries)),
    );
    fc.assert(
      fc.property(fc.array(shuffled), fc.constantFrom(0, 1), (rows, indent) => {
        const body = JSON.stringify({ other: rows[0], result: { data: rows, count: rows.length } }, null, indent);
        const read1 = read(body, fields);
        expect(read1).toEqual({
          CODE: rows.map((row) => row.CODE),
          NAME: rows.map((row) => row.NAME),
          PRICE: rows.map((row) => (row.PRICE === null ? null : Number(row.PRICE) || 0)),
        });
      }),
    );
  });
});
