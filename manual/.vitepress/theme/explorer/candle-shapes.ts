/** The numbers of candles: of each point its four prices and its volume, `null` where there is none. */
export interface CandleNumbers {
  readonly open: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly close: readonly (number | null)[];
  readonly volume: readonly (number | null)[];
}

/** One candle that is drawn: that of a point, or of all points that stand in one column of pixels. */
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
 * The widths of candles. Between two bodies there is a pixel at least, and a stem is in the middle of its body as far as
 * whole pixels allow; where there is no room for bodies, only stems are drawn.
 * @param slot the room of a candle, in pixels of the screen
 * @param ratio how many of these one pixel of the page has
 */
export function candleWidths(slot: number, ratio: number): CandleWidths {
  const stem = Math.max(1, Math.min(Math.round(ratio), Math.floor(slot / 5)));
  const room = Math.min(Math.floor(slot) - 1, Math.floor(slot * 0.8), Math.round(MAX_BODY * ratio));
  if (room <= stem) return { stem, body: stem };
  return { stem, body: room > 2 && (room - stem) % 2 === 1 ? room - 1 : room };
}

/**
 * The candles of the points from one to before another. Points that stand in one column of pixels are one candle: it
 * opens with the first, closes with the last and reaches as far as any of them.
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

/** Whether a candle has the colour of what rises: it closes as high as it opens, or has no prices. */
export function isRise({ open, close }: Candle): boolean {
  return open === undefined || close >= open;
}
