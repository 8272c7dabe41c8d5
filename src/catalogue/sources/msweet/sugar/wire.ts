import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { parseNumber } from '../../../../engine/formats/values.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { toDayText } from '../../../wire/times.ts';

/** The prices of sugar, or the estimates of imports within or outside of the quota. */
export type SugarAsk = { readonly table: 'prices' | 'within' | 'outside' };

interface SugarTable {
  readonly url: string;
  /** The names of its values in the order of the source. */
  readonly names: readonly string[];
  /** Puts values in their places that their position alone does not tell. */
  arrange?(row: SugarRow, day: string): SugarRow;
}

const AT = 'https://www.msweet.com.cn';
const TABLES: Readonly<Record<SugarAsk['table'], SugarTable>> = {
  prices: {
    url: `${AT}/eportal/ui?struts.portlet.action=/portlet/price!getSTZSJson.action&moduleId=cb752447cfe24b44b18c7a7e9abab048`,
    names: ['composite', 'raw', 'spot'],
  },
  within: {
    url: `${AT}/datacenterapply/datacenter/json/JinKongTang.json`,
    names:
      'profit thailand thailand_5 brazil_5 profit_5 brazil_10 brazil liuzhou guangzhou thailand_10 profit_30 profit_10'.split(
        ' ',
      ),
  },
  outside: {
    url: `${AT}/datacenterapply/datacenter/json/Jkpewlr.json`,
    names: ['brazil_cost', 'thailand_cost', 'spot', 'first', 'second'],
    arrange: arrangeProfits,
  },
};

const ABSENT = ['', '-'];

const labelOf = ({ table }: SugarAsk): string => `Mutian sugar ${table}`;

/** Mutian, which publishes prices of sugar. */
export const msweet: Source<SugarAsk> = {
  name: 'msweet',
  title: say('Mutian (沐甜科技)', '沐甜科技'),
  terms: 'https://www.msweet.com.cn/',
  hosts: ['www.msweet.com.cn'],
  limits: GENTLE,
  ...onePage<SugarAsk>(pageCheck(refusePage, labelOf, openDays), (ask) => ({ url: TABLES[ask.table].url })),
};

/** The values of a day by their names. */
type SugarRow = Readonly<Record<string, number | null>>;

/** A day and its values. */
type Day = readonly [day: string, values: readonly unknown[]];

/**
 * Opens `{"category":["2005/10/3",…],"data":[["3927","15.51","-"],…]}`. Throws `upstream_changed` for another
 * form, and where there are not as many days as rows.
 */
function openDays({ body }: Pick<Page, 'body'>, ask: SugarAsk): readonly Day[] {
  const label = labelOf(ask);
  const reply = parseJson(body, label);
  const { category, data }: Readonly<Record<string, unknown>> = isRecord(reply) ? reply : {};
  if (!Array.isArray(category) || !Array.isArray(data) || category.length === 0 || category.length !== data.length)
    throw changed(label, `expected as many days in \`category\` as rows in \`data\`, got ${quote(reply)}`);
  return category.map((day: unknown, at): Day => {
    const values: unknown = data[at];
    if (!Array.isArray(values)) throw changed(label, `expected a list of values, got ${quote(values)}`);
    return [toDayText(day, `${label}: category`), values];
  });
}

// The source is known to have one value that is no number.
const MAX_ODD_VALUES = 5;

/**
 * Parses the days into the cells of `day` and of values by their names, oldest first. A value that is no number is
 * null, where few are such. Throws `upstream_changed` for more of them, for a row of another number of values, and
 * for days that do not ascend.
 */
export function parseSugar([page]: Pages, ask: SugarAsk, fields: readonly RowField[]): FieldCells {
  const { names, arrange }: SugarTable = TABLES[ask.table];
  const label = labelOf(ask);
  const days = openDays(page, ask);
  refuseDisorder(days, label, ([day]) => day);
  let odd = 0;
  const toNumber = (value: unknown, day: string): number | null => {
    if (value === null || typeof value === 'number') return value;
    const text = typeof value === 'string' ? value.trim() : undefined;
    if (text !== undefined && ABSENT.includes(text)) return null;
    const number = text === undefined ? undefined : parseNumber(text, { loose: true });
    if (number === undefined && ++odd > MAX_ODD_VALUES)
      throw changed(label, `more than ${MAX_ODD_VALUES} values that are no numbers, such as ${quote(value)} on ${day}`);
    return number ?? null;
  };
  const rows = days.map(([day, values]) => {
    if (values.length !== names.length)
      throw changed(label, `expected ${names.length} values on ${day}, got ${values.length}`);
    const row = Object.fromEntries(names.map((name, at) => [name, toNumber(values[at], day)]));
    return { day, ...(arrange?.(row, day) ?? row) };
  });
  return toFieldCells(rows, fields, { label });
}

/**
 * A row whose two profits stand with their costs: a profit is the price on the spot less the cost, and the source
 * has exchanged the two meanwhile. A profit whose cost or price is not there is null. Throws `upstream_changed`
 * where they are other figures.
 */
export function arrangeProfits(row: SugarRow, day: string): SugarRow {
  const { brazil_cost: brazil = null, thailand_cost: thailand = null, spot = null, first = null, second = null } = row;
  const profitOf = (cost: number | null): number | null => {
    if (spot === null || cost === null || (first === null && second === null)) return null;
    const found = [first, second].find((profit) => profit !== null && Math.abs(spot - cost - profit) <= 1);
    if (found !== undefined) return found;
    throw changed('Mutian sugar outside', `on ${day} neither ${first} nor ${second} is ${spot} less ${cost}`);
  };
  return { ...row, brazil_profit: profitOf(brazil), thailand_profit: profitOf(thailand) };
}
