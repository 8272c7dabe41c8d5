import type { Drawing, DrawnPicture } from './drawing.ts';
import type { PictureKind } from './picture.ts';

/**
 * Preloads the code for a kind of pictures while the answer is loading. On failure, {@link draw} loads it again.
 */
export async function preloadDrawing(kind: PictureKind | undefined): Promise<void> {
  const loading =
    kind === 'candles' ? import('./draw-candles.ts') : kind === 'lines' ? import('./draw-lines.ts') : undefined;
  await loading?.catch(() => undefined);
}

/** Draws a picture into an element of the page. Its library is loaded on demand. */
export async function draw(element: HTMLElement, { picture, ...drawing }: Drawing): Promise<DrawnPicture> {
  if (picture.kind === 'candles')
    return (await import('./draw-candles.ts')).drawCandles(element, { ...drawing, picture });
  if (picture.kind === 'lines') return (await import('./draw-lines.ts')).drawLines(element, { ...drawing, picture });
  if (picture.kind === 'times') return (await import('./draw-times.ts')).drawTimes(element, { ...drawing, picture });
  return (await import('./draw-bars.ts')).drawBars(element, { ...drawing, picture });
}
