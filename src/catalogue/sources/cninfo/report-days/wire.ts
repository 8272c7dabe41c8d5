import { quote } from '../../../../base/errors.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { type OpenedPage, wholeList } from '../../../wire/whole-lists.ts';
import { cninfo } from '../site.ts';

/** The planned days of the reports of one period. */
export type ReportDaysAsk = {
  /** The source's name of a market. */
  readonly market: 'szsh' | 'sz' | 'szmb' | 'szcn' | 'sh' | 'shmb' | 'shkcp' | 'bj';
  /** The end of the period, `YYYY-MM-DD`. */
  readonly period: string;
};

const LABEL = 'cninfo planned days of reports';

/** The codes of the companies of each market; of all markets, any code. */
const CODES: Readonly<Record<ReportDaysAsk['market'], RegExp>> = {
  szsh: /^/,
  sz: /^[023]/,
  szmb: /^[02]/,
  szcn: /^30/,
  sh: /^(?:6|900)/,
  shmb: /^(?:60|900)/,
  shkcp: /^68/,
  bj: /^(?:[48]|92)/,
};

// The server cuts longer pages: 5,540 rows came in two.
const PAGE_ROWS = 10_000;

const PLANS = wholeList({
  label: LABEL,
  maxPages: 20,
  checkFirst: (page) => refusePage(page, LABEL),
  open: openPlansPage,
});

/** The days on which companies plan to publish a report. */
export const cninfoReportDays: Source<ReportDaysAsk> = {
  ...cninfo,
  inspections: { inspectPage: PLANS.inspectPage },
  fetch: ({ market, period }, context) =>
    PLANS.fetch(context, (number) => ({
      url: 'https://www.cninfo.com.cn/new/information/getPrbookInfo',
      // The two fields of the page are in small letters: others are ignored, and ten rows come.
      form: {
        sectionTime: period,
        firstTime: '',
        lastTime: '',
        market,
        stockCode: '',
        orderClos: '',
        isDesc: '',
        pagesize: PAGE_ROWS,
        pagenum: number,
      },
      headers: {
        origin: 'https://www.cninfo.com.cn',
        referer: 'https://www.cninfo.com.cn/new/commonUrl?url=data/yypl',
        'x-requested-with': 'XMLHttpRequest',
      },
    })),
};

/**
 * Opens `{"totalRows":5540,"totalPages":2,"prbookinfos":[{"seccode":"000001",…},…]}`; `prbookinfos` is null or
 * empty where the period is not on offer. Throws `upstream_changed` for another form.
 */
function openPlansPage({ body }: Pick<Page, 'body'>): OpenedPage<Fields> {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply) || !isCount(reply.totalRows))
    throw changed(LABEL, `expected a number of rows in \`totalRows\`, got ${quote(reply)}`);
  const { totalRows: total, prbookinfos: plans } = reply;
  if (plans === null && total === 0) return { total, identities: [], rows: [] };
  if (!Array.isArray(plans) || !plans.every(isRecord)) throw changed(LABEL, 'no list in `prbookinfos`');
  const identities = plans.map(({ seccode }) => {
    if (typeof seccode !== 'string' || !/^\d{6}$/.test(seccode))
      throw changed(LABEL, `expected six digits in \`seccode\`, got ${quote(seccode ?? null)}`);
    return seccode;
  });
  return { total, identities, rows: plans };
}

/**
 * Parses the planned days into the cells of fields by their names. Throws `upstream_changed` where pages are
 * missing or overlap, for a row of another period, and where most companies are of another market.
 */
export function parseReportDays(
  pages: Pages,
  { market, period }: ReportDaysAsk,
  fields: readonly RowField[],
): FieldCells {
  const rows = PLANS.rowsOf(pages);
  const foreign = rows.filter(({ seccode }) => !CODES[market].test(String(seccode)));
  if (foreign.length * 2 > rows.length)
    throw changed(
      LABEL,
      `asked for the market ${market}, got ${foreign.length} others, such as ${quote(foreign[0]?.seccode)}`,
    );
  for (const { f001d_0102: of } of rows)
    if (of !== undefined && of !== null && of !== period)
      throw changed(LABEL, `asked for ${period}, it answered ${quote(of)}`);
  return toFieldCells(rows, fields, { label: LABEL, absent: [''] });
}
