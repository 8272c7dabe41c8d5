/** The numbers of candles: the four prices and the volume of each point, `null` for a missing one. */
export interface CandleNumbers {
  readonly open: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly close: readonly (number | null)[];
  readonly volume: readonly (number | null)[];
}

/** One drawn candle: of a point, or of all points in one column of pixels. */
export interface Candle {
  /** The pixel at which its stem begins. */
  readonly left: number;
  open: number | undefined;
  high: number;
  low: number;
  close: number;
  /** The greatest volume. */
  volume: number | null;
}

// In pixels of the page: one candle of two is no wall.
const MAX_BODY = 48;

/** How wide candles are drawn, in whole pixels of the screen. */
export interface CandleWidths {
  /** Of the line from the highest price to the lowest. */
  readonly stem: number;
  /** Of the box from the open to the close. */
  readonly body: number;
}

/**
 * The widths of candles. There is at least a pixel between two bodies. Stems are centred as far as whole pixels
 * allow. Without room for bodies, only stems are drawn.
 * @param slot the width available for a candle, in pixels of the screen
 * @param ratio pixels of the screen per pixel of the page
 */
export function candleWidths(slot: number, ratio: number): CandleWidths {
  const stem = Math.max(1, Math.min(Math.round(ratio), Math.floor(slot / 5)));
  const room = Math.min(Math.floor(slot) - 1, Math.floor(slot * 0.8), Math.round(MAX_BODY * ratio));
  if (room <= stem) return { stem, body: stem };
  return { stem, body: room > 2 && (room - stem) % 2 === 1 ? room - 1 : room };
}

/**
 * The candles of a range of points. Points in one column of pixels are merged: the candle opens with the first,
 * closes with the last, and has the extremes of all.
 * @param leftOf the pixel at which the stem of a point begins
 */
export function candlesAt(
  numbers: CandleNumbers,
  from: number,
  to: number,
  leftOf: (at: number) => number,
): readonly Candle[] {
  const found: Candle[] = [];
  let last: Candle | undefined;
  for (let at = from; at < to; at++) {
    const left = leftOf(at);
    if (last?.left !== left) {
      last = {
        left,
        open: undefined,
        high: Number.NEGATIVE_INFINITY,
        low: Number.POSITIVE_INFINITY,
        close: 0,
        volume: null,
      };
      found.push(last);
    }
    const [open, high, low, close] = [numbers.open[at], numbers.high[at], numbers.low[at], numbers.close[at]];
    const volume = numbers.volume[at];
    if (volume != null && volume > (last.volume ?? 0)) last.volume = volume;
    if (open == null || high == null || low == null || close == null) continue;
    last.open ??= open;
    last.high = Math.max(last.high, high);
    last.low = Math.min(last.low, low);
    last.close = close;
  }
  return found;
}

/** Whether a candle has the rising colour: its close is at least its open, or it has no prices. */
export function isRise({ open, close }: Candle): boolean {
  return open === undefined || close >= open;
}
