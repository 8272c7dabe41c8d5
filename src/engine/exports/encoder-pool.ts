import { Failure } from '../../base/errors.ts';
import { admits } from '../../base/fair-share.ts';
import { MODULES } from '../../base/package-folder.ts';
import { say } from '../../base/say.ts';
import type { Table } from '../table/table.ts';
import { type PoolLimits, ThreadPool } from '../threads/pool.ts';
import type { ExportEnding } from './formats.ts';
import { toEncodeMessage } from './job.ts';
import { refuseTooManyRows } from './row-limit.ts';
import type { ExportMetadata } from './schema.ts';

/** Encodes tables as files. */
export interface TableEncoder {
  /**
   * Encodes a table as a file of a format. Throws `unsuitable_format` where the table does not fit the format,
   * `encoding_failed` where it passes a limit, and `overloaded` where too many wait.
   * @param client who wants it: the clients take turns
   */
  encode(ending: ExportEnding, table: Table, metadata: ExportMetadata, client: string): Promise<Buffer>;
}

const LIMITS: PoolLimits = {
  deadlineMs: 120_000,
  // The texts of a million rows of twenty columns.
  maxMemoryMb: 1_024,
  maxThreads: 2,
  patienceMs: 500,
  maxGrowthMb: 1_000,
};

/** Encodings that wait at once. Each holds its table in memory. */
const MAX_WAITING = 100;

/** Encodes tables on threads of their own. The clients take turns, and each has one table at a time. */
export class EncoderPool implements TableEncoder {
  readonly #threads: ThreadPool;

  /** @param module what the threads run */
  constructor(limits: Partial<PoolLimits> = {}, module = new URL('engine/exports/worker.js', MODULES)) {
    this.#threads = new ThreadPool('encoder', { ...LIMITS, ...limits }, module);
  }

  async encode(ending: ExportEnding, table: Table, metadata: ExportMetadata, client: string): Promise<Buffer> {
    const { name } = metadata;
    refuseTooManyRows(ending, table.length, name);
    const { waiting } = this.#threads;
    if (!admits(this.#threads.waitingOf(client), waiting, MAX_WAITING))
      throw new Failure(
        'overloaded',
        say('Too many files are being written; ask again shortly.', '正在写的文件太多，请稍后再试。'),
      );
    const bytes = await this.#threads.run<Uint8Array<ArrayBuffer>>({
      queue: client,
      sizeBytes: table.sizeBytes,
      toMessage: (id) => toEncodeMessage(id, ending, table, metadata),
      toLimitFailure: (limit) =>
        new Failure(
          'encoding_failed',
          say(
            `${name} could not be written as ${ending} ${limit}. Ask for fewer rows or for csv.`,
            `${name} 未能在限度内写成 ${ending}（${limit}）。请少取几行，或用 csv。`,
          ),
        ),
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}
