import { randomBytes } from 'node:crypto';
import { access, constants, open, readlink, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCodeOf } from '../../../base/errors.ts';
import { writeAndClose } from '../../../base/files.ts';

/**
 * Writes a file atomically: a temporary file in the same folder, then a rename. Links are followed, also to a
 * missing file. Pipes and devices are written directly. A read-only file is refused. Throws the system's errors.
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const found = await findFile(path);
  if (found && !found.isFile) return writeFile(path, bytes);
  if (found) await access(found.path, constants.W_OK);
  const target = found?.path ?? (await endOfLinks(path));
  const temporary = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeAndClose(await open(temporary, 'wx', found?.mode ?? 0o666), [bytes], { isDurable: true });
    await rename(temporary, target);
  } catch (thrown) {
    await unlink(temporary).catch(() => undefined);
    throw thrown;
  }
}

/** The file at a path, after links; undefined if there is none. */
async function findFile(
  path: string,
): Promise<{ readonly path: string; readonly isFile: boolean; readonly mode: number } | undefined> {
  try {
    const stats = await stat(path);
    // Folders count as files here: `rename` refuses them.
    return { path: await realpath(path), isFile: stats.isFile() || stats.isDirectory(), mode: stats.mode & 0o777 };
  } catch (thrown) {
    if (systemCodeOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** The target of a dangling link; any other path itself. The system has refused circular links. */
async function endOfLinks(path: string): Promise<string> {
  try {
    return await endOfLinks(resolve(dirname(path), await readlink(path)));
  } catch (thrown) {
    // No link, or nothing.
    if (systemCodeOf(thrown) === 'EINVAL' || systemCodeOf(thrown) === 'ENOENT') return path;
    throw thrown;
  }
}
