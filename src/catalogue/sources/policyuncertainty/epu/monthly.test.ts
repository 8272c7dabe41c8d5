import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../../engine/formats/workbook/workbook.ts';
import { findHeading, parseGrid, parseMonths, toPicked } from './monthly.ts';

const changed = expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(/^a test: /) });

// The property tests have months up to 2100.
const ARRIVED = { label: 'a test', obtained: Date.UTC(2100, 11, 31) };

/** Reads every named column of rows as it stands. */
function columnsOf(rows: readonly (readonly Cell[])[], days: 1900 | 1904 = 1900) {
  const grid = { rows, days };
  const heading = findHeading(grid, 'a test');
  return parseMonths(grid, heading, toPicked(grid, heading), ARRIVED);
}

/** The same as records. */
function records(rows: readonly (readonly Cell[])[], days: 1900 | 1904 = 1900): Record<string, unknown>[] {
  const columns = columnsOf(rows, days);
  return Array.from({ length: columns[0]!.cells.length }, (_, row) =>
    Object.fromEntries(columns.map(({ name, cells }) => [name, cells.valueAt(row)])),
  );
}

describe('a table of months', () => {
  it('has no figure of a month that had not begun when it came; a month without one may lie ahead', () => {
    const parse = (...rows: (readonly Cell[])[]): unknown => {
      const grid = { rows: [['Year', 'Month', 'Index'], [2026, 10, 90], ...rows], days: 1900 } as const;
      const heading = findHeading(grid, 'a test');
      const from = { label: 'a test', obtained: Date.parse('2026-11-02T00:00:00Z') };
      return parseMonths(grid, heading, toPicked(grid, heading), from);
    };
    expect(() => parse([2026, 11, 91], [2026, 12, null])).not.toThrow();
    expect(() => parse([2026, 12, 91])).toThrow(changed);
    expect(() => parse([2049, 1, 91])).toThrow('had not come');
  });

  it('returns whole years and months, figures unrounded, and drops notes and empty rows', () => {
    expect(
      records([
        ['Year', ' month ', 'Index ', null, 'Other'],
        ['1985', 1, 103.7488021850586, 'a remark', null],
        ['1985.0', '2.0', '78.313202', null, '#N/A'],
        [1985, 3, -0.5, null, '.'],
        [],
        [null, null, null],
        ['Source: "Measuring Economic Policy Uncertainty"', null, null, null, 'see there'],
      ]),
    ).toEqual([
      { Year: 1985, month: 1, Index: 103.7488021850586, Other: null },
      { Year: 1985, month: 2, Index: 78.313202, Other: null },
      { Year: 1985, month: 3, Index: -0.5, Other: null },
    ]);
  });

  it('puts the oldest month first, whatever order the file has', () => {
    const month = fc.integer({ min: 1700 * 12, max: 2100 * 12 + 11 });
    fc.assert(
      fc.property(fc.uniqueArray(month, { minLength: 1 }), (months) => {
        const rows = months.map((each) => [Math.floor(each / 12), (each % 12) + 1, each]);
        const read = records([['Year', 'Month', 'Index'], ...rows]);
        expect(read).toEqual(
          months
            .toSorted((left, right) => left - right)
            .map((each) => ({ Year: Math.floor(each / 12), Month: (each % 12) + 1, Index: each })),
        );
      }),
    );
  });

  it('finds the names below a title, and takes no title for them', () => {
    const rows = [['Economic Policy Uncertainty'], [], ['Year', 'Month', 'EPU'], [2001, 1, 90]];
    expect(records(rows)).toEqual([{ Year: 2001, Month: 1, EPU: 90 }]);
  });

  type Dates = readonly [january: Cell, february: Cell, asked?: readonly [string, string]];
  const dates: Readonly<Record<string, Dates>> = {
    'numbers of days': [32_874, 32_905, ['1990-01-01', '1990-02-01']],
    'numbers of days within the month': [32_904, 32_932.5, ['1990-01-31', '1990-02-28']],
    'month and year': ['1/1990', '2/1990'],
    'month, day, year': ['1/31/1990', '2/1/1990'],
    'day, month, year': ['31/1/1990', '28/02/1990'],
    'year, M, month': ['1990M01', '1990m2'],
    'ISO days': ['1990-01-01', '1990-02-28 00:00:00'],
    'texts with blanks around them': [' 1/1990', '2/1990 ', ['1/1990', '2/1990']],
    'texts beside numbers of days': ['1/1990', 32_905, ['1/1990', '1990-02-01']],
  };
  for (const [form, [january, february, asked = [january, february]]] of Object.entries(dates)) {
    it(`keeps one column of dates, oldest first: ${form}`, () => {
      const expected = [
        { Date: asked[0], EPU: 90 },
        { Date: asked[1], EPU: 91 },
      ];
      expect(records([['Date', 'EPU'], [february, 91], [january, 90], ['Source: x']])).toEqual(expected);
      expect(
        records([
          [null, 'EPU'],
          [january, 90],
          [february, 91],
        ]),
      ).toEqual(expected);
    });

    it(`tells year and month of it where they are asked for: ${form}`, () => {
      const rows = [
        ['Date', 'EPU'],
        [february, 91],
        [january, 90],
      ];
      const grid = { rows, days: 1900 } as const;
      const [year, month] = parseMonths(
        grid,
        findHeading(grid, 'a test'),
        [
          { as: 'Year', content: 'year' },
          { as: 'Month', content: 'month' },
          { as: 'Index', content: 'figures', at: 1 },
        ],
        ARRIVED,
      );
      expect([year?.cells.valueAt(0), month?.cells.valueAt(0)]).toEqual([1990, 1]);
      expect([year?.cells.valueAt(1), month?.cells.valueAt(1)]).toEqual([1990, 2]);
    });
  }

  it('calls dates days only where the file numbers every one, and keeps their own name', () => {
    const kinds = (january: Cell, february: Cell) =>
      columnsOf([
        [' Month of ', 'EPU'],
        [january, 90],
        [february, 91],
      ]).map(({ name, cells }) => `${name}: ${cells.kind}`);
    expect(kinds(32_874, 32_905)).toEqual(['Month of: date', 'EPU: number']);
    expect(kinds('1990-01-01', '1990-02-01')).toEqual(['Month of: text', 'EPU: number']);
    expect(kinds(32_874, '2/1990')).toEqual(['Month of: text', 'EPU: number']);
  });

  it('counts days as the file says', () => {
    expect(
      records(
        [
          ['Date', 'EPU'],
          [31_412, 90],
        ],
        1904,
      ),
    ).toEqual([{ Date: '1990-01-01', EPU: 90 }]);
  });

  for (const [what, rows] of [
    ['no names', [[2001, 1, 90]]],
    [
      'names without a month',
      [
        ['Year', 'EPU'],
        [2001, 90],
      ],
    ],
    ['no month at all', [['Year', 'Month', 'EPU'], ['Source: x']]],
    [
      'months without a figure',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1, null],
        [2001, 2, '.'],
      ],
    ],
    [
      'a month that comes twice',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1, 90],
        ['2001', 1, 91],
      ],
    ],
    [
      'a thirteenth month',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 13, 90],
      ],
    ],
    [
      'a year that cannot be',
      [
        ['Year', 'Month', 'EPU'],
        [36_526, 1, 90],
      ],
    ],
    [
      'a year of two digits',
      [
        ['Year', 'Month', 'EPU'],
        [85, 1, 90],
      ],
    ],
    [
      'a figure without a month',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1, 90],
        ['Mean', null, 90],
      ],
    ],
    [
      'a month that is not whole',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1.5, 90],
      ],
    ],
    [
      'a month in words',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 'January', 90],
      ],
    ],
    [
      'a figure with a thousands sign',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1, '1,090.5'],
      ],
    ],
    [
      'a figure that begins as one',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1, '3/1/1959'],
      ],
    ],
    [
      'a broken formula',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1, '#DIV/0!'],
      ],
    ],
    [
      'a truth for a figure',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1, true],
      ],
    ],
    [
      'a figure beyond all',
      [
        ['Year', 'Month', 'EPU'],
        [2001, 1, '1e999'],
      ],
    ],
    [
      'dates with a gap',
      [
        ['Date', 'EPU'],
        ['1/1990', 90],
        ['3/1990', 91],
      ],
    ],
    [
      'days taken for months',
      [
        ['Date', 'EPU'],
        ['1/1/1990', 90],
        ['1/2/1990', 91],
      ],
    ],
  ] as const)
    it(`refuses ${what}`, () => expect(() => records(rows)).toThrow(changed));
});

