import { quote } from '../../../../base/errors.ts';
import { isNumeric } from '../../../../engine/formats/cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { toExchangeCells, withDashes } from '../field-cells.ts';
import {
  fetchNewestPages,
  fetchShanghai,
  fetchShanghaiPages,
  inspectShanghai,
  newestRows,
  openShanghai,
  PAGE_ROWS,
  type ShanghaiQuery,
  type ShanghaiRow,
  shanghaiRows,
} from '../shanghai-replies.ts';
import { shanghaiExchange } from '../site.ts';

/** One report of the Shanghai exchange. */
export type ReportAsk = {
  readonly report: keyof typeof REPORTS;
  /** The day that it is of, `YYYYMMDD`, or the company, six digits; empty where it is of now, or of all. */
  readonly of: string;
};

/** How a report is asked for, and what its rows have in common. */
interface Report {
  readonly service: ShanghaiQuery['service'];
  readonly sqlId: string;
  /** The page of the exchange that shows it. */
  readonly referer: string;
  /**
   * What else is asked.
   * @param of as that of an ask
   * @param today `YYYY-MM-DD`, in Beijing
   */
  query(of: string, today: string): Readonly<Record<string, string>>;
  /** How many rows a page has, where it has pages; and whether only the newest pages are fetched. */
  readonly pageSize?: number;
  readonly isCut?: true;
  /** The field that has in every row what was asked for. */
  readonly asked?: string;
  /** The field in which no two rows agree, and which is never absent. */
  readonly key?: string;
  /** Whether no rows can be true. */
  readonly mayBeEmpty?: true;
}

const RATES = {
  service: 'soa',
  referer: 'https://www.sse.com.cn/services/hkexsc/disclo/ratios/',
  query: (_: string, today: string) => ({ updateDate: '20120601', updateDateEnd: today.replaceAll('-', '') }),
  pageSize: PAGE_ROWS,
  key: 'validDate',
} as const;

/** The reports by the names that asks have. */
const REPORTS = {
  'fund-units': {
    service: 'common',
    sqlId: 'COMMON_SSE_ZQPZ_ETFZL_XXPL_ETFGM_SEARCH_L',
    referer: 'https://www.sse.com.cn/assortment/fund/etf/list/scale/',
    query: (of: string) => ({ STAT_DATE: isoDay(of) }),
    pageSize: PAGE_ROWS,
    asked: 'STAT_DATE',
    key: 'SEC_CODE',
    mayBeEmpty: true,
  },
  options: {
    service: 'common',
    sqlId: 'SSE_ZQPZ_YSP_GGQQZSXT_XXPL_DRHY_SEARCH_L',
    referer: 'https://www.sse.com.cn/assortment/options/disclo/preinfo/',
    query: () => ({ isPagination: 'false', expireDate: '', securityId: '' }),
    key: 'SECURITY_ID',
  },
  'option-trading': {
    service: 'common',
    sqlId: 'COMMON_SSE_ZQPZ_YSP_QQ_SJTJ_MRTJ_CX',
    referer: 'https://www.sse.com.cn/assortment/options/date/',
    query: (of: string) => ({ isPagination: 'false', tradeDate: of }),
    asked: 'TRADE_DATE',
    key: 'SECURITY_CODE',
    mayBeEmpty: true,
  },
  'option-risk': {
    service: 'common',
    sqlId: 'SSE_ZQPZ_YSP_GGQQZSXT_YSHQ_QQFXZB_DATE_L',
    referer: 'https://www.sse.com.cn/assortment/options/risk/',
    query: (of: string) => ({ isPagination: 'false', trade_date: of, contractSymbol: '' }),
    asked: 'TRADE_DATE',
    key: 'SECURITY_ID',
    mayBeEmpty: true,
  },
  'reference-rates': { ...RATES, sqlId: 'FW_HGT_GGTHL' },
  'settlement-rates': { ...RATES, sqlId: 'FW_HGT_JSHDBL' },
  dealings: {
    service: 'common',
    sqlId: 'COMMON_SSE_XXPL_CXJL_SSGSGFBDQK_S',
    referer: 'https://www.sse.com.cn/disclosure/credibility/supervision/change/',
    query: (of: string) => ({
      COMPANY_CODE: of,
      NAME: '',
      BEGIN_DATE: '1990-01-01',
      END_DATE: '2050-01-01',
      BOARDTYPE: '',
    }),
    pageSize: 100,
    isCut: true,
    asked: 'COMPANY_CODE',
    mayBeEmpty: true,
  },
} as const satisfies Readonly<Record<string, Report>>;

