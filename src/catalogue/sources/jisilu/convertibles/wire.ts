import { Failure, quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findTables } from '../../../../engine/formats/html/html-columns.ts';
import { parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source, UpstreamRequest } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { textsOf, wantedHeadings } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { findError, jisilu, LABEL, refuseDeclined } from '../site.ts';

/** What is wanted: one of the lists of all bonds, their index, or the changes of one conversion price. */
export type JisiluAsk =
  | { readonly list: 'bonds' | 'redemptions' | 'index' }
  | { readonly list: 'adjustments'; readonly bond: string };

const SITE = 'https://www.jisilu.cn';

/** How many bonds a visitor without a login is shown. */
export const GUEST_ROWS = 30;

/** Jisilu’s lists of convertible bonds. */
export const jisiluBonds: Source<JisiluAsk> = {
  ...jisilu,
  ...onePage<JisiluAsk>(refuseDeclined, (ask, context) => ({
    headers: HEADERS,
    ...requestOf(ask, context.now),
  })),
};

const HEADERS = { referer: `${SITE}/data/cbnew/`, 'x-requested-with': 'XMLHttpRequest' };

function requestOf(ask: JisiluAsk, now: number): Pick<UpstreamRequest, 'url' | 'form'> {
  switch (ask.list) {
    case 'bonds':
      // Without fields nothing is filtered: AKShare sends them in a form that the site does not read.
      return { url: withQuery(`${SITE}/data/cbnew/cb_list_new/`, { ___jsl: `LST___t=${now}` }), form: {} };
    case 'redemptions':
      return { url: withQuery(`${SITE}/data/cbnew/redeem_list/`, { ___jsl: `LST___t=${now}` }), form: { rp: 50 } };
    case 'index':
      return { url: `${SITE}/webapi/cb/index_history/` };
    case 'adjustments':
      return { url: withQuery(`${SITE}/data/cbnew/adj_logs/`, { bond_id: ask.bond }) };
  }
}

/**
 * Parses `{"rows":[{"id":"110047","cell":{"bond_id":"110047",…}},…],"total":319}` into the cells of fields by
 * their names. Texts have no percent sign; `-` and empty ones have no value; the code of a share has no letters of
 * an exchange. Throws `upstream_changed` for another form, for no bond, for one that comes twice, and where rows
 * are missing that no guest would miss.
 * @param hasAll whether guests get every bond
 */
export function parseBonds([{ body }]: Pages, fields: readonly RowField[], hasAll: boolean): FieldCells {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply) || !Array.isArray(reply.rows))
    throw changed(LABEL, `expected rows of bonds, got ${quote(reply)}`);
  const { rows } = reply;
  // Without a count, a list of which guests get every bond is whole, unless it has as many rows as they get of
  // others.
  const isUncounted = reply.total === undefined && hasAll && rows.length !== GUEST_ROWS;
  const total = isUncounted ? rows.length : Number(reply.total ?? Number.NaN);
  if (rows.length === 0) throw changed(LABEL, 'expected bonds, got none');
  if (rows.length !== total && (hasAll || rows.length !== GUEST_ROWS || rows.length > total))
    throw changed(LABEL, `expected ${quote(reply.total)} bonds, got ${rows.length}`);
  const seen = new Set<unknown>();
  const bonds = rows.map((row: unknown): Fields => {
    const cell = isRecord(row) ? row.cell : undefined;
    if (!isRecord(cell)) throw changed(LABEL, `expected the cells of a bond, got ${quote(row)}`);
    if (seen.has(cell.bond_id)) throw changed(LABEL, `two rows are of the bond ${quote(cell.bond_id)}`);
    seen.add(cell.bond_id);
    return Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, toPlain(name, value)]));
  });
  const known = bonds.filter((bond) => FIGURES.every((name) => Number.isFinite(Number(bond[name] ?? Number.NaN))));
  if (known.filter(isPremiumOdd).length > known.length / 2)
    throw changed(LABEL, 'the premiums are not those of the prices over the conversion values, in percent');
  return toFieldCells(bonds, fields, { label: LABEL, absent: ABSENT });
}

// Prices and conversion values are printed to two places.
const PREMIUM_ERROR = 0.5;

const FIGURES = ['price', 'convert_value', 'premium_rt'] as const;

/** Whether a bond has another premium than its price says. */
function isPremiumOdd({ price, convert_value: value, premium_rt: premium }: Fields): boolean {
  return Math.abs(100 * (Number(price) / Number(value) - 1) - Number(premium)) > PREMIUM_ERROR;
}

