import { randomBytes } from 'node:crypto';
import { access, constants, open, readlink, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCodeOf } from '../../../base/errors.ts';

/**
 * Writes a file whole or not at all: under another name in the same folder, then under its own. Who reads it
 * meanwhile reads the old one. A link is followed, also one to a file that is not there yet; what is no file, such
 * as a pipe, is written as it is. A file that may not be written stays. Throws the system's errors.
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const found = await findFile(path);
  if (found && !found.isFile) return writeFile(path, bytes);
  if (found) await access(found.path, constants.W_OK);
  const target = found?.path ?? (await endOfLinks(path));
  const temporary = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const handle = await open(temporary, 'wx', found?.mode ?? 0o666);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (thrown) {
    await unlink(temporary).catch(() => undefined);
    throw thrown;
  }
}

/** What there is at a path, links followed; undefined for nothing. */
async function findFile(
  path: string,
): Promise<{ readonly path: string; readonly isFile: boolean; readonly mode: number } | undefined> {
  try {
    const stats = await stat(path);
    // A folder is left to `rename`, which refuses it.
    return { path: await realpath(path), isFile: stats.isFile() || stats.isDirectory(), mode: stats.mode & 0o777 };
  } catch (thrown) {
    if (systemCodeOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

/**
 * Where a link leads that leads nowhere; any other path as it is. The system has refused links that go in circles.
 */
async function endOfLinks(path: string): Promise<string> {
  try {
    return await endOfLinks(resolve(dirname(path), await readlink(path)));
  } catch (thrown) {
    // No link, or nothing.
    if (systemCodeOf(thrown) === 'EINVAL' || systemCodeOf(thrown) === 'ENOENT') return path;
    throw thrown;
  }
}
