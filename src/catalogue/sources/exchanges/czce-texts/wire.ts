import { quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inflateMemberSync, isZip, zipMembers } from '../../../../engine/formats/workbook/zip.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseDisorder, refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { beginningOf, changed, noValue } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { inspectZhengzhou, isAbsentAtZhengzhou, isAbsentReport } from '../czce-absence.ts';
import { reportsOfDay } from '../day-reports.ts';
import { withoutEmptyEnd } from '../field-cells.ts';
import { checkedRows } from '../futures-days.ts';
import {
  type MemberRank,
  namedRows,
  numberOf,
  PLACE_FIELDS,
  productOf,
  refuseOtherDeltas,
  refuseOtherLists,
  refuseOtherPlaces,
  refuseOtherSums,
  refuseOtherTurnovers,
  SIZES,
  SUM_RANK,
  toBars,
  toFigures,
} from '../futures-figures.ts';
import { zhengzhouFutures } from '../futures-site.ts';
import { xmlRecords } from '../xml-records.ts';

/** One file of a day, `YYYYMMDD`. */
export type CzceAsk = { readonly file: 'bars' | 'settlement' | 'places' | 'contracts'; readonly day: string };

/** The options of one product, by its letters, on one day. */
export type CzceOptionsAsk = { readonly product: string; readonly day: string };

/** The options of one product, by its letters, in one year. */
export type CzceYearAsk = { readonly product: string; readonly year: string };

const TITLE = zhengzhouFutures.title.en;
const [HOST] = zhengzhouFutures.hosts;
const ROOT = `https://${HOST}/cn`;

const FUTURES_FILES = {
  bars: 'FutureDataDaily.txt',
  settlement: 'FutureDataClearParams.txt',
  places: 'FutureDataHolding.txt',
  contracts: 'FutureDataReferenceData.xml',
} as const;

const yearOf = (day: string): string => day.slice(0, 4);

/** The last day of the archives of years, and the first one of the texts with bars between their cells. */
const LAST_ARCHIVED = '20100824';
const FIRST_WITH_BARS = '20150921';

function addressOf({ file, day }: CzceAsk): string {
  if (file === 'bars' && day < FIRST_WITH_BARS)
    return `${ROOT}/${address`exchange/${yearOf(day)}/datadaily/${day}`}.txt`;
  return `${ROOT}/${address`DFSStaticFiles/Future/${yearOf(day)}/${day}`}/${FUTURES_FILES[file]}`;
}

const labelOf = ({ file, day }: CzceAsk): string => `${TITLE}, ${file} of ${day}`;

/** The archive of the bars of a year, until 2010. */
const archives: CachedSource<{ readonly year: string }> = {
  ...zhengzhouFutures,
  cache: freshFor('30d', { staleIfError: '365d' }),
  ...onePage<{ readonly year: string }>(
    pageCheck(inspectZhengzhou, ({ year }) => `${TITLE}, archive of ${year}`),
    ({ year }) => ({ url: `${ROOT}/${address`exchange/datahistory${year}`}.zip`, statuses: [404] }),
  ),
};

/** The texts of days; the bars of days until 20100824 out of the archives of years. */
export const czceTexts: Source<CzceAsk> = {
  ...zhengzhouFutures,
  inspections: { inspectZhengzhou },
  uses: () => [archives],
  fetch: async (ask, context) =>
    ask.file === 'bars' && ask.day <= LAST_ARCHIVED
      ? context.cached(archives, { year: yearOf(ask.day) })
      : [await context.fetch({ url: addressOf(ask), statuses: [404], check: inspect(inspectZhengzhou, labelOf(ask)) })],
};

const optionTexts: CachedSource<{ readonly optionsOf: string }> = {
  ...zhengzhouFutures,
  cache: reportsOfDay<{ readonly optionsOf: string }>(({ optionsOf }) => optionsOf),
  evictable: true,
  ...onePage<{ readonly optionsOf: string }>(
    pageCheck(inspectZhengzhou, ({ optionsOf: day }) => `${TITLE}, options of ${day}`),
    ({ optionsOf: day }) => ({
      url: `${ROOT}/${address`DFSStaticFiles/Option/${yearOf(day)}/${day}`}/OptionDataDaily.txt`,
      statuses: [404],
    }),
  ),
};

