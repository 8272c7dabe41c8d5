import { mkdir, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../errors.ts';

/** The result of a file operation, or `otherwise` where the file does not exist. Throws every other error. */
export async function ifExists<Value, Otherwise>(
  operation: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  try {
    return await operation;
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw thrown;
  }
}

/** Creates a folder in one that exists. An existing folder is no error. */
export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    if (codeOf(thrown) !== 'EEXIST') throw thrown;
  }
}

/** Creates a folder and its parents. Node's recursive `mkdir` reports a read-only disk as a missing folder. */
export async function createFolders(path: string): Promise<void> {
  try {
    await createFolder(path);
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT' || dirname(path) === path) throw thrown;
    await createFolders(dirname(path));
    await createFolder(path);
  }
}

/** How a file is written. */
export interface WriteOptions {
  /** The time that the file gets, in milliseconds since 1970. */
  readonly now: number;
  /** Whether it must survive a power cut: what can be fetched again need not. */
  readonly isDurable: boolean;
}

/** Writes a file under a temporary name, then calls `move`. Leaves no file behind when either fails. */
export async function writeThenMove<Value>(
  temporary: string,
  parts: readonly Buffer[],
  { now, isDurable }: WriteOptions,
  move: () => Promise<Value>,
): Promise<Value> {
  try {
    const handle = await open(temporary, 'wx');
    try {
      for (const part of parts) await handle.writeFile(part);
      await handle.utimes(now / 1000, now / 1000);
      if (isDurable) await handle.sync();
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

/** A time for a file name: `20261121T193344123Z`. */
export function fileStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '');
}
