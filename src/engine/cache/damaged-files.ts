import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { systemCodeOf } from '../../base/errors.ts';
import { createFolder, fileStamp, ifExists } from '../../base/files.ts';

/** A file that is damaged or does not belong there. */
export interface DamagedFile {
  readonly path: string;
  /** The fault, as a clause: `is cut off`. */
  readonly why: string;
  /** Its new path; undefined when it could not be moved. */
  readonly movedTo: string | undefined;
}

const MAX_DAMAGED = 10;
// What this program names a file that it sets aside ends so.
const STAMP = /\.(\d{8}T\d{9}Z)$/;

/** The folder that damaged files are moved to. It keeps the latest ten. */
export class DamagedFiles {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #found: (file: DamagedFile) => void;

  /** @param found called with every file that was set aside */
  constructor(folder: string, now: () => number, found: (file: DamagedFile) => void) {
    this.#folder = folder;
    this.#now = now;
    this.#found = found;
  }

  /**
   * Moves a damaged file here. Throws the system's errors.
   * @param inode of the damaged file: another process may have replaced it meanwhile
   */
  async quarantine(path: string, inode: number, why: string): Promise<void> {
    let movedTo: string | undefined = join(this.#folder, `${basename(path)}.${fileStamp(this.#now())}`);
    try {
      const found = await ifExists(lstat(path), undefined);
      if (found?.ino !== inode) return;
      await createFolder(this.#folder);
      await rename(path, movedTo);
    } catch (thrown) {
      // Another process has just done it.
      if (systemCodeOf(thrown) === 'ENOENT') return;
      movedTo = undefined;
    }
    this.#found({ path, why, movedTo });
    await this.#removeOldest();
  }

  async #removeOldest(): Promise<void> {
    // A link, or a folder of another name, may hold the files of another program.
    if (!(await ifExists(lstat(this.#folder), undefined))?.isDirectory()) return;
    const names = (await ifExists(readdir(this.#folder), [])).filter((name) => STAMP.test(name));
    const stampIn = (name: string): string => STAMP.exec(name)?.[1] ?? '';
    const older = names.toSorted((left, right) => (stampIn(left) < stampIn(right) ? 1 : -1)).slice(MAX_DAMAGED);
    for (const name of older) await rm(join(this.#folder, name), { recursive: true, force: true });
  }
}
