import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { Cells } from '../formats/cells.ts';
import type { Column, Role } from './columns.ts';
import { createRowCheck } from './impossible-rows.ts';

const columnOf = (name: string, role?: Role): Column => ({
  name,
  cells: 'number',
  say: say('A figure.'),
  ...(role && { role }),
});
const BAR = (['open', 'close', 'high', 'low', 'volume', 'turnover'] as const).map((role) => columnOf(role, role));

/** Checks rows of the columns of a bar, in their order. */
function check(rows: readonly (readonly (number | null)[])[], columns: readonly Column[] = BAR, isList = false): void {
  const cells = columns.map(({ name }, at) => [name, Cells.numbers(rows.map((row) => row[at] ?? null))] as const);
  createRowCheck(columns, isList, 'A source')?.(Object.fromEntries(cells));
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
    const checkText = (value: string) => createRowCheck([name], false, 'A source')?.({ name: texts(['a', value]) });
    expect(() => checkText(twice('中'))).toThrow(/^A source: row 2 cannot be true: .* as "name" was encoded twice/);
    expect(() => checkText(`No ${twice('平安银行')}`)).toThrow('was encoded twice');
    for (const value of ['平安银行', 'Société Générale', 'naïve “â”', 'Ünïted', 'é»', '™€°±²', '']) checkText(value);
    const open = { ...columnOf('*'), cells: 'any' } as const;
    const parsed = { '*': [{ name: 'label', cells: texts([twice('中国')]) }] };
    expect(() => createRowCheck([open], false, 'A source')?.(parsed)).toThrow('as "label" was encoded twice');
  });

  it('is of no interface whose columns say nothing of it', () => {
    expect(createRowCheck([columnOf('a'), columnOf('b', 'close')], false, 'A source')).toBeUndefined();
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
    expect(() => createRowCheck([part], true, 'A source')?.({ part: cells })).toThrow('2E3 as "part", above 100');
  });
});
