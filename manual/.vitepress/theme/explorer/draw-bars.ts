import { isChangeColumn, toSigned } from './column-meaning.ts';
import { clearedPen, type Drawing, type DrawnPicture } from './drawing.ts';
import { toShortText } from './numbers.ts';
import { type Bars, figuresOf } from './picture.ts';
import { columnOf, numberAt } from './table.ts';

const BAR = 11;
const GAP = 9;

/** Draws a bar for each row and column. Rows without numbers are headings. */
export function drawBars(element: HTMLElement, drawing: Drawing<Bars>): DrawnPicture {
  const canvas = document.createElement('canvas');
  element.append(canvas);
  const places = placesOf(drawing);
  const height = (places.at(-1)?.to ?? 0) + GAP;
  element.style.height = `${height}px`;
  const paint = (): void => paintBars(canvas, element.clientWidth, height, drawing, places);
  const resized = new ResizeObserver(paint);
  resized.observe(element);
  paint();
  canvas.onpointermove = ({ offsetY }) =>
    drawing.onPoint(places.find(({ from, to }) => from <= offsetY && offsetY < to)?.row);
  canvas.onpointerleave = () => drawing.onPoint(undefined);
  return {
    close: () => {
      resized.disconnect();
      canvas.remove();
      element.style.height = '';
    },
  };
}

/** The vertical position of a row. */
interface Place {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly isHeading: boolean;
}

function placesOf({ table, series, rows }: Drawing<Bars>): readonly Place[] {
  let from = GAP;
  return rows.map((row) => {
    const isHeading = series.every((name) => numberAt(columnOf(table, name), row) === null);
    const place = { row, from, to: from + (isHeading ? 2 * BAR : BAR * series.length) + GAP, isHeading };
    from = place.to;
    return place;
  });
}

function paintBars(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  { table, picture, series, rows, theme, language }: Drawing<Bars>,
  places: readonly Place[],
): void {
  const pen = clearedPen(canvas, { width, height, ground: theme.ground });
  pen.textBaseline = 'middle';
  const label = columnOf(table, picture.label);
  const textOf = (row: number): string => String(label.cells[row] ?? '');
  const plain = `13px ${theme.font}`;
  pen.font = plain;
  const measured = places.filter(({ isHeading }) => !isHeading).map(({ row }) => pen.measureText(textOf(row)).width);
  const labels = Math.min(Math.max(0, ...measured), width * 0.36);
  const figures = series.flatMap((name) => figuresOf(columnOf(table, name), rows) ?? []);
  const lowest = Math.min(0, ...figures.map((each) => each.lowest));
  const highest = Math.max(0, ...figures.map((each) => each.highest));
  // The width for numbers at the ends of the bars, on both sides of zero.
  const numbers = 92;
  const left = labels + 12 + (lowest < 0 ? numbers : 0);
  const right = width - (highest > 0 ? numbers : 8);
  const toX = (value: number): number => left + ((value - lowest) / (highest - lowest || 1)) * (right - left);
  pen.fillStyle = theme.line;
  pen.fillRect(toX(0) - 0.5, GAP, 1, height - 2 * GAP);
  const changes = series.map((name) => isChangeColumn(columnOf(table, name)));
  const colourOf = (at: number, value: number): string => {
    if (changes[at] && series.length === 1) return value < 0 ? theme.fall : theme.rise;
    return theme.series[at === 0 ? 0 : 1];
  };
  for (const { row, from, to, isHeading } of places) {
    const middle = (from + to - GAP) / 2;
    pen.textAlign = 'left';
    pen.fillStyle = isHeading ? theme.ink : theme.quiet;
    pen.font = isHeading ? `600 ${plain}` : plain;
    pen.fillText(textOf(row), 0, middle, isHeading ? width : labels);
    for (const [at, name] of series.entries()) {
      const value = numberAt(columnOf(table, name), row);
      if (value === null) continue;
      const top = from + at * BAR;
      pen.fillStyle = colourOf(at, value);
      pen.fillRect(Math.min(toX(0), toX(value)), top + 1, Math.max(1, Math.abs(toX(value) - toX(0))), BAR - 2);
      pen.fillStyle = theme.ink;
      pen.font = `11.5px ${theme.font}`;
      pen.textAlign = value < 0 ? 'right' : 'left';
      const rounded = Number(value.toPrecision(7));
      pen.fillText(
        changes[at] ? toSigned(rounded) : toShortText(rounded, language),
        toX(value) + (value < 0 ? -6 : 6),
        top + BAR / 2,
      );
    }
  }
}
