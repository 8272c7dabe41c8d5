import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, lstat, lutimes, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCodeOf } from '../../base/errors.ts';
import {
  createEmptyFile,
  createFolder,
  createFolders,
  fileStamp,
  ifExists,
  openToRead,
  readStart,
  restrictFolder,
  writeThenMove,
} from '../../base/files.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Pages } from '../interface/pages.ts';
import { type DamagedFile, quarantineIn } from './damaged-files.ts';
import { type FolderContent, identifyFolder, markFolder } from './folder-format.ts';
import { obtainedAt } from './freshness.ts';
import {
  DamagedReply,
  type DecodedReply,
  decodeHead,
  decodeStored,
  MAX_HEAD_BYTES,
  MAX_STORED_BYTES,
  type Retention,
  type StorableReply,
  type StoredHead,
} from './stored-reply.ts';

/** FolderSizes of files in bytes: of pinned ones, and of those that may be evicted. */
export interface FolderSizes {
  readonly pinned: number;
  readonly evictable: number;
}

/** One file of the folder. */
export interface StoredFile {
  readonly path: string;
  /** Whether it has the name of a reply. */
  readonly isReply: boolean;
  /** Whether it is never evicted. */
  readonly isPinned: boolean;
  /** Its size in bytes. */
  readonly bytes: number;
  /** When it was written or last read, within some minutes, in milliseconds since 1970. */
  readonly used: number;
}

// Evictable and pinned replies: <2 hex digits>/<SHA-256 of the key>.
const EVICTABLE = 'kept';
const PINNED = 'pinned';
// Empty files, named like the replies that an operator had forgotten. The time of a file says when.
const FORGOTTEN = 'forgotten';
// Files that are being written. Each is renamed to its place when it is whole.
const WRITING = 'writing';
const DAMAGED = 'damaged';
const LAYOUT: readonly string[] = [EVICTABLE, PINNED, FORGOTTEN, WRITING, DAMAGED];

/** How far the time of a file may be behind its last use: not every reading writes. */
export const USE_TIME_TOLERANCE_MS = 300_000;
// The writer of a file this old has ended.
const ABANDONED_MS = 600_000;
const HEAD_BYTES = 4_096;

/**
 * A folder of replies, one file each. Any number of processes may use it at once: a file is renamed to its place
 * when it is whole, and a file that another process removed is absent. Throws the system's errors.
 */
export class ReplyFolder {
  readonly path: string;
  readonly #now: () => number;
  readonly #quarantine: ReturnType<typeof quarantineIn>;

  /** @param damaged called with every file that was found damaged and set aside */
  constructor(path: string, now: () => number, damaged: (file: DamagedFile) => void) {
    this.path = path;
    this.#now = now;
    this.#quarantine = quarantineIn(join(path, DAMAGED), now, damaged);
  }

