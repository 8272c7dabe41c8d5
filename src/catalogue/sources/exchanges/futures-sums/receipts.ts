import { quote } from '../../../../base/errors.ts';
import { groupBy } from '../../../../base/group-by.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { text, whole } from '../../../declare/columns.ts';
import { type FieldCells, rowsOf, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { type CzceWorkbookAsk, czceWorkbooks, parseReceipts as parseZhengzhou } from '../czce-workbooks/wire.ts';
import { reportsOfDay } from '../day-reports.ts';
import { unlessLate } from '../futures-days.ts';
import { numberOf } from '../futures-figures.ts';
import { type FuturesMarket, MARKETS, PRODUCTS_OF } from '../futures-products.ts';
import { fetchPublished, futuresExchanges, sessionDaysOf, shfeDays } from '../futures-spans/wire.ts';
import { gfexDays, parseReceipts as parseGuangzhou } from '../gfex-reports/wire.ts';
import { parseReceipts as parseShanghai } from '../shfe-files/wire.ts';

/** The warehouse receipts of some products over a span of days, `YYYYMMDD`. */
export type ReceiptsAsk = {
  /** Letters of products, separated by commas; empty for all. */
  readonly products: string;
  readonly first: string;
  readonly last: string;
};

/** The products whose receipts are reported: those of CFFEX have none. */
export const STORED_PRODUCTS: readonly string[] = MARKETS.filter((market) => market !== 'CFFEX').flatMap(
  (market) => PRODUCTS_OF[market],
);

const czceReceipts: CachedSource<CzceWorkbookAsk> = {
  ...czceWorkbooks,
  cache: reportsOfDay<CzceWorkbookAsk>(({ day }) => day),
  evictable: true,
};

/** The columns of the receipts of Zhengzhou that are wanted. The other headings of receipts stand beside them. */
const OF_ZHENGZHOU = { symbol: text('symbol'), 仓单数量: whole('仓单数量'), 当日增减: whole('当日增减') };

/** The headings of receipts: taxed and bonded ones stand apart, and those of wheat are confirmations. */
const RECEIPT_HEADINGS = ['仓单数量', '仓单数量(完税)', '仓单数量(保税)', '确认书数量'] as const;

/** The receipts of a row; null for none. */
function receiptsIn(row: Fields): number | null {
  const parts = RECEIPT_HEADINGS.flatMap((heading) => numberOf(row[heading]) ?? []);
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
}

/**
 * The receipts of a product by its rows of sums, of which the last one sums the others. The sum of its forecasts
 * is none: a product that has no other has no receipts.
 */
function totalOfZhengzhou(totals: readonly Fields[]): readonly Fields[] {
  const last =
    totals.findLast((row) => receiptsIn(row) !== null) ??
    totals.findLast((row) => numberOf(row.预报数量) === undefined);
  return last ? [{ var: last.symbol, receipt: receiptsIn(last), receipt_chg: last.当日增减 }] : [];
}

/** Some products of 2016 have no row 总计. */
const FIRST_WITH_TOTALS = '20170101';

/** The receipts of a product without a row of sums: those of its warehouses. */
function sumOfZhengzhou(rows: readonly Fields[]): readonly Fields[] {
  const warehouses = rows.filter((row) => receiptsIn(row) !== null && !Object.values(row).includes('小计'));
  return sumsOf(warehouses.map((row) => ({ var: row.symbol, receipt: receiptsIn(row), receipt_chg: row.当日增减 })));
}

/** The reports of a day, in the order in which they are joined: that of Shanghai has the products of INE, too. */
const REPORTS = {
  SHFE: {
    of: ['SHFE', 'INE'],
    fetch: (day: string, context: FetchContext) => context.cached(shfeDays, { file: 'receipts', day }),
    parse: (pages: Pages, day: string) => {
      const fields = (['VARNAME', 'WHABBRNAME', 'ROWSTATUS'] as const).map(
        (name) => ({ name, cells: 'text' }) as const,
      );
      const figures = (['WRTWGHTS', 'WRTCHANGE'] as const).map((name) => ({ name, cells: 'whole' }) as const);
      return totalsOfShanghai(rowsOf(parseShanghai(pages, { file: 'receipts', day }, [...fields, ...figures])));
    },
  },
  CZCE: {
    of: ['CZCE'],
    fetch: (day: string, context: FetchContext) => context.cached(czceReceipts, { workbook: 'receipts', day }),
    parse: (pages: Pages, day: string) => {
      const columns = parseZhengzhou(pages, { workbook: 'receipts', day }, OF_ZHENGZHOU);
      const rows = rowsOf(Object.fromEntries(columns.map(({ name, cells }) => [name, cells])));
      return [...groupBy(rows, (row) => String(row.symbol)).values()].flatMap((own) => {
        const totals = own.filter((row) => Object.values(row).includes('总计'));
        if (totals.length > 0) return totalOfZhengzhou(totals);
        if (day < FIRST_WITH_TOTALS) return sumOfZhengzhou(own);
        throw changed('Warehouse receipts', `the product ${quote(own[0].symbol)} has no row 总计`);
      });
    },
  },
  GFEX: {
    of: ['GFEX'],
    fetch: (day: string, context: FetchContext) => context.cached(gfexDays, { report: 'receipts', day }),
    parse: (pages: Pages, day: string) => {
      const fields: readonly RowField[] = [
        { name: 'symbol', cells: 'text' },
        { name: 'wbillQty', cells: 'whole' },
        { name: 'diff', cells: 'whole' },
      ];
      const rows = rowsOf(parseGuangzhou(pages, { report: 'receipts', day }, fields));
      return sumsOf(rows.map((row) => ({ var: row.symbol, receipt: row.wbillQty, receipt_chg: row.diff })));
    },
  },
} as const satisfies Readonly<Record<string, Report>>;

interface Report {
  readonly of: readonly FuturesMarket[];
  fetch(day: string, context: FetchContext): Promise<Pages>;
  /** The receipts by product: `var`, `receipt` and `receipt_chg`. */
  parse(pages: Pages, day: string): readonly Fields[];
}

/** The reports that have wanted products. */
function reportsFor({ products }: ReceiptsAsk): readonly Report[] {
  const wanted = products === '' ? STORED_PRODUCTS : products.split(',');
  return Object.values<Report>(REPORTS).filter(({ of }) =>
    of.some((market) => PRODUCTS_OF[market].some((product) => wanted.includes(product))),
  );
}

/** The warehouse receipts of three exchanges: the files of days, which the interfaces of each exchange share. */
export const warehouseReceipts: Source<ReceiptsAsk> = {
  ...futuresExchanges,
  uses: () => [shfeDays, czceReceipts, gfexDays],
  fetch: async (ask, context) => {
    const [first, ...others] = await fetchPublished(sessionDaysOf(ask), context.now, async (day) => {
      const pages: Page[] = [];
      for (const { fetch } of reportsFor(ask)) pages.push((await fetch(day, context))[0]);
      return pages;
    });
    if (!first)
      throw noValue(`No exchange reports receipts of ${ask.products}.`, `没有交易所公布 ${ask.products} 的仓单。`);
    return [first, ...others];
  },
};

/**
 * Parses the receipts by day and product. Throws what the parsers of the exchanges throw, and `upstream_changed`
 * for other pages than days.
 */
export function parseAllReceipts(pages: Pages, ask: ReceiptsAsk, fields: readonly RowField[]): FieldCells {
  const label = 'Warehouse receipts';
  const reports = reportsFor(ask);
  if (pages.length % reports.length !== 0)
    throw changed(label, `${pages.length} pages of ${reports.length} exchanges a day`);
  const wanted = ask.products === '' ? undefined : ask.products.split(',');
  const days = sessionDaysOf(ask).slice(0, pages.length / reports.length);
  const rows = days.flatMap((day, at) => {
    const own = pages.slice(at * reports.length, (at + 1) * reports.length);
    const obtained = Math.min(...own.map((page) => page.obtained));
    const ofDay = unlessLate({ day, isFirst: at === 0, obtained }, () =>
      reports.flatMap(({ parse }, nth) => parse([own[nth]!], day)),
    );
    return (ofDay ?? [])
      .filter((row) => wanted === undefined || wanted.includes(String(row.var)))
      .map((row) => ({ ...row, date: isoDay(day) }));
  });
  return toFieldCells(rows, fields, { label });
}

/** The sums of rows of the same product, in the order in which the products come first. */
function sumsOf(rows: readonly Fields[]): readonly Fields[] {
  return [...groupBy(rows, (row) => String(row.var)).values()].map((own) => {
    const sum = (name: string): number => own.reduce((total, row) => total + (numberOf(row[name]) ?? 0), 0);
    return { var: own[0].var, receipt: sum('receipt'), receipt_chg: sum('receipt_chg') };
  });
}

/** The totals of the products of Shanghai: what the exchange sums, or else its warehouses. */
function totalsOfShanghai(rows: readonly Fields[]): readonly Fields[] {
  const totals = [...groupBy(rows, (row) => String(row.VARNAME)).values()].flatMap((own) => {
    const total = own.findLast((row) => row.WHABBRNAME === '总计');
    const counted = total ? [total] : own.filter((row) => String(row.ROWSTATUS) === '0');
    return counted.map((row) => ({
      var: lettersOf(String(row.VARNAME)),
      receipt: row.WRTWGHTS,
      receipt_chg: row.WRTCHANGE,
    }));
  });
  // Receipts of warehouses and those of factories stand apart: 石油沥青仓库 and 石油沥青厂库.
  return sumsOf(totals);
}

/** The letters of the products of Shanghai by their names in the report. */
const LETTERS = textMap({
  铜: 'CU',
  铝: 'AL',
  锌: 'ZN',
  铅: 'PB',
  镍: 'NI',
  锡: 'SN',
  氧化铝: 'AO',
  铸造铝合金: 'AD',
  黄金: 'AU',
  白银: 'AG',
  螺纹钢: 'RB',
  线材: 'WR',
  热轧卷板: 'HC',
  不锈钢: 'SS',
  燃料油: 'FU',
  石油沥青: 'BU',
  沥青: 'BU',
  天然橡胶: 'RU',
  丁二烯橡胶: 'BR',
  纸浆: 'SP',
  胶版印刷纸: 'OP',
  国际铜: 'BC',
  '20号胶': 'NR',
  低硫燃料油: 'LU',
  中质含硫原油: 'SC',
  原油: 'SC',
});

/**
 * The letters of a product; its name where they are not known. Throws `upstream_changed` for a name that is not
 * written in Chinese.
 */
function lettersOf(name: string): string {
  if (/BC/.test(name)) return 'BC';
  if (!/\p{Script=Han}/u.test(name)) throw changed('Warehouse receipts', `expected a product, got ${quote(name)}`);
  const plain = name.replace(/[(（].{0,20}$/, '').replace(/[仓厂]库$/, '');
  return LETTERS.get(plain) ?? name;
}
