import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type AxisRange, clampRange } from './axis-range.ts';
import type { ChartTheme, Drawing, DrawnPicture } from './drawing.ts';
import { marksWithin } from './number-marks.ts';
import type { Candles, Lines } from './picture.ts';
import { rowDate, stretchBegin } from './time.ts';
import { lowerBound, type TimeMark, timeMarks } from './time-marks.ts';
import { followTouches } from './touch-gestures.ts';
import { textWidth } from './visible-range.ts';

// In pixels of the page.
const FONT_SIZE = 12;
const DIGIT = 7;
const FOOT = 34;
const TICK = 6;
// The distance of texts of time from each other, and from the edges: half of `2024-03` in bold.
const TIME_SPACE = 68;
const TIME_EDGE = 28;
const NUMBER_SPACE = 30;
// The free share above and below the numbers in view.
const ROOM = 0.07;
// With so many steps, at least one mark is within a range.
const MIN_MARKS = 3;
// The fewest points in view.
const MIN_POINTS = 5;

/** The parts of a picture by time that depend on its kind. */
export interface TimeChart {
  /** The position of each point on the axis, ascending. */
  readonly places: readonly number[];
  /** The length of the axis shown before the first point and after the last one. */
  readonly margin: number;
  /** The numbers of each series at each point: `undefined` for no point, `null` for a gap. */
  readonly data: readonly (readonly (number | null | undefined)[])[];
  readonly series: readonly uPlot.Series[];
  /** The scales of numbers. */
  readonly scales: uPlot.Scales;
  /** The axes of numbers. */
  readonly axes: readonly uPlot.Axis[];
  readonly cursor: uPlot.Cursor;
  /** Room above the picture and on its right, in pixels. */
  readonly padding: readonly [above: number, right: number];
  /** Draws the parts that are no series. */
  readonly paint?: (chart: uPlot) => void;
  /** The label of the axis of numbers at the pointer. */
  readonly numberAt?: (chart: uPlot, top: number) => string;
  /** Receives the rows in view, before the page does. */
  readonly onSight?: (rows: readonly number[]) => void;
}

/** A picture by time on the page. */
export interface DrawnTimeChart extends DrawnPicture {
  /** Draws other numbers at the same points. */
  setData(data: TimeChart['data']): void;
}

/**
 * Draws a picture by time, with its axis of time, the range in view, and labels at the pointer. A mouse selects a
 * range to zoom in; a double click resets it. Fingers move and zoom the axis.
 */