  /**
   * Creates the folder where there is nothing. Throws an error where there is something else.
   * @param known what it holds, where that was just found out
   * @returns whether no other user of the machine has any right to it
   */
  async claim(known?: FolderContent): Promise<boolean> {
    const content = known ?? (await identifyFolder(this.path));
    if (typeof content === 'object') throw new Error(`${this.path} holds something else: ${content.foreign}`);
    await createFolders(this.path);
    if (content === 'nothing') await markFolder(this.path, this.#now());
    const isPrivate = await restrictFolder(this.path);
    await Promise.all([EVICTABLE, PINNED, WRITING].map((folder) => this.#ensureFolder(join(this.path, folder))));
    // The disk may be read-only.
    await access(join(this.path, WRITING), constants.W_OK);
    return isPrivate;
  }

  /** Moves the file at its path aside and returns the new path; undefined when another process has done so. */
  async quarantine(): Promise<string | undefined> {
    const to = `${this.path}.set-aside-${fileStamp(this.#now())}`;
    try {
      await rename(this.path, to);
      return to;
    } catch (thrown) {
      if (systemCodeOf(thrown) === 'ENOENT') return undefined;
      throw thrown;
    }
  }

  /**
   * The reply of a key. A damaged one is set aside, and absent.
   * @param newerThan only a reply that was obtained later is read whole, in milliseconds since 1970
   */
  async read(key: string, newerThan = Number.NEGATIVE_INFINITY): Promise<Pages | undefined> {
    for (const path of this.#pathsOf(key)) {
      if (newerThan > Number.NEGATIVE_INFINITY && !(await this.#isNewer(path, newerThan))) continue;
      const stored = await this.#readFile(path, (found) => {
        if (found !== key) throw new DamagedReply('holds the reply to another request');
      });
      if (stored && obtainedAt(stored.pages) > newerThan) return stored.pages;
    }
    return undefined;
  }

  /**
   * Writes a reply in the place of an older one of the same key.
   * @returns by how many bytes the files have grown
   */
  async write(reply: StorableReply, retention: Retention): Promise<FolderSizes> {
    const { key } = reply;
    const parts = await reply.encode();
    try {
      return await this.#put(key, parts, retention);
    } catch (thrown) {
      if (!REPAIRABLE_CODES.has(systemCodeOf(thrown))) throw thrown;
      // A folder was removed, or something else took its place.
      await this.#restoreMarker();
      await this.claim();
      await this.#repair(this.#pathOf(key, retention));
      return this.#put(key, parts, retention);
    }
  }

  /**
   * Whether the head of a file says that its reply was obtained later than a time. A damaged head is read whole,
   * and set aside.
   */
  async #isNewer(path: string, newerThan: number): Promise<boolean> {
    try {
      const head = await this.readHead({ path });
      return head !== undefined && head.obtained > newerThan;
    } catch (thrown) {
      if (thrown instanceof DamagedReply) return true;
      throw thrown;
    }
  }

  /** Every file of the folder, one after the other. */
  async *files(): AsyncGenerator<StoredFile> {
    for (const [folder, isPinned] of [
      [EVICTABLE, false],
      [PINNED, true],
    ] as const) {
      for (const shard of await ifExists(readdir(join(this.path, folder), { withFileTypes: true }), [])) {
        const path = join(this.path, folder, shard.name);
        // A file or a link in the place of a folder is reported as it is.
        const names = shard.isDirectory() ? await ifExists(readdir(path), []) : [''];
        for (const name of names) {
          const file = await ifExists(lstat(join(path, name)), undefined);
          if (!file) continue;
          const isReply = file.isFile() && name.startsWith(shard.name) && /^[0-9a-f]{64}$/.test(name);
          yield { path: join(path, name), isReply, isPinned, bytes: file.size, used: file.mtimeMs };
        }
      }
    }
  }

  /** The head of a file; undefined when the file is gone. Throws {@link DamagedReply} when it is unreadable. */
  async readHead({ path }: Pick<StoredFile, 'path'>): Promise<StoredHead | undefined> {
    const handle = await this.#open(path);
    if (!handle) return undefined;
    try {
      if (!(await handle.stat()).isFile()) throw new DamagedReply('is not a file');
      const start = await readStart(handle, HEAD_BYTES);
      return decodeHead(start.includes('\n') ? start : await readStart(handle, MAX_HEAD_BYTES));
    } finally {
      await handle.close();
    }
  }

  /**
   * Reads a file as a whole. A file that is damaged or misplaced is set aside.
   * @returns its key; undefined when it was set aside or is gone
   */
  async verify({ path, ...retention }: StoredFile): Promise<string | undefined> {
    const stored = await this.#readFile(path, (key) => {
      if (path !== this.#pathOf(key, retention)) throw new DamagedReply('does not have the name that its key gives it');
    });
    return stored?.key;
  }

  /** Removes a file, if it is there. */
  async remove({ path }: StoredFile): Promise<void> {
    await ifExists(unlink(path), undefined);
  }

  /**
   * Removes a file, unless it was written or used since it was listed.
   * @returns how many bytes of it are there no more
   */
  async evict(file: StoredFile): Promise<number> {
    const now = await ifExists(lstat(file.path), undefined);
    if (now && now.mtimeMs !== file.used) return 0;
    if (now) await this.remove(file);
    return file.bytes;
  }

  /**
   * Removes the reply of a key, and notes that, for processes that hold it in memory.
   * @returns how many files were removed
   */
  async forget(key: string): Promise<number> {
    let removed = 0;
    for (const path of this.#pathsOf(key))
      removed += await ifExists(
        unlink(path).then(() => 1),
        0,
      );
    const mark = this.#markOf(key);
    await createFolder(dirname(mark));
    await createEmptyFile(mark);
    await this.touch(mark);
    return removed;
  }

  /** When the reply of a key was last forgotten, in milliseconds since 1970; -Infinity for never. */
  async forgottenAt(key: string): Promise<number> {
    return (await ifExists(lstat(this.#markOf(key)), undefined))?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  }

  /** The path of the reply of a key, if it is not pinned. */
  evictablePath(key: string): string {
    return this.#pathOf(key, { isPinned: false });
  }

  /** Notes that a file is used now, if it is there. */
  async touch(path: string): Promise<void> {
    const now = this.#now() / 1000;
    await ifExists(lutimes(path, now, now), undefined);
  }

  /** Removes unfinished files whose writer has ended. */
  async sweep(): Promise<void> {
    const folder = join(this.path, WRITING);
    for (const name of await ifExists(readdir(folder), [])) {
      const path = join(folder, name);
      const file = await ifExists(lstat(path), undefined);
      if (file?.isDirectory() === false && Math.abs(this.#now() - file.mtimeMs) > ABANDONED_MS)
        await ifExists(unlink(path), undefined);
    }
  }

  #markOf(key: string): string {
    return join(this.path, FORGOTTEN, sha256(key));
  }

  /** Where the reply of a key may be: pinned, and not. */
  #pathsOf(key: string): readonly [pinned: string, evictable: string] {
    return [this.#pathOf(key, { isPinned: true }), this.evictablePath(key)];
  }

  #pathOf(key: string, { isPinned }: Retention): string {
    const name = sha256(key);
    return join(this.path, isPinned ? PINNED : EVICTABLE, name.slice(0, 2), name);
  }

  /** @param check throws {@link DamagedReply} when the file does not belong to the key */
  async #readFile(path: string, check: (key: string) => void): Promise<DecodedReply | undefined> {
    let handle: FileHandle | undefined;
    try {
      handle = await this.#open(path);
    } catch (thrown) {
      if (!(thrown instanceof DamagedReply)) throw thrown;
      const found = await ifExists(lstat(path), undefined);
      if (found) await this.#quarantine(path, found.ino, thrown.message);
    }
    if (!handle) return undefined;
    try {
      return await this.#readHandle(handle, path, check);
    } finally {
      await handle.close();
    }
  }

  async #readHandle(handle: FileHandle, path: string, check: (key: string) => void): Promise<DecodedReply | undefined> {
    const file = await handle.stat();
    try {
      if (!file.isFile()) throw new DamagedReply('is not a file');
      if (file.size > MAX_STORED_BYTES) throw new DamagedReply('is larger than any reply');
      const stored = await decodeStored(await handle.readFile());
      check(stored.key);
      await this.#use(handle, file.mtimeMs);
      return stored;
    } catch (thrown) {
      if (!(thrown instanceof DamagedReply)) throw thrown;
      await this.#quarantine(path, file.ino, thrown.message);
      return undefined;
    }
  }

  /**
   * Opens a file; undefined when it is gone. Throws {@link DamagedReply} for anything but a regular file, such as
   * a link.
   */
  async #open(path: string): Promise<FileHandle | undefined> {
    try {
      return await ifExists(openToRead(path), undefined);
    } catch (thrown) {
      if (systemCodeOf(thrown) === 'ELOOP') throw new DamagedReply('is a link', { cause: thrown });
      // A socket.
      if (systemCodeOf(thrown) === 'ENXIO') throw new DamagedReply('is not a file', { cause: thrown });
      throw thrown;
    }
  }

  /** Notes that a file was read. */
  async #use(handle: FileHandle, used: number): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - used) < USE_TIME_TOLERANCE_MS) return;
    // A reader may have no right to change it. Only the order of eviction depends on it.
    await handle.utimes(now / 1000, now / 1000).catch(() => undefined);
  }

  async #put(key: string, parts: readonly Buffer[], { isPinned }: Retention): Promise<FolderSizes> {
    const [pinned, evictable] = this.#pathsOf(key);
    const place = isPinned ? pinned : evictable;
    const sizeAt = async (path: string): Promise<number> => (await ifExists(stat(path), undefined))?.size ?? 0;
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    const temporary = join(this.path, WRITING, `${process.pid}-${randomUUID()}`);
    return writeThenMove(temporary, parts, { now: this.#now(), isDurable: isPinned }, async () => {
      await createFolder(dirname(place));
      const before = { pinned: await sizeAt(pinned), evictable: await sizeAt(evictable) };
      // If the process ends between two of these, the older file is gone or the newer one is found first.
      if (!isPinned) await ifExists(unlink(pinned), undefined);
      await rename(temporary, place);
      if (isPinned) await ifExists(unlink(evictable), undefined);
      return { pinned: (isPinned ? size : 0) - before.pinned, evictable: (isPinned ? 0 : size) - before.evictable };
    });
  }

  /**
   * Marks the folder again where nothing but folders of this layout are left: what removed it has met replies that
   * were being written.
   */
  async #restoreMarker(): Promise<void> {
    const names = await ifExists(readdir(this.path), []);
    if (names.length > 0 && names.every((name) => LAYOUT.includes(name))) await markFolder(this.path, this.#now());
  }

  /** Sets aside a non-folder on the path of a file, and a folder in place of the file. */
  async #repair(place: string): Promise<void> {
    await this.#ensureFolder(dirname(place));
    const found = await ifExists(lstat(place), undefined);
    if (found?.isDirectory()) await this.#quarantine(place, found.ino, 'is a folder where a file belongs');
  }

  /** Creates a folder of the layout, and sets aside what else has its name. */
  async #ensureFolder(path: string): Promise<void> {
    const found = await ifExists(stat(path), undefined);
    if (found && !found.isDirectory()) await this.#quarantine(path, found.ino, 'is a file where a folder belongs');
    await createFolder(path);
  }
}

// Errors of a write when a folder is gone, or something else has its name.
const REPAIRABLE_CODES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY', 'EPERM']);
