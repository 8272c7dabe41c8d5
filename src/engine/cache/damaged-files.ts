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

/**
 * Moves a damaged file away. Throws the system's errors.
 * @param inode of the damaged file: another process may have replaced it meanwhile
 */
type Quarantine = (path: string, inode: number, why: string) => Promise<void>;

/**
 * What moves damaged files to a folder, which keeps the latest ten.
 * @param found called with every file that was set aside
 */
export function quarantineIn(folder: string, now: () => number, found: (file: DamagedFile) => void): Quarantine {
  return async (path, inode, why) => {
    let movedTo: string | undefined = join(folder, `${basename(path)}.${fileStamp(now())}`);
    try {
      const present = await ifExists(lstat(path), undefined);
      if (present?.ino !== inode) return;
      await createFolder(folder);
      await rename(path, movedTo);
    } catch (thrown) {
      // Another process has just done it.
      if (systemCodeOf(thrown) === 'ENOENT') return;
      movedTo = undefined;
    }
    found({ path, why, movedTo });
    await removeOldest(folder);
  };
}

async function removeOldest(folder: string): Promise<void> {
  // A link, or a folder of another name, may hold the files of another program.
  if (!(await ifExists(lstat(folder), undefined))?.isDirectory()) return;
  const names = (await ifExists(readdir(folder), [])).filter((name) => STAMP.test(name));
  const stampIn = (name: string): string => STAMP.exec(name)?.[1] ?? '';
  const older = names.toSorted((left, right) => (stampIn(left) < stampIn(right) ? 1 : -1)).slice(MAX_DAMAGED);
  for (const name of older) await rm(join(folder, name), { recursive: true, force: true });
}
