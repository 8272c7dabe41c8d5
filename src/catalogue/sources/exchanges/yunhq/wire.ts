import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { type Fields, refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { numberOf, toFigures } from '../futures-figures.ts';

/** The quote of one fund, by its code. */
export type UnderlyingAsk = { readonly fund: string };

/** How long quotes of options are fresh. */
export const optionQuotes = shanghaiSession({ open: '10s', staleIfError: '1d' });

const HOST = 'yunhq.sse.com.cn:32042';
const ROOT = `https://${HOST}/v1`;

const REFERER = { referer: 'https://www.sse.com.cn/' };

/** The values of an option, in the order in which they are asked for. */
const OPTION_FIELDS = ['contractid', 'last', 'chg_rate', 'presetpx', 'exepx'] as const;

/** What the quotes of the Shanghai exchange share: they come from a port of their own. */
const yunhq = {
  name: 'yunhq',
  title: say('the quotes of the Shanghai Stock Exchange (上海证券交易所行情)', '上海证券交易所行情'),
  terms: 'https://www.sse.com.cn/home/legal/',
  quirks: [
    say(
      'They come from port 32042, which some networks block; AKShare asks port 32041, which does not encrypt.',
      '来自 32042 端口，某些网络会封锁；AKShare 使用不加密的 32041 端口。',
    ),
  ],
  hosts: [HOST],
  limits: GENTLE,
} as const satisfies Omit<Source, 'fetch'>;

const labelOf = ({ fund }: UnderlyingAsk): string => `Quotes of the Shanghai Stock Exchange, ${fund}`;

/** The quotes of funds. */
export const shanghaiQuotes: Source<UnderlyingAsk> = {
  ...yunhq,
  ...onePage<UnderlyingAsk>(pageCheck(refusePage, labelOf), ({ fund }) => ({
    url: withQuery(`${ROOT}/sh1/list/self/${address`${fund}`}`, { select: FIELDS.join(',') }),
    headers: REFERER,
  })),
};

/** The options on a fund that expire in a month of any year, `MM`. */
export type ShanghaiOptionsAsk = { readonly fund: string; readonly month: string };

function optionsLabel({ fund, month }: ShanghaiOptionsAsk): string {
  return `Options of the Shanghai Stock Exchange on ${fund}, month ${month}`;
}

/** The quotes of options. */
export const shanghaiOptions: CachedSource<ShanghaiOptionsAsk> = {
  ...yunhq,
  cache: optionQuotes,
  evictable: true,
  ...onePage<ShanghaiOptionsAsk>(pageCheck(refusePage, optionsLabel), (ask) => ({
    url: withQuery(`${ROOT}/sho/list/tstyle/${address`${ask.fund}_${ask.month}`}`, { select: OPTION_FIELDS.join(',') }),
    headers: REFERER,
  })),
};

const FIELDS = ['code', 'name', 'last', 'change', 'chg_rate', 'amp_rate', 'volume', 'amount', 'prev_close'] as const;

/**
 * Opens `{"date":20240506,"time":93005,"total":1,"list":[["510050","50ETF",…]]}`: rows of values in the order that
 * was asked for. The field `time` is the moment, and `total` how many rows there are. Throws `upstream_changed`
 * for another number of values or rows, and for a moment that is none or had not come.
 */
function openList(page: Page, names: readonly string[], label: string): readonly Fields[] {
  const text = decodeBody(page.body, 'gb18030', label);
  const reply = parseJson(Buffer.from(text), label);
  const { list, date, time, total } = isRecord(reply) ? reply : {};
  if (!Array.isArray(list) || total !== list.length)
    throw changed(label, `expected a list and its length in \`total\`, got ${quote(reply)}`);
  return list.map((values: unknown): Fields => {
    if (!Array.isArray(values) || values.length !== names.length)
      throw changed(label, `expected ${names.length} values, got ${quote(values)}`);
    const named = Object.fromEntries(names.map((name, at): [string, unknown] => [name, values[at]]));
    return { ...named, total, time: momentOf(date, time, page, label) };
  });
}

// A price that was adjusted for a dividend may be that of the evening before.
const MAX_DIFFERENCE = 0.05;

/**
 * Throws `upstream_changed` where the last price is not the one before and its change, by far: the values came in
 * another order.
 */
function refuseOtherChange({ last, change, prev_close: before }: Fields, label: string): void {
  const [price, difference, first] = [last, change, before].map((value) => numberOf(value) ?? 0);
  if (price! > 0 && first! > 0 && Math.abs(price! - first! - difference!) > MAX_DIFFERENCE * first!)
    throw changed(label, `the price ${price} is not ${first} and a change of ${difference}`);
}

/**
 * Parses the quote of a fund. Throws what {@link openList} throws, and `upstream_changed` for another fund and for
 * a change that is none.
 */
export function parseUnderlying([page]: Pages, ask: UnderlyingAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const [row, ...others] = openList(page, FIELDS, label);
  if (!row || others.length > 0) throw changed(label, `expected one fund, got ${row ? others.length + 1 : 'none'}`);
  if (String(row.code) !== ask.fund) throw changed(label, `it is of ${quote(row.code ?? null)}`);
  refuseOtherChange(row, label);
  return toFigures([row], fields, label);
}

/** An option, `510050C2212M02500`, with another letter in the place of M after an adjustment. */
const OPTION = /^(\d{6})[CP]\d\d(\d\d)[A-Z]/;

// The strike at the end of a name, in thousandths; after an adjustment, it is another one.
const STRIKE = /M(\d{5})$/;
const THOUSANDTHS = 1_000;
const ROUNDING_PERCENT = 0.05;
// The smallest step of a price.
const TICK = 0.0001;

/**
 * Throws `upstream_changed` where most strikes are others than those of the names, or most changes in percent
 * others than those of the prices: the values came in another order.
 */
function refuseOtherValues(rows: readonly Fields[], label: string): void {
  const figuresOf = (row: Fields): readonly number[] =>
    [row.last, row.chg_rate, row.presetpx, row.exepx].map((value) => numberOf(value) ?? 0);
  const named = rows.flatMap((row) => {
    const [, strike] = STRIKE.exec(String(row.contractid)) ?? [];
    return strike === undefined ? [] : [{ row, isOther: Number(strike) / THOUSANDTHS !== figuresOf(row)[3] }];
  });
  const others = named.filter(({ isOther }) => isOther);
  if (others.length * 2 > named.length)
    throw changed(label, `another strike than that of the name: ${quote(others[0]?.row)}`);
  const traded = rows.map(figuresOf).filter(([last, , before]) => last! > 0 && before! > 0);
  const odd = traded.filter(
    ([last, change, before]) =>
      Math.abs((last! / before! - 1) * 100 - change!) > ROUNDING_PERCENT + (TICK / before!) * 100,
  );
  if (odd.length * 2 > traded.length)
    throw changed(label, `${odd.length} of ${traded.length} changes are others than those of the prices`);
}

/**
 * Parses the quotes of options. A month without contracts has no rows. Throws what {@link openList} throws, and
 * `upstream_changed` for a contract on another fund or of another month, for one that comes twice, and for values
 * that cannot be.
 */
export function parseOptions([page]: Pages, ask: ShanghaiOptionsAsk, fields: readonly RowField[]): FieldCells {
  const label = optionsLabel(ask);
  const rows = openList(page, OPTION_FIELDS, label);
  const other = rows.find(({ contractid }) => {
    const [, fund, month] = OPTION.exec(String(contractid)) ?? [];
    return fund !== ask.fund || month !== ask.month;
  });
  if (other) throw changed(label, `it has ${quote(other.contractid ?? null)}`);
  refuseTwice(rows, label, ({ contractid }) => contractid);
  refuseOtherValues(rows, label);
  return toFigures(rows, fields, label);
}

/** A day and a time, which has five digits in the morning, as `2024-05-06 09:30:05`. */
function momentOf(date: unknown, time: unknown, { obtained }: Page, label: string): string {
  if (!/^\d{8}$/.test(String(date)) || !/^\d{1,6}$/.test(String(time)))
    throw changed(label, `expected a day and a time, got ${quote([date, time])}`);
  const clock = String(time).padStart(6, '0');
  const moment = `${isoDay(String(date))} ${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4)}`;
  refuseFutureDay(moment, { obtained, label });
  return moment;
}
