import { strToU8, zipSync } from 'fflate';

/**
 * Makes a workbook of one sheet, for replies of tests: an .xlsx file of texts and numbers. It has no compression
 * and a fixed date, so that its bytes never change.
 */
export function workbookOf(sheet: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  const relations = (id: string, kind: string, target: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': relations('r1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('r1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${namespace}"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8"?>${part}`),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 0, mtime: '2000-01-01T00:00:00' }));
}
