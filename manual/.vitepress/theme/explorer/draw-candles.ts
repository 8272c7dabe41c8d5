import uPlot from 'uplot';
import type { AxisRange } from './axis-range.ts';
import { type Candle, type CandleNumbers, candlesAt, candleWidths, isRise } from './candle-shapes.ts';
import type { ChartTheme, Drawing, DrawnPicture } from './drawing.ts';
import { type PageLanguage, toBriefText } from './numbers.ts';
import type { Candles } from './picture.ts';
import { columnOf, numberAt } from './table.ts';
import { drawTimeChart, hairline, numberAxis, withRoom } from './time-chart.ts';

// The share of the height for the volume, below the prices.
const VOLUME_SHARE = 0.2;
// Half the height of the tag of the last price, and of a text beside it, in pixels of the page.
const HALF_TAG = 10;
const HALF_TEXT = 7;
// The free share above the highest volume, and below the lowest price.
const FREE = 0.1;
const HIDDEN = { paths: () => null, points: { show: false } };

/**
 * Draws candlesticks, with the volume below. Candles are adjacent: days without trading take no room. Times of the
 * day are of the exchange, written as UTC.
 */
export function drawCandles(element: HTMLElement, drawing: Drawing<Candles>): DrawnPicture {
  const { table, picture, theme, language, isLog } = drawing;
  const { rows } = picture.axis;
  const numbersOf = (name: string | undefined): readonly (number | null)[] => {
    if (name === undefined) return rows.map(() => null);
    const column = columnOf(table, name);
    return rows.map((row) => numberAt(column, row));
  };
  const numbers: CandleNumbers = {
    open: numbersOf(picture.open),
    high: numbersOf(picture.high),
    low: numbersOf(picture.low),
    close: numbersOf(picture.close),
    volume: numbersOf(picture.volume),
  };
  const decimals = decimalsOf(numbers.close);
  const priceText = priceFormat(decimals, language);
  const hasVolume = numbers.volume.some((volume) => volume !== null && volume > 0);
  const share = hasVolume ? 1 - VOLUME_SHARE : 1;
  const texts = new Map<string, readonly string[]>();
  const isCovered = (chart: uPlot, top: number): boolean => {
    const last = lastCandle(chart, numbers);
    return last !== undefined && Math.abs(chart.valToPos(last.close, 'price') - top) < HALF_TAG + HALF_TEXT;
  };
  return drawTimeChart(element, drawing, {
    places: rows.map((_, at) => at),
    margin: 0.5,
    data: [numbers.low, numbers.high, numbers.volume],
    series: [
      { scale: 'price', ...HIDDEN },
      { scale: 'price', ...HIDDEN },
      { scale: 'volume', ...HIDDEN },
    ],
    scales: {
      price: {
        ...(isLog && { distr: 3 as const }),
        range: (_, low, high) => {
          const span = withRoom(low, high, isLog);
          return span ? [belowOf(span, isLog, 1 / share), span.max] : [null, null];
        },
      },
      volume: { range: (_, _low, high) => [0, (high || 1) / (VOLUME_SHARE * (1 - FREE))] },
    },
    axes: [
      ...(hasVolume
        ? [
            numberAxis({
              scale: 'volume',
              side: 'right',
              theme,
              colour: theme.quiet,
              isLog: false,
              hasGrid: true,
              hasNoRoom: true,
              // The line at the bottom is zero.
              part: ({ max }) => ({ min: Number.MIN_VALUE, max: max * VOLUME_SHARE * (1 - FREE), share: VOLUME_SHARE }),
              textOf: (volume) => toBriefText(volume, language),
              texts,
              isCovered,
            }),
          ]
        : []),
      numberAxis({
        scale: 'price',
        side: 'right',
        theme,
        colour: theme.quiet,
        isLog,
        hasGrid: true,
        least: 10 ** -decimals,
        part: (span) => ({ min: belowOf(span, isLog, share * (1 - FREE / 2)), max: span.max, share }),
        textOf: priceText,
        texts,
        isCovered,
      }),
    ],
    cursor: {
      points: { show: false },
      // The line of the pointer snaps to a stem.
      move: (chart, left, top) => [left < 0 ? left : stemAt(chart, chart.posToIdx(left)), top],
    },
    padding: [8, 0],
    numberAt: (chart, top) => {
      const isPrice = top <= (chart.bbox.height / uPlot.pxRatio) * share;
      return isPrice ? priceText(chart.posToVal(top, 'price')) : toBriefText(chart.posToVal(top, 'volume'), language);
    },
    paint: (chart) => paintCandles(chart, numbers, theme, share, priceText),
  });
}

/** The value at a share of the length of a scale, from its top. */
function belowOf({ min, max }: AxisRange, isLog: boolean, share: number): number {
  return isLog ? max * (min / max) ** share : max - (max - min) * share;
}

