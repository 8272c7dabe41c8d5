import type { Picture } from './picture.ts';
import type { Table } from './table.ts';
import type { Stretch } from './time.ts';

/** The colours and letters of a picture, as the page has them now. */
export interface Look {
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  /** The colours of the first and the second series. */
  readonly series: readonly [string, string];
  readonly rise: string;
  readonly fall: string;
  readonly font: string;
}

/** What is drawn, and how. */
export interface Drawing<Kind extends Picture = Picture> {
  readonly table: Table;
  readonly picture: Kind;
  /** The columns drawn. */
  readonly series: readonly string[];
  readonly isLog: boolean;
  readonly stretch: Stretch;
  /** The rows in the order of the table. */
  readonly rows: readonly number[];
  readonly look: Look;
  /** Told the row under the pointer. */
  readonly onPoint: (row: number | undefined) => void;
}

/** A picture on the page. */
export interface Drawn {
  /** The picture as it stands, for an export. */
  canvas(): HTMLCanvasElement;
  /** Takes it off the page. */
  close(): void;
}

/** Draws a picture into an element of the page. Its library is loaded when the first such picture is drawn. */
export async function draw(element: HTMLElement, { picture, ...drawing }: Drawing): Promise<Drawn> {
  if (picture.kind === 'candles')
    return (await import('./draw-candles.ts')).drawCandles(element, { ...drawing, picture });
  if (picture.kind === 'lines') return (await import('./draw-lines.ts')).drawLines(element, { ...drawing, picture });
  return (await import('./draw-bars.ts')).drawBars(element, { ...drawing, picture });
}

/**
 * The colours of an element of the page.
 * @param isRiseRed whether rising prices are red, as in China
 */
export function readLook(element: HTMLElement, isRiseRed: boolean): Look {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const [red, green] = [colour('chart-red'), colour('chart-green')];
  return {
    ground: colour('ground'),
    ink: colour('ink'),
    quiet: colour('quiet'),
    line: colour('line'),
    series: [colour('chart-1'), colour('chart-2')],
    rise: isRiseRed ? red : green,
    fall: isRiseRed ? green : red,
    font: style.fontFamily,
  };
}

/**
 * A picture as a file shows it: under a title, and above a line that says where its figures come from.
 * @param widest how wide the title and the line may stand, in pixels of the page
 */
export function toPoster(
  drawn: HTMLCanvasElement,
  title: string,
  note: string,
  { ground, ink, quiet, font }: Look,
): HTMLCanvasElement {
  const scale = window.devicePixelRatio;
  const [margin, head, foot] = [16 * scale, 44 * scale, 34 * scale];
  const poster = document.createElement('canvas');
  poster.width = drawn.width + 2 * margin;
  poster.height = drawn.height + head + foot;
  const pen = penOf(poster);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, poster.width, poster.height);
  pen.drawImage(drawn, margin, head);
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  pen.font = `600 ${15 * scale}px ${font}`;
  pen.fillText(title, margin, head / 2, drawn.width);
  pen.fillStyle = quiet;
  pen.font = `${11.5 * scale}px ${font}`;
  pen.fillText(note, margin, poster.height - foot / 2, drawn.width);
  return poster;
}

/** What draws on a canvas. */
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws on no canvas');
  return pen;
}
