import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Drawing, Drawn } from './drawing.ts';
import type { Lines } from './picture.ts';
import { columnOf, numberAt } from './table.ts';
import { beginOf } from './time.ts';

const MONTH_S = 27 * 86_400;

/** Draws one column by time, or two: the second has its own scale on the other side. */
export function drawLines(element: HTMLElement, drawing: Drawing<Lines>): Drawn {
  const { table, picture, series, theme, isLog, stretch, onPoint, onRange } = drawing;
  const { axis } = picture;
  const from = axis.times.findIndex((time) => time >= beginOf(axis.times, stretch));
  const rows = axis.rows.slice(from);
  const times = axis.times.slice(from).map((time) => time / 1000);
  const columns = series.map((name) => columnOf(table, name));
  const isOfOneDay = axis.times.every((time) => time < 86_400_000);
  const isSparse = rows.length <= 60;
  const colour = (at: number): string => (at === 0 ? theme.series[0] : theme.series[1]);
  const ticks = { stroke: theme.line, width: 1, size: 6 };
  const font = `12px ${theme.font}`;
  const chart = new uPlot(
    {
      ...sizeOf(element),
      ms: 1e-3,
      tzDate: (time) => uPlot.tzDate(new Date(time * 1000), 'Etc/UTC'),
      padding: [12, series.length > 1 ? 0 : 16, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: true, y: false }, points: { size: 8 } },
      scales: Object.fromEntries(
        columns.map((_, at) => [scaleName(at), isLog ? { distr: 3 as const, log: 10 as const } : {}]),
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
        ...columns.map((_, at) => ({
          scale: scaleName(at),
          side: at === 0 ? (3 as const) : (1 as const),
          stroke: columns.length > 1 ? colour(at) : theme.quiet,
          font,
          ticks: { ...ticks, show: false },
          grid: { show: at === 0, stroke: theme.line, width: 1 },
          size: (_chart: uPlot, values: string[] | null) =>
            Math.max(36, 14 + 7.2 * Math.max(0, ...(values ?? []).map((value) => value?.length ?? 0))),
          values: (_chart: uPlot, splits: (number | null)[]) => splits.map(toMark),
        })),
      ],
      series: [
        {},
        ...columns.map(({ name }, at) => ({
          label: name,
          scale: scaleName(at),
          stroke: colour(at),
          width: rows.length > 3_000 ? 1 : 1.6,
          ...(at > 0 && { dash: [6, 3] }),
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
            onRange(rows.filter((_, at) => (times[at] ?? 0) >= min && (times[at] ?? 0) <= max));
          },
        ],
      },
    },
    [times, ...columns.map((column) => rows.map((row) => numberAt(column, row)))],
    element,
  );
  const resized = new ResizeObserver(() => chart.setSize(sizeOf(element)));
  resized.observe(element);
  return {
    canvas: () => chart.ctx.canvas,
    close: () => {
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
function toMark(value: number | null): string {
  if (value === null) return '';
  const size = Math.abs(value);
  return size >= 1e5 ? SHORT.format(value) : String(Number(value.toPrecision(6)));
}

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });
