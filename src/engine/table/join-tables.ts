import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../base/errors.ts';
import { joinBytes } from '../../base/large-bytes.ts';
import { say } from '../../base/say.ts';
import { type CellKind, Cells, isNumeric, type NamedCells, setNull } from '../formats/cells.ts';
import { Table } from './table.ts';

/** A table, and what it was asked with: the same value in every row of a column of its own. */
export interface TablePart {
  readonly table: Table;
  /** The columns that come first, the same ones in every part. */
  readonly asked: readonly (readonly [name: string, value: string | null])[];
}

// The places of cells are 32 bits.
const MAX_BYTES = 2 ** 31;
// Cells that are copied in one turn of the event loop: a few milliseconds, also before this code is compiled.
const CELLS_A_TURN = 30_000;

/** The bytes of a part that its shown cells lie in, and where they go. */
interface MovedBytes {
  start: number;
  end: number;
  to: number;
}

/**
 * One table of the rows of several, one after the other. Its columns are those of all parts, in the order in which
 * they first occur. A part that lacks a column has no values in it. A column that is of numbers in one part and of
 * texts in another is mixed. Throws `unsuitable_format` for more than 2 GB. Long tables take several turns of the
 * event loop.
 */
export async function joinTables(parts: readonly TablePart[]): Promise<Table> {
  const rows = parts.reduce((sum, { table }) => sum + table.length, 0);
  const names = [...new Set(parts.flatMap(({ table }) => table.columns.map(({ name }) => name)))];
  const kinds = new Map(names.map((name) => [name, kindOf(parts, name)]));
  const moved = new Map<Table, Map<ArrayBufferLike, MovedBytes>>();
  let size = 0;
  let cells = 0;
  for (const { table } of parts) {
    const ranges = byteRangesOf(table, kinds);
    for (const range of ranges.values()) {
      range.to = size;
      size += range.end - range.start;
    }
    moved.set(table, ranges);
    cells += table.columns.length * table.length;
    if (cells < CELLS_A_TURN) continue;
    await nextTurn();
    cells = 0;
  }
  if (size > MAX_BYTES)
    throw new Failure(
      'unsuitable_format',
      say('The tables have more than 2 GB together. Ask for fewer at once.', '这些表合计超过 2 GB，请一次少取一些。'),
    );
  const bytes = await joinBytes(
    [...moved.values()].flatMap((ranges) =>
      [...ranges].map(([buffer, { start, end }]) => new Uint8Array(buffer, start, end - start)),
    ),
  );
  const asked = (parts[0]?.asked ?? []).map(([name], at) => askedColumn(name, parts, at, rows));
  const columns: NamedCells[] = [];
  for (const name of names) columns.push(await joinColumn(name, kinds.get(name)!, { parts, rows, moved, bytes }));
  return Table.ofColumns([...asked, ...columns]);
}

/**
 * The parts as they can be written one after the other as records: themselves where all have the same columns,
 * else the one table of {@link joinTables}. Throws what that throws.
 */
export async function toRecordParts(parts: readonly TablePart[]): Promise<readonly TablePart[]> {
  const namesOf = ({ table }: TablePart): string => JSON.stringify(table.columns.map(({ name }) => name));
  const isAlike = parts.every((part) => part.table.columns.length > 0 && namesOf(part) === namesOf(parts[0]!));
  return isAlike ? parts : [{ table: await joinTables(parts), asked: [] }];
}

/** The kind of the cells of a column: that of all parts that have it, or one that holds them all. */
function kindOf(parts: readonly TablePart[], name: string): CellKind {
  const kinds = new Set(parts.flatMap(({ table }) => table.cellsOf(name)?.kind ?? []));
  const [only] = kinds;
  if (only !== undefined && kinds.size === 1) return only;
  const all = [...kinds];
  if (all.every(isNumeric)) return 'number';
  return all.some((kind) => isNumeric(kind) || kind === 'mixed') ? 'mixed' : 'text';
}

