import { Failure } from '../../base/errors.ts';
import { MODULES } from '../../base/package-folder.ts';
import { say } from '../../base/say.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import { type PoolLimits, ThreadPool } from '../threads/pool.ts';
import { ArchiveFolder, type ArchiveLookup, type FoundInArchive } from './archive-folder.ts';
import { type ArchiveWork, type FoundMessage, toFound, toMessage, toTableMessages } from './archive-job.ts';
import type { ComparedTable } from './interface-folder.ts';

const LIMITS: PoolLimits = {
  // The first run of a plan writes millions of rows, and merges files now and then.
  deadlineMs: 300_000,
  maxMemoryMb: 512,
  // A reader does not wait for a writer.
  maxThreads: 2,
  patienceMs: 50,
  maxGrowthMb: 1_000,
};

/** An archive that is read and written on threads of their own: the event loop of a service stays free. */
export class ArchivePool extends ArchiveFolder {
  readonly #threads: ThreadPool;

  /** @param module what the threads run */
  constructor(path: string, module = new URL('engine/archive/worker.js', MODULES)) {
    super(path);
    this.#threads = new ThreadPool('archive', LIMITS, module);
  }

  override async find(name: string, ask: string, lookup: ArchiveLookup): Promise<FoundInArchive> {
    return toFound(await this.#run<FoundMessage>({ does: 'find', name, ask, lookup }));
  }

  override write(
    name: string,
    metadata: ExportMetadata,
    tables: readonly ComparedTable[],
    now: number,
  ): Promise<number> {
    // A declared column may hold more than can be sent.
    const columns = metadata.columns.map(({ name, unit, doc, zone }) => ({
      name,
      doc,
      ...(unit && { unit }),
      ...(zone && { zone }),
    }));
    return this.#run<number>({
      does: 'write',
      name,
      metadata: { ...metadata, columns },
      tables: toTableMessages(tables),
      now,
    });
  }

  #run<Value>(work: ArchiveWork): Promise<Value> {
    return this.#threads.run<Value>({
      // One file is written after the other.
      queue: work.does,
      // A thread with much behind it is not ended: it knows where everything is.
      sizeBytes: 0,
      toMessage: (id) => toMessage(id, this.path, work),
      toLimitFailure: (limit) =>
        new Failure(
          'overloaded',
          say(
            `The archive could not do this ${limit}: ask for less.`,
            `存档未能在限度内完成（${limit}）：请少取一些。`,
          ),
        ),
    });
  }
}
