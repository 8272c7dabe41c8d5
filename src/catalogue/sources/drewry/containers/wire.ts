import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { refuseDisorder, valueAt } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, refused } from '../../../wire/refusals.ts';

/** The chart, which has all routes; the route as `shanghai-los angeles`. */
export type ContainersAsk = { readonly route: string };

const LABEL = 'Drewry container index';
const VARIABLE = 'window.infographicData=';
/** The chart of the index, and how many series it has. */
const CHART = '7a55585f-3fb3-44e6-9b54-beea1cd20b4d';
const SERIES = 8;

/** The page of Drewry’s index. */
export const drewry: Source<ContainersAsk> = {
  name: 'drewry',
  title: say('Drewry’s world container index', 'Drewry 世界集装箱指数'),
  terms: 'https://www.drewry.co.uk/terms-and-conditions',
  hosts: ['infogram.com'],
  limits: { ...GENTLE, maxBytes: 16_000_000 },
  ...onePage<ContainersAsk>(refuseOtherPage, () => ({
    url: 'https://infogram.com/world-container-index-1h17493095xl4zj',
  })),
};

function refuseOtherPage({ body }: Page): void {
  if (!body.includes(VARIABLE)) throw refused(LABEL, `expected a page with ${VARIABLE}`);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * A day such as `10-Mar-16`; undefined for any other text. It is written by hand, also as `18-July-19`,
 * `14-Sept-23`, `08-Feb -18`, `25-Jul 24` and `30-Apr26`.
 */
function toDay(text: string): string | undefined {
  const [, day, word, year] = /^(\d{1,2}) *- *([A-Z][a-z]{2,8})[ -]*(\d{2})$/.exec(text) ?? [];
  if (day === undefined || word === undefined) return undefined;
  const month = MONTHS.findIndex((each) => each.startsWith(word));
  return month < 0 ? undefined : `20${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Parses one route of the chart into the cells of `date` and `wci`, oldest first. The page sets
 * `window.infographicData` to an object, in which `elements.content.content.entities` has the chart with its
 * `data`: for each series rows such as `[{"value":"10-Mar-16"},{"value":"700.57"}]`, the first one the heading
 * `[null,{"value":"Shanghai - Rotterdam"}]`, perhaps an empty last one. A day that a route has twice stands for
 * the week after it, where the composite has exactly one day before the next. Throws `upstream_changed` for
 * another form, no such heading or two, a day that is none, and days that do not ascend.
 */
export function parseContainers([{ body }]: Pages, { route }: ContainersAsk, fields: readonly RowField[]): FieldCells {
  const start = body.indexOf(VARIABLE);
  const end = body.indexOf('</script>', start);
  if (start < 0 || end < 0) throw changed(LABEL, `no ${VARIABLE} in the page`);
  const script = body
    .toString('utf8', start + VARIABLE.length, end)
    .trim()
    .replace(/;$/, '');
  const entities = valueAt(parseJson(Buffer.from(script), LABEL), 'elements.content.content.entities');
  const chart = isRecord(entities) ? entities[CHART] : undefined;
  const series: unknown = isRecord(chart) ? chart.data : undefined;
  if (!Array.isArray(series) || series.length !== SERIES)
    throw changed(LABEL, `expected a chart of ${SERIES} series, got ${quote(series ?? null)}`);
  const written = weeksOf(series, route);
  const found = route === COMPOSITE ? written : withoutRepeats(written, weeksOf(series, COMPOSITE));
  refuseDisorder(found, LABEL, ({ date }) => date);
  return toFieldCells(found, fields, { label: LABEL });
}

const COMPOSITE = 'composite';

type Week = { readonly date: string; readonly wci: string | null };

/** The weeks of the series whose heading is the route, as they are written. */
function weeksOf(series: readonly unknown[], route: string): Week[] {
  const named = series.filter((rows) => headingOf(rows) === route);
  const [rows] = named;
  if (named.length !== 1 || !Array.isArray(rows))
    throw changed(LABEL, `expected one series of ${route}, got ${quote(series.map(headingOf))}`);
  const weeks = rows.slice(1).flatMap((row: unknown) => {
    const cells = cellsOf(row);
    if (cells.every((cell) => cell === '')) return [];
    const [day = '', value = ''] = cells;
    const date = toDay(day);
    if (date === undefined) throw changed(LABEL, `expected a day such as 10-Mar-16, got ${quote(row)}`);
    const figure = value.replace(/^\$/, '');
    return [{ date, wci: value === '' ? null : (toPlainDecimal(figure) ?? value) }];
  });
  if (weeks.length === 0) throw changed(LABEL, 'expected weeks, got none');
  return weeks;
}

/** `Shanghai - Los Angeles` as `shanghai-los angeles`. */
function headingOf(rows: unknown): string {
  const [, heading = ''] = cellsOf(Array.isArray(rows) ? rows[0] : undefined);
  return heading
    .toLowerCase()
    .split('-')
    .map((part) => part.trim())
    .join('-');
}

/** The weeks with the second one of a day moved to the only day that the composite has before the next week. */
function withoutRepeats(weeks: readonly Week[], composite: readonly Week[]): Week[] {
  return weeks.map((week, at) => {
    const next = weeks[at + 1]?.date;
    if (week.date !== weeks[at - 1]?.date || next === undefined) return week;
    const between = composite.filter(({ date }) => date > week.date && date < next);
    return between.length === 1 ? { ...week, date: between[0]!.date } : week;
  });
}

function cellsOf(row: unknown): string[] {
  return Array.isArray(row) ? row.slice(0, 2).map(toText) : [];
}

function toText(cell: unknown): string {
  const value = isRecord(cell) ? cell.value : cell;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
