import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { headingName } from '../../../../engine/formats/headings.ts';
import { findSheetTable } from '../../../../engine/formats/workbook/sheet-columns.ts';
import { parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { toEveryField } from '../../../wire/field-cells.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refuseNoWorkbook } from '../../../wire/refusals.ts';
import { fillFromSheet, wantedOfSheet } from '../../../wire/table-columns.ts';
import { csindex } from '../site.ts';

/** All indices of China Securities Index. */
export type CatalogueAsk = { readonly list: 'indices' };

const LABEL = 'China Securities Index, list of indices';
const HOST = 'www.csindex.com.cn';

/**
 * What the site's own page sends for all indices of the series of China Securities Index; a size of page is
 * ignored.
 */
const FILTER = {
  sorter: { sortField: 'null', sortOrder: null },
  pager: { pageNum: 1, pageSize: 10 },
  indexFilter: {
    ifCustomized: null,
    ifTracked: null,
    ifWeightCapped: null,
    indexCompliance: null,
    hotSpot: null,
    indexClassify: null,
    currency: null,
    region: null,
    indexSeries: ['1'],
    undefined: null,
  },
} as const;

/** The list of indices, a workbook. */
export const csindexCatalogue: Source<CatalogueAsk> = {
  ...csindex,
  name: 'csindex-catalogue',
  hosts: [HOST],
  ...onePage<CatalogueAsk>(pageCheck(refuseNoWorkbook, LABEL), () => ({
    url: `https://${HOST}/csindex-home/exportExcel/indexAll/CH`,
    json: FILTER,
    headers: { referer: `https://${HOST}/` },
  })),
};

/**
 * Parses the list into declared columns, each found by its heading, and all columns that are not declared under
 * their own headings. A partial column may lack its heading: its place stays empty. Throws `upstream_changed` for
 * a workbook without another heading, for no index, and for a code or a further heading that comes twice.
 */
export function parseCatalogue([{ body }]: Pages, columns: Columns): readonly NamedCells[] {
  const table = findSheetTable(parseWorkbook(body, LABEL), wantedOfSheet(columns), { label: LABEL });
  const { others, length } = table;
  if (length === 0) throw changed(LABEL, 'expected indices, got none');
  const declared = fillFromSheet(columns, table, LABEL);
  const [codes] = declared;
  const seen = new Set<string>();
  const short = others.map(({ heading }) => headingName(heading));
  // Two headings may differ in their brackets alone.
  const names = short.map((name, at) => (short.indexOf(name) === short.lastIndexOf(name) ? name : others[at]!.heading));
  refuseTwice(names, LABEL);
  for (let row = 0; row < length; row++) {
    const code = codes?.cells.textAt(row) ?? '';
    if (code === '' || seen.has(code))
      throw changed(LABEL, `expected each code once, got ${quote(code)} in row ${row + 1}`);
    seen.add(code);
  }
  const rows = Array.from({ length }, (_, row) =>
    Object.fromEntries(others.map(({ cells }, at) => [names[at]!, cells[row] ?? null])),
  );
  return [...declared, ...toEveryField(rows, LABEL)];
}