/** The options of one product: a part of the text of all. */
export const czceOptions: Source<CzceOptionsAsk> = {
  ...zhengzhouFutures,
  uses: () => [optionTexts],
  composedOf: ({ day }) => [{ source: optionTexts, ask: { optionsOf: day } }],
  fetch: ({ day }, context) => context.cached(optionTexts, { optionsOf: day }),
};

const yearLabel = ({ product, year }: CzceYearAsk): string => `${TITLE}, options of ${product} in ${year}`;

/** The options of one product in one year. */
export const czceYears: Source<CzceYearAsk> = {
  ...zhengzhouFutures,
  limits: { ...zhengzhouFutures.limits, maxBytes: 64_000_000 },
  ...onePage<CzceYearAsk>(pageCheck(inspectZhengzhou, yearLabel), (ask) => ({
    url: `${ROOT}/${address`DFSStaticFiles/Option/${ask.year}/OptionDataAllHistory/${ask.product}OPTIONS${ask.year}`}.txt`,
    statuses: [404],
  })),
};

/** Names of headings that had others: `空盘量` is `持仓量`. */
const OTHER_NAMES = textMap({
  品种月份: '合约代码',
  品种代码: '合约代码',
  空盘量: '持仓量',
  '持仓量(空盘量)': '持仓量',
  '持仓量(手)': '持仓量',
  成交量: '成交量(手)',
  成交额: '成交额(万元)',
  平今仓手续费: '日内平今仓交易手续费',
});

function headingOf(cell: string): string {
  const name = cell.replaceAll(/\s/g, '').replaceAll('（', '(').replaceAll('）', ')');
  return OTHER_NAMES.get(name) ?? name;
}

/** A text of the exchange: the lines above the headings, and the rows by their headings. */
interface OpenText {
  readonly title: string;
  readonly rows: readonly Fields[];
}

// UTF-8 since the end of 2017, a Chinese encoding before; zip archives hold the latter.
function textOfBody(body: Buffer, label: string): string {
  return decodeBody(body, 'gb18030', label);
}

function linesOf(text: string): readonly (readonly string[])[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('|') ? '|' : ',').map((cell) => cell.trim()));
}

/** What the texts of options say where no option was traded. */
const NO_TRADES = /无(?:期权每日行情)?交易记录/;

/** The headings of texts with commas, which may have none, in their order. */
const COMMA_TEXT_HEADINGS =
  '合约代码,昨结算,今开盘,最高价,最低价,今收盘,今结算,涨跌1,涨跌2,成交量(手),持仓量,增减量,成交额(万元),交割结算价'.split(
    ',',
  );

/**
 * Opens a text: a title, headings and rows, with bars or commas between their cells. Throws `upstream_changed`
 * where it has no line of headings with one of a name, a row has other cells than headings, and a title of another
 * day.
 * @param first a heading that is always there
 * @param day the day that the title must name, `YYYYMMDD`, where it names one
 * @param order the headings of a text that has none
 */
function openText(
  text: string,
  first: string,
  label: string,
  { day, order }: { readonly day?: string; readonly order?: readonly string[] | undefined } = {},
): OpenText {
  if (NO_TRADES.test(text)) return { title: text, rows: [] };
  const lines = linesOf(text);
  const named = lines.findIndex((cells) => cells.map(headingOf).includes(first));
  const ordered = order ? lines.findIndex((cells) => cells.length > 1) : -1;
  if (named < 0 && ordered < 0)
    throw changed(label, `expected a line of headings with ${first}, got ${quote(lines.slice(0, 3).flat())}`);
  const headings = named < 0 ? order! : withoutEmptyEnd(lines[named]!).map(headingOf);
  const title = lines
    .slice(0, named < 0 ? ordered : named)
    .flat()
    .join(' ');
  if (day !== undefined) refuseOtherDay(title, day, label);
  const rows = lines.slice(named < 0 ? ordered : named + 1).flatMap((cells): readonly Fields[] => {
    if (cells.length < headings.length) {
      if (cells.length === 1) return [];
      throw changed(label, `expected ${headings.length} cells, got ${quote(cells)}`);
    }
    // Of a text with commas, a number with separators of thousands would be two cells.
    if (withoutEmptyEnd(cells).length > headings.length)
      throw changed(label, `expected ${headings.length} cells, got ${quote(cells)}`);
    return [Object.fromEntries(headings.map((heading, nth) => [heading, cells[nth]]))];
  });
  return { title, rows };
}