/** The position of the stem of a point, in pixels of the page. */
function stemAt(chart: uPlot, at: number): number {
  return (stemLeft(chart, at, hairline()) - chart.bbox.left) / uPlot.pxRatio;
}

/** The left edge of the stem of a point, in pixels of the screen. */
function stemLeft(chart: uPlot, at: number, stem: number): number {
  return Math.round(chart.valToPos(at, 'x', true) - stem / 2);
}

function paintCandles(
  chart: uPlot,
  numbers: CandleNumbers,
  theme: ChartTheme,
  share: number,
  priceText: (price: number) => string,
): void {
  const { ctx: pen, bbox, scales } = chart;
  const { min, max } = scales.x ?? {};
  if (min == null || max == null) return;
  const slot = bbox.width / (max - min);
  const { stem, body } = candleWidths(slot, uPlot.pxRatio);
  const [from, to] = [Math.max(0, Math.floor(min)), Math.min(numbers.close.length, Math.ceil(max) + 1)];
  const candles = candlesAt(numbers, from, to, (at) => stemLeft(chart, at, stem));
  const [left, right] = [Math.round(bbox.left), Math.round(bbox.left + bbox.width)];
  const [top, bottom] = [Math.round(bbox.top), Math.round(bbox.top + bbox.height)];
  const colourOf = (candle: Candle): string => (isRise(candle) ? theme.rise : theme.fall);
  const yOf = (value: number, scale: string): number => Math.round(chart.valToPos(value, scale, true));
  const thin = hairline();

  pen.save();
  pen.fillStyle = theme.line;
  pen.fillRect(0, bottom, pen.canvas.width, thin);
  if (share < 1) pen.fillRect(0, Math.round(top + bbox.height * share), pen.canvas.width, thin);
  pen.beginPath();
  pen.rect(left, top, right - left, bottom - top);
  pen.clip();
  for (const isDrawn of [isRise, (candle: Candle) => !isRise(candle)]) {
    pen.fillStyle = isDrawn === isRise ? theme.rise : theme.fall;
    for (const candle of candles) {
      if (!isDrawn(candle)) continue;
      const { left: stemAtPixel, open, high, low, close, volume } = candle;
      const bodyAtPixel = stemAtPixel - Math.floor((body - stem) / 2);
      if (volume !== null) {
        const height = Math.max(1, bottom - yOf(volume, 'volume'));
        pen.fillRect(bodyAtPixel, bottom - height, body, height);
      }
      if (open === undefined) continue;
      const highest = yOf(high, 'price');
      pen.fillRect(stemAtPixel, highest, stem, Math.max(1, yOf(low, 'price') - highest));
      const [begin, end] = [yOf(Math.max(open, close), 'price'), yOf(Math.min(open, close), 'price')];
      // A body without height is a line.
      const height = Math.max(thin, end - begin);
      if (body > stem) pen.fillRect(bodyAtPixel, Math.round((begin + end - height) / 2), body, height);
    }
  }
  pen.restore();
  const last = lastCandle(chart, numbers);
  if (last) paintLast(chart, last.close, colourOf(last), theme, priceText);
}

/** The last candle in view. */
function lastCandle({ scales }: uPlot, numbers: CandleNumbers): Candle | undefined {
  const { min, max } = scales.x ?? {};
  if (min == null || max == null) return undefined;
  const last = numbers.close.findLastIndex((close, at) => close !== null && at <= max);
  return last < min ? undefined : candlesAt(numbers, last, last + 1, () => 0)[0];
}

/** Draws the last close in view at its axis. */
function paintLast(
  chart: uPlot,
  price: number,
  colour: string,
  theme: ChartTheme,
  priceText: (price: number) => string,
): void {
  const { ctx: pen, bbox } = chart;
  const ratio = uPlot.pxRatio;
  const left = Math.round(bbox.left + bbox.width);
  const centre = Math.round(chart.valToPos(price, 'price', true));
  const half = Math.round(HALF_TAG * ratio);
  const text = priceText(price);
  pen.save();
  pen.font = `${12 * ratio}px ${theme.font}`;
  pen.fillStyle = colour;
  pen.fillRect(left, centre - half, Math.round(pen.measureText(text).width + 10 * ratio), 2 * half);
  pen.fillStyle = theme.ground;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  pen.fillText(text, left + Math.round(5 * ratio), centre);
  pen.restore();
}

/** The number of decimals of prices. */
function decimalsOf(prices: readonly (number | null)[]): number {
  let decimals = 0;
  for (const price of prices) decimals = Math.max(decimals, String(price ?? '').split('.')[1]?.length ?? 0);
  return Math.min(decimals, 6);
}

/** The format of prices at their axis: all with the same number of decimals. */
function priceFormat(decimals: number, language: PageLanguage): (price: number) => string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (price) => format.format(price);
}
