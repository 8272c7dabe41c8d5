import { quote } from '../../../../base/errors.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { toCount } from '../../../wire/counts.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { type BondPage, findFaultOfBonds } from '../bond-pages.ts';
import { CHINA_MONEY_HOST, chinaMoney, inspectEnvelope, NO_VALUE, openEnvelope } from '../site.ts';

/** The bonds that were issued of late. */
export type NewBondsAsk = { readonly list: 'new-bonds' };

const LABEL = 'China Money, new bonds';
const PAGE_SIZE = 10;
const MAX_PAGES = 100;

/** The values of a bond in their order: only their places are known. */
const VALUES = 13;

/**
 * The issues of the last days, newest first. It goes through no shared form: values are known by their places
 * alone.
 */
export const newBonds: Source<NewBondsAsk> = {
  ...chinaMoney,
  inspections: { inspectBonds },
  fetch: (_, context) =>
    fetchConsistentPages<BondPage>(
      {
        label: LABEL,
        isComplete: (pages) => {
          const last = pages.at(-1);
          if (last && last.pageTotal > MAX_PAGES)
            throw changed(LABEL, `${last.pageTotal} pages, more than it can have`);
          return last !== undefined && pages.length >= last.pageTotal;
        },
        findFault: (pages) => findFaultOfBonds(pages, PAGE_SIZE),
      },
      inspectedPages(context, inspect(inspectBonds), (number) => ({
        url: `https://${CHINA_MONEY_HOST}/ags/ms/cm-u-bond-an/bnBondEmit`,
        form: {
          enty: '',
          bondType: '',
          bondNameCode: '',
          leadUnderwriter: '',
          pageNo: number,
          pageSize: PAGE_SIZE,
          limit: 1,
        },
        headers: { referer: 'https://www.chinamoney.com.cn/chinese/xzjfx/' },
        statuses: [404],
      })),
    ),
};

function inspectBonds(page: Page): BondPage {
  if (page.status === 404)
    throw refused(LABEL, 'the site has no such address, as was reported in August 2026; bond_info_cm finds bonds');
  inspectEnvelope(page, LABEL);
  const { data, records } = openEnvelope(page, LABEL);
  const pageTotal = toCount(data.pageTotalSize);
  if (pageTotal === undefined) throw changed(LABEL, `expected pageTotalSize, got ${quote(data)}`);
  if (records.length === 0 && pageTotal > 0) throw changed(LABEL, `expected bonds on ${pageTotal} pages, got none`);
  return { pageTotal, count: records.length };
}

/**
 * Parses the bonds of all pages, whose values are known by their places alone: the field `#3` is the fourth value.
 * Throws `upstream_changed` for a row of another number of values.
 */
export function parseNewBonds(pages: Pages, fields: readonly RowField[]): FieldCells {
  const rows = pages
    .flatMap((page) => openEnvelope(page, LABEL).records)
    .map((row) => {
      const values = Object.values(row);
      if (values.length !== VALUES)
        throw changed(LABEL, `expected ${VALUES} values of a bond, got ${values.length}: ${quote(Object.keys(row))}`);
      return Object.fromEntries(values.map((value, at) => [`#${at}`, value]));
    });
  return toFieldCells(rows, fields, { label: LABEL, absent: NO_VALUE });
}
