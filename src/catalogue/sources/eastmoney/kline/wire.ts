import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import { oldestObtained } from '../../../../engine/interface/page-facts.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { type BarSpan, refuseOtherSpan } from '../../../wire/bar-spans.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { changed, noValue, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { findSecid, type NamedSet, names } from '../clist/names.ts';
import { contracts, findContract } from '../futures-contracts/wire.ts';
import { CONTRACT_FIELDS, KLINE_FIELDS, type KlineField, parseKlineLines } from '../kline-fields/lines.ts';
import type { Adjust, KlinePeriod } from '../kline-fields/params.ts';
import { refuseZeros } from '../kline-fields/plausible.ts';
import { codeOfSecid, indexSecids, secidAskedOf } from '../kline-fields/secid.ts';
import { PAGE_TOKENS } from '../page-tokens.ts';
import { eastmoney } from '../site.ts';
import { type KlineReply, LABEL, openReply, refuseDeclined } from './reply.ts';
import { findOverlap, joinTail, refuseEmpty } from './tail.ts';

// Eastmoney's codes of a period (`klt`) and of an adjustment (`fqt`), by the names that AKShare gives them.
const KLT = { daily: 101, weekly: 102, monthly: 103 } as const satisfies Record<KlinePeriod, number>;
const FQT = { '': 0, qfq: 1, hfq: 2 } as const satisfies Record<Adjust, number>;

/**
 * One whole history: a security, a period and an adjustment. A range of days is selected from it, not asked for.
 */
export type KlineAsk = {
  /** Market number, dot, code: `1.600000`. */
  readonly secid: string;
  readonly klt: number;
  readonly fqt: number;
};

/**
 * One whole history, with another number of fields a line than {@link KLINE_FIELDS}: 8 or 14, as Eastmoney's own
 * pages ask for some securities.
 */
type WideKlineAsk = (KlineAsk | ListedKlineAsk) & { readonly fields: number };

/** The whole history of a security that is found in one of Eastmoney's lists, by its code or its name. */
type ListedKlineAsk = Listed & Pick<KlineAsk, 'klt' | 'fqt'>;

/** A security by its code or its name in one of Eastmoney's lists. */
export type Listed = { readonly names: NamedSet; readonly listed: string };

/** The whole history of an index of mainland China, whose market only Eastmoney knows. */
export type IndexKlineAsk = { readonly index: string; readonly klt: number };

/** The whole history of a futures contract, by one of its names. */
export type ContractKlineAsk = { readonly contract: string; readonly klt: number };

/** Any of the asks for the klines of one security. */
export type AnyKlineAsk = KlineAsk | WideKlineAsk | ListedKlineAsk;

/** The ask for the history of a security, by the names that clients give a period and an adjustment. */
export function klineAsk(secid: string, period: KlinePeriod, adjust: Adjust): KlineAsk {
  return { secid, klt: KLT[period], fqt: FQT[adjust] };
}

/** Whether an ask is for prices as traded. */
export function isUnadjusted({ fqt }: AnyKlineAsk): boolean {
  return fqt === FQT[''];
}

/** Eastmoney's code of a period. */
export function kltOf(period: KlinePeriod): number {
  return KLT[period];
}

/** Eastmoney's code of an adjustment. */
export function fqtOf(adjust: Adjust): number {
  return FQT[adjust];
}

/** The fields of the lines of an ask. */
function fieldsOf(ask: AnyKlineAsk): readonly KlineField[] {
  return 'fields' in ask ? CONTRACT_FIELDS.slice(0, ask.fields) : KLINE_FIELDS;
}

/** What all sources share whose securities one of Eastmoney's lists maps to a secid. */
export const listedSource = {
  ...eastmoney,
  inspections: { findSecid },
  uses: () => [names],
  notFoundMeaning: say(
    'Eastmoney’s list of what there is has nothing of this name or code.',
    '东方财富的清单中没有此名称或代码。',
  ),
} as const satisfies Omit<Source, 'fetch'>;

/** The secid of a security by its name or code in a list. Throws `no_value` where the list has neither. */
export async function fetchSecid({ names: set, listed }: Listed, context: FetchContext): Promise<string> {
  const secid = await context.inspect(await context.cached(names, { names: set }), findSecid, listed);
  if (secid === undefined)
    throw noValue(`Eastmoney has no ${quote(listed)} among its ${set}.`, `东方财富的清单中没有 ${quote(listed)}。`);
  return secid;
}

/** One request: a security, period and adjustment, and the fields of a line. */
interface KlineRequest extends KlineAsk {
  readonly fields: readonly KlineField[];
}

/** The inspections that a fetch of klines takes. */
const KLINE_INSPECTIONS = { secidIn, refuseForeign, refuseNoHistory, refuseEmpty, findOverlap, joinTail };

/**
 * The klines of one security, whole history, from `push2his.eastmoney.com/api/qt/stock/kline/get`. Of a long
 * stored one, only the end is fetched: see {@link joinTail}.
 */
export const eastmoneyKlines: Source<AnyKlineAsk> = {
  ...eastmoney,
  boundsPrices: true,
  inspections: KLINE_INSPECTIONS,
  fetch: fetchKlines,
};

/**
 * The klines of one security, as {@link eastmoneyKlines}. One of Eastmoney's lists maps its name or code to a
 * secid.
 */
export const eastmoneyListedKlines: Source<AnyKlineAsk> = {
  ...listedSource,
  boundsPrices: true,
  inspections: { ...KLINE_INSPECTIONS, ...listedSource.inspections },
  fetch: fetchKlines,
};

async function fetchKlines(ask: AnyKlineAsk, context: FetchContext): Promise<Pages> {
  const secid = 'names' in ask ? await fetchSecid(ask, context) : ask.secid;
  return [await fetchHistory({ secid, klt: ask.klt, fqt: ask.fqt, fields: fieldsOf(ask) }, context)];
}

/**
 * The klines of one index of mainland China, found in the first market that knows its code: see {@link
 * indexSecids}. A stored history names its market. An index that no market knows has no rows.
 */
export const eastmoneyIndexKlines: Source<IndexKlineAsk> = {
  ...eastmoney,
  boundsPrices: true,
  inspections: KLINE_INSPECTIONS,
  fetch: async ({ index, klt }, context) => {
    const found = context.stored && (await context.inspect(context.stored[0], secidIn));
    let page: Page | undefined;
    for (const secid of indexSecids(index, found)) {
      page = await fetchHistory({ secid, klt, fqt: FQT[''], fields: KLINE_FIELDS }, context);
      if ((await context.inspect(page, secidIn)) !== undefined) break;
    }
    return [page!];
  },
};

/** The klines of one futures contract. Eastmoney's table of contracts maps its name to a secid. */
export const eastmoneyContractKlines: Source<ContractKlineAsk> = {
  ...listedSource,
  boundsPrices: true,
  inspections: { ...KLINE_INSPECTIONS, findContract },
  uses: () => [contracts],
  fetch: async ({ contract, klt }, context) => {
    const table = await context.cached(contracts, { table: 'contracts' });
    const secid = await context.inspect(table, findContract, contract);
    if (secid === undefined)
      throw noValue(
        `Eastmoney has no futures contract named ${quote(contract)}.`,
        `东方财富没有名为 ${quote(contract)} 的期货合约。`,
      );
    // Eastmoney's own page asks for futures with `fqt` 1, and so does AKShare.
    return [await fetchHistory({ secid, klt, fqt: FQT.qfq, fields: CONTRACT_FIELDS }, context)];
  },
};

async function fetchHistory(request: KlineRequest, context: FetchContext): Promise<Page> {
  const [stored] = context.stored ?? [];
  const { secid } = request;
  // The table of contracts may have mapped the same name to another secid since.
  const isOfSecid = stored && (await context.inspect(stored, secidIn)) === secid;
  const start = isOfSecid ? await context.inspect(stored, findOverlap, secid) : undefined;
  if (stored && start !== undefined) {
    const tail = await fetchFrom(start, request, context, inspect(refuseEmpty, secid));
    const joined = await context.inspect([stored, tail], joinTail, secid);
    const { url, obtained, status } = tail;
    if (joined) return { url, obtained, whole: oldestObtained([stored]), status, body: joined };
  }
  return fetchFrom('0', request, context, inspect(refuseNoHistory, secid));
}

/**
 * Fetches klines from a day on.
 * @param first day wanted, `YYYYMMDD`, or `0` for the first of all
 * @param check refuses what another host may answer better
 */
export function fetchFrom(
  first: string,
  { secid, klt, fqt, fields }: KlineRequest,
  context: FetchContext,
  check = inspect(refuseForeign, secid),
): Promise<Page> {
  const [host, ...alternateHosts] = eastmoney.hosts;
  return context.fetch({
    url: withQuery(`https://${host}/api/qt/stock/kline/get`, {
      fields1: 'f1,f2,f3,f4,f5,f6',
      fields2: fields.join(),
      ut: PAGE_TOKENS.charts,
      klt,
      fqt,
      secid,
      beg: first,
      // Beyond the last kline.
      end: '20500101',
    }),
    alternateHosts,
    // The page that a browser would ask from: numbered hosts refuse requests without it.
    headers: { referer: 'https://quote.eastmoney.com/' },
    check,
  });
}

/** Refuses what {@link refuseDeclined} refuses, and with `upstream_changed` klines of another security. */
export function refuseForeign(page: Pick<Page, 'body'>, secid: string): void {
  refuseDeclined(page);
  const found = secidIn(page);
  if (found !== undefined && found !== secid) throw changed(LABEL, `asked for ${secid}, got ${quote(found)}`);
}

// A reply without klines has some 200 bytes.
const MAX_BYTES_WITHOUT_KLINES = 2_000;

/**
 * Refuses what {@link refuseForeign} refuses, and a whole history without a kline of which `dktotal` counts days,
 * by a look at a short body. Such a reply is true of a range without a trading day, and no such range is asked
 * for.
 */
function refuseNoHistory(page: Pick<Page, 'body'>, secid: string): void {
  refuseForeign(page, secid);
  if (page.body.length > MAX_BYTES_WITHOUT_KLINES) return;
  const text = page.body.toString('latin1');
  const days = /"dktotal"\s*:\s*(\d+)/.exec(text)?.[1];
  if (/"klines"\s*:\s*\[\s*\]/.test(text)) refuseNone(Number(days ?? 0));
}

/** Throws `upstream_refused` for a whole history without klines of more than 0 days. */
function refuseNone(days: number): void {
  if (days > 0) throw refused(LABEL, `Eastmoney answered with none of the ${days} days that it counts.`);
}

/**
 * The secid that a reply is of; undefined where Eastmoney does not know the security. Nearly every reply begins
 * with it: the whole is parsed only where it does not. Throws `upstream_changed` for what is no JSON then.
 */
export function secidIn({ body }: Pick<Page, 'body'>): string | undefined {
  const start = body.toString('utf8', 0, 300);
  const inStart = /^\s*\{[^{[]*"data"\s*:\s*\{\s*"code"\s*:\s*"([^"\\]+)"\s*,\s*"market"\s*:\s*(\d+)\s*,/.exec(start);
  if (inStart) return `${inStart[2]}.${inStart[1]}`;
  const reply = parseJson(body, LABEL);
  const data: unknown = isRecord(reply) ? reply.data : undefined;
  const { code, market } = isRecord(data) ? data : {};
  return typeof code === 'string' && typeof market === 'number' ? `${market}.${code}` : undefined;
}

/**
 * Parses the klines of a security: the cells of each field, oldest first, and `code` and `name` in every row.
 * Throws what {@link openReply} and {@link parseKlineLines} throw.
 */
export function parseKlines([page]: Pages, ask: AnyKlineAsk): FieldCells {
  const reply = openReply(page, 'names' in ask ? secidAskedOf(page) : ask.secid);
  const wanted = fieldsOf(ask);
  const fields = parseReply(reply, wanted, ask.klt);
  const rows = fields.f51!.length;
  const code = 'names' in ask ? ask.listed : codeOfSecid(ask.secid);
  return {
    ...fields,
    ...(fields.f64 && { f64: signed(fields.f64) }),
    code: Cells.repeat(code, rows),
    ...nameCells(reply, rows),
  };
}

/** A column of numbers below 2^31, where the source writes negative ones as 32 bits without sign. */
function signed(cells: Cells): Cells {
  const values = Array.from({ length: cells.length }, (_, row) => cells.valueAt(row));
  return Cells.numbers(
    values.map((value) => (typeof value === 'number' ? (value >= 2 ** 31 ? value - 2 ** 32 : value) : null)),
  );
}

// The longest names, of funds and of indices, have some 30 characters.
const MAX_NAME = 80;

/**
 * The name of a security in every row, where the reply has it. Throws `upstream_changed` for one that is too long.
 */
function nameCells({ data }: KlineReply, rows: number): FieldCells {
  const name = data === null ? '' : data.name;
  if (typeof name !== 'string') return {};
  if (name.length > MAX_NAME) throw changed(LABEL, `a name of more than ${MAX_NAME} characters: ${quote(name)}`);
  const { bytes } = Cells.texts([name]);
  return { name: new Cells('text', bytes, new Uint32Array(rows), new Uint32Array(rows).fill(bytes.length)) };
}

/**
 * Parses the klines of an index. Throws `upstream_changed` when they are of another code, and what
 * {@link parseKlines} throws.
 */
export function parseIndexKlines([page]: Pages, { index, klt }: IndexKlineAsk): FieldCells {
  const reply = openReply(page, secidAskedOf(page));
  refuseOtherIndex(reply, index);
  return parseReply(reply, KLINE_FIELDS, klt);
}

/** Parses the klines of a futures contract: `f63` is its open interest. Throws as {@link parseKlines} does. */
export function parseContractKlines([page]: Pages, { klt }: ContractKlineAsk): FieldCells {
  return parseReply(openReply(page, secidAskedOf(page)), CONTRACT_FIELDS, klt);
}

/** Throws `upstream_changed` for a reply about another index, in whatever market. */
export function refuseOtherIndex({ secid }: KlineReply, index: string): void {
  if (secid !== undefined && codeOfSecid(secid) !== index)
    throw changed(LABEL, `asked for ${index}, got ${quote(secid)}`);
}

/** Parses the klines of a reply. */
function parseReply(reply: KlineReply, fields: readonly KlineField[], klt: number): FieldCells {
  const parsed = parseKlineLines(reply.klines, fields, LABEL);
  const { dktotal } = reply.data ?? {};
  if (reply.klines.length === 0 && typeof dktotal === 'number') refuseNone(dktotal);
  if (klt === KLT.daily) refuseCutHistory(reply, parsed);
  refuseOtherSpan(parsed.f51!, spanOf(klt), { isSparse: hasEveryDay(reply), label: LABEL });
  refuseZeros(parsed, LABEL);
  return parsed;
}

/** What one kline is of, by Eastmoney's code of the period. */
function spanOf(klt: number): BarSpan {
  return klt === KLT.daily ? 'day' : klt === KLT.weekly ? 'week' : klt === KLT.monthly ? 'month' : klt;
}

// A history with fewer of its days than this part was cut.
const MIN_PART_OF_DAYS = 0.9;

/** Whether a reply has a kline for every day that `dktotal` counts: the days of the whole history. */
function hasEveryDay({ data, klines }: KlineReply): boolean {
  const { dktotal } = data ?? {};
  return typeof dktotal === 'number' && klines.length >= MIN_PART_OF_DAYS * dktotal;
}

/**
 * Throws `upstream_changed` for a whole daily history with far fewer klines than `dktotal` counts: the days of the
 * whole history, whatever was asked. A reply whose first kline follows the close `preKPrice` is part of a history,
 * and says so. No klines at all are for {@link refuseNone}.
 */
function refuseCutHistory(reply: KlineReply, fields: FieldCells): void {
  const { data, klines } = reply;
  const { dktotal, preKPrice } = data ?? {};
  if (typeof dktotal !== 'number' || klines.length === 0 || hasEveryDay(reply)) return;
  const isPart = typeof preKPrice === 'number' && preKPrice > 0 && isCloseBefore(preKPrice, fields);
  if (!isPart) throw changed(LABEL, `expected a history of ${dktotal} days, got ${klines.length}`);
}

// Prices have two or three places, percentages two.
const HALF_A_CENT = 0.005;
const HUNDREDTH = 0.01;

/** Whether the first kline follows a close: by its change or, where a line has none, by its amplitude. */
function isCloseBefore(
  price: number,
  { f53: close, f54: high, f55: low, f58: amplitude, f60: change }: FieldCells,
): boolean {
  if (change) return Math.abs(price - (Number(close?.valueAt(0)) - Number(change.valueAt(0)))) < HALF_A_CENT;
  const span = Number(high?.valueAt(0)) - Number(low?.valueAt(0));
  return Math.abs((100 * span) / price - Number(amplitude?.valueAt(0))) < HUNDREDTH;
}
