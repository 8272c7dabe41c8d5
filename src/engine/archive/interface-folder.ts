import type { ExportMetadata } from '../exports/schema.ts';
import type { TableKind } from '../interface/interface.ts';
import { type ComparedTable, compareTable, type NewObservation } from './compare-table.ts';
import { SegmentWriter } from './segment-writer.ts';
import { type TableAsOf, TableHistory } from './table-history.ts';
import { findTableRevisions, type Revision } from './table-revisions.ts';
import { type VerifiedFolder, verifyInterface } from './verification.ts';

/**
 * What an archive keeps of one interface: Parquet files, each with the rows of some observations, and beside each
 * its index. A file is never written again: small ones are merged into a new one, which takes their place.
 */
export class InterfaceFolder {
  readonly #history: TableHistory;
  readonly #writer: SegmentWriter;

  constructor(name: string, path: string) {
    this.#history = new TableHistory(name, path);
    this.#writer = new SegmentWriter(this.#history);
  }

  /** Reads the indices that other processes wrote since. Throws `internal` for one that cannot be read. */
  refresh(): Promise<void> {
    return this.#history.index.refresh();
  }

  /** When something of an ask was last obtained, in milliseconds since 1970; undefined for never. */
  lastObtained(ask: string): number | undefined {
    return this.#history.index.lastObtained(ask);
  }

  /** How many rows the newest table of an ask has that is kept; 0 where nothing is. */
  lastLength(ask: string): Promise<number> {
    return this.#reading(async ({ index }) => (await index.last(ask))?.length ?? 0);
  }

  /** When something of an ask was first kept, in milliseconds since 1970; undefined for never. */
  firstObtained(ask: string): number | undefined {
    return this.#history.index.firstObtained(ask);
  }

  /** The asks that the archive has tables of. Throws `internal` for an index that cannot be read. */
  async asks(): Promise<readonly string[]> {
    await this.refresh();
    return [...this.#history.index.asks];
  }

  /**
   * The table of an ask as it was known at a time; undefined where nothing of it was kept by then. Throws
   * `internal` where a file is gone that may have what was known then.
   */
  tableAsOf(ask: string, at: number): Promise<TableAsOf | undefined> {
    return this.#reading((history) => history.asOf(ask, at));
  }

  /**
   * The rows of an ask that are in its newest table and that it got after a time, in their order; undefined where
   * nothing of it is kept. Throws `internal` where a file is gone that may have what was known then, or is known
   * now.
   */
  rowsSince(ask: string, since: number): Promise<TableAsOf | undefined> {
    return this.#reading((history) => history.since(ask, since));
  }

  /**
   * What the source changed or took back after a time, of rows that it had given before; the oldest first of each
   * table. Rows that are only new are none. Throws `internal` for a damaged archive.
   */
  async *revisions(since: number): AsyncGenerator<Revision, void, void> {
    for (const ask of await this.asks())
      if ((this.lastObtained(ask) ?? 0) > since)
        yield* await this.#reading((history) => findTableRevisions(history, ask, since));
  }

  /**
   * Finds what is to be written of a table that a source gave; undefined where it is not newer than what is kept
   * of the same ask. Throws `internal` for a damaged archive.
   */
  compare(kind: TableKind, given: NewObservation): Promise<ComparedTable | undefined> {
    // A thread may write and merge files of the same run.
    return this.#reading((history) => compareTable(history, kind, given));
  }

  /** Writes tables that were compared: see {@link SegmentWriter.write}. */
  write(metadata: ExportMetadata, tables: readonly ComparedTable[], now: number): Promise<number> {
    return this.#writer.write(metadata, tables, now);
  }

  /** Proves the files and the tables: see {@link verifyInterface}. Yields a sentence for each fault. */
  verify(): AsyncGenerator<string, VerifiedFolder, void> {
    return verifyInterface(this.#history);
  }

  #reading<Value>(read: (history: TableHistory) => Promise<Value>): Promise<Value> {
    return this.#history.index.reading(() => read(this.#history));
  }
}
