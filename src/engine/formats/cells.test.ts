import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { Cells, dayNumber, decimalEnd, isCalendarDay, isDay } from './cells.ts';

/** The canonical text that `decimalEnd` finds in a whole text, or null. */
function canonical(text: string): string | null {
  const bytes = Buffer.from(text);
  const end = decimalEnd(bytes, 0, bytes.length);
  return end < 0 ? null : bytes.subarray(0, end).toString();
}

describe('decimalEnd', () => {
  it('drops the zeros that say nothing', () => {
    expect(canonical('6.10')).toBe('6.1');
    expect(canonical('542829495.00')).toBe('542829495');
    expect(canonical('100')).toBe('100');
    expect(canonical('-0.550')).toBe('-0.55');
    expect(canonical('0.00')).toBe('0');
  });

  it.each([
    '',
    '-',
    '--',
    '.',
    '1.',
    '.5',
    '+1',
    '01',
    '-01',
    '1e5',
    '1_000',
    '1,5',
    ' 1',
    '1 ',
    '0x10',
    'NaN',
    '1.2.3',
    '3/1/1959',
    '１',
    '1'.repeat(41),
    `0.${'0'.repeat(400)}`,
  ])('refuses %j', (text) => {
    expect(canonical(text)).toBeNull();
  });

  it('returns JSON text of the same number for every decimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.stringMatching(/^[0-9]{0,6}$/),
        (whole, fraction) => {
          const text = fraction === '' ? String(whole) : `${whole}.${fraction}`;
          expect(JSON.parse(canonical(text) ?? 'null')).toBe(Number(text));
        },
      ),
    );
  });
});

describe('isDay', () => {
  it('agrees with the calendar on every text of its form', () => {
    const twoDigits = (most: number) =>
      fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), twoDigits(13), twoDigits(32), (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${month}-${day}`;
        const date = new Date(`${text}T00:00:00Z`);
        const isReal = year > 0 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
        expect(isDay(Buffer.from(text), 0, 10)).toBe(isReal);
      }),
    );
  });

  it.each(['2024-1-02', '2024/01/02', '20240102--', '2024-01-0a', '2024-01-02 '])('refuses %j', (text) => {
    expect(isDay(Buffer.from(text), 0, text.length)).toBe(false);
  });

  it('knows the leap years of the Gregorian calendar', () => {
    expect([1900, 2000, 2023, 2024, 2100].map((year) => isCalendarDay(year, 2, 29))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('Cells', () => {
  it('returns the texts it was made of, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ unit: anyCharacter }))), (texts) => {
        const cells = Cells.texts(texts);
        expect(texts.map((_, row) => cells.valueAt(row))).toEqual(texts);
      }),
    );
  });

  it('returns the numbers it was made of', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0))),
        (numbers) => {
          const cells = Cells.numbers(numbers);
          expect(numbers.map((_, row) => cells.valueAt(row))).toEqual(numbers);
        },
      ),
    );
  });

  it('refuses a number that JSON cannot hold', () => {
    expect(() => Cells.numbers([Number.NaN])).toThrow(RangeError);
  });

  it('distinguishes an empty text from an absent one', () => {
    const cells = Cells.texts(['', null]);
    expect([cells.valueAt(0), cells.valueAt(1)]).toEqual(['', null]);
  });
});

describe('dayNumber', () => {
  it('counts the days as the calendar does', () => {
    const day = fc.integer({ min: Date.parse('0001-01-01') / 86_400_000, max: Date.parse('9999-12-31') / 86_400_000 });
    fc.assert(
      fc.property(day, fc.nat(9), (number, before) => {
        const text = new Date(number * 86_400_000).toISOString().slice(0, 10);
        expect(dayNumber(Buffer.from(`${'-'.repeat(before)}${text} 09:35`), before)).toBe(number);
      }),
    );
  });
});
