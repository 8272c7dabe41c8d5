import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadataAsync } from 'hyparquet';
import { LRUCache } from 'lru-cache';
import { Failure } from '../../base/errors.ts';
import { createFolders, fileStamp, ifExists, openToRead, syncFolder, writeThenMove } from '../../base/files.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import type { TableKind } from '../interface/interface.ts';
import { joinTables } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import { type ArchivedRows, digestOf, toArchivedRows } from './archived-rows.ts';
import { findRevisedRows, type RevisedRow } from './revised-rows.ts';
import { joinWindow, keyColumnsOf } from './rolled-window.ts';
import { applyRowChanges, findRowChanges } from './row-changes.ts';
import {
  encodeSegments,
  type ParquetBytes,
  type ParquetFacts,
  readParams,
  readSegment,
  rowCountOf,
  type Segment,
  schemaOfTable,
} from './segment-file.ts';
import { decodeIndex, encodeIndex, type Observation } from './segment-index.ts';

/** A table that a source gave, to be kept. */
export interface NewObservation {
  /** The identity of what the source was asked for. */
  readonly ask: string;
  /** Params as texts: the same names in every observation of one interface. */
  readonly params: Readonly<Record<string, string>>;
  readonly table: Table;
  /** Milliseconds since 1970. */
  readonly obtained: number;
  readonly source: string;
  readonly url: string;
}

/** What the archive must know of an interface. */
export interface ArchivedInterface {
  readonly kind: TableKind;
  readonly metadata: ExportMetadata;
}

/** What became of the observations that were added. */
export interface AddedObservations {
  /** Tables of which nothing was kept before. */
  readonly begun: number;
  /** Tables with rows that are new, changed or gone. */
  readonly changed: number;
  readonly unchanged: number;
  /** Observations that are not newer than what is kept. */
  readonly skipped: number;
  /** Size of the file that was written, in bytes; 0 for none. */
  readonly bytes: number;
}

/** A table as it was known at a time. */
export interface TableAsOf {
  readonly table: Table;
  /** When it was obtained, in milliseconds since 1970. */
  readonly obtained: number;
  readonly source: string;
  readonly url: string;
}

/** A row that a source changed or took back. */
export interface Revision extends RevisedRow {
  /** The name of the interface. */
  readonly interface: string;
  /** What the source was asked for: params as texts. */
  readonly params: Readonly<Record<string, string>>;
  /** When the source gave it, in milliseconds since 1970. */
  readonly obtained: number;
}

/** An observation and the file that its rows lie in. */
interface KeptObservation extends Observation {
  readonly file: string;
}

// After so many observations of changes, a table is written whole again: it is read from few files.
const CHANGES_A_FULL = 30;
// A change of so great a part of the rows is no smaller than the whole table.
const FULL_FROM = 0.5;
const FACTS_IN_MEMORY = 1_000;
const TEMPORARY_END = '.part';
// It says what the folder is.
const MARKER = 'archive.json';

/**
 * A folder in which tables are kept as they were obtained over time. Of each interface it has Parquet files,
 * each with
 * the rows of some observations, and beside each file its index. A file is never written again.
 */
