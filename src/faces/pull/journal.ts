import { constants } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FailureCode, isFailureCode, SaidError } from '../../base/errors.ts';
import { NO_LINK, readTextAtOnce, syncFolder, writeAndClose } from '../../base/files.ts';
import { say } from '../../base/say.ts';
import { byTextOf } from '../../base/text-order.ts';
import type { ColumnNames } from '../../engine/answer/table-query.ts';
import { isFresh } from '../../engine/cache/freshness.ts';
import { isRecord, readJsonObject } from '../../engine/formats/json/json.ts';
import { SANDBOX } from '../../engine/interface/source.ts';
import type { ItemParams } from './paths.ts';
import { openToWrite } from './pull-folder.ts';
import type { RevisedRows } from './revised-rows.ts';

const VERSION = 1;
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_LINK;
const FILE_MODE = 0o644;

/** What all files of a folder must have in common: a reader of the folder could not tell one that differs. */
export interface FolderKind {
  /** Whether the sandbox made its figures up. */
  readonly isMadeUp: boolean;
  /** Which names its columns have. */
  readonly names: ColumnNames;
}

/** What is in the file of an item. */
export interface FileFacts {
  readonly rows: number;
  /** The first and the last day of its rows, `YYYY-MM-DD`; absent where it has no days. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  /** Which names its columns have. */
  readonly names: ColumnNames;
  /** Name of the source: `sandbox` where the figures are made up. */
  readonly source: string;
  /** When its source answered, in milliseconds since 1970. */
  readonly obtained: number;
  /** Until when it is fresh, in milliseconds since 1970; Infinity for ever. */
  readonly freshUntil: number;
  /** Its size. */
  readonly bytes: number;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** The revisions by its source, oldest first, at most {@link MAX_REVISIONS}. */
  readonly revised?: readonly FileRevision[] | undefined;
}

/** Rows of a file that its source revised. */
export interface FileRevision extends RevisedRows {
  /** When the source sent the new rows, in milliseconds since 1970. */
  readonly obtained: number;
}

/** How many revisions of a file are kept, the newest. */
export const MAX_REVISIONS = 20;

/** The journal's entry of one item. */
export interface JournalEntry {
  /** The path of its file: see `itemPath`. */
  readonly path: string;
  /** The name of the interface. */
  readonly name: string;
  readonly params: ItemParams;
  /**
   * `done`: its file is whole. `nothing`: the source has no such data. `failed`: see the failure; an earlier file
   * stays.
   */
  readonly status: 'done' | 'nothing' | 'failed';
  /** Absent where no file was ever written. */
  readonly file?: FileFacts | undefined;
  readonly failure?: { readonly code: FailureCode; readonly message: string } | undefined;
  /** When `nothing` expires and the source is asked again, in milliseconds since 1970. */
  readonly absentUntil?: number | undefined;
}

/** The journal cannot be used. */
export class JournalError extends SaidError {}

/**
 * The journal of a folder, `pull.jsonl`: lines of JSON. A pull appends a line for each item; the last line of an
 * item counts. At its end it rewrites the journal: one line an item, in the order of the paths. A crash may cut
 * the last line off, which is ignored then.
 */
export class Journal {
  readonly #path: string;
  readonly #handle: FileHandle;
  /** The last line of each item. */
  readonly #lines: Map<string, string>;
  /** Whether the file has lines that later ones replaced. */
  #hasOldLines: boolean;
  /** Whether the last line may be cut off. */
  #isCut = false;
  /** The kind of the files of its folder, written or admitted; undefined while it has none. */
  #kind: FolderKind | undefined;
  /** Resolves when nothing is being appended. */
  #appended: Promise<void> = Promise.resolve();

  private constructor(path: string, handle: FileHandle, lines: Map<string, string>, isLong: boolean) {
    this.#path = path;
    this.#handle = handle;
    this.#lines = lines;
    this.#hasOldLines = isLong;
    for (const line of lines.values()) this.#kind ??= folderKindOf(parseEntry(line)?.file);
  }

  /**
   * Opens the journal at a path, or begins one. Throws {@link JournalError} for one of a later version and for
   * what is no file, and the system's errors.
   */
  static async open(path: string): Promise<Journal> {
    const handle = await open(path, APPEND, FILE_MODE);
    try {
      if (!(await handle.stat()).isFile())
        throw new JournalError(
          say(
            `${path} is no file: remove it, and the folder is read as one without a journal.`,
            `${path} 不是文件：请删除它，该文件夹将按没有记录处理。`,
          ),
        );
      const lines = new Map<string, string>();
      let count = 0;
      let isCut = false;
      let rest = '';
      for await (const chunk of handle.createReadStream({ encoding: 'utf8', autoClose: false, start: 0 })) {
        const parts = (rest + String(chunk)).split('\n');
        rest = parts.pop() ?? '';
        for (const line of parts) {
          count++;
          const key = pathInLine(line, path);
          if (key !== undefined) lines.set(key, line);
        }
      }
      // Ends the last line, so that the next entry gets a line of its own: it may be cut off, or whole without a
      // line break.
      if (rest !== '') {
        const key = pathInLine(rest, path);
        if (key !== undefined) lines.set(key, rest);
        isCut = true;
        await handle.appendFile('\n');
      }
      return new Journal(path, handle, lines, isCut || count > lines.size);
    } catch (thrown) {
      await handle.close();
      throw thrown;
    }
  }

