import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import type { FoundTable } from '../../../../engine/formats/html/html-columns.ts';
import { parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { changed } from '../../../wire/refusals.ts';
import { findOneTable, textsOf, wantedHeadings } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { refuseOtherPage, sinaPages } from './page.ts';

/** The quotations of one currency over a range of days. */
export type RatesAsk = {
  /** Three letters: `USD`. */
  readonly currency: string;
  /** `2023-03-04`. */
  readonly from: string;
  readonly to: string;
};

const HOST = 'biz.finance.sina.com.cn';
// 20 days a page, for 30 years.
const MAX_PAGES = 600;

/** The quotations of the Bank of China. */
export const sinaRates: Source<RatesAsk> = {
  ...sinaPages,
  inspections: { openReply },
  name: 'sina-rates',
  title: say('Sina’s exchange rates of the Bank of China (新浪财经中行人民币牌价)', '新浪财经中行人民币牌价'),
  hosts: [HOST],
  fetch: (ask, context) =>
    fetchConsistentPages<RatesPage>(
      {
        label: labelOf(ask),
        isComplete: (pages) => {
          const wanted = Math.max(...pages.map(({ pageCount }) => pageCount));
          if (wanted > MAX_PAGES) throw changed(labelOf(ask), `${wanted} pages`);
          return pages.length > 0 && (pages.length >= wanted || findFault(pages, ask) !== undefined);
        },
        findFault: (pages) => findFault(pages, ask),
      },
      inspectedPages(context, inspect(openReply, ask), (number) => ({
        url: withQuery(`https://${HOST}/forex/forex.php`, {
          money_code: ask.currency,
          type: 0,
          startdate: ask.from,
          enddate: ask.to,
          page: number,
          call_type: 'ajax',
        }),
      })),
    ),
};

const labelOf = ({ currency, from, to }: RatesAsk): string => `Sina rates of ${currency} from ${from} to ${to}`;

/** One page of quotations. */
interface RatesPage {
  /** How many pages there are, as far as the links of this one show. */
  readonly pageCount: number;
  readonly days: readonly string[];
  readonly table: FoundTable;
}

const DAY = '日期';
const PRICES = ['中行汇买价', '中行钞买价', '中行钞卖价/汇卖价', '央行中间价', '中行折算价'] as const;
const WANTED = wantedHeadings([DAY, ...PRICES]);

function openRatesPage({ body }: Pick<Page, 'body'>, ask: RatesAsk): RatesPage {
  const label = labelOf(ask);
  const html = decodeBody(body, 'gb18030', label);
  const table = findOneTable(parseHtmlTables(html, label).tables, WANTED, label);
  return { pageCount: pageCountOf(html), days: textsOf(table, DAY), table };
}

function openReply(page: Page, ask: RatesAsk): RatesPage {
  refuseOtherPage(page, labelOf(ask));
  return openRatesPage(page, ask);
}

/** The highest number among the links to pages: `<a href="javascript:void(0)" class="page">9</a>`. */
function pageCountOf(html: string): number {
  let highest = 1;
  for (const part of html.split('<a ').slice(1)) {
    const end = part.indexOf('>');
    const number = /^\s*(\d{1,6})\s*</.exec(part.slice(end + 1, end + 40))?.[1];
    if (number !== undefined && /class=(?:"page"|'page'|page(?:\s|$))/.test(part.slice(0, Math.min(end, 500))))
      highest = Math.max(highest, Number(number));
  }
  return highest;
}

/** Why pages are not of one range of days, newest first, as a clause. */
function findFault(pages: readonly RatesPage[], { from, to }: RatesAsk): string | undefined {
  const days = pages.flatMap((page) => page.days);
  const last = Math.max(...pages.map(({ pageCount }) => pageCount));
  const empty = pages.findIndex((page) => page.days.length === 0);
  if (empty >= 0 && last > 1) return `page ${empty + 1} has no row`;
  const odd = pages.findIndex((page, at) => at + 1 < last && page.days.length !== pages[0]!.days.length);
  if (odd >= 0) return `page ${odd + 1} has ${pages[odd]!.days.length} rows`;
  const outside = days.find((day) => day < from || day > to);
  if (outside !== undefined) return `it has the day ${outside}`;
  if (new Set(days).size < days.length) return 'a day comes twice';
  return undefined;
}

/**
 * Parses all pages of quotations. Throws `upstream_changed` for a page without the table, for a day outside the
 * range, for rates that are all 0, and for pages that do not add up.
 */
export function parseRates(pages: Pages, ask: RatesAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const opened = pages.map((page) => openRatesPage(page, ask));
  const wanted = Math.max(...opened.map(({ pageCount }) => pageCount));
  const fault = opened.length === wanted ? findFault(opened, ask) : `${opened.length} of ${wanted} pages`;
  if (fault !== undefined) throw changed(label, fault);
  const rates = opened.flatMap(({ table }) => PRICES.flatMap((price) => textsOf(table, price)));
  if (rates.length > 0 && rates.every((rate) => Number(rate) === 0)) throw changed(label, 'every rate is 0');
  const cellsOf = (kind: 'date' | 'number', heading: string): NamedCells => ({
    name: heading,
    cells: toHtmlCells(
      kind,
      opened.flatMap(({ table }) => textsOf(table, heading)),
      { label: `${label}: ${heading}` },
    ),
  });
  return [cellsOf('date', DAY), ...PRICES.map((price) => cellsOf('number', price))];
}