export class ArchiveFolder {
  readonly #path: string;
  readonly #interfaces = new Map<string, InterfaceFolder>();

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Notes whether the tables of this folder are made up. Throws `invalid_params` where it holds tables of the
   * other
   * kind: nobody could tell them apart. Throws the system's errors.
   * @param now milliseconds since 1970
   */
  async claim(isSandbox: boolean, now: number): Promise<void> {
    await createFolders(this.#path);
    if (await this.#isMarked(isSandbox)) return;
    const place = join(this.#path, MARKER);
    const text = markerOf(isSandbox);
    const temporary = `${place}${TEMPORARY_END}`;
    await unlink(temporary).catch(() => undefined);
    await writeThenMove(temporary, [Buffer.from(text)], { now, isDurable: true }, () => rename(temporary, place));
  }

  /**
   * Checks that this folder is an archive of such tables. Throws `invalid_params` where it is none, or holds
   * tables of the other kind.
   */
  async check(isSandbox: boolean): Promise<void> {
    if (!(await this.#isMarked(isSandbox)))
      throw new Failure('invalid_params', `The folder ${this.#path} holds no archive: finfount archive begins one.`);
  }

  /** Whether the folder says that it is an archive of such tables. Throws where it says something else. */
  async #isMarked(isSandbox: boolean): Promise<boolean> {
    const found = await ifExists(readFile(join(this.#path, MARKER), 'utf8'), undefined);
    if (found === undefined || found === markerOf(isSandbox)) return found !== undefined;
    throw new Failure(
      'invalid_params',
      `The folder ${this.#path} holds ${isSandbox ? 'real' : 'made-up'} tables, or is of another program: name another folder.`,
    );
  }

  /** The names of the interfaces of which something is kept. */
  async names(): Promise<readonly string[]> {
    const found = await ifExists(readdir(this.#path), []);
    return found.flatMap((name) => /^interface=([a-z][a-z0-9_]*)$/.exec(name)?.[1] ?? []).toSorted();
  }

  /** What is kept of one interface. */
  of(name: string): InterfaceFolder {
    let folder = this.#interfaces.get(name);
    if (!folder) {
      folder = new InterfaceFolder(name, join(this.#path, `interface=${name}`));
      this.#interfaces.set(name, folder);
    }
    return folder;
  }
}

function markerOf(sandbox: boolean): string {
  return JSON.stringify({ archive: 'finfount', format: 1, sandbox });
}

/** What an archive keeps of one interface. */
export class InterfaceFolder {
  readonly #name: string;
  readonly #path: string;
  /** The observations of each ask, the oldest first. */
  readonly #kept = new Map<string, KeptObservation[]>();
  readonly #files = new Map<string, string>();
  readonly #facts = new LRUCache<string, ParquetFacts>({ max: FACTS_IN_MEMORY });

  constructor(name: string, path: string) {
    this.#name = name;
    this.#path = path;
  }

  /** Reads the indices that other processes wrote since. Throws `internal` for one that cannot be read. */
  async refresh(): Promise<void> {
    const names = await ifExists(readdir(this.#path), []);
    const present = new Set(names);
    // Names begin with the time of writing.
    const fresh = names.filter((each) => each.endsWith('.parquet') && !this.#files.has(each)).toSorted();
    for (const file of fresh) {
      const place = file.replace(/\.parquet$/, '.json');
      const index = present.has(place) ? decodeIndex(await readFile(join(this.#path, place), 'utf8')) : undefined;
      if (index?.name !== this.#name) throw this.#damaged(file, 'its index is missing or damaged');
      this.#files.set(file, index.sha256);
      for (const observation of index.observations) {
        const kept = this.#kept.get(observation.ask);
        if (kept) kept.push({ ...observation, file });
        else this.#kept.set(observation.ask, [{ ...observation, file }]);
      }
    }
  }

  /** When something of an ask was last obtained, in milliseconds since 1970; undefined for never. */
  lastObtained(ask: string): number | undefined {
    return this.#kept.get(ask)?.at(-1)?.obtained;
  }

  /** When something of an ask was first kept, in milliseconds since 1970; undefined for never. */
  firstObtained(ask: string): number | undefined {
    return this.#kept.get(ask)?.[0]?.obtained;
  }

  /** The table of an ask as it was known at a time; undefined where nothing of it was kept by then. */
  async tableAsOf(ask: string, at: number): Promise<TableAsOf | undefined> {
    await this.refresh();
    const kept = (this.#kept.get(ask) ?? []).filter(({ obtained }) => obtained <= at);
    const last = kept.at(-1);
    if (!last) return undefined;
    const { table } = await this.#replay(kept);
    return { table, obtained: last.obtained, source: last.source, url: last.url };
  }

  /**
   * The rows of an ask that are in its newest table and that it got after a time, in their order; undefined where
   * nothing of it is kept.
   */
  async rowsSince(ask: string, since: number): Promise<TableAsOf | undefined> {
    await this.refresh();
    const kept = this.#kept.get(ask) ?? [];
    const last = kept.at(-1);
    if (!last) return undefined;
    const before = kept.filter(({ obtained }) => obtained <= since);
    const now = await this.#replay(kept);
    const known = before.length > 0 ? (await this.#replay(before)).lines : [];
    const { added } = findRowChanges(known, now.lines);
    return { table: now.table.rows(added), obtained: last.obtained, source: last.source, url: last.url };
  }

  /**
   * Keeps what sources gave: one file with what is new. Observations that are not newer than what is kept of the
   * same ask are left out. Throws the system's errors.
   * @param now milliseconds since 1970
   */
  async add(
    { kind, metadata }: ArchivedInterface,
    observations: readonly NewObservation[],
    now: number,
  ): Promise<AddedObservations> {
    await createFolders(this.#path);
    await this.refresh();
    const counts = { begun: 0, changed: 0, unchanged: 0, skipped: 0 };
    const segments: (Segment & {
      readonly observation: Omit<Observation, 'from' | 'to'>;
      readonly lines: readonly string[];
    })[] = [];
    for (const { ask, params, table, obtained, source, url } of observations) {
      const kept = this.#kept.get(ask) ?? [];
      const last = kept.at(-1);
      if (last && last.obtained >= obtained) {
        counts.skipped++;
        continue;
      }
      const { rows, before, changes } = await this.#compare(kind, kept, await toArchivedRows(table));
      const digest = digestOf(rows.lines);
      const isFull = changes === undefined;
      if (!last) counts.begun++;
      else if (digest === last.digest) counts.unchanged++;
      else counts.changed++;
      segments.push({
        params,
        obtained,
        before: before?.table,
        after: rows.table,
        ...(changes && { changes }),
        observation: {
          ask,
          obtained,
          source,
          url,
          isFull,
          length: rows.lines.length,
          digest,
          schema: schemaOfTable(rows.table),
        },
        lines: changes ? changes.added.map((place) => rows.lines[place]!) : rows.lines,
      });
    }
    if (segments.length === 0) return { ...counts, bytes: 0 };
    const bytes = await encodeSegments(segments, metadata);
    let row = 0;
    const written = segments.map((segment) => {
      const from = row;
      row += rowCountOf(segment);
      return { ...segment.observation, from, to: row };
    });
    await this.#prove(
      bytes,
      written,
      segments.map(({ lines }) => lines),
    );
    await this.#write(bytes, written, now);
    return { ...counts, bytes: bytes.length };
  }

  /**
   * Proves that every file is the one that was written, and that every observation can be made of them again.
   * Yields
   * a sentence for each fault.
   */
  async *verify(): AsyncGenerator<string, { readonly files: number; readonly observations: number }, void> {
    await this.refresh();
    for (const [file, sha256] of this.#files) {
      const bytes = await readFile(join(this.#path, file));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        yield `interface=${this.#name}/${file} is not the file that was written: its digest differs.`;
    }
    let observations = 0;
    for (const [ask, kept] of this.#kept) {
      let rows: ArchivedRows | undefined;
      for (const observation of kept) {
        observations++;
        try {
          rows = await this.#next(rows, observation);
        } catch (thrown) {
          if (!(thrown instanceof Failure)) throw thrown;
          yield `${this.#name} ${ask}: what was obtained ${new Date(observation.obtained).toISOString()} cannot be made again: ${thrown.message}`;
          break;
        }
      }
    }
    return { files: this.#files.size, observations };
  }

  /**
   * What the source changed or took back after a time, of rows that it had given before; the oldest first of each
   * table. Rows that are only new are none. Throws `internal` for a damaged archive.
   */
  async *revisions(since: number): AsyncGenerator<Revision, void, void> {
    await this.refresh();
    for (const kept of this.#kept.values()) {
      let rows: ArchivedRows | undefined;
      for (const [at, observation] of kept.entries()) {
        const before = kept[at - 1];
        if (observation.obtained <= since || !before || !mayRevise(before, observation)) {
          rows = undefined;
          continue;
        }
        rows ??= await this.#replay(kept.slice(0, at));
        const after = await this.#next(rows, observation);
        const params = await this.#read(observation.file, (bytes, facts) => readParams(bytes, facts, observation.from));
        for (const revised of findRevisedRows(rows, after))
          yield { interface: this.#name, params, ...revised, obtained: observation.obtained };
        rows = after;
      }
    }
  }

  /** What is to be written of a table: its changes, or, without them, the whole of it. */
  async #compare(
    kind: TableKind,
    kept: readonly KeptObservation[],
    given: ArchivedRows,
  ): Promise<{ rows: ArchivedRows; before?: ArchivedRows; changes?: Segment['changes'] }> {
    const last = kept.at(-1);
    if (!last) return { rows: given };
    const isOfSameForm = JSON.stringify(last.schema) === JSON.stringify(schemaOfTable(given.table));
    const sinceFull = kept.length - 1 - kept.findLastIndex(({ isFull }) => isFull);
    // What grew at its end alone needs no look at what was before.
    const { length } = last;
    if (isOfSameForm && kind !== 'window' && given.lines.length >= length) {
      const isGrown = digestOf(given.lines.slice(0, length)) === last.digest;
      const added = Array.from({ length: given.lines.length - length }, (_, at) => length + at);
      if (isGrown && sinceFull < CHANGES_A_FULL) return { rows: given, changes: { removed: [], added } };
    }
    const before = await this.#replay(kept);
    const rows = kind === 'window' && isOfSameForm ? await joinWindow(before, given, keyColumnsOf(given.table)) : given;
    const changes = findRowChanges(before.lines, rows.lines);
    const isSmall = changes.added.length + changes.removed.length <= rows.lines.length * FULL_FROM;
    return isOfSameForm && isSmall && sinceFull < CHANGES_A_FULL ? { rows, before, changes } : { rows };
  }

  /** The table after some observations of one ask. Throws `internal` where it is not what was kept. */
  async #replay(kept: readonly KeptObservation[]): Promise<ArchivedRows> {
    const start = kept.findLastIndex(({ isFull }) => isFull);
    let rows: ArchivedRows | undefined;
    for (const observation of kept.slice(Math.max(start, 0))) rows = await this.#next(rows, observation, false);
    const last = kept.at(-1);
    if (!rows || !last || digestOf(rows.lines) !== last.digest)
      throw this.#damaged(last?.file ?? '', 'its rows are not those that were kept');
    return rows;
  }

  /** The table after the next observation. Throws `internal` where it is not what was kept, if that is checked. */
  async #next(before: ArchivedRows | undefined, next: KeptObservation, isChecked = true): Promise<ArchivedRows> {
    return this.#read(next.file, async (bytes, facts) => {
      const { changes, rows } = await readSegment(bytes, facts, next);
      const fresh = await toArchivedRows(rows);
      const joined = next.isFull || !before ? fresh : await applied(before, changes, fresh);
      if (isChecked && digestOf(joined.lines) !== next.digest)
        throw this.#damaged(next.file, 'its rows are not those that were kept');
      return joined;
    });
  }

  /** Reads of a file. Throws `internal` where it cannot be read. */
  async #read<Value>(file: string, read: (bytes: ParquetBytes, facts: ParquetFacts) => Promise<Value>): Promise<Value> {
    const handle = await openToRead(join(this.#path, file));
    try {
      const bytes = await toParquetBytes(handle);
      let facts = this.#facts.get(file);
      if (!facts) {
        facts = await parquetMetadataAsync(bytes);
        this.#facts.set(file, facts);
      }
      return await read(bytes, facts);
    } catch (thrown) {
      if (thrown instanceof Failure) throw thrown;
      throw this.#damaged(file, thrown instanceof Error ? thrown.message : 'it cannot be read', thrown);
    } finally {
      await handle.close();
    }
  }

  /** Reads a file that is about to be written, and compares it with what it shall hold. */
  async #prove(bytes: Buffer, written: readonly Observation[], lines: readonly (readonly string[])[]): Promise<void> {
    const file = {
      byteLength: bytes.length,
      slice: (start: number, end?: number) => toArrayBuffer(bytes.subarray(start, end)),
    };
    const facts = await parquetMetadataAsync(file);
    for (const [at, observation] of written.entries()) {
      const { rows } = await readSegment(file, facts, observation);
      const read = await toArchivedRows(rows);
      if (digestOf(read.lines) !== digestOf(lines[at]!))
        throw new Failure(
          'encoding_failed',
          `${this.#name}: a file of an archive cannot hold its cells as they are, so nothing was kept.`,
        );
    }
  }

  async #write(bytes: Buffer, observations: readonly Observation[], now: number): Promise<void> {
    let stamp = fileStamp(now);
    for (let nth = 1; this.#files.has(`${stamp}.parquet`); nth++) stamp = `${fileStamp(now)}-${nth}`;
    const file = `${stamp}.parquet`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const index = Buffer.from(encodeIndex({ name: this.#name, sha256, observations }));
    const options = { now, isDurable: true };
    const place = (name: string): string => join(this.#path, name);
    // The index first: a file that readers see has one. An index without its file counts for nothing.
    for (const [name, body] of [
      [`${stamp}.json`, index],
      [file, bytes],
    ] as const) {
      const temporary = place(`${name}${TEMPORARY_END}`);
      await unlink(temporary).catch(() => undefined);
      await writeThenMove(temporary, [body], options, () => rename(temporary, place(name)));
    }
    await syncFolder(this.#path);
    await this.refresh();
  }

  #damaged(file: string, why: string, cause?: unknown): Failure {
    return new Failure(
      'internal',
      `The archive of ${this.#name} is damaged (${file}: ${why}). The operator finds more with finfount archive verify.`,
      { cause },
    );
  }
}

/** Whether an observation may change rows of the one before: one that only adds rows does not. */
function mayRevise(before: Observation, { isFull, from, to, length, digest }: Observation): boolean {
  if (digest === before.digest) return false;
  const removed = (to - from - (length - before.length)) / 2;
  return isFull || removed > 0;
}

/** The rows after some changes. */
async function applied(
  before: ArchivedRows,
  changes: Segment['changes'] & object,
  fresh: ArchivedRows,
): Promise<ArchivedRows> {
  const { length } = before.lines;
  const both = await joinTables([
    { table: before.table, asked: [] },
    { table: fresh.table, asked: [] },
  ]);
  const places = applyRowChanges(
    Array.from({ length }, (_, at) => at),
    changes,
    fresh.lines.map((_, at) => length + at),
  );
  const lines = [...before.lines, ...fresh.lines];
  return { table: both.rows(places), lines: places.map((place) => lines[place]!) };
}

async function toParquetBytes(handle: FileHandle) {
  const { size } = await handle.stat();
  return {
    byteLength: size,
    slice: async (start: number, end = size): Promise<ArrayBuffer> => {
      const from = start < 0 ? size + start : start;
      const bytes = Buffer.alloc(end - from);
      await handle.read(bytes, 0, bytes.length, from);
      return toArrayBuffer(bytes);
    },
  };
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
