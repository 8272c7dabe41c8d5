import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { Failure, systemCodeOf } from '../../base/errors.ts';
import { fileStamp, ifExists, openToRead, readAtOnce } from '../../base/files.ts';
import { groupBy } from '../../base/group-by.ts';
import { byTextOf } from '../../base/text-order.ts';
import { damagedArchive } from './damaged-archive.ts';
import {
  type BlockPlace,
  decodeBlock,
  decodeIndexHead,
  type IndexHead,
  isWholeIndex,
  type Observation,
} from './segment-index.ts';

/** A file of an archive, by its index. */
export interface IndexedFile {
  /** The name without its ending. */
  readonly stamp: string;
  readonly head: IndexHead;
}

/** Observations of one ask that lie in one file. */
interface FileBlock extends BlockPlace {
  readonly file: IndexedFile;
}

/** An observation and the file that its rows lie in. */
export interface KeptObservation extends Observation {
  /** The name without its ending. */
  readonly file: string;
}

/** What the name of a file ends with that is being written. */
export const TEMPORARY_END = '.part';
// The first line of an index of 5,000 asks has half a megabyte.
const HEAD_BYTES = 65_536;
// A small index is read whole and stays in memory: 5,000 asks of one day take one megabyte.
const SMALL_INDEX_BYTES = 2_000_000;
const SMALL_INDICES_BYTES = 8_000_000;

/**
 * The indices of the files of one interface. In memory is where the observations of each ask are; they themselves
 * are read when they are wanted.
 */