export function drawTimeChart(element: HTMLElement, drawing: Drawing<Candles | Lines>, own: TimeChart): DrawnTimeChart {
  const { table, theme, stretch, onPoint, onRange } = drawing;
  const { axis } = drawing.picture;
  const { places } = own;
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  // A single point needs a margin, too.
  const margin = first === last ? Math.max(own.margin, 0.5) : own.margin;
  const whole: AxisRange = { min: first - margin, max: last + margin };
  const begin = axis.times.findIndex((time) => time >= stretchBegin(axis.times, stretch));
  const chosen: AxisRange = { min: (places[begin] ?? first) - margin, max: whole.max };
  const shortest = ((whole.max - whole.min) / places.length) * MIN_POINTS;

  const spanOf = ({ scales }: uPlot): AxisRange => ({
    min: scales.x?.min ?? chosen.min,
    max: scales.x?.max ?? chosen.max,
  });
  /** The first point of a range of the axis, and one after its last. */
  const pointsOf = ({ min, max }: AxisRange): readonly [from: number, to: number] => {
    const to = lowerBound(places, max);
    return [lowerBound(places, min), places[to] === max ? to + 1 : to];
  };
  const marksOf = (chart: uPlot, span: AxisRange): readonly TimeMark[] => {
    const [from, to] = pointsOf(span);
    const width = chart.bbox.width / uPlot.pxRatio;
    const placeOf = (at: number): number => (((places[at] ?? 0) - span.min) / (span.max - span.min)) * width;
    return timeMarks({
      times: axis.times,
      first: from,
      last: to - 1,
      placeOf: (at) => textPlace(chart, placeOf(at)),
      space: TIME_SPACE,
    });
  };
  const toData = (numbers: TimeChart['data']): uPlot.AlignedData => [[...places], ...numbers.map((each) => [...each])];
  const labels = new CursorLabels();

  const chart = new uPlot(
    {
      ...pixelSize(element),
      padding: [...own.padding, 0, 0],
      legend: { show: false },
      cursor: {
        ...own.cursor,
        drag: { x: true, y: false, setScale: false },
        bind: {
          dblclick: (shown) => () => {
            shown.setScale('x', { ...chosen });
            return null;
          },
          // After a touch, the pointed row stays.
          mouseleave: (_chart, _target, leave) => (event) => {
            if (!fingers.wasTouched()) leave(event);
            return null;
          },
        },
      },
      scales: {
        ...own.scales,
        x: {
          time: false,
          ...chosen,
          range: (_, min, max) => {
            const { min: from, max: to } = clampRange({ min, max }, whole, shortest);
            return [from, to];
          },
        },
      },
      axes: [
        {
          stroke: theme.quiet,
          ticks: { stroke: theme.line, size: TICK },
          grid: { show: false },
          size: FOOT,
          splits: (shown, _, min, max) => marksOf(shown, { min, max }).map(({ at }) => places[at] ?? 0),
          // The texts are drawn separately, so that none is cut off at an edge.
          values: (_, splits) => splits.map(() => null),
        },
        ...own.axes,
      ],
      series: [{}, ...own.series],
      hooks: {
        setScale: [
          (shown, key) => {
            if (key !== 'x') return;
            const rows = axis.rows.slice(...pointsOf(spanOf(shown)));
            own.onSight?.(rows);
            onRange(rows);
          },
        ],
        setSelect: [
          (shown) => {
            const { left, width } = shown.select;
            if (width <= 0) return;
            const [min, max] = [left, left + width].map((pixel) => shown.posToVal(pixel, 'x'));
            if (min === undefined || max === undefined) return;
            // Adjacent points are never cut in half.
            shown.setScale(
              'x',
              own.margin === 0 ? { min, max } : { min: Math.round(min) - margin, max: Math.round(max) + margin },
            );
            shown.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          },
        ],
        setCursor: [
          (shown) => {
            const { idx, left = -1, top = -1 } = shown.cursor;
            const row = typeof idx === 'number' && left >= 0 ? axis.rows[idx] : undefined;
            onPoint(row);
            if (row === undefined) labels.hide();
            else labels.show(shown, left, rowDate(table, axis, row), top, own.numberAt?.(shown, top));
          },
        ],
        setSize: [
          (shown) => {
            drawThin(shown);
            // Zooming the page changes the pixel ratio.
            const size = pixelSize(element);
            if (size.width !== shown.width || size.height !== shown.height) queueMicrotask(() => shown.setSize(size));
          },
        ],
        drawAxes: [(shown) => paintTimeTexts(shown, theme, marksOf(shown, spanOf(shown)), places)],
        draw: own.paint ? [own.paint] : [],
      },
    },
    toData(own.data),
    element,
  );
  labels.into(chart);
  const fingers = followTouches(chart.over, {
    span: () => spanOf(chart),
    show: (span) => chart.setScale('x', { ...span }),
    point: (left, top) => chart.setCursor({ left, top }),
  });
  const resized = new ResizeObserver(() => chart.setSize(pixelSize(element)));
  resized.observe(element);
  let isClosed = false;
  return {
    setData: (data) => {
      if (isClosed) return;
      chart.setData(toData(data), false);
      chart.redraw();
    },
    close: () => {
      isClosed = true;
      resized.disconnect();
      fingers.end();
      chart.destroy();
    },
  };
}

/** The options of an axis of numbers. */
export interface NumberAxis {
  readonly scale: string;
  readonly side: 'left' | 'right';
  readonly theme: ChartTheme;
  readonly colour: string;
  readonly isLog: boolean;
  readonly hasGrid: boolean;
  readonly textOf: (value: number) => string;
  /** The finest step of its marks. */
  readonly least?: number;
  /** The marked range of the scale, and its share of the height; the whole when left out. */
  readonly part?: (scale: AxisRange) => AxisRange & { readonly share: number };
  /** The name of what is counted. */
  readonly label?: string;
  /** The texts of stacked axes, by scale; the last axis reserves the width for all. */
  readonly texts?: Map<string, readonly string[]>;
  /** Whether another axis reserves the width. */
  readonly hasNoRoom?: boolean;
  /** Whether something is drawn where the text of a mark would be, so many pixels of the page below the top. */
  readonly isCovered?: (chart: uPlot, top: number) => boolean;
}

/** An axis of numbers with round marks. */
export function numberAxis(axis: NumberAxis): uPlot.Axis {
  const { theme, colour, part = (scale) => ({ ...scale, share: 1 }) } = axis;
  const font = `${FONT_SIZE}px ${theme.font}`;
  const texts = axis.texts ?? new Map<string, readonly string[]>();
  return {
    scale: axis.scale,
    side: axis.side === 'left' ? 3 : 1,
    stroke: colour,
    font,
    ticks: { show: false },
    grid: { show: axis.hasGrid, stroke: theme.line },
    ...(axis.label !== undefined && { label: axis.label, labelSize: 20, labelFont: font }),
    size: () =>
      axis.hasNoRoom ? 0 : Math.max(36, 14 + DIGIT * Math.max(0, ...[...texts.values()].flat().map(textWidth))),
    splits: (chart, _, min, max) => {
      const { share, ...marked } = part({ min, max });
      const wanted = Math.max(MIN_MARKS, Math.floor((plotOf(chart).height / NUMBER_SPACE) * share));
      return [...marksWithin(marked.min, marked.max, wanted, axis.isLog, axis.least)];
    },
    filter: (_, splits) => splits,
    values: (chart, splits) => {
      const own = splits.map(axis.textOf);
      texts.set(axis.scale, own);
      return own.map((text, at) => (axis.isCovered?.(chart, chart.valToPos(splits[at] ?? 0, axis.scale)) ? '' : text));
    },
  };
}

