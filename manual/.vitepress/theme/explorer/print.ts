import { rebasedAt } from './compare.ts';
import { penOf } from './drawing.ts';
import { evenMarks, marksWithin } from './number-marks.ts';
import { type PageLanguage, toShortText } from './numbers.ts';
import type { Bars, Candles, Lines, Picture } from './picture.ts';
import { type AnswerTable, columnOf, numberAt } from './table.ts';
import { rowDate } from './time.ts';
import { dayAxisOf, marksOf, positionOf, readClock } from './trading-day.ts';
import { textWidth } from './visible-range.ts';

/** The input for printing a picture, with all facts that a reader on paper needs. */
export interface Print {
  readonly table: AnswerTable;
  readonly picture: Picture;
  /** The columns drawn. */
  readonly series: readonly string[];
  /** The rows drawn: oldest first for time series, else from top to bottom. */
  readonly rows: readonly number[];
  readonly isLog: boolean;
  /** The row of the base of 100, if series are rebased. */
  readonly base: number | undefined;
  readonly title: string;
  /** The key of each series: its name with its unit. */
  readonly keys: readonly string[];
  /** The notes below: the base, the source, the day obtained, the citation. */
  readonly notes: readonly string[];
  readonly isRiseRed: boolean;
  readonly language: PageLanguage;
}

// The picture is as wide as the text of a page of A4, 160 mm: 6 units are a millimetre, and 17 units a letter of 8
// points.
const WIDTH = 960;
const MM = 6;
const LETTER = 17;
const PLOT = 460;
const BAR = 22;
// In minutes.
const SPAN = 5;
// Colours that differ on white paper, and dashes where there is no colour.
const COLOURS = ['#0b5cad', '#b3541e', '#2f7d32', '#6d3fa0'];
const DASHES = ['', '9 5', '3 4', '14 4 3 4'];
const [INK, QUIET, GRID, RED, GREEN] = ['#111', '#444', '#d5d5d5', '#b71c1c', '#1b7a3a'];
const FONT = 'Arial, Helvetica, "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif';
// Pixels of a PNG per unit: a little more than 300 per inch.
const PIXELS = 2;