/** Throws `upstream_changed` for a title that names another day. */
function refuseOtherDay(title: string, day: string, label: string): void {
  const of = /\d{4}-\d\d-\d\d/.exec(title)?.[0];
  if (of !== undefined && of !== isoDay(day)) throw changed(label, `it is of ${of}`);
}

const CONTRACT = /^[A-Z]{1,2}\d{3,4}$/;
const SUM = /^(?:小计|合计|总计)?$/;
const BAR = { symbol: '合约代码', open: '今开盘', high: '最高价', low: '最低价', close: '今收盘' } as const;

// The bars of a year have some two megabytes.
const MAX_ARCHIVED = 64_000_000;

function symbolOf({ 合约代码: symbol }: Fields): unknown {
  return symbol;
}

/** The rows of a day out of the archive of its year. */
function archivedRows(page: Page, day: string, label: string): readonly Fields[] {
  if (!isZip(page.body)) throw changed(label, `expected an archive, got ${quote(beginningOf(page.body))}`);
  const [member, ...others] = zipMembers(page.body, label).filter(({ name }) => name.endsWith('.txt'));
  if (!member || others.length > 0) throw changed(label, `expected one text in the archive, got ${others.length + 1}`);
  const text = textOfBody(inflateMemberSync(page.body, member.name, MAX_ARCHIVED, label), label);
  const { rows } = openText(text, '交易日期', label);
  const odd = rows.find(({ 交易日期: of }) => !/^\d{4}-?\d\d-?\d\d$/.test(String(of)));
  if (odd) throw changed(label, `expected a day, got ${quote(odd.交易日期)}`);
  return rows.filter(({ 交易日期: of }) => String(of).replaceAll('-', '') === day);
}

/**
 * Parses the bars of futures. Sums are left out. Throws `upstream_changed` for another form or day, a contract
 * that comes twice, a price or a turnover that cannot be, and volumes that do not sum to that of the product.
 */
export function parseBars([page]: Pages, ask: CzceAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const { day } = ask;
  const all = isAbsentAtZhengzhou(page)
    ? []
    : day <= LAST_ARCHIVED
      ? archivedRows(page, day, label)
      : openText(textOfBody(page.body, label), '今开盘', label, {
          day,
          order: day < FIRST_WITH_BARS ? COMMA_TEXT_HEADINGS : undefined,
        }).rows;
  const rows: Fields[] = [];
  const sums = new Map<string, number>();
  for (const row of all) {
    const symbol = String(row.合约代码);
    const product = rows.at(-1)?.variety;
    if (CONTRACT.test(symbol)) rows.push({ ...row, date: isoDay(day), variety: productOf(symbol) });
    else if (symbol === '小计' && typeof product === 'string' && !sums.has(product))
      sums.set(product, numberOf(row['成交量(手)']) ?? 0);
    else if (!SUM.test(symbol))
      throw changed(label, `expected a contract or a sum, got ${quote(row.合约代码 ?? null)}`);
  }
  const volumes = rows.map((row) => ({ product: String(row.variety), figure: numberOf(row['成交量(手)']) ?? 0 }));
  refuseOtherSums(volumes, sums, label);
  const money = { settle: '今结算', volume: '成交量(手)', turnover: '成交额(万元)' };
  refuseOtherTurnovers(rows, money, SIZES.commodities, label);
  return toFigures(toBars(checkedRows(rows, day, page, label), BAR, label), fields, label);
}

