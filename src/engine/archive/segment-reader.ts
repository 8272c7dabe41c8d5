import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadataAsync } from 'hyparquet';
import { LRUCache } from 'lru-cache';
import { Failure, messageOf } from '../../base/errors.ts';
import { openToRead, readAtOnce } from '../../base/files.ts';
import { sha256 } from '../../base/sha256.ts';
import { damagedArchive } from './damaged-archive.ts';
import {
  type ParquetBytes,
  type ParquetFacts,
  paramNames,
  parquetInMemory,
  type ReadRows,
  readArchivedRows,
  readParams,
  type WantedRows,
} from './segment-file.ts';

const FACTS_IN_MEMORY = 200;
// Small files are read whole and stay in memory: changes of a day lie in one.
const SMALL_FILE_BYTES = 2_000_000;
const SMALL_FILES_BYTES = 48_000_000;

/**
 * Reads the Parquet files of one interface, each named by its stamp: the name without its ending. Every method
 * throws `internal` for a file that cannot be read, and the system's errors for one that is not there.
 */
export class SegmentReader {
  readonly #name: string;
  readonly #path: string;
  readonly #facts = new LRUCache<string, ParquetFacts>({ max: FACTS_IN_MEMORY });
  readonly #small = new LRUCache<string, Buffer>({
    maxSize: SMALL_FILES_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  constructor(name: string, path: string) {
    this.#name = name;
    this.#path = path;
  }

  /** Rows that follow each other. */
  rows(stamp: string, wanted: WantedRows): Promise<ReadRows> {
    return this.#read(stamp, (bytes, facts) => readArchivedRows(bytes, facts, wanted));
  }

  /** The params of a row, by their names. */
  params(stamp: string, row: number): Promise<Readonly<Record<string, string>>> {
    return this.#read(stamp, (bytes, facts) => readParams(bytes, facts, row));
  }

  /** The names of the params that the rows of a file have. */
  paramNames(stamp: string): Promise<readonly string[]> {
    return this.#read(stamp, async (_, facts) => paramNames(facts));
  }

  /** The SHA-256 of a file, in hexadecimal. */
  async digest(stamp: string): Promise<string> {
    return sha256(await readAtOnce(this.#placeOf(stamp)));
  }

  async #read<Value>(
    stamp: string,
    read: (bytes: ParquetBytes, facts: ParquetFacts) => Promise<Value>,
  ): Promise<Value> {
    const small = this.#small.get(stamp);
    const handle = small ? undefined : await openToRead(this.#placeOf(stamp));
    try {
      const bytes = small ? parquetInMemory(small) : await this.#bytesOf(stamp, handle!);
      let facts = this.#facts.get(stamp);
      if (!facts) {
        facts = await parquetMetadataAsync(bytes);
        this.#facts.set(stamp, facts);
      }
      return await read(bytes, facts);
    } catch (thrown) {
      if (thrown instanceof Failure) throw thrown;
      throw damagedArchive(this.#name, `${stamp}.parquet`, messageOf(thrown), thrown);
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
      return parquetInMemory(bytes);
    }
    return {
      byteLength: size,
      slice: async (start: number, end = size): Promise<ArrayBuffer> => {
        const from = start < 0 ? size + start : start;
        const bytes = new Uint8Array(end - from);
        await handle.read(bytes, 0, bytes.length, from);
        return bytes.buffer;
      },
    };
  }

  #placeOf(stamp: string): string {
    return join(this.#path, `${stamp}.parquet`);
  }
}
