import { Cells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { refuseOtherSpan } from '../../../wire/bar-spans.ts';
import { type Fields, recordsIn, refuseDisorder } from '../../../wire/list-of-records.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { type FactorKind, parseFactors, refuseOldFactors, sinaFactors } from '../packed/files.ts';
import { roundHalfEven } from '../packed/rounding.ts';
import { lastBefore } from '../packed/wire.ts';
import { readCall, refuseBan } from '../replies.ts';
import { sina } from '../site.ts';

/** The last bars of some minutes of a security, by Sina's name of it, and how their prices are adjusted. */
export type MinutesAsk = {
  readonly minutesOf: string;
  /** Minutes of one bar. */
  readonly scale: number;
  readonly adjust: '' | FactorKind;
};

const LABEL = 'Sina minutes';
// The most that the source has, and what AKShare asks for.
const MAX_BARS = 1_970;
// The source prints as many.
const PLACES = 3;

/** Bars of minutes; behind them stand the factors of adjusted prices. */
export const sinaMinutes: Source<MinutesAsk> = {
  ...sina,
  inspections: { refuseBan },
  uses: () => [sinaFactors],
  hosts: ['quotes.sina.cn'],
  fetch: async ({ minutesOf: symbol, scale, adjust }, context) => {
    const url = address`https://quotes.sina.cn/cn/api/jsonp_v2.php/=/CN_MarketDataService.getKLineData?symbol=${symbol}&scale=${scale}&ma=no&datalen=${MAX_BARS}`;
    const bars = await context.fetch({ url, check: inspect(refuseBan, LABEL) });
    if (adjust === '') return [bars];
    const [factors] = await context.cached(sinaFactors, { factors: symbol, adjust });
    if (factors.status === 404)
      throw noValue(
        `Sina has no factors (${adjust}) of ${symbol}: its prices cannot be adjusted.`,
        `新浪没有 ${symbol} 的复权因子（${adjust}）：价格无法复权。`,
      );
    // The bars are last: they are what the address of an answer names.
    return [factors, bars];
  },
};

/** The columns of bars of minutes. */
interface MinuteCells {
  readonly day: Cells<'date-time'>;
  readonly open: Cells<'number'>;
  readonly high: Cells<'number'>;
  readonly low: Cells<'number'>;
  readonly close: Cells<'number'>;
  readonly volume: Cells<'number'>;
  readonly amount: Cells<'number'>;
}

/**
 * Parses bars of minutes, oldest first: behind a guard line, a call whose value is a list of `{"day":"2026-11-20
 * 10:00:00","open":"1.700","high":"1.710","low":"1.690","close":"1.700","volume":"58861","amount":"100063.7"}`.
 * The turnover may be missing. `null` is a security that Sina does not know: no bars. Throws `upstream_changed`
 * for anything else, for times that do not ascend, a price outside the lowest and the highest, prices that are all
 * 0, a negative volume, and a bar before the first factor.
 */
export function parseMinutes(pages: Pages, { minutesOf: symbol, scale, adjust }: MinutesAsk): MinuteCells {
  const { body } = pages.at(-1) ?? pages[0];
  const rows = rowsOf(body);
  const columnOf = <Kind extends 'date-time' | 'number'>(kind: Kind, name: string): Cells<Kind> =>
    toCells(
      kind,
      rows.map((row) => (name === 'amount' && !Object.hasOwn(row, name) ? null : row[name])),
      { label: `${LABEL}: ${name}`, absent: ['', '-', '--'] },
    );
  const day = columnOf('date-time', 'day');
  const cells = {
    day,
    open: columnOf('number', 'open'),
    high: columnOf('number', 'high'),
    low: columnOf('number', 'low'),
    close: columnOf('number', 'close'),
    volume: columnOf('number', 'volume'),
    amount: columnOf('number', 'amount'),
  };
  const times = rows.map((_, row) => day.textAt(row) ?? '');
  if (times.includes('')) throw changed(LABEL, 'a bar without its time');
  refuseDisorder(times, LABEL);
  refuseOtherSpan(day, scale, { label: LABEL });
  refuseImplausible(cells, times);
  if (adjust === '') return cells;
  const factorsPage = pages.length > 1 ? pages[0] : undefined;
  if (!factorsPage) throw changed(LABEL, 'expected a page of factors, got none');
  refuseOldFactors(factorsPage, times.at(-1)?.slice(0, 10), symbol);
  const factors = times
    .map((time) => time.slice(0, 10))
    .map(lastBefore(parseFactors(factorsPage, symbol, adjust)))
    .map((found, row) => {
      if (!found) throw changed(LABEL, `${symbol} has no factor for ${times[row]}`);
      return found.factor;
    });
  const adjusted = (prices: Cells<'number'>): Cells<'number'> =>
    Cells.numbers(
      factors.map((factor, row) => {
        const price = prices.valueAt(row);
        if (typeof price !== 'number') return null;
        return roundHalfEven(adjust === 'qfq' ? price / factor : price * factor, PLACES);
      }),
    );
  return {
    ...cells,
    open: adjusted(cells.open),
    high: adjusted(cells.high),
    low: adjusted(cells.low),
    close: adjusted(cells.close),
  };
}

/** The bars of a body as objects. */
function rowsOf(body: Buffer): readonly Fields[] {
  const list = recordsIn(readCall(body, LABEL) ?? [], { label: LABEL, at: '', of: 'bars', mayBeEmpty: true });
  if (list.length > MAX_BARS) throw changed(LABEL, `expected at most ${MAX_BARS} bars, got ${list.length}`);
  return list;
}

function refuseImplausible(cells: MinuteCells, times: readonly string[]): void {
  if (times.length > 0 && times.every((_, row) => [cells.close, cells.high].every((one) => one.valueAt(row) === 0)))
    throw changed(LABEL, 'every price is 0');
  const numberAt = (column: Cells<'number'>, row: number): number => Number(column.valueAt(row) ?? Number.NaN);
  for (const [row, time] of times.entries()) {
    const [low, high] = [numberAt(cells.low, row), numberAt(cells.high, row)];
    for (const column of [cells.open, cells.close, cells.low]) {
      const price = numberAt(column, row);
      if (price < low || price > high || price < 0)
        throw changed(LABEL, `a price of ${price} outside of ${low} to ${high} at ${time}`);
    }
    if (numberAt(cells.volume, row) < 0 || numberAt(cells.amount, row) < 0)
      throw changed(LABEL, `a negative volume or turnover at ${time}`);
  }
}