/** The first day whose settlement parameters are known to have all headings. */
const FIRST_COMPLETE = '20260119';

/** The headings of settlement parameters that older files lack: those of 2016 and 2019 have others. */
const SOMETIMES = ['涨跌停板(%)', '手续费收取方式', '日内平今仓交易手续费', '日持仓限额', '交易限额'];

/** The margin of a row: files of 2016 have one of each side. Throws `upstream_changed` where these differ. */
function marginOf(row: Fields, label: string): unknown {
  const { '买交易保证金率(%)': long, '卖交易保证金率(%)': short } = row;
  if (numberOf(long) !== numberOf(short))
    throw changed(
      label,
      `${quote(row.合约代码)} has a margin of ${quote(long ?? null)} and of ${quote(short ?? null)}`,
    );
  return row['交易保证金率(%)'] ?? long;
}

/**
 * Parses the settlement parameters of all contracts. Fields that older files lack are null. Throws what
 * {@link isAbsentReport} throws, and `upstream_changed` for another form or day, a contract that comes twice, and
 * margins of two sides that differ.
 */
export function parseSettlement([page]: Pages, ask: CzceAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const all = isAbsentReport(page, ask.day, label)
    ? []
    : openText(textOfBody(page.body, label), '当日结算价', label, { day: ask.day }).rows;
  const rows = namedRows(all, symbolOf, { form: CONTRACT }, label).map((row): Fields => {
    const symbol = String(row.合约代码);
    const limit = row['涨跌停板(%)'];
    const limits = typeof limit === 'string' ? { '涨跌停板(%)': limit.replace('±', '') } : {};
    const margin = ask.day < FIRST_COMPLETE ? { '交易保证金率(%)': marginOf(row, label) } : {};
    return { ...row, ...limits, ...margin, date: isoDay(ask.day), variety: productOf(symbol) };
  });
  refuseTwice(rows, label, ({ 合约代码: symbol }) => symbol);
  const known = fields.map((field) =>
    ask.day < FIRST_COMPLETE && SOMETIMES.includes(field.name) ? { ...field, isOptional: true } : field,
  );
  return toFigures(checkedRows(rows, ask.day, page, label), known, label);
}

/**
 * Parses the places of members: blocks of a title, `品种：苹果AP 日期：2024-05-06` or `合约：AP405 日期：2024-05-06`,
 * headings, places and their sum, which is judged and left out. Throws what {@link isAbsentReport} throws, and
 * `upstream_changed` for another form or day, and for places and sums that cannot be.
 */
export function parsePlaces([page]: Pages, ask: CzceAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const isAbsent = isAbsentReport(page, ask.day, label);
  const lines = isAbsent ? [] : linesOf(textOfBody(page.body, label));
  const places: MemberRank[] = [];
  let symbol = '';
  for (const cells of lines) {
    const [first = ''] = cells;
    const line = cells.join(' ');
    if (/^(?:品种|合约)[:：]/.test(line)) {
      const title = line.slice(0, Math.max(line.indexOf('日期'), 0)).trim();
      symbol = /[A-Z]{1,2}\d{0,4}$/.exec(title)?.[0] ?? '';
      if (symbol === '') throw changed(label, `expected the letters of a product, got ${quote(line)}`);
      refuseOtherDay(line, ask.day, label);
      continue;
    }
    const isSum = first === '合计';
    const figures = cells.slice(1, 1 + PLACE_FIELDS.length);
    const isPlace = isSum || /^\d{1,2}$/.test(first);
    // Headings have no figure, and titles and notes have fewer cells.
    const hasFigures = figures.length === PLACE_FIELDS.length && figures.some((each) => numberOf(each) !== undefined);
    if (!isPlace) refuseOtherLists(cells, label);
    if (!isPlace && !hasFigures) continue;
    if (!isPlace) throw changed(label, `expected a rank, got ${quote(cells)}`);
    if (symbol === '' || figures.length !== PLACE_FIELDS.length)
      throw changed(label, `expected ${1 + PLACE_FIELDS.length} cells of a contract, got ${quote(cells)}`);
    const named = Object.fromEntries(PLACE_FIELDS.map((name, at) => [name, figures[at]]));
    places.push({ ...named, symbol, rank: isSum ? SUM_RANK : Number(first), variety: productOf(symbol) });
  }
  if (!isAbsent && places.length === 0) throw changed(label, 'expected places, got none');
  refuseOtherPlaces(places, label);
  const ranked = places.filter(({ rank }) => rank !== SUM_RANK);
  return toFigures(checkedRows(ranked, ask.day, page, label), fields, label);
}