const ABSENT = ['', '-', '--'];

/** The meaning of the icons of redemption, in AKShare's words. */
const ICONS = textMap({ R: '已公告强赎', O: '公告要强赎', G: '公告不强赎', B: '已满足强赎条件' });

/** A value of a bond without the decoration of its field. */
function toPlain(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'stock_id') return value.replace(/^(?:sh|sz|bj)(?=\d{6}$)/, '');
  if (name === 'redeem_icon') return value === '' ? '' : (ICONS.get(value) ?? null);
  if (name === 'redeem_count') return toCount(value);
  return value.replace(/^(-?\d+(?:\.\d+)?)%$/, '$1');
}

/** The count of days in a piece of HTML, `15/15 | 30`; the whole text where there is none. */
function toCount(html: string): string {
  // Its lines are told apart by breaks alone.
  const text = textOf(parseHtmlElements(html.replaceAll(/<br\s*\/?>/gi, ' '), LABEL));
  const [count] = /\d{1,4}\/\d{1,4} \| \d{1,4}/.exec(text) ?? [text];
  return count;
}

/**
 * Parses `{"code":200,"data":{"price_dt":["2026-06-30",…],"price":[…],…}}`, a list for each column, oldest day
 * first, into the cells of fields by their names. Throws `upstream_changed` for another form, for lists of
 * different lengths, for no day, and for days that do not ascend or had not come.
 */
export function parseIndex([{ body }]: Pages, fields: readonly RowField[]): FieldCells {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply) || !isRecord(reply.data))
    throw changed(LABEL, `expected lists of the index, got ${quote(reply)}`);
  const { data } = reply;
  const days = data.price_dt;
  if (!Array.isArray(days) || days.length === 0) throw changed(LABEL, `expected days in price_dt, got ${quote(days)}`);
  const lists = fields.map(({ name, isOptional = false }) => {
    const list = Object.hasOwn(data, name) ? data[name] : isOptional ? days.map(() => null) : undefined;
    if (!Array.isArray(list) || list.length !== days.length)
      throw changed(LABEL, `expected ${days.length} values of ${name}, got ${quote(list)}`);
    return [name, list] as const;
  });
  const order = days.map((day: unknown, at) => ({ day: String(day), at }));
  order.sort(byTextOf(({ day }) => day));
  refuseDisorder(order, LABEL, ({ day }) => day);
  const rows = order.map(({ at }) => Object.fromEntries(lists.map(([name, list]) => [name, list[at]])));
  return toFieldCells(rows, fields, { label: LABEL, absent: ABSENT });
}

/** The headings of the table of changes. */
const HEADINGS = ['转债名称', '股东大会日', '下修前转股价', '下修后转股价', '新转股价生效日期', '下修底价'] as const;

// What the site says of a code that is none: its words were not recorded.
const UNKNOWN_BOND = /代码|转债|参数|不存在|无效/;

/**
 * Parses the table of changes of a conversion price into the cells of fields, which are its headings, newest
 * change first. A bond without changes, whose page says `暂无数据`, and one that the source does not know have no
 * rows. Throws `upstream_refused` for any other error, and `upstream_changed` for any other page.
 */
export function parseAdjustments([{ body }]: Pages, fields: readonly RowField[]): FieldCells {
  const html = decodeBody(body, 'utf-8', LABEL);
  if (html.trim().startsWith('{')) {
    const reply = parseJson(body, LABEL);
    const message = findError(reply);
    if (message === undefined) throw changed(LABEL, `expected a table of changes, got ${quote(reply)}`);
    // An error of another kind says nothing of the bond.
    if (!UNKNOWN_BOND.test(message)) throw new Failure('upstream_refused', `${LABEL} declined: ${quote(message)}.`);
    return toFieldCells([], fields, { label: LABEL });
  }
  const { tables } = parseHtmlTables(html, LABEL);
  if (tables.every(({ rows }) => rows.length < 2) && html.includes('暂无数据'))
    return toFieldCells([], fields, { label: LABEL });
  const [table] = findTables(tables, wantedHeadings(HEADINGS), LABEL);
  const rows = Array.from({ length: table.length }, (_, at) =>
    Object.fromEntries(HEADINGS.map((heading) => [heading, textsOf(table, heading)[at] ?? null])),
  );
  return toFieldCells(rows, fields, { label: LABEL, absent: ABSENT });
}
