import { say, type Text } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { shiftPoint } from '../../../../engine/formats/plain-numbers.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { FieldFallback } from '../../../wire/field-fallback.ts';
import { changed } from '../../../wire/refusals.ts';
import { rearranged } from '../../../wire/row-steps.ts';
import { roundHalfUp } from '../rounding.ts';
import { cacheOf } from './cache.ts';
import { type MarketListAsk, parseMarketList, sinaLists } from './wire.ts';

/** Which rows of one of Sina's lists are those of a list of Eastmoney. */
interface Selection extends MarketListAsk {
  /** The symbols that are wanted; some row must have each of these forms. */
  readonly symbols: readonly RegExp[];
  /** Whether rows have ratios and market values. */
  readonly hasRatios: boolean;
  /** How many shares of Sina's volumes are one of Eastmoney's; a lot of 100 when left out. */
  readonly lot?: number;
  /** Sina's names of fields, where they are not those of mainland lists. */
  readonly names?: Readonly<Record<string, string>>;
  /** Which columns are null, as a clause, whose English is ASCII. */
  readonly absent: Text;
}

const SHARES = {
  node: 'hs_a',
  hasRatios: true,
  absent: say(
    'volume ratio, dynamic price over earnings, speed and the changes of 5 minutes, 60 days and the year are null',
    '量比、动态市盈率、涨速以及 5 分钟、60 日和年初至今的涨跌幅为 null',
  ),
};

const INDICES = { node: 'hs_s', hasRatios: false, absent: say('volume ratios are null', '量比为 null') };

/** The lists of Eastmoney that Sina has as well, each as a fallback source. */
export const sinaSpot = {
  'A-shares': fallbackOf({ ...SHARES, symbols: [/^sh/, /^sz/, /^bj/] }),
  'Shanghai A-shares': fallbackOf({ ...SHARES, symbols: [/^sh/] }),
  'Shenzhen A-shares': fallbackOf({ ...SHARES, symbols: [/^sz/] }),
  'Beijing A-shares': fallbackOf({ ...SHARES, symbols: [/^bj/] }),
  ChiNext: fallbackOf({ ...SHARES, symbols: [/^sz30/] }),
  STAR: fallbackOf({ ...SHARES, node: 'kcb', symbols: [/^sh68/] }),
  'B-shares': fallbackOf({
    node: 'hs_b',
    symbols: [/^sh900/, /^sz20/],
    // What the market values of Sina are counted in, and of which shares, is not known of companies with B-shares.
    hasRatios: false,
    absent: say(
      'all columns but prices, volume, turnover and amplitude are null',
      '除价格、成交量、成交额和振幅外，各列为 null',
    ),
  }),
  'exchange-traded funds': fallbackOf({
    node: 'etf_hq_fund',
    symbols: [/^sh/, /^sz/],
    hasRatios: false,
    absent: say(
      'all columns but prices, volume, turnover, amplitude, bid and ask are null',
      '除价格、成交量、成交额、振幅、买一和卖一外，各列为 null',
    ),
  }),
  'listed open-ended funds': fallbackOf({
    node: 'lof_hq_fund',
    // Trusts of real estate, which Sina lists among these funds, are not.
    symbols: [/^sh50[1-6]/, /^sz16/],
    hasRatios: false,
    absent: say('turnover rates and market values are null', '换手率和市值为 null'),
  }),
  'indices of Shanghai': fallbackOf({ ...INDICES, symbols: [/^sh/], lot: 1 }),
  'indices of Shenzhen': fallbackOf({ ...INDICES, symbols: [/^sz/] }),
  'shares of Hong Kong': fallbackOf({
    node: 'qbgg_hk',
    symbols: [/^\d{5}$/],
    hasRatios: false,
    lot: 1,
    names: { code: 'symbol', trade: 'lasttrade', settlement: 'prevclose' },
    absent: say('no column is null, but funds and trusts may be missing', '没有为 null 的列，但可能缺少基金和信托'),
  }),
} as const;

/** What the answers of the list of listed open-ended funds lack while Sina stands in: a quirk. */
export const LISTED_FUNDS_OF_SINA = say(
  'While Eastmoney fails, all rows are those of Sina’s list without trusts of real estate, as `Finfount-Note` says: which funds it holds may differ, volumes are rounded to lots, and 换手率, 流通市值 and 总市值 are `null`.',
  '东方财富失败时，所有行改用新浪的清单（不含 REITs），并由 `Finfount-Note` 说明：所含基金可能不同，成交量四舍五入到手，换手率、流通市值和总市值为 `null`。',
);

