import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../errors.ts';

/**
 * Makes what was created, renamed or removed in a folder survive a power cut. Windows, and some file systems of
 * networks, know no such thing.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (thrown) {
    if (codeOf(thrown) !== 'EINVAL') throw thrown;
  } finally {
    await handle.close();
  }
}

/** The SHA-256 of some bytes, in hexadecimal. */
export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * The folder that a pull writes into. A file is written whole under a temporary name in a folder of its own, and
 * then moved to its place. Throws the system's errors.
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
  create(): Promise<void> {
    return createFolders(this.#path);
  }

  /** Makes the folder for temporary files. */
  begin(): Promise<void> {
    return createFolders(this.workFolder);
  }

  /** The place of something in it. */
  join(...names: readonly string[]): string {
    return join(this.#path, ...names);
  }

  /** The size of the file at a path below the folder; undefined where there is none. */
  async sizeOf(path: string): Promise<number | undefined> {
    try {
      const found = await stat(this.join(path));
      return found.isFile() ? found.size : undefined;
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT' || codeOf(thrown) === 'ENOTDIR') return undefined;
      throw thrown;
    }
  }

  /**
   * Writes a file whole: a temporary file that survives a power cut, then what `note` writes, then the move to its
   * place. A process that ends between the last two leaves both, and {@link finish} moves the file.
   */
  async publish(path: string, body: Buffer, note: () => Promise<void>): Promise<void> {
    const temporary = this.#temporaryOf(path);
    const place = this.join(path);
    try {
      const handle = await open(temporary, 'w', 0o644);
      try {
        await handle.writeFile(body);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await createFolders(dirname(place));
    } catch (thrown) {
      await unlink(temporary).catch(() => undefined);
      throw thrown;
    }
    await note();
    await rename(temporary, place);
    await syncFolder(dirname(place));
  }

  /**
   * Ends what a process that ended suddenly had begun: moves the files that were whole to their place, and removes
   * all others.
   * @param paths of all items that were ever noted
   * @param digestOf the digest that was noted for a path
   */
  async finish(paths: Iterable<string>, digestOf: (path: string) => string | undefined): Promise<void> {
    const left = (await readdir(this.workFolder)).filter((name) => name.endsWith(TEMPORARY_END));
    if (left.length === 0) return;
    const pathByName = new Map<string, string>();
    for (const path of paths) pathByName.set(temporaryName(path), path);
    for (const name of left) {
      const temporary = join(this.workFolder, name);
      const path = pathByName.get(name);
      const digest = path === undefined ? undefined : digestOf(path);
      if (path !== undefined && digest !== undefined && digest === sha256(await readFile(temporary))) {
        await createFolders(dirname(this.join(path)));
        await rename(temporary, this.join(path));
        await syncFolder(dirname(this.join(path)));
      } else await unlink(temporary);
    }
  }

  /** Removes the folder for temporary files, unless something is in it. */
  async end(): Promise<void> {
    await rmdir(this.workFolder).catch(() => undefined);
  }

  #temporaryOf(path: string): string {
    return join(this.workFolder, temporaryName(path));
  }
}

/**
 * Creates a folder and its parents, of which each survives a power cut. Node's recursive `mkdir` reports a
 * read-only disk as a missing folder.
 */
async function createFolders(path: string): Promise<void> {
  try {
    await createFolder(path);
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT' || dirname(path) === path) throw thrown;
    await createFolders(dirname(path));
    await createFolder(path);
  }
}

/** Creates a folder in one that exists. An existing folder is no error: another file may need it at once. */
async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    throw thrown;
  }
  await syncFolder(dirname(path));
}

const TEMPORARY_END = '.part';

/** The name of the temporary file of an item: the same in every run. */
function temporaryName(path: string): string {
  return `${sha256(path).slice(0, 32)}${TEMPORARY_END}`;
}
