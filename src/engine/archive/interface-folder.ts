import { createHash } from 'node:crypto';
import { type FileHandle, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadataAsync } from 'hyparquet';
import { LRUCache } from 'lru-cache';
import { Failure, messageOf, systemCodeOf } from '../../base/errors.ts';
import { createFolders, fileStamp, openToRead, readAtOnce, syncFolder, writeThenMove } from '../../base/files.ts';
import { say } from '../../base/say.ts';
import { sha256 } from '../../base/sha256.ts';
import { byTextOf } from '../../base/text-order.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import type { TableKind } from '../interface/interface.ts';
import { joinTables } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import {
  type ArchivedRows,
  digestOfHash,
  digestsOfTable,
  rowsDigest,
  rowTexts,
  toArchivedRows,
  visibleRows,
} from './archived-rows.ts';
import { type IndexedFile, IndexFiles, type KeptObservation } from './index-files.ts';
import { Replay } from './replay.ts';
import { findRevisedRows, type RevisedRow } from './revised-rows.ts';
import { joinWindow, keyColumnsOf } from './rolled-window.ts';
import { findRowChanges, type RowChanges } from './row-changes.ts';
import {
  emptyRows,
  encodeSegments,
  type ParquetBytes,
  type ParquetFacts,
  paramNames,
  type ReadRows,
  readArchivedRows,
  readParams,
  type Segment,
  schemaOfTable,
  type TableSchema,
} from './segment-file.ts';
import { encodeIndex, type Observation } from './segment-index.ts';

/** A table that a source gave, to be kept. */
export interface NewObservation {
  /** The identity of what the source was asked for. */
  readonly ask: string;
  /** Params as texts. */
  readonly params: Readonly<Record<string, string>>;
  readonly table: Table;
  /** Milliseconds since 1970. */
  readonly obtained: number;
  readonly source: string;
  readonly url: string;
}

/** What is to be written of a table that a source gave. */
export interface ComparedTable {
  /** `begun`: the archive had nothing of this ask before. */
  readonly outcome: 'begun' | 'changed' | 'unchanged';
  readonly segment: Segment;
  readonly observation: Omit<Observation, 'from' | 'to'>;
  /** The memory that its rows hold, in bytes. */
  readonly sizeBytes: number;
}

/** A table as it was known at a time. */
export interface TableAsOf {
  readonly table: Table;
  /** When it was obtained, in milliseconds since 1970. */
  readonly obtained: number;
  readonly source: string;
  readonly url: string;
}

/** What was checked of an interface. */
interface VerifiedFolder {
  readonly files: number;
  readonly observations: number;
  /** The names of the indices whose table is not there, which count for nothing. */
  readonly unfinished: readonly string[];
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

// A change of so great a part of the rows is no smaller than the whole table.
const FULL_FROM = 0.5;
const FACTS_IN_MEMORY = 200;
// Small files are read whole and stay in memory: changes of a day lie in one.
const SMALL_FILE_BYTES = 2_000_000;
const SMALL_FILES_BYTES = 48_000_000;
/** What the name of a file ends with that is being written. */
export const TEMPORARY_END = '.part';
// How many files of one size are merged into one of the next size, so that a table is read from few files.
const FILES_A_MERGE = 16;
/** The most rows of a file of each size that is merged. */
const MERGED_SIZES = [25_000, 400_000] as const;
// Rows, and asks, that are read at once.
const ROWS_AT_ONCE = 20_000;
const ASKS_AT_ONCE = 200;

/**
 * What an archive keeps of one interface: Parquet files, each with the rows of some observations, and beside each
 * its index. A file is never written again: small ones are merged into a new one, which takes their place.
 */
export class InterfaceFolder {
  readonly #name: string;
  readonly #path: string;
  readonly #index: IndexFiles;
  readonly #facts = new LRUCache<string, ParquetFacts>({ max: FACTS_IN_MEMORY });
  readonly #small = new LRUCache<string, Buffer>({
    maxSize: SMALL_FILES_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  constructor(name: string, path: string) {
    this.#name = name;
    this.#path = path;
    this.#index = new IndexFiles(name, path);
  }

