import { quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { rowNumbers } from '../../../wire/row-steps.ts';
import { fetchQuotes, parseQuotes, sinaQuotes } from '../hq.ts';

/**
 * One line of Sina's quotes by its code: that of an option, of its greeks, of its fund, or of a list of contracts.
 */
export type QuoteLineAsk = { readonly line: string };

/** Lines of quotes about options. */
export const optionQuotes: Source<QuoteLineAsk> = {
  ...sinaQuotes,
  fetch: async ({ line }, context) => [await fetchQuotes([line], context, labelOf({ line }))],
};

const labelOf = ({ line }: QuoteLineAsk): string => `Sina quote ${line}`;

/** The values of the line; none for a code that Sina does not know. */
function valuesOf([page]: Pages, ask: QuoteLineAsk): readonly string[] {
  return parseQuotes(page.body, [ask.line], labelOf(ask)).get(ask.line) ?? [];
}

/** Parses the codes of the contracts of one fund, month and side: `CON_OP_10011255,CON_OP_10011256,`. */
export function parseContracts(pages: Pages, ask: QuoteLineAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const codes = valuesOf(pages, ask)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, code] = /^CON_OP_(\d{8})$/.exec(entry) ?? [];
      if (code === undefined) throw changed(label, `expected CON_OP_ and eight digits, got ${quote(entry)}`);
      return code;
    });
  refuseTwice(codes, label);
  return [
    { name: '序号', cells: rowNumbers(codes.length) },
    { name: '期权代码', cells: toCells('code', codes, { label }) },
  ];
}

