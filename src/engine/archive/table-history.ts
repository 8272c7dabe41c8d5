import type { Failure } from '../../base/errors.ts';
import type { Table } from '../table/table.ts';
import { type ArchivedRows, rowTexts } from './archived-rows.ts';
import { damagedArchive } from './damaged-archive.ts';
import { IndexFiles, type KeptObservation } from './index-files.ts';
import { Replay } from './replay.ts';
import { findRowChanges } from './row-changes.ts';
import { emptyRows } from './segment-file.ts';
import { SegmentReader } from './segment-reader.ts';

/** A table as it was known at a time. */
export interface TableAsOf {
  readonly table: Table;
  /** When it was obtained, in milliseconds since 1970. */
  readonly obtained: number;
  readonly source: string;
  readonly url: string;
}

/**
 * What was observed of the tables of one interface over time, and the tables that can be made of it again. Every
 * method throws `internal` for a damaged archive, and the system's errors where another process merged a file
 * meanwhile: see {@link IndexFiles.reading}.
 */
export class TableHistory {
  /** The name of the interface. */
  readonly name: string;
  /** The folder of the interface. */
  readonly path: string;
  /** Which observations there are, and in which files their rows lie. */
  readonly index: IndexFiles;
  /** The rows themselves. */
  readonly segments: SegmentReader;

  constructor(name: string, path: string) {
    this.name = name;
    this.path = path;
    this.index = new IndexFiles(name, path);
    this.segments = new SegmentReader(name, path);
  }

  /** The table of an ask as it was known at a time; undefined where nothing of it was kept by then. */
  async asOf(ask: string, at: number): Promise<TableAsOf | undefined> {
    const kept = await this.#wholeUntil(ask, at);
    const last = kept.at(-1);
    if (!last) return undefined;
    const table = await (await this.#replayed(kept)).table();
    return { table, obtained: last.obtained, source: last.source, url: last.url };
  }

  /**
   * The rows of an ask that are in its newest table and that it got after a time, in their order; undefined where
   * nothing of it is kept.
   */
  async since(ask: string, since: number): Promise<TableAsOf | undefined> {
    const kept = await this.#wholeUntil(ask, Number.POSITIVE_INFINITY);
    const last = kept.at(-1);
    if (!last) return undefined;
    const before = await this.#wholeUntil(ask, since);
    const now = await this.rowsAfter(kept);
    const known = before.length > 0 ? rowTexts(await this.rowsAfter(before)) : [];
    const { added } = findRowChanges(known, rowTexts(now));
    return { table: now.table.rows(added), obtained: last.obtained, source: last.source, url: last.url };
  }

  /** The rows of a table after some observations of it, of which the first has the whole table. */
  async rowsAfter(kept: readonly KeptObservation[]): Promise<ArchivedRows> {
    return (await this.#replayed(kept)).rows();
  }

  /**
   * Makes every table of an ask again.
   * @param onFault called for each observation whose table is not the one that was kept
   * @returns how many observations there are
   */
  async verify(ask: string, onFault: (observation: KeptObservation) => void): Promise<number> {
    let replay = new Replay();
    const kept = await this.index.all(ask);
    for (const run of runsOf(kept)) {
      if (run[0]?.isFull) replay = new Replay();
      await this.#add(replay, run, (at) => {
        if (replay.digest() !== run[at]!.digest) onFault(run[at]!);
      });
    }
    return kept.length;
  }

  /**
   * The observations of which the table of an ask at a time is made. Throws `internal` where a file is gone that
   * may have newer ones.
   */
  async #wholeUntil(ask: string, at: number): Promise<readonly KeptObservation[]> {
    let kept = await this.index.until(ask, at);
    let gone = this.index.findGone(ask, at, kept.at(-1));
    if (gone === undefined) return kept;
    // A listing may miss a file that another process renames meanwhile.
    await this.index.refresh();
    kept = await this.index.until(ask, at);
    gone = this.index.findGone(ask, at, kept.at(-1));
    if (gone !== undefined) throw this.#damaged(gone, 'it is gone, and may have had what was known then');
    return kept;
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
    const read = range.to > range.from ? await this.segments.rows(first.file, range) : emptyRows(first.schema);
    const counts = run.map(({ from, to, isFull }) => ({ rows: to - from, isFull }));
    await replay.add(read, counts, onObservation);
  }

  #damaged(stamp: string, why: string): Failure {
    return damagedArchive(this.name, `${stamp}.parquet`, why);
  }
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
