import { quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isWantedUnit } from '../../../../engine/formats/headings.ts';
import { hasValue, toSheetCells } from '../../../../engine/formats/workbook/sheet-columns.ts';
import { type Cell, parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed, refuseNoWorkbook } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { SHANGHAI_HOST, shanghaiExchange } from '../site.ts';

/** One workbook of the bond market of the Shanghai exchange, of one day, `YYYYMMDD`. */
export type BondWorkbookAsk = { readonly workbook: keyof typeof QUERIES; readonly day: string };

/** The queries by the names that asks have, and the pages of the exchange that show them. */
const QUERIES = {
  custody: { id: 'COMMON_SSEBOND_SCSJ_SCTJ_SCGL_ZQXQSCGL_CX_L', page: 'bondow' },
  trading: { id: 'COMMON_SSEBOND_SCSJ_SCTJ_SCGL_ZQCJGL_CX_L', page: 'turnover' },
} as const;

function labelOf({ workbook, day }: BondWorkbookAsk): string {
  return `Shanghai Stock Exchange, ${workbook} of bonds on ${day}`;
}

/**
 * The workbooks of the bond market of the Shanghai exchange. It goes through no shared form: nobody has recorded
 * the headings, so columns are known by their places.
 */
export const shanghaiBondWorkbooks: Source<BondWorkbookAsk> = {
  ...shanghaiExchange,
  ...onePage<BondWorkbookAsk>(pageCheck(refuseNoWorkbook, labelOf), (ask) => {
    const { id, page } = QUERIES[ask.workbook];
    return {
      url: withQuery(`https://${SHANGHAI_HOST}/commonExcelDd.do`, { sqlId: id, TRADE_DATE: isoDay(ask.day) }),
      headers: { referer: address`http://bond.sse.com.cn/data/statistics/overview/${page}/` },
    };
  }),
};

/** Whether a cell is words: a figure or a day is no heading. */
function isHeading(cell: Cell): boolean {
  return typeof cell === 'string' && /\p{L}/u.test(cell);
}

/** Words of the names of columns: a heading that has one is that of no column without it. */
const WORDS = ['只数', '市值', '面值', '笔数', '金额', '当日', '当年'];

/** The units that may stand in brackets behind the heading of a column. */
const UNITS = textMap<readonly string[]>({
  托管市值: ['亿元', '亿'],
  托管面值: ['亿元', '亿'],
  当日成交金额: ['万元', '万'],
  当年成交金额: ['万元', '万'],
});

/** Throws `upstream_changed` for a heading that says another column or another unit than its place. */
function refuseOtherHeading(heading: string, name: string, label: string): void {
  const other = WORDS.some((word) => heading.includes(word) && !name.includes(word));
  if (other || !isWantedUnit(heading, UNITS.get(name))) throw changed(label, `expected ${name}, got ${quote(heading)}`);
}

/**
 * Parses a workbook, a kind of bonds a row below one row of headings, whose words nobody has recorded: its columns
 * are known by their places, `#0` the first. The last one is the day. Headings alone are a day without figures.
 *
 * Throws `upstream_changed` for another number of columns, for a heading that contradicts its place, for rows of
 * another day or of one that had not come, for a row without a kind, and for a kind that comes twice.
 */
export function parseBonds([{ body, obtained }]: Pages, ask: BondWorkbookAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const { sheets, days } = parseWorkbook(body, label);
  const [heading = [], ...below] = sheets[0]?.readRows() ?? [];
  const wanted = filledColumns(columns);
  if (heading.length !== wanted.length || !heading.every(isHeading))
    throw changed(label, `expected ${wanted.length} headings, got ${quote(heading)}`);
  for (const [at, { name }] of wanted.entries()) refuseOtherHeading(String(heading[at]), name, label);
  const rows = below.filter(hasValue);
  const parsed = wanted.map(({ name, field, cells: kind }) => {
    const cells = rows.map((row) => row[Number(field.slice(1))] ?? null);
    return { name, cells: toSheetCells(kind, cells, { label: `${label}: ${name}`, days }) };
  });
  const [kinds, of] = [parsed[0]!.cells, parsed.at(-1)!.cells];
  const seen = new Set<string>();
  for (let row = 0; row < rows.length; row++) {
    const kind = kinds.textAt(row) ?? '';
    if (kind === '' || seen.has(kind)) throw changed(label, `expected another kind of bonds, got ${quote(kind)}`);
    seen.add(kind);
    if (of.textAt(row) !== isoDay(ask.day)) throw changed(label, `it is of ${quote(of.textAt(row))}`);
  }
  if (rows.length > 0) refuseFutureDay(isoDay(ask.day), { obtained, label });
  return parsed;
}
