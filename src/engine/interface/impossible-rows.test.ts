import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { Cells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import type { Column, FigureUnit, Role } from './columns.ts';
import { createRowCheck, impossibleFailure } from './impossible-rows.ts';

const TITLE = say('A source');
const columnOf = (name: string, role?: Role): Column => ({
  name,
  cells: 'number',
  say: say('A figure.'),
  ...(role && { role }),
});
const BAR = (['open', 'close', 'high', 'low', 'volume', 'turnover'] as const).map((role) => columnOf(role, role));

const unitOf = (facts: Omit<FigureUnit, 'name'>): FigureUnit => ({ name: say('a unit', '单位'), ...facts });

/** Checks rows of the columns of a bar, in their order. */
function check(rows: readonly (readonly (number | null)[])[], columns: readonly Column[] = BAR, isList = false): void {
  const cells = columns.map(({ name }, at) => [name, Cells.numbers(rows.map((row) => row[at] ?? null))] as const);
  createRowCheck(columns, { isList, title: TITLE })?.(Object.fromEntries(cells));
}

describe('a row that cannot be true', () => {
  it('has a highest price below the lowest', () => {
    expect(() =>
      check([
        [10, 10, 11, 9, 1, 1],
        [10, 10, 9, 11, 1, 1],
      ]),
    ).toThrow('A source: row 2 cannot be true: 9 as "high", below 11 as "low".');
  });

  it('has a price of another size than those of its day', () => {
    expect(() => check([[10, 120_000, 11, 9, 1, 1]])).toThrow('120000 as "close", beside 9 to 11');
    expect(() => check([[0.4, 10, 11, 9, 1, 1]])).toThrow('0.4 as "open"');
    expect(() => check([[10, -10, 11, 9, 1, 1]])).toThrow('-10 as "close"');
  });

  it('has a negative volume, turnover or open interest', () => {
    expect(() => check([[10, 10, 11, 9, -1, 1]])).toThrow('-1 as "volume", below 0');
    expect(() => check([[10, 10, 11, 9, 1, -0.5]])).toThrow('-0.5 as "turnover"');
    expect(() => check([[-2]], [columnOf('held', 'open_interest')])).toThrow('-2 as "held"');
  });

  it.each(['turnover_rate', 'total_shares', 'float_shares', 'market_value', 'float_market_value'] as const)(
    'has a negative %s',
    (role) => {
      expect(() => check([[0], [null]], [columnOf('figure', role)])).not.toThrow();
      expect(() => check([[-2]], [columnOf('figure', role)])).toThrow('-2 as "figure", below 0');
    },
  );

  // The recorded prices of 600519, adjusted, were below 0 until 2006.
  it('may have a negative amplitude, of prices that are adjusted below 0', () => {
    expect(() => check([[-1]], [columnOf('figure', 'amplitude')])).not.toThrow();
  });

  it('has a figure outside of the range that is declared', () => {
    const part = { ...columnOf('part'), range: [0, 100] as const };
    expect(() => check([[0], [100], [null]], [part])).not.toThrow();
    expect(() => check([[101]], [part])).toThrow('101 as "part", above 100');
    expect(() => check([[-1]], [part])).toThrow('-1 as "part", below 0');
  });

  it('has a text that was encoded twice, also in a dynamic column', () => {
    const twice = (text: string): string => Buffer.from(text).toString('latin1');
    const texts = (values: readonly string[]) => Cells.texts(values);
    const name = { ...columnOf('name'), cells: 'text' } as const;
    const checkText = (value: string) =>
      createRowCheck([name], { isList: false, title: TITLE })?.({ name: texts(['a', value]) });
    expect(() => checkText(twice('中'))).toThrow(/^A source: row 2 cannot be true: .* as "name" was encoded twice/);
    expect(() => checkText(`No ${twice('平安银行')}`)).toThrow('was encoded twice');
    for (const value of ['平安银行', 'Société Générale', 'naïve “â”', 'Ünïted', 'é»', '™€°±²', '']) checkText(value);
    const open = { ...columnOf('*'), cells: 'any' } as const;
    const parsed = { '*': [{ name: 'label', cells: texts([twice('中国')]) }] };
    expect(() => createRowCheck([open], { isList: false, title: TITLE })?.(parsed)).toThrow(
      'as "label" was encoded twice',
    );
  });

  it('is of no interface whose columns say nothing of it', () => {
    const day: Column = { ...columnOf('day', 'day'), cells: 'date' };
    expect(createRowCheck([day], { isList: false, title: TITLE })).toBeUndefined();
  });
});

describe('a row that may be true', () => {
  it('has no price, or 0 for none: nothing traded', () => {
    check([[null, null, null, null, null, null]]);
    check([[0, 10, 0, 0, 0, 0]]);
    check([[0, 10, 11, 9, 0, 0]]);
  });

  it('has negative prices, which are adjusted', () => {
    check([[-178.34, -178.13, -177.69, -178.67, 1, 1]]);
    check([[-1, 0.5, 1, -2, 1, 1]]);
  });

  it('closes a little outside of its day, as recorded yields do', () => {
    check([[1.8, 1.735, 1.555, 1.528, 1, 1]]);
  });

  it('shows the last price of a list after a night that moved it', () => {
    const columns = [columnOf('price', 'price'), columnOf('high', 'high'), columnOf('low', 'low')];
    check([[25, 11, 9]], columns, true);
    expect(() => check([[25, 11, 9]], columns)).toThrow('25 as "price"');
    expect(() => check([[120_000, 11, 9]], columns, true)).toThrow('120000 as "price"');
  });

  it('has two highest prices: nobody says which belongs to which lowest', () => {
    check([[1, 5, 9]], [columnOf('day high', 'high'), columnOf('year high', 'high'), columnOf('low', 'low')]);
  });

  it('is written with an exponent', () => {
    const cells = Cells.checked('number', ['1e-7', '2E3']);
    const part = { ...columnOf('part'), range: [0, 100] as const };
    expect(() => createRowCheck([part], { isList: true, title: TITLE })?.({ part: cells })).toThrow(
      '2E3 as "part", above 100',
    );
  });
});

describe('a row of a long history that cannot be true', () => {
  const DAY = { ...columnOf('day'), cells: 'date' } as const;
  const [HIGH, LOW] = [columnOf('high', 'high'), columnOf('low', 'low')];
  const check = createRowCheck([DAY, HIGH, LOW], {
    isList: false,
    title: say('A source', '某来源'),
    periods: [DAY],
    isSelectedByDay: true,
  })!;
  const read = (length: number, bad: readonly number[]): Table => {
    const rows = Array.from({ length }, (_, row) => row);
    const day = (row: number) => new Date(Date.UTC(2000, 0, 1 + row)).toISOString().slice(0, 10);
    const parsed = check({
      day: Cells.checked('date', rows.map(day)),
      high: Cells.numbers(rows.map((row) => (bad.includes(row) ? 1 : 3))),
      low: Cells.numbers(rows.map(() => 2)),
    });
    return Table.of([DAY, HIGH, LOW], parsed);
  };

  it('refuses those alone who select it, and tells them its day and what to do', () => {
    const table = read(300, [99]);
    const refused = (first: string, last: string) =>
      impossibleFailure(table.impossibleIn(table.between('day', first, last)));
    expect(refused('20000101', '20000408')).toBeUndefined();
    expect(refused('20000410', '20301231')).toBeUndefined();
    const failure = refused('20000409', '20000409');
    expect(failure?.code).toBe('upstream_changed');
    expect(failure?.message).toBe(
      'A source: row 100, of 2000-04-09, cannot be true: 1 as "high", below 2 as "low". Rows before and after it are answered: ask by start_date and end_date for days without 2000-04-09.',
    );
    expect(failure?.messageIn('zh')).toContain('第 100 行（2000-04-09）不可能为真');
    // Other columns may be made of the impossible figure.
    expect(
      impossibleFailure(table.impossibleIn(table.between('day', '20000101', '20000102').pick(['low']))),
    ).toBeDefined();
  });

  it('refuses the whole where many are like it, or the history is short', () => {
    expect(() => read(300, [5, 6, 7, 8])).toThrow(
      'row 6, of 2000-01-06, cannot be true: 1 as "high", below 2 as "low"; so are 3 more rows.',
    );
    expect(() => read(5_000, [1, 2, 3, 4, 5, 6])).toThrow('so are 5 more rows');
    expect(() => read(99, [5])).toThrow(
      'A source: row 6, of 2000-01-06, cannot be true: 1 as "high", below 2 as "low".',
    );
  });
});

describe('a figure of a unit', () => {
  const yuan: Column = { ...columnOf('yuan'), unit: unitOf({ digits: 17 }) };
  const read = createRowCheck([yuan], { isList: true, title: TITLE })!;
  it('has no more digits than any of its unit', () => {
    for (const figure of [0, 99_999_999_999_999, -99_999_999_999_999, 1.234567890123456, 1e-7, null])
      read({ yuan: Cells.numbers([figure]) });
    for (const text of ['99999999999999900', '-99999999999999900', '0.12345678901234567890123'])
      read({ yuan: Cells.checked('number', [text]) });
    for (const figure of [1e17, -1e17, 1e21, 1e300, -1e300])
      expect(() => read({ yuan: Cells.numbers([1, figure]) })).toThrow('as "yuan", of more than 17 digits');
  });

  it('is bounded in dynamic columns and in those of numbers and texts, too', () => {
    const open = { ...columnOf('*'), cells: 'any', unit: unitOf({ digits: 17 }) } as const;
    const check = createRowCheck([open], { isList: true, title: TITLE })!;
    const column = (cells: Cells) => check({ '*': [{ name: 'sum', cells }] });
    column(Cells.numbers([1]));
    column(Cells.checked('mixed', ['1', '"a text of more than twenty characters"', '"1e+300"']));
    expect(() => column(Cells.numbers([1, 1e300]))).toThrow('1e+300 as "sum", of more than 17 digits');
    expect(() => column(Cells.checked('mixed', ['"a"', '1e+300']))).toThrow('of more than 17 digits');
  });

  it('is bounded in every price of a row, by the highest one or by itself', () => {
    const columns = BAR.map((column) => ({ ...column, unit: unitOf({ digits: 12 }) }));
    const bar = createRowCheck(columns, { isList: false, title: TITLE })!;
    const huge = (row: readonly (number | null)[]) =>
      bar(Object.fromEntries(BAR.map(({ name }, at) => [name, Cells.numbers([row[at] ?? null])])));
    for (const at of [0, 1, 2, 3, 4, 5])
      for (const others of [10, 0, null]) {
        const row = BAR.map((_, place) => (place === at ? 1e13 : others));
        expect(() => huge(row), JSON.stringify(row)).toThrow('cannot be true');
      }
    expect(() => huge([1e13, 1e13, 1e13, 1e13, 1, 1])).toThrow('of more than 12 digits');
  });

  it('is never refused by its length alone, whatever its decimals', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (figure) => {
        const isHuge = Math.abs(figure) >= 1e17;
        const reading = () => read({ yuan: Cells.numbers([figure]) });
        if (isHuge) expect(reading).toThrow('17 digits');
        else expect(reading).not.toThrow();
      }),
    );
  });
});

