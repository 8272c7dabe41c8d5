import { type ChartTheme, type Drawing, type Drawn, penOf } from './drawing.ts';

/** Draws a picture into an element of the page. Its library is loaded when the first such picture is drawn. */
export async function draw(element: HTMLElement, { picture, ...drawing }: Drawing): Promise<Drawn> {
  if (picture.kind === 'candles')
    return (await import('./draw-candles.ts')).drawCandles(element, { ...drawing, picture });
  if (picture.kind === 'lines') return (await import('./draw-lines.ts')).drawLines(element, { ...drawing, picture });
  if (picture.kind === 'times') return (await import('./draw-times.ts')).drawTimes(element, { ...drawing, picture });
  return (await import('./draw-bars.ts')).drawBars(element, { ...drawing, picture });
}

/** A picture as a file shows it: under a title, and above a line that names the source of its figures. */
export function toPoster(
  drawn: HTMLCanvasElement,
  title: string,
  note: string,
  { ground, ink, quiet, font }: ChartTheme,
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
