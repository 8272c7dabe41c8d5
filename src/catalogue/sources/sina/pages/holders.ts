import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { headingName, isWantedUnit } from '../../../../engine/formats/headings.ts';
import type { HtmlTable } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { readPage, refuseForeign, refuseOtherPage, sinaPages } from './page.ts';

/** The holders of a share in all periods: its main holders, those of its float, or the funds that hold it. */
export type HoldersAsk = { readonly holders: keyof typeof HOLDERS; readonly share: string };

/** Where the holders of a kind stand. */
interface HoldersPage {
  readonly path: string;
  /** The id of the table. */
  readonly table: string;
  /** What stands above the holders of a period: a label and its value in a row each. The first is the period. */
  readonly labels: readonly [string, ...string[]];
}

const HOLDERS = {
  main: {
    path: 'vCI_StockHolder',
    table: 'Table1',
    labels: ['截至日期', '公告日期', '股东说明', '股东总数', '平均持股数'],
  },
  float: { path: 'vCI_CirculateStockHolder', table: 'CirculateShareholderTable', labels: ['截止日期', '公告日期'] },
  funds: { path: 'vCI_FundStockHolder', table: 'FundHoldSharesTable', labels: ['截止日期'] },
} as const satisfies Readonly<Record<string, HoldersPage>>;

/** Holders of shares. */
export const sinaHolders: Source<HoldersAsk> = {
  ...sinaPages,
  ...onePage<HoldersAsk>(checkHolders, (ask) => ({
    url: address`https://vip.stock.finance.sina.com.cn/corp/go.php/${HOLDERS[ask.holders].path}/stockid/${ask.share}.phtml`,
  })),
};

const labelOf = ({ holders, share }: HoldersAsk): string => `Sina holders (${holders}) of ${share}`;

/**
 * Throws `upstream_refused` for a page without the table of holders, which Sina sends to an address that asks for
 * many shares.
 */
function checkHolders(page: Page, ask: HoldersAsk): void {
  const label = labelOf(ask);
  refuseOtherPage(page, label);
  if (!findTable(page, ask))
    throw refused(label, 'the page has no table of holders, as for an address that is limited');
}

/** The table of holders. Throws `upstream_changed` for a page of another share. */
function findTable(page: Pick<Page, 'body'>, ask: HoldersAsk): HtmlTable | undefined {
  const label = labelOf(ask);
  refuseForeign(page, ask.share, [], label);
  return readPage(page, label).tables.find(({ id }) => id === HOLDERS[ask.holders].table);
}

/**
 * Parses the holders of all periods, the newest first, each with what stands above its period. A share without any
 * has no rows. Throws `upstream_changed` for rows of another layout, and for another unit in a heading.
 */
export function parseHolders([page]: Pages, ask: HoldersAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const { labels }: HoldersPage = HOLDERS[ask.holders];
  const fields = filledColumns(columns).map(({ field }) => field);
  const headings = fields.filter((field) => !labels.includes(field));
  const rows: Map<string, string>[] = [];
  let period = new Map<string, string>();
  let places: readonly number[] | undefined;
  const table = findTable(page, ask);
  if (!table) throw changed(label, 'no table of holders in the page');
  for (const row of table.rows) {
    const texts = row.map(({ text }) => text);
    // A gap between periods, or the words that there are none, stands in one cell over the whole width.
    if (new Set(row).size < 2 || texts.every((text) => text === '')) continue;
    const name = headingName(texts[0] ?? '').replace(/[:：]$/, '');
    if (labels.includes(name)) {
      if (name === labels[0]) {
        period = new Map();
        places = undefined;
      }
      // A value spans several columns.
      period.set(name, row.find((cell) => cell !== row[0])?.text ?? '');
    } else if (headings.every((heading) => texts.some((text) => headingName(text) === heading))) {
      places = headings.map((heading) => texts.findIndex((text) => headingName(text) === heading));
      const other = texts.find((text) => !isWantedUnit(text));
      if (other !== undefined) throw changed(label, `another unit in the heading ${quote(other)}`);
    } else {
      if (!places || !period.has(labels[0]) || row.length <= Math.max(...places))
        throw changed(label, `expected a holder below ${headings.join(', ')}, got ${quote(texts)}`);
      const own = headings.map((heading, at) => [heading, texts[places![at]!]!] as const);
      rows.push(new Map([...period, ...own]));
    }
  }
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const texts = rows.map((row) => row.get(field) ?? '');
    const form = { label: `${label}: ${name}`, absent: [''] };
    if (kind === 'text') return { name, cells: toCells(kind, texts, form) };
    return { name, cells: toHtmlCells(kind, NUMBERS.includes(kind) ? texts.map(numberIn) : texts, form) };
  });
}

const NUMBERS: readonly string[] = ['number', 'whole', 'percent'];

/**
 * The number of a text without what Sina writes behind it: an arrow for the change since the period before, and
 * words, `178312股(按总股本计算) 查看变化趋势`. Anything else behind it, such as 万, is left for the parser to refuse.
 */
function numberIn(text: string): string {
  const [, number, words = ''] = /^(-?[\d,.]+)(.*)$/s.exec(text) ?? [];
  if (number === undefined) return text.replace(/[↑↓]/g, '').trim();
  return WORDS.test(words) ? number : text;
}

const WORDS = /^ ?[↑↓]?(?: ?股)?(?: ?[(（][^()（）]{1,40}[)）])?(?: ?查看\p{L}{1,20})?$/u;