/** What the answers of lists of indices lack while Sina stands in: a quirk. */
export const INDICES_OF_SINA = say(
  'While Eastmoney fails, 上证系列指数 and 深证系列指数 are those of Sina’s list, as `Finfount-Note` says: which indices it holds may differ, 振幅 is computed, and 量比 is `null`. The other families have no other source.',
  '东方财富失败时，上证系列指数和深证系列指数改用新浪的清单，并由 `Finfount-Note` 说明：所含指数可能不同，振幅由计算得出，量比为 `null`。其余系列没有其他来源。',
);

/** What the answers of the list of Hong Kong are while Sina stands in: a quirk. */
export const HONG_KONG_OF_SINA = say(
  'While Eastmoney fails, all rows are those of Sina’s list, as `Finfount-Note` says: funds and trusts may be missing from it.',
  '东方财富失败时，所有行改用新浪的清单，并由 `Finfount-Note` 说明：其中可能没有基金和信托。',
);

/** What the answers of a list of shares lack while Sina stands in: a quirk. */
export const SHARES_OF_SINA = say(
  'While Eastmoney fails, all rows are those of Sina’s list, as `Finfount-Note` says: 量比, 市盈率-动态, 涨速, 5分钟涨跌, 60日涨跌幅 and 年初至今涨跌幅 are `null`, volumes are rounded to lots, 振幅 is computed, and shares that were delisted long ago are missing. Whether Sina’s volume of STAR and ChiNext shares contains the trading after hours is not known.',
  '东方财富失败时，所有行改用新浪清单的数据，并由 `Finfount-Note` 说明：量比、市盈率-动态、涨速、5分钟涨跌、60日涨跌幅和年初至今涨跌幅为 `null`，成交量四舍五入到手，振幅由计算得出，早已退市的股票不在其中。新浪的科创板与创业板成交量是否包含盘后交易，尚不清楚。',
);

/** What the answers of the list of B-shares lack while Sina stands in: a quirk. */
export const B_SHARES_OF_SINA = say(
  'While Eastmoney fails, all rows are those of Sina’s list, as `Finfount-Note` says: it has prices, volume rounded to lots and turnover, 振幅 is computed, and every other column is `null`.',
  '东方财富失败时，所有行改用新浪清单的数据，并由 `Finfount-Note` 说明：有价格、四舍五入到手的成交量和成交额，振幅由计算得出，其余各列为 `null`。',
);

/** What the answers of the list of exchange-traded funds lack while Sina stands in: a quirk. */
export const FUNDS_OF_SINA = say(
  'While Eastmoney fails, all rows are those of Sina’s list of exchange-traded funds, as `Finfount-Note` says: which funds it holds may differ, it has prices, volume rounded to lots, turnover, 买一 and 卖一, 振幅 is computed, and every other column is `null`.',
  '东方财富失败时，所有行改用新浪的 ETF 清单，并由 `Finfount-Note` 说明：所含基金可能不同；有价格、四舍五入到手的成交量、成交额、买一和卖一，振幅由计算得出，其余各列为 `null`。',
);

function fallbackOf(selection: Selection): FieldFallback<MarketListAsk, unknown> {
  const { node, absent } = selection;
  return {
    source: sinaLists,
    cache: cacheOf(node),
    note: say(
      `Eastmoney failed: all rows are those of Sina's list; ${absent.en}.`,
      `东方财富失败：所有行来自新浪的列表；${absent.zh}。`,
    ),
    ask: () => ({ node }),
    parse: (pages, ask) => parseSpot(pages, ask, selection),
  };
}

const TEXTS: readonly RowField[] = [
  { name: 'symbol', cells: 'code' },
  { name: 'code', cells: 'code' },
  { name: 'name', cells: 'text' },
];
const FIGURES: readonly RowField[] = [
  ...['trade', 'pricechange', 'buy', 'sell', 'settlement', 'open', 'high', 'low', 'volume', 'amount'].map(
    (name) => ({ name, cells: 'number' }) as const,
  ),
  { name: 'changepercent', cells: 'percent' },
];
const RATIOS: readonly RowField[] = [
  ...['pb', 'mktcap', 'nmc'].map((name) => ({ name, cells: 'number' }) as const),
  { name: 'turnoverratio', cells: 'percent' },
];