  /**
   * Reads the entries of the journal at a path, in the order of the paths, and changes nothing. Throws
   * {@link JournalError} for one of a later version, and the system's errors.
   */
  static async entries(path: string): Promise<readonly JournalEntry[]> {
    const lines = new Map<string, string>();
    for (const line of (await readTextAtOnce(path)).split('\n')) {
      const key = pathInLine(line, path);
      if (key !== undefined) lines.set(key, line);
    }
    const sorted = [...lines].toSorted(byTextOf(([left]) => left));
    return sorted.flatMap(([, line]) => parseEntry(line) ?? []);
  }

  /** Throws {@link JournalError} if the folder has files of another kind. */
  refuseMixed({ isMadeUp, names }: FolderKind): void {
    if (this.#kind === undefined) return;
    if (names !== this.#kind.names)
      throw new JournalError(
        names === 'en'
          ? say(
              `${this.#path} is of files whose columns have the names of AKShare. English names go into a folder of their own: choose another one with --out, or leave out --names.`,
              `${this.#path} 记录的文件用 AKShare 的列名。英文列名须放在另外的文件夹：用 --out 另选一个，或去掉 --names。`,
            )
          : say(
              `${this.#path} is of files whose columns have English names. Those of AKShare go into a folder of their own: choose another one with --out, or add --names en.`,
              `${this.#path} 记录的文件用英文列名。AKShare 的列名须放在另外的文件夹：用 --out 另选一个，或加上 --names en。`,
            ),
      );
    if (isMadeUp === this.#kind.isMadeUp) return;
    throw new JournalError(
      isMadeUp
        ? say(
            `${this.#path} is of real data. Made-up figures go into a folder of their own: choose another one with --out.`,
            `${this.#path} 记录的是真实数据。虚构的数字须放在另外的文件夹：用 --out 另选一个。`,
          )
        : say(
            `${this.#path} is of figures that the sandbox made up. Real data go into a folder of their own: choose another one with --out, or delete this one.`,
            `${this.#path} 记录的是沙盒虚构的数字。真实数据须放在另外的文件夹：用 --out 另选一个，或删除此文件夹。`,
          ),
    );
  }

  /**
   * Reserves the folder for files of this kind before the first one is written, so that items under way cannot mix
   * kinds. Throws as {@link refuseMixed} does.
   */
  admit(kind: FolderKind): void {
    this.refuseMixed(kind);
    this.#kind = kind;
  }

  /** The entry of an item; undefined if there is none that can be read. */
  find(path: string): JournalEntry | undefined {
    const line = this.#lines.get(path);
    return line === undefined ? undefined : parseEntry(line);
  }

  /** The paths of all items. */
  paths(): Iterable<string> {
    return this.#lines.keys();
  }

  /** Appends an entry, so that it survives a power cut. Throws the system's errors. */
  append(entry: JournalEntry): Promise<void> {
    // One after the other, so that the file has the order of the calls.
    const appended = this.#appended.then(() => this.#append(entry));
    this.#appended = appended.catch(() => undefined);
    return appended;
  }

  async #append(entry: JournalEntry): Promise<void> {
    const line = toLine(entry);
    if (this.#lines.get(entry.path) === line) return;
    const isBehindCut = this.#isCut;
    // Until the whole line is written: a full disk may cut it off, and the next entry gets a line of its own.
    this.#isCut = true;
    await this.#handle.appendFile(`${isBehindCut ? '\n' : ''}${line}\n`);
    this.#isCut = false;
    if (isBehindCut) this.#hasOldLines = true;
    await this.#handle.datasync();
    if (this.#lines.has(entry.path)) this.#hasOldLines = true;
    this.#lines.set(entry.path, line);
  }

  /**
   * Rewrites the journal, one line an item, and closes it. Throws the system's errors; the old journal, which has
   * the same entries, stays then.
   * @param temporary a path on the same disk; undefined where another pull goes on in the file
   */
  async close(temporary: string | undefined): Promise<void> {
    await this.#appended;
    await this.#handle.close();
    if (temporary === undefined) return;
    const paths = [...this.#lines.keys()];
    const sorted = paths.toSorted();
    if (!this.#hasOldLines && sorted.every((path, at) => path === paths[at])) return;
    const file = await openToWrite(temporary);
    try {
      await writeAndClose(file, this.#textOf(sorted), { isDurable: true });
      await rename(temporary, this.#path);
    } catch (thrown) {
      await unlink(temporary).catch(() => undefined);
      throw thrown;
    }
    await syncFolder(dirname(this.#path));
  }

  /** The lines of some items, a thousand at a time. */
  *#textOf(paths: readonly string[]): Generator<string, void, void> {
    for (let at = 0; at < paths.length; at += 1_000) {
      const lines = paths.slice(at, at + 1_000).map((path) => `${this.#lines.get(path)}\n`);
      yield lines.join('');
    }
  }
}

/** The kind of a file; undefined for no file. */
function folderKindOf(file: FileFacts | undefined): FolderKind | undefined {
  return file && { isMadeUp: file.source === SANDBOX, names: file.names };
}

// What a source does not have is asked for again within minutes: a later time is of a clock that was wrong.
const MAX_ABSENCE_MS = 3_600_000;

/** Whether an item is fresh by its entry, so that it need not be obtained. */
export function isSettled({ status, file, absentUntil }: JournalEntry, now: number): boolean {
  if (status === 'nothing')
    return absentUntil !== undefined && now < absentUntil && absentUntil <= now + MAX_ABSENCE_MS;
  return status === 'done' && file !== undefined && isFresh(file, now);
}

/** The path of a line; undefined for a line that is damaged. Throws {@link JournalError} for a later version. */
function pathInLine(line: string, journal: string): string | undefined {
  const { version, path } = readJsonObject(line);
  if (typeof version === 'number' && version > VERSION)
    throw new JournalError(
      say(
        `${journal} was written by a newer finfount (its version is ${version}, this program's is ${VERSION}). Use that one, or another folder with --out.`,
        `${journal} 由更新版本的 finfount 写入（其格式版本为 ${version}，本程序为 ${VERSION}）。请使用那个版本，或用 --out 另选文件夹。`,
      ),
    );
  return version === VERSION && typeof path === 'string' && isBelow(path) ? path : undefined;
}

/** Whether a path leads to a place below the folder. The journal may come from somebody else. */
function isBelow(path: string): boolean {
  return !path.includes('\\') && path.split('/').every((name) => !['', '.', '..'].includes(name));
}

function toLine({ path, name, params, status, file, failure, absentUntil }: JournalEntry): string {
  return JSON.stringify({
    version: VERSION,
    interface: name,
    params: Object.fromEntries(params),
    path,
    status,
    ...(file && {
      rows: file.rows,
      first: file.first ?? null,
      last: file.last ?? null,
      ...(file.names === 'en' && { names: file.names }),
      source: file.source,
      obtained: toTime(file.obtained),
      fresh_until: toTime(file.freshUntil),
      bytes: file.bytes,
      sha256: file.sha256,
      ...(file.revised && {
        revised: file.revised.map(({ obtained, ...rows }) => ({ ...rows, obtained: toTime(obtained) })),
      }),
    }),
    ...(absentUntil !== undefined && { absent_until: toTime(absentUntil) }),
    ...(failure && { failure }),
  });
}

/** Reads a line; undefined where it is damaged or not of this form. */
function parseEntry(line: string): JournalEntry | undefined {
  const parsed = readJsonObject(line);
  const { path, interface: name, params, status, failure, absent_until } = parsed;
  if (typeof path !== 'string' || typeof name !== 'string' || !isRecord(params)) return undefined;
  if (status !== 'done' && status !== 'nothing' && status !== 'failed') return undefined;
  return {
    path,
    name,
    params: Object.entries(params).map(([param, value]) => [param, typeof value === 'string' ? value : ''] as const),
    status,
    file: parseFacts(parsed),
    failure: parseFailure(failure),
    ...(typeof absent_until === 'string' && { absentUntil: fromTime(absent_until) }),
  };
}

function parseFacts(parsed: Readonly<Record<string, unknown>>): FileFacts | undefined {
  const { rows, first, last, names, source, obtained, fresh_until, bytes, sha256, revised } = parsed;
  if (typeof rows !== 'number' || typeof bytes !== 'number' || typeof sha256 !== 'string') return undefined;
  if (typeof source !== 'string' || typeof obtained !== 'string') return undefined;
  return {
    rows,
    ...(typeof first === 'string' && { first }),
    ...(typeof last === 'string' && { last }),
    names: names === 'en' ? 'en' : 'akshare',
    source,
    obtained: fromTime(obtained),
    freshUntil: fresh_until === null ? Number.POSITIVE_INFINITY : fromTime(fresh_until),
    bytes,
    sha256,
    ...(Array.isArray(revised) && { revised: revised.flatMap((each: unknown) => parseRevision(each) ?? []) }),
  };
}

function parseRevision(parsed: unknown): FileRevision | undefined {
  if (!isRecord(parsed)) return undefined;
  const { rows, first, last, obtained } = parsed;
  if (typeof rows !== 'number' || typeof first !== 'string' || typeof last !== 'string') return undefined;
  return typeof obtained === 'string' ? { rows, first, last, obtained: fromTime(obtained) } : undefined;
}

function parseFailure(failure: unknown): JournalEntry['failure'] {
  if (!isRecord(failure)) return undefined;
  const { code, message } = failure;
  return isFailureCode(code) && typeof message === 'string' ? { code, message } : undefined;
}

/** A time as the journal writes it; null for infinity. */
function toTime(ms: number): string | null {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}

/** Reads a time. Anything else is 1970: nothing is fresh by it, also once it is written again. */
function fromTime(time: unknown): number {
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(ms) ? 0 : ms;
}