export class IndexFiles {
  readonly #name: string;
  readonly #path: string;
  /** All that count, the oldest first. */
  #files: readonly IndexedFile[] = [];
  /** Those whose table is not there. */
  #withoutTable: readonly IndexedFile[] = [];
  /** Those whose table has a temporary name. */
  #unfinished: ReadonlySet<string> = new Set();
  #blocks: ReadonlyMap<string, readonly FileBlock[]> = new Map();
  #refreshing: Promise<void> | undefined;
  readonly #small = new LRUCache<string, Buffer>({
    maxSize: SMALL_INDICES_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });

  constructor(name: string, path: string) {
    this.#name = name;
    this.#path = path;
  }

  /** The files that count, the oldest first. */
  get files(): readonly IndexedFile[] {
    return this.#files;
  }

  /**
   * The indices whose table is not there, which count for nothing: the process that wrote one ended before the
   * table was whole, or somebody removed it. `isLost` is where somebody did, or the files that were merged into it
   * are gone, too.
   */
  get withoutTable(): readonly { readonly stamp: string; readonly isLost: boolean; readonly isMerged: boolean }[] {
    const counting = new Set(this.#files.map(({ stamp }) => stamp));
    return this.#withoutTable.map(({ stamp, head: { replaces, after } }) => {
      const isMerged = replaces.length > 0;
      // Those of before they had a digest were there before their table was written at all.
      const wasThere = after !== undefined && !this.#unfinished.has(stamp);
      return { stamp, isMerged, isLost: isMerged ? !replaces.some((each) => counting.has(each)) : wasThere };
    });
  }

  /** Whether the index of a file is as it was written. Throws the system's errors. */
  async isWhole({ stamp, head }: IndexedFile): Promise<boolean> {
    return isWholeIndex(await readAtOnce(this.#placeOf(stamp)), head);
  }

  /** The asks that the archive has tables of. */
  get asks(): Iterable<string> {
    return this.#blocks.keys();
  }

  /** Reads the indices that other processes wrote since. Throws `internal` for one that cannot be read. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /**
   * Reads with the newest indices, and once more where another process merged a file meanwhile, so that it is not
   * there any more.
   */
  async reading<Value>(read: () => Promise<Value>): Promise<Value> {
    await this.refresh();
    try {
      return await read();
    } catch (thrown) {
      if (systemCodeOf(thrown) !== 'ENOENT') throw thrown;
      await this.refresh();
      return read();
    }
  }

  /** When something of an ask was last obtained, in milliseconds since 1970; undefined for never. */
  lastObtained(ask: string): number | undefined {
    return this.#blocks.get(ask)?.at(-1)?.last;
  }

  /** When something of an ask was first kept, in milliseconds since 1970; undefined for never. */
  firstObtained(ask: string): number | undefined {
    return this.#blocks.get(ask)?.[0]?.first;
  }

  /** The newest observation of an ask. */
  async last(ask: string): Promise<KeptObservation | undefined> {
    const block = this.#blocks.get(ask)?.at(-1);
    return block && (await this.#read(block)).at(-1);
  }

  /**
   * The observations of an ask of which its table at a time is made: the last whole one, and those after it, the
   * oldest first. None where nothing of it was kept by then.
   */
  async until(ask: string, at: number): Promise<readonly KeptObservation[]> {
    let found: readonly KeptObservation[] = [];
    for (const block of (this.#blocks.get(ask) ?? []).toReversed()) {
      if (block.first > at) continue;
      const own = (await this.#read(block)).filter(({ obtained }) => obtained <= at);
      const start = own.findLastIndex(({ isFull }) => isFull);
      found = [...own.slice(Math.max(start, 0)), ...found];
      if (start >= 0) break;
    }
    return found;
  }

  /**
   * The name of a file that is gone and may have held what was known of an ask at a time; undefined where none
   * may. Where the index of such a file is there, it says what the file held.
   * @param known the newest observation of the ask by then that is there
   */
  findGone(ask: string, at: number, known: KeptObservation | undefined): string | undefined {
    const isLost = new Set(this.withoutTable.flatMap((each) => (each.isLost ? [each.stamp] : [])));
    const isHidden = ({ ask: other, first, last }: BlockPlace): boolean =>
      other === ask && first <= at && last > (known?.obtained ?? Number.NEGATIVE_INFINITY);
    const hidden = this.#withoutTable.find(({ stamp, head }) => isLost.has(stamp) && head.blocks.some(isHidden));
    if (hidden || !known) return hidden?.stamp;
    const next = this.#blocks.get(ask)?.find(({ last }) => last > at)?.file.stamp;
    const from = this.#files.findIndex(({ stamp }) => stamp === known.file);
    const gap = this.#files.find(({ stamp, head: { after } }, place) => {
      const before = stampBefore(this.#files, place);
      if (place <= from || after === undefined || after <= before || isLost.has(after)) return false;
      return (next === undefined || stamp <= next) && (!Number.isFinite(at) || before < fileStamp(at));
    });
    return gap?.head.after;
  }

  /** All observations of an ask, the oldest first. */
  async all(ask: string): Promise<readonly KeptObservation[]> {
    const read: KeptObservation[] = [];
    for (const block of this.#blocks.get(ask) ?? []) read.push(...(await this.#read(block)));
    return read;
  }

  /** Reads the whole index of a file: a function that finds the observations of an ask in it. */
  async readerOf({ stamp, head }: IndexedFile): Promise<(ask: string) => readonly Observation[]> {
    const bytes = await readAtOnce(this.#placeOf(stamp));
    const places = new Map(head.blocks.map((place) => [place.ask, place]));
    return (ask) => {
      const place = places.get(ask);
      if (!place) return [];
      const read = decodeBlock(bytes.toString('utf8', place.start, place.end), ask, head);
      if (!read) throw this.#damaged(`${stamp}.json`);
      return read;
    };
  }

  /**
   * Removes the files that were merged into others, and what a process left behind that ended before its file was
   * whole. No other process may write meanwhile.
   */
  async removeReplaced(): Promise<void> {
    const counting = new Set(this.#files.map(({ stamp }) => stamp));
    for (const { stamp, head } of this.#withoutTable)
      if (this.#unfinished.has(stamp) || head.replaces.some((each) => counting.has(each)))
        for (const name of [`${stamp}.json`, `${stamp}.parquet${TEMPORARY_END}`])
          await ifExists(unlink(join(this.#path, name)), undefined);
    const replaced = new Set(this.#files.flatMap(({ head }) => head.replaces));
    const isThere = new Set(await ifExists(readdir(this.#path), []));
    for (const stamp of replaced) {
      if (counting.has(stamp)) continue;
      // The table first: a file without an index would be a damage.
      for (const name of [`${stamp}.parquet`, `${stamp}.json`])
        if (isThere.has(name)) await ifExists(unlink(join(this.#path, name)), undefined);
    }
  }

  /** @param gone files that a listing had, and that were not there any more */
  async #refresh(gone: ReadonlySet<string> = new Set()): Promise<void> {
    const names = new Set(await ifExists(readdir(this.#path), []));
    const known = new Map(this.#files.map((file) => [file.stamp, file]));
    const found: IndexedFile[] = [];
    const withoutTable: IndexedFile[] = [];
    for (const name of names) {
      const [, stamp = '', ending] = /^(.+)\.(json|parquet)$/.exec(name) ?? [];
      if (ending === 'parquet' && !names.has(`${stamp}.json`)) throw this.#damaged(name);
      if (ending !== 'json') continue;
      const file = known.get(stamp) ?? (await this.#open(stamp));
      if (!file && gone.has(name)) continue;
      // Another process merged it into a file that was not there yet when the files were listed.
      if (!file) return this.#refresh(new Set([...gone, name]));
      // An index without its file is of a process that ended before it was whole.
      (file.head.rows === 0 || names.has(`${stamp}.parquet`) ? found : withoutTable).push(file);
    }
    const replaced = new Set(found.flatMap(({ head }) => head.replaces));
    this.#unfinished = new Set([...names].flatMap((name) => /^(.+)\.parquet\.part$/.exec(name)?.[1] ?? []));
    // What was merged into another file is removed, the table first.
    this.#withoutTable = withoutTable.filter(({ stamp }) => !replaced.has(stamp));
    const files = found.filter(({ stamp }) => !replaced.has(stamp)).toSorted(byTextOf(({ stamp }) => stamp));
    if (files.length === this.#files.length && files.every((file, at) => file === this.#files[at])) return;
    this.#files = files;
    this.#blocks = groupBy(
      files.flatMap((file) => file.head.blocks.map((place) => ({ ...place, file }))),
      ({ ask }) => ask,
    );
  }

  /** Opens an index; undefined where it was removed meanwhile. */
  async #open(stamp: string): Promise<IndexedFile | undefined> {
    const handle = await ifExists(openToRead(this.#placeOf(stamp)), undefined);
    if (!handle) return undefined;
    try {
      const { size } = await handle.stat();
      if (size <= SMALL_INDEX_BYTES) return { stamp, head: this.#headOf(stamp, await handle.readFile()) };
      let start = Buffer.alloc(0);
      for (;;) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, start.length);
        const end = buffer.subarray(0, bytesRead).indexOf('\n');
        start = Buffer.concat([start, buffer.subarray(0, end < 0 ? bytesRead : end)]);
        if (end >= 0) break;
        if (bytesRead === 0) throw this.#damaged(`${stamp}.json`);
      }
      const head = decodeIndexHead(start);
      if (head?.name !== this.#name) throw this.#damaged(`${stamp}.json`);
      return { stamp, head };
    } catch (thrown) {
      if (thrown instanceof Failure) throw thrown;
      throw this.#damaged(`${stamp}.json`, thrown);
    } finally {
      await handle.close();
    }
  }

  /** The head of a whole index. Throws `internal` where it is not as it was written. */
  #headOf(stamp: string, index: Buffer): IndexHead {
    const head = decodeIndexHead(index.subarray(0, Math.max(0, index.indexOf('\n'))));
    if (head?.name !== this.#name || !isWholeIndex(index, head)) throw this.#damaged(`${stamp}.json`);
    return head;
  }

  async #read({ ask, file, start, end, first, last }: FileBlock): Promise<readonly KeptObservation[]> {
    const line = this.#small.get(file.stamp)?.subarray(start, end) ?? (await this.#readLine(file, start, end));
    const read = decodeBlock(line.toString(), ask, file.head);
    if (read?.[0]?.obtained !== first || read.at(-1)?.obtained !== last) throw this.#damaged(`${file.stamp}.json`);
    return read.map((observation) => ({ ...observation, file: file.stamp }));
  }

  /** Reads the bytes `[start, end)` of an index, and the whole of a small one. */
  async #readLine({ stamp }: IndexedFile, start: number, end: number): Promise<Buffer> {
    const handle = await openToRead(this.#placeOf(stamp));
    try {
      const { size } = await handle.stat();
      if (size <= SMALL_INDEX_BYTES) {
        const bytes = await handle.readFile();
        this.#small.set(stamp, bytes);
        return bytes.subarray(start, end);
      }
      return (await handle.read(Buffer.alloc(end - start), 0, end - start, start)).buffer;
    } catch (thrown) {
      throw this.#damaged(`${stamp}.json`, thrown);
    } finally {
      await handle.close();
    }
  }

  #placeOf(stamp: string): string {
    return join(this.#path, `${stamp}.json`);
  }

  #damaged(file: string, cause?: unknown): Failure {
    return damagedArchive(this.#name, file, 'its index is missing or damaged', cause);
  }
}

/** The name of the file before one, without its ending; empty where there is none. */
export function stampBefore(files: readonly IndexedFile[], at: number): string {
  return files[at - 1]?.stamp ?? '';
}
