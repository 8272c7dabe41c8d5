import { say } from '../../../../base/say.ts';
import { decodeBody, type Encoding } from '../../../../engine/formats/encodings.ts';
import { type HtmlTable, parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { refuseOtherTitle } from '../../../../engine/formats/html/page-title.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import { refused } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { eastmoneyFunds, fetchFundPage, refuseBlockPage } from '../site.ts';

/** One page of the fund site that shows tables. */
export type FundTableAsk = {
  readonly table: keyof typeof PAGES;
  /** The fund or the year that it is of; empty for a page of the whole market. */
  readonly of: string;
};

/** How a page is asked for and written. */
interface TablePage {
  url(of: string): string;
  readonly encoding: Encoding;
  /** Whether it is JSON and no page. */
  readonly isJson?: boolean;
}

const SITE = 'https://fund.eastmoney.com';

/** The pages by the names that asks have. Those of the whole market call themselves GB2312. */
const PAGES = {
  'money-daily': { url: () => `${SITE}/HBJJ_pjsyl.html`, encoding: 'gb18030' },
  'exchange-daily': { url: () => `${SITE}/cnjy_dwjz.html`, encoding: 'gb18030' },
  companies: { url: () => withQuery(`${SITE}/Company/home/gspmlist`, { fundType: 0 }), encoding: 'utf-8' },
  'market-size': {
    url: () => withQuery(`${SITE}/Company/home/GetFundTotalScaleForChart`, { fundType: 0 }),
    encoding: 'utf-8',
    isJson: true,
  },
  'company-years': { url: (year) => withQuery(`${SITE}/Company/home/HistoryScaleTable`, { year }), encoding: 'utf-8' },
  facts: { url: (fund) => address`https://fundf10.eastmoney.com/jbgk_${fund}.html`, encoding: 'utf-8' },
  fees: { url: (fund) => address`https://fundf10.eastmoney.com/jjfl_${fund}.html`, encoding: 'utf-8' },
} as const satisfies Readonly<Record<string, TablePage>>;

/** Pages of the fund site that show tables. */
export const fundTables: CachedSource<FundTableAsk> = {
  ...eastmoneyFunds,
  inspections: { refuseBlockPage, refuseOtherPage },
  cache: freshFor('12h', { staleIfError: '90d' }),
  fetch: async (ask, context) => {
    const { url, isJson }: TablePage = PAGES[ask.table];
    const check = inspect(isJson ? refuseBlockPage : refuseOtherPage, labelOf(ask));
    // A page of the whole market is always there.
    if (ask.of === '') return [await context.fetch({ url: url(''), check })];
    return [
      await fetchFundPage(context, url(ask.of), {
        wanted: say(`the fund or year ${ask.of}`, `基金或年份 ${ask.of}`),
        check,
      }),
    ];
  },
};

/** Begins the messages of failures: the source and the page. */
export function labelOf({ table, of }: FundTableAsk): string {
  return `Eastmoney fund page ${table}${of === '' ? '' : ` of ${of}`}`;
}

/**
 * Throws `upstream_refused` for a page without any table, as the site sends in the place of one that it declines.
 */
function refuseOtherPage({ body }: Pick<Page, 'body'>, label: string): void {
  if (!body.includes('<table') && !body.includes('<TABLE'))
    throw refused(label, 'Eastmoney answered a page without a table');
}

/** The tables of a reply of one page. */
export function readTables([{ body }]: Pages, ask: FundTableAsk): readonly HtmlTable[] {
  const label = labelOf(ask);
  const html = decodeBody(body, PAGES[ask.table].encoding, label);
  if (/^\d{6}$/.test(ask.of)) refuseOtherTitle(html, ask.of, label);
  return parseHtmlTables(html, label).tables;
}
