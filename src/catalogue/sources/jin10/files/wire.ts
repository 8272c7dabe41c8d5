import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { type Assignments, parseAssignments } from '../../../../engine/formats/json/javascript.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { jin10 } from '../site.ts';

/** How the value of one day is written. */
type Layout =
  /**
   * `{"O/N":[2.633,119.0],…}`: an item and its values. `names` are those of the values, where the file names them.
   */
  | { readonly layout: 'items'; readonly width: number; readonly names?: readonly string[] }
  /** `[1,2,3,4,5,6]`: one row. `sum` are the places of two values and of what they make. */
  | { readonly layout: 'values'; readonly width: number; readonly sum: readonly [number, number, number] }
  /** `[["Au99.95",…],…]`: several rows. */
  | { readonly layout: 'rows'; readonly width: number };

// 融资余额, 融券余额 and 融资融券余额.
const MARGINS = { layout: 'values', width: 6, sum: [1, 4, 5] } as const;
const POSITIONS = { layout: 'items', width: 3, names: ['多头仓位', '空头仓位', '净仓位'] } as const;

/** The files by their names, and how a day of each is written. */
const FILES = {
  il_1: { layout: 'items', width: 2 },
  il_2: { layout: 'items', width: 2 },
  exchange_rate: { layout: 'items', width: 2 },
  baker: { layout: 'items', width: 2 },
  usa_oil: { layout: 'items', width: 2 },
  fs_1: MARGINS,
  fs_2: MARGINS,
  sge: { layout: 'rows', width: 13 },
  cme_3: { layout: 'rows', width: 8 },
  cftc_1: POSITIONS,
  cftc_2: POSITIONS,
  cftc_3: POSITIONS,
  cftc_4: POSITIONS,
  lme_position: POSITIONS,
  lme_stock: { layout: 'items', width: 3, names: ['库存', '注册仓单', '注销仓单'] },
} as const satisfies Readonly<Record<string, Layout>>;

/** One file with the whole history of a report. */
export type FileAsk = { readonly file: keyof typeof FILES | 'energy' };

/** How a day of the file of this name is written; undefined for a file of another form. */
export function layoutOf(file: string): Layout | undefined {
  return Object.entries<Layout>(FILES).find(([name]) => name === file)?.[1];
}

/** Begins the messages of failures: the source and the file. */
const labelOf = ({ file }: FileAsk): string => `Jin10 file ${file}`;

/** The files of jin10's data centre, each a whole history. */
export const jin10Files: Source<FileAsk> = {
  ...jin10,
  name: 'jin10-files',
  title: say('jin10’s files of reports (金十数据)', '金十数据'),
  quirks: [
    say(
      'It answered 502 to addresses of data centres on most tries in July 2026, and 200 to others.',
      '2026 年 7 月，它对数据中心的地址多数时候返回 502，对其他地址返回 200。',
    ),
  ],
  hosts: ['cdn.jin10.com'],
  limits: { ...jin10.limits, perSecond: 1, burst: 6, maxBytes: 24_000_000, totalMs: 60_000 },
  ...onePage<FileAsk>(pageCheck(refusePage, labelOf), (ask) => {
    const url =
      ask.file === 'energy'
        ? 'https://cdn.jin10.com/dc/reports/dc_qihuo_energy_report_all.js'
        : address`https://cdn.jin10.com/data_center/reports/${ask.file}.json`;
    return { url };
  }),
};

/** What is absent is written so, or is not there. */
const ABSENT = ['', '-', '--'];

/** A file as columns: a day for each row, and the values of each field. */
export interface FileColumns {
  readonly days: readonly string[];
  /** The values of each field in the order of the file: `O/N[0]` of an item, `0` of a row without names. */
  readonly fields: ReadonlyMap<string, readonly unknown[]>;
}

/**
 * Parses `{"keys":[{"name":…},…],"values":{"2017-03-17":…,…}}`, oldest day first. An item that is not there on a
 * day, and one that is `-`, has no values on it.
 *
 * Throws `upstream_changed` for another form, other names of values than expected, another number of values, a day
 * that is none or had not come, no day, a file of zeros, and values that do not make their sum on many days; and
 * what {@link refuseOtherPrices} throws.
 */