/** What the values of a line are, by their places, and what else is known of it. */
export interface QuoteLine {
  /** The names of the values; a place without one has an empty name, and is left out. */
  readonly items: readonly string[];
  /** How many values a line has at least: the source has added some behind them over the years. */
  readonly width: number;
  /** Items whose value is no number, each with the form that it has. */
  readonly forms: Readonly<Record<string, RegExp>>;
  /** Items whose numbers, but for those of 0, never descend where the volume of the first is not 0. */
  readonly ascending: { readonly volume: string; readonly items: readonly string[] };
  /** The item that begins with a day. */
  readonly day?: string;
  /** What contradicts itself in the line, as a clause; undefined where nothing does. */
  contradiction?(texts: ReadonlyMap<string, string>): string | undefined;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Parses a line into its items and their values, as they are written. A code that Sina does not know has no rows.
 * Throws `upstream_changed` for a line of fewer values, a value of another form at a place, a day that had not
 * come, and prices that contradict each other.
 */
export function parseLine(pages: Pages, ask: QuoteLineAsk, line: QuoteLine): readonly NamedCells[] {
  const label = labelOf(ask);
  const values = valuesOf(pages, ask);
  if (values.length > 0 && values.length < line.width)
    throw changed(label, `expected ${line.width} values or more, got ${values.length}`);
  const pairs = line.items.flatMap((item, at): (readonly [string, string])[] =>
    item === '' || values.length === 0 ? [] : [[item, values[at]!]],
  );
  for (const [item, value] of pairs)
    if (value !== '' && !(line.forms[item] ?? NUMBER).test(value))
      throw changed(label, `expected ${line.forms[item] ? item : 'a number'} as ${item}, got ${quote(value)}`);
  const texts = new Map(pairs);
  const day = line.day === undefined ? undefined : texts.get(line.day)?.slice(0, 10);
  if (day) refuseFutureDay(day, { obtained: pages[0].obtained, label });
  const { volume, items } = line.ascending;
  const prices = items.map((item) => ({ item, price: Number(texts.get(item)) })).filter(({ price }) => price !== 0);
  const at = prices.findIndex(({ price }, nth) => nth > 0 && price < prices[nth - 1]!.price);
  if (at > 0 && Number(texts.get(volume)) > 0)
    throw changed(
      label,
      `${prices[at]!.item} ${prices[at]!.price} is less than ${prices[at - 1]!.item} ${prices[at - 1]!.price}`,
    );
  const why = pairs.length > 0 ? line.contradiction?.(texts) : undefined;
  if (why !== undefined) throw changed(label, why);
  return [
    { name: '字段', cells: Cells.texts(pairs.map(([item]) => item)) },
    { name: '值', cells: Cells.texts(pairs.map(([, value]) => (value === '' ? null : value))) },
  ];
}

const DEPTH = ['五', '四', '三', '二', '一'] as const;
const ASKS = DEPTH.flatMap((step) => [`申卖价${step}`, `申卖量${step}`]);
// AKShare writes one of the names with a blank behind it.
const BIDS = DEPTH.toReversed().flatMap((step) => [`申买价${step}`, step === '一' ? '申买量一 ' : `申买量${step}`]);

/** The quote of an option on a fund of the Shanghai exchange. */
export const OPTION_LINE: QuoteLine = {
  items: [
    ...'买量|买价|最新价|卖价|卖量|持仓量|涨幅|行权价|昨收价|开盘价|涨停价|跌停价'.split('|'),
    ...ASKS,
    ...BIDS,
    ...'行情时间|主力合约标识|状态码|标的证券类型|标的股票|期权合约简称'.split('|'),
    ...'振幅|最高价|最低价|成交量|成交额'.split('|'),
  ],
  width: 43,
  forms: {
    行情时间: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    主力合约标识: /^\d?$/,
    状态码: /^[A-Z][A-Z0-9 ]{0,7}$/,
    标的证券类型: /^[A-Z]{1,5}$/,
    标的股票: /^\d{6}$/,
    期权合约简称: /[购沽]/,
  },
  ascending: { volume: '成交量', items: ['跌停价', '最低价', '最新价', '最高价', '涨停价'] },
  day: '行情时间',
};

/** The greeks of an option on a fund of the Shanghai exchange; three places are empty. */
export const GREEKS_LINE: QuoteLine = {
  items: [
    ...'期权合约简称||||成交量|Delta|Gamma|Theta|Vega|隐含波动率'.split('|'),
    ...'最高价|最低价|交易代码|行权价|最新价|理论价值'.split('|'),
  ],
  width: 16,
  forms: { 期权合约简称: /[购沽]/, 交易代码: /^\d{6}[CP]\d{4}[A-Z]\d{5,6}$/ },
  ascending: { volume: '成交量', items: ['最低价', '最新价', '最高价'] },
  contradiction: (texts) => {
    const code = texts.get('交易代码') ?? '';
    const [delta, strike] = [Number(texts.get('Delta')), Number(texts.get('行权价'))];
    const [least, most] = code.charAt(6) === 'C' ? [0, 1] : [-1, 0];
    if (delta < least || delta > most) return `the delta of ${code} is ${delta}`;
    // The code ends with the strike in thousandths: five digits of Shanghai, six of Shenzhen. A contract that was
    // adjusted has another letter than M and keeps the old strike in its code: 510050C2606A02850 is of 2.776.
    return code.charAt(11) !== 'M' || Math.round(strike * 1_000) === Number(code.slice(12))
      ? undefined
      : `the strike of ${code} is ${strike}`;
  },
};

const STEPS = ['一', '二', '三', '四', '五'] as const;

/** The quote of a fund or another security of the mainland. */
export const UNDERLYING_LINE: QuoteLine = {
  items: [
    ...'证券简称|今日开盘价|昨日收盘价|最近成交价|最高成交价|最低成交价|买入价|卖出价'.split('|'),
    ...'成交数量|成交金额'.split('|'),
    ...STEPS.flatMap((step) => [`买数量${step}`, `买价位${step}`]),
    ...STEPS.flatMap((step) => [`卖数量${step}`, `卖价位${step}`]),
    ...'行情日期|行情时间|停牌状态'.split('|'),
  ],
  width: 33,
  forms: { 证券简称: /./, 行情日期: /^\d{4}-\d\d-\d\d$/, 行情时间: /^\d\d:\d\d:\d\d$/, 停牌状态: /^[\w-]{0,4}$/ },
  ascending: { volume: '成交数量', items: ['最低成交价', '最近成交价', '最高成交价'] },
  day: '行情日期',
};