function labelOf({ report, of }: ReportAsk): string {
  return `Shanghai Stock Exchange, ${report}${of === '' ? '' : ` of ${of}`}`;
}

/** The reports of the Shanghai exchange. */
export const shanghaiReports: Source<ReportAsk> = {
  ...shanghaiExchange,
  inspections: { inspectShanghai },
  fetch: async (ask, context) => {
    const { service, sqlId, referer, query, pageSize, isCut }: Report = REPORTS[ask.report];
    const asked = { sqlId, ...query(ask.of, beijingDay(context.now)) };
    const list = { service, query: asked, referer, label: labelOf(ask) };
    if (pageSize === undefined) return [await fetchShanghai(list, context)];
    return isCut ? fetchNewestPages(list, pageSize, context) : fetchShanghaiPages(list, pageSize, context);
  },
};

/**
 * Parses a report, `{"result":[{"TRADE_DATE":"20240626",…},…]}`, into the cells of fields by their names. Numbers
 * may have separators of thousands, and blanks around them.
 *
 * Throws `upstream_changed` for another form, for rows of another day or company, for a key that comes twice or
 * not, for a day that had not come, and for no rows where there must be some.
 */
export function parseReport(pages: Pages, ask: ReportAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const { pageSize, isCut, asked, key, mayBeEmpty }: Report = REPORTS[ask.report];
  const rows =
    pageSize === undefined
      ? rowsWithoutPages(pages[0], label)
      : isCut
        ? newestRows(pages, label)
        : shanghaiRows(pages, pageSize, label);
  if (rows.length === 0 && !mayBeEmpty) throw changed(label, 'expected rows, got none');
  if (asked !== undefined && ask.of !== '')
    for (const { [asked]: value } of rows)
      if (String(value).replaceAll('-', '') !== ask.of)
        throw changed(label, `asked for ${ask.of}, it answered ${quote(value ?? null)}`);
  if (key !== undefined) {
    const keys = rows.map(({ [key]: value }) => value);
    const lacking = keys.findIndex((value) => typeof value !== 'string' || ['', '-'].includes(value.trim()));
    if (lacking >= 0) throw changed(label, `row ${lacking + 1} has no ${key}`);
    refuseTwice(keys, label);
  }
  if (asked?.endsWith('DATE') && rows.length > 0)
    refuseFutureDay(isoDay(ask.of), { obtained: pages[0].obtained, label });
  return toExchangeCells(
    rows.map((row) => withPlainNumbers(row, fields)),
    fields,
    label,
  );
}

/** The rows of a reply without pages. Throws `upstream_changed` where the list has more of them. */
function rowsWithoutPages(page: Page, label: string): readonly ShanghaiRow[] {
  const { rows, total = 0 } = openShanghai(page, label);
  if (total > rows.length) throw changed(label, `expected ${total} rows, got ${rows.length}`);
  return rows;
}

/** A row whose numbers have no separators and no blanks. */
function withPlainNumbers(row: ShanghaiRow, fields: readonly RowField[]): ShanghaiRow {
  const plain = fields.flatMap(({ name, cells: kind }): readonly (readonly [string, unknown])[] => {
    const value = row[name];
    if (typeof value !== 'string') return [];
    const text = value.trim();
    return [[name, isNumeric(kind) ? (toPlainDecimal(text) ?? text) : kind === 'date' ? withDashes(text) : text]];
  });
  return { ...row, ...Object.fromEntries(plain) };
}