describe('a column of remarks', () => {
  it('is of texts, in its place among the columns, whatever rows of notes hold', () => {
    const columns = columnsOf([
      ['Events', 'Month', 'EPU', 'Year', 'Later', null],
      ['Election ', 1, 90, 2001, null, 'nameless'],
      ['-', 2, '91', 2001, null, null],
      [' ', 3, 92, 2001, '"n/a!"', null],
      ['Source: x', null, null, null, 2001, null],
    ]);
    expect(columns.map(({ name, cells }) => [name, cells.kind, ...[0, 1, 2].map((row) => cells.valueAt(row))])).toEqual(
      [
        ['Events', 'text', 'Election ', null, null],
        ['Month', 'number', 1, 2, 3],
        ['EPU', 'number', 90, 91, 92],
        ['Year', 'number', 2001, 2001, 2001],
        ['Later', 'text', null, null, '"n/a!"'],
      ],
    );
  });

  it.each([
    ['figures', 7],
    ['figures as texts', '7'],
    ['truths', true],
  ])('is refused where it has %s as well', (_, other) => {
    const rows = [
      ['Year', 'Month', 'EPU', 'Mixed'],
      [2001, 1, 90, 'x'],
      [2001, 2, 91, other],
    ];
    expect(() => records(rows)).toThrow(changed);
  });

  it('does not stand in for figures', () => {
    expect(() =>
      records([
        ['Year', 'Month', 'EPU'],
        [2001, 1, 'Election'],
      ]),
    ).toThrow(changed);
  });
});

