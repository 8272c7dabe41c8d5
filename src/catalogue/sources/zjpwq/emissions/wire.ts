import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { refuseOtherSpan } from '../../../wire/bar-spans.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import {
  checkOf,
  type Fields,
  type ListOfRecords,
  openRecords,
  refuseDisorder,
} from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { toDayText } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The index and the trades by month or by quarter. */
export type EmissionsAsk = { readonly cycle: 'MONTH' | 'QUARTER' };

/**
 * `{"data":[{"stage":{"publishTime":"2015-01-01 00:00:00"},"indexValue":666.7}]}`; trades have two sums instead.
 */
const STAGES: ListOfRecords = { label: 'Zhejiang emission rights', at: 'data', of: 'stages' };

const checkStages = checkOf(STAGES);

/** The exchange of emission rights of Zhejiang. */
export const zjpwq: Source<EmissionsAsk> = {
  inspections: { checkStages },
  name: 'zjpwq',
  title: say('the emission rights of Zhejiang (浙江省排污权交易)', '浙江省排污权交易'),
  terms: 'https://zs.zjpwq.net/',
  hosts: ['zs.zjpwq.net'],
  limits: GENTLE,
  fetch: async ({ cycle }, context) => {
    const query = { cycle, regionId: 1, structId: 1, pageSize: 5_000, indexId: 1, orderBy: 'stage.publishTime' };
    const at = 'https://zs.zjpwq.net/pwq-index-webapi';
    return [
      await context.fetch({ url: withQuery(`${at}/indexData`, query), check: inspect(checkStages) }),
      await context.fetch({ url: withQuery(`${at}/dataStatistics`, query), check: inspect(checkStages) }),
    ];
  },
};

/** What one row of each cycle is of. */
const CYCLES = { MONTH: 'month', QUARTER: 'quarter' } as const;

/**
 * Joins the index and the trades by the day of their stage, into the cells of fields, oldest first. A stage
 * without trades has none. Throws `upstream_changed` for a stage that is none or comes twice, for stages of
 * another cycle, and what `openRecords` throws.
 */
export function parseEmissions(
  [index, trades]: Pages,
  { cycle }: EmissionsAsk,
  fields: readonly RowField[],
): FieldCells {
  const { label } = STAGES;
  if (!trades) throw changed(label, 'expected two replies, got one');
  const sums = new Map(openRecords(trades, STAGES).map((row) => [dayOf(row), row]));
  const rows = openRecords(index, STAGES)
    .map((row): Fields & { readonly day: string } => {
      const { totalQuantity = null, totalCost = null } = sums.get(dayOf(row)) ?? {};
      return { day: dayOf(row), indexValue: row.indexValue, totalQuantity, totalCost };
    })
    .toSorted(byTextOf(({ day }) => day));
  refuseDisorder(rows, label, ({ day }) => day);
  refuseOtherSpan(Cells.texts(rows.map(({ day }) => day)), CYCLES[cycle], { label });
  return toFieldCells(rows, fields, { label });
}

function dayOf({ stage }: Fields): string {
  if (!isRecord(stage)) throw changed(STAGES.label, `expected a stage, got ${quote(stage ?? null)}`);
  return toDayText(stage.publishTime, `${STAGES.label}: publishTime`);
}
