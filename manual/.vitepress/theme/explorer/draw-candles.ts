import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type PriceFormat,
  PriceScaleMode,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Drawing, Drawn } from './drawing.ts';
import { type PageLanguage, toShortText } from './numbers.ts';
import type { Candles } from './picture.ts';
import { columnOf, numberAt } from './table.ts';
import { beginOf } from './time.ts';

const DAY_MS = 86_400_000;

/** How volumes are written at their axis: `4M`, `400万`. */
function volumeFormat(language: PageLanguage): Partial<PriceFormat> {
  if (language === 'en') return { type: 'volume' };
  return { type: 'custom', minMove: 1, formatter: (volume: number) => toShortText(volume, language) };
}

/** Draws candlesticks, and their volume below them. */
export function drawCandles(element: HTMLElement, drawing: Drawing<Candles>): Drawn {
  const { table, picture, theme, language, isLog, stretch, onPoint, onRange } = drawing;
  const { axis } = picture;
  const hasClock = axis.times.some((time) => time % DAY_MS !== 0);
  // A day is no instant: no time zone moves it. Times of day are those of the exchange, written as UTC.
  const toTime = (ms: number): Time =>
    hasClock ? ((ms / 1000) as UTCTimestamp) : new Date(ms).toISOString().slice(0, 10);
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: theme.ground },
      textColor: theme.quiet,
      fontFamily: theme.font,
      fontSize: 12,
      // The licence asks for a notice, which stands below the picture.
      attributionLogo: false,
      panes: { separatorColor: theme.line, enableResize: false },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: theme.line } },
    rightPriceScale: {
      borderVisible: false,
      mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
      scaleMargins: { top: 0.06, bottom: 0.06 },
    },
    timeScale: {
      borderColor: theme.line,
      minBarSpacing: 0.01,
      fixLeftEdge: true,
      fixRightEdge: true,
      timeVisible: hasClock,
      tickMarkFormatter: toTick,
    },
    localization: { dateFormat: 'yyyy-MM-dd' },
    crosshair: { vertLine: { color: theme.quiet }, horzLine: { color: theme.quiet } },
    // The wheel scrolls the page; the stretch is chosen above the picture, and fingers may pinch.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
  const decimals = decimalsOf(drawing);
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: theme.rise,
    downColor: theme.fall,
    wickUpColor: theme.rise,
    wickDownColor: theme.fall,
    borderVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
  });
  const [open, high, low, close] = [picture.open, picture.high, picture.low, picture.close].map((name) =>
    columnOf(table, name),
  );
  if (!open || !high || !low || !close) throw new Error('candlesticks have four prices');
  const rises: boolean[] = [];
  candles.setData(
    axis.rows.map((row, at) => {
      const time = toTime(axis.times[at] ?? 0);
      const prices = [open, high, low, close].map((column) => numberAt(column, row));
      const [first = null, highest = null, lowest = null, last = null] = prices;
      if (first === null || highest === null || lowest === null || last === null) return { time };
      rises[at] = last >= first;
      return { time, open: first, high: highest, low: lowest, close: last };
    }),
  );
  if (picture.volume !== undefined) {
    const volume = columnOf(table, picture.volume);
    const bars = chart.addSeries(
      HistogramSeries,
      { priceFormat: volumeFormat(language), priceLineVisible: false, lastValueVisible: false },
      1,
    );
    bars.setData(
      axis.rows.map((row, at) => {
        const time = toTime(axis.times[at] ?? 0);
        const value = numberAt(volume, row);
        return value === null ? { time } : { time, value, color: rises[at] === false ? theme.fall : theme.rise };
      }),
    );
    const [prices, volumes] = chart.panes();
    prices?.setStretchFactor(4);
    volumes?.setStretchFactor(1);
  }
  const begin = axis.times.findIndex((time) => time >= beginOf(axis.times, stretch));
  const show = (): void => chart.timeScale().setVisibleLogicalRange({ from: begin - 0.5, to: axis.times.length - 0.5 });
  show();
  // The range of a chart that has no width yet is lost with its first width.
  const frame = requestAnimationFrame(show);
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range) onRange(axis.rows.slice(Math.max(0, Math.ceil(range.from)), Math.floor(range.to) + 1));
  });
  chart.subscribeCrosshairMove(({ logical }) =>
    onPoint(logical === undefined ? undefined : axis.rows[Math.round(logical)]),
  );
  return {
    close: () => {
      cancelAnimationFrame(frame);
      chart.remove();
    },
  };
}

/** The number of decimals of the prices. */
function decimalsOf({ table, picture }: Drawing<Candles>): number {
  let decimals = 0;
  for (const cell of columnOf(table, picture.close).cells)
    decimals = Math.max(decimals, String(cell ?? '').split('.')[1]?.length ?? 0);
  return Math.min(decimals, 6);
}

/** A label of the time scale: digits alone, which need no translation. */
function toTick(time: Time, type: TickMarkType): string {
  const iso = typeof time === 'number' ? new Date(time * 1000).toISOString() : toIso(time);
  if (type === TickMarkType.Year) return iso.slice(0, 4);
  if (type === TickMarkType.Month) return iso.slice(0, 7);
  if (type === TickMarkType.DayOfMonth) return iso.slice(5, 10);
  return iso.slice(11, 16);
}

function toIso(time: Exclude<Time, UTCTimestamp>): string {
  if (typeof time === 'string') return time;
  return new Date(Date.UTC(time.year, time.month - 1, time.day)).toISOString();
}