/** A range of numbers with a margin, also on a logarithmic scale; undefined without numbers. */
export function withRoom(low: number | null, high: number | null, isLog: boolean): AxisRange | undefined {
  if (low === null || high === null) return undefined;
  if (low === high) return isLog ? { min: low / 1.02, max: high * 1.02 } : around(low);
  const ratio = (high / low) ** ROOM;
  return isLog
    ? { min: low / ratio, max: high * ratio }
    : { min: low - (high - low) * ROOM, max: high + (high - low) * ROOM };
}

/** A logarithmic scale of the numbers in view. */
export const LOG_SCALE: uPlot.Scale = {
  distr: 3,
  range: (_, low, high) => {
    const span = withRoom(low, high, true);
    return [span?.min ?? null, span?.max ?? null];
  },
};

function around(value: number): AxisRange {
  const room = Math.abs(value) * 0.02 || 1;
  return { min: value - room, max: value + room };
}

/** The labels of the axes at the pointer: the time, and a number. */
class CursorLabels {
  readonly #time = label();
  readonly #number = label();

  /** Adds them to a picture. */
  into({ over }: uPlot): void {
    over.parentElement?.append(this.#time, this.#number);
  }

  hide(): void {
    this.#time.hidden = true;
    this.#number.hidden = true;
  }

  show(chart: uPlot, left: number, time: string, top: number, number: string | undefined): void {
    const box = plotOf(chart);
    this.#time.hidden = false;
    this.#time.textContent = time;
    const half = (textWidth(time) * DIGIT) / 2 + 6;
    const centre = Math.min(Math.max(box.left + left, half), chart.width - half);
    this.#time.style.left = `${centre}px`;
    this.#time.style.top = `${box.top + box.height + FOOT / 2}px`;
    this.#time.style.translate = '-50% -50%';
    this.#number.hidden = number === undefined;
    if (number === undefined) return;
    this.#number.textContent = number;
    this.#number.style.left = `${box.left + box.width}px`;
    this.#number.style.top = `${box.top + top}px`;
    this.#number.style.translate = '0 -50%';
  }
}

function label(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'explorer-pointed';
  made.hidden = true;
  return made;
}

/** The box of the plot without its axes, in pixels of the page. */
function plotOf({ bbox }: uPlot): { left: number; top: number; width: number; height: number } {
  const ratio = uPlot.pxRatio;
  return {
    left: bbox.left / ratio,
    top: bbox.top / ratio,
    width: bbox.width / ratio,
    height: bbox.height / ratio,
  };
}

/** The centre of the text of a time at a position of the plot, moved so that no text is cut off. */
function textPlace(chart: uPlot, place: number): number {
  const { left } = plotOf(chart);
  return Math.min(Math.max(place, TIME_EDGE - left), chart.width - left - TIME_EDGE);
}

/** Draws the texts of the axis of time; longer units are bold. */
function paintTimeTexts(chart: uPlot, theme: ChartTheme, marks: readonly TimeMark[], places: readonly number[]): void {
  const { ctx: pen } = chart;
  const ratio = uPlot.pxRatio;
  const { left, top, height } = plotOf(chart);
  const units = new Set(marks.map(({ unit }) => unit));
  const finest = (['clock', 'day', 'month', 'year'] as const).find((unit) => units.has(unit));
  pen.save();
  pen.fillStyle = theme.quiet;
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  for (const { at, unit, text } of marks) {
    const place = textPlace(chart, chart.valToPos(places[at] ?? 0, 'x'));
    pen.font = `${unit === finest ? 400 : 600} ${FONT_SIZE * ratio}px ${theme.font}`;
    pen.fillText(text, Math.round((left + place) * ratio), Math.round((top + height + TICK + 5) * ratio));
  }
  pen.restore();
}

/** Sets the lines of the axes to the thinnest width in whole pixels of the screen. */
function drawThin({ axes }: uPlot): void {
  const width = hairline() / uPlot.pxRatio;
  for (const { grid, ticks } of axes) {
    if (grid) grid.width = width;
    if (ticks) ticks.width = width;
  }
}

/** The width of a thin line, in whole pixels of the screen. */
export function hairline(): number {
  return Math.max(1, Math.round(uPlot.pxRatio));
}

/** The size of an element in pixels of the page, rounded to whole pixels of the screen. */
function pixelSize({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  const whole = (length: number): number => Math.floor(length * uPlot.pxRatio) / uPlot.pxRatio;
  return { width: whole(clientWidth), height: whole(clientHeight) };
}
