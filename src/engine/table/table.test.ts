import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { encodeCsv } from '../exports/encode-csv.ts';
import { Cells } from '../formats/cells.ts';
import { parseDelimited } from '../formats/json/delimited.ts';
import { TextList } from '../formats/json/json-texts.ts';
import { encodeJson } from './encode-json.ts';
import { Table } from './table.ts';

const DECLARED = [
  { name: 'day', cells: 'date' },
  { name: '收盘', cells: 'number' },
] as const;

function tableOf(lines: readonly string[]): Table<'day' | '收盘'> {
  const [day, close] = parseDelimited(TextList.of(lines), ['date', 'number'], 'test');
  return Table.of(DECLARED, { day, 收盘: close });
}

describe('Table.of', () => {
  it('puts the columns in the declared order', () => {
    const [day, close] = parseDelimited(TextList.of(['2024-01-02,1']), ['date', 'number'], 'test');
    expect(Table.of(DECLARED, { 收盘: close, day }).columns.map(({ name }) => name)).toEqual(['day', '收盘']);
  });

  it('puts a list of columns in the place of the one that is declared open', async () => {
    const open = [
      { name: '2020', cells: Cells.numbers([1]) },
      { name: 'S&P 500', cells: Cells.numbers([2]) },
    ];
    const table = Table.of(
      [
        { name: 'sasdate', cells: 'text' },
        { name: '*', cells: 'number' },
      ],
      { sasdate: Cells.texts(['x']), '*': open },
    );
    expect(await textOf(table)).toBe('[{"sasdate":"x","2020":1,"S&P 500":2}]');
  });

  it('takes columns of every kind where those that are open are declared as any', async () => {
    const [day] = parseDelimited(TextList.of(['2024-01-02,1']), ['date', 'number'], 'test');
    const open = [
      { name: 'Date', cells: day },
      { name: 'EPU', cells: Cells.numbers([90.5]) },
      { name: 'Events', cells: Cells.texts([null]) },
    ];
    const table = Table.of([{ name: '*', cells: 'any' }], { '*': open });
    expect(await textOf(table)).toBe('[{"Date":"2024-01-02","EPU":90.5,"Events":null}]');
  });

  it('refuses another kind of cells among those that are open', () => {
    const open = [
      { name: 'EPU', cells: Cells.numbers([90.5]) },
      { name: 'Events', cells: Cells.texts([null]) },
    ];
    expect(() => Table.of([{ name: '*', cells: 'number' }], { '*': open })).toThrow(
      expect.objectContaining({ code: 'broken_declaration' }),
    );
  });

  it.each([
    ['an undeclared column', { day: Cells.texts([]), extra: Cells.texts([]) }, 'broken_declaration'],
    ['a missing column', { 收盘: Cells.numbers([]) }, 'broken_declaration'],
    ['another kind of cells', { day: Cells.texts(['x']), 收盘: Cells.numbers([1]) }, 'broken_declaration'],
    [
      'columns of different length',
      { day: tableOf(['2024-01-02,1']).column('day'), 收盘: Cells.numbers([1, 2]) },
      'upstream_changed',
    ],
  ])('refuses %s', (_, cells, code) => {
    expect(() => Table.of(DECLARED, cells)).toThrow(expect.objectContaining({ code }));
  });
});

describe('between', () => {
  const days = ['2024-01-02', '2024-01-03', '2024-01-08', '2024-02-29'];
  const table = tableOf(days.map((day, at) => `${day},${at}`));
  const newestFirst = tableOf(days.map((day, at) => `${day},${at}`).toReversed());

  it('keeps the rows from the first to the last day, both included', () => {
    expect(table.between('day', '20240103', '20240108').records()).toEqual([
      { day: '2024-01-03', 收盘: 1 },
      { day: '2024-01-08', 收盘: 2 },
    ]);
  });

  it('equals a filter of the rows, for any range, of days in either order', () => {
    const day = fc
      .date({ min: new Date('2023-12-25'), max: new Date('2024-03-05'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (first, last) => {
        const expected = days.filter((each) => each >= first && each <= last);
        const daysOf = (of: typeof table): unknown[] =>
          of
            .between('day', first.replaceAll('-', ''), last.replaceAll('-', ''))
            .records()
            .map((row) => row.day);
        expect(daysOf(table)).toEqual(expected);
        expect(daysOf(newestFirst)).toEqual(expected.toReversed());
      }),
    );
  });
});

describe('pick', () => {
  it('returns some columns under other names', () => {
    expect(
      tableOf(['2024-01-02,1'])
        .pick([['收盘', 'close']])
        .records(),
    ).toEqual([{ close: 1 }]);
  });
});

describe('rows', () => {
  it('returns some rows in another order, absent cells too', () => {
    const table = Table.of(
      [
        { name: 'a', cells: 'text' },
        { name: 'b', cells: 'number' },
      ],
      { a: Cells.texts(['x', 'y', 'z']), b: Cells.numbers([1, null, 3]) },
    );
    expect(table.rows([2, 1]).records()).toEqual([
      { a: 'z', b: 3 },
      { a: 'y', b: null },
    ]);
    expect(table.rows([]).length).toBe(0);
  });
});

describe('encodeJson', () => {
  it('writes the same as JSON.stringify of the records, for any cells', async () => {
    const rows = fc.array(
      fc.tuple(
        fc.option(fc.string({ unit: anyCharacter })),
        fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      ),
    );
    await fc.assert(
      fc.asyncProperty(rows, fc.string({ unit: anyCharacter, minLength: 1 }), async (cells, name) => {
        fc.pre(name !== 'n' && !/^\d+$/.test(name) && name !== '__proto__');
        const table = Table.of(
          [
            { name, cells: 'text' },
            { name: 'n', cells: 'number' },
          ],
          { [name]: Cells.texts(cells.map(([text]) => text)), n: Cells.numbers(cells.map(([, number]) => number)) },
        );
        expect(await textOf(table)).toBe(JSON.stringify(cells.map(([text, number]) => ({ [name]: text, n: number }))));
      }),
    );
  });

  it('writes numbers, whole numbers and percentages as numbers, and every other kind as a text', async () => {
    const values = {
      number: '1.5',
      whole: '15',
      percent: '-0.25',
      date: '2026-06-30',
      'date-time': '2026-06-30 15:00:00',
      month: '2026年06月份',
      code: '000001',
      text: '"a"',
      flag: '是',
    } as const;
    const kinds = ['number', 'whole', 'percent', 'date', 'date-time', 'month', 'code', 'text', 'flag'] as const;
    const table = Table.of(
      kinds.map((kind) => ({ name: kind, cells: kind })),
      Object.fromEntries(kinds.map((kind) => [kind, Cells.checked(kind, [values[kind], null])])),
    );
    const [first, second] = JSON.parse(await textOf(table));
    expect(first).toEqual({ ...values, number: 1.5, whole: 15, percent: -0.25 });
    expect(new Set(Object.values(second))).toEqual(new Set([null]));
    expect(table.records()).toEqual([first, second]);
  });

  it('writes mixed cells as the numbers and the texts that they are', async () => {
    const cells = Cells.checked('mixed', ['7.05', '"000002"', null, JSON.stringify('万  科"Ａ')]);
    const table = Table.of([{ name: 'value', cells: 'mixed' }], { value: cells });
    expect(await textOf(table)).toBe(JSON.stringify([7.05, '000002', null, '万  科"Ａ'].map((value) => ({ value }))));
    expect(encodeCsv(table).toString()).toBe('value\r\n7.05\r\n000002\r\n""\r\n"万  科""Ａ"\r\n');
  });

  it('writes only the rows that are shown', async () => {
    const table = tableOf(['2024-01-02,1.50', '2024-01-03,-', '2024-01-04,3']);
    expect(await textOf(table.between('day', '20240103', '20240103'))).toBe('[{"day":"2024-01-03","收盘":null}]');
    expect(await textOf(table.between('day', '20250101', '20250101'))).toBe('[]');
  });

  it('takes turns with others when the table is long', async () => {
    const numbers = Array.from({ length: 35_000 }, (_, row) => row);
    const table = Table.of([{ name: 'n', cells: 'number' }], { n: Cells.numbers(numbers) });
    let turns = 0;
    let others = setImmediate(function count() {
      turns += 1;
      others = setImmediate(count);
    });
    const text = await textOf(table);
    clearImmediate(others);
    // Two for the lengths, six for the cells.
    expect(turns).toBe(8);
    expect(text).toBe(JSON.stringify(numbers.map((n) => ({ n }))));
  });
});

async function textOf(table: Table): Promise<string> {
  return (await encodeJson(table)).toString();
}
