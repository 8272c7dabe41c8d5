import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { refuseDisorder, valueAt } from '../../../wire/list-of-records.ts';
import { changed, refused } from '../../../wire/refusals.ts';

/** The chart, which has all routes; the route by its place in it. */
export type ContainersAsk = { readonly route: number };

const LABEL = 'Drewry container index';
const VARIABLE = 'window.infographicData=';
/** The chart of the index, and how many series it has. */
const CHART = '7a55585f-3fb3-44e6-9b54-beea1cd20b4d';
const SERIES = 8;

/** The page of Drewry’s index. */
export const drewry: Source<ContainersAsk> = {
  inspections: { refuseOtherPage },
  name: 'drewry',
  title: say('Drewry’s world container index', 'Drewry 世界集装箱指数'),
  terms: 'https://www.drewry.co.uk/terms-and-conditions',
  hosts: ['infogram.com'],
  limits: { ...GENTLE, maxBytes: 16_000_000 },
  fetch: async (_, context) => [
    await context.fetch({
      url: 'https://infogram.com/world-container-index-1h17493095xl4zj',
      check: inspect(refuseOtherPage),
    }),
  ],
};

function refuseOtherPage({ body }: Page): void {
  if (!body.includes(VARIABLE)) throw refused(LABEL, `expected a page with ${VARIABLE}`);
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** A day such as `10-Mar-16`; undefined for any other text. */
function toDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})-([A-Z][a-z]{2})-(\d{2})$/.exec(text) ?? [];
  const at = month === undefined ? -1 : MONTHS.indexOf(month);
  if (day === undefined || at < 0 || at % 3 !== 0) return undefined;
  return `20${year}-${String(at / 3 + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Parses one route of the chart into the cells of `date` and `wci`, oldest first. The page sets
 * `window.infographicData` to an object, in which `elements.content.content.entities` has the chart with its
 * `data`: for each series rows such as `[{"value":"10-Mar-16"},{"value":"700.57"}]`, a heading as the first one
 * and perhaps an empty last one. Throws `upstream_changed` for another form, another number of series, a day
 * that is none, and days that do not ascend.
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
  const rows: unknown = series[route];
  if (!Array.isArray(rows)) throw changed(LABEL, `expected rows of series ${route}, got ${quote(rows)}`);
  const found = rows.flatMap((row: unknown, at) => {
    const cells = Array.isArray(row) ? row.slice(0, 2).map(toText) : [];
    const [day = '', value = ''] = cells;
    const date = toDay(day);
    // The first row is the heading; the last one may be empty.
    if (date === undefined && (at === 0 || cells.every((cell) => cell === ''))) return [];
    if (date === undefined) throw changed(LABEL, `expected a day such as 10-Mar-16, got ${quote(row)}`);
    return [{ date, wci: value === '' ? null : (toPlainDecimal(value) ?? value) }];
  });
  if (found.length === 0) throw changed(LABEL, 'expected weeks, got none');
  refuseDisorder(found, LABEL, ({ date }) => date);
  return toFieldCells(found, fields, { label: LABEL });
}

function toText(cell: unknown): string {
  const value = isRecord(cell) ? cell.value : cell;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
