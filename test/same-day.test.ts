import { describe, expect, it } from 'vitest';
import { parseSinaKlines } from '../src/catalogue/sources/sina/packed/kline-fallback.ts';
import { parseTencentKlines } from '../src/catalogue/sources/tencent/kline/parse.ts';
import type { FieldCells } from '../src/catalogue/wire/field-cells.ts';
import { packBars } from './sina-pack.ts';
import { ASK, envelope, tencentPage } from './tencent-pages.ts';

// What two sites sent of one security and one day: each figure of the site that stands in is that of Eastmoney.

/** Day, open, close, high, low, volume, turnover, and what follows or is sent as well. */
interface OwnDay {
  readonly figures: readonly [string, number, number, number, number, number, number];
  readonly change: number;
  /** The turnover rate, where it is recorded. */
  readonly rate?: number;
}

/** Rows of Tencent's unadjusted days, parsed. */
function ofTencent(symbol: string, rows: readonly unknown[]): FieldCells {
  const { page } = tencentPage({ ...ASK, symbol, year: 2026 }, envelope(symbol, 'day', rows));
  return parseTencentKlines([page], { symbol, period: 'day', adjust: '', firstYear: 2026, lastYear: 2026 });
}

/** Days of Sina's file, packed: open, high, low and close in hundredths, shares and whole yuan. */
function ofSina(
  symbol: string,
  circulating: number,
  days: readonly (readonly [string, number, number, number, number, number, number])[],
): FieldCells {
  const bars = days.map(([day, open, high, low, close, volume, amount]) => ({
    day,
    open,
    high,
    low,
    close,
    volume,
    amount,
  }));
  const page = (body: string) => ({
    url: 'https://finance.sina.com.cn/',
    obtained: Date.UTC(2026, 10, 20),
    status: 200,
    body: Buffer.from(body),
  });
  const shares = page(`var KKE_ShareAmount_${symbol}=([{"date":"2023-06-30","amount":${circulating}}]);`);
  return parseSinaKlines([shares, page(`var KLC_K2_${symbol}="${packBars(bars, 0)}";`)], { klines: symbol });
}

const CASES: readonly {
  readonly of: string;
  readonly fields: FieldCells;
  /** By how much a turnover may differ. */
  readonly within: number;
  /** Eastmoney's days; the one before the first of them is known to the other site. */
  readonly own: readonly OwnDay[];
}[] = [
  {
    // Both were captured on 2026-10-04: Eastmoney's list of quotes, and Tencent's unadjusted days.
    of: 'a share of Shanghai, 600000, of Tencent',
    fields: ofTencent('sh600000', [
      ['2026-09-29', '9.15', '9.18', '9.25', '9.09', '805097.00', {}, '0.24', '73974.10', '0.00', '0.00'],
      ['2026-09-30', '9.22', '9.48', '9.49', '9.16', '1474848.00', {}, '0.44', '138620.99', '0.00', '0.00'],
    ]),
    within: 50,
    own: [{ figures: ['2026-09-30', 9.22, 9.48, 9.49, 9.16, 1_474_848, 1_386_209_937], change: 0.3 }],
  },
  {
    of: 'the index of Shanghai, 000001, of Tencent',
    fields: ofTencent('sh000001', [
      ['2026-09-29', '3816.15', '3830.45', '3843.84', '3810.81', '399473391.00', {}, '0.82', '66170429.28', '0.00'],
      ['2026-09-30', '3839.25', '3842.19', '3851.22', '3833.09', '414560247.00', {}, '0.85', '67939899.24', '0.00'],
    ]),
    within: 50,
    own: [
      {
        figures: ['2026-09-30', 3839.25, 3842.19, 3851.22, 3833.09, 414_560_247, 679_398_992_444.8],
        change: 11.74,
      },
    ],
  },
  {
    // AKShare has printed Sina's opening and highest prices, turnovers to seven digits, and rates.
    of: 'a share of Shenzhen, 000001, of Sina',
    fields: ofSina('sz000001', 1_940_555, [
      ['2023-10-23', 1059, 1060, 1043, 1050, 53_040_400, 557_032_200],
      ['2023-10-24', 1054, 1061, 1044, 1055, 76_065_300, 801_528_400],
      ['2023-10-25', 1051, 1054, 1036, 1038, 141_145_000, 1_470_972_000],
      ['2023-10-26', 1031, 1042, 1030, 1041, 59_999_100, 621_915_300],
      ['2023-10-27', 1038, 1048, 1033, 1045, 91_977_100, 957_587_500],
    ]),
    within: 500,
    own: [
      { figures: ['2023-10-24', 10.54, 10.55, 10.61, 10.44, 760_653, 801_528_403.7], change: 0.05, rate: 0.39 },
      { figures: ['2023-10-25', 10.51, 10.38, 10.54, 10.36, 1_411_450, 1_470_971_923.6], change: -0.17, rate: 0.73 },
      { figures: ['2023-10-26', 10.31, 10.41, 10.42, 10.3, 599_991, 621_915_276.9], change: 0.03, rate: 0.31 },
      { figures: ['2023-10-27', 10.38, 10.45, 10.48, 10.33, 919_771, 957_587_534.4], change: 0.04, rate: 0.47 },
    ],
  },
];

describe('one day of two sites', () => {
  it.each(CASES)('has the same figures: $of', ({ fields, within, own }) => {
    const before = fields.f51!.length - own.length;
    expect(before).toBe(1);
    for (const [at, { figures, change, rate }] of own.entries()) {
      const cellOf = (name: string): unknown => fields[name]!.valueAt(before + at);
      const [turnover] = figures.slice(-1);
      expect(['f51', 'f52', 'f53', 'f54', 'f55', 'f56'].map(cellOf)).toEqual(figures.slice(0, 6));
      expect(Math.abs(Number(cellOf('f57')) - Number(turnover))).toBeLessThanOrEqual(within);
      expect(cellOf('f60')).toBe(change);
      if (rate !== undefined) expect(cellOf('f61')).toBe(rate);
    }
  });
});
