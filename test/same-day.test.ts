import { describe, expect, it } from 'vitest';
import { parseSinaKlines } from '../src/catalogue/sources/sina/packed/kline-fallback.ts';
import { parseTencentAbroad, parseTencentKlines } from '../src/catalogue/sources/tencent/kline/parse.ts';
import type { FieldCells } from '../src/catalogue/wire/field-cells.ts';
import { packBars } from './sina-pack.ts';
import { ASK, envelope, tencentPage } from './tencent-pages.ts';

// What two sites sent of one security and one day: each figure of the site that stands in is that of Eastmoney.

/** What is recorded of a day of Eastmoney. */
interface OwnDay {
  /** Day, open, close, high, low and volume. */
  readonly figures: readonly [string, number, number, number, number, number];
  readonly turnover?: number;
  readonly change: number;
  /** Amplitude and change, in percent. */
  readonly percents?: readonly [number, number];
  readonly rate?: number;
}

/** Rows of Tencent's days of 2026, parsed. */
function ofTencent(symbol: string, adjust: '' | 'qfq', rows: readonly unknown[]): FieldCells {
  const { page } = tencentPage({ ...ASK, symbol, adjust, year: 2026 }, envelope(symbol, `${adjust}day`, rows));
  const parse = symbol.startsWith('hk') ? parseTencentAbroad : parseTencentKlines;
  return parse([page], { symbol, period: 'day', adjust, firstYear: 2026, lastYear: 2026 });
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
    fields: ofTencent('sh600000', '', [
      ['2026-09-29', '9.15', '9.18', '9.25', '9.09', '805097.00', {}, '0.24', '73974.10', '0.00', '0.00'],
      ['2026-09-30', '9.22', '9.48', '9.49', '9.16', '1474848.00', {}, '0.44', '138620.99', '0.00', '0.00'],
    ]),
    within: 50,
    own: [{ figures: ['2026-09-30', 9.22, 9.48, 9.49, 9.16, 1_474_848], turnover: 1_386_209_937, change: 0.3 }],
  },
  {
    of: 'the index of Shanghai, 000001, of Tencent',
    fields: ofTencent('sh000001', '', [
      ['2026-09-29', '3816.15', '3830.45', '3843.84', '3810.81', '399473391.00', {}, '0.82', '66170429.28', '0.00'],
      ['2026-09-30', '3839.25', '3842.19', '3851.22', '3833.09', '414560247.00', {}, '0.85', '67939899.24', '0.00'],
    ]),
    within: 50,
    own: [
      {
        figures: ['2026-09-30', 3839.25, 3842.19, 3851.22, 3833.09, 414_560_247],
        turnover: 679_398_992_444.8,
        change: 11.74,
      },
    ],
  },
  {
    // Tencent's rows had neither turnover nor rate; no dividend was paid since.
    of: 'a share of Shanghai, 600519, forward-adjusted, of Tencent',
    fields: ofTencent('sh600519', 'qfq', [
      ['2026-08-03', '1350.600', '1358.980', '1363.350', '1346.000', '36147', {}, '', ''],
      ['2026-08-04', '1350.060', '1328.360', '1350.940', '1328.360', '37450', {}, '', ''],
      ['2026-08-05', '1328.360', '1306.450', '1333.800', '1303.500', '42689', {}, '', ''],
    ]),
    within: 0,
    own: [
      {
        figures: ['2026-08-04', 1350.06, 1328.36, 1350.94, 1328.36, 37_450],
        change: -30.62,
        percents: [1.66, -2.25],
      },
      { figures: ['2026-08-05', 1328.36, 1306.45, 1333.8, 1303.5, 42_689], change: -21.91, percents: [2.28, -1.65] },
    ],
  },
  {
    of: 'a share of Hong Kong, 00700, of Tencent',
    fields: ofTencent('hk00700', '', [
      ['2026-08-04', '491.000', '487.600', '494.800', '480.800', '24860019'],
      ['2026-08-05', '493.400', '492.200', '497.800', '482.200', '25662478'],
    ]),
    within: 0,
    own: [{ figures: ['2026-08-05', 493.4, 492.2, 497.8, 482.2, 25_662_478], change: 4.6 }],
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
      {
        figures: ['2023-10-24', 10.54, 10.55, 10.61, 10.44, 760_653],
        turnover: 801_528_403.7,
        change: 0.05,
        rate: 0.39,
      },
      {
        figures: ['2023-10-25', 10.51, 10.38, 10.54, 10.36, 1_411_450],
        turnover: 1_470_971_923.6,
        change: -0.17,
        rate: 0.73,
      },
      {
        figures: ['2023-10-26', 10.31, 10.41, 10.42, 10.3, 599_991],
        turnover: 621_915_276.9,
        change: 0.03,
        rate: 0.31,
      },
      {
        figures: ['2023-10-27', 10.38, 10.45, 10.48, 10.33, 919_771],
        turnover: 957_587_534.4,
        change: 0.04,
        rate: 0.47,
      },
    ],
  },
];

describe('one day of two sites', () => {
  it.each(CASES)('has the same figures: $of', ({ fields, within, own }) => {
    const before = fields.f51!.length - own.length;
    expect(before).toBe(1);
    for (const [at, { figures, turnover, change, percents, rate }] of own.entries()) {
      const cellOf = (name: string): unknown => fields[name]!.valueAt(before + at);
      expect(['f51', 'f52', 'f53', 'f54', 'f55', 'f56'].map(cellOf)).toEqual(figures);
      expect(cellOf('f60')).toBe(change);
      if (turnover !== undefined) expect(Math.abs(Number(cellOf('f57')) - turnover)).toBeLessThanOrEqual(within);
      if (percents !== undefined) expect(['f58', 'f59'].map(cellOf)).toEqual(percents);
      if (rate !== undefined) expect(cellOf('f61')).toBe(rate);
    }
  });
});
