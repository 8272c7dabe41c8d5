import { rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadataAsync } from 'hyparquet';
import { Failure } from '../../base/errors.ts';
import { createFolders, fileStamp, syncFolder, writeThenMove } from '../../base/files.ts';
import { say } from '../../base/say.ts';
import { sha256 } from '../../base/sha256.ts';
import { byTextOf } from '../../base/text-order.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import type { ComparedTable } from './compare-table.ts';
import { filesToMerge } from './files-to-merge.ts';
import { type IndexedFile, stampBefore, TEMPORARY_END } from './index-files.ts';
import { digestOfSegment, readSegments } from './observed-segments.ts';
import { encodeSegments, parquetInMemory, readArchivedRows, type Segment, type TableSchema } from './segment-file.ts';
import { encodeIndex, type Observation } from './segment-index.ts';
import type { TableHistory } from './table-history.ts';

// Asks that are merged at once.
const ASKS_AT_ONCE = 200;

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
 * Writes the files of one interface, and merges small ones into larger ones. What cannot be read again as it is to
 * be kept is not written.
 */
export class SegmentWriter {
  readonly #table: TableHistory;

  constructor(table: TableHistory) {
    this.#table = table;
  }

  /**
   * Writes one file of tables that were compared, of which each ask occurs once; none where there are none. Throws
   * the system's errors, and `encoding_failed` where a file cannot hold their cells, so that none of them is kept.
   * @param now milliseconds since 1970
   * @returns the size of what was written, in bytes
   */
  async write(metadata: ExportMetadata, tables: readonly ComparedTable[], now: number): Promise<number> {
    if (tables.length === 0) return 0;
    await createFolders(this.#table.path);
    await this.#table.index.refresh();
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
    const bytes = row > 0 ? await encode(segments, { schemas, params }, metadata) : undefined;
    if (bytes) {
      const digests = await Promise.all(sorted.map(({ segment }) => digestOfSegment(segment)));
      if (!(await holds(bytes, observations, digests)))
        throw new Failure(
          'encoding_failed',
          say(
            `${this.#table.name}: a file of an archive cannot hold its cells as they are, so nothing was kept.`,
            `${this.#table.name}：存档文件无法原样保存其单元格，因此没有保存。`,
          ),
        );
    }
    const size = await this.#put({ bytes, rows: row, observations, replaces: [], now });
    await this.#merge(metadata, now);
    return size;
  }

  /** Writes a file and its index. Returns their size in bytes. */
  async #put({ bytes, rows, observations, replaces, now }: NewFile): Promise<number> {
    const { files } = this.#table.index;
    const last = files.at(-1)?.stamp ?? '';
    const fresh = fileStamp(now);
    const next = fresh > last ? fresh : `${last}-1`;
    // A merged file stands where the last of those stood that it replaces.
    const stamp = replaces.length > 0 ? `${replaces.at(-1)}-m` : next;
    const first = files.findIndex((file) => file.stamp === replaces[0]);
    const after = first < 0 ? last : (files[first]!.head.after ?? stampBefore(files, first));
    const digest = bytes ? sha256(bytes) : '';
    const index = encodeIndex({ name: this.#table.name, rows, sha256: digest, replaces, after, observations });
    const place = (name: string): string => join(this.#table.path, name);
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
    await syncFolder(this.#table.path);
    await this.#table.index.refresh();
    return index.length + (bytes?.length ?? 0);
  }

  /** Merges files as long as there are many of a size, and removes those that were merged. */
  async #merge(metadata: ExportMetadata, now: number): Promise<void> {
    for (;;) {
      // Before the next merge: its file does not name what was merged before, which would count again.
      await this.#table.index.removeReplaced();
      const files = filesToMerge(this.#table.index.files);
      if (files.length === 0) return;
      const observations: Observation[] = [];
      const schemas = files.flatMap(({ head }) => head.schemas);
      const rows = files.reduce((sum, { head }) => sum + head.rows, 0);
      const digests: string[] = [];
      const segments = this.#segmentsOf(files, observations, digests);
      // Without rows, the observations are gathered all the same.
      const encoded = await encode(segments, { schemas, params: await this.#paramsOf(files) }, metadata);
      const bytes = rows > 0 ? encoded : undefined;
      // What is merged is removed.
      if (bytes && !(await holds(bytes, observations, digests)))
        throw new Failure(
          'internal',
          say(
            `${this.#table.name}: files of its archive cannot be merged as they are, so they stay. No row is lost.`,
            `${this.#table.name}：存档文件无法原样合并，因此保留原文件，未丢失任何行。`,
          ),
        );
      await this.#put({ bytes, rows, observations, replaces: files.map(({ stamp }) => stamp), now });
    }
  }

  /** The names of the params of some files. Those of two plans of one interface may differ. */
  async #paramsOf(files: readonly IndexedFile[]): Promise<readonly string[]> {
    const names = new Set<string>();
    for (const { stamp, head } of files)
      if (head.rows > 0) for (const name of await this.#table.segments.paramNames(stamp)) names.add(name);
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
    const readers = await Promise.all(files.map((file) => this.#table.index.readerOf(file)));
    let row = 0;
    for (let start = 0; start < asks.length; start += ASKS_AT_ONCE) {
      const chunk = asks.slice(start, start + ASKS_AT_ONCE);
      const found = new Map<string, (readonly [Observation, Segment | undefined])[]>(chunk.map((ask) => [ask, []]));
      for (const [at, { stamp }] of files.entries()) {
        const own = chunk.flatMap((ask) => readers[at]!(ask));
        for (const observation of own)
          if (observation.from === observation.to) found.get(observation.ask)!.push([observation, undefined]);
        for await (const [member, segment] of readSegments(own, (wanted) => this.#table.segments.rows(stamp, wanted)))
          found.get(own[member]!.ask)!.push([own[member]!, segment]);
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
}

async function encode(
  segments: AsyncIterable<Segment> | readonly Segment[],
  names: { readonly schemas: readonly TableSchema[]; readonly params: readonly string[] },
  metadata: ExportMetadata,
): Promise<Buffer> {
  const bytes = await encodeSegments(segments, names, metadata);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads a file that is about to be written: whether it holds every segment as its digest says. */
async function holds(
  bytes: Buffer,
  observations: readonly Observation[],
  digests: readonly string[],
): Promise<boolean> {
  const file = parquetInMemory(bytes);
  const facts = await parquetMetadataAsync(file);
  for await (const [at, segment] of readSegments(observations, (wanted) => readArchivedRows(file, facts, wanted)))
    if ((await digestOfSegment(segment)) !== digests[at]) return false;
  return true;
}