  /** Reads the indices that other processes wrote since. Throws `internal` for one that cannot be read. */
  refresh(): Promise<void> {
    return this.#index.refresh();
  }

  /** When something of an ask was last obtained, in milliseconds since 1970; undefined for never. */
  lastObtained(ask: string): number | undefined {
    return this.#index.lastObtained(ask);
  }

  /** How many rows the newest table of an ask has that is kept; 0 where nothing is. */
  lastLength(ask: string): Promise<number> {
    return this.#reading(async () => (await this.#index.last(ask))?.length ?? 0);
  }

  /** When something of an ask was first kept, in milliseconds since 1970; undefined for never. */
  firstObtained(ask: string): number | undefined {
    return this.#index.firstObtained(ask);
  }

  /** The asks that the archive has tables of. Throws `internal` for an index that cannot be read. */
  async asks(): Promise<readonly string[]> {
    await this.refresh();
    return [...this.#index.asks];
  }

  /**
   * The table of an ask as it was known at a time; undefined where nothing of it was kept by then. Throws
   * `internal` where a file is gone that may have what was known then.
   */
  async tableAsOf(ask: string, at: number): Promise<TableAsOf | undefined> {
    return this.#reading(async () => {
      const kept = await this.#wholeUntil(ask, at);
      const last = kept.at(-1);
      if (!last) return undefined;
      const table = await (await this.#replayed(kept)).table();
      return { table, obtained: last.obtained, source: last.source, url: last.url };
    });
  }

  /**
   * The rows of an ask that are in its newest table and that it got after a time, in their order; undefined where
   * nothing of it is kept. Throws `internal` where a file is gone that may have what was known then, or is known
   * now.
   */
  async rowsSince(ask: string, since: number): Promise<TableAsOf | undefined> {
    return this.#reading(async () => {
      const kept = await this.#wholeUntil(ask, Number.POSITIVE_INFINITY);
      const last = kept.at(-1);
      if (!last) return undefined;
      const before = await this.#wholeUntil(ask, since);
      const now = await this.#replay(kept);
      const known = before.length > 0 ? rowTexts(await this.#replay(before)) : [];
      const { added } = findRowChanges(known, rowTexts(now));
      return { table: now.table.rows(added), obtained: last.obtained, source: last.source, url: last.url };
    });
  }

  /**
   * Finds what is to be written of a table that a source gave; undefined where it is not newer than what is kept
   * of the same ask. Throws `internal` for a damaged archive.
   */
  compare(kind: TableKind, given: NewObservation): Promise<ComparedTable | undefined> {
    // A thread may write and merge files of the same run.
    return this.#reading(() => this.#compare(kind, given));
  }

