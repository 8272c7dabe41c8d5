import { clearedPen, type Drawing, type DrawnPicture } from './drawing.ts';
import type { Times } from './picture.ts';
import { columnOf } from './table.ts';
import { dayAxisOf, marksOf, positionOf, readClock } from './trading-day.ts';

const SPAN = 5;
const FOOT = 26;
const MARGIN = 14;
const MAX_DOT = 15;

/** A row as a square at its time. */
interface Dot {
  readonly row: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

/**
 * Draws each row as a square at its time of the day, stacked by five minutes. A second column is drawn below the
 * axis.
 */
export function drawTimes(element: HTMLElement, drawing: Drawing<Times>): DrawnPicture {
  const canvas = document.createElement('canvas');
  element.append(canvas);
  let dots: readonly Dot[] = [];
  const paint = (): void => {
    dots = paintDots(canvas, element.clientWidth, element.clientHeight, drawing);
  };
  const resized = new ResizeObserver(paint);
  resized.observe(element);
  paint();
  canvas.onpointermove = ({ offsetX: x, offsetY: y }) =>
    drawing.onPoint(
      dots.find(({ left, top, width, height }) => left <= x && x < left + width && top <= y && y < top + height)?.row,
    );
  canvas.onpointerleave = () => drawing.onPoint(undefined);
  return {
    close: () => {
      resized.disconnect();
      canvas.remove();
    },
  };
}

function paintDots(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  { table, series, rows, theme }: Drawing<Times>,
): readonly Dot[] {
  const pen = clearedPen(canvas, { width, height, ground: theme.ground });

  const stacks = series.map((name) => {
    const { cells } = columnOf(table, name);
    const stack = new Map<number, { row: number; time: number }[]>();
    for (const row of rows) {
      const time = readClock(cells[row]);
      if (time === undefined) continue;
      const span = Math.floor(time / SPAN) * SPAN;
      stack.set(span, [...(stack.get(span) ?? []), { row, time }]);
    }
    return stack;
  });
  const axis = dayAxisOf(stacks.flatMap((stack) => [...stack.values()].flatMap((all) => all.map(({ time }) => time))));
  const toX = (time: number): number => MARGIN + positionOf(axis, time) * (width - 2 * MARGIN);
  // The close begins a slot of its own.
  const slot = Math.min(toX(axis.from + SPAN) - toX(axis.from), MAX_DOT);
  const highest = Math.max(1, ...stacks.flatMap((stack) => [...stack.values()].map(({ length }) => length)));
  const room = (height - FOOT - 8) / series.length;
  const step = Math.min(slot, room / highest);
  const base = height - FOOT - (series.length > 1 ? room : 0);

  pen.strokeStyle = theme.line;
  pen.fillStyle = theme.quiet;
  pen.font = `12px ${theme.font}`;
  pen.textBaseline = 'bottom';
  for (const [label, time] of marksOf(axis)) {
    const x = Math.round(toX(time)) + 0.5;
    pen.beginPath();
    pen.moveTo(x, 4);
    pen.lineTo(x, height - FOOT + 5);
    pen.stroke();
    const half = pen.measureText(label).width / 2;
    pen.fillText(label, Math.min(Math.max(x, half), width - half) - half, height - 2);
  }
  pen.fillStyle = theme.quiet;
  pen.fillRect(0, base, width, 1);

  const dots = stacks.flatMap((stack, at) =>
    [...stack].flatMap(([span, all]) =>
      all
        .toSorted((left, right) => left.time - right.time)
        .map(({ row }, place): Dot => {
          const top = at === 0 ? base - (place + 1) * step : base + 1 + place * step;
          return { row, left: toX(span), top, width: slot, height: step, colour: theme.series[at === 0 ? 0 : 1] };
        }),
    ),
  );
  for (const { left, top, width: wide, height: high, colour } of dots) {
    pen.fillStyle = colour;
    // Squares too low for gaps are drawn as one bar.
    pen.fillRect(
      left + 0.5,
      top + (high > 3 ? 0.5 : 0),
      Math.max(1, wide - 1),
      Math.max(0.5, high > 3 ? high - 1 : high),
    );
  }
  return dots;
}
