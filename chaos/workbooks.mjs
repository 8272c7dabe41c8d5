// Workbooks that are far more expensive to read than to send.
import { strToU8, zipSync } from 'fflate';
import { pick } from './random.mjs';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const cell = (/** @type {string} */ place, /** @type {string} */ text) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = `<row r="1">${cell('A1', 'year')}${cell('B1', 'month')}${cell('C1', 'index')}</row>`;
const sheet = (/** @type {string} */ rows, /** @type {string} */ after = '', /** @type {string} */ before = '') =>
  `<worksheet ${MAIN}>${before}<sheetData>${HEAD}${rows}</sheetData>${after}</worksheet>`;

/**
 * Malformed sheets, by their defect.
 * @type {Readonly<Record<string, (random: import('./random.mjs').Random) => string>>}
 */
const SHEETS = {
  link: () => sheet('', '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>'),
  merged: () => sheet('', '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
  'far cells': (random) =>
    sheet(
      Array.from({ length: 40_000 }, (_, at) => {
        const row = 2 + at * 20 + random(19);
        return `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`;
      }).join(''),
    ),
  'one far cell': () => sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'beyond the last cell': () => sheet('<row r="99999999"><c r="ZZZZZZ99999999"><v>1</v></c></row>'),
  dimension: () => sheet('', '', '<dimension ref="A1:XFD1048576"/>'),
  bomb: () => sheet(`<row r="2">${cell('A2', 'x'.repeat(60_000_000))}</row>`),
  'open elements': () => sheet('<row r="2">'.repeat(200_000)),
  'long attribute': () => sheet(`<row r="2" x="${' '.repeat(1_000_000)}"/>`),
  columns: () => sheet('', '', '<cols><col min="1" max="16384" width="9"/></cols>'.repeat(500)),
};

/** One such workbook. @returns {Buffer} */
export function hostileWorkbook(/** @type {import('./random.mjs').Random} */ random) {
  return workbookOf((SHEETS[pick(random, Object.keys(SHEETS))] ?? SHEETS.link)?.(random) ?? '');
}

/** @returns {Buffer} */
function workbookOf(/** @type {string} */ sheetText) {
  const parts = {
    '[Content_Types].xml': `<Types ${PACKAGE}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships ${PACKAGE}relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="EPU" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${PACKAGE}relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetText,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 6 }),
  );
}
