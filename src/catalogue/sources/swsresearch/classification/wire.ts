import { quote } from '../../../../base/errors.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { dayOfSerial, parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refuseNoWorkbook } from '../../../wire/refusals.ts';
import { swsresearch } from '../site.ts';

/** The industries of all shares over time. */
export type ClassificationAsk = { readonly table: 'classification' };

const LABEL = 'Shenwan classification of shares';
const HEADINGS = ['股票代码', '计入日期', '行业代码', '更新日期'] as const;

/**
 * The workbook with the industry of every share since it has one. It goes through no shared form: some of its
 * codes and days are numbers.
 */
export const swsClassification: Source<ClassificationAsk> = {
  ...swsresearch,
  ...onePage<ClassificationAsk>(pageCheck(refuseNoWorkbook, LABEL), () => ({
    url: 'https://www.swsresearch.com/swindex/pdf/SwClass2021/StockClassifyUse_stock.xls',
    what: 'the classification of all shares, one workbook',
  })),
};

/**
 * Parses the first sheet into the cells of fields, which are its headings. Codes that the workbook holds as
 * numbers get their leading zeros back. Throws `upstream_changed` for a sheet without the headings or without
 * rows, and for a cell that is no code or no day.
 */
export function parseClassification([{ body }]: Pages, fields: readonly RowField[]): FieldCells {
  const { sheets, days } = parseWorkbook(body, LABEL);
  const [headings = [], ...rows] = sheets[0]?.readRows() ?? [];
  const names = headings.map((heading) => String(heading ?? '').trim());
  const missing = HEADINGS.filter((heading) => !names.includes(heading));
  if (missing.length > 0) throw changed(LABEL, `no column ${missing.join(', ')} among ${quote(names)}`);
  const filled = rows.filter((row) => row.some((cell) => cell !== null));
  if (filled.length === 0) throw changed(LABEL, 'expected rows, got none');
  const records = filled.map((row) =>
    Object.fromEntries(
      HEADINGS.map((heading) => {
        const cell = row[names.indexOf(heading)] ?? null;
        if (typeof cell !== 'number') return [heading, typeof cell === 'string' ? toDayText(cell.trim()) : cell];
        return [heading, heading.endsWith('日期') ? (dayOfSerial(cell, days) ?? cell) : String(cell).padStart(6, '0')];
      }),
    ),
  );
  return toFieldCells(records, fields, { label: LABEL });
}

/** `2021/7/30` and `2021-07-30 00:00:00` as `2021-07-30`; any other text as it is. */
function toDayText(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: 00:00:00)?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
