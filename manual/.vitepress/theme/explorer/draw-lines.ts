import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { baseRow, rebasedAt } from './compare.ts';
import type { Drawing, Drawn } from './drawing.ts';
import { type PageLanguage, toShortText } from './numbers.ts';
import type { Lines } from './picture.ts';
import { columnOf, numberAt } from './table.ts';
import { beginOf } from './time.ts';

const MONTH_S = 27 * 86_400;

// Dashes tell lines apart where colours do not.
const DASHES = [[], [6, 3], [2, 3], [10, 3, 2, 3]];

/**
 * Draws one column by time, or two: the second has its own scale on the other side. Columns that are rebased share one
 * scale; each is 100 in the first row in sight that all of them have.
 */
export function drawLines(element: HTMLElement, drawing: Drawing<Lines>): Drawn {
  const { table, picture, series, theme, language, isLog, stretch, onPoint, onRange } = drawing;
  const { axis } = picture;
  const from = axis.times.findIndex((time) => time >= beginOf(axis.times, stretch));
  const rows = axis.rows.slice(from);
  const times = axis.times.slice(from).map((time) => time / 1000);
  const columns = series.map((name) => columnOf(table, name));
  const isOfOneDay = axis.times.every((time) => time < 86_400_000);
  const isSparse = rows.length <= 60;
  const { compared } = picture;
  const isRebased = compared?.scale === 'rebased';
  const scaleOf = (at: number): string => scaleName(isRebased ? 0 : Math.min(at, 1));
  const scaled = isRebased ? columns.slice(0, 1) : columns.slice(0, 2);
  const colour = (at: number): string => theme.series[at] ?? theme.quiet;
  let base = isRebased ? baseRow(columns, rows) : undefined;
  const toData = (): uPlot.AlignedData => [
    times,
    ...columns.map((column) => {
      const own = compared?.own.get(column.name);
      const drawn = (row: number): number | null =>
        base === undefined ? numberAt(column, row) : rebasedAt(column, base, row);
      // The line goes on over what is undefined. Null is a gap.
      return rows.map((row) => (own && !own.has(row) ? undefined : drawn(row)));
    }),
  ];
  let isClosed = false;
  /** Draws the lines from another base, once the range of rows in sight is settled. */
  const rebase = (inSight: readonly number[]): void => {
    const next = baseRow(columns, inSight);
    if (next === undefined || next === base) return;
    base = next;
    queueMicrotask(() => {
      if (isClosed) return;
      chart.setData(toData(), false);
      chart.redraw();
    });
  };
  const ticks = { stroke: theme.line, width: 1, size: 6 };
  const font = `12px ${theme.font}`;
  const chart = new uPlot(
    {
      ...sizeOf(element),
      ms: 1e-3,
      tzDate: (time) => uPlot.tzDate(new Date(time * 1000), 'Etc/UTC'),
      padding: [12, scaled.length > 1 ? 0 : 16, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: true, y: false }, points: { size: 8 } },
      scales: Object.fromEntries(
        scaled.map((_, at) => [scaleName(at), isLog ? { distr: 3 as const, log: 10 as const } : {}]),
      ),
      axes: [
        {
          stroke: theme.quiet,
          font,
          ticks,
          grid: { show: false },
          size: 34,
          space: 72,
          values: (_, splits, _axis, _space, step) => splits.map((split) => toTick(split, isOfOneDay ? 0 : step)),
        },
        ...scaled.map(({ name, unit }, at) => ({
          scale: scaleName(at),
          ...(compared &&
            !isRebased && { label: unit === undefined ? name : `${name} (${unit})`, labelSize: 20, labelFont: font }),
          side: at === 0 ? (3 as const) : (1 as const),
          stroke: scaled.length > 1 ? colour(at) : theme.quiet,
          font,
          ticks: { ...ticks, show: false },
          grid: { show: at === 0, stroke: theme.line, width: 1 },
          size: (_chart: uPlot, values: string[] | null) =>
            Math.max(36, 14 + 7.2 * Math.max(0, ...(values ?? []).map((value) => value?.length ?? 0))),
          values: (_chart: uPlot, splits: (number | null)[]) =>
            splits.map((value) => (value === null ? '' : toMark(value, language))),
        })),
      ],
      series: [
        {},
        ...columns.map(({ name }, at) => ({
          label: name,
          scale: scaleOf(at),
          stroke: colour(at),
          width: rows.length > 3_000 ? 1 : 1.6,
          dash: DASHES[at] ?? [],
          points: { show: isSparse, size: 5, fill: colour(at) },
          spanGaps: false,
        })),
      ],
      hooks: {
        setCursor: [({ cursor: { idx } }) => onPoint(typeof idx === 'number' ? rows[idx] : undefined)],
        setScale: [
          ({ scales }, key) => {
            const { min, max } = scales.x ?? {};
            if (key !== 'x' || min == null || max == null) return;
            const inSight = rows.filter((_, at) => (times[at] ?? 0) >= min && (times[at] ?? 0) <= max);
            if (isRebased) rebase(inSight);
            onRange(inSight);
          },
        ],
      },
    },
    toData(),
    element,
  );
  const resized = new ResizeObserver(() => chart.setSize(sizeOf(element)));
  resized.observe(element);
  return {
    close: () => {
      isClosed = true;
      resized.disconnect();
      chart.destroy();
    },
  };
}

const scaleName = (at: number): string => `y${at}`;

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): { width: number; height: number } {
  return { width, height };
}

/**
 * A label of the time scale: digits alone, which need no translation.
 * @param step from one label to the next; 0 for times of one day
 */
function toTick(seconds: number, step: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  if (step >= 12 * MONTH_S) return iso.slice(0, 4);
  if (step >= MONTH_S) return iso.slice(0, 7);
  if (step === 0) return iso.slice(11, 16);
  return step >= 86_400 ? iso.slice(0, 10) : iso.slice(5, 16).replace('T', ' ');
}

/** A short label of a scale of numbers. */
function toMark(value: number, language: PageLanguage): string {
  return toShortText(Number(value.toPrecision(6)), language);
}
