import { Failure, quote } from '../../../../base/errors.ts';
import type { Cells } from '../../../../engine/formats/cells.ts';
import { RowColumns, type RowField, readRows, splitRows } from '../../../../engine/formats/json/json-rows.ts';
import { beijingClock, fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import { oldestObtained } from '../../../../engine/interface/page-facts.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { changed } from '../../../wire/refusals.ts';

// A list that was read whole is asked for again by the codes of its rows, `/api/qt/ulist.np/get`: 5,900 rows are
// 12 requests instead of 60.

const LABEL = 'Eastmoney list by code';

// So many codes at once were answered on 2026-09-23. 1,000 were refused for the length of the address (HTTP 414).
const MAX_CODES = 500;
// Their share of the address, in characters as they are sent. Servers take addresses of 8,000.
const MAX_CODES_LENGTH = 6_000;
// A list of fewer rows is no more requests when it is read whole.
const MIN_ROWS = 301;
// What is asked for by code is left out without a word where the source does not know it. So many codes, such as
// those of shares that were delisted long ago, are asked of the list itself, a hundred at a time.
const MAX_MISSING = 300;
const PAGE_ROWS = 100;
// A list is read whole again on the next day, which begins before the exchanges open.
const DAY_STARTS_MS = 9 * 3_600_000;

/** The requests that a list is renewed with. Their pages have the form of a page of the list. */
export interface ByCode {
  /** Asks for the first page of the list, with one row. */
  fetchCount(): Promise<{ readonly total: number; readonly first: string | undefined }>;
  /** Asks for rows by their secids, joined by commas; unknown ones are left out. */
  fetchRows(secids: string): Promise<Page>;
  /** Asks for the page of a list that has these securities alone; the set is that of `ClistAsk`. */
  fetchMembers(set: string): Promise<Page>;
  /** Opens the joined page as any page of the list is opened. Throws what the inspection of a page throws. */
  open(page: Page): Promise<unknown>;
}

/** What is wanted of a list: its fields, joined by commas. */
interface WantedFields {
  readonly fields: string;
}

/** The inspections that {@link fetchByCode} takes. */
export const BY_CODE_INSPECTIONS = { secidsIn, missingFrom, joinRows };

/**
 * Renews a list by the codes of its last reply: one page with all rows, in the order of that reply. Undefined
 * where the list must be read whole: it was not on this day, it is short, it has other members now, or what came
 * by code is not the same rows and columns. Throws what the first request throws where the source cannot be
 * reached.
 */
export async function fetchByCode(
  wanted: WantedFields,
  context: FetchContext,
  ask: ByCode,
): Promise<Pages | undefined> {
  const { stored, now, partialPages } = context;
  // A whole read that was cut goes on where it was.
  if (!stored || (partialPages && partialPages.pages.length > 0)) return undefined;
  if (startOfDay(oldestObtained(stored)) !== startOfDay(now)) return undefined;
  const secids = await unlessChanged(() => context.inspect(stored, secidsIn));
  if (secids === undefined || secids.length < MIN_ROWS) return undefined;
  const count = await unlessChanged(() => ask.fetchCount());
  if (count?.total !== secids.length || count.first !== secids[0]) return undefined;
  try {
    const pages: Page[] = [];
    const missing: string[] = [];
    for (const batch of batchesOf(secids)) {
      const page = await ask.fetchRows(batch.join());
      pages.push(page);
      missing.push(...(await context.inspect(page, missingFrom, batch)));
      if (missing.length > MAX_MISSING) return undefined;
    }
    for (let at = 0; at < missing.length; at += PAGE_ROWS) {
      const set = missing.slice(at, at + PAGE_ROWS).map((secid) => `i:${secid}`);
      pages.push(await ask.fetchMembers(set.join()));
    }
    const [first, ...others] = pages;
    if (!first) return undefined;
    const body = await context.inspect([first, ...others, ...stored], joinRows, pages.length, secids, wanted.fields);
    const page: Page = {
      url: shownUrl(pages, others.at(-1) ?? first),
      obtained: Math.min(...pages.map(({ obtained }) => obtained)),
      whole: oldestObtained(stored),
      status: 200,
      body: Buffer.from(body),
    };
    await ask.open(page);
    return [page];
  } catch (thrown) {
    if (thrown instanceof Failure) return undefined;
    throw thrown;
  }
}

/** What a step returns; undefined where the source answered something else than it should. */
async function unlessChanged<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await step();
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === 'upstream_changed') return undefined;
    throw thrown;
  }
}

/** When the day of a list began, in milliseconds since 1970: at nine o'clock in Beijing. */
function startOfDay(time: number): number {
  return fromBeijing(beijingClock(time - DAY_STARTS_MS).midnight);
}

/** Secids in parts that one address can have. */
function* batchesOf(secids: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const secid of secids) {
    // The comma is sent as `%2C`.
    const added = encodeURIComponent(secid).length + 3;
    if (batch.length === MAX_CODES || length + added > MAX_CODES_LENGTH) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(secid);
    length += added;
  }
  if (batch.length > 0) yield batch;
}

/**
 * The address that is shown for the joined page: that of a host whose quotes come late, if there is one, without
 * the hundreds of codes.
 */
function shownUrl(pages: readonly Page[], last: Page): string {
  const { url } = pages.find((page) => new URL(page.url).host.startsWith('push2delay.')) ?? last;
  const shown = new URL(url);
  shown.searchParams.delete('secids');
  return shown.href;
}

