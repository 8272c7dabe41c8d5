import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  utimes,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Pages } from '../declare/source.ts';
import { codeOf } from '../errors.ts';
import { obtainedAt } from './freshness.ts';
import { Damaged, decodeHead, decodeStored, type StorableReply, type Stored, type StoredHead } from './stored-reply.ts';

/** Bytes of files: of those that are pinned, and of those that may be dropped. */
export interface Sizes {
  readonly pinned: number;
  readonly droppable: number;
}

/** One file among the kept replies. */
export interface KeptFile {
  readonly path: string;
  /** Whether it is a file with the name of a reply. */
  readonly isReply: boolean;
  /** Never dropped for want of room. */
  readonly isPinned: boolean;
  /** Its size in bytes. */
  readonly bytes: number;
  /** When it was written or last read, to some minutes, in milliseconds since 1970. */
  readonly used: number;
}

/** A file that was not what belongs there. */
export interface DamagedFile {
  readonly path: string;
  /** What was wrong: a clause, `is cut off`. */
  readonly why: string;
  /** Where it lies now; undefined when it could not be moved. */
  readonly movedTo: string | undefined;
}

/** What lies where the replies belong: a folder of them, nothing, or something else, with a clause that says what. */
type Place = 'ours' | 'nothing' | { readonly foreign: string };

// Says whose folder it is, and in which version of its layout: the first thing that is written.
const MARKER = 'format.json';
const MARKER_TEXT = `${JSON.stringify({ store: 'finfount replies', version: 1 })}\n`;
// Kept replies, and those that are never dropped: <2 hex digits>/<SHA-256 of the key>.
const KEPT = 'kept';
const PINNED = 'pinned';
// Files that are being written, each moved to its place when it is whole.
const WRITING = 'writing';
const DAMAGED = 'damaged';

/** How far the time of a file may be behind its last use: that spares a write for every reading. */
export const USED_MS = 300_000;
// Whatever was being written as long ago as that has lost its writer.
const ABANDONED_MS = 600_000;
const MOST_DAMAGED = 10;
const HEAD_BYTES = 4_096;
// A named pipe in the place of a file would else be waited for. Windows has neither.
const READ_ONLY = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * A folder of replies, each in a file of its own. Any number of processes may use it at once: a file is put in its place
 * whole, by renaming, and what another process took away is absent. Raises the system's errors.
 */
export class ReplyFolder {
  readonly path: string;
  readonly #now: () => number;
  readonly #damaged: (file: DamagedFile) => void;

  /** @param damaged told of every file that was found damaged, once it is set aside */
  constructor(path: string, now: () => number, damaged: (file: DamagedFile) => void) {
    this.path = path;
    this.#now = now;
    this.#damaged = damaged;
  }

