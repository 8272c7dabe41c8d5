import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { toBeijingDay } from '../../../wire/times.ts';
import { address } from '../../../wire/upstream-value.ts';

/** The index of the whole country. */
export type HogIndexAsk = { readonly region: 0 };

const LABEL = 'Hangqingbao hog index';
/** The values of a day, in their order. */
const VALUES = ['day', 'index', 'mean_4m', 'mean_6m', 'mean_12m', 'presale', 'deal', 'weight'] as const;

/** Hangqingbao, which surveys the prices of hogs. */
export const nxin: Source<HogIndexAsk> = {
  name: 'nxin',
  title: say('Hangqingbao (行情宝)', '行情宝'),
  terms: 'https://hqb.nxin.com/',
  hosts: ['hqb.nxin.com'],
  limits: GENTLE,
  ...onePage<HogIndexAsk>(pageCheck(refusePage, LABEL, openDays), ({ region }) => ({
    url: address`https://hqb.nxin.com/pigindex/getPigIndexChart.shtml?regionId=${region}`,
  })),
};

/**
 * Opens `{"data":[[1640016000000,19.8,18.1,18.4,19.2,16.1,16.3,121],…]}`. Throws `upstream_changed` for another
 * form, and for a day of another number of values.
 */
function openDays({ body }: Pick<Page, 'body'>): readonly (readonly unknown[])[] {
  const reply = parseJson(body, LABEL);
  const data = isRecord(reply) ? reply.data : undefined;
  if (!Array.isArray(data) || data.length === 0) throw changed(LABEL, `expected days in \`data\`, got ${quote(reply)}`);
  return data.map((day: unknown) => {
    if (!Array.isArray(day) || day.length !== VALUES.length)
      throw changed(LABEL, `expected ${VALUES.length} values of a day, got ${quote(day)}`);
    return day;
  });
}

/** Values that are never 0: it stands for none. */
const POSITIVE: ReadonlySet<unknown> = new Set(['presale', 'deal', 'weight']);

/**
 * Parses the days into the cells of their values by {@link VALUES}, oldest first; a price or weight of 0 is none.
 * Throws for a day that comes twice.
 */
export function parseDays([page]: Pages, fields: readonly RowField[]): FieldCells {
  const rows = openDays(page)
    .map(([time, ...figures]) => ({
      ...Object.fromEntries(
        figures.map((figure, at) => {
          const name = VALUES[at + 1]!;
          return [name, POSITIVE.has(name) && /^0(?:\.0+)?$/.test(String(figure)) ? null : figure];
        }),
      ),
      day: String(toBeijingDay(time, 'milliseconds', `${LABEL}: day`)),
    }))
    .toSorted(byTextOf(({ day }) => day));
  refuseDisorder(rows, LABEL, ({ day }) => day);
  return toFieldCells(rows, fields, { label: LABEL, absent: ['', '-'] });
}
