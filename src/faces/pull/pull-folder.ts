import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCodeOf } from '../../base/errors.ts';
import { NO_LINK, readWhole, syncFolder, writeAndClose } from '../../base/files.ts';
import { sha256 } from '../../base/sha256.ts';

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | NO_LINK;

/**
 * The folder that a pull writes into. A file is written whole under a temporary name in a folder of its own, and
 * then moved to its place. No link in it is followed: one throws `ELOOP`. Throws the system's errors.
 */
export class PullFolder {
  /** The folder for temporary files. */
  readonly workFolder: string;
  readonly #path: string;

  constructor(path: string, workFolder: string) {
    this.#path = path;
    this.workFolder = join(path, workFolder);
  }

  /** Makes the folder, where there is none. */
  createFolder(): Promise<void> {
    return createParents(this.#path);
  }

  /** Makes the folder for temporary files. */
  createWorkFolder(): Promise<void> {
    return this.#createFolder(this.workFolder);
  }

  /** The place of something in it. */
  join(...names: readonly string[]): string {
    return join(this.#path, ...names);
  }

  /** The size of the file at a path below the folder; undefined where there is none. */
  async sizeOf(path: string): Promise<number | undefined> {
    try {
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
        if (!(await lstat(this.join(folder))).isDirectory()) return undefined;
      const found = await lstat(this.join(path));
      return found.isFile() ? found.size : undefined;
    } catch (thrown) {
      if (systemCodeOf(thrown) === 'ENOENT' || systemCodeOf(thrown) === 'ENOTDIR') return undefined;
      throw thrown;
    }
  }

  /** Reads the file of an item. Throws the system's errors: `ELOOP` for a link. */
  read(path: string): Promise<Buffer> {
    return readWhole(this.join(path));
  }

  /**
   * Writes a file atomically: a temporary file that survives a power cut, then the entry that `note` writes, then
   * the move to its place. If the process ends before the move, {@link recover} makes it.
   */
  async publish(path: string, body: Buffer, note: () => Promise<void>): Promise<void> {
    const temporary = this.#temporaryOf(path);
    const place = this.join(path);
    try {
      await writeAndClose(await openToWrite(temporary), [body], { isDurable: true });
      await this.#createFolders(dirname(path));
    } catch (thrown) {
      await unlink(temporary).catch(() => undefined);
      throw thrown;
    }
    await note();
    await rename(temporary, place);
    await syncFolder(dirname(place));
  }

  /**
   * Repairs the folder after a crash: moves whole temporary files to their place, and removes all others.
   * @param paths of all items in the journal
   * @param digestOf returns the digest that the journal has for a path
   */
  async recover(paths: Iterable<string>, digestOf: (path: string) => string | undefined): Promise<void> {
    const left = (await readdir(this.workFolder)).filter((name) => name.endsWith(TEMPORARY_END));
    if (left.length === 0) return;
    const pathByName = new Map<string, string>();
    for (const path of paths) pathByName.set(temporaryName(path), path);
    for (const name of left) {
      const temporary = join(this.workFolder, name);
      const path = pathByName.get(name);
      const digest = path === undefined ? undefined : digestOf(path);
      if (path !== undefined && digest !== undefined && digest === sha256(await readWhole(temporary))) {
        await this.#createFolders(dirname(path));
        await rename(temporary, this.join(path));
        await syncFolder(dirname(this.join(path)));
      } else await unlink(temporary);
    }
  }

  /** Removes the folder for temporary files if it is empty. */
  async removeWorkFolder(): Promise<void> {
    await rmdir(this.workFolder).catch(() => undefined);
  }

  #temporaryOf(path: string): string {
    return join(this.workFolder, temporaryName(path));
  }

  /** Creates the folders of a path below this one, each of which survives a power cut. */
  async #createFolders(path: string): Promise<void> {
    if (path === '.') return;
    await this.#createFolders(dirname(path));
    await this.#createFolder(this.join(path));
  }

  async #createFolder(path: string): Promise<void> {
    const taken = await createFolder(path);
    if (!taken) return;
    const found = await lstat(path);
    if (found.isSymbolicLink()) throw Object.assign(new Error(`ELOOP: ${path} is a link`), { code: 'ELOOP', path });
    if (!found.isDirectory()) throw taken;
  }
}

/** Opens a new or emptied file to be written. Throws the system's errors: `ELOOP` for a link. */
export function openToWrite(path: string): Promise<FileHandle> {
  return open(path, CREATE, 0o644);
}

/**
 * Creates a folder that the user named, and its parents. Each survives a power cut. Links in that path are
 * followed: they are the user's own. Node's recursive `mkdir` reports a read-only disk as a missing folder.
 */
async function createParents(path: string): Promise<void> {
  try {
    const taken = await createFolder(path);
    if (taken && !(await stat(path)).isDirectory()) throw taken;
  } catch (thrown) {
    if (systemCodeOf(thrown) !== 'ENOENT' || dirname(path) === path) throw thrown;
    await createParents(dirname(path));
    await createFolder(path);
  }
}

/** Creates a folder in one that exists. Returns the system's error where something has its name already. */
async function createFolder(path: string): Promise<unknown> {
  try {
    await mkdir(path);
  } catch (thrown) {
    if (systemCodeOf(thrown) === 'EEXIST') return thrown;
    throw thrown;
  }
  await syncFolder(dirname(path));
  return undefined;
}

const TEMPORARY_END = '.part';

/** The name of the temporary file of an item: the same in every run. */
function temporaryName(path: string): string {
  return `${sha256(path).slice(0, 32)}${TEMPORARY_END}`;
}