/** Eastmoney's name of a field that is the same at Sina. */
const SAME: Readonly<Record<string, string>> = {
  f2: 'trade',
  f3: 'changepercent',
  f4: 'pricechange',
  f12: 'code',
  f14: 'name',
  f15: 'high',
  f16: 'low',
  f17: 'open',
  f18: 'settlement',
  f31: 'buy',
  f32: 'sell',
};
const SAME_RATIOS: Readonly<Record<string, string>> = { f8: 'turnoverratio', f23: 'pb' };

/**
 * Parses one of Sina's lists into the fields of Eastmoney's: volume in lots of 100, market values in yuan, the
 * amplitude from the prices. What does not trade has neither volume nor turnover. Throws `upstream_changed` where
 * no row has a symbol of one of the wanted forms.
 */
function parseSpot(
  pages: Pages,
  ask: MarketListAsk,
  { symbols, hasRatios, lot = 100, names = {} }: Selection,
): FieldCells {
  const label = `Sina list ${ask.node}`;
  const wanted = [...TEXTS, ...FIGURES, ...(hasRatios ? RATIOS : [])];
  const nameOf = (field: RowField): string => names[field.name] ?? field.name;
  const own = new Map(wanted.map((field) => [nameOf(field), { ...field, name: nameOf(field) }]));
  const parsed = parseMarketList(pages, ask, [...own.values()]);
  const cells = selected(
    Object.fromEntries(wanted.map((field) => [field.name, parsed[nameOf(field)]!])),
    symbols,
    label,
  );
  const numberAt = (name: string, row: number): number | null => {
    const text = cells[name]!.textAt(row);
    return text === null ? null : Number(text);
  };
  const rows = Array.from({ length: cells.symbol!.length }, (_, row) => row);
  const isTraded = (row: number): boolean => !cells.trade!.isNull(row);
  const renamed = Object.entries(hasRatios ? { ...SAME, ...SAME_RATIOS } : SAME).map(([name, own]) => [
    name,
    cells[own]!,
  ]);
  const inYuan = (name: string): Cells<'number'> =>
    Cells.checked(
      'number',
      rows.map((row) => {
        const text = cells[name]!.textAt(row);
        return text === null ? null : shiftPoint(text, 4);
      }),
    );
  return {
    ...Object.fromEntries(renamed),
    f5: Cells.numbers(
      rows.map((row) => {
        const volume = isTraded(row) ? numberAt('volume', row) : null;
        return volume === null ? null : Math.round(volume / lot);
      }),
    ),
    f6: Cells.numbers(rows.map((row) => (isTraded(row) ? numberAt('amount', row) : null))),
    f7: Cells.numbers(
      rows.map((row) => {
        const [high, low, previous] = [numberAt('high', row), numberAt('low', row), numberAt('settlement', row)];
        if (high === null || low === null || previous === null) return null;
        return roundHalfUp(((high - low) / previous) * 100, 2, label);
      }),
      'percent',
    ),
    ...(hasRatios && { f20: inYuan('mktcap'), f21: inYuan('nmc') }),
  };
}

/** The rows of the wanted symbols, by their codes from the last. */
function selected(cells: FieldCells, symbols: readonly RegExp[], label: string): FieldCells {
  const texts = Array.from({ length: cells.symbol!.length }, (_, row) => String(cells.symbol!.textAt(row)));
  for (const form of symbols)
    if (!texts.some((symbol) => form.test(symbol)))
      throw changed(label, `no symbol of the form ${String(form)} among ${texts.length}`);
  const codes = Array.from({ length: texts.length }, (_, row) => String(cells.code!.textAt(row)));
  const order = texts
    .flatMap((symbol, row) => (symbols.some((form) => form.test(symbol)) ? [row] : []))
    .sort((one, other) => (codes[one]! < codes[other]! ? 1 : -1));
  const columns = Object.entries(cells).map(([name, each]) => ({ name, cells: each }));
  return Object.fromEntries(rearranged(columns, order).map(({ name, cells: each }) => [name, each]));
}