describe('rows as traded', () => {
  const traded: Partial<Record<Role, FigureUnit>> = {
    high: unitOf({ trades: 'price' }),
    volume: unitOf({ trades: 'volume', scale: 100 }),
    turnover: unitOf({ trades: 'turnover' }),
  };
  const check = createRowCheck(
    BAR.map((column) => ({ ...column, ...(traded[column.role!] && { unit: traded[column.role!] }) })),
    { isList: false, title: TITLE },
  )!;
  /** Rows from 9.8 to 10.4 with volumes in lots of 100 and turnovers. */
  const rowsOf = (...traded: readonly (readonly [volume: number, turnover: number])[]) =>
    Object.fromEntries(
      BAR.map(({ name }, at) => [name, Cells.numbers(traded.map((own) => [10, 10, 10.4, 9.8, ...own][at] ?? null))]),
    );
  const [right, wrong, few] = [[10_000, 10_100_000] as const, [1_000_000, 10_100_000] as const, [3, 9_999] as const];

  it.each([
    ['volumes in shares', wrong],
    ['turnovers in 10,000 yuan', [10_000, 1_010] as const],
    ['prices that are adjusted', [10_000, 30_100_000] as const],
    ['volumes and turnovers in the place of each other', [10_100_000, 10_000] as const],
  ])('are refused with %s', (_, traded) => {
    expect(() => check(rowsOf(traded, traded, right, traded))).toThrow('A source: rows cannot be true, such as row 1');
  });

  it('may differ where few do, where volumes are small or none, and where prices are adjusted', () => {
    check(rowsOf(wrong, wrong, right, right));
    check(rowsOf(wrong, wrong, few, few, few, [0, 0]));
    check(rowsOf(wrong, wrong, wrong), true);
  });
});
