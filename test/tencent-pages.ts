import type { TencentYearAsk, YearPage } from '../src/catalogue/sources/tencent/kline/parse.ts';
import { tencentFallback } from '../src/catalogue/sources/tencent/kline/wire.ts';

// The time of replies: after all days in them.
const OBTAINED = Date.UTC(2026, 9, 10);

// All pages here follow the documented wire format; none was recorded.

/** The klines of Tencent as the source of a fallback, at a fixed time. */
export const fallback = tencentFallback(() => new Date('2026-11-21T08:00:00Z'));

/** A row of a series, as Tencent sends it. */
export type Row = readonly unknown[];

/** A row with every cell. */
export const ROW: Row = ['2024-01-02', '1715.00', '1685.01', '1718.19', '1678.10', '32156.00', {}, '0.26', '544008.27'];
/** One year of daily klines of 600519. */
export const ASK: TencentYearAsk = { symbol: 'sh600519', period: 'day', adjust: '', year: 2024 };
// Open, close, high, low, volume, turnover, amplitude, change rate, change and turnover rate.
const FIGURES = ['f52', 'f53', 'f54', 'f55', 'f56', 'f57', 'f58', 'f59', 'f60', 'f61'] as const;

/** A reply with these rows of a series. */
export const envelope = (symbol: string, key: string, rows: unknown): object => ({
  code: 0,
  msg: '',
  data: { [symbol]: { [key]: rows, qt: { [symbol]: ['1'] }, prec: '1726.00', version: '16' } },
});
/** The page of a year with this body. */
export const tencentPage = (ask: TencentYearAsk, body: unknown): YearPage => ({
  ask,
  page: {
    url: 'https://proxy.finance.qq.com/',
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  },
});

/** Tencent's page of a series: the year asked for and the one before. */
export function pageOfTwoYears(rows: readonly Row[], ask: TencentYearAsk): YearPage {
  const given = rows.filter(([day]) => [ask.year - 1, ask.year].includes(Number(String(day).slice(0, 4))));
  return tencentPage(ask, envelope(ask.symbol, `${ask.adjust}${ask.period}`, given));
}

/** The pages of these years of a series. */
export const tencentPages = (rows: readonly Row[], years: readonly number[], changes: Partial<TencentYearAsk> = {}) =>
  years.map((year) => pageOfTwoYears(rows, { ...ASK, ...changes, year }));

/** The rows of a table made of pages: `2024-01-02`, and then the figures as JSON would have them. */
export function tableRows(yearPages: readonly YearPage[]) {
  const [first, ...others] = yearPages.map(({ page }) => page);
  const { year: firstYear, ...series } = yearPages[0]!.ask;
  const lastYear = yearPages.at(-1)!.ask.year;
  const cells = fallback.parse([first!, ...others], { ...series, firstYear, lastYear });
  return Array.from({ length: cells.f51!.length }, (_, row) => [
    cells.f51!.textAt(row),
    ...FIGURES.map((name) => cells[name]!.textAt(row)),
  ]);
}
