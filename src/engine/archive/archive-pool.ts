import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../base/errors.ts';
import { MODULES } from '../../base/package-folder.ts';
import { say } from '../../base/say.ts';
import { DiskGate, DiskHungError, isOfHungDisk } from '../cache/disk-gate.ts';
import { type ExportMetadata, toSentMetadata } from '../exports/schema.ts';
import { type PoolLimits, ThreadPool } from '../threads/pool.ts';
import { ArchiveFolder, type ArchiveLookup, type FoundInArchive } from './archive-folder.ts';
import { type ArchiveWork, type FoundMessage, toArchiveMessage, toFound, toTableMessages } from './archive-job.ts';
import type { ComparedTable } from './compare-table.ts';

const LIMITS: PoolLimits = {
  // The first run of a plan writes millions of rows, and merges files now and then.
  deadlineMs: 300_000,
  maxMemoryMb: 512,
  // A reader does not wait for a writer.
  maxThreads: 2,
  patienceMs: 50,
  maxGrowthMb: 1_000,
};

// A disk that sleeps takes some ten seconds to wake.
const DISK_PATIENCE_MS = 15_000;

/**
 * An archive that is read and written on threads of their own: the event loop of a service stays free. Nobody
 * waits for a disk that hangs: `find`, `write` and `ready` throw `overloaded` then.
 */
export class ArchivePool extends ArchiveFolder {
  /** Called when the disk of the folder begins to hang, and when it answers again. */
  onDiskChange: (hangs: boolean) => void = () => undefined;
  readonly #threads: ThreadPool;
  readonly #gate: DiskGate;
  readonly #diskPatienceMs: number;
  /** The writes that were given up and go on once the disk answers. */
  readonly #givenUp = new Set<Promise<void>>();
  /** The look at the disk that is under way. */
  #look: Promise<void> | undefined;

  /**
   * @param module what the threads run
   * @param diskPatienceMs after this without an answer the disk counts as gone
   */
  constructor(path: string, module = new URL('engine/archive/worker.js', MODULES), diskPatienceMs = DISK_PATIENCE_MS) {
    super(path);
    this.#threads = new ThreadPool('archive', LIMITS, module);
    this.#gate = new DiskGate(diskPatienceMs);
    this.#diskPatienceMs = diskPatienceMs;
    this.#gate.onChange = (hangs) => this.onDiskChange(hangs);
  }

  override async find(name: string, ask: string, lookup: ArchiveLookup): Promise<FoundInArchive> {
    const found = toFound(await this.#run<FoundMessage>({ does: 'find', name, ask, lookup }));
    if (found.first === undefined) await this.refuseMissing();
    return found;
  }

  override async write(
    name: string,
    metadata: ExportMetadata,
    tables: readonly ComparedTable[],
    now: number,
  ): Promise<number> {
    await this.refuseMissing();
    const sent = { metadata: toSentMetadata(metadata), tables: toTableMessages(tables) };
    return this.#run<number>({ does: 'write', name, ...sent, now });
  }

  /** Runs work while the disk answers. What hangs with the disk is left to its thread. */
  async #run<Value>(work: ArchiveWork): Promise<Value> {
    await this.#lookAtDisk();
    const ended = new AbortController();
    const watch = async (): Promise<never> => {
      for (;;) {
        await sleep(this.#diskPatienceMs / 3, undefined, { signal: ended.signal, ref: false });
        await this.#lookAtDisk();
      }
    };
    const onThread = this.#runOnThread<Value>(work);
    try {
      return await Promise.race([onThread, watch()]);
    } catch (thrown) {
      if (work.does === 'write' && isOfHungDisk(thrown)) this.#giveUp(onThread);
      throw thrown;
    } finally {
      ended.abort();
    }
  }

  #giveUp(writing: Promise<unknown>): void {
    const end = writing
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => this.#givenUp.delete(end));
    this.#givenUp.add(end);
  }

  /** Waits for writes that were given up: tables are compared with what they leave. */
  override async ready(): Promise<void> {
    await this.#lookAtDisk();
    await Promise.all(this.#givenUp);
    await super.ready();
  }

  /** Throws `overloaded` where the disk does not answer. One look is for all that ask meanwhile. */
  #lookAtDisk(): Promise<void> {
    // A file system asks its server for this each time. Whether there is a folder is for the thread.
    this.#look ??= this.#gate
      .run(() => statfs(this.path).catch(() => undefined))
      .then(
        () => undefined,
        (thrown: unknown) => {
          throw thrown instanceof DiskHungError ? hungFailure(thrown) : thrown;
        },
      )
      .finally(() => {
        this.#look = undefined;
      });
    return this.#look;
  }

  #runOnThread<Value>(work: ArchiveWork): Promise<Value> {
    return this.#threads.run<Value>({
      // One file is written after the other.
      queue: work.does,
      // A thread with much behind it is not ended: it knows where everything is.
      sizeBytes: 0,
      toMessage: (id) => toArchiveMessage(id, this.path, work),
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

function hungFailure(cause: DiskHungError): Failure {
  return new Failure(
    'overloaded',
    say('The disk of the archive does not answer: try again later.', '存档所在的磁盘没有响应：请稍后再试。'),
    { cause },
  );
}