  /** What lies at its path. */
  async look(): Promise<Place> {
    try {
      const marker = await readFile(join(this.path, MARKER), 'utf8');
      if (marker === MARKER_TEXT) return 'ours';
      const version = /"version":(\d+)/.exec(marker)?.[1];
      if (version !== undefined) return { foreign: `its format version is ${version}, this program's is 1` };
      return { foreign: `its ${MARKER} is not one of finfount` };
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code === 'ENOTDIR') return { foreign: 'it is no folder' };
      if (UNREADABLE.has(code)) return { foreign: messageOf(thrown) };
      if (code !== 'ENOENT') throw thrown;
    }
    // Others may be writing the marker, or have ended before it was whole: until then there is nothing else.
    const names = await ifThere(readdir(this.path), []);
    return names.every((name) => name.startsWith(MARKER)) ? 'nothing' : { foreign: `it has no ${MARKER}` };
  }

  /** Makes the folder, where there is nothing, ready to be written to. Raises an error when something else lies there. */
  async claim(): Promise<void> {
    const place = await this.look();
    if (typeof place === 'object') throw new Error(`${this.path} holds something else: ${place.foreign}`);
    await makeFolders(this.path);
    if (place === 'nothing') {
      const marker = join(this.path, MARKER);
      const temporary = `${marker}.${randomUUID()}`;
      await this.#writeFirst(temporary, [Buffer.from(MARKER_TEXT)], true, () => rename(temporary, marker));
    }
    for (const folder of [KEPT, PINNED, WRITING]) await this.#clear(join(this.path, folder));
    // What is there may lie on a disk that is read only.
    await access(join(this.path, WRITING), constants.W_OK);
  }

  /** Moves what lies at its path out of the way, and gives its new path; undefined when somebody else has done it. */
  async setAside(): Promise<string | undefined> {
    const to = `${this.path}.set-aside-${this.#stamp()}`;
    try {
      await rename(this.path, to);
      return to;
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') return undefined;
      throw thrown;
    }
  }

  /**
   * The reply of a key. A damaged one is set aside, and absent.
   * @param newerThan only a reply that was obtained later is read whole, in milliseconds since 1970
   */
  async read(key: string, newerThan = Number.NEGATIVE_INFINITY): Promise<Pages | undefined> {
    for (const path of [this.#place(key, true), this.#place(key, false)]) {
      if (newerThan > Number.NEGATIVE_INFINITY && !(await this.#isNewer(path, newerThan))) continue;
      const stored = await this.#readFile(path, (found) => {
        if (found !== key) throw new Damaged('holds the reply to another ask');
      });
      if (stored && obtainedAt(stored.pages) > newerThan) return stored.pages;
    }
    return undefined;
  }

  /**
   * Writes a reply in the place of an older one of the same key.
   * @returns by how many bytes the files have grown
   */
  async write(reply: StorableReply, isPinned: boolean): Promise<Sizes> {
    const { key } = reply;
    const parts = await reply.encode();
    try {
      return await this.#put(key, parts, isPinned);
    } catch (thrown) {
      if (!MENDABLE.has(codeOf(thrown))) throw thrown;
      // Somebody removed a folder, or put something in its place.
      await this.claim();
      await this.#mend(this.#place(key, isPinned));
      return this.#put(key, parts, isPinned);
    }
  }

  /** Whether the head of a file says that its reply was obtained later than a time. A damaged head is read whole, and set aside. */
  async #isNewer(path: string, newerThan: number): Promise<boolean> {
    try {
      const head = await this.readHead({ path });
      return head !== undefined && head.obtained > newerThan;
    } catch (thrown) {
      if (thrown instanceof Damaged) return true;
      throw thrown;
    }
  }

  /** Every file among the kept replies, one after the other. */
  async *files(): AsyncGenerator<KeptFile> {
    for (const [folder, isPinned] of [
      [KEPT, false],
      [PINNED, true],
    ] as const) {
      for (const shard of await ifThere(readdir(join(this.path, folder)), [])) {
        const path = join(this.path, folder, shard);
        const names = await readdir(path).catch((thrown: unknown) => {
          if (codeOf(thrown) === 'ENOENT') return [];
          // A file in the place of a folder: told as it is.
          if (codeOf(thrown) === 'ENOTDIR') return [''];
          throw thrown;
        });
        for (const name of names) {
          const file = await ifThere(stat(join(path, name)), undefined);
          if (!file) continue;
          const isReply = file.isFile() && name.startsWith(shard) && /^[0-9a-f]{64}$/.test(name);
          yield { path: join(path, name), isReply, isPinned, bytes: file.size, used: file.mtimeMs };
        }
      }
    }
  }

  /** What the head of a file tells; undefined when it is no longer there. Raises {@link Damaged} when it is unreadable. */
  async readHead({ path }: Pick<KeptFile, 'path'>): Promise<StoredHead | undefined> {
    const handle = await ifThere(open(path, READ_ONLY), undefined);
    if (!handle) return undefined;
    try {
      if (!(await handle.stat()).isFile()) throw new Damaged('is not a file');
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      const start = buffer.subarray(0, bytesRead);
      return decodeHead(start.includes('\n') ? start : await handle.readFile());
    } finally {
      await handle.close();
    }
  }

  /**
   * Reads a file as a whole. One that is damaged or not in its place is set aside.
   * @returns its key; undefined when it was set aside or is no longer there
   */
  async verify({ path, isPinned }: KeptFile): Promise<string | undefined> {
    const stored = await this.#readFile(path, (key) => {
      if (path !== this.#place(key, isPinned)) throw new Damaged('does not have the name that its key gives it');
    });
    return stored?.key;
  }

  /** Takes a file away; another process may have done so before. */
  async remove({ path }: KeptFile): Promise<void> {
    await ifThere(unlink(path), undefined);
  }

  /** Where the reply of a key lies when it is not pinned. */
  droppablePath(key: string): string {
    return this.#place(key, false);
  }

  /** Notes that a file is used now, if it is there. */
  async touch(path: string): Promise<void> {
    const now = this.#now() / 1000;
    await ifThere(utimes(path, now, now), undefined);
  }

  /** Removes what was being written when its writer ended. */
  async sweep(): Promise<void> {
    const folder = join(this.path, WRITING);
    for (const name of await ifThere(readdir(folder), [])) {
      const path = join(folder, name);
      const file = await ifThere(stat(path), undefined);
      if (file && Math.abs(this.#now() - file.mtimeMs) > ABANDONED_MS) await ifThere(unlink(path), undefined);
    }
  }

  #place(key: string, isPinned: boolean): string {
    const name = createHash('sha256').update(key).digest('hex');
    return join(this.path, isPinned ? PINNED : KEPT, name.slice(0, 2), name);
  }

  /** @param check raises {@link Damaged} when this file is not the place of a key */
  async #readFile(path: string, check: (key: string) => void): Promise<Stored | undefined> {
    const handle = await ifThere(open(path, READ_ONLY), undefined);
    if (!handle) return undefined;
    try {
      return await this.#readHandle(handle, path, check);
    } finally {
      await handle.close();
    }
  }

  async #readHandle(handle: FileHandle, path: string, check: (key: string) => void): Promise<Stored | undefined> {
    const file = await handle.stat();
    try {
      if (!file.isFile()) throw new Damaged('is not a file');
      const stored = await decodeStored(await handle.readFile());
      check(stored.key);
      await this.#use(handle, file.mtimeMs);
      return stored;
    } catch (thrown) {
      if (!(thrown instanceof Damaged)) throw thrown;
      await this.#setDamagedAside(path, file.ino, thrown.message);
      return undefined;
    }
  }

  /** Notes that a file was read. */
  async #use(handle: FileHandle, used: number): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - used) < USED_MS) return;
    // Who may read it may have no right to change it. Only the order of dropping depends on it.
    await handle.utimes(now / 1000, now / 1000).catch(() => undefined);
  }

  async #put(key: string, parts: readonly Buffer[], isPinned: boolean): Promise<Sizes> {
    const place = this.#place(key, isPinned);
    const [pinned, unpinned] = [this.#place(key, true), this.#place(key, false)];
    const sizeAt = async (path: string): Promise<number> => (await ifThere(stat(path), undefined))?.size ?? 0;
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    const temporary = join(this.path, WRITING, `${process.pid}-${randomUUID()}`);
    return this.#writeFirst(temporary, parts, isPinned, async () => {
      await makeFolder(dirname(place));
      const before = { pinned: await sizeAt(pinned), droppable: await sizeAt(unpinned) };
      // Should we end between two of these, the older one is gone or the newer one is found before it.
      if (!isPinned) await ifThere(unlink(pinned), undefined);
      await rename(temporary, place);
      if (isPinned) await ifThere(unlink(unpinned), undefined);
      return { pinned: (isPinned ? size : 0) - before.pinned, droppable: (isPinned ? 0 : size) - before.droppable };
    });
  }

  /**
   * Writes a file elsewhere, and lets it be moved to its place when it is whole.
   * @param isLasting whether it shall outlive a power cut: what can be asked for again need not
   */
  async #writeFirst<Value>(
    temporary: string,
    parts: readonly Buffer[],
    isLasting: boolean,
    move: () => Promise<Value>,
  ): Promise<Value> {
    try {
      const handle = await open(temporary, 'wx');
      try {
        for (const part of parts) await handle.writeFile(part);
        const now = this.#now() / 1000;
        await handle.utimes(now, now);
        if (isLasting) await handle.sync();
      } finally {
        await handle.close();
      }
      return await move();
    } catch (thrown) {
      // What cannot be removed now is swept later.
      await unlink(temporary).catch(() => undefined);
      throw thrown;
    }
  }

  /** Sets aside whatever is no folder on the way to a file, and a folder in its place. */
  async #mend(place: string): Promise<void> {
    await this.#clear(dirname(place));
    const found = await ifThere(lstat(place), undefined);
    if (found?.isDirectory()) await this.#setDamagedAside(place, found.ino, 'is a folder where a file belongs');
  }

  /** Makes one of our folders, and sets aside what else has its name. */
  async #clear(path: string): Promise<void> {
    const found = await ifThere(stat(path), undefined);
    if (found && !found.isDirectory()) await this.#setDamagedAside(path, found.ino, 'is a file where a folder belongs');
    await makeFolder(path);
  }

  /** @param inode of what was found damaged: another process may have put a whole one in its place meanwhile */
  async #setDamagedAside(path: string, inode: number, why: string): Promise<void> {
    const folder = join(this.path, DAMAGED);
    let movedTo: string | undefined = join(folder, `${basename(path)}.${this.#stamp()}`);
    try {
      const found = await ifThere(stat(path), undefined);
      if (found?.ino !== inode) return;
      await makeFolder(folder);
      await rename(path, movedTo);
    } catch (thrown) {
      // Somebody else has just done it.
      if (codeOf(thrown) === 'ENOENT') return;
      movedTo = undefined;
    }
    this.#damaged({ path, why, movedTo });
    const names = await ifThere(readdir(folder), []);
    const stampIn = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
    const older = names.toSorted((left, right) => (stampIn(left) < stampIn(right) ? 1 : -1)).slice(MOST_DAMAGED);
    for (const name of older) await rm(join(folder, name), { recursive: true, force: true });
  }

  /** The time for a file name: `20261121T193344123Z`. */
  #stamp(): string {
    return new Date(this.#now()).toISOString().replaceAll(/[-:.]/g, '');
  }
}

// What a write meets when a folder is gone, or something else has its name.
const MENDABLE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY', 'EPERM']);

// What a marker meets that lies in another's folder, or is a folder itself.
const UNREADABLE = new Set(['EISDIR', 'EACCES', 'EPERM', 'ELOOP']);

/** What a file operation gives, or `otherwise` when the file is not there. */
async function ifThere<Value, Otherwise>(operation: Promise<Value>, otherwise: Otherwise): Promise<Value | Otherwise> {
  try {
    return await operation;
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw thrown;
  }
}

/** Makes a folder in one that is there. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    if (codeOf(thrown) !== 'EEXIST') throw thrown;
  }
}

/** Makes a folder and those above it. What Node has for this says of a read-only disk that nothing is there. */
async function makeFolders(path: string): Promise<void> {
  try {
    await makeFolder(path);
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT' || dirname(path) === path) throw thrown;
    await makeFolders(dirname(path));
    await makeFolder(path);
  }
}

/** What an error says. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
