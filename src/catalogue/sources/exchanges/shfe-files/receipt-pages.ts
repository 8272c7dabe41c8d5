import { quote } from '../../../../base/errors.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findElements, hasClass, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { beginningOf, changed, refused } from '../../../wire/refusals.ts';

// The warehouse receipts of the Shanghai Futures Exchange as it writes them since November 2025: a page with a
// table for each product, and no file any more.

/** The first day without a file of receipts. */
const FIRST_PAGE = '20251118';

/** Whether the receipts of a day, `YYYYMMDD`, are a page. */
export function isPageOfReceipts(day: string): boolean {
  return day >= FIRST_PAGE;
}

const TABLE = 'el-table_table';

/** Throws `upstream_refused` for a page without a table of receipts, such as one whose script has to run. */
export function refuseOtherReceipts({ body }: Pick<Page, 'body'>, label: string): void {
  if (!body.includes(TABLE)) throw refused(label, `expected tables of receipts, got ${quote(beginningOf(body))}`);
}

/** The codes of units in the files of receipts. */
const UNITS: readonly (readonly [unit: string, code: string])[] = [
  ['千克', '1'],
  ['吨', '2'],
  ['桶', '3'],
];

/** The headings of a table, in their order. Products are stored in factories, too. */
const HEADINGS = [/^地区$/, /[仓厂]库/, /^(?:期货|仓单|本日数量)/, /^增减$/] as const;

/**
 * Reads a page of receipts into rows with the fields of the files. A table has four {@link HEADINGS}. A row of its
 * product, `铜` and `单位：吨`, stands above its warehouses. The first warehouse of a region has four cells; the others
 * and the sums, 合计 of a region and 总计 of a product, have three. Throws `upstream_changed` for another form or day.
 */
export function readReceipts(body: Buffer, day: string, label: string): readonly Fields[] {
  const page = parseHtmlElements(decodeBody(body, 'utf-8', label), label);
  const tables = findElements(page, ({ name }) => name === 'table');
  const [title] = tables.flatMap((table) => /^\d{4}-\d\d-\d\d/.exec(textOf(table))?.[0] ?? []);
  if (title !== isoDay(day)) throw changed(label, `it is of ${quote(title ?? null)}`);
  return tables
    .filter((table) => hasClass(table, TABLE))
    .flatMap((table) => {
      const rows: Fields[] = [];
      let product: Fields | undefined;
      let region: Fields | undefined;
      for (const row of findElements(table, ({ name }) => name === 'tr')) {
        const cells = findElements(row, ({ name }) => name === 'td' || name === 'th');
        const texts = cells.map(textOf);
        const refuse = (): never => {
          throw changed(label, `expected a product, a warehouse or a sum, got a row of ${quote(texts)}`);
        };
        if (cells.some(({ name }) => name === 'th')) {
          if (texts.length !== HEADINGS.length || texts.some((text, at) => !HEADINGS[at]!.test(text))) refuse();
        } else if (hasClass(row, 'special_row_type')) {
          const unit = /^单位[:：](.+)$/.exec(texts[1] ?? '')?.[1]?.trim();
          if (texts.length !== 2 || unit === undefined) refuse();
          product = { VARNAME: texts[0], WGHTUNIT: UNITS.find(([name]) => name === unit)?.[1] ?? null };
          region = undefined;
        } else {
          if (texts.length === 4) region = { REGNAME: texts.shift(), WHROWS: cells[0]!.attributes.rowspan ?? '1' };
          const [name = '', receipts, change] = texts;
          const ofProduct = name.endsWith('总计');
          if (!product || texts.length !== 3 || (!ofProduct && !region)) refuse();
          const status = ofProduct ? '2' : name.endsWith('合计') ? '1' : '0';
          const of = ofProduct ? { REGNAME: '', WHROWS: '1' } : region;
          rows.push({ ...product, ...of, WHABBRNAME: name, WRTWGHTS: receipts, WRTCHANGE: change, ROWSTATUS: status });
        }
      }
      return rows;
    });
}
