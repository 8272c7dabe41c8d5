import { baseRow, rebasedAt } from './compare.ts';
import type { Drawing, DrawnPicture } from './drawing.ts';
import { type PageLanguage, toShortText } from './numbers.ts';
import type { Lines } from './picture.ts';
import { columnOf, numberAt } from './table.ts';
import { stretchRows } from './time.ts';
import { drawTimeChart, LOG_SCALE, numberAxis, type TimeChart } from './time-chart.ts';

// Dashes tell lines apart where colours do not.
const DASHES = [[], [6, 3], [2, 3], [10, 3, 2, 3]];
// The most points drawn as dots, and the most points of a thick line.
const MAX_DOTS = 60;
const MAX_THICK = 3_000;

/**
 * Draws columns by time. The second has its own scale on the other side. Rebased columns share one scale; each is
 * 100 in the first common row in view.
 */
export function drawLines(element: HTMLElement, drawing: Drawing<Lines>): DrawnPicture {
  const { table, picture, series, theme, language, isLog, stretch } = drawing;
  const { axis, compared } = picture;
  const columns = series.map((name) => columnOf(table, name));
  const isRebased = compared?.scale === 'rebased';
  const scaleOf = (at: number): string => `y${isRebased ? 0 : Math.min(at, 1)}`;
  const scaled = isRebased ? columns.slice(0, 1) : columns.slice(0, 2);
  const colour = (at: number): string => theme.series[at] ?? theme.quiet;
  const rows = stretchRows(axis, stretch);
  let base = isRebased ? baseRow(columns, rows) : undefined;
  const toData = (): TimeChart['data'] =>
    columns.map((column) => {
      const own = compared?.own.get(column.name);
      const drawn = (row: number): number | null =>
        base === undefined ? numberAt(column, row) : rebasedAt(column, base, row);
      // The line continues over undefined. Null is a gap.
      return axis.rows.map((row) => (own && !own.has(row) ? undefined : drawn(row)));
    });
  /** Rebases the lines after the range of rows in view has changed. */
  const rebase = (inSight: readonly number[]): void => {
    const next = baseRow(columns, inSight);
    if (next === undefined || next === base) return;
    base = next;
    queueMicrotask(() => chart.setData(toData()));
  };
  const chart = drawTimeChart(element, drawing, {
    places: axis.times,
    margin: 0,
    data: toData(),
    series: columns.map(({ name }, at) => ({
      label: name,
      scale: scaleOf(at),
      stroke: colour(at),
      width: rows.length > MAX_THICK ? 1 : 1.6,
      dash: DASHES[at] ?? [],
      points: { show: (_chart, _at, from, to) => to - from < MAX_DOTS, size: 5, fill: colour(at) },
      spanGaps: false,
    })),
    scales: Object.fromEntries(scaled.map((_, at) => [scaleOf(at), isLog ? LOG_SCALE : {}])),
    axes: scaled.map(({ name, unit }, at) =>
      numberAxis({
        scale: scaleOf(at),
        side: at === 0 ? 'left' : 'right',
        theme,
        colour: scaled.length > 1 ? colour(at) : theme.quiet,
        isLog,
        hasGrid: at === 0,
        textOf: (value) => toMark(value, language),
        ...(compared && !isRebased && { label: unit === undefined ? name : `${name} (${unit})` }),
      }),
    ),
    cursor: { y: false, points: { size: 8 } },
    padding: [12, scaled.length > 1 ? 0 : 16],
    ...(isRebased && { onSight: rebase }),
  });
  return chart;
}

/** A short label for a scale of numbers. */
function toMark(value: number, language: PageLanguage): string {
  return toShortText(Number(value.toPrecision(6)), language);
}