/** A picture as SVG for a printed page, 160 mm wide: title, key, axes with their units, and the notes below. */
export function printPicture(print: Print): string {
  const head = 44 + LETTER * 1.6 * print.keys.length;
  const plot = print.picture.kind === 'bars' ? print.rows.length * BAR * print.series.length + 12 : PLOT;
  const foot = print.picture.kind === 'bars' ? 10 : 40;
  const notes = print.notes.flatMap((note) => wrapText(note, (WIDTH - 32) / (LETTER * 0.5)));
  const height = Math.ceil(head + plot + foot + notes.length * LETTER * 1.3 + 16);
  const parts = [
    rect(0, 0, WIDTH, height, '#fff'),
    text(16, 28, truncated(print.title, 84), { size: 21, weight: 600 }),
    ...legendSvg(print),
    `<g transform="translate(0 ${head})">${plotSvg(print, plot)}</g>`,
    ...notes.map((line, at) =>
      text(16, head + plot + foot + LETTER * 1.3 * (at + 1), line, { size: 14, colour: QUIET }),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH / MM}mm" height="${round(height / MM)}mm" viewBox="0 0 ${WIDTH} ${height}" font-family="${escapeText(FONT)}">\n<title>${escapeText(print.title)}</title>\n${parts.join('\n')}\n</svg>\n`;
}

/** Renders a printed picture as PNG, at some 300 pixels per inch. Throws if the browser cannot draw it. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * PIXELS;
  canvas.height = Math.round((image.naturalHeight / image.naturalWidth) * canvas.width);
  penOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('this browser makes no PNG'))), 'image/png');
  });
}

function plotSvg(print: Print, height: number): string {
  const { picture } = print;
  if (picture.kind === 'bars') return barsSvg(print, picture, height);
  if (picture.kind === 'times') return timesSvg(print, height);
  return timedSvg(print, picture, height);
}

/** The legend: a line for each series, with its colour and dashes. */
function legendSvg({ keys, picture }: Print): readonly string[] {
  return keys.map((key, at) => {
    const y = 48 + LETTER * 1.6 * at;
    const words = truncated(key, 96);
    if (picture.kind === 'candles') return text(16, y + 6, words);
    return `${line(16, y, 56, y, colourOf(at), 3, DASHES[at])}${text(66, y + 6, words)}`;
  });
}

const colourOf = (at: number): string => COLOURS[at % COLOURS.length] ?? INK;

/** A scale of numbers: the position of a number, and the marks. */
interface Scale {
  readonly toY: (value: number) => number;
  readonly marks: readonly number[];
}

function numberScale(numbers: readonly number[], height: number, isLog: boolean): Scale {
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  const [low, high] = least === most ? [least - 1, most + 1] : [least, most];
  if (isLog && low > 0) {
    const [from, to] = [Math.log(low), Math.log(high)];
    return {
      toY: (value) => height - ((Math.log(value) - from) / (to - from)) * (height - 12),
      marks: marksWithin(low, high, 6, true),
    };
  }
  const marks = evenMarks(low, high, 6);
  const [from, to] = [Math.min(low, marks[0] ?? low), Math.max(high, marks.at(-1) ?? high)];
  return { toY: (value) => height - ((value - from) / (to - from)) * (height - 12), marks };
}

/** Lines or candles over their axis of time. */
function timedSvg(print: Print, picture: Lines | Candles, height: number): string {
  const { table, rows, series, base, isLog, language, isRiseRed } = print;
  const { axis } = picture;
  const timeOf = new Map(axis.rows.map((row, at) => [row, axis.times[at] ?? 0]));
  const drawn = rows.filter((row) => timeOf.has(row));
  const names = picture.kind === 'candles' ? [picture.high, picture.low] : series;
  const valueAt = (name: string, row: number): number | null => {
    const column = columnOf(table, name);
    return base === undefined ? numberAt(column, row) : rebasedAt(column, base, row);
  };
  const numbersOf = (each: readonly string[]): readonly number[] =>
    each.flatMap((name) => drawn.flatMap((row) => valueAt(name, row) ?? []));
  const isShared = picture.kind === 'candles' || base !== undefined || series.length === 1;
  const scales = isShared
    ? [numberScale(numbersOf(names), height, isLog)]
    : names.map((name) => numberScale(numbersOf([name]), height, isLog));
  const textsOf = ({ marks }: Scale): readonly string[] => marks.map((mark) => toShortText(mark, language));
  const roomOf = (scale: Scale | undefined): number =>
    scale ? 18 + Math.max(...textsOf(scale).map(textWidth)) * LETTER * 0.58 : 16;
  const [left, right] = [roomOf(scales[0]), WIDTH - roomOf(scales[1])];
  const [begin, end] = [timeOf.get(drawn[0] ?? 0) ?? 0, timeOf.get(drawn.at(-1) ?? 0) ?? 0];
  // Candles are adjacent: days without trading take no room.
  const places = new Map(drawn.map((row, at) => [row, at]));
  const slot = (right - left) / Math.max(1, drawn.length);
  const toX = (row: number): number =>
    picture.kind === 'candles'
      ? left + slot * ((places.get(row) ?? 0) + 0.5)
      : left + (end === begin ? 0.5 : ((timeOf.get(row) ?? 0) - begin) / (end - begin)) * (right - left);
  const parts: string[] = [];
  for (const [at, scale] of scales.entries())
    for (const [place, mark] of scale.marks.entries()) {
      const y = scale.toY(mark);
      if (at === 0) parts.push(line(left, y, right, y, GRID, 1));
      const x = at === 0 ? left - 8 : right + 8;
      const colour = scales.length > 1 ? colourOf(at) : QUIET;
      parts.push(text(x, y + 6, textsOf(scale)[place] ?? '', { colour, anchor: at === 0 ? 'end' : 'start' }));
    }
  parts.push(line(left, height, right, height, INK, 1.2));
  for (const row of marked(drawn, toX)) {
    const x = toX(row);
    parts.push(line(x, height, x, height + 6, INK, 1.2));
    const anchor = x < left + 50 ? 'start' : x > right - 50 ? 'end' : 'middle';
    parts.push(text(x, height + 26, rowDate(table, axis, row), { colour: QUIET, anchor }));
  }
  const [rise, fall] = isRiseRed ? [RED, GREEN] : [GREEN, RED];
  const first = scales[0];
  if (picture.kind === 'candles' && first) {
    for (const row of drawn) {
      const [open, high, low, close] = [picture.open, picture.high, picture.low, picture.close].map((name) =>
        numberAt(columnOf(table, name), row),
      );
      if (open == null || high == null || low == null || close == null) continue;
      const colour = close >= open ? rise : fall;
      const [x, top, bottom] = [toX(row), first.toY(Math.max(open, close)), first.toY(Math.min(open, close))];
      const width = Math.max(0.6, slot * 0.7);
      parts.push(line(x, first.toY(high), x, first.toY(low), colour, Math.min(1.4, width)));
      parts.push(rect(x - width / 2, top, width, Math.max(0.8, bottom - top), colour));
    }
    return parts.join('');
  }
  const own = picture.kind === 'lines' ? picture.compared?.own : undefined;
  for (const [at, name] of series.entries()) {
    const scale = scales[at] ?? first;
    if (!scale) continue;
    const stretches: string[][] = [[]];
    for (const row of drawn) {
      if (own?.get(name)?.has(row) === false) continue;
      const value = valueAt(name, row);
      if (value === null) stretches.push([]);
      else stretches.at(-1)?.push(`${round(toX(row))},${round(scale.toY(value))}`);
    }
    for (const points of stretches) {
      const [only] = points;
      if (points.length > 1)
        parts.push(
          `<polyline points="${points.join(' ')}" fill="none" stroke="${colourOf(at)}" stroke-width="2"${dash(DASHES[at])}/>`,
        );
      else if (only !== undefined) {
        const [x, y] = only.split(',');
        parts.push(`<circle cx="${x}" cy="${y}" r="2.5" fill="${colourOf(at)}"/>`);
      }
    }
  }
  return parts.join('');
}

/** The rows with labels below the axis: the first, the last, and some at even distances. */
function marked(rows: readonly number[], toX: (row: number) => number): readonly number[] {
  const found: number[] = [];
  const last = rows.at(-1);
  for (const row of rows) {
    const before = found.at(-1);
    const isFar = before === undefined || toX(row) - toX(before) >= 150;
    if (isFar && (before === undefined || last === undefined || toX(last) - toX(row) >= 150)) found.push(row);
  }
  return last === undefined || found.includes(last) ? found : [...found, last];
}

function barsSvg({ table, rows, series, language }: Print, { label }: Bars, height: number): string {
  const labels = columnOf(table, label).cells;
  const nameOf = (row: number): string => truncated(String(labels[row] ?? ''), 34);
  const numbers = series.flatMap((name) => rows.flatMap((row) => numberAt(columnOf(table, name), row) ?? []));
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const room = Math.max(...numbers.map((number) => textWidth(toShortText(number, language))), 1) * LETTER * 0.55 + 12;
  const left = 24 + Math.max(...rows.map((row) => textWidth(nameOf(row)))) * LETTER * 0.55 + (low < 0 ? room : 0);
  const right = WIDTH - 16 - (high > 0 ? room : 0);
  const toX = (value: number): number => left + ((value - low) / (high - low || 1)) * (right - left);
  const parts = [line(toX(0), 0, toX(0), height, INK, 1)];
  for (const [place, row] of rows.entries()) {
    const top = place * BAR * series.length + 6;
    parts.push(text(16, top + (BAR * series.length) / 2 + 4, nameOf(row), { size: 15 }));
    for (const [at, name] of series.entries()) {
      const value = numberAt(columnOf(table, name), row);
      if (value === null) continue;
      const y = top + at * BAR;
      const [from, to] = [Math.min(toX(0), toX(value)), Math.max(toX(0), toX(value))];
      parts.push(rect(from, y + 3, Math.max(1, to - from), BAR - 6, colourOf(at)));
      const [x, anchor] = value < 0 ? [from - 6, 'end' as const] : [to + 6, 'start' as const];
      parts.push(text(x, y + BAR / 2 + 5, toShortText(value, language), { size: 15, anchor }));
    }
  }
  return parts.join('');
}

/** A square for each row at its time of the day, stacked by five minutes. A second column is below the axis. */
function timesSvg({ table, rows, series }: Print, height: number): string {
  const columns = series.map((name) => {
    const { cells } = columnOf(table, name);
    return rows.flatMap((row) => readClock(cells[row]) ?? []);
  });
  const axis = dayAxisOf(columns.flat());
  const toX = (time: number): number => 24 + positionOf(axis, time) * (WIDTH - 48);
  const stacks = columns.map((times) => {
    const stack = new Map<number, number>();
    for (const time of times) {
      const span = Math.floor(time / SPAN) * SPAN;
      stack.set(span, (stack.get(span) ?? 0) + 1);
    }
    return stack;
  });
  const slot = Math.min(toX(axis.from + SPAN) - toX(axis.from), BAR);
  const room = (height - 12) / series.length;
  const step = Math.min(slot, room / Math.max(1, ...stacks.flatMap((stack) => [...stack.values()])));
  const ground = series.length > 1 ? 12 + room : height;
  const parts = marksOf(axis).flatMap(([label, time]) => [
    line(toX(time), 0, toX(time), height + 6, GRID, 1),
    text(toX(time), height + 26, label, { colour: QUIET, anchor: 'middle' }),
  ]);
  for (const [at, stack] of stacks.entries())
    for (const [span, count] of stack) {
      const length = count * step;
      parts.push(
        rect(toX(span) + 0.5, at === 0 ? ground - length : ground, Math.max(1, slot - 1), length, colourOf(at)),
      );
    }
  parts.push(line(24, ground, WIDTH - 24, ground, INK, 1.2));
  return parts.join('');
}

/** Wraps a text into lines of a width in digits, between words and Chinese characters. */
function wrapText(whole: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const piece of whole.match(/\p{Script=Han}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(last + piece.trimEnd()) <= most) lines[lines.length - 1] = last + piece;
    else lines.push(piece.trimStart());
  }
  return lines.map((each) => each.trimEnd());
}

function truncated(whole: string, most: number): string {
  if (textWidth(whole) <= most) return whole;
  let short = '';
  for (const character of whole) if (textWidth(short + character) < most) short += character;
  return `${short}…`;
}

const round = (number: number): number => Math.round(number * 10) / 10;
const dash = (dashes: string | undefined): string => (dashes ? ` stroke-dasharray="${dashes}"` : '');

function line(x1: number, y1: number, x2: number, y2: number, colour: string, width: number, dashes?: string): string {
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${colour}" stroke-width="${width}"${dash(dashes)}/>`;
}

function rect(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${colour}"/>`;
}

/** The style of a text, in units of the picture. */
interface TextLook {
  readonly size?: number;
  readonly weight?: number;
  readonly colour?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

function text(x: number, y: number, words: string, look: TextLook = {}): string {
  const { size = LETTER, weight = 400, colour = INK, anchor = 'start' } = look;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${escapeText(words)}</text>`;
}

/** Escapes a text for an element or an attribute of XML, without characters that XML forbids. */
function escapeText(words: string): string {
  return Array.from(words)
    .filter((sign) => sign >= ' ' && sign < '\ufffe')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
