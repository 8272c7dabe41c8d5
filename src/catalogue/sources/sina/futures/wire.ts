import { say } from '../../../../base/say.ts';
import type { Cells } from '../../../../engine/formats/cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { refuseOtherSpan } from '../../../wire/bar-spans.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, recordsIn } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { readCall, refuseBan } from '../replies.ts';
import { sinaServices } from '../site.ts';

/** The bars of one futures contract: by day, by some minutes, or by day of a contract abroad. */
export type BarsAsk =
  | { readonly bars: 'daily' | 'foreign'; readonly symbol: string }
  | { readonly bars: 'minutes'; readonly symbol: string; readonly period: string };

/** The daily bars of one option: on a fund of the Shanghai exchange, or on an index or a commodity. */
export type OptionBarsAsk = { readonly option: string } | { readonly contract: string };

const FUTURES_HOST = 'stock2.finance.sina.com.cn';
const OPTIONS_HOST = 'stock.finance.sina.com.cn';
// Sina echoes whatever stands here.
const CALLBACK = 'finfount';

/** Sina's bars of futures contracts. */
export const sinaFutures: Source<BarsAsk> = {
  ...sinaServices,
  name: 'sina-futures',
  title: say('Sina’s bars of futures contracts (新浪期货)', '新浪期货'),
  hosts: [FUTURES_HOST],
  ...onePage<BarsAsk>(pageCheck(refuseBan, labelOf), (ask) => ({ url: addressOf(ask) })),
};

/** Sina's bars of options. It is asked as its own page of options asks. */
export const sinaOptions: Source<OptionBarsAsk> = {
  ...sinaServices,
  name: 'sina-options',
  title: say('Sina’s bars of options (新浪期权)', '新浪期权'),
  hosts: [OPTIONS_HOST],
  ...onePage<OptionBarsAsk>(pageCheck(refuseBan, labelOf), (ask) => ({
    url: optionAddress(ask),
    headers: { referer: 'https://stock.finance.sina.com.cn/option/quotes.html' },
  })),
};

function optionAddress(ask: OptionBarsAsk): string {
  const services = `https://${OPTIONS_HOST}/futures/api`;
  if ('contract' in ask)
    return withQuery(`${services}/jsonp.php/${CALLBACK}/FutureOptionAllService.getOptionDayline`, {
      symbol: ask.contract,
    });
  return withQuery(`${services}/jsonp_v2.php//StockOptionDaylineService.getSymbolInfo`, {
    symbol: `CON_OP_${ask.option}`,
  });
}

function addressOf(ask: BarsAsk): string {
  const { bars, symbol } = ask;
  const service = `https://${FUTURES_HOST}/futures/api/jsonp.php/${CALLBACK}`;
  switch (bars) {
    case 'daily':
      return withQuery(`${service}/InnerFuturesNewService.getDailyKLine`, { symbol });
    case 'minutes':
      return withQuery(`${service}/InnerFuturesNewService.getFewMinLine`, { symbol, type: ask.period });
    case 'foreign':
      return withQuery(`${service}/GlobalFuturesService.getGlobalFuturesDailyKLine`, { symbol, source: 'web' });
  }
}

/** Begins the messages of failures: the source and the contract. */
function labelOf(ask: BarsAsk | OptionBarsAsk): string {
  if ('option' in ask) return `Sina option ${ask.option}`;
  return 'contract' in ask ? `Sina option ${ask.contract}` : `Sina futures ${ask.symbol}, ${ask.bars}`;
}

/** The names of the values of a bar which every kind of bar has, and what is true of them. */
interface BarNames {
  readonly day: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  /** So great a part of the bars may have a price outside of the lowest and the highest. */
  readonly maxOddPart?: number;
}

/** The names of the values in most of Sina's bars. */
export const SHORT_NAMES: BarNames = { day: 'd', open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' };
const LONG_NAMES: BarNames = { day: 'date', open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' };

// Old bars have faults. Where so many have a price outside of the lowest and the highest, the names have changed.
const MAX_ODD_PART = 0.1;

/**
 * Parses bars, oldest first: `finfount([{"d":"2026-08-19","o":"956.560",…},…]);`. A contract that Sina does not
 * know, or that has expired, is `(null)`: no rows. Throws `upstream_changed` for anything else, for days that do
 * not ascend or had not come, for bars whose prices are all 0, and for bars that cannot be true.
 * @param fields the values that are wanted
 */
export function parseBars([{ body }]: Pages, ask: BarsAsk | OptionBarsAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const list = recordsIn(readCall(body, label) ?? [], { label, at: '', of: 'bars', mayBeEmpty: true });
  const names = 'bars' in ask && ask.bars === 'foreign' ? LONG_NAMES : SHORT_NAMES;
  const cells = toBars(list, fields, names, label);
  if ('bars' in ask && ask.bars === 'minutes')
    refuseOtherSpan(columnOf(cells, names.day), Number(ask.period), { label });
  return cells;
}

/**
 * The cells of bars, oldest first. Throws `upstream_changed` for days that do not ascend, for bars whose prices
 * are all 0, and where many bars have a price outside of their lowest and highest.
 * @param fields the values that are wanted
 */
export function toBars(
  list: readonly Fields[],
  fields: readonly RowField[],
  names: BarNames,
  label: string,
): FieldCells {
  const cells = toFieldCells(list, fields, { label });
  refuseImplausible(cells, names, label);
  return cells;
}

function columnOf(cells: FieldCells, name: string): Cells {
  const column = cells[name];
  if (!column) throw new TypeError(`bars are parsed with the field ${name}`);
  return column;
}

function refuseImplausible(cells: FieldCells, names: BarNames, label: string): void {
  const days = columnOf(cells, names.day);
  const [open, high, low, close, volume] = (['open', 'high', 'low', 'close', 'volume'] as const).map((name) =>
    columnOf(cells, names[name]),
  ) as [Cells, Cells, Cells, Cells, Cells];
  const at = (column: Cells, row: number): number => Number(column.valueAt(row) ?? 0);
  let [zero, odd] = [0, 0];
  for (let row = 0; row < days.length; row++) {
    const day = days.textAt(row);
    if (day === null) throw changed(label, `bar ${row + 1} has no day`);
    const before = row === 0 ? '' : (days.textAt(row - 1) ?? '');
    if (day <= before) throw changed(label, `a bar of ${day} follows one of ${before}`);
    if (at(volume, row) < 0) throw changed(label, `a negative volume on ${day}`);
    const prices = [open, high, low, close].map((column) => at(column, row));
    if (prices.every((price) => price === 0)) zero++;
    const [first = 0, highest = 0, lowest = 0, last = 0] = prices;
    // A day without a trade may have a close alone.
    const isTraded = first !== 0 && highest !== 0 && lowest !== 0;
    if (isTraded && (Math.max(first, last) > highest || Math.min(first, last) < lowest)) odd++;
  }
  if (days.length > 0 && zero === days.length) throw changed(label, 'every price is 0');
  if (odd > days.length * (names.maxOddPart ?? MAX_ODD_PART))
    throw changed(label, `${odd} of ${days.length} bars have a price outside of their lowest and highest`);
}