/** The parts of the buffers of a table that its shown cells lie in. Cells that become JSON are written anew. */
function byteRangesOf(table: Table, kinds: ReadonlyMap<string, CellKind>): Map<ArrayBufferLike, MovedBytes> {
  const ranges = new Map<ArrayBufferLike, MovedBytes>();
  for (const { name, cells } of table.columns) {
    if (isRewritten(cells, kinds.get(name)!)) continue;
    const { buffer, byteOffset } = cells.bytes;
    const range = ranges.get(buffer) ?? { start: Number.POSITIVE_INFINITY, end: 0, to: 0 };
    for (let row = table.from; row < table.to; row++) {
      if (cells.isNull(row)) continue;
      range.start = Math.min(range.start, byteOffset + cells.starts[row]!);
      range.end = Math.max(range.end, byteOffset + cells.ends[row]!);
    }
    ranges.set(buffer, range);
  }
  for (const range of ranges.values()) range.start = Math.min(range.start, range.end);
  return ranges;
}

/** Whether a text becomes a cell of a mixed column, whose cells hold their quotes. */
function isRewritten(cells: Cells, kind: CellKind): boolean {
  return kind === 'mixed' && cells.kind !== 'mixed' && !isNumeric(cells.kind);
}

/** What the columns of a joined table are made of. */
interface Joining {
  readonly parts: readonly TablePart[];
  readonly rows: number;
  readonly moved: ReadonlyMap<Table, ReadonlyMap<ArrayBufferLike, MovedBytes>>;
  readonly bytes: Uint8Array;
}

async function joinColumn(name: string, kind: CellKind, joining: Joining): Promise<NamedCells> {
  const { parts, rows, moved, bytes } = joining;
  const found = parts.map(({ table }) => table.cellsOf(name));
  if (found.some((cells) => cells && isRewritten(cells, kind))) return { name, cells: rewritten(name, parts) };
  const starts = new Uint32Array(rows);
  const ends = new Uint32Array(rows);
  let at = 0;
  for (const [place, { table }] of parts.entries()) {
    const cells = found[place];
    const range = cells && moved.get(table)?.get(cells.bytes.buffer);
    const shift = cells && range ? cells.bytes.byteOffset - range.start + range.to : 0;
    for (let row = table.from; row < table.to; row++, at++) {
      if (!cells || cells.isNull(row)) setNull(starts, ends, at);
      else {
        starts[at] = cells.starts[row]! + shift;
        ends[at] = cells.ends[row]! + shift;
      }
      if (at % CELLS_A_TURN === CELLS_A_TURN - 1) await nextTurn();
    }
  }
  const missing = parts.map(({ table }) => table.columns.find((column) => column.name === name)?.missingField);
  const [missingField] = missing;
  const isMissing = missingField !== undefined && missing.every((field) => field === missingField);
  return { name, cells: new Cells(kind, bytes, starts, ends), ...(isMissing && { missingField }) };
}

/** The cells of a mixed column, as whole JSON. */
function rewritten(name: string, parts: readonly TablePart[]): Cells<'mixed'> {
  const values = parts.flatMap(({ table }) => {
    const cells = table.cellsOf(name);
    return Array.from({ length: table.length }, (_, row) => {
      const text = cells?.textAt(table.from + row) ?? null;
      return text !== null && cells && isRewritten(cells, 'mixed') ? `"${text}"` : text;
    });
  });
  return Cells.checked('mixed', values);
}

/** The column of what each part was asked with. */
function askedColumn(name: string, parts: readonly TablePart[], at: number, rows: number): NamedCells {
  const written = Cells.texts(parts.map(({ asked }) => asked[at]?.[1] ?? null));
  const starts = new Uint32Array(rows);
  const ends = new Uint32Array(rows);
  let row = 0;
  for (const [place, { table }] of parts.entries()) {
    starts.fill(written.starts[place]!, row, row + table.length);
    ends.fill(written.ends[place]!, row, row + table.length);
    row += table.length;
  }
  return { name, cells: new Cells('text', written.bytes, starts, ends) };
}
