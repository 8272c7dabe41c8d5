import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../base/errors.ts';
import { parseContainers } from './wire.ts';

/** The headings of the eight series, as the page has them. */
const HEADINGS: readonly string[] = [
  'Composite',
  'Shanghai - Rotterdam',
  'Rotterdam - Shanghai',
  'Shanghai - Los Angeles',
  'Los Angeles - Shanghai',
  'Shanghai - Genoa',
  'New York - Rotterdam',
  'Rotterdam - New York',
];
type Weeks = readonly (readonly [string, string])[];

const MARCH: Weeks = [['10-Mar-16', '700.57']];

/** The weeks of one route in a page of the given series. */
function weeksOf(
  route: string,
  series: Partial<Record<string, Weeks>>,
  headings: readonly string[] = HEADINGS,
): unknown[] {
  const data = headings.map((heading) => [
    [null, { value: heading }],
    ...(series[heading] ?? MARCH).map((week) => week.map((value) => ({ value }))),
  ]);
  const entities = { '7a55585f-3fb3-44e6-9b54-beea1cd20b4d': { data } };
  const script = JSON.stringify({ elements: { content: { content: { entities } } } });
  const body = Buffer.from(`<script>window.infographicData=${script};</script>`);
  const cells = parseContainers([{ url: '', obtained: 0, status: 200, body }], { route }, [
    { name: 'date', cells: 'text' },
    { name: 'wci', cells: 'number' },
  ]);
  return Array.from({ length: cells.date!.length }, (_, row) => [cells.date!.valueAt(row), cells.wci!.valueAt(row)]);
}

describe('parseContainers', () => {
  it.each([
    ['10-Mar-16', '2016-03-10'],
    ['01-Feb- 18', '2018-02-01'],
    ['08-Feb -18', '2018-02-08'],
    ['18-July-19', '2019-07-18'],
    ['07-Sept-23', '2023-09-07'],
    ['4-Jan-24', '2024-01-04'],
    ['18- Jul-24', '2024-07-18'],
    ['25-Jul 24', '2024-07-25'],
    ['30-Apr26', '2026-04-30'],
  ])('reads the day %j', (written, date) => {
    expect(weeksOf('composite', { Composite: [[written, '5']] })).toEqual([[date, 5]]);
  });

  it.each(['10-Ma-16', '10-Marz-16', '10-Mar-2016', '10 16', '100-Mar-16', ''])('refuses the day %j', (written) => {
    expect(() => weeksOf('composite', { Composite: [...MARCH, [written, '5']] })).toThrow(Failure);
  });

  it.each([
    ['1,540.70', 1540.7],
    ['$1,230.15', 1230.15],
    ['710  ', 710],
    ['', null],
  ])('reads the figure %j', (written, wci) => {
    expect(weeksOf('composite', { Composite: [['10-Mar-16', written]] })).toEqual([['2016-03-10', wci]]);
  });

  it('finds a route by its heading, wherever it is', () => {
    const series = { 'New York - Rotterdam': [['10-Mar-16', '484']] } as const;
    expect(weeksOf('new york-rotterdam', series, HEADINGS.toReversed())).toEqual([['2016-03-10', 484]]);
  });

  it('refuses a chart without the heading of the route, and one that has it twice', () => {
    const without = HEADINGS.with(6, 'New York - Antwerp');
    expect(() => weeksOf('new york-rotterdam', {}, without)).toThrow(Failure);
    expect(() => weeksOf('composite', {}, HEADINGS.with(6, 'Composite'))).toThrow(Failure);
  });

  const composite: Weeks = [
    ['21-Sept-23', '1479'],
    ['28-Sept-23', '1404'],
    ['05-Oct-23', '1390'],
  ];
  const repeated: Weeks = [
    ['21-Sept-23', '2104'],
    ['21-Sept-23', '2016'],
    ['05-Oct-23', '1998'],
  ];

  it('takes a day that is written twice for the week that the composite has next', () => {
    expect(weeksOf('shanghai-los angeles', { Composite: composite, 'Shanghai - Los Angeles': repeated })).toEqual([
      ['2023-09-21', 2104],
      ['2023-09-28', 2016],
      ['2023-10-05', 1998],
    ]);
  });

  it.each([
    ['none', composite.toSpliced(1, 1)],
    ['two', composite.toSpliced(1, 0, ['27-Sept-23', '1404'])],
  ])('refuses a day that is written twice where the composite has %s in between', (_, weeks) => {
    const series = { Composite: weeks, 'Shanghai - Los Angeles': repeated };
    expect(() => weeksOf('shanghai-los angeles', series)).toThrow(Failure);
  });

  it('refuses a day that the composite has twice, and days that do not ascend', () => {
    expect(() => weeksOf('composite', { Composite: repeated })).toThrow(Failure);
    expect(() => weeksOf('composite', { Composite: composite.toReversed() })).toThrow(Failure);
  });
});