export function parseFile([{ body }]: Pages, ask: { readonly file: keyof typeof FILES }): FileColumns {
  const label = labelOf(ask);
  const reply = parseJson(body, label);
  if (!isRecord(reply) || !isRecord(reply.values)) throw changed(label, 'no days in `values`');
  const layout: Layout = FILES[ask.file];
  if (layout.layout === 'items' && layout.names) {
    const { keys } = reply;
    const names = Array.isArray(keys) ? keys.map((key: unknown) => (isRecord(key) ? key.name : undefined)) : [];
    const found = names.slice(0, layout.width);
    if (found.join() !== layout.names.join())
      throw changed(label, `expected the values ${layout.names.join(', ')}, got ${quote(names)}`);
  }
  const entries = Object.entries(reply.values).toSorted(byTextOf(([one]) => one));
  if (entries.length === 0) throw changed(label, 'expected days, got none');
  // Refuses a key that is no day.
  toCells(
    'date',
    entries.map(([day]) => day),
    { label: `${label}: 日期` },
  );
  const columns = layout.layout === 'items' ? readItems(entries, layout, label) : readRows(entries, layout, label);
  if (layout.layout === 'values') refuseOtherSums(columns, layout.sum, label);
  if (ask.file === 'sge') refuseOtherPrices(columns, label);
  const figures = [...columns.fields.values()].flat().filter((value) => typeof value === 'number');
  if (figures.length > 0 && figures.every((value) => value === 0)) throw changed(label, 'every figure is 0');
  return columns;
}

// Where the sums of more days do not hold, values have changed their places.
const MAX_ODD_PART = 0.1;

// A sum of rounded figures may miss the rounded sum.
const ROUNDING = 1e-6;

/** Throws `upstream_changed` where two values do not make a third one on many days. */
function refuseOtherSums(
  { days, fields }: FileColumns,
  places: readonly [one: number, other: number, sum: number],
  label: string,
): void {
  const odd = days.filter((_, row) => {
    const [one, other, sum] = places.map((place) => fields.get(String(place))?.[row]);
    if (typeof one !== 'number' || typeof other !== 'number' || typeof sum !== 'number') return false;
    return Math.abs(one + other - sum) > 1 + ROUNDING * Math.abs(sum);
  });
  if (odd.length > MAX_ODD_PART * days.length)
    throw changed(label, `values ${places[0]} and ${places[1]} do not make value ${places[2]} on ${odd[0]}`);
}

// The places of the prices of a contract of gold, of its volume and of its turnover.
const PRICES = { open: '1', high: '2', low: '3', close: '4', mean: '7', volume: '8', turnover: '9' } as const;
// Volumes are kilograms, and prices those of a gram; of silver, those of a kilogram.
const GRAMS = [1, 1_000];
const MEAN_ROUNDING = 0.01;

/**
 * Throws `upstream_changed` where many prices lie outside of their day's span, and where most turnovers are not
 * what the volume costs at the mean price: values have changed their places or their unit.
 */
function refuseOtherPrices({ days, fields }: FileColumns, label: string): void {
  let [spans, outside, costs, other] = [0, 0, 0, 0];
  for (let row = 0; row < days.length; row++) {
    const at = (place: keyof typeof PRICES): number => Number(fields.get(PRICES[place])?.[row] ?? 0);
    const [high, low, mean] = [at('high'), at('low'), at('mean')];
    const prices = [at('open'), at('close')].filter((price) => price > 0);
    if (high > 0 && low > 0 && prices.length > 0) {
      spans++;
      if (prices.some((price) => price < low || price > high)) outside++;
    }
    if (at('volume') > 0 && at('turnover') > 0 && mean > 0) {
      costs++;
      const ratio = at('turnover') / at('volume') / mean;
      if (!GRAMS.some((grams) => Math.abs(ratio / grams - 1) <= MEAN_ROUNDING)) other++;
    }
  }
  if (outside > MAX_ODD_PART * spans) throw changed(label, `${outside} of ${spans} prices lie outside of their span`);
  if (other * 2 > costs) throw changed(label, `${other} of ${costs} turnovers are not volume at the mean price`);
}