  async #compare(kind: TableKind, given: NewObservation): Promise<ComparedTable | undefined> {
    const { ask, params, table, obtained, source, url } = given;
    const last = await this.#index.last(ask);
    if (last && last.obtained >= obtained) return undefined;
    const { after, before, schema, isFull, removed, added, digest } = await this.#changesOf(kind, last, table);
    // Its own memory: a few rows would keep a whole reply in it.
    const rows = await joinTables([
      ...(removed.length > 0 && before ? [{ table: before.rows(removed), asked: [] }] : []),
      { table: added.length === after.length ? after : after.rows(added), asked: [] },
    ]);
    return {
      outcome: !last ? 'begun' : digest === last.digest ? 'unchanged' : 'changed',
      segment: { params, obtained, isFull, removed, added, rows },
      observation: { ask, obtained, source, url, isFull, length: after.length, digest, schema },
      sizeBytes: rows.sizeBytes,
    };
  }

  /**
   * Writes one file of tables that were compared, of which each ask occurs once; none where there are none. Throws
   * the system's errors, and `encoding_failed` where a file cannot hold their cells, so that none of them is kept.
   * @param now milliseconds since 1970
   * @returns the size of what was written, in bytes
   */
  async write(metadata: ExportMetadata, tables: readonly ComparedTable[], now: number): Promise<number> {
    if (tables.length === 0) return 0;
    await createFolders(this.#path);
    await this.refresh();
    const sorted = tables.toSorted(byTextOf(({ observation }) => observation.ask));
    let row = 0;
    const observations = sorted.map(({ observation, segment }) => {
      const from = row;
      row += segment.rows.length;
      return { ...observation, from, to: row };
    });
    const segments = sorted.map(({ segment }) => segment).filter(({ rows }) => rows.length > 0);
    const schemas = sorted.map(({ observation }) => observation.schema);
    const params = [...new Set(sorted.flatMap(({ segment }) => Object.keys(segment.params)))];
    const bytes = row > 0 ? await this.#encode(segments, { schemas, params }, metadata) : undefined;
    if (bytes) {
      const digests = await Promise.all(sorted.map(({ segment }) => digestOfSegment(segment)));
      if (!(await this.#holds(bytes, observations, digests)))
        throw new Failure(
          'encoding_failed',
          say(
            `${this.#name}: a file of an archive cannot hold its cells as they are, so nothing was kept.`,
            `${this.#name}：存档文件无法原样保存其单元格，因此没有保存。`,
          ),
        );
    }
    const size = await this.#put({ bytes, rows: row, observations, replaces: [], now });
    await this.#merge(metadata, now);
    return size;
  }

  /**
   * Proves that every file is the one that was written, and that every observation can be made of them again.
   * Files that another process merged meanwhile are no fault. Yields a sentence for each fault.
   */
  async *verify(): AsyncGenerator<string, VerifiedFolder, void> {
    await this.refresh();
    const { files, withoutTable } = this.#index;
    const isGone = new Set<string>();
    for (const { stamp, isLost, isMerged } of withoutTable) {
      if (!isLost) continue;
      isGone.add(stamp);
      yield `interface=${this.#name}/${stamp}.parquet is gone${isMerged ? ', and the files that were merged into it' : ''}.`;
    }
    for (const [at, { stamp, head }] of files.entries()) {
      const before = stampBefore(files, at);
      const { after = before } = head;
      if (after !== before && !isGone.has(after)) yield this.#breakBefore(stamp, after, before);
      if (!(await this.#isUnchanged(stamp, () => this.#index.isWhole({ stamp, head }))))
        yield `interface=${this.#name}/${stamp}.json is not the index that was written: its digest differs.`;
      if (
        head.rows > 0 &&
        !(await this.#isUnchanged(stamp, async () => (await this.#digestOfFile(stamp)) === head.sha256))
      )
        yield `interface=${this.#name}/${stamp}.parquet is not the file that was written: its digest differs.`;
    }
    let observations = 0;
    for (const ask of this.#index.asks) {
      let faulty: KeptObservation[] = [];
      try {
        observations += await this.#reading(async () => {
          let replay = new Replay();
          faulty = [];
          const kept = await this.#index.all(ask);
          for (const run of runsOf(kept)) {
            if (run[0]?.isFull) replay = new Replay();
            await this.#add(replay, run, (at) => {
              if (replay.digest() !== run[at]!.digest) faulty.push(run[at]!);
            });
          }
          return kept.length;
        });
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        yield `${this.#name} ${ask}: its tables cannot be made again: ${thrown.message}`;
      }
      for (const { obtained } of faulty)
        yield `${this.#name} ${ask}: what was obtained ${new Date(obtained).toISOString()} cannot be made again.`;
    }
    const unfinished = withoutTable.flatMap(({ stamp }) => (isGone.has(stamp) ? [] : [`${stamp}.json`]));
    return { files: files.length, observations, unfinished };
  }

  /** The sentence about a file that another one than that before it was written after. */
  #breakBefore(stamp: string, after: string, before: string): string {
    const folder = `interface=${this.#name}`;
    return after > before
      ? `${folder}/${after} is gone, and ${stamp} was written after it.`
      : `${folder}/${before} is not of this archive: ${stamp} was written after ${after === '' ? 'no other' : after}.`;
  }

  /** The digest of a file, in hexadecimal. */
  async #digestOfFile(stamp: string): Promise<string> {
    return sha256(await readAtOnce(join(this.#path, `${stamp}.parquet`)));
  }

  /** Whether a check of a file finds no fault; true where another process merged the file meanwhile. */
  async #isUnchanged(stamp: string, check: () => Promise<boolean>): Promise<boolean> {
    try {
      return await check();
    } catch (thrown) {
      if (systemCodeOf(thrown) !== 'ENOENT') throw thrown;
      await this.refresh();
      if (this.#index.files.some((file) => file.stamp === stamp)) throw thrown;
      return true;
    }
  }

  /**
   * What the source changed or took back after a time, of rows that it had given before; the oldest first of each
   * table. Rows that are only new are none. Throws `internal` for a damaged archive.
   */
  async *revisions(since: number): AsyncGenerator<Revision, void, void> {
    await this.refresh();
    for (const ask of this.#index.asks)
      if ((this.lastObtained(ask) ?? 0) > since) yield* await this.#reading(() => this.#revisionsOf(ask, since));
  }

  /** What the source changed or took back of one table after a time. */
  async #revisionsOf(ask: string, since: number): Promise<readonly Revision[]> {
    const found: Revision[] = [];
    const kept = await this.#index.all(ask);
    let rows: ArchivedRows | undefined;
    for (const [at, observation] of kept.entries()) {
      const before = kept[at - 1];
      if (observation.obtained <= since || !before || !mayRevise(before, observation)) {
        rows = undefined;
        continue;
      }
      rows ??= await this.#replay(fromFull(kept.slice(0, at)));
      const after = await this.#replay(fromFull(kept.slice(0, at + 1)));
      // A table that lost all rows has none that could name its params.
      const { file, from } = kept.slice(0, at + 1).findLast((each) => each.to > each.from) ?? observation;
      const params = await this.#read(file, (bytes, facts) => readParams(bytes, facts, from));
      for (const revised of findRevisedRows(rows, after))
        found.push({ interface: this.#name, params, ...revised, obtained: observation.obtained });
      rows = after;
    }
    return found;
  }

  /** What is to be written of a table: its changes, or the whole of it. */
  async #changesOf(kind: TableKind, last: KeptObservation | undefined, given: Table): Promise<TableChanges> {
    const shown = visibleRows(given);
    const schema = schemaOfTable(shown);
    const upTo = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
    const whole = (after: Table, digest: string): TableChanges => ({
      after,
      schema,
      isFull: true,
      removed: [],
      added: upTo(0, after.length),
      digest,
    });
    if (!last) {
      const [digest] = await digestsOfTable(shown, shown.length);
      return whole(shown, digest!);
    }
    const isOfSameForm = JSON.stringify(last.schema) === JSON.stringify(schema);
    // What grew at its end alone needs no look at what was before. One that had no rows is written whole.
    if (isOfSameForm && last.length > 0 && shown.length >= last.length) {
      const [known, digest] = await digestsOfTable(shown, last.length, shown.length);
      if (known === last.digest) {
        const added = upTo(last.length, shown.length);
        return { after: shown, schema: last.schema, isFull: false, removed: [], added, digest: digest! };
      }
    }
    const kept = await this.#index.until(last.ask, Number.POSITIVE_INFINITY);
    const before = await this.#replay(kept);
    const own = await toArchivedRows(shown);
    const after = kind === 'window' && isOfSameForm ? await joinWindow(before, own, keyColumnsOf(shown)) : own;
    const changes = findRowChanges(rowTexts(before), rowTexts(after));
    const digest = rowsDigest(after);
    const changed = changes.added.length + changes.removed.length;
    // Many changes together are read as slowly as the whole table is.
    const changedBefore = kept.slice(1).reduce((sum, { from, to }) => sum + to - from, 0);
    const isSmall = changed <= after.ends.length * FULL_FROM && changedBefore <= after.ends.length + FILES_A_MERGE;
    const isEmpty = after.ends.length === 0;
    if (!isEmpty && (!isOfSameForm || !isSmall)) return whole(after.table, digest);
    // Readers of the Parquet files alone learn by the rows that are gone that a table has none any more.
    const table = isEmpty ? before.table.rows([]) : after.table;
    return { after: table, before: before.table, schema: last.schema, isFull: false, ...changes, digest };
  }

  /**
   * The observations of which the table of an ask at a time is made. Throws `internal` where a file is gone that
   * may have newer ones.
   */
  async #wholeUntil(ask: string, at: number): Promise<readonly KeptObservation[]> {
    let kept = await this.#index.until(ask, at);
    let gone = this.#index.findGone(ask, at, kept.at(-1));
    if (gone === undefined) return kept;
    // A listing may miss a file that another process renames meanwhile.
    await this.refresh();
    kept = await this.#index.until(ask, at);
    gone = this.#index.findGone(ask, at, kept.at(-1));
    if (gone !== undefined) throw this.#damaged(gone, 'it is gone, and may have had what was known then');
    return kept;
  }

  /** The table after some observations of one ask. Throws `internal` where it is not what was kept. */
  async #replay(kept: readonly KeptObservation[]): Promise<ArchivedRows> {
    return (await this.#replayed(kept)).rows();
  }

  /** Some observations of one ask, replayed. Throws `internal` where their table is not what was kept. */
  async #replayed(kept: readonly KeptObservation[]): Promise<Replay> {
    const replay = new Replay();
    for (const run of runsOf(kept)) await this.#add(replay, run);
    const last = kept.at(-1)!;
    if (replay.digest() !== last.digest) throw this.#damaged(last.file, 'its rows are not those that were kept');
    return replay;
  }

  /** Adds the rows of observations of one ask that lie in one file, one after the other. */
  async #add(replay: Replay, run: readonly KeptObservation[], onObservation?: (at: number) => void): Promise<void> {
    const [first, last] = [run[0]!, run.at(-1)!];
    const range = { from: first.from, to: last.to, schema: first.schema };
    const read =
      range.to > range.from
        ? await this.#read(first.file, (bytes, facts) => readArchivedRows(bytes, facts, range))
        : emptyRows(first.schema);
    const counts = run.map(({ from, to, isFull }) => ({ rows: to - from, isFull }));
    await replay.add(read, counts, onObservation);
  }

  async #encode(
    segments: AsyncIterable<Segment> | readonly Segment[],
    names: { readonly schemas: readonly TableSchema[]; readonly params: readonly string[] },
    metadata: ExportMetadata,
  ): Promise<Buffer> {
    const bytes = await encodeSegments(segments, names, metadata);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads a file that is about to be written: whether it holds every segment as its digest says. */
  async #holds(bytes: Buffer, observations: readonly Observation[], digests: readonly string[]): Promise<boolean> {
    const file = inMemory(bytes);
    const facts = await parquetMetadataAsync(file);
    for (const range of rangesOf(observations)) {
      const read = await readArchivedRows(file, facts, { ...range, hasParams: true });
      for (const at of range.members) {
        const segment = toSegment(observations[at]!, read, observations[at]!.from - range.from);
        if ((await digestOfSegment(segment)) !== digests[at]) return false;
      }
    }
    return true;
  }

  /** Writes a file and its index. Returns their size in bytes. */
  async #put({ bytes, rows, observations, replaces, now }: NewFile): Promise<number> {
    const { files } = this.#index;
    const last = files.at(-1)?.stamp ?? '';
    const fresh = fileStamp(now);
    const next = fresh > last ? fresh : `${last}-1`;
    // A merged file stands where the last of those stood that it replaces.
    const stamp = replaces.length > 0 ? `${replaces.at(-1)}-m` : next;
    const first = files.findIndex((file) => file.stamp === replaces[0]);
    const after = first < 0 ? last : (files[first]!.head.after ?? stampBefore(files, first));
    const digest = bytes ? sha256(bytes) : '';
    const index = encodeIndex({ name: this.#name, rows, sha256: digest, replaces, after, observations });
    const place = (name: string): string => join(this.#path, name);
    const [indexPlace, tablePlace] = [place(`${stamp}.json`), place(`${stamp}.parquet`)];
    const write = (path: string, body: Buffer, move: () => Promise<void>): Promise<void> =>
      unlink(`${path}${TEMPORARY_END}`)
        .catch(() => undefined)
        .then(() => writeThenMove(`${path}${TEMPORARY_END}`, [body], { now, isDurable: true }, move));
    const moveIndex = (): Promise<void> => rename(`${indexPlace}${TEMPORARY_END}`, indexPlace);
    // The index first: a file that readers see has one. An index without its file counts for nothing. Where the
    // process ends between the two, the table is there under its temporary name.
    const moveBoth = async (): Promise<void> => {
      await moveIndex();
      await rename(`${tablePlace}${TEMPORARY_END}`, tablePlace);
    };
    try {
      await write(indexPlace, index, () => (bytes ? write(tablePlace, bytes, moveBoth) : moveIndex()));
    } catch (thrown) {
      // A full disk would fill up with them.
      await unlink(indexPlace).catch(() => undefined);
      throw thrown;
    }
    await syncFolder(this.#path);
    await this.refresh();
    return index.length + (bytes?.length ?? 0);
  }

  /** Merges files as long as there are many of a size, and removes those that were merged. */
  async #merge(metadata: ExportMetadata, now: number): Promise<void> {
    for (;;) {
      // Before the next merge: its file does not name what was merged before, which would count again.
      await this.#index.removeReplaced();
      const files = filesToMerge(this.#index.files);
      if (files.length === 0) return;
      const observations: Observation[] = [];
      const schemas = files.flatMap(({ head }) => head.schemas);
      const rows = files.reduce((sum, { head }) => sum + head.rows, 0);
      const digests: string[] = [];
      const segments = this.#segmentsOf(files, observations, digests);
      // Without rows, the observations are gathered all the same.
      const encoded = await this.#encode(segments, { schemas, params: await this.#paramsOf(files) }, metadata);
      const bytes = rows > 0 ? encoded : undefined;
      // What is merged is removed.
      if (bytes && !(await this.#holds(bytes, observations, digests)))
        throw new Failure(
          'internal',
          say(
            `${this.#name}: files of its archive cannot be merged as they are, so they stay. No row is lost.`,
            `${this.#name}：存档文件无法原样合并，因此保留原文件，未丢失任何行。`,
          ),
        );
      await this.#put({ bytes, rows, observations, replaces: files.map(({ stamp }) => stamp), now });
    }
  }

  /** The names of the params of some files. Those of two plans of one interface may differ. */
  async #paramsOf(files: readonly IndexedFile[]): Promise<readonly string[]> {
    const names = new Set<string>();
    for (const { stamp, head } of files)
      if (head.rows > 0)
        for (const name of await this.#read(stamp, async (_, facts) => paramNames(facts))) names.add(name);
    return [...names];
  }

  /**
   * The segments of some files, ask by ask. Their observations, with their new places, and their digests are added
   * to lists.
   */
  async *#segmentsOf(
    files: readonly IndexedFile[],
    observations: Observation[],
    digests: string[],
  ): AsyncGenerator<Segment, void, void> {
    const asks = [...new Set(files.flatMap(({ head }) => head.blocks.map(({ ask }) => ask)))].toSorted();
    const readers = await Promise.all(files.map((file) => this.#index.readerOf(file)));
    let row = 0;
    for (let start = 0; start < asks.length; start += ASKS_AT_ONCE) {
      const chunk = asks.slice(start, start + ASKS_AT_ONCE);
      const found = new Map<string, (readonly [Observation, Segment | undefined])[]>(chunk.map((ask) => [ask, []]));
      for (const [at, { stamp }] of files.entries()) {
        const own = chunk.flatMap((ask) => readers[at]!(ask));
        for (const observation of own)
          if (observation.from === observation.to) found.get(observation.ask)!.push([observation, undefined]);
        for (const range of rangesOf(own)) {
          const read = await this.#read(stamp, (bytes, facts) =>
            readArchivedRows(bytes, facts, { ...range, hasParams: true }),
          );
          for (const member of range.members) {
            const observation = own[member]!;
            found
              .get(observation.ask)!
              .push([observation, toSegment(observation, read, observation.from - range.from)]);
          }
        }
      }
      for (const each of found.values())
        for (const [observation, segment] of each.toSorted(([left], [right]) => left.obtained - right.obtained)) {
          const from = row;
          row += observation.to - observation.from;
          observations.push({ ...observation, from, to: row });
          digests.push(segment ? await digestOfSegment(segment) : '');
          if (segment) yield segment;
        }
    }
  }

  /** Reads again where a file was merged meanwhile by another process. */
  async #reading<Value>(read: () => Promise<Value>): Promise<Value> {
    await this.refresh();
    try {
      return await read();
    } catch (thrown) {
      if (systemCodeOf(thrown) !== 'ENOENT') throw thrown;
      await this.refresh();
      return read();
    }
  }

  /** Reads of a file. Throws `internal` where it cannot be read. */
  async #read<Value>(
    stamp: string,
    read: (bytes: ParquetBytes, facts: ParquetFacts) => Promise<Value>,
  ): Promise<Value> {
    const small = this.#small.get(stamp);
    const handle = small ? undefined : await openToRead(join(this.#path, `${stamp}.parquet`));
    try {
      const bytes = small ? inMemory(small) : await this.#bytesOf(stamp, handle!);
      let facts = this.#facts.get(stamp);
      if (!facts) {
        facts = await parquetMetadataAsync(bytes);
        this.#facts.set(stamp, facts);
      }
      return await read(bytes, facts);
    } catch (thrown) {
      if (thrown instanceof Failure) throw thrown;
      throw this.#damaged(stamp, messageOf(thrown), thrown);
    } finally {
      await handle?.close();
    }
  }

  /** The bytes of an open file: of a small one all at once. */
  async #bytesOf(stamp: string, handle: FileHandle): Promise<ParquetBytes> {
    const { size } = await handle.stat();
    if (size <= SMALL_FILE_BYTES) {
      const bytes = await handle.readFile();
      this.#small.set(stamp, bytes);
      return inMemory(bytes);
    }
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

  #damaged(stamp: string, why: string, cause?: unknown): Failure {
    return new Failure(
      'internal',
      `The archive of ${this.#name} is damaged (${stamp}.parquet: ${why}). The operator finds more with finfount archive verify.`,
      { cause },
    );
  }
}

/** What became of a table since it was last kept. */
interface TableChanges extends RowChanges {
  /** All rows that the table has now. */
  readonly after: Table;
  /** All rows that it had; absent where none of them is removed. */
  readonly before?: Table;
  readonly schema: TableSchema;
  /** Whether all rows are written. */
  readonly isFull: boolean;
  /** The digest of all rows that the table has now. */
  readonly digest: string;
}

/** A file that is to be written, and its observations. */
interface NewFile {
  /** Absent where there are no rows. */
  readonly bytes: Buffer | undefined;
  readonly rows: number;
  readonly observations: readonly Observation[];
  readonly replaces: readonly string[];
  readonly now: number;
}

/**
 * The files that are to be merged: the newest ones, where there are many of one size among them. Where a file is
 * gone, those after it alone: a merged file of both sides would hide that.
 */
function filesToMerge(files: readonly IndexedFile[]): readonly IndexedFile[] {
  const gap = files.findLastIndex(({ head: { after } }, at) => after !== undefined && after !== stampBefore(files, at));
  for (const [at, most] of MERGED_SIZES.entries()) {
    const least = at === 0 ? 0 : MERGED_SIZES[at - 1]! + 1;
    const start = files.findLastIndex(({ head }) => head.rows > most) + 1;
    const newest = files.slice(Math.max(start, gap));
    if (newest.filter(({ head }) => head.rows >= least).length >= FILES_A_MERGE) return newest;
  }
  return [];
}

/** The name of the file before one, without its ending; empty where there is none. */
function stampBefore(files: readonly IndexedFile[], at: number): string {
  return files[at - 1]?.stamp ?? '';
}

/** Rows of a file that are read at once. */
interface RowRange {
  readonly from: number;
  readonly to: number;
  readonly schema: TableSchema;
  /** The observations that they belong to. */
  readonly members: readonly number[];
}

/** The rows of observations of one file, in ranges of one schema and some thousand rows. */
function rangesOf(observations: readonly Observation[]): readonly RowRange[] {
  const ranges: (Omit<RowRange, 'members'> & { to: number; members: number[]; form: string })[] = [];
  const forms = new Map<TableSchema, string>();
  for (const [at, { from, to, schema }] of observations.entries()) {
    if (from === to) continue;
    const form = forms.get(schema) ?? JSON.stringify(schema);
    forms.set(schema, form);
    const last = ranges.at(-1);
    if (last && last.to === from && last.form === form && to - last.from <= ROWS_AT_ONCE) {
      last.to = to;
      last.members.push(at);
    } else ranges.push({ from, to, schema, members: [at], form });
  }
  return ranges;
}

/** The rows of an observation that lie in rows which were read, from a place on. */
function toSegment({ from, to, isFull, obtained }: Observation, read: ReadRows, start: number): Segment {
  const rows = Array.from({ length: to - from }, (_, at) => start + at);
  const removed: number[] = [];
  const added: number[] = [];
  for (const row of rows) (read.isRemoved[row] ? removed : added).push(read.places[row]!);
  return { params: read.paramsOf(start), obtained, isFull, removed, added, rows: read.table.rows(rows) };
}

/** The digest of the rows of a segment, with their places and params: equal for equal ones. */
async function digestOfSegment({ params, removed, added, rows }: Segment): Promise<string> {
  const sorted = Object.entries(params).toSorted(byTextOf(([left]) => left));
  const hash = createHash('sha256').update(JSON.stringify([sorted, removed, added]));
  return digestOfHash(hash.update((await digestsOfTable(rows, rows.length))[0]!));
}

/** Observations of one ask in runs: each of one file and one form, and a whole table at its beginning alone. */
function runsOf(kept: readonly KeptObservation[]): readonly (readonly KeptObservation[])[] {
  const runs: KeptObservation[][] = [];
  for (const observation of kept) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before?.file === observation.file && before.to === observation.from && !observation.isFull)
      run.push(observation);
    else runs.push([observation]);
  }
  return runs;
}

/** The observations from the last whole table on. */
function fromFull(kept: readonly KeptObservation[]): readonly KeptObservation[] {
  return kept.slice(
    Math.max(
      0,
      kept.findLastIndex(({ isFull }) => isFull),
    ),
  );
}

/** Whether an observation may change rows of the one before: one that only adds rows does not. */
function mayRevise(before: Observation, { isFull, from, to, length, digest }: Observation): boolean {
  if (digest === before.digest) return false;
  const removed = (to - from - (length - before.length)) / 2;
  return isFull || removed > 0;
}

function inMemory(bytes: Buffer): ParquetBytes {
  return {
    byteLength: bytes.length,
    slice: (start: number, end?: number) => toArrayBuffer(bytes.subarray(start, end)),
  };
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
