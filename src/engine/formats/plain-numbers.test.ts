import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../test/failures.ts';
import { shiftPoint, toPlainDecimal } from './plain-numbers.ts';

/** A decimal number as the words of its whole part, with separators or without, and its fraction. */
const decimal = fc.record({
  isNegative: fc.boolean(),
  whole: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  fraction: fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined }),
});
const separated = (whole: bigint): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
const WORDS = { 万: 4, 亿: 8, 万亿: 12 } as const;

describe('a number for people', () => {
  it.each([
    ['11,114.27', {}, '11114.27'],
    ['-1,234,567', {}, '-1234567'],
    ['0.20', {}, '0.20'],
    ['4.59%', { suffixes: ['%'] }, '4.59'],
    ['24,552.66 亿元', { suffixes: ['亿元', '亿'] }, '24552.66'],
    ['1.5亿', { multiples: true }, '150000000'],
    ['1.5 万', { multiples: true }, '15000'],
    ['-3.25万亿', { multiples: true }, '-3250000000000'],
    ['1,234.56789万', { multiples: true }, '12345678.9'],
    ['2亿元', { suffixes: ['元'], multiples: true }, '200000000'],
    ['-0.00万', { multiples: true }, '0'],
    // The column is in 亿元 already.
    ['2亿元', { suffixes: ['亿元'], multiples: true }, '2'],
  ] as const)('%s, %j, is %s', (text, form, expected) => {
    expect(toPlainDecimal(text, form)).toBe(expected);
  });

  it.each([
    ['', {}],
    ['-', {}],
    ['11,14.27', {}],
    ['1,114,27', {}],
    [',114', {}],
    ['0,114', {}],
    ['012', {}],
    ['1.', {}],
    ['.5', {}],
    ['+1', {}],
    ['1 234', {}],
    ['1，234', {}],
    ['１２', {}],
    ['1e5', {}],
    ['1.5亿', {}],
    ['1.5%', {}],
    ['1.5%%', { suffixes: ['%'] }],
    ['1.5万万', { multiples: true }],
    ['亿', { multiples: true }],
    ['1亿2万', { multiples: true }],
    ['1.5亿股', { multiples: true }],
    ['Infinity', {}],
    [`1${',000'.repeat(20)}`, {}],
    [`1${'0'.repeat(30)}万亿`, { multiples: true }],
  ] as const)('is not %j, %j', (text, form) => {
    expect(toPlainDecimal(text, form)).toBeUndefined();
  });

  it('is as much as its digits, its separators and its word say, exactly', () => {
    fc.assert(
      fc.property(
        decimal,
        fc.boolean(),
        fc.constantFrom(undefined, '万', '亿', '万亿'),
        ({ isNegative, whole, fraction = '' }, hasSeparators, word) => {
          const sign = isNegative ? '-' : '';
          const text = `${sign}${hasSeparators ? separated(whole) : whole}${fraction && `.${fraction}`}${word ?? ''}`;
          const places = word === undefined ? 0 : WORDS[word];
          const plain = toPlainDecimal(text, { multiples: true }) ?? 'nothing';
          // Both as whole numbers of millionths.
          const [digits = '', decimals = ''] = plain.replace('-', '').split('.');
          const millionths = BigInt(`${whole}${fraction.padEnd(6, '0')}`) * 10n ** BigInt(places);
          expect(BigInt(`${digits}${decimals.padEnd(6, '0')}`)).toBe(millionths);
          expect(plain.startsWith('-')).toBe(isNegative && (places === 0 || millionths > 0n));
        },
      ),
    );
  });

  it('is plain decimal text or nothing, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('0123456789,.-+ e万亿元%')) });
    fc.assert(
      fc.property(text, fc.boolean(), (any, multiples) => {
        const plain = toPlainDecimal(any, { suffixes: ['%', '元'], multiples });
        expect(plain === undefined || /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(plain)).toBe(true);
      }),
    );
  });
});

describe('shiftPoint', () => {
  it.each([
    ['123.4567', 4, '1234567'],
    ['5', -2, '0.05'],
    ['-0.5', 1, '-5'],
    ['1500', -2, '15'],
    ['0', 4, '0'],
    ['0.00001', 2, '0.001'],
    ['-120', -4, '-0.012'],
    ['1e-7', 2, '0.00001'],
    ['-2.675e-7', 8, '-26.75'],
    ['5.5e-7', -2, '5.5e-9'],
    ['1E+21', -4, '100000000000000000'],
  ])('%s by %i is %s', (from, places, expected) => {
    expect(shiftPoint(from, places)).toBe(expected);
  });

  it('refuses a number that becomes too large', () => {
    expect(() => shiftPoint('-1e308', 2)).toThrow(changed('"-1e308" is too large'));
    expect(shiftPoint('1e308', 0)).toBe('1e+308');
  });

  it('and back again is the same number', () => {
    const decimal = fc.tuple(fc.integer(), fc.nat(8)).map(([units, places]) => JSON.stringify(units / 10 ** places));
    fc.assert(
      fc.property(decimal, fc.integer({ min: -6, max: 6 }), (from, places) => {
        expect(Number(shiftPoint(shiftPoint(from, places), -places))).toBe(Number(from));
      }),
    );
  });
});
