import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextList } from '../../../../engine/formats/json/json-texts.ts';
import { parseKlineLines } from './lines.ts';
import { refuseImplausible } from './plausible.ts';

const FIELDS = ['f51', 'f52', 'f53', 'f54', 'f55', 'f56', 'f57'] as const;

/** Judges klines of one day each: open, close, high, low, volume, turnover. */
function judge(...klines: readonly (readonly (number | string)[])[]): void {
  const lines = klines.map((kline, at) => [`2024-01-${String(at + 2).padStart(2, '0')}`, ...kline].join());
  refuseImplausible(parseKlineLines(TextList.of(lines), FIELDS, 'a test'), 'a test');
}

const refused = expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(/^a test: /) });
const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
/** Four prices of which the third is the highest and the fourth the lowest. */
const prices = fc
  .array(price, { minLength: 4, maxLength: 4 })
  .map((four) => [four[0]!, four[1]!, Math.max(...four), Math.min(...four)]);
const amount = fc.integer({ min: 0, max: 1e12 });

describe('klines', () => {
  it('are true where no price lies beyond the lowest or the highest', () => {
    fc.assert(fc.property(prices, amount, amount, (four, volume, turnover) => judge([...four, volume, turnover])));
  });

  it('are refused where one does, wherever it stands', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(0, 1), fc.boolean(), fc.nat(5), (four, which, isAbove, before) => {
        const false_ = four.map((each, at) => (at !== which ? each : isAbove ? four[2]! + 0.01 : four[3]! / 2 - 0.001));
        const good = [...four, 1, 1];
        expect(() => judge(...Array.from({ length: before }, () => good), [...false_, 1, 1], good)).toThrow(refused);
      }),
    );
  });

  it('are refused where a volume or a turnover is negative', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: -1e12, max: -1 }), fc.boolean(), (four, negative, isVolume) => {
        expect(() => judge([...four, ...(isVolume ? [negative, 1] : [1, negative])])).toThrow(refused);
      }),
    );
  });

  it('are refused where every price is 0', () => {
    expect(() => judge([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0])).toThrow('every price is 0');
  });
});
