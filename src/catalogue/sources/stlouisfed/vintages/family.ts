import type { Text } from '../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { month } from '../../../../engine/interface/params.ts';
import type { CodeRow } from '../../../../engine/interface/sample.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import { dynamicColumns, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf, type RowFacts } from '../../../declare/family.ts';
import type { Unit } from '../../../fields/units.ts';
import type { Series } from '../site.ts';
import { newestMonth, parseVintage, stlouisfedVintages, vintageCache } from './wire.ts';

/** What the interfaces of vintages share. */
interface VintageShared {
  readonly category: CategoryKey;
  /** The page on which a person would read the same data. */
  readonly page: string;
  /** The first vintage that clients may ask for, and the one of a call without params, `YYYY-MM`. */
  readonly from: string;
  readonly default: string;
  /** A vintage that is a file of its own: the archive with the older ones has 32 MB. */
  readonly probe: string;
}

/** What one series of vintages has of its own. */
interface VintageRow extends RowFacts {
  readonly series: Series;
  /** The names of the series that vintages hold. */
  readonly names: readonly string[];
  /** What the param `date` means. */
  readonly date: Text;
  /** What the column `sasdate` holds. */
  readonly sasdate: Text;
  /** The columns of the series: their unit, and what they are. */
  readonly columns: { readonly unit: Unit; readonly say: Text };
}

/** The rows of codes at the beginning of a vintage. */
const CODE_ROWS: Readonly<Record<Series, readonly CodeRow[]>> = {
  md: [{ name: 'Transform:', from: 1, to: 7 }],
  qd: [
    { name: 'factors', from: 0, to: 1 },
    { name: 'transform', from: 1, to: 7 },
  ],
};

/** The interfaces of a table of vintages. */
export const vintages = familyOf<VintageShared>;

/** A row of vintages of one series. */
export function vintage({ series, names, date, sasdate, columns, ...facts }: VintageRow): DeclaredRow<VintageShared> {
  return (name, shared) =>
    defineInterface({
      name,
      category: shared.category,
      ...facts,
      seriesNames: names,
      sample: {
        columns: names.map((series) => ({ name: series })),
        codeRows: CODE_ROWS[series],
        periods: '{M}/1/{YYYY}',
      },
      page: shared.page,
      kind: 'vintage',
      grain: series === 'md' ? 'month' : 'quarter',
      source: stlouisfedVintages,
      cache: vintageCache,
      params: { date: month({ from: shared.from, default: shared.default, say: date }) },
      columns: {
        sasdate: text({ say: sasdate }),
        [DYNAMIC_COLUMNS]: dynamicColumns('number', columns.unit, columns.say),
      },
      ask: (params) => ({ series, vintage: params.date }),
      parse: parseVintage,
      example: { date: shared.default },
      probe: { params: { date: shared.probe }, newest: newestMonth },
    });
}
