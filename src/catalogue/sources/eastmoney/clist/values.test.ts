import { describe, expect, it } from 'vitest';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { code, date, dateTime, namedColumns, number, percent } from '../../../declare/columns.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { scaledFigures } from './quotes.ts';
import americans from './united-states.interfaces.ts';
import {
  fieldsOf,
  type ListColumn,
  prepareFields,
  refuseOtherScale,
  refuseWholePercentages,
  scaled,
} from './values.ts';
import { parseClist } from './wire.ts';

const COLUMNS = namedColumns({
  secid: code('f13,f12', { say: say('The identity.') }),
  price: scaled('f1', number('f2', { unit: 'yuan', say: say('The price.') })),
  ratio: scaled(2, number('f189', { unit: 'times', say: say('The ratio.') })),
  day: date('f26', { say: say('The day.') }),
  time: dateTime('f124', { say: say('The time.') }),
});
const ROW = { f1: 3, f2: 12_345, f189: 133, f12: '600000', f13: 1, f26: 20_240_229, f124: 1_735_200_717 };

/** The values of each field of the rows, prepared. */
function valuesOf(...rows: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  const body = Buffer.from(JSON.stringify({ rc: 0, data: { total: rows.length, diff: rows } }));
  const page = { url: '', obtained: 0, status: 200, body };
  const cells: FieldCells = prepareFields(parseClist([page], '', fieldsOf(COLUMNS, undefined)), COLUMNS, undefined);
  return Object.fromEntries(COLUMNS.map(({ field }) => [field, rows.map((_, row) => cells[field]?.valueAt(row))]));
}

it('joins two fields, scales by the decimals of each row, and reads days and times', () => {
  const other = { ...ROW, f1: 2, f2: -5, f12: '600001', f26: 0, f124: '-' };
  expect(valuesOf(ROW, other)).toEqual({
    'f13,f12': ['1.600000', '1.600001'],
    f2: [12.345, -0.05],
    f189: [1.33, 1.33],
    f26: ['2024-02-29', null],
    f124: ['2024-12-26 16:11:57', null],
  });
});

it('leaves decimals as they are, which a source sends that ignores what form was asked for', () => {
  expect(valuesOf({ ...ROW, f1: '-', f2: 12.5, f189: 2 })).toMatchObject({ f2: [12.5], f189: [2] });
});

it('refuses a list whose pages are of both forms: prices of one would be a thousand times too high', () => {
  const { ask, parse } = americans.find(({ name }) => name === 'stock_us_pink_spot_em')!;
  const figures = { f3: 100, f4: 12, f15: 1_234, f16: 1_200, f17: 1_200, f18: 1_222, f20: 5, f115: '-', f152: 2 };
  const whole = { f1: 3, f2: 1_234, f13: 153, f14: 'a share', ...figures };
  const decimals = { ...whole, f2: 1.234, f3: 1, f4: 0.012, f15: 1.234, f16: 1.2, f17: 1.2, f18: 1.222 };
  const read = (...rows: readonly object[]) => {
    const coded = rows.map((row, at) => ({ ...row, f12: `A${999 - at}` }));
    const pages = [coded.slice(0, 100), coded.slice(100)].map((diff) => ({
      url: 'https://push2.eastmoney.com/',
      obtained: 0,
      status: 200,
      body: Buffer.from(JSON.stringify({ rc: 0, data: { total: coded.length, diff } })),
    }));
    return (parse(pages as [Page, ...Page[]], ask({})).最新价 as Cells).valueAt(0);
  };
  const first = Array.from({ length: 100 }, () => whole);
  expect(read(...first, whole)).toBe(1.234);
  expect(read(...first.map(() => decimals), decimals)).toBe(1.234);
  expect(() => read(...first, decimals)).toThrow('whole numbers on some pages, decimals on others');
});

it.each([
  ['no decimals', { f1: '-' }],
  ['a number of decimals that is none', { f1: 9 }],
  ['a negative number of decimals', { f1: -1 }],
  ['a day that is none', { f26: 20_240_230 }],
  ['a day of seven digits', { f26: 2_024_022 }],
  ['a time before 1970', { f124: -1 }],
  ['a time in milliseconds', { f124: 1_735_200_717_000 }],
])('refuses %s', (_, changes) => {
  expect(() => valuesOf({ ...ROW, ...changes })).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
});

it('scales every price, percentage and ratio of a quote in whole numbers, and no volume or amount', () => {
  const scales = namedColumns<ListColumn>(scaledFigures({ price: 'yuan', volume: 'shares', money: 'usd' })).map(
    // The dictionary has the unit of some ratios.
    ({ unit = 'times', scale }) => [unit, scale?.by],
  );
  const byUnit = { yuan: 'f1', percent: 'f152', times: 'f152', shares: undefined, usd: undefined };
  expect(new Set(scales.map(String))).toEqual(new Set(Object.entries(byUnit).map(String)));
});

describe('the change of a price', () => {
  const cellsOf = (...rows: readonly (readonly [latest: number, change: number, previous: number])[]): FieldCells =>
    Object.fromEntries(
      ['f2', 'f3', 'f18'].map((field, at) => [
        field,
        Cells.checked(
          'number',
          rows.map((row) => String(row[at])),
        ),
      ]),
    );

  it('that is a hundred times what follows from the prices shows whole numbers', () => {
    const rows = Array.from({ length: 9 }, (_, at) => [1_100 + at, 1_000 + 10 * at, 1_000] as const);
    expect(() => refuseOtherScale(cellsOf(...rows))).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('may be odd in a few rows, or small, or that of a price that did not exist', () => {
    const right = Array.from({ length: 40 }, (_, at) => [11 + at / 100, 10 + at / 10, 10] as const);
    refuseOtherScale(cellsOf(...right, [11, 1_000, 10], [11, 1_000, 10], [11, 1_000, 10]));
    refuseOtherScale(cellsOf([10.01, 10, 10], [10.01, 10, 10], [10.01, 10, 10], [10, 0, 0], [0, 0, 10]));
  });

  it('is compared with the change of the price where there is no previous close', () => {
    const numbers = (value: number) => Cells.checked('number', Array(9).fill(String(value)));
    const whole = { f2: numbers(1_100), f3: numbers(1_000), f4: numbers(100) };
    expect(() => refuseOtherScale(whole)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    refuseOtherScale({ f2: numbers(11), f3: numbers(10), f4: numbers(1) });
  });
});

describe('percentages', () => {
  const columns = namedColumns({ change: percent('f3'), flow: percent('f184') });
  const cellsOf = (...values: readonly number[]): FieldCells => ({
    f3: Cells.checked('percent', values.map(String)),
    f184: Cells.checked(
      'percent',
      values.map(() => null),
    ),
  });

  it('of which not one has a fraction are whole numbers', () => {
    const whole = Array.from({ length: 20 }, (_, at) => at + 100);
    expect(() => refuseWholePercentages(cellsOf(...whole), columns)).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
    refuseWholePercentages(cellsOf(...whole.slice(1), 0), columns);
    refuseWholePercentages(cellsOf(...whole, 1.5), columns);
    refuseWholePercentages(cellsOf(...Array<number>(40).fill(0)), columns);
  });
});
