import { say, type Text } from '../../../../base/say.ts';
import type { CachePolicy } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import type { Coverage, Params } from '../../../../engine/interface/interface.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import { date, dynamicColumns } from '../../../declare/columns.ts';
import { defineInterface, type ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type Measure, type OxfordManAsk, oxfordMan, parseLibrary, servedMeasure } from './wire.ts';

const SAMPLE = sampleNames('medrv|rk_twoscale|bv|rv10|rv5|rk_th2|rv10_ss|rsv|rv5_ss|bv_ss|rk_parzen|rsv_ss');

/** What the interfaces of the library share. */
interface VolatilityShared {
  readonly category: CategoryKey;
  /** The page on which a person would read the same data. */
  readonly page: string;
  readonly cache: CachePolicy;
  /** The last day of the library, which is closed. */
  readonly ended: string;
}

/** What an interface of the library has of its own. */
interface VolatilityRow<P extends Params> {
  readonly say: Text;
  readonly params: P;
  /** What the column of volatilities holds. */
  readonly column: Text;
  readonly coverage: Coverage;
  readonly quirks: readonly Text[];
  readonly evidence: readonly Text[];
  ask(params: ParamValues<P>): OxfordManAsk;
  /** The measure that these params select, and the name of its column. */
  serves(params: ParamValues<P>): { readonly measure: Measure; readonly name: string };
  readonly example: Partial<ParamValues<P>>;
}

/** The interfaces of a table of volatilities. */
export const volatilities = familyOf<VolatilityShared>;

/** A row of volatilities of one index by one measure. */
export function volatility<const P extends Params>(row: VolatilityRow<P>): DeclaredRow<VolatilityShared> {
  const { column, serves, ...declared } = row;
  return (name, shared) =>
    defineInterface({
      ...shared,
      ...declared,
      name,
      // Older copies of the library stand in until the last one can be fetched: they end earlier.
      kind: 'history',
      grain: 'day',
      source: oxfordMan,
      columns: {
        date: date({ say: say('Trading day of the exchange.', '交易所的交易日。') }),
        [DYNAMIC_COLUMNS]: dynamicColumns('number', 'annualized_percent', column),
      },
      sample: { columns: SAMPLE },
      parse: parseLibrary,
      select: (table, params) => {
        const served = serves(params);
        return table.pick([
          ['date', 'date'],
          [servedMeasure(served.measure, table.columns), served.name],
        ]);
      },
    });
}