// The most, parities of the renminbi, are 48.
const MAX_FIELDS = 200;

type DatedValue = readonly [day: string, value: unknown];

function readItems(entries: readonly DatedValue[], { width }: { readonly width: number }, label: string): FileColumns {
  const fields = new Map<string, unknown[]>();
  for (const [at, [day, items]] of entries.entries()) {
    if (!isRecord(items)) throw changed(label, `expected items on ${day}, got ${quote(items)}`);
    for (const [item, value] of Object.entries(items)) {
      const values = value === null || (typeof value === 'string' && ABSENT.includes(value)) ? [] : value;
      if (!Array.isArray(values) || (values.length !== width && values.length !== 0))
        throw changed(label, `expected ${width} values of ${quote(item)} on ${day}, got ${quote(value)}`);
      for (let place = 0; place < width; place++) {
        const field = `${item}[${place}]`;
        let column = fields.get(field);
        if (!column) {
          if (fields.size >= MAX_FIELDS) throw changed(label, `more than ${MAX_FIELDS} fields`);
          column = Array.from({ length: entries.length }, () => null);
          fields.set(field, column);
        }
        column[at] = values[place] ?? null;
      }
    }
  }
  return { days: entries.map(([day]) => day), fields };
}

function readRows(
  entries: readonly DatedValue[],
  { layout, width }: { readonly layout: 'values' | 'rows'; readonly width: number },
  label: string,
): FileColumns {
  const days: string[] = [];
  const columns = Array.from({ length: width }, (): unknown[] => []);
  for (const [day, value] of entries) {
    const rows: unknown = layout === 'values' ? [value] : value;
    if (!Array.isArray(rows)) throw changed(label, `expected rows on ${day}, got ${quote(rows)}`);
    for (const row of rows as readonly unknown[]) {
      if (!Array.isArray(row) || row.length !== width)
        throw changed(label, `expected ${width} values on ${day}, got ${quote(row)}`);
      days.push(day);
      for (const [place, cell] of row.entries()) columns[place]!.push(cell);
    }
  }
  return { days, fields: new Map(columns.map((column, place) => [String(place), column])) };
}

/** The values of a field. Throws `upstream_changed` where no day of the file has it. */
export function valuesOf({ fields }: FileColumns, field: string, ask: FileAsk): readonly unknown[] {
  const values = fields.get(field);
  if (values) return values;
  throw changed(labelOf(ask), `no day has ${quote(field)}`);
}

/** How values of a file become cells. */
export function formOf(ask: FileAsk, name: string): { readonly label: string; readonly absent: readonly string[] } {
  return { label: `${labelOf(ask)}: ${name}`, absent: ABSENT };
}

/**
 * Parses the report of coal at power stations:
 * `var x = {"kinds":["沿海六大电库存",…],"list":[{"date":"2016-01-01","datas":{"沿海六大电厂库存动态报告":[…]}},…]};`.
 * Throws `upstream_changed` for another form, and for another number of values than of kinds.
 */
export function parseEnergy([{ body }]: Pages): FileColumns {
  const label = labelOf({ file: 'energy' });
  const assigned: Assignments = parseAssignments(body, label);
  const report = [...assigned.values()].find(isRecord);
  if (!report || !Array.isArray(report.kinds) || !Array.isArray(report.list))
    throw changed(label, 'no lists in `kinds` and `list`');
  const kinds = report.kinds.map((kind: unknown) => String(isRecord(kind) ? kind.name : kind));
  if (report.list.length === 0) throw changed(label, 'expected days, got none');
  const columns = kinds.map((): unknown[] => []);
  const days = report.list.map((entry: unknown) => {
    const { date: day, datas } = isRecord(entry) ? entry : {};
    const values = isRecord(datas) ? datas.沿海六大电厂库存动态报告 : undefined;
    if (typeof day !== 'string' || !Array.isArray(values) || values.length !== kinds.length)
      throw changed(label, `expected a day and ${kinds.length} values, got ${quote(entry)}`);
    for (const [place, value] of values.entries()) columns[place]!.push(value);
    return day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  });
  return { days, fields: new Map(kinds.map((kind, place) => [kind, columns[place]!])) };
}
