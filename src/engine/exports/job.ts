import { setImmediate as nextTurn } from 'node:timers/promises';
import { Cells, type NamedCells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import { type JobResult, runOnThread, type ThreadMessage } from '../threads/task.ts';
import { memoryOf, toOwnBuffer, transferListOf } from '../threads/transfer.ts';
import { encode } from './encode.ts';
import type { ExportEnding } from './formats.ts';
import { type ExportMetadata, toSentMetadata } from './schema.ts';

/** A table to be encoded on the other thread. Its cells are the rows shown and no others. */
export interface EncodeJob {
  readonly id: number;
  readonly ending: ExportEnding;
  readonly columns: readonly NamedCells[];
  readonly metadata: ExportMetadata;
}

// Cells whose places are read, and bytes that are copied, in one turn of the event loop: a few milliseconds, even
// where the code has not run before.
const CELLS_A_TURN = 25_000;
const BYTES_A_TURN = 2_000_000;

/**
 * A job with a copy of the rows that a table shows, whose memory is handed over: the table itself stays in the
 * cache. A large table is copied in several turns of the event loop.
 */
export async function toEncodeMessage(
  id: number,
  ending: ExportEnding,
  table: Table,
  metadata: ExportMetadata,
): Promise<ThreadMessage & { readonly job: EncodeJob }> {
  const { from, to } = table;
  const ranges = await byteRanges(table);
  const copies = new Map<ArrayBufferLike, Uint8Array<ArrayBuffer>>();
  for (const [buffer, range] of ranges) copies.set(buffer, await copyOf(buffer, range));
  const columns: NamedCells[] = [];
  const turn = new Turn();
  for (const { name, cells } of table.columns) {
    const { start } = ranges.get(cells.bytes.buffer)!;
    // The places of a cell count from the first byte that its column sees.
    const shift = start - cells.bytes.byteOffset;
    const starts = cells.starts.slice(from, to);
    const ends = cells.ends.slice(from, to);
    for (const [first, last] of partsOf(0, to - from)) {
      if (shift !== 0) shiftBack(starts, ends, shift, first, last);
      await turn.spend(last - first);
    }
    columns.push({ name, cells: new Cells(cells.kind, copies.get(cells.bytes.buffer)!, starts, ends) });
  }
  const job: EncodeJob = { id, ending, columns, metadata: toSentMetadata(metadata) };
  return { job, transferList: transferListOf(columns.flatMap(memoryOf)) };
}

/** Splits the rows `[from, to)` of a column into parts, none of which takes longer than a turn. */
function* partsOf(from: number, to: number): Generator<readonly [first: number, last: number]> {
  for (let first = from; first < to; first += CELLS_A_TURN) yield [first, Math.min(to, first + CELLS_A_TURN)];
}

/** A turn of the event loop: what runs in it, and when it ends. */
class Turn {
  #cells = 0;

  /** Counts the cells of some work. When they are many, others run before what follows. */
  async spend(cells: number): Promise<void> {
    this.#cells += cells;
    if (this.#cells < CELLS_A_TURN) return;
    this.#cells = 0;
    await nextTurn();
  }
}

/** The part of a buffer that the shown cells lie in. */
interface ByteRange {
  start: number;
  end: number;
}

async function byteRanges({ columns, from, to }: Table): Promise<ReadonlyMap<ArrayBufferLike, ByteRange>> {
  const ranges = new Map<ArrayBufferLike, ByteRange>();
  const turn = new Turn();
  for (const { cells } of columns) {
    const { buffer } = cells.bytes;
    const range = ranges.get(buffer) ?? { start: Number.POSITIVE_INFINITY, end: 0 };
    ranges.set(buffer, range);
    for (const [first, last] of partsOf(from, to)) {
      widen(range, cells, first, last);
      await turn.spend(last - first);
    }
  }
  for (const range of ranges.values()) if (range.start > range.end) range.start = range.end;
  return ranges;
}

/** Widens a range by the cells of the rows `[first, last)`. */
function widen(range: ByteRange, { bytes: { byteOffset }, starts, ends }: Cells, first: number, last: number): void {
  for (let row = first; row < last; row++) {
    const start = starts[row]!;
    const end = ends[row]!;
    if (end < start) continue;
    if (byteOffset + start < range.start) range.start = byteOffset + start;
    if (byteOffset + end > range.end) range.end = byteOffset + end;
  }
}

async function copyOf(buffer: ArrayBufferLike, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  // Memory that is filled with noughts first would cost a turn by itself.
  const copy = new Uint8Array(Buffer.allocUnsafeSlow(end - start).buffer);
  for (let at = 0; at < copy.length; at += BYTES_A_TURN) {
    if (at > 0) await nextTurn();
    copy.set(new Uint8Array(buffer, start + at, Math.min(BYTES_A_TURN, copy.length - at)), at);
  }
  return copy;
}

/** Shifts the positions of cells to another first byte. The position of an absent cell stays. */
function shiftBack(starts: Uint32Array, ends: Uint32Array, shift: number, first: number, last: number): void {
  for (let row = first; row < last; row++) {
    if (ends[row]! < starts[row]!) continue;
    starts[row]! -= shift;
    ends[row]! -= shift;
  }
}

/** Runs a job. Never throws: the result holds the file or the failure. */
export function runEncodeJob({
  id,
  ending,
  columns,
  metadata,
}: EncodeJob): Promise<JobResult<Uint8Array<ArrayBuffer>>> {
  return runOnThread(id, async () => toOwnBuffer(await encode(ending, Table.received(columns), metadata)));
}
