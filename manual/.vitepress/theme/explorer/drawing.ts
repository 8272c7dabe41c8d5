import type { PageLanguage } from './numbers.ts';
import type { Picture } from './picture.ts';
import type { AnswerTable } from './table.ts';
import type { Stretch } from './time.ts';

/** The current colours and font of the page, for a picture. */
export interface ChartTheme {
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  /** The colours of the series, in their order. */
  readonly series: readonly [string, string, string, string];
  readonly rise: string;
  readonly fall: string;
  readonly font: string;
}

/** The input for drawing a picture. */
export interface Drawing<Kind extends Picture = Picture> {
  readonly table: AnswerTable;
  readonly picture: Kind;
  /** The columns drawn. */
  readonly series: readonly string[];
  readonly isLog: boolean;
  readonly stretch: Stretch;
  /** The rows in the order of the table. */
  readonly rows: readonly number[];
  readonly language: PageLanguage;
  readonly theme: ChartTheme;
  /** Receives the row under the pointer. */
  readonly onPoint: (row: number | undefined) => void;
  /** Receives the rows in view, oldest first, when the reader moves along the axis of time. */
  readonly onRange: (rows: readonly number[]) => void;
}

/** A picture on the page. */
export interface DrawnPicture {
  /** Removes it from the page. */
  close(): void;
}

/**
 * Reads the colours of an element of the page.
 * @param isRiseRed whether rising prices are red, as in China
 */
export function readTheme(element: HTMLElement, isRiseRed: boolean): ChartTheme {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const [red, green] = [colour('chart-red'), colour('chart-green')];
  return {
    ground: colour('ground'),
    ink: colour('ink'),
    quiet: colour('quiet'),
    line: colour('line'),
    series: [colour('chart-1'), colour('chart-2'), colour('chart-3'), colour('chart-4')],
    rise: isRiseRed ? red : green,
    fall: isRiseRed ? green : red,
    font: style.fontFamily,
  };
}

/** The drawing context of a canvas that is given a size, in CSS pixels, and is empty but for its ground. */
export function clearedPen(
  canvas: HTMLCanvasElement,
  { width, height, ground }: { readonly width: number; readonly height: number; readonly ground: string },
): CanvasRenderingContext2D {
  const sharpness = window.devicePixelRatio;
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = penOf(canvas);
  pen.scale(sharpness, sharpness);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  return pen;
}

/** The drawing context of a canvas. */
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws on no canvas');
  return pen;
}
