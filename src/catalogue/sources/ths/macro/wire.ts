import { quote } from '../../../../base/errors.ts';
import { type CellKind, Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { type FoundTable, findTables, type WantedColumn } from '../../../../engine/formats/html/html-columns.ts';
import type { HtmlCell } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { tablesOf } from '../../../wire/table-columns.ts';
import { refuseOtherPage, thsEconomy } from '../site.ts';

/** One page of the Chinese economy: funds raised by shares, loans, deposits. */
export type EconomyAsk = { readonly page: keyof typeof PAGES };

const PAGES = {
  finance: 'https://data.10jqka.com.cn/macro/finance/',
  loan: 'https://data.10jqka.com.cn/macro/loan/',
  rmb: 'https://data.10jqka.com.cn/macro/rmb/',
} as const;

const labelOf = ({ page }: EconomyAsk): string => `Tonghuashun’s page of the economy, ${page}`;

/** The pages of the Chinese economy. */
export const thsEconomyPages: Source<EconomyAsk> = {
  ...thsEconomy,
  ...onePage<EconomyAsk>(
    (page, ask) => refuseOtherPage(page, '<table', labelOf(ask)),
    (ask) => ({
      url: PAGES[ask.page],
      headers: { referer: 'https://data.10jqka.com.cn/' },
    }),
  ),
};

const UNITS = ['亿元', '亿'];

/**
 * Parses the table of a page into declared columns, by the headings that their fields name: `募集资金`, or the
 * heading of a group and one below it, `新增人民币贷款/总额`. Amounts are in 100 million yuan, as their headings say.
 * A page shows about thirty months. Throws `upstream_changed` where no table has them, where one is not a month, a
 * number or a rate, for no month, a month that comes twice or had not come, and for amounts that are all 0.
 */
export function parseEconomyPage([{ body }]: Pages, ask: EconomyAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const tables = tablesOf(body, 'gb18030', label);
  const filled = filledColumns(columns);
  const [table] = findTables(tables, wantedOf(filled.map(({ field }) => field)), label);
  if (table.length === 0) throw changed(label, 'expected months, got none');
  const named = filled.map(({ name, field, cells: kind }): NamedCells => {
    const texts = findColumn(table, field, label).map(({ text }) => text);
    if (kind === 'month' && new Set(texts).size < texts.length) throw changed(label, 'a month came twice');
    if (kind !== 'text') return { name, cells: toHtmlCells(kind, texts, { label: `${label}: ${name}` }) };
    const odd = texts.find((text) => !/^(?:-?[\d.]{1,20}%|-{0,2})$/.test(text));
    if (odd !== undefined) throw changed(label, `expected a rate in ${name}, got ${quote(odd)}`);
    return { name, cells: Cells.texts(texts.map((text) => (text.endsWith('%') ? text : null))) };
  });
  const valuesOf = (kind: CellKind) =>
    named.flatMap(({ cells }) =>
      cells.kind === kind ? Array.from({ length: cells.length }, (_, row) => cells.valueAt(row)) : [],
    );
  const amounts = valuesOf('number');
  if (amounts.length > 2 && amounts.every((amount) => amount === 0)) throw changed(label, 'every amount is 0');
  return named;
}

/** The lowest headings that the fields need, each with how many columns have it. */
function wantedOf(fields: readonly string[]): Readonly<Record<string, WantedColumn>> {
  const headings = fields.map((field) => field.split('/').at(-1) ?? field);
  return Object.fromEntries(
    headings.map((heading) => {
      const count = headings.filter((each) => each === heading).length;
      return [heading, { heading, count, ...(heading !== '月份' && { units: [...UNITS, '%'] }) }];
    }),
  );
}

/** The cells of the column of a field. */
function findColumn(table: FoundTable, field: string, label: string): readonly HtmlCell[] {
  const [group = '', lowest] = field.split('/');
  const found = table.columns.get(lowest ?? group) ?? [];
  if (lowest === undefined && found.length === 1) return found[0]?.cells ?? [];
  const ofGroup = found.filter(({ headings }) => headings.some((heading) => nameOf(heading) === group));
  if (ofGroup.length !== 1) throw changed(label, `expected one column ${field}, got ${ofGroup.length}`);
  return ofGroup[0]?.cells ?? [];
}

/** A heading without white space, brackets and what stands in them. */
function nameOf(heading: string): string {
  return heading.replace(/[（(][^（）()]*[）)]/g, '').replace(/\s/g, '');
}