const IDENTITY: readonly RowField[] = [
  { name: 'f12', cells: 'code' },
  { name: 'f13', cells: 'whole' },
];
const ROWS = ['data', 'diff'];

/** Market and code of each row of columns, `1.600000`. */
function secidsOf({ f12: codes, f13: markets }: FieldCells): readonly string[] {
  return Array.from({ length: codes?.length ?? 0 }, (_, row) => `${markets?.textAt(row)}.${codes?.textAt(row)}`);
}

/** Fills columns with the rows of pages. Throws `upstream_changed` for a page without a list of rows. */
function columnsIn(pages: readonly Pick<Page, 'body'>[], fields: readonly RowField[]): FieldCells {
  const columns = new RowColumns(fields, LABEL);
  for (const { body } of pages) {
    if (readRows(body, ROWS, LABEL, columns).rows === undefined) throw changed(LABEL, 'no list of rows in `data.diff`');
  }
  return columns.cells();
}

/** The secids of all rows of a list, in their order. */
function secidsIn(pages: Pages): readonly string[] {
  return secidsOf(columnsIn(pages, IDENTITY));
}

/** Which of the secids that were asked for have no row in a page. */
function missingFrom(page: Page, asked: readonly string[]): readonly string[] {
  const found = new Set(secidsIn([page]));
  return asked.filter((secid) => !found.has(secid));
}

/**
 * Joins rows that came by code to one page of the list: `{"rc":0,"data":{"total":2,"diff":[{…},{…}]}}`, each row
 * as it came, in the order of the stored reply. Throws `upstream_changed` for rows that are not those of the
 * stored reply, each once, and what {@link refuseOtherColumns} throws.
 * @param pages the pages of rows, and behind them those of the stored reply
 * @param count how many of the pages are new
 */
function joinRows(pages: Pages, count: number, secids: readonly string[], fields: string): Uint8Array {
  const own = pages.slice(0, count);
  const rows = new Map<string, Uint8Array>();
  for (const page of own) {
    const list = [...splitRows(readRows(page.body, ROWS, LABEL).list)];
    for (const [row, secid] of secidsOf(columnsIn([page], IDENTITY)).entries()) {
      if (rows.has(secid)) throw changed(LABEL, `${quote(secid)} came twice`);
      rows.set(secid, list[row]!);
    }
  }
  if (rows.size !== secids.length) throw changed(LABEL, `${secids.length} rows were asked for, ${rows.size} came`);
  const ordered = secids.map((secid) => {
    const row = rows.get(secid);
    if (row === undefined) throw changed(LABEL, `no row of ${quote(secid)}`);
    return row;
  });
  refuseOtherColumns(own, pages.slice(count), fields.split(','));
  const comma = Buffer.from(',');
  const parts = ordered.flatMap((row, at) => (at === 0 ? [row] : [comma, row]));
  return Buffer.concat([
    Buffer.from(`{"rc":0,"data":{"total":${ordered.length},"diff":[`),
    ...parts,
    Buffer.from(']}}'),
  ]);
}

// Of a column, half of the cells that had a value have one now; before the market opens, most of them lose it.
const KEPT_PART = 1 / 2;
// The average price of a day is a fraction or a multiple of the last price, and moves less than this within a day.
const MAX_DRIFT = 5;
const DRIFTED_PART = 1 / 20;

/**
 * Refuses columns that mean something else by code than in the list, which nothing in a single reply shows: those
 * that lost most of their values, and volumes in another unit. Throws `upstream_changed`.
 */
function refuseOtherColumns(
  own: readonly Pick<Page, 'body'>[],
  stored: readonly Pick<Page, 'body'>[],
  names: readonly string[],
): void {
  const others = names.filter((name) => !IDENTITY.some((field) => field.name === name));
  const fields = [...IDENTITY, ...others.map((name) => ({ name, cells: 'text', isOptional: true }) as const)];
  const [now, before] = [columnsIn(own, fields), columnsIn(stored, fields)];
  for (const name of others) {
    const [filled, filledBefore] = [countValues(now[name]!), countValues(before[name]!)];
    if (filled < filledBefore * KEPT_PART)
      throw changed(LABEL, `${name} has a value in ${filled} rows, and had one in ${filledBefore}`);
  }
  const units = new Map(secidsOf(before).map((secid, row) => [secid, unitOfVolume(before, row)]));
  let compared = 0;
  let drifted = 0;
  for (const [row, secid] of secidsOf(now).entries()) {
    const drift = unitOfVolume(now, row) / (units.get(secid) ?? Number.NaN);
    if (!Number.isFinite(drift) || drift <= 0) continue;
    compared++;
    if (drift > MAX_DRIFT || drift < 1 / MAX_DRIFT) drifted++;
  }
  if (drifted > compared * DRIFTED_PART) throw changed(LABEL, `volumes of ${drifted} rows are in another unit`);
}

/** How many cells of a column are not absent; `-` is absent. */
function countValues(cells: Cells): number {
  let count = 0;
  for (let row = 0; row < cells.length; row++) {
    const text = cells.textAt(row);
    if (text !== null && text !== '-') count++;
  }
  return count;
}

/** How many shares one unit of volume is, roughly: turnover over volume and price. `NaN` where there is none. */
function unitOfVolume({ f2: prices, f5: volumes, f6: turnovers }: FieldCells, row: number): number {
  const [price, volume, turnover] = [prices, volumes, turnovers].map((cells) =>
    Number(cells?.textAt(row) ?? Number.NaN),
  );
  return turnover! / (volume! * price!);
}