const OPTION_BAR = { symbol: '合约代码', open: '今开盘', high: '最高价', low: '最低价', close: '今收盘' } as const;
const OPTION = /^[A-Z]{2}\d{3}[A-Z]*[CP]\d+$/;

/** Options without the prices of 0, each once a day. */
function toOptions(rows: readonly Fields[], label: string): readonly Fields[] {
  refuseOtherDeltas(rows, { symbol: '合约代码', delta: 'DELTA' }, label);
  return toBars(rows, OPTION_BAR, label);
}

/**
 * Parses the options of one product on a day. Sums are left out. Throws `upstream_changed` for another form or
 * day, a contract that comes twice, and a price or a delta that cannot be.
 */
export function parseOptions([page]: Pages, { product, day }: CzceOptionsAsk, fields: readonly RowField[]): FieldCells {
  const label = `${TITLE}, options of ${day}`;
  const all = isAbsentAtZhengzhou(page) ? [] : openText(textOfBody(page.body, label), '今开盘', label, { day }).rows;
  const options = checkedRows(namedRows(all, symbolOf, { form: OPTION }, label), day, page, label);
  const own = options.filter(({ 合约代码: symbol }) => String(symbol).startsWith(product));
  return toFigures(toOptions(own, label), fields, label);
}

/**
 * Parses the options of one product in a year, day by day. Throws `no_value` for a year that has no file yet.
 * Throws `upstream_changed` for another form or year, days that descend, a contract that comes twice on a day, and
 * a price or a delta that cannot be.
 */
export function parseYear([page]: Pages, ask: CzceYearAsk, fields: readonly RowField[]): FieldCells {
  const label = yearLabel(ask);
  if (isAbsentAtZhengzhou(page)) {
    if (ask.year >= beijingDay(page.obtained).slice(0, 4))
      throw noValue(`${label}: not published yet.`, `郑州商品交易所尚未公布 ${ask.year} 年的期权数据。`);
    return toFigures([], fields, label);
  }
  const { rows: lines } = openText(textOfBody(page.body, label), '交易日期', label);
  const all = namedRows(lines, symbolOf, { form: OPTION }, label);
  const days = [...new Set(all.map(({ 交易日期: day }) => String(day)))];
  const other = days.find((day) => !day.startsWith(ask.year));
  if (other !== undefined) throw changed(label, `a row is of ${quote(other)}`);
  refuseDisorder(days, label);
  const foreign = all.find(({ 合约代码: symbol }) => !String(symbol).startsWith(ask.product));
  if (foreign) throw changed(label, `a row is of ${quote(foreign.合约代码)}`);
  const byDay = new Map<string, Fields[]>(days.map((day) => [day, []]));
  for (const row of all) byDay.get(String(row.交易日期))?.push(row);
  const rows = [...byDay].flatMap(([day, own]) => toOptions(own, `${label}, ${day}`));
  return toFigures(rows, fields, label);
}

/**
 * Parses the reference data of all contracts, which hold no day. Throws what {@link isAbsentReport} throws, and
 * `upstream_changed` for another form.
 */
export function parseContracts([page]: Pages, ask: CzceAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const isAbsent = isAbsentReport(page, ask.day, label);
  const rows = isAbsent ? [] : xmlRecords(page.body, 'Contract', fields, label);
  if (!isAbsent && rows.length === 0) throw changed(label, 'expected contracts, got none');
  refuseTwice(rows, label, ({ CtrCd: symbol }) => symbol);
  return toFigures(checkedRows(rows, ask.day, page, label), fields, label);
}