describe('a CSV body', () => {
  it('is a table of texts', () => {
    const body = Buffer.from('\ufeffyear,month,"A, index"\r\n1995,1,192.911910\r\n"Source: ""x""",,\r\n');
    expect(parseGrid(body, 'a test').rows).toEqual([
      ['year', 'month', 'A, index'],
      ['1995', '1', '192.911910'],
    ]);
  });

  it('is rid of the notes below its last month, whatever they hold', () => {
    for (const notes of ['Source: Baker, Bloom, and Davis', '"Source: ""x""",,', 'Note\r\n"of two\r\nlines"']) {
      const body = Buffer.from(`Year,Month,UK_EPU_Index\r\n1998,1,100.25\r\n1998,2,99.5\r\n${notes}\r\n`);
      expect(parseGrid(body, 'a test').rows.slice(1)).toEqual([
        ['1998', '1', '100.25'],
        ['1998', '2', '99.5'],
      ]);
    }
  });

  it('is refused when it has more cells than any file', () => {
    const months = Buffer.from(`Year,Month,Index\n${'1990,1,2.5\n'.repeat(500_000)}`);
    expect(() => parseGrid(months, 'a test')).toThrow('more than 1000000 cells');
  });

  it('may end without a line end, but not within a figure', () => {
    const whole = 'Year,Month,UK_EPU_Index\n1998,1,100.25\n1998,2,99.75\n1998,3,';
    expect(parseGrid(Buffer.from(`${whole}101.50`), 'a test').rows).toHaveLength(4);
    for (const cut of ['', '1', '10', '101', '101.', '101.5'])
      expect(() => parseGrid(Buffer.from(whole + cut), 'a test')).toThrow(
        expect.objectContaining({ code: 'upstream_changed' }),
      );
  });
});
