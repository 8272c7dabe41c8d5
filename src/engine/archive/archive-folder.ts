import { readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../base/errors.ts';
import { createFolders, ifExists, readTextAtOnce, writeThenMove } from '../../base/files.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { say } from '../../base/say.ts';
import { DiskHungError } from '../cache/disk-gate.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import type { ComparedTable } from './compare-table.ts';
import { TEMPORARY_END } from './index-files.ts';
import { InterfaceFolder } from './interface-folder.ts';
import type { TableAsOf } from './table-history.ts';

// It says what the folder is.
const MARKER = 'archive.json';

/**
 * A lookup in the archive: the table as known at a time (`asOf`), the rows that came after one (`since`), both in
 * milliseconds since 1970, or only the time of the first observation (`first`).
 */
export type ArchiveLookup = { readonly asOf: number } | { readonly since: number } | 'first';

/** What an archive has of an ask. */
export interface FoundInArchive {
  /** Absent where nothing was kept by then. */
  readonly found?: TableAsOf;
  /** When something of the ask was first kept, in milliseconds since 1970; absent for never. */
  readonly first?: number;
}

/**
 * A folder with the tables that were obtained over time. Each interface has Parquet files with the rows of some
 * observations, and an index beside each file. A file is never rewritten.
 */
export class ArchiveFolder {
  /** The folder. */
  readonly path: string;
  readonly #interfaces = new Map<string, InterfaceFolder>();
  /** Whether this process has seen that the folder is an archive. */
  #wasMarked = false;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Marks the folder as an archive of real or of made-up tables. Throws `invalid_params` where it holds tables of
   * the other kind, or of one that nothing tells, since the two cannot be told apart. Throws the system's errors.
   * @param now milliseconds since 1970
   */
  async claim(isSandbox: boolean, now: number): Promise<void> {
    if (await this.#isMarked(isSandbox)) return;
    await createFolders(this.path);
    if ((await this.names()).length > 0) throw this.#withoutMarker();
    const place = join(this.path, MARKER);
    const text = markerOf(isSandbox);
    const temporary = `${place}${TEMPORARY_END}`;
    await unlink(temporary).catch(() => undefined);
    await writeThenMove(temporary, [Buffer.from(text)], { now, isDurable: true }, () => rename(temporary, place));
    this.#wasMarked = true;
  }

  /**
   * Checks that this folder is an archive of such tables. Throws `invalid_params` where it is none, holds tables
   * of the other kind, or does not say of which kind they are.
   */
  async check(isSandbox: boolean): Promise<void> {
    if (await this.#isMarked(isSandbox)) return;
    if ((await this.names()).length > 0) throw this.#withoutMarker();
    throw new Failure(
      'invalid_params',
      say(
        `The folder ${this.path} holds no archive: finfount archive begins one.`,
        `文件夹 ${this.path} 中没有存档：用 finfount archive 建立。`,
      ),
    );
  }

  /** Throws `invalid_params` where nothing says whether the tables of the folder are made up. */
  async checkMarker(): Promise<void> {
    const found = await this.#marker();
    if (found === undefined) throw this.#withoutMarker();
    if (found !== markerOf(true)) await this.check(false);
  }

  /** The failure of a folder with tables that nothing says to be real or made up. */
  #withoutMarker(): Failure {
    return new Failure(
      'invalid_params',
      say(
        `The folder ${this.path} holds tables of an archive, and its ${MARKER} is not there, which says whether they are real: copy it from where the folder comes from.`,
        `文件夹 ${this.path} 中有存档的表，但缺少说明它们是否真实的 ${MARKER}：请从文件夹的来处复制。`,
      ),
    );
  }

  #marker(): Promise<string | undefined> {
    return ifExists(readTextAtOnce(join(this.path, MARKER)), undefined);
  }

  /** Whether the folder says that it is an archive of such tables. Throws where it says something else. */
  async #isMarked(isSandbox: boolean): Promise<boolean> {
    const found = await this.#marker();
    if (found === undefined) await this.refuseMissing();
    if (found === undefined) return false;
    this.#wasMarked = found === markerOf(isSandbox);
    if (this.#wasMarked) return true;
    throw new Failure(
      'invalid_params',
      say(
        `The folder ${this.path} holds ${isSandbox ? 'real' : 'made-up'} tables, or is of another program: name another folder, or use it ${isSandbox ? 'without' : 'with'} the sandbox.`,
        `文件夹 ${this.path} 中是${isSandbox ? '真实' : '虚构'}的表，或属于别的程序：请换一个文件夹，或${isSandbox ? '不用' : '使用'}沙盒。`,
      ),
    );
  }

  /**
   * Waits until tables may be compared. Throws `overloaded` where the disk does not answer, or the archive is not
   * there any more.
   */
  ready(): Promise<void> {
    return this.refuseMissing();
  }

  /**
   * Throws `overloaded` where the folder was an archive and is none now, as where its disk is not mounted: what
   * the archive has is not known then.
   */
  protected async refuseMissing(): Promise<void> {
    if (!this.#wasMarked || (await this.#marker()) !== undefined) return;
    throw new Failure(
      'overloaded',
      say(
        'The archive is not where it was, as where its disk is not mounted: try again later.',
        '存档不在原处，可能是其磁盘未挂载：请稍后再试。',
      ),
      { cause: new DiskHungError(`${this.path} has no ${MARKER} any more`) },
    );
  }

  /** The names of the interfaces that the archive has tables of. */
  async names(): Promise<readonly string[]> {
    const found = await ifExists(readdir(this.path), []);
    return found.flatMap((name) => /^interface=([a-z][a-z0-9_]*)$/.exec(name)?.[1] ?? []).toSorted();
  }

  /**
   * The table of an ask as it was known at a time, or the rows that came after one. Throws `internal` for a
   * damaged archive, and `overloaded` for one that is not there any more.
   */
  async find(name: string, ask: string, lookup: ArchiveLookup): Promise<FoundInArchive> {
    const folder = this.of(name);
    if (lookup === 'first') await folder.refresh();
    const found = await (lookup === 'first'
      ? undefined
      : 'asOf' in lookup
        ? folder.tableAsOf(ask, lookup.asOf)
        : folder.rowsSince(ask, lookup.since));
    const first = folder.firstObtained(ask);
    if (first === undefined) await this.refuseMissing();
    return { ...(found && { found }), ...(first !== undefined && { first }) };
  }

  /**
   * Writes tables of an interface that were compared: see {@link InterfaceFolder.write}. Throws `overloaded` where
   * the archive is not there any more.
   */
  async write(name: string, metadata: ExportMetadata, tables: readonly ComparedTable[], now: number): Promise<number> {
    await this.refuseMissing();
    return this.of(name).write(metadata, tables, now);
  }

  /** The archive of one interface. */
  of(name: string): InterfaceFolder {
    return getOrInsert(this.#interfaces, name, () => new InterfaceFolder(name, join(this.path, `interface=${name}`)));
  }
}

function markerOf(sandbox: boolean): string {
  return JSON.stringify({ archive: 'finfount', format: 2, sandbox });
}
