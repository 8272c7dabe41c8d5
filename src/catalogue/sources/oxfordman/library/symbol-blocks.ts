import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { COMMA, LINE_FEED } from '../../../../base/ascii.ts';
import { compressBrotli, decompressBrotli } from '../../../../base/compression.ts';
import { type Failure, quote } from '../../../../base/errors.ts';
import { changed } from '../../../wire/refusals.ts';

/**
 * The library by symbol: one CSV of 57 MB packed as a block for each symbol, so that reading a symbol unpacks one
 * block only. All of it is one body: an index, an empty line, and the blocks one after another with nothing
 * between them.
 *
 * ```
 * .AEX 640123
 * .AORD 633001
 *
 * <block of .AEX: 640123 bytes><block of .AORD: 633001 bytes>
 * ```
 *
 * A block is packed with Brotli. It holds the header line of the CSV and the lines of its symbol, unchanged and in
 * their order.
 */

const LABEL = 'Oxford-Man library';
// The last edition has 31 symbols, and 1.9 MB of each. It has 160,000 lines, and its header 120 bytes.
const MAX_SYMBOLS = 100;
const MAX_SYMBOL_BYTES = 16_000_000;
const MAX_RUNS = 500_000;
const MAX_HEADER_BYTES = 4_000;
// Bytes that are scanned before other work gets its turn: about a millisecond.
const TURN_BYTES = 500_000;

/**
 * Packs the library's CSV by its column `Symbol`. Scanning yields to other work every few milliseconds; packing
 * runs on other threads, one symbol at a time. Besides the CSV it needs the memory of the packed blocks, about 20
 * MB. Throws `upstream_changed` when there is no such column, a line whose field there is no symbol, or more of
 * either than the library has.
 */
export async function packBySymbol(csv: Buffer): Promise<Buffer> {
  const header = csv.subarray(0, lineEnd(csv, 0));
  if (header.length > MAX_HEADER_BYTES) throw changed(LABEL, `a first line of more than ${MAX_HEADER_BYTES} bytes`);
  const position = header.toString().trim().replaceAll('"', '').split(',').indexOf('Symbol');
  if (position < 0)
    throw changed(
      LABEL,
      `expected a column Symbol in the first line, got ${quote(header.toString('utf8', 0, 120), 120)}`,
    );
  const linesBySymbol = await findLines(csv, header.length, position);
  const index: string[] = [];
  const blocks: Buffer[] = [];
  for (const [symbol, lines] of linesBySymbol) {
    const whole = Buffer.concat([header, ...lines]);
    if (whole.length > MAX_SYMBOL_BYTES) throw changed(LABEL, `more than ${MAX_SYMBOL_BYTES} bytes of ${symbol}`);
    const block = await compressBrotli(whole, {
      // Packs these digits as well as gzip's highest level does, in a third of its time.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
    });
    index.push(`${symbol} ${block.length}\n`);
    blocks.push(block);
  }
  return Buffer.concat([Buffer.from(`${index.join('')}\n`), ...blocks]);
}

/** The symbols in what {@link packBySymbol} made, as the library writes them, and the sizes of their blocks. */
export function symbolsOf(blocks: Buffer): readonly (readonly [symbol: string, bytes: number])[] {
  const lines = blocks.toString('latin1', 0, Math.max(0, blocks.indexOf('\n\n'))).split('\n');
  return lines.map((line) => {
    const [symbol = '', size] = line.split(' ');
    return [symbol, Number(size)];
  });
}

/**
 * The CSV of one symbol, header line included, out of what {@link packBySymbol} made.
 * Throws `upstream_changed` when there is no such symbol, and a `RangeError` when its block holds too much.
 * @param symbol as the library writes it, `.FTSE`
 */
export async function unpackSymbol(blocks: Buffer, symbol: string): Promise<Buffer> {
  let start = blocks.indexOf('\n\n') + 2;
  for (const [name, size] of symbolsOf(blocks)) {
    const end = start + size;
    if (name === symbol) return decompressBrotli(blocks.subarray(start, end), { maxOutputLength: MAX_SYMBOL_BYTES });
    start = end;
  }
  throw changed(LABEL, `no lines of the symbol ${symbol}`);
}

/** The lines of every symbol, in runs of lines that follow one another: views of the CSV, not copies. */
async function findLines(csv: Buffer, from: number, position: number): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const runs = new Map<string, Buffer[]>();
  const tooMany = (what: string, most: number): Failure => changed(LABEL, `more than ${most} ${what}`);
  let runCount = 0;
  let current = '';
  let runStart = from;
  const endRun = (end: number): void => {
    if (end === runStart) return;
    if (++runCount > MAX_RUNS) throw tooMany('changes of the symbol', MAX_RUNS);
    const lines = runs.get(current);
    if (!lines && runs.size === MAX_SYMBOLS) throw tooMany('symbols', MAX_SYMBOLS);
    if (lines) lines.push(csv.subarray(runStart, end));
    else runs.set(current, [csv.subarray(runStart, end)]);
  };
  let turnEnd = from + TURN_BYTES;
  for (let at = from; at < csv.length; ) {
    const end = lineEnd(csv, at);
    const symbol = symbolOf(csv, at, end, position);
    if (symbol !== current) {
      endRun(at);
      current = symbol;
      runStart = at;
    }
    at = end;
    if (at < turnEnd) continue;
    await nextTurn();
    turnEnd = at + TURN_BYTES;
  }
  endRun(csv.length);
  return runs;
}

/**
 * The symbol in the line of `csv[start, end)`. No field of the library holds a comma or a line break of its own.
 */
function symbolOf(csv: Buffer, start: number, end: number, position: number): string {
  let field = start;
  for (let passed = 0; passed < position; passed++) field = csv.indexOf(COMMA, field) + 1 || end;
  let fieldEnd = field;
  while (fieldEnd < end && csv[fieldEnd] !== COMMA) fieldEnd++;
  const symbol = csv.toString('latin1', field, fieldEnd).trim().replaceAll('"', '');
  if (field < end && /^\.[A-Z0-9]{1,12}$/.test(symbol)) return symbol;
  throw changed(
    LABEL,
    `expected a symbol such as .FTSE in the line ${quote(csv.toString('latin1', start, Math.min(end, start + 120)), 120)}`,
  );
}

/** Where the line that begins at `start` ends, its line feed included. */
function lineEnd(csv: Buffer, start: number): number {
  return csv.indexOf(LINE_FEED, start) + 1 || csv.length;
}
