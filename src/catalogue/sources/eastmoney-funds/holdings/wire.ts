import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { type FoundTable, findTables } from '../../../../engine/formats/html/html-columns.ts';
import { parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { parseAssignment } from '../../../../engine/formats/json/javascript.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { fillFromTable, wantedOf } from '../../../wire/table-columns.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { eastmoneyFunds, fetchFundPage, refuseBlockPage } from '../site.ts';

/** What a fund holds or has traded, by its reports of one year. */
export type HoldingsAsk = {
  /** `jjcc` are shares, `zqcc` bonds, `zdbd` the largest purchases or sales. */
  readonly holdings: 'jjcc' | 'zqcc' | 'zdbd';
  readonly fund: string;
  /** `YYYY`; empty for the newest year with data. */
  readonly year: string;
  /** `1` for purchases, `2` for sales; empty for holdings. */
  readonly side: string;
};

// The page of the fund on which the site shows each, without which it declines since July 2026.
const PAGES = { jjcc: 'ccmx', zqcc: 'ccmx1', zdbd: 'ccbd' } as const;

/** What funds hold, as tables of HTML in a text of JavaScript: one table for each report. */
export const fundHoldings: Source<HoldingsAsk> = {
  ...eastmoneyFunds,
  inspections: { checkContent },
  fetch: async (ask, context) => [await fetchHoldings(ask, context)],
};

function fetchHoldings(ask: HoldingsAsk, context: FetchContext): Promise<Page> {
  return fetchFundPage(context, addressOf(ask), {
    wanted: say(`the fund ${ask.fund}`, `基金 ${ask.fund}`),
    check: inspect(checkContent, ask),
    headers: {
      referer: address`https://fundf10.eastmoney.com/${PAGES[ask.holdings]}_${ask.fund}.html`,
      'x-requested-with': 'XMLHttpRequest',
    },
  });
}

/** The address of a reply. */
export function addressOf({ holdings, fund, year, side }: HoldingsAsk): string {
  return withQuery('https://fundf10.eastmoney.com/FundArchivesDatas.aspx', {
    type: holdings,
    code: fund,
    ...(holdings === 'jjcc' && { topline: 100 }),
    ...(side !== '' && { zdbd: side }),
    year,
    ...(holdings === 'jjcc' && { month: '' }),
  });
}

const labelOf = ({ holdings, fund }: HoldingsAsk): string => `Eastmoney fund holdings ${holdings} of ${fund}`;

function checkContent(page: Page, ask: HoldingsAsk): void {
  refuseBlockPage(page, labelOf(ask));
  contentOf(page.body, ask);
}

/** The HTML of a reply: `var apidata={ content:"<div class='box'>…",arryear:[2026,2025],curyear:2023};`. */
function contentOf(body: Buffer, ask: HoldingsAsk): string {
  const value = parseAssignment(body, 'apidata', labelOf(ask));
  const { content, arryear: years } = isRecord(value) ? value : {};
  if (typeof content !== 'string' || !Array.isArray(years))
    throw changed(labelOf(ask), `no text \`content\` and no list \`arryear\``);
  return content;
}

/** The name under which {@link parseHoldings} puts the title of the report of each row. */
export const REPORT = '季度';

/**
 * Parses the tables of a reply into columns, the newest report first. No content is no rows. Throws
 * `upstream_changed` for a table without its headings, one without the title of a report, a report of another year
 * or fund than asked for, and one that comes twice.
 * @param columns their fields are the headings
 * @param units the units that a heading may name, by field
 */
export function parseHoldings(
  [{ body }]: Pages,
  ask: HoldingsAsk,
  columns: Columns,
  units: Readonly<Record<string, readonly string[]>>,
): readonly ReportTable[] {
  const label = labelOf(ask);
  const content = contentOf(body, ask);
  const filled = filledColumns(columns);
  if (content === '')
    return [[...filled.map(({ name, cells: kind }) => ({ name, cells: Cells.checked(kind, []) })), NO_TITLES]];
  const { tables } = parseHtmlTables(content, label);
  const found = findTables(tables, wantedOf(columns, units), label);
  if (found.length !== tables.length)
    throw changed(label, `${tables.length - found.length} tables have other headings`);
  refuseOtherFund(content, ask);
  const reports = found.map((table) => reportOf(table, ask));
  if (new Set(reports).size < reports.length) throw changed(label, 'a report came twice');
  return found.map((table, at) => {
    const report = reports[at]!;
    const titles = Array.from({ length: table.length }, () => report);
    return [...fillFromTable(columns, table, label), { name: REPORT, cells: Cells.texts(titles) }];
  });
}

/** Throws `upstream_changed` where the titles of the tables lead to the pages of other funds. */
function refuseOtherFund(content: string, ask: HoldingsAsk): void {
  const linked = [...content.matchAll(/\/\/fund\.eastmoney\.com\/([0-9]{6})\.html/g)].map(([, fund]) => fund);
  if (linked.length > 0 && !linked.includes(ask.fund))
    throw changed(labelOf(ask), `the reports are of the fund ${quote(linked[0])}`);
}

const NO_TITLES: NamedCells = { name: REPORT, cells: Cells.texts([]) };

/** The rows of one report. */
type ReportTable = readonly NamedCells[];

/** The title of a report, behind the name of the fund: `2024年1季度股票投资明细`. */
function reportOf({ title }: FoundTable, ask: HoldingsAsk): string {
  const found = /\d{4}年[1-4]季度/.exec(title);
  // The source of the data stands behind the title, after a blank.
  const [report = ''] = found ? title.slice(found.index).split(' ', 1) : [];
  const year = report.slice(0, 4);
  if (found === null || report.length === found[0].length)
    throw changed(labelOf(ask), `expected the title of a report, got ${quote(title)}`);
  if (ask.year !== '' && year !== ask.year) throw changed(labelOf(ask), `asked for ${ask.year}, got ${quote(report)}`);
  return report;
}

/** The rows of several reports, one after the other. */
export function joinReports(reports: readonly ReportTable[]): readonly NamedCells[] {
  const [first = []] = reports;
  return first.map(({ name, cells: { kind } }, at) => ({
    name,
    cells: Cells.checked(
      kind,
      reports.flatMap((report) => {
        const { cells } = report[at]!;
        return Array.from({ length: cells.length }, (_, row) => {
          const value = cells.valueAt(row);
          return typeof value === 'number' ? cells.textAt(row) : value;
        });
      }),
    ),
  }));
}
