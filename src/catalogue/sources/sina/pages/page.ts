import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { type HtmlPage, type HtmlTable, parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { refuseOtherTitle } from '../../../../engine/formats/html/page-title.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { refuseBanPage } from '../replies.ts';
import { sina } from '../site.ts';

/** The host of most of Sina’s pages of tables. */
export const VIP = 'https://vip.stock.finance.sina.com.cn';

/** Sina’s pages of tables: what all of them share. */
export const sinaPages = {
  ...sina,
  name: 'sina-pages',
  title: say('Sina’s pages of tables (新浪财经数据页)', '新浪财经数据页'),
  hosts: [new URL(VIP).host],
  limits: { ...sina.limits, firstByteMs: 20_000, totalMs: 60_000, maxBytes: 16_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/**
 * Throws `upstream_refused` for a page without any table, and for what {@link refuseBanPage} refuses: a banned
 * client gets these.
 */
export function refuseOtherPage(page: Pick<Page, 'body'>, label: string): void {
  refuseBanPage(page, label);
  const { body } = page;
  if (body.includes('<table') || body.includes('<TABLE')) return;
  const start = quote(new TextDecoder('gb18030').decode(body.subarray(0, 400)));
  throw refused(label, `expected a page with tables, got ${start}`);
}

/** Whether a list goes on: below it are links to its pages. */
export function hasNextPage({ body }: Pick<Page, 'body'>): boolean {
  return /set_page_num\(['"]?2['"]?\)/.test(body.toString('latin1'));
}

/** Reads the tables of a page; its bytes are GB18030, although it calls itself GB2312. */
export function readPage({ body }: { readonly body: Buffer }, label: string, ids: readonly string[] = []): HtmlPage {
  return parseHtmlTables(decodeBody(body, 'gb18030', label), label, ids);
}

/**
 * Throws `upstream_changed` where a page says that it is of another security: in brackets in its title or in
 * another text of it, `大烨智能(300670)分红配股`, or in an address, `stockid=300670`, `indexid=000300`.
 * @param texts texts and addresses of the page that are of its own security
 */
export function refuseForeign(
  { body }: { readonly body: Buffer },
  own: string,
  texts: readonly string[],
  label: string,
): void {
  refuseOtherTitle(new TextDecoder('gb18030').decode(body.subarray(0, 4_000)), own, label);
  for (const text of texts) {
    const code = CODE.exec(text)
      ?.slice(1)
      .find((found) => found !== undefined);
    if (code !== undefined && code !== own) throw changed(label, `asked for ${own}, got a page of ${code}`);
  }
}

const CODE = /[（(](\d{6})[）)]|(?:stockid|indexid)[=/](\d{6})(?!\d)/;

/** The text of a table’s first cell, and the addresses of all its links. */
export function ownTexts({ rows }: HtmlTable): readonly string[] {
  const links = rows.flatMap((row) => row.flatMap((cell) => cell.links));
  return [rows[0]?.[0]?.text ?? '', ...links.map(({ href }) => href)];
}

// Days that stand for one that the source does not know.
const NO_DAYS: ReadonlySet<string> = new Set(['0000-00-00', '1900-01-01']);

/** The text of a cell; empty for a day that the source does not know. */
export function withoutNoDay(text: string): string {
  return NO_DAYS.has(text) ? '' : text;
}

/**
 * A table without the rows for the details of the row before, which browsers do not show at first: each has a
 * single cell, which may span its whole width. What stands below the headings remains.
 */
export function withoutDetails(table: HtmlTable): HtmlTable {
  const { rows } = table;
  const isFull = (at: number): boolean => new Set(rows[at]).size > 1;
  const heading = rows.findIndex((_, at) => isFull(at));
  return { ...table, rows: rows.filter((_, at) => isFull(at) || at <= heading + 1 || !isFull(at - 1)) };
}

/**
 * Throws `upstream_changed` where the rows of a page open to show details of another day or quarter than was asked
 * for: `showDetail('05','601595','2024-02-22',this)`. Few lists say otherwise of which day they are.
 */
export function refuseOtherDetails({ body }: Pick<Page, 'body'>, own: string, label: string): void {
  const written = own.replaceAll(/\d/g, '0');
  for (const [, call = ''] of body.toString('latin1').matchAll(/showDetail\(([^()<>]{0,200})\)/g))
    for (const [, value = ''] of call.matchAll(/'([\d-]{1,10})'/g))
      if (value !== own && value.replaceAll(/\d/g, '0') === written)
        throw changed(label, `asked for ${own}, got rows that open to show details of ${value}`);
}
